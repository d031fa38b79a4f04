// Planners against a second way: the fast step of coup_mdp against the plain one, forward search against expectimax.
#include <cmath>
#include <map>

#include "check.hpp"
#include "core/adapters.hpp"
#include "core/error.hpp"
#include "core/veiled.hpp"
#include "games/all.hpp"
#include "games/make.hpp"
#include "plan/forward_search.hpp"
#include "plan/mcts.hpp"
#include "plan/sparse_sampling.hpp"

using namespace feint;

static_assert(Resampler<CoupMdp> && HandEnumerator<CoupMdp> && Restorer<CoupMdp> && ChanceGame<CoupMdp>);
static_assert(std::is_trivially_copyable_v<CoupMdp::State> && sizeof(CoupMdp::State) <= 64);
static_assert(EnumeratedProcess<Against<CoupMdp>> && ObservedProcess<Against<Revealed<CoupMdp>>>);

namespace {

// As UniformModel, but no such type: the game's own way is not taken.
struct PlainModel : UniformModel {};
static_assert(Against<CoupMdp>::steps_itself && !Against<CoupMdp, PlainModel>::steps_itself);

CoupMdp coup(const char* rules) { return CoupMdp(Params(CoupMdp::about(), Json::Object{{"rules", rules}})); }

// Calls f with the states in which some seat of random games has a choice.
template <class F>
void each_state(const CoupMdp& g, int games, F&& f) {
  Rng rng(7);
  for (int i = 0; i < games; ++i) {
    auto s = g.initial();
    for (SeatSet set = g.asked(s); !set.empty(); set = g.asked(s)) {
      if (set.is_chance()) {
        g.apply(s, chance, g.sample(s, rng), Silent{});
        continue;
      }
      const auto now = s;
      for (Seat seat = 0; seat < 3; ++seat)
        if (set.has(seat)) {
          f(now, seat);
          g.apply(s, seat, pick(g.legal(now, seat), rng), Silent{});
        }
    }
  }
}

template <class P>
double expectimax(const P& p, const typename P::State& s, int depth) {
  if (depth == 0 || p.legal(s).size() == 0) return 0;
  double best = -1e9;
  for (const Action a : p.legal(s)) {
    double sum = 0;
    p.each_outcome(s, a,
                   [&](const auto& next, double q, double r) { sum += q * (r + expectimax(p, next, depth - 1)); });
    best = std::max(best, sum);
  }
  return best;
}

}  // namespace

TEST(a_step_of_coup_mdp_at_once_is_the_plain_step) {
  for (const char* rules : {"paper", "proper"}) {
    const CoupMdp g = coup(rules);
    each_state(g, 60, [&](const CoupMdp::State& s, Seat seat) {
      const Against<CoupMdp> fast(g, seat);
      const Against<CoupMdp, PlainModel> plain(g, seat);
      for (const Action a : g.legal(s, seat)) {
        std::map<std::pair<Key, double>, double> difference;
        fast.each_outcome(s, a,
                          [&](const auto& next, double p, double r) { difference[{g.whole_sight(next), r}] += p; });
        plain.each_outcome(s, a,
                           [&](const auto& next, double p, double r) { difference[{g.whole_sight(next), r}] -= p; });
        for (const auto& [where, p] : difference) CHECK(std::abs(p) < 1e-12);
        Rng rng(static_cast<std::uint64_t>(a));
        auto next = s;
        const double reward = fast.step(next, a, rng);
        CHECK((difference.contains({g.whole_sight(next), reward})));
      }
    });
  }
}

TEST(forward_search_is_expectimax) {
  for (const char* rules : {"paper", "proper"}) {
    const CoupMdp g = coup(rules);
    int left = 60;
    each_state(g, 4, [&](const CoupMdp::State& s, Seat seat) {
      if (g.legal(s, seat).size() < 2 || --left < 0) return;
      Progress progress;
      ForwardSearch<Against<CoupMdp>> search(Against<CoupMdp>(g, seat), {3});
      const Root<CoupMdp::State> roots[] = {{s, 1}};
      const Plan plan = search.plan(roots, progress);
      double best = -1e9;
      for (const ActionValue& a : plan.actions) best = std::max(best, a.value);
      CHECK(std::abs(best - expectimax(Against<CoupMdp, PlainModel>(g, seat), s, 3)) < 1e-9);
    });
  }
}

TEST(sampling_and_tree_search_come_to_forward_search) {
  const CoupMdp g = coup("paper");
  const Revealed<CoupMdp> open(g);
  const auto s = g.set_up(Json::Object{{"action", "tax"}, {"actor", 0}});
  Progress progress;
  Rng rng(3);
  ForwardSearch<Against<CoupMdp>> exact(Against<CoupMdp>(g, 1), {3});
  const Root<CoupMdp::State> roots[] = {{s, 1}};
  const Plan truth = exact.plan(roots, progress);
  SparseSampling<Against<CoupMdp>> sparse(Against<CoupMdp>(g, 1), {3, 60});
  const Plan sampled = sparse.plan(s, rng, progress);
  MctsOptions options;
  options.simulations = 200'000;
  options.depth = 3;
  Mcts<Against<Revealed<CoupMdp>>> tree(Against<Revealed<CoupMdp>>(open, 1), options);
  const Plan grown = tree.plan([&](Rng&) { return s; }, rng, progress);
  const std::size_t nodes = tree.nodes();
  CHECK(nodes > 5 && nodes < 5000);  // states that are met again are one node
  for (std::size_t i = 0; i < truth.actions.size(); ++i)
    CHECK(std::abs(sampled.actions[i].value - truth.actions[i].value) < 6);
  CHECK(truth.choice == grown.choice && truth.choice == sampled.choice);
  double best = -1e9;
  for (const ActionValue& a : truth.actions) best = std::max(best, a.value);
  for (const ActionValue& a : grown.actions)
    if (a.action == grown.choice) CHECK(std::abs(a.value - best) < 0.5);
}

TEST(hidden_hands_are_all_there) {
  const CoupMdp proper = coup("proper"), paper = coup("paper");
  const auto s = proper.set_up(Json::Object{});
  double sum = 0;
  int hands = 0;
  proper.each_hidden(s, 0, [&](const CoupMdp::State&, double p) {
    sum += p;
    ++hands;
  });
  CHECK(std::abs(sum - 1) < 1e-12);
  CHECK(hands > 200 && hands < 256);  // four of a role are too many
  hands = 0;
  sum = 0;
  paper.each_hidden(s, 0, [&](const CoupMdp::State&, double p) {
    sum += p;
    ++hands;
  });
  CHECK(hands == 256 && std::abs(sum - 1) < 1e-12);
}

TEST(coup_mdp_is_set_up_as_described) {
  const CoupMdp g = coup("proper");
  const auto player = [](const char* a, const char* b, bool alive, int coins) {
    return Json(Json::Object{{"cards", Json::Array{a, b}}, {"alive", Json::Array{alive, true}}, {"coins", coins}});
  };
  const Json players = Json::Array{player("duke", "duke", true, 4), player("captain", "contessa", false, 1),
                                   player("duke", "assassin", true, 9)};
  const auto s = g.set_up(Json::Object{{"players", players}, {"action", "steal1"}, {"actor", 0}, {"blocker", 1}});
  CHECK(s.phase == CoupMdp::Phase::challenge_block && s.blocker == 1 && s.coins[2] == 9);
  CHECK(g.legal(s, 0).size() == 2 && g.legal(s, 1).size() == 1 && g.legal(s, 2).size() == 2);
  const auto refused = [&](Json::Object description, const char* why) {
    try {
      g.set_up(description);
    } catch (const BadParameter& bad) {
      const std::string text = bad.what();
      if (text.find(why) == std::string::npos) std::printf("%s\n", text.c_str());
      CHECK(text.find(why) != std::string::npos && text.find('\n') == std::string::npos);
      return;
    }
    CHECK(false);
  };
  refused({{"hands", 1}}, "has no \"hands\"");
  refused({{"players", Json::Array{player("duke", "duke", true, 4), player("duke", "contessa", true, 1),
                                   player("duke", "assassin", true, 9)}}},
          "four duke");
  refused({{"actor", 3}}, "actor is a whole number from 0 to 2, got 3");
  refused({{"phase", "dinner"}}, "got \"dinner\"");
  const Json rich = Json::Array{player("duke", "duke", true, 12), player("captain", "contessa", true, 1),
                                player("duke", "assassin", true, 9)};
  refused({{"players", rich}, {"action", "tax"}}, "cannot declare this, got \"tax\"");
  refused({{"action", "steal1"}, {"blocker", 2}}, "cannot have blocked, got 2");
  refused({{"action", "income"}, {"phase", "challenge"}}, "nobody has a choice");
}
