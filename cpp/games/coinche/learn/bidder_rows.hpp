// Auctions over solved deals, call by call: what a bidder saw, and what its side and the other would have reached in
// each suit. Each side bids by rule, by a bidder that has learned before, or carelessly, so that what is learned does
// not hang on one way of bidding.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "games/coinche/learn/deals.hpp"
#include "games/coinche/players/bidder.hpp"

namespace feint {

struct BidderRows {
  static constexpr int width = 4 * BidderInput::per_suit + BidderInput::around;
  std::vector<float> inputs;         // rows x width: the four suits, then the table
  std::vector<std::uint8_t> labels;  // rows x 8: by suit, how many contracts our side reaches, then the other
};

// bidder: none while nothing has been learned.
BidderRows bidder_rows(std::span<const SolvedDeal> deals, const Bidder* bidder, std::uint64_t seed);

}  // namespace feint
