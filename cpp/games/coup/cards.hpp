// Cards of Coup on their way between hands and deck, and what is still known of the deck then.
#pragma once

#include <utility>

#include "games/coup/rules.hpp"

namespace feint {

struct CoupCards {
  using State = Coup::State;

  static std::uint8_t card(int role) { return narrow(role); }

  // Nobody else knows any longer what lies in the deck; whoever drew knows one card less of it.
  static void take_from_deck(State& s, Seat seat, int role) {
    --s.deck[role];
    --s.deck_size;
    if (s.stacked > 0) --s.stacked;
    const std::uint16_t mine = s.known[seat];
    for (auto& known : s.known) known = 0;
    s.known[seat] = narrow(mine >> (3 * role) & 7 ? mine - (1U << (3 * role)) : mine);
  }

  static void remove(State& s, Seat seat, int slot) {
    if (slot == 0) s.hand[seat][0] = s.hand[seat][1];
    s.hand[seat][1] = Coup::no_role;
  }

  // Into a hand that lacks one card, sorted.
  static void add(State& s, Seat seat, int role) {
    auto& hand = s.hand[seat];
    hand[1] = card(role);
    if (hand[1] < hand[0]) std::swap(hand[0], hand[1]);
  }
};

}  // namespace feint
