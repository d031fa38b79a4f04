// Coinche to a target: whole deals (coinche.hpp) one after the other, the points of each side added up. Source: the
// rules of the French federation, which plays to 1000 by points bid. Parameters: target, most_deals, reward, and the
// rules of a deal. Deviations: none known. Cap: 60 deals, after which the higher score wins. A deal that is played
// marks 80 at least, so that 25 of them lead to 1000, unless both sides are level; the rest is room for void deals.
#pragma once

#include "core/series.hpp"
#include "games/coinche/game.hpp"

namespace feint {

class CoincheMatch : public Series<Coinche> {
 public:
  static const About& about();
  explicit CoincheMatch(const Params& p);
  CoincheMatch(const Coinche& deal, const SeriesRules& rules) : Series(deal, rules) {}
};

}  // namespace feint
