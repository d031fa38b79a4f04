#include <nanobind/stl/map.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cmath>

#include "bind/bind.hpp"
#include "bind/watch.hpp"
#include "core/header.hpp"
#include "games/all.hpp"
#include "solve/best_response.hpp"
#include "solve/tree.hpp"

namespace feint {
namespace {

Tree build_tree(const ErasedGame& game, std::uint64_t most_nodes, Progress& watch) {
  return dispatch(AllGames{}, game, [&]<class G>(const G& g) { return TreeBuilder<G>(g, most_nodes, watch).build(); });
}

nb::dict tree_counts(const ErasedGame& game, std::uint64_t most_nodes, nb::object progress) {
  const Tree tree = watched(game.model().needs_python(), progress,
                            [&](Progress& watch) { return build_tree(game, most_nodes, watch); });
  nb::list infosets;
  for (Seat seat = 0; seat < tree.seats; ++seat) {
    std::size_t n = 0;
    for (const auto& set : tree.infosets) n += set.seat == seat;
    infosets.append(n);
  }
  nb::dict out;
  out["nodes"] = tree.nodes.size();
  out["chance_nodes"] = tree.count(chance);
  out["ends"] = tree.count(Tree::end);
  out["infosets"] = infosets;
  return out;
}

// A table from keys to probabilities of the legal actions; information sets that it lacks are played uniformly.
BehaviourPolicy read_policy(const Tree& tree, const std::map<Key, std::vector<double>>& table) {
  BehaviourPolicy policy = uniform_policy(tree);
  for (std::size_t i = 0; i < policy.size(); ++i) {
    const auto found = table.find(tree.infosets[i].key);
    if (found == table.end()) continue;
    double sum = 0;
    bool good = found->second.size() == policy[i].size();
    for (const double p : found->second) sum += p, good = good && p >= 0;
    if (!good || std::abs(sum - 1) > 1e-6)
      throw Error("the policy at " + hex_of(found->first) + " is no distribution over " +
                  std::to_string(policy[i].size()) + " legal actions");
    policy[i] = found->second;
    for (double& p : policy[i]) p /= sum;
  }
  return policy;
}

nb::dict best_response(const ErasedGame& game, const std::map<Key, std::vector<double>>& table,
                       std::uint64_t most_nodes, nb::object progress) {
  std::size_t nodes = 0, infosets = 0;
  const Exploitability result = watched(game.model().needs_python(), progress, [&](Progress& watch) {
    const Tree tree = build_tree(game, most_nodes, watch);
    if (watch.stop) return Exploitability{};
    nodes = tree.nodes.size();
    infosets = tree.infosets.size();
    return exploitability(tree, read_policy(tree, table));
  });
  nb::list values, responses;
  for (const double v : result.values) values.append(v);
  for (const double v : result.best_responses) responses.append(v);
  nb::dict out;
  out["values"] = values;
  out["best_responses"] = responses;
  out["nash_conv"] = result.nash_conv;
  out["exploitability"] = result.exploitability;
  out["nodes"] = nodes;
  out["infosets"] = infosets;
  return out;
}

}  // namespace

void bind_solve(nb::module_& m) {
  m.def("tree_counts", &tree_counts, nb::arg("game"), nb::arg("most_nodes") = 20'000'000,
        nb::arg("progress") = nb::none(),
        nb::sig("def tree_counts(game: Game, most_nodes: int = 20000000, "
                "progress: Callable[[int], object] | None = None) -> dict[str, Any]"),
        "Nodes, chance nodes and ends of the whole tree, and information sets by seat.");
  m.def("best_response", &best_response, nb::arg("game"), nb::arg("table"), nb::arg("most_nodes") = 20'000'000,
        nb::arg("progress") = nb::none(),
        nb::sig("def best_response(game: Game, table: Mapping[int, Sequence[float]], most_nodes: int = 20000000, "
                "progress: Callable[[int], object] | None = None) -> dict[str, Any]"),
        "Exact best responses to a table of probabilities (uniform where it is silent), and their NashConv.");
}

}  // namespace feint
