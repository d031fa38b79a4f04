// Random games of every game through the erased interface, with everything listening: what sanitizers are to watch.
#include <cmath>
#include <map>
#include <string>

#include "check.hpp"
#include "core/header.hpp"
#include "core/playout.hpp"
#include "games/all.hpp"
#include "games/make.hpp"
#include "learn/vector_env.hpp"
#include "solve/best_response.hpp"

using namespace feint;

static_assert(ChanceGame<Kuhn> && HiddenGame<Kuhn> && Resampler<Kuhn> && PlayableGame<Kuhn> && SequentialGame<Kuhn>);
static_assert(ChanceGame<Leduc> && Resampler<Leduc> && PlayableGame<Leduc>);
static_assert(ChanceGame<LiarsDice> && Resampler<LiarsDice> && PlayableGame<LiarsDice>);
static_assert(ChanceGame<CoupMdp> && PlayableGame<CoupMdp>);
static_assert(ChanceGame<Goofspiel> && PlayableGame<Goofspiel> && !SequentialGame<Goofspiel>);
static_assert(!ChanceGame<Matrix> && PlayableGame<Matrix>);
static_assert(ChanceGame<ErasedGame> && Resampler<ErasedGame> && PlayableGame<ErasedGame>);
static_assert(std::is_trivially_copyable_v<Kuhn::State> && std::is_trivially_copyable_v<Leduc::State>);
static_assert(std::is_trivially_copyable_v<LiarsDice::State> && std::is_trivially_copyable_v<Goofspiel::State>);

namespace {

// Every game as it comes, with each parameter at its ends, and some others.
std::vector<ErasedGame> samples() {
  const auto players = [](int n, const char* order) {
    return Json(Json::Object{{"players", n}, {"cards", 4}, {"order", order}});
  };
  std::vector<ErasedGame> games{make_game("liars_dice", Json::Object{{"dice", 5}, {"sides", 8}}),
                                make_game("goofspiel", Json::Object{{"cards", 13}}),
                                make_game("goofspiel", players(4, "descending")),
                                make_game("goofspiel", players(3, "ascending"))};
  for (const About* about : all_abouts()) {
    games.push_back(make_game(about->name, Json::Object{}));
    const auto add = [&](const Parameter& p, const Json& value) {
      try {
        games.push_back(make_game(about->name, Json::Object{{p.name, value}}));
      } catch (const BadParameter&) {  // it goes only with another parameter
      }
    };
    for (const Parameter& p : about->parameters) {
      if (p.type == ParameterType::integer) {
        add(p, p.low);
        add(p, p.high);
      }
      if (p.type == ParameterType::flag) {
        add(p, false);
        add(p, true);
      }
      for (const std::string& choice : p.choices) add(p, choice);
    }
  }
  return games;
}

// What each seat saw, in words, against its key: a collision in either direction is a fault of the keys.
using Histories = std::map<std::pair<Seat, Key>, std::string>;

void check_views(const ErasedGame& g, const ErasedGame::State& s, const std::vector<std::string>& seen,
                 Histories& known) {
  for (Seat seat = 0; seat < g.seats(); ++seat) {
    const auto view = g.view(s, seat);
    const Json json = with_header(view, g.view_json(view));
    auto again = g.read_view(json);
    read_header(json, again);
    CHECK(with_header(again, g.view_json(again)) == json);
    CHECK(!g.text(view).empty());
    for (const std::int16_t i : g.features(view)) CHECK(i >= 0 && i < g.feature_count());
    const auto& history = seen[static_cast<std::size_t>(seat)];
    CHECK(known.try_emplace({seat, view.key}, history).first->second == history);
  }
}

void play(const ErasedGame& g, Rng& rng, Histories& known) {
  auto s = g.initial();
  std::vector<std::string> seen(static_cast<std::size_t>(g.seats()));
  while (!g.asked(s).empty()) {
    check_views(g, s, seen, known);
    const Seat seat = g.asked(s).first();
    Action action = 0;
    if (seat == chance) {
      action = g.sample(s, rng);
    } else {
      const auto legal = g.legal(s, seat);
      action = legal[static_cast<std::size_t>(rng.below(static_cast<int>(legal.size())))];
      if (g.model().can_resample()) CHECK(g.key(g.resample(g.view(s, seat), rng), seat) == g.key(s, seat));
    }
    g.apply(s, seat, action, [&](const Told& told) {
      for (Seat to = 0; to < g.seats(); ++to)
        if (told.to.has(to))
          seen[static_cast<std::size_t>(to)] += std::to_string(told.seat) + text_of(told.words) + ";";
    });
  }
  check_views(g, s, seen, known);
}

}  // namespace

TEST(every_game_plays) {
  for (const ErasedGame& g : samples()) {
    Histories known;
    for (int i = 0; i < 100; ++i) {
      Rng rng(1, i);
      play(g, rng, known);
    }
  }
}

TEST(playouts_do_not_depend_on_threads_or_erasure) {
  Progress progress;
  const Leduc leduc;
  const auto one = playouts(leduc, leduc.initial(), 20'000, 3, 1, progress);
  const auto three = playouts(leduc, leduc.initial(), 20'000, 3, 3, progress);
  const ErasedGame erased = make_game("leduc", Json::Object{});
  const auto same = playouts(erased, erased.initial(), 20'000, 3, 2, progress);
  CHECK(one.steps == three.steps && one.sums == three.sums);
  CHECK(one.steps == same.steps && one.sums == same.sums);
}

TEST(vector_env_steps) {
  const Goofspiel game(4, Goofspiel::Order::random, 3, Goofspiel::Payoff::difference);
  VectorEnv<Goofspiel> env(game, 16, Sight::indices);
  Progress quiet;
  env.reset(1, quiet);
  Rng rng(2);
  for (int step = 0; step < 200; ++step) {
    const auto& masks = env.buffers(env.turn()).masks;
    std::vector<std::int64_t> actions;
    for (int i = 0; i < 16; ++i) {
      std::int64_t pick = rng.below(4);
      while (!masks[static_cast<std::size_t>(i * 4 + pick)]) pick = (pick + 1) % 4;
      actions.push_back(pick);
    }
    env.step(actions.data(), quiet);
  }
}

TEST(exploitability_of_uniform_play) {
  Progress progress;
  const Kuhn kuhn;
  const CompiledTree tree = TreeCompiler<Kuhn>(kuhn, default_tree_bytes, progress).compile();
  CHECK(tree.nodes == 58 && tree.infosets() == 12);
  CHECK(std::abs(exploitability(tree, uniform_behaviour(tree)).exploitability - 11.0 / 24) < 1e-12);
}

TEST(private_and_public_twins_do_not_cancel) {
  const Event open{SeatSet::first_seats(2), 1, 0, {5}}, alone{SeatSet::only(0), 1, 0, {5}},
      other{SeatSet::only(0), 1, 0, {6}};
  const auto key = [](std::initializer_list<Event> events) {
    Keys<2> keys;
    for (const Event& event : events) keys.tell(event, 2, Silent{});
    return keys.key(0);
  };
  CHECK(key({alone, open, other}) != key({other, open}));
  CHECK(key({alone, open}) != key({open, alone}));
}

TEST(exceptions_come_out_of_threads) {
  bool caught = false;
  try {
    on_threads(3, [] { throw Error("boom"); });
  } catch (const Error&) {
    caught = true;
  }
  CHECK(caught);
}
