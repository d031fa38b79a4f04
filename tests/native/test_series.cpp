// A series of deals: whatever is played, the sheet adds up, the dealer moves on, and a seat cannot tell worlds apart.
#include <set>

#include "check.hpp"
#include "core/playout.hpp"
#include "games/coinche/match.hpp"

using namespace feint;

static_assert(Deal<Coinche>);
static_assert(ChanceGame<CoincheMatch> && Resampler<CoincheMatch> && PlayableGame<CoincheMatch>);
static_assert(SequentialGame<CoincheMatch> && std::is_trivially_copyable_v<CoincheMatch::State>);

namespace {

CoincheMatch match_to(int target, int most_deals = SeriesRules::room) {
  SeriesRules rules;
  rules.target = target;
  rules.most_deals = most_deals;
  return {Coinche(Coinche::Rules{}), rules};
}

void step(const CoincheMatch& g, CoincheMatch::State& s, Rng& rng) {
  const Seat seat = g.asked(s).first();
  g.apply(s, seat, seat == chance ? g.sample(s, rng) : pick(g.legal(s, seat), rng), Silent{});
}

}  // namespace

TEST(a_series_adds_up_and_ends) {
  Rng rng(3);
  for (int i = 0; i < 2'000; ++i) {
    const CoincheMatch g = match_to(1 + rng.below(2000), 1 + rng.below(SeriesRules::room));
    auto s = g.initial();
    int dealer = s.dealer, deals = 0;
    while (!g.asked(s).empty()) {
      CHECK(!s.sheet.decided(g.match_rules()));
      step(g, s, rng);
      if (s.sheet.deals == deals) continue;
      ++deals;
      CHECK(s.sheet.deals == deals);
      if (!g.asked(s).empty()) dealer = (dealer + 1) & 3;
      CHECK(s.dealer == dealer);
    }
    int sums[2] = {0, 0};
    for (int k = 0; k < deals; ++k)
      for (std::size_t side = 0; side < 2; ++side) sums[side] += s.sheet.marks[k][side];
    CHECK(sums[0] == s.sheet.scores[0] && sums[1] == s.sheet.scores[1]);
    const int ahead = sums[0] - sums[1];
    CHECK(deals == g.match_rules().most_deals || (ahead && std::max(sums[0], sums[1]) >= g.match_rules().target));
    CHECK(g.returns(s)[0] == (ahead > 0) - (ahead < 0) && g.returns(s)[3] == -g.returns(s)[0]);
    g.check(g.view(s, 0));
  }
}

TEST(a_series_has_worlds_that_a_seat_cannot_tell_apart) {
  Rng rng(5);
  int later = 0;
  for (int i = 0; i < 2'000; ++i) {
    const CoincheMatch g = match_to(2000);
    auto s = g.initial();
    for (int left = rng.below(300); left > 0 && !g.asked(s).empty(); --left) step(g, s, rng);
    for (Seat seat = 0; seat < 4; ++seat) {
      const auto view = g.view(s, seat);
      g.check(view);
      auto world = g.resample(view, rng);
      CHECK(g.view(world, seat) == view && g.asked(world) == g.asked(s) && g.returns(world) == g.returns(s));
      // From here on two worlds roll alike, into the next deal too.
      if (!g.asked(s).has(seat)) continue;
      auto other = g.resample(view, rng);
      const Action action = pick(g.legal(s, seat), rng);
      for (auto* one : {&world, &other}) g.apply(*one, seat, action, Silent{});
      CHECK(g.key(world, seat) == g.key(other, seat) && g.key(world, seat) != view.key);
      later += s.sheet.deals > 0;
    }
  }
  CHECK(later > 100);
}

TEST(a_series_tells_deals_apart) {
  // Four passes, and four passes again: the same cards in every hand, yet another place in the match.
  const CoincheMatch g = match_to(1000);
  auto s = g.initial();
  std::set<Key> keys;
  for (int deal = 0; deal < 8; ++deal) {
    for (int card = 0; g.asked(s).is_chance(); ++card) g.apply(s, chance, 4 * card + card % 4, Silent{});
    for (int pass = 0; pass < 4; ++pass) {
      keys.insert(g.key(s, s.turn));
      g.apply(s, s.turn, Coinche::call_pass, Silent{});
    }
  }
  CHECK(keys.size() == 32 && s.sheet.deals == 8 && s.dealer == 3);
}
