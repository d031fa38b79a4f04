// The moves of coup_mdp: definitions of the templates that rules.hpp declares. Include game.hpp, which has both.
#pragma once

#include "games/coup_mdp/rules.hpp"

namespace feint {

template <class Listener>
void CoupMdp::deal(State& s, Action action, Listener&& listener) const {
  const auto to = s.deals++;
  s.hands[to] = narrow((action / roles) | (action % roles) << 2 | 0b110000);
  set_bit(s.living, to);
  s.keys.tell({SeatSet::only(to), dealt, to, {action}}, players, listener);
  if (s.deals == players) {
    s.phase = Phase::begin;
    s.open = 1;
  }
}

template <class Listener>
void CoupMdp::step(State& s, Listener&& listener) const {
  const unsigned volunteers = std::exchange(s.volunteers, std::uint8_t{0});
  s.answered = 0;
  if (s.phase == Phase::begin) {
    s.action = s.sealed;
    tell(s, did, s.actor, number(s.action), listener);
    if (!pay_on_success_) pay(s, s.actor, -cost(s.action));
    return advance(s, listener);
  }
  if (s.phase == Phase::victory) {
    earn(s, std::countr_zero(s.living), win);
    s.phase = Phase::over;
    return tell(s, won, std::countr_zero(s.living), 0, listener);
  }
  if (volunteers == 0) {
    tell(s, passed, chance, 0, listener);
  } else {
    for (Seat seat = 0; seat < players; ++seat)
      if (has(volunteers, seat)) tell(s, did, seat, number(Move::challenge_or_block), listener);
    if (s.phase == Phase::challenge)
      judge(s, s.actor, claimed(s.action), first_after(s.actor, volunteers), listener);
    else if (s.phase == Phase::block)
      s.blocker = narrow(first_after(s.actor, volunteers));
    else
      judge(s, s.blocker, blocking(s.action), first_after(s.blocker, volunteers), listener);
  }
  advance(s, listener);
}

// Somebody loses a card: the challenger if the claim is true, else the claimant, whose action or block is then void.
template <class Listener>
void CoupMdp::judge(State& s, Seat claimant, Role claim, Seat challenger, Listener&& listener) const {
  const unsigned hand = s.hands[claimant], bit = 1U << index(claim);
  if (holds(hand, claim)) {
    const bool lies_open = face_up_counts_ && ((!face_down(hand, 0) && role(hand, 0) == claim) ||
                                               (!face_down(hand, 1) && role(hand, 1) == claim));
    if (!lies_open) s.known[claimant] = narrow(s.known[claimant] | bit);
    return lose(s, challenger, claimant, listener);
  }
  s.known[claimant] = narrow(s.known[claimant] | bit << 4);
  if (s.phase == Phase::challenge_block) {
    s.blocker = -1;
  } else {
    s.stopped = true;
    if (refund_on_caught_) pay(s, claimant, cost(s.action));
  }
  lose(s, claimant, challenger, listener);
}

template <class Listener>
void CoupMdp::lose(State& s, Seat who, Seat by, Listener&& listener) const {
  const unsigned hand = s.hands[who];
  const int slot = face_down(hand, 0) ? 0 : 1;
  const bool last = slot == 1 || !face_down(hand, 1);
  const int reward = last ? last_loss : first_loss;
  s.hands[who] = narrow(hand & ~(1U << (4 + slot)));
  // What was shown may have been this card: of the other one nothing is known any more.
  s.known[who] = narrow(s.known[who] & ~(1U << index(role(hand, slot))));
  if (last) clear_bit(s.living, who);
  earn(s, who, -reward);
  if (caused_only_) {
    earn(s, by, reward);
  } else {
    for (int i = 1; i < players; ++i)
      if (has(s.living, after(who, i))) earn(s, after(who, i), reward);
  }
  tell(s, lost, who, index(role(hand, slot)), listener);
}

// On to the next window in which somebody has a choice, or to the next window at all.
template <class Listener>
void CoupMdp::advance(State& s, Listener&& listener) const {
  while (s.phase != Phase::challenge_block) {
    s.phase = Phase(index(s.phase) + 1);
    s.open = narrow(open_to(s));
    if (s.open || (always_four_steps_ && (late_win_ || !decided(s)))) return;
  }
  if (!s.stopped && s.blocker < 0) resolve(s, listener);
  end_turn(s, listener);
}

inline unsigned CoupMdp::open_to(const State& s) const {
  const unsigned living = s.living;
  if (s.stopped) return 0;
  switch (s.phase) {
    case Phase::challenge: return is_claim(s.action) ? living & ~(1U << s.actor) : 0;
    case Phase::block: {
      if (!is_blockable(s.action)) return 0;
      const Seat at = target(s.actor, s.action);
      return living & (at < 0 ? ~(1U << s.actor) : 1U << at);
    }
    case Phase::challenge_block: return s.blocker < 0 ? 0 : living & ~(1U << s.blocker);
    default: return 0;
  }
}

template <class Listener>
void CoupMdp::resolve(State& s, Listener&& listener) const {
  const Seat at = target(s.actor, s.action);
  switch (s.action) {
    case Move::income: return pay(s, s.actor, 1);
    case Move::foreign_aid: return pay(s, s.actor, 2);
    case Move::tax: return pay(s, s.actor, 3);
    case Move::steal1:
    case Move::steal2: {
      const int loot = s.coins[at] < 2 ? s.coins[at] : 2;
      pay(s, at, -loot);
      return pay(s, s.actor, loot);
    }
    default:
      if (!has(s.living, at)) return;  // the target fell in a challenge before this could happen
      if (pay_on_success_) pay(s, s.actor, -cost(s.action));
      lose(s, at, s.actor, listener);
  }
}

template <class Listener>
void CoupMdp::end_turn(State& s, Listener&& listener) const {
  ++s.turns;
  s.action = Move::no_op;
  s.blocker = -1;
  s.stopped = false;
  if (decided(s)) {
    s.open = 0;
    s.phase = Phase::victory;
    if (late_win_) return;
    earn(s, std::countr_zero(s.living), win);
    s.phase = Phase::over;
    return tell(s, won, std::countr_zero(s.living), 0, listener);
  }
  s.actor = narrow(first_after(s.actor, s.living));
  s.open = narrow(1U << s.actor);
  s.phase = s.turns < max_turns_ ? Phase::begin : Phase::over;
}

inline bool CoupMdp::fits(unsigned hand, unsigned known) {
  unsigned there = 0;
  for (int slot = 0; slot < 2; ++slot)
    if (face_down(hand, slot)) there |= 1U << index(role(hand, slot));
  return (there & known >> 4) == 0 && (known & 15U & ~there) == 0;
}

template <class F>
void CoupMdp::each_hidden(const State& s, Seat seat, F&& f) const {
  struct HiddenCard {
    Seat seat;
    int slot;
  };
  List<HiddenCard, 4> places;
  for (int i = 1; i < players; ++i)
    for (int slot = 0; slot < 2; ++slot)
      if (face_down(s.hands[after(seat, i)], slot)) places.push({after(seat, i), slot});
  Left left = unseen(s, seat);
  State world = s;
  double total = 0;
  const auto place = [&](auto& self, int at, double weight, const auto& found) -> void {
    if (at == places.size()) {
      if (redraw_ == Redraw::deck)
        for (int i = 1; i < players; ++i)
          if (!fits(world.hands[after(seat, i)], world.known[after(seat, i)])) return;
      return found(weight);
    }
    auto& hand = world.hands[places[at].seat];
    const int shift = 2 * places[at].slot;
    for (int r = 0; r < roles; ++r) {
      auto& count = left[r];
      if (redraw_ == Redraw::deck && count == 0) continue;
      hand = narrow((hand & ~(3U << shift)) | static_cast<unsigned>(r) << shift);
      const double ways = redraw_ == Redraw::deck ? count-- : 1;
      self(self, at + 1, weight * ways, found);
      if (redraw_ == Redraw::deck) ++count;
    }
  };
  if (redraw_ == Redraw::deck)
    place(place, 0, 1, [&](double weight) { total += weight; });
  else
    total = 1 << 2 * places.size();
  place(place, 0, 1, [&](double weight) { f(static_cast<const State&>(world), weight / total); });
}

}  // namespace feint
