// What may be done in a state of Coup, and what chance draws; how it is carried out is in coup_engine.hpp.
#pragma once

#include <bit>

#include "games/coup/engine.hpp"

namespace feint {

template <class Listener>
void Coup::apply(State& s, Seat seat, Action action, Listener&& listener) const {
  const CoupEngine engine(*this);
  if (seat == chance)
    engine.chance(s, action, listener);
  else
    engine.answer(s, seat, action, listener);
}

inline List<std::uint8_t, 4> Coup::held(const State& s, Seat seat) const {
  List<std::uint8_t, 4> out;
  for (int i = 0; i < s.influence[seat]; ++i)
    if (s.hand[seat][i] != no_role) out.push(s.hand[seat][i]);
  if (seat == s.actor && s.drawn[0] != no_role) {
    for (const std::uint8_t card : s.drawn) {  // where it belongs
      out.push(card);
      for (int i = out.size() - 1; i > 0 && out[i] < out[i - 1]; --i) std::swap(out[i], out[i - 1]);
    }
  }
  return out;
}

inline List<Action, 22> Coup::legal(const State& s, Seat seat) const {
  List<Action, 22> out;
  switch (s.phase) {
    case Phase::action: {
      const int coins = s.coins[seat];
      const auto aim = [&](Deed deed) {
        for (Seat i = 0; i < seats(); ++i)
          if (i != seat && s.influence[i] > 0) out.push(act(deed, i));
      };
      if (coins < 10) {
        out.push(act(Deed::income));
        out.push(act(Deed::foreign_aid));
        if (plays(Role::duke)) out.push(act(Deed::tax));
        if (plays(Role::ambassador)) out.push(act(Deed::exchange));
      }
      if (coins >= 7) aim(Deed::coup);
      if (coins >= 10) break;
      if (coins >= 3 && plays(Role::assassin)) aim(Deed::assassinate);
      if (plays(Role::captain)) aim(Deed::steal);
      break;
    }
    case Phase::challenge_action:
    case Phase::challenge_block:
      out.push(pass());
      out.push(challenge());
      break;
    case Phase::block:
      out.push(pass());
      if (s.deed == Deed::foreign_aid) {
        out.push(block(Role::duke));
      } else if (s.deed == Deed::steal) {
        if (plays(Role::ambassador)) out.push(block(Role::ambassador));
        out.push(block(Role::captain));
      } else {
        out.push(block(Role::contessa));
      }
      break;
    case Phase::reveal:
      out.push(show());
      out.push(decline());
      break;
    case Phase::lose_influence:
      out.push(lose_card(0));
      out.push(lose_card(1));
      break;
    case Phase::exchange_return:
      for (int i = 0; i < (s.influence[seat] == 2 ? 6 : 3); ++i) out.push(return_cards(i));
      break;
    default: break;
  }
  return out;
}

// A public event in 32 bits: its kind, seat and data.
inline std::uint32_t Coup::packed(const Event& event) {
  return event.kind | static_cast<std::uint32_t>(event.seat + 1) << 5 |
         static_cast<std::uint32_t>(event.data[0] + 1) << 9 | static_cast<std::uint32_t>(event.data[1] + 1) << 14 |
         static_cast<std::uint32_t>(event.data[2]) << 19;
}

inline bool Coup::draws_one(const State& s) const {
  return s.draw == draw_replacement || (s.draw == draw_hand && s.influence[CoupEngine(*this).undealt(s)] == 1);
}

inline Action Coup::sample(const State& s, Rng& rng) const {
  switch (s.draw) {
    case draw_first: return first_of + rng.below(seats());
    case draw_volunteer: {
      unsigned left = s.volunteers;
      for (int skip = rng.below(std::popcount(left)); skip > 0; --skip) left &= left - 1;
      return volunteer_of + std::countr_zero(left);
    }
    default: break;
  }
  const bool single = draws_one(s);
  if (s.stacked > 0) {
    const int first = s.stack[s.stacked - 1];
    if (single) return one_card + first;
    return pair_of(first, s.stacked > 1 ? s.stack[s.stacked - 2] : draw_card(s, rng, first));
  }
  const int first = draw_card(s, rng);
  return single ? one_card + first : pair_of(first, draw_card(s, rng, first));
}

}  // namespace feint
