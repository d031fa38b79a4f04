// The bidder of Coinche: it does not know suits by name, its chances fall with the contract, and a call is worth what
// the marking says.
#include <algorithm>
#include <array>
#include <cmath>

#include "check.hpp"
#include "core/rng.hpp"
#include "games/coinche/learn/bidder_rows.hpp"
#include "games/coinche/players/bidder.hpp"

using namespace feint;

namespace {

Cards renamed(Cards cards, const std::array<int, 4>& suits) {
  Cards out = 0;
  for (int suit = 0; suit < 4; ++suit) out |= (cards >> 8 * suit & 0xFF) << 8 * suits[static_cast<std::size_t>(suit)];
  return out;
}

Bidder random_bidder(Rng& rng) {
  std::vector<std::int16_t> weights;
  for (std::size_t i = 0; i < Bidder::size(); ++i) weights.push_back(static_cast<std::int16_t>(rng.below(800) - 400));
  return Bidder(weights);
}

std::vector<int> shuffled_cards(Rng& rng) {
  std::vector<int> cards;
  for (int i = 0; i < 32; ++i) cards.push_back(i);
  rng.shuffle(cards);
  return cards;
}

Cards hand_of(Rng& rng) {
  Cards hand = 0;
  const auto cards = shuffled_cards(rng);
  for (std::size_t i = 0; i < 8; ++i) hand |= pack::bit(cards[i]);
  return hand;
}

Coinche::Said said(int seat, int call) { return {static_cast<std::int8_t>(seat), static_cast<Coinche::Call>(call)}; }

}  // namespace

TEST(a_bidder_does_not_know_suits_by_name) {
  Rng rng(3);
  for (int i = 0; i < 40; ++i) {
    const Bidder bidder = random_bidder(rng);
    const Cards hand = hand_of(rng);
    std::array<int, 4> suits{0, 1, 2, 3};
    rng.shuffle(suits);
    const auto bid = [&](int value, int suit) { return 1 + 4 * (value - 80) / 10 + suit; };
    const int first = rng.below(4), second = rng.below(4);
    const std::array calls{said(0, bid(80, first)), said(1, bid(100, second)), said(2, 0)};
    const std::array others{said(0, bid(80, suits[static_cast<std::size_t>(first)])),
                            said(1, bid(100, suits[static_cast<std::size_t>(second)])), said(2, 0)};
    const Coinche::Rules rules;
    const BidderInput one(rules, 3, calls, 3, hand), two(rules, 3, others, 3, renamed(hand, suits));
    for (int suit = 0; suit < 4; ++suit) {
      const auto a = bidder.chances(one, suit), b = bidder.chances(two, suits[static_cast<std::size_t>(suit)]);
      for (std::size_t k = 0; k < Bidder::contracts; ++k) {
        CHECK(std::abs(a.ours[k] - b.ours[k]) < 1e-4 && std::abs(a.theirs[k] - b.theirs[k]) < 1e-4);
        CHECK(a.ours[k] >= 0 && a.ours[k] <= 1.0001F);
        CHECK(k == 0 || (a.ours[k] <= a.ours[k - 1] && a.theirs[k] <= a.theirs[k - 1]));
      }
    }
  }
}

TEST(a_call_is_worth_what_the_marking_says) {
  Rng rng(5);
  const Bidder bidder = random_bidder(rng);
  const Cards hand = hand_of(rng);
  Coinche::Rules rules;
  const std::array calls{said(0, 9)};  // 100 spades by the other side
  for (const auto fail : {Coinche::CoincheFail::bid, Coinche::CoincheFail::fixed}) {
    rules.coinche_fail = fail;
    const Appraisal appraisal(bidder, rules, 3, calls, 1, hand, Stakes{fail});
    const auto& spades = appraisal.chances(0);
    const double theirs = spades.theirs[2], ours = appraisal.chances(1).ours[3];
    const double lost = fail == Coinche::CoincheFail::bid ? 200 : 320;
    CHECK(std::abs(appraisal.value(Coinche::call_pass) - (160 * (1 - theirs) - 100 * theirs)) < 1e-3);
    CHECK(std::abs(appraisal.value(Coinche::call_coinche) - (lost * (1 - theirs) - 200 * theirs)) < 1e-3);
    CHECK(std::abs(appraisal.value(14) - (110 * ours - 160 * (1 - ours))) < 1e-3);  // 110 hearts
    const double capot = appraisal.chances(3).ours[9];
    CHECK(std::abs(appraisal.value(40) - (250 * capot - 250 * (1 - capot))) < 1e-3);
    double all = 0;
    for (const int call : {0, 13, 14, 15, 16, 41})
      all += appraisal.likelihood(call, 1 | (~std::uint64_t{0x1FFF} & ((1ULL << 42) - 1)));
    CHECK(std::abs(all - 1) < 1e-6);  // pass, each suit, coinche
  }
}

TEST(a_match_makes_points_dear_or_cheap) {
  const Stakes deal{Coinche::CoincheFail::bid};
  CHECK(deal.worth(100, 0) == 100 && deal.worth(0, 160) == -160);
  const auto at = [](int ours, int theirs) { return Stakes{Coinche::CoincheFail::bid, 1000, ours, theirs}; };
  CHECK(std::abs(at(0, 0).worth(1, 0) - 1) < 0.1 && std::abs(at(0, 0).worth(0, 1) + 1) < 0.1);
  CHECK(at(920, 0).worth(80, 0) == at(920, 0).worth(250, 0));  // won is won
  CHECK(at(0, 920).worth(0, 80) == at(0, 920).worth(0, 160));  // and lost is lost
  CHECK(std::abs(at(500, 500).worth(100, 0) + at(500, 500).worth(0, 100)) < 1e-9);
  CHECK(at(900, 900).worth(100, 0) > 2 * at(0, 0).worth(100, 0));  // the last deal decides
  CHECK(at(900, 950).worth(160, 0) > 0 && at(900, 950).worth(0, 80) < 0);
  CHECK(std::abs(at(1000, 1000).worth(0, 0)) < 1e-9);  // level at the target: they play on
}

TEST(what_a_bidder_learns_is_what_was_solved) {
  const Coinche g{Coinche::Rules{}};
  DoubleDummy solver(16);
  std::vector<SolvedDeal> deals;
  SolvedDeal deal{};
  for (std::size_t i = 0; i < 4; ++i)
    deal.hands[i] = pack::suit(static_cast<int>(i));  // a suit each: who has trumps takes all
  for (int suit = 0; suit < 4; ++suit)
    deal.points[static_cast<std::size_t>(suit)] = solver.points(g, with_contract(g, deal.hands, 0, suit));
  CHECK((deal.points == std::array<int, 4>{252, 0, 252, 0}));
  deals.push_back(deal);
  const BidderRows rows = bidder_rows(deals, nullptr, 1);
  CHECK(rows.labels.size() >= 4 * 8 && rows.inputs.size() == rows.labels.size() / 8 * BidderRows::width);
  for (std::size_t row = 0; row < rows.labels.size() / 8; ++row) {
    const float* input = rows.inputs.data() + row * BidderRows::width;
    std::size_t held = 0;
    while (input[held * BidderInput::per_suit] == 0) ++held;  // whose turn it is: he holds all of one suit
    for (std::size_t suit = 0; suit < 4; ++suit) {
      const bool ours = suit % 2 == held % 2;
      CHECK(rows.labels[row * 8 + suit] == (ours ? Bidder::contracts : 0));
      CHECK(rows.labels[row * 8 + 4 + suit] == (ours ? 0 : Bidder::contracts));
    }
  }
}
