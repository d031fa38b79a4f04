// Deals of Coinche that are solved with open cards in each of the four suits: what a bidder learns from.
#pragma once

#include <array>
#include <cstdint>

#include "games/coinche/game.hpp"
#include "games/coinche/solve/double_dummy.hpp"

namespace feint {

struct SolvedDeal {
  std::array<Cards, 4> hands;
  int dealer;
  std::array<int, 4> points;  // of seats 0 and 2, by the suit that is trump
};

// A deal at the table once somebody has bid 80 in that suit and the others have passed.
inline Coinche::State with_contract(const Coinche& game, const std::array<Cards, 4>& hands, int dealer, int suit) {
  Coinche::State s = game.initial();
  for (std::size_t i = 0; i < 4; ++i) s.hands[i] = hands[i];
  s.dealer = narrow(dealer);
  s.turn = Coinche::next(dealer);
  s.bid = narrow(1 + suit);
  s.bidder = 0;
  s.phase = Coinche::Phase::play;
  return s;
}

// The deal of that number: the same whoever asks.
inline SolvedDeal solved_deal(const Coinche& game, std::uint64_t seed, std::uint64_t number, DoubleDummy& solver) {
  Rng rng(seed, number);
  std::array<int, 32> cards;
  for (int i = 0; i < 32; ++i) cards[i] = i;
  rng.shuffle(cards);
  SolvedDeal out{};
  for (std::size_t i = 0; i < 32; ++i) out.hands[i / 8] |= pack::bit(cards[i]);
  out.dealer = rng.below(4);
  for (int suit = 0; suit < 4; ++suit)
    out.points[suit] = solver.points(game, with_contract(game, out.hands, out.dealer, suit));
  return out;
}

}  // namespace feint
