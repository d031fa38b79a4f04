// Partially observable nim, for solvers: positions that come back, what a player observes, and the game without a cap.
#include <map>
#include <set>

#include "check.hpp"
#include "core/playout.hpp"
#include "games/po_nim/game.hpp"

using namespace feint;

static_assert(!ChanceGame<PoNim> && Resampler<PoNim> && PlayableGame<PoNim> && SequentialGame<PoNim>);
static_assert(std::is_trivially_copyable_v<PoNim::State>);

namespace {

// Everything a position or an observation stands for, spelled out.
std::string spelled(const PoNim::State& s, bool all, Seat seat) {
  std::string out;
  const auto add = [&](int value) { out += std::to_string(value) + " "; };
  add(s.heaps[seat]);
  add(s.succeeded[seat]);
  add(s.succeeded[1 - seat]);
  add(s.over);
  if (all) {
    add(s.heaps[1 - seat]);
    add(s.turn);
    add(s.winner);
  }
  return out;
}

// All states that deaf play reaches from here, one for each position.
std::map<Key, PoNim::State> reached(const PoNim& g) {
  std::map<Key, PoNim::State> found;
  std::vector<PoNim::State> open{g.initial()};
  while (!open.empty()) {
    const PoNim::State s = open.back();
    open.pop_back();
    if (!found.try_emplace(g.position(s), s).second || s.over) continue;
    for (const Action a : g.legal(s, s.turn)) {
      open.push_back(s);
      g.apply(open.back(), s.turn, a, Deaf{});
    }
  }
  return found;
}

TEST(positions_are_few_and_told_apart) {
  for (const int heap : {2, 3, 5, 9}) {
    const auto found = reached(PoNim(heap, 10, -1, 100).uncapped());
    std::set<std::string> all;
    std::map<Key, std::string> observed;
    for (const auto& [key, s] : found) {
      all.insert(spelled(s, true, 0));
      for (Seat seat = 0; seat < 2; ++seat) {
        const std::string words = spelled(s, false, seat);
        CHECK(observed.try_emplace(PoNim(heap, 10, -1, 0).observation(s, seat), words).first->second == words);
      }
    }
    CHECK(all.size() == found.size());
    // Two heaps, a turn, two successes, an end and a winner: no more than that.
    CHECK(found.size() <= static_cast<std::size_t>((heap + 1) * (heap + 1) * 8 + 4 * 8));
    std::set<std::string> sights;
    for (const auto& [key, words] : observed) sights.insert(words);
    CHECK(sights.size() == observed.size());
  }
}

TEST(a_position_forgets_how_it_was_reached) {
  const PoNim capped, g = capped.uncapped();
  PoNim::State once = g.initial();
  const Action hidden = 3, too_many = 5, one = 0;
  g.apply(once, 0, hidden, Silent{});
  g.apply(once, 1, hidden, Silent{});
  g.apply(once, 0, too_many, Silent{});
  g.apply(once, 1, too_many, Silent{});
  PoNim::State twice = once;
  g.apply(twice, 0, too_many, Silent{});
  g.apply(twice, 1, too_many, Silent{});
  CHECK(g.position(once) == g.position(twice) && g.key(once, 0) != g.key(twice, 0));
  CHECK(g.returns(twice)[0] == -2 && g.returns(twice)[1] == -2);
  CHECK(once.turns == 0 && twice.turns == 0 && g.longest() == PoNim::most_turns && capped.longest() == 100);
  CHECK(g.heap() == 3 && g.returns(g.initial())[0] == 0);
  // Nothing but the own heap and the two successes is observed: not that the other took one from his own.
  PoNim::State moved = twice;
  g.apply(moved, 0, one, Silent{});
  PoNim::State more = twice;
  g.apply(more, 0, one + 1, Silent{});
  CHECK(g.observation(moved, 1) == g.observation(more, 1) && g.observation(moved, 0) != g.observation(more, 0));
  CHECK(g.position(moved) != g.position(more));
}

TEST(deaf_play_knows_as_much) {
  const PoNim g(4, 10, -1, 60);
  for (std::uint64_t game = 0; game < 200; ++game) {
    Rng rng(5, game);
    PoNim::State heard = g.initial(), deaf = g.initial();
    while (!heard.over) {
      const Seat seat = heard.turn;
      const Action action = pick(g.legal(heard, seat), rng);
      g.apply(heard, seat, action, Silent{});
      g.apply(deaf, seat, action, Deaf{});
      CHECK(g.position(heard) == g.position(deaf));
      for (Seat i = 0; i < 2; ++i) {
        CHECK(g.observation(heard, i) == g.observation(deaf, i));
        CHECK(heard.possible[i] == deaf.possible[i] && (heard.possible[i] >> heard.heaps[1 - i] & 1));
        CHECK(g.returns(heard)[i] == g.returns(deaf)[i]);
      }
    }
  }
}

}  // namespace
