// How a turn of Coup runs: declare, challenge, block, challenge the block, resolve, with losses in between.
#pragma once

#include <bit>
#include <cassert>

#include "games/coup/cards.hpp"

namespace feint {

class CoupEngine {
  using State = Coup::State;
  using Phase = Coup::Phase;
  using Deed = Coup::Deed;
  using Role = Coup::Role;
  using Cards = CoupCards;

 public:
  explicit CoupEngine(const Coup& game) : game_(game), rules_(game.rules_) {}

  template <class L>
  void answer(State& s, Seat seat, Action action, L& l) const {
    switch (s.phase) {
      case Phase::action: return declare(s, action, l);
      case Phase::challenge_action:
      case Phase::block:
      case Phase::challenge_block: return seal(s, seat, action, l);
      case Phase::reveal: return settle(s, action == game_.show(), l);
      case Phase::lose_influence: return turn_over(s, seat, action - game_.lose_card(0), l);
      case Phase::exchange_return: return give_back(s, action - game_.return_cards(0), l);
      default: assert(false);
    }
  }

  template <class L>
  void chance(State& s, Action action, L& l) const {
    const auto asked = s.draw;
    s.draw = Coup::no_draw;
    switch (asked) {
      case Coup::draw_first:
        s.actor = narrow(action - Coup::first_of);
        tell(s, {everyone(), Coup::starts, s.actor, {}}, l);
        official_start(s);
        s.draw = Coup::draw_hand;
        return;
      case Coup::draw_hand: return deal(s, action, l);
      case Coup::draw_volunteer: return take(s, action - Coup::volunteer_of, l);
      case Coup::draw_replacement: return replace(s, action - Coup::one_card, l);
      default: return look(s, action, l);
    }
  }

  void official_start(State& s) const {
    if (rules_.players == 2 && rules_.two_player_start == Coup::Start::official)
      s.coins[s.actor] = narrow(std::max(0, rules_.coins - 1));
  }

  template <class L>
  void begin_turn(State& s, Seat seat, L&) const {
    s.actor = narrow(seat);
    s.target = s.blocker = s.challenger = s.loser = Coup::nobody;
    s.doubted = 0;
    s.phase = Phase::action;
    assert(game_.sound(s));
  }

  template <class L>
  void tell(State& s, const Event& event, L& l) const {
    if constexpr (!std::is_same_v<L, Deaf>) {
      if (event.to == everyone()) s.lines[s.told++ % Coup::remembered] = Coup::packed(event);
      s.keys.tell(event, rules_.players, l);
    }
  }

  // Whom a window asks, as bits.
  unsigned concerned(const State& s, Phase window) const {
    const unsigned others = unsigned{game_.alive(s)} & ~(1U << Coup::claimant(s));
    if (window == Phase::challenge_action) return others;
    if (window == Phase::challenge_block)
      return rules_.block_challengers == Coup::Challengers::actor ? 1U << s.actor : others;
    unsigned seats = 0;
    if (s.deed == Deed::foreign_aid)
      seats = game_.plays(Role::duke) ? others : 0;
    else if (s.deed == Deed::steal || (s.deed == Deed::assassinate && game_.plays(Role::contessa)))
      seats = s.influence[s.target] > 0 ? 1U << s.target : 0;
    return rules_.block_after_own_challenge ? seats : seats & ~unsigned{s.doubted};
  }

  // The next seat that lacks its hand; -1 if none.
  Seat undealt(const State& s) const {
    for (Seat seat = 0; seat < rules_.players; ++seat)
      if (s.influence[seat] > 0 && s.hand[seat][0] == Coup::no_role) return seat;
    return -1;
  }

 private:
  static std::uint8_t bit(Seat seat) { return narrow(1U << seat); }
  SeatSet everyone() const { return SeatSet::first_seats(rules_.players); }

  // ---- the turn

  template <class L>
  void declare(State& s, Action action, L& l) const {
    if (action < 4) {
      s.deed = static_cast<Deed>(action);
      s.target = Coup::nobody;
    } else {
      const int n = rules_.players, rest = action - 4, kind = (rest >= n) + (rest >= 2 * n);
      s.deed = static_cast<Deed>(4 + kind);
      s.target = narrow(rest - kind * n);
    }
    ++s.turns;
    tell(s, {everyone(), Coup::declared, s.actor, {index(s.deed), s.target}}, l);
    switch (s.deed) {
      case Deed::income: ++s.coins[s.actor]; return end_turn(s, l);
      case Deed::foreign_aid: return open_block(s, l);
      case Deed::coup:
        s.coins[s.actor] = narrow(s.coins[s.actor] - 7);
        s.then = Coup::end_it;
        return lose(s, s.target, l);
      case Deed::assassinate: s.coins[s.actor] = narrow(s.coins[s.actor] - 3); [[fallthrough]];
      default: return open(s, Phase::challenge_action, concerned(s, Phase::challenge_action));
    }
  }

  void open(State& s, Phase phase, unsigned seats) const {
    s.phase = phase;
    s.waiting = narrow(seats);
    s.volunteers = 0;
  }

  template <class L>
  void open_block(State& s, L& l) const {
    const unsigned seats = concerned(s, Phase::block);
    if (!seats) return resolve(s, l);
    open(s, Phase::block, seats);
  }

  template <class L>
  void seal(State& s, Seat seat, Action action, L& l) const {
    if (action != game_.pass()) {
      s.volunteers = narrow(s.volunteers | bit(seat));
      if (s.phase == Phase::block) s.block_role = narrow(index(Coup::blockers[action - game_.pass() - 4]));
    }
    s.waiting = narrow(s.waiting & ~bit(seat));
    if (!s.waiting) close(s, l);
  }

  template <class L>
  void close(State& s, L& l) const {
    if (s.volunteers == 0) {
      tell(s, {everyone(), Coup::passed, Coup::nobody, {index(s.phase)}}, l);
      if (s.phase == Phase::challenge_action) return open_block(s, l);
      if (s.phase == Phase::block) return resolve(s, l);
      return end_turn(s, l);  // the block stands
    }
    if (std::has_single_bit(s.volunteers)) return take(s, std::countr_zero(s.volunteers), l);
    if (rules_.priority == Coup::Priority::random) {
      s.draw = Coup::draw_volunteer;
      return;
    }
    if (rules_.priority == Coup::Priority::target_first && s.target != Coup::nobody && (s.volunteers >> s.target & 1))
      return take(s, s.target, l);
    Seat seat = Coup::claimant(s);
    do seat = seat + 1 == rules_.players ? 0 : seat + 1;
    while (!(s.volunteers >> seat & 1));
    take(s, seat, l);
  }

  template <class L>
  void take(State& s, Seat seat, L& l) const {
    if (s.volunteers != bit(seat))
      for (Seat i = 0; i < rules_.players; ++i)
        if (i != seat && (s.volunteers >> i & 1)) tell(s, {SeatSet::only(i), Coup::withheld, i, {index(s.phase)}}, l);
    s.volunteers = 0;
    if (s.phase == Phase::block) {
      s.blocker = narrow(seat);
      tell(s, {everyone(), Coup::blocked, s.blocker, {s.block_role}}, l);
      return open(s, Phase::challenge_block, concerned(s, Phase::challenge_block));
    }
    s.challenger = narrow(seat);
    tell(s, {everyone(), Coup::challenged, s.challenger, {Coup::claimant(s), Coup::claimed(s)}}, l);
    if (rules_.may_decline_proof)
      s.phase = Phase::reveal;
    else
      settle(s, true, l);
  }

  // A challenge is decided: the claimant shows the card, or loses an influence.
  template <class L>
  void settle(State& s, bool showing, L& l) const {
    const Seat claimant = Coup::claimant(s);
    const int role = Coup::claimed(s);
    if (showing && Coup::holds(s, claimant, role)) {
      tell(s, {everyone(), Coup::proved, claimant, {role}}, l);
      Cards::remove(s, claimant, s.hand[claimant][0] == role ? 0 : 1);
      ++s.deck[role];
      ++s.deck_size;
      s.draw = Coup::draw_replacement;
      return;
    }
    if (!showing) tell(s, {SeatSet::only(claimant), Coup::declined, claimant, {}}, l);
    tell(s, {everyone(), Coup::caught, claimant, {role}}, l);
    if (s.blocker == Coup::nobody && s.deed == Deed::assassinate && rules_.refund_on_caught) {
      s.coins[s.actor] = narrow(s.coins[s.actor] + 3);
      tell(s, {everyone(), Coup::refunded, s.actor, {3}}, l);
    }
    s.then = s.blocker != Coup::nobody ? Coup::resolve_it : Coup::end_it;
    lose(s, claimant, l);
  }

  template <class L>
  void replace(State& s, int role, L& l) const {
    const Seat claimant = Coup::claimant(s);
    const int shown = Coup::claimed(s);
    // Who shows a card knows it to be in the deck, until he draws one like it.
    s.known[claimant] = narrow(s.known[claimant] + (1U << (3 * shown)));
    Cards::take_from_deck(s, claimant, role);
    Cards::add(s, claimant, role);
    tell(s, {SeatSet::only(claimant), Coup::drew, claimant, {role, -1}}, l);
    s.doubted = narrow(s.doubted | bit(s.challenger));
    s.then = s.blocker != Coup::nobody ? Coup::end_it : Coup::open_blocks;
    lose(s, s.challenger, l);
  }

  // ---- losses

  template <class L>
  void lose(State& s, Seat seat, L& l) const {
    if (s.influence[seat] == 1) return turn_over(s, seat, 0, l);  // nothing to choose
    s.loser = narrow(seat);
    s.phase = Phase::lose_influence;
  }

  template <class L>
  void turn_over(State& s, Seat seat, int slot, L& l) const {
    const int role = s.hand[seat][slot];
    if (s.hand[seat][0] == s.hand[seat][1]) tell(s, {SeatSet::only(seat), Coup::chose, seat, {slot}}, l);
    Cards::remove(s, seat, slot);
    s.lost[seat][rules_.influence - s.influence[seat]] = Cards::card(role);
    --s.influence[seat];
    s.loser = Coup::nobody;
    tell(s, {everyone(), Coup::lost, seat, {role}}, l);
    if (s.influence[seat] == 0 && fall(s, seat, l)) return;
    if (s.then == Coup::open_blocks) return open_block(s, l);
    if (s.then == Coup::resolve_it) return resolve(s, l);
    end_turn(s, l);
  }

  // True if that was the last rival.
  template <class L>
  bool fall(State& s, Seat seat, L& l) const {
    s.fell[seat] = ++s.fallen;
    if (s.deed == Deed::steal && s.target == seat && s.then != Coup::end_it) {
      s.then = Coup::end_it;
      rob(s, l);  // before the rest goes to the treasury
    }
    s.coins[seat] = 0;
    tell(s, {everyone(), Coup::fell, seat, {}}, l);
    if (s.fallen < rules_.players - 1) return false;
    finish(s, l);
    return true;
  }

  template <class L>
  void finish(State& s, L& l) const {
    s.phase = Phase::over;
    tell(s, {everyone(), Coup::won, s.fallen == rules_.players - 1 ? last(s) : Coup::nobody, {}}, l);
    assert(game_.sound(s));
  }

  Seat last(const State& s) const { return std::countr_zero(game_.alive(s)); }

  // ---- what actions do

  template <class L>
  void resolve(State& s, L& l) const {
    switch (s.deed) {
      case Deed::foreign_aid: gain(s, 2, l); break;
      case Deed::tax: gain(s, 3, l); break;
      case Deed::steal: rob(s, l); break;
      case Deed::assassinate:
        if (s.influence[s.target] == 0) break;
        s.then = Coup::end_it;
        tell_done(s, 0, l);
        return lose(s, s.target, l);
      case Deed::exchange:
        s.phase = Phase::exchange_return;
        s.draw = Coup::draw_exchange;
        return;
      default: break;
    }
    end_turn(s, l);
  }

  template <class L>
  void tell_done(State& s, int amount, L& l) const {
    tell(s, {everyone(), Coup::done, s.actor, {index(s.deed), s.target, amount}}, l);
  }

  template <class L>
  void gain(State& s, int amount, L& l) const {
    s.coins[s.actor] = narrow(s.coins[s.actor] + amount);
    tell_done(s, amount, l);
  }

  template <class L>
  void rob(State& s, L& l) const {
    const int amount = std::min<int>(2, s.coins[s.target]);
    s.coins[s.target] = narrow(s.coins[s.target] - amount);
    gain(s, amount, l);
  }

  template <class L>
  void end_turn(State& s, L& l) const {
    s.target = s.blocker = s.challenger = Coup::nobody;
    if (s.turns >= rules_.max_turns) return finish(s, l);
    Seat seat = s.actor;
    do seat = seat + 1 == rules_.players ? 0 : seat + 1;
    while (s.influence[seat] == 0);
    begin_turn(s, seat, l);
  }

  // ---- cards

  template <class L>
  void deal(State& s, Action pair, L& l) const {
    const Seat seat = undealt(s);
    if (s.influence[seat] == 1) {
      const int role = pair - Coup::one_card;
      Cards::take_from_deck(s, seat, role);
      s.hand[seat][0] = Cards::card(role);
      tell(s, {SeatSet::only(seat), Coup::dealt, seat, {role, -1}}, l);
    } else {
      const auto& two = Coup::pair_cards[pair];
      for (int i = 0; i < 2; ++i) {
        Cards::take_from_deck(s, seat, two[i]);
        s.hand[seat][i] = Cards::card(two[i]);
      }
      tell(s, {SeatSet::only(seat), Coup::dealt, seat, {two[0], two[1]}}, l);
    }
    if (undealt(s) >= 0)
      s.draw = Coup::draw_hand;
    else
      begin_turn(s, s.actor, l);
  }

  template <class L>
  void look(State& s, Action pair, L& l) const {
    const auto& two = Coup::pair_cards[pair];
    for (int i = 0; i < 2; ++i) {
      Cards::take_from_deck(s, s.actor, two[i]);
      s.drawn[i] = Cards::card(two[i]);
    }
    tell(s, {SeatSet::only(s.actor), Coup::drew, s.actor, {two[0], two[1]}}, l);
    assert(game_.sound(s));
  }

  template <class L>
  void give_back(State& s, int pair, L& l) const {
    const auto all = game_.held(s, s.actor);
    const auto& out = Coup::return_pairs[pair];
    s.hand[s.actor][0] = s.hand[s.actor][1] = Coup::no_role;
    s.drawn[0] = s.drawn[1] = Coup::no_role;
    for (int i = 0, kept = 0; i < all.size(); ++i) {
      if (i == out[0] || i == out[1]) {
        ++s.deck[all[i]];
        ++s.deck_size;
        s.known[s.actor] = narrow(s.known[s.actor] + (1U << (3 * all[i])));
      } else {
        s.hand[s.actor][kept++] = all[i];
      }
    }
    tell(s, {SeatSet::only(s.actor), Coup::returned, s.actor, {out[0], out[1]}}, l);
    tell(s, {everyone(), Coup::exchanged, s.actor, {}}, l);
    end_turn(s, l);
  }

  const Coup& game_;
  const Coup::Rules& rules_;
};

}  // namespace feint
