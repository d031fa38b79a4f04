// What a hand is worth in an auction of Coinche: how likely each side is to reach each contract in a suit, when all
// cards are then played as if they were seen, and the call that promises most.
//
// A small net that does not know suits by name. It looks at one suit as trump: the cards held there and what was bid
// in it; the other three go through one layer and are added up; and then who leads, who has passed and what stands.
// It learned from solved deals: `feint train bidder`. Its file (core/data_file.hpp) has the format "FBW1"; the content
// is its weights in the order of the constructor, two bytes each, the low one first.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "games/coinche/game.hpp"

namespace feint {

// An auction as the seat to speak sees it, in the net's numbers.
struct BidderInput {
  static constexpr int cards = 8, per_suit = cards + 8, around = 12;
  std::array<std::array<float, per_suit>, 4> suits{};  // cards held; by seat from ours on: how high it bid, whether
  std::array<float, around> table{};  // who leads (4), belote counts, passes (4), what stands (ours, theirs), coinche

  BidderInput(const Coinche::Rules& rules, int dealer, std::span<const Coinche::Said> calls, Seat seat, Cards hand);
};

class Bidder {
 public:
  static constexpr int contracts = 10;  // 80, 90 ... 160, capot
  static constexpr int trump_width = 64, side_width = 48, first_width = 96, second_width = 48;
  static constexpr int heads = 2 * (contracts + 1);
  static constexpr int one = 2048;  // what 1.0 is in a file of weights

  // By contract: how likely it is to be made. Not rising.
  struct Chances {
    std::array<float, contracts> ours{}, theirs{};
  };

  explicit Bidder(std::span<const std::int16_t> weights);
  static const Bidder& shipped();
  static Bidder read(const std::string& path);  // what `feint train bidder` writes

  static constexpr std::size_t size() {
    constexpr int in = BidderInput::per_suit, joined = trump_width + side_width + BidderInput::around;
    return std::size_t{(in + 1) * trump_width + (in + 1) * side_width + (joined + 1) * first_width +
                       (first_width + 1) * second_width + (second_width + 1) * heads};
  }

  Chances chances(const BidderInput& input, int trump) const;

 private:
  struct Layer {
    int in = 0, out = 0;
    std::vector<float> weights, bias;  // by input, then by output
  };
  static void add(const Layer& layer, const float* in, float* out);

  Layer trump_, side_, first_, second_, last_;
};

// 0 to 8 for 80 to 160, 9 for capot.
constexpr int contract_of(int bid) { return (bid - 1) / 4; }
constexpr int value_of_contract(int contract) { return contract == 9 ? 250 : 80 + 10 * contract; }

// What is at stake: points more than the other side; in a match, how much likelier to win they make one.
struct Stakes {
  Coinche::CoincheFail fail = Coinche::CoincheFail::bid;
  int target = 0;            // of a match; 0: there is none
  int ours = 0, theirs = 0;  // the scores before this deal

  // What is marked for a contract: by those who bid it, or by the others.
  int made(int contract, int times) const { return times * value_of_contract(contract); }
  int failed(int contract, int times) const {
    const bool as_bid = contract == 9 || (times > 1 && fail == Coinche::CoincheFail::bid);
    return times * (as_bid ? value_of_contract(contract) : 160);
  }
  // What these marks are worth to us.
  double worth(int we_mark, int they_mark) const;
};

// Every call, with what it promises if the auction ended there.
class Appraisal {
 public:
  Appraisal(const Bidder& bidder, const Coinche::Rules& rules, int dealer, std::span<const Coinche::Said> calls,
            Seat seat, Cards hand, const Stakes& stakes);

  double value(int call) const;  // of a legal call
  // The best legal call, if it promises enough more than to pass: a contract that was bid for too much comes home less
  // often than it seems, the more so after others have bid.
  int best(std::uint64_t legal, double more_reluctance = 0) const;
  const Bidder::Chances& chances(int suit) const { return chances_[suit]; }
  // How likely whoever holds this hand is to call that, as far as one can tell: the suit counts and not the height.
  double likelihood(int call, std::uint64_t legal) const;

 private:
  double contract(int bid, bool ours, int coinches) const;

  Stakes stakes_;
  std::array<Bidder::Chances, 4> chances_;
  int bid_ = 0, coinches_ = 0;  // what stands
  bool ours_ = false;
};

}  // namespace feint
