// Probes of exploitability where sanitizers watch: what they believe against a brute force, and what they win.
#include <cmath>
#include <map>
#include <string>

#include "check.hpp"
#include "games/make.hpp"
#include "solve/best_response.hpp"
#include "solve/local_best_response.hpp"
#include "solve/search_response.hpp"

using namespace feint;

namespace {

// Uneven, the same for the same key, and sure of itself now and then.
std::vector<double> uneven(Key key, std::size_t legal) {
  std::vector<double> odds;
  double sum = 0;
  for (std::size_t i = 0; i < legal; ++i) {
    Rng rng(key, i);
    odds.push_back(rng.below(5) == 0 && i > 0 ? 0.0 : 0.1 + rng.unit());
    sum += odds.back();
  }
  for (double& p : odds) p /= sum;
  return odds;
}

Opponents uneven_opponents() {
  return of_ask(
      [](const ErasedGame::View& view, const std::vector<Action>& legal) { return uneven(view.key, legal.size()); });
}

// Every way through a game: how the others and chance reach each state of each information set of one seat, and the
// belief of somebody who was led there.
struct Brute {
  ErasedGame game;
  Seat seat;
  Opponents opponents = uneven_opponents();
  std::unique_ptr<ViewModel> model = opponents.model(0);
  std::map<Key, std::map<Key, double>> reach = {};     // by information set and state
  std::map<Key, std::map<Key, double>> believed = {};  // the same, by WorldBelief
  Rng rng{1};

  void walk(const ErasedGame::State& s, double weight, WorldBelief worlds, Action answer, std::vector<Key> keys) {
    if (const Key key = game.key(s, seat); keys.empty() || keys.back() != key) keys.push_back(key);
    const SeatSet set = game.asked(s);
    if (set.empty()) return;
    const Seat next = set.has(seat) ? seat : set.first();
    const auto go = [&](Action action, double p, const WorldBelief& now, Action said, const std::vector<Key>& seen) {
      ErasedGame::State after = s;
      game.apply(after, next, action, Silent{});
      if (p > 0) walk(after, weight * p, now, said, seen);
    };
    if (next == chance) {
      for (const Outcome& outcome : game.outcomes(s)) go(outcome.action, outcome.probability, worlds, answer, keys);
      return;
    }
    const auto legal = game.legal(s, next);
    const ErasedGame::View view = game.view(s, next);
    if (next != seat) {
      const auto odds = uneven(view.key, legal.size());
      for (std::size_t i = 0; i < legal.size(); ++i) go(legal[i], odds[i], worlds, answer, keys);
      return;
    }
    reach[view.key][fingerprint(game, s)] += weight;
    worlds.advance(answer, keys, view, *model, rng);
    CHECK(worlds.exact());
    auto& belief = believed[view.key];
    belief.clear();
    for (const WorldBelief::World& world : worlds.list()) belief[fingerprint(game, world.state)] += world.weight;
    for (const Action action : legal) go(action, 1.0, worlds, action, {view.key});
  }

  void compare() {
    WorldBelief worlds(game, seat, {});
    worlds.begin();
    walk(game.initial(), 1.0, worlds, -1, {});
    for (auto& [key, states] : reach) {
      double sum = 0;
      for (const auto& state : states) sum += state.second;
      CHECK(states.size() == believed[key].size());
      for (const auto& [state, weight] : states) CHECK(std::abs(weight / sum - believed[key][state]) < 1e-12);
    }
  }
};

ErasedGame game_of(const std::string& name, Json::Object parameters = {}) { return make_game(name, parameters); }

}  // namespace

TEST(a_probe_believes_what_the_others_policy_says) {
  for (Seat seat = 0; seat < 2; ++seat) {
    Brute{game_of("kuhn"), seat}.compare();
    Brute{game_of("leduc"), seat}.compare();
    Brute{game_of("liars_dice", {{"sides", 3}}), seat}.compare();
    Brute{game_of("goofspiel", {{"cards", 3}}), seat}.compare();  // windows: both are asked at once
  }
}

TEST(too_many_worlds_are_drawn_by_their_weights) {
  const ErasedGame game = game_of("liars_dice", {{"dice", 2}, {"sides", 6}});
  const Opponents opponents = uneven_opponents();
  const auto model = opponents.model(0);
  Rng rng(3);
  auto s = game.initial();
  std::vector<Key> keys{game.key(s, 0)};
  while (game.asked(s).is_chance()) {
    game.apply(s, chance, game.sample(s, rng), Silent{});
    keys.push_back(game.key(s, 0));
  }
  const auto share = [&](std::size_t most) {
    WorldOptions options;
    options.most = most;
    WorldBelief worlds(game, 0, options);
    worlds.begin();
    worlds.advance(-1, keys, game.view(s, 0), *model, rng);
    CHECK(worlds.list().size() <= most && worlds.exact() == (most >= 36));
    double sum = 0, of_first = 0;
    const Key first = fingerprint(game, worlds.list().front().state);
    for (const auto& world : worlds.list()) {
      sum += world.weight;
      of_first += fingerprint(game, world.state) == first ? world.weight : 0;
    }
    CHECK(std::abs(sum - 1) < 1e-12);
    return of_first;
  };
  CHECK(std::abs(share(100) - 1.0 / 36) < 1e-12);
  CHECK(share(12) >= 1.0 / 12 - 1e-12);
}

TEST(probes_win_no_more_than_a_best_response) {
  const ErasedGame game = game_of("kuhn");
  Progress progress;
  const CompiledTree tree = TreeCompiler<ErasedGame>(game, default_tree_bytes, progress).compile();
  std::vector<double> row;
  const Behaviour policy = behaviour_of(tree, [&](Key key, std::size_t legal) {
    row = uneven(key, legal);
    return &row;
  });
  const Exploitability judged = exploitability(tree, policy);
  const Opponents opponents = uneven_opponents();
  const ProbeOptions options{20'000, 5, 2};
  for (Seat seat = 0; seat < 2; ++seat) {
    const double best = judged.best_responses[seat];
    SearchResponse search(game, seat, opponents, {20'000, 1, 2});
    search.search(progress);
    LocalBestResponse local(game, seat, opponents, {});
    const auto mean = [&](auto&& make) {
      const Measured measured = measure(game, seat, opponents, make, options, progress);
      return measured.sums[static_cast<std::size_t>(seat)] / static_cast<double>(measured.games);
    };
    const double by_search = mean([&] { return search.responder(); }),
                 by_local = mean([&] { return local.responder(); });
    CHECK(by_search < best + 0.05 && by_local < best + 0.05);  // three standard deviations
    CHECK(by_search > best - 0.05);                            // Kuhn's tree is soon known
    CHECK(local.inexact() == 0 && local.decided() > 0);
  }
}
