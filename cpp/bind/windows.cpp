// Windows of a game, solved one after the other, and the linear programs that it takes.
#include "solve/windows.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cmath>

#include "bind/bind.hpp"
#include "bind/signature.hpp"
#include "bind/watch.hpp"
#include "games/all.hpp"
#include "solve/sequence_form.hpp"
#include "solve/tree.hpp"

namespace feint {
namespace {

constexpr std::uint64_t usual_nodes = 5'000'000;  // the most of a tree that is observed

Tree observed_tree(const ErasedGame& game, std::uint64_t most_nodes, Progress& watch) {
  if (game.seats() != 2)
    throw Error(game.about().name + " has " + std::to_string(game.seats()) +
                " seats; windows are those of two players");
  return dispatch(AllGames{}, game,
                  [&]<class G>(const G& g) { return TreeBuilder<G>(g, most_nodes, watch, true).build(); });
}

nb::dict solve_by_windows(const ErasedGame& game, std::uint64_t most_nodes, nb::object progress) {
  nb::dict policy;
  const auto [tree, found] = run_watched(game.model().needs_python(), progress, [&](Progress& watch) {
    Tree whole = observed_tree(game, most_nodes, watch);
    WindowsSolution solution;
    if (!watch.stop) solution = solve_windows(whole, watch);
    return std::pair(std::move(whole), std::move(solution));
  });
  for (std::size_t i = 0; i < found.policy.size(); ++i)
    policy[nb::cast(tree.infosets[i].key)] = nb::cast(found.policy[i]);
  nb::dict out;
  out["value"] = found.value;
  out["horizon"] = found.horizon;
  out["windows"] = found.windows;
  out["sequences"] = nb::cast(std::vector<int>{found.sequences[0], found.sequences[1]});
  out["nodes"] = found.nodes;
  out["exploitability"] = found.exploitability;
  out["error"] = found.error;
  out["policy"] = policy;
  return out;
}

nb::dict count_windows(const ErasedGame& game, std::uint64_t most_nodes, nb::object progress) {
  const auto [tree, windows] = run_watched(game.model().needs_python(), progress, [&](Progress& watch) {
    Tree whole = observed_tree(game, most_nodes, watch);
    Windows found;
    if (!watch.stop) found = find_windows(whole);
    return std::pair(std::move(whole), std::move(found));
  });
  std::size_t observable = 0;
  for (const char seen : windows.observable) observable += static_cast<std::size_t>(seen);
  nb::dict out;
  out["nodes"] = tree.nodes.size();
  out["observable"] = observable;
  out["windows"] = windows.roots.size();
  out["horizon"] = windows.horizon;
  return out;
}

nb::dict linear(const std::vector<double>& objective, const std::vector<std::vector<double>>& rows,
                const std::vector<double>& bounds, const std::vector<bool>& equal) {
  LinearProgram program;
  program.objective = objective;
  if (rows.size() != bounds.size() || (!equal.empty() && equal.size() != rows.size()))
    throw Error("a linear program has a bound for each row, got " + std::to_string(rows.size()) + " rows and " +
                std::to_string(bounds.size()) + " bounds");
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].size() != objective.size())
      throw Error("row " + std::to_string(i) + " has " + std::to_string(rows[i].size()) + " numbers, the objective " +
                  std::to_string(objective.size()));
    auto& row = program.rows.emplace_back();
    row.bound = bounds[i];
    row.equal = !equal.empty() && equal[i];
    for (std::size_t j = 0; j < rows[i].size(); ++j)
      if (rows[i][j] != 0) row.cells.emplace_back(static_cast<int>(j), rows[i][j]);
  }
  const LinearResult found =
      run_watched(false, nb::none(), [&](Progress& watch) { return solve_linear(program, watch); });
  static constexpr const char* names[] = {"optimal", "infeasible", "unbounded", "stopped"};
  nb::dict out;
  out["status"] = names[index(found.status)];
  out["value"] = found.value;
  out["x"] = nb::cast(found.x);
  out["prices"] = nb::cast(found.prices);
  out["primal_error"] = found.primal_error;
  out["dual_error"] = found.dual_error;
  out["gap"] = found.gap;
  out["pivots"] = found.pivots;
  return out;
}

}  // namespace

void bind_windows(nb::module_& m) {
  m.def("solve_windows", &solve_by_windows, nb::arg("game"), nb::arg("most_nodes") = usual_nodes,
        nb::arg("progress") = nb::none(),
        nb::sig(signature("def solve_windows(game: Game, most_nodes: int = ?, progress: Callable[[int], object] | "
                          "None = None) -> dict[str, Any]",
                          usual_nodes)
                    .c_str()),
        "The value of a zero-sum game of two, backward over its windows, each by the sequence form; a policy by key.");
  m.def("count_windows", &count_windows, nb::arg("game"), nb::arg("most_nodes") = usual_nodes,
        nb::arg("progress") = nb::none(),
        nb::sig(signature("def count_windows(game: Game, most_nodes: int = ?, progress: Callable[[int], object] | "
                          "None = None) -> dict[str, Any]",
                          usual_nodes)
                    .c_str()),
        "Nodes, fully observable ones, windows and the horizon of a game of two.");
  m.def(
      "solve_linear", &linear, nb::arg("objective"), nb::arg("rows"), nb::arg("bounds"),
      nb::arg("equal") = std::vector<bool>{},
      nb::sig("def solve_linear(objective: Sequence[float], rows: Sequence[Sequence[float]], bounds: Sequence[float], "
              "equal: Sequence[bool] = ()) -> dict[str, Any]"),
      "Max objective.x with rows.x <= bounds (= where `equal` says so) and x >= 0, by a dense simplex.");
}

}  // namespace feint
