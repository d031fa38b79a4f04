// Coinche from within: how many auctions there are, what never changes in a deal, what a seat can know, and the solver
// that sees all cards against plain recursion and against itself.
#include <array>
#include <cmath>
#include <map>
#include <tuple>

#include "check.hpp"
#include "core/playout.hpp"
#include "games/coinche/game.hpp"
#include "games/coinche/learners.hpp"
#include "games/coinche/solve/double_dummy.hpp"
#include "games/coinche/worlds.hpp"

using namespace feint;

static_assert(ChanceGame<Coinche> && Resampler<Coinche> && PlayableGame<Coinche> && SequentialGame<Coinche>);
static_assert(std::is_trivially_copyable_v<Coinche::State>);
static_assert(HasWidePhase<Coinche> && HasWidePhase<CoincheMatch> && HasPartnerHand<CoincheMatch>);

namespace {

Coinche::Rules rules_of(int index) {
  Coinche::Rules rules;
  rules.dealer = index & 3;
  rules.after_coinche = static_cast<Coinche::AfterCoinche>(index / 2 & 1);
  rules.belote = static_cast<Coinche::Belote>(index % 3);
  rules.duties = {static_cast<pack::Undertrump>(index & 1), static_cast<pack::PartnerRuff>(index / 3 % 3)};
  return rules;
}

// A deal with a contract, and so many cards played.
Coinche::State dealt(const Coinche& g, Rng& rng, int plays) {
  auto s = g.initial();
  while (s.phase == Coinche::Phase::deal) g.apply(s, chance, g.sample(s, rng), Silent{});
  g.apply(s, s.turn, 1 + rng.below(40), Silent{});
  while (s.phase == Coinche::Phase::auction) g.apply(s, s.turn, Coinche::call_pass, Silent{});
  while (s.plays < plays) g.apply(s, s.turn, pick(g.legal(s, s.turn), rng), Silent{});
  return s;
}

struct Auctions {
  double count = 0;
  int longest = 0;
};
using AuctionState = std::tuple<int, int, int, int, int>;

// All ways in which the auction can go on. What was said before matters by these five numbers only.
Auctions auctions(const Coinche& g, const Coinche::State& s, std::map<AuctionState, Auctions>& known) {
  if (s.phase != Coinche::Phase::auction) return {1, 0};
  const AuctionState place{s.bid, s.bidder, s.coinches, s.passes, s.turn};
  if (const auto found = known.find(place); found != known.end()) return found->second;
  Auctions out;
  for (const Action a : g.legal(s, s.turn)) {
    auto next = s;
    next.calls = 0;  // room for the longest
    g.apply(next, s.turn, a, Deaf{});
    const Auctions rest = auctions(g, next, known);
    out.count += rest.count;
    out.longest = std::max(out.longest, 1 + rest.longest);
  }
  return known[place] = out;
}

int by_recursion(const Coinche& g, const Coinche::State& s) {
  if (s.phase == Coinche::Phase::over) return s.points[0];
  const bool wants_much = (s.turn & 1) == 0;
  int best = wants_much ? -1 : 1000;
  for (const Action a : g.legal(s, s.turn)) {
    auto next = s;
    g.apply(next, s.turn, a, Deaf{});
    const int value = by_recursion(g, next);
    best = wants_much ? std::max(best, value) : std::min(best, value);
  }
  return best;
}

bool side_reaches(const Coinche& g, const Coinche::State& s, int side, int wanted) {
  if (s.phase == Coinche::Phase::over) return s.points[side] >= wanted;
  const bool wants = (s.turn & 1) == side;
  for (const Action a : g.legal(s, s.turn)) {
    auto next = s;
    g.apply(next, s.turn, a, Deaf{});
    if (side_reaches(g, next, side, wanted) == wants) return wants;
  }
  return !wants;
}

// The same play with the suits renamed and everybody moved on by so many seats.
Coinche::State turned(const Coinche& g, const Coinche::State& s, const std::array<int, 4>& suits, int by) {
  const auto renamed = [&](Cards cards) {
    Cards out = 0;
    for (std::size_t i = 0; i < 4; ++i) out |= (cards >> 8 * i & 0xFF) << 8 * suits[i];
    return out;
  };
  auto t = g.initial();
  for (int i = 0; i < 4; ++i) t.hands[(i + by) & 3] = renamed(s.hands[i]);
  t.dealer = static_cast<std::int8_t>((s.dealer + by) & 3);
  t.bid = static_cast<std::int8_t>(1 + suits[static_cast<std::size_t>(Coinche::trump(s))]);
  t.bidder = static_cast<std::int8_t>((s.bidder + by) & 3);
  t.phase = Coinche::Phase::play;
  t.turn = Coinche::next(t.dealer);
  return t;
}

}  // namespace

TEST(coinche_has_so_many_auctions) {
  for (const auto after : {Coinche::AfterCoinche::two, Coinche::AfterCoinche::three}) {
    Coinche::Rules rules;
    rules.after_coinche = after;
    const Coinche g(rules);
    auto s = g.initial();
    s.phase = Coinche::Phase::auction;
    std::map<AuctionState, Auctions> known;
    const Auctions all = auctions(g, s, known);
    CHECK(all.count == 1'286'679'257'249.0);
    CHECK(all.longest == (after == Coinche::AfterCoinche::three ? 37 : 36));
  }
}

TEST(coinche_has_162_points_or_252) {
  Rng rng(7);
  for (int i = 0; i < 20'000; ++i) {
    const Coinche g(rules_of(i));
    auto s = g.initial();
    Playouts tally;
    play_out(g, s, rng, tally);
    const int swept = s.tricks[0] == 8 || s.tricks[1] == 8;
    CHECK(s.points[0] + s.points[1] == (s.bid ? swept ? 252 : 162 : 0));
    CHECK(s.tricks[0] + s.tricks[1] == (s.bid ? 8 : 0));
    const Returns paid = g.returns(s);
    CHECK(paid[0] == paid[2] && paid[1] == paid[3] && paid[0] == -paid[1]);
    const auto marks = g.marks(s);
    CHECK(marks.score[0] >= 0 && marks.score[1] >= 0 && std::abs(paid[0]) <= g.highest_return());
  }
}

TEST(coinche_worlds_are_what_a_seat_cannot_tell_apart) {
  Rng rng(9);
  for (int i = 0; i < 3'000; ++i) {
    const Coinche g(rules_of(i));
    const auto s = dealt(g, rng, rng.below(32));
    const Seat seat = rng.below(4);
    const auto view = g.view(s, seat);
    g.check(view);
    for (int k = 0; k < 3; ++k) {
      const auto world = g.resample(view, rng);
      CHECK(g.view(world, seat) == view && g.key(world, seat) == g.key(s, seat));
      CHECK(g.asked(world) == g.asked(s));
    }
  }
}

TEST(coinche_worlds_are_all_of_them) {
  // In an ending all deals of the hidden cards are tried: those that replay legally to the same view are the worlds.
  Rng rng(11);
  for (int i = 0; i < 60; ++i) {
    const Coinche g(rules_of(i));
    const auto s = dealt(g, rng, 20 + i % 6);
    const Seat seat = s.turn;
    const auto view = g.view(s, seat);
    const Evidence evidence(g, view);
    double found = 0;
    std::array<Cards, 4> hands{};
    const auto deal_on = [&](auto& self, Cards left) -> void {
      if (!left) {
        auto w = g.initial();
        for (int k = 0; k < 4; ++k) w.hands[k] = k == seat ? s.hands[k] : hands[static_cast<std::size_t>(k)];
        for (const auto& [who, card] : view.plays) w.hands[who] |= pack::bit(static_cast<int>(card));
        for (std::int8_t& room : w.room) room = 0;
        w.phase = Coinche::Phase::auction;
        for (const auto& [who, call] : view.calls) g.apply(w, who, static_cast<Action>(call), Deaf{});
        for (const auto& [who, card] : view.plays) {
          const Action action = Coinche::call_count + static_cast<Action>(card);
          if (!g.legal(w, who).has(action)) return;
          g.apply(w, who, action, Deaf{});
        }
        auto again = g.view(w, seat);
        again.key = view.key;
        found += again == view;
        return;
      }
      const Cards card = left & (~left + 1);
      for (Seat k = 0; k < 4; ++k) {
        auto& hand = hands[static_cast<std::size_t>(k)];
        if (k == seat || std::popcount(hand) == evidence.count[static_cast<std::size_t>(k)]) continue;
        hand |= card;
        self(self, left ^ card);
        hand ^= card;
      }
    };
    deal_on(deal_on, evidence.hidden);
    const Worlds worlds(evidence);
    CHECK(found == worlds.count() && worlds.count() == static_cast<double>(worlds.all().size()));
    for (const auto& hidden : worlds.all()) CHECK(g.view(g.world(view, hidden), seat) == view);
  }
}

TEST(coinche_with_open_cards_is_solved_as_recursion_does) {
  Rng rng(13);
  DoubleDummy solver(16);
  for (int i = 0; i < 200; ++i) {
    const Coinche g(rules_of(i));
    const auto s = dealt(g, rng, 18 + rng.below(13));
    const int value = solver.points(g, s);
    CHECK(value == by_recursion(g, s));
    CHECK(solver.reaches(g, s, value) && !solver.reaches(g, s, value + 1));
    const auto every = solver.every(g, s);
    CHECK(every.size() == g.legal(s, s.turn).size());
    for (const auto& [card, points] : every) {
      auto next = s;
      CHECK(g.legal(s, s.turn).has(Coinche::call_count + card));
      g.apply(next, s.turn, Coinche::call_count + card, Deaf{});
      CHECK(points == by_recursion(g, next));
    }
    // Each side, at the value of a card that may be played, one more, and all tricks.
    const int pivot = every[rng.below(every.size())].points;
    for (const int side : {0, 1})
      for (const int wanted : {std::min(side == 0 ? pivot : 162 - pivot, 162), std::min(pivot + 1, 162), 252})
        for (const auto& [card, reached] : solver.every_reach(g, s, side, wanted)) {
          auto next = s;
          g.apply(next, s.turn, Coinche::call_count + card, Deaf{});
          CHECK(reached == side_reaches(g, next, side, wanted));
        }
  }
}

TEST(coinche_with_open_cards_does_not_mind_names) {
  Rng rng(17);
  DoubleDummy solver(18);
  for (int i = 0; i < 4; ++i) {
    Coinche::Rules rules;
    rules.belote = Coinche::Belote::off;
    const Coinche g(rules);
    const auto s = dealt(g, rng, 0);
    const int value = solver.points(g, s);
    std::array<int, 4> suits{0, 1, 2, 3};
    rng.shuffle(suits);
    CHECK(solver.points(g, turned(g, s, suits, 2)) == value);
    const int other = solver.points(g, turned(g, s, suits, 1));  // the sides have changed places
    CHECK(other == 162 - value || (value == 252 && other == 0) || (value == 0 && other == 252));
  }
}
