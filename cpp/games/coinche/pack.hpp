// House players of Coinche and what solves its deals count on all 32 cards and every bid.
#pragma once

#include <bit>
#include <string>

#include "core/error.hpp"
#include "games/coinche/game.hpp"

namespace feint {

// Throws BadParameter for a smaller game. who: as in "pimc plays".
inline void need_whole_pack(const Coinche& game, const std::string& who) {
  if (game.ordinary()) return;
  throw BadParameter(who + " coinche with all 32 cards and every bid; this one has " +
                     std::to_string(std::popcount(game.cards())) + " cards and bids from " +
                     std::to_string(Coinche::value_of(game.rules().lowest_bid)) + " to " +
                     std::to_string(Coinche::value_of(game.rules().highest_bid)) + "; ismcts plays any coinche");
}

}  // namespace feint
