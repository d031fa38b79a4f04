// Offers of Coinche and its matches to learners: the wide phase, which is the auction, and the partner's cards.
#pragma once

#include "core/offers.hpp"
#include "games/coinche/game.hpp"
#include "games/coinche/match.hpp"

namespace feint {

template <>
struct WidePhaseOf<Coinche> {
  static bool has(const Coinche&, const Coinche::State& s) { return s.phase == Coinche::Phase::auction; }
};

template <>
struct PartnerHandOf<Coinche> {
  static constexpr int cards = 32;
  static bool holds(const Coinche&, const Coinche::State& s, Seat seat, int card) {
    return (s.hands[seat ^ 2] & pack::bit(card)) != 0;
  }
};

template <>
struct WidePhaseOf<CoincheMatch> : WidePhaseOf<Coinche> {};
template <>
struct PartnerHandOf<CoincheMatch> : PartnerHandOf<Coinche> {};

}  // namespace feint
