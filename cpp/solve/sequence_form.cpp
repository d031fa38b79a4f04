#include "solve/sequence_form.hpp"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "core/error.hpp"
#include "core/json.hpp"

namespace feint {
namespace {

// Columns: a plan of seat 0 by sequences, then for each set of seat 1 (and its start) what seat 1 can hold seat 0 down
// to. Payments lie between 1 and 2, so that more probability is never worse for seat 0: the equations of the sequence
// form may be inequalities, nothing is free in sign, and 0 is feasible.
//   max v_start;  x_nothing <= 1;  sum of x over a set <= x of what leads there;
//   for each sequence of seat 1: v of its set - sum of v of the sets it leads to - payments <= 0.
LinearProgram program_of(const Window& window, const std::vector<double>& payments) {
  const auto [mine, theirs] = window.sequences;
  const auto sets = count_of(window.sets[1]);
  LinearProgram out;
  out.objective.assign(mine + sets + 1, 0.0);
  out.objective[mine] = 1;
  out.rows.resize(theirs);
  out.rows[0].cells.emplace_back(mine, 1.0);
  for (int i = 0; i < sets; ++i) {
    const auto& set = window.sets[1][i];
    out.rows[set.after].cells.emplace_back(mine + 1 + i, -1.0);
    for (int a = 0; a < set.actions; ++a) out.rows[set.first + a].cells.emplace_back(mine + 1 + i, 1.0);
  }
  for (std::size_t i = 0; i < window.leaves.size(); ++i) {
    const auto& leaf = window.leaves[i];
    out.rows[leaf.sequence[1]].cells.emplace_back(leaf.sequence[0], -leaf.chance * payments[i]);
  }
  out.rows.push_back({{{0, 1.0}}, 1.0});
  for (const auto& set : window.sets[0]) {
    auto& row = out.rows.emplace_back();
    row.cells.emplace_back(set.after, -1.0);
    for (int a = 0; a < set.actions; ++a) row.cells.emplace_back(set.first + a, 1.0);
  }
  // Leaves that share both sequences share a cell.
  for (auto& row : out.rows) {
    std::stable_sort(row.cells.begin(), row.cells.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    std::size_t last = 0;
    for (std::size_t i = 1; i < row.cells.size(); ++i) {
      if (row.cells[i].first == row.cells[last].first)
        row.cells[last].second += row.cells[i].second;
      else
        row.cells[++last] = row.cells[i];
    }
    if (!row.cells.empty()) row.cells.resize(last + 1);
  }
  return out;
}

// How a plan by sequences plays in each set; where it never comes, all actions alike.
std::vector<std::vector<double>> behaviour_of(const std::vector<Window::Set>& sets, const double* plan) {
  std::vector<std::vector<double>> out;
  for (const auto& set : sets) {
    double sum = 0;
    for (int a = 0; a < set.actions; ++a) sum += std::max(plan[set.first + a], 0.0);
    auto& row = out.emplace_back(static_cast<std::size_t>(set.actions), 1.0 / set.actions);
    for (int a = 0; sum > 1e-12 && a < set.actions; ++a) row[a] = std::max(plan[set.first + a], 0.0) / sum;
  }
  return out;
}

// A window with one node and no other decision needs no linear program.
bool solve_at_once(const Window& window, const std::vector<double>& values, WindowSolution& out) {
  const std::size_t sets = window.sets[0].size() + window.sets[1].size();
  if (sets == 0) {
    for (std::size_t i = 0; i < values.size(); ++i) out.value += window.leaves[i].chance * values[i];
    return true;
  }
  const std::size_t seat = window.sets[0].empty() ? 1 : 0;
  // The one decision is at the root if each action has one leaf.
  if (sets > 1 || window.leaves.size() != static_cast<std::size_t>(window.sets[seat][0].actions)) return false;
  const auto best =
      seat == 0 ? std::max_element(values.begin(), values.end()) : std::min_element(values.begin(), values.end());
  if (window.leaves[best - values.begin()].chance != 1) return false;
  auto& row = out.behaviour[seat].emplace_back(values.size(), 0.0);
  row[best - values.begin()] = 1;
  out.value = *best;
  return true;
}

void check_ends(const Tree& tree) {
  for (const auto& returns : tree.returns) {
    if (returns.empty()) continue;
    const double sum = returns[0] + returns[1];
    if (std::isfinite(sum) && std::abs(sum) <= 1e-9 * (1 + std::abs(returns[0]))) continue;
    throw Error("windows are solved in zero-sum games only: an end pays " + Json(returns[0]).dump() + " and " +
                Json(returns[1]).dump());
  }
}

}  // namespace

WindowSolution solve_window(const Window& window, const std::vector<double>& values, Progress& progress,
                            const LinearOptions& options) {
  WindowSolution out;
  if (solve_at_once(window, values, out)) return out;
  const auto [low, high] = std::minmax_element(values.begin(), values.end());
  const double least = *low, spread = *high - *low;
  if (spread == 0) {
    out.value = least;
    for (std::size_t seat = 0; seat < 2; ++seat)
      for (const auto& set : window.sets[seat])
        out.behaviour[seat].emplace_back(static_cast<std::size_t>(set.actions), 1.0 / set.actions);
    return out;
  }
  const auto rows = static_cast<std::uint64_t>(window.sequences[1]) + window.sets[0].size() + 3;
  const auto columns = static_cast<std::uint64_t>(window.sequences[0]) + window.sets[1].size() + 2;
  if (rows * columns > options.most_cells)
    throw TooLarge("one window has " + std::to_string(window.sequences[0]) + " and " +
                   std::to_string(window.sequences[1]) + " sequences: its linear program has more than " +
                   std::to_string(options.most_cells) + " cells; take smaller parameters");
  std::vector<double> payments;
  for (const double value : values) payments.push_back(1 + (value - least) / spread);
  const LinearResult found = solve_linear(program_of(window, payments), progress, options);
  out.stopped = found.status == LinearResult::Status::stopped;
  if (out.stopped) return out;
  if (found.status != LinearResult::Status::optimal)
    throw Error("the linear program of a window has no solution: chance's probabilities may not sum to 1");
  out.value = least + (found.value - 1) * spread;
  out.behaviour[0] = behaviour_of(window.sets[0], found.x.data());
  out.behaviour[1] = behaviour_of(window.sets[1], found.prices.data());
  out.error = std::max({found.primal_error, found.dual_error, found.gap});
  return out;
}

// How exploitable a policy of the whole tree is.
static double judge(const Tree& tree, const BehaviourPolicy& policy, Progress& progress) {
  const CompiledTree compiled = compile(tree, progress);
  if (compiled.stopped) return 0;
  std::unordered_map<Key, const std::vector<double>*> rows;
  for (std::size_t i = 0; i < policy.size(); ++i) rows[tree.infosets[i].key] = &policy[i];
  const auto row = [&](Key key, std::size_t) { return rows.at(key); };
  return exploitability(compiled, behaviour_of(compiled, row)).exploitability;
}

WindowsSolution solve_windows(const Tree& tree, Progress& progress, const LinearOptions& options) {
  if (tree.seats != 2)
    throw Error("windows are solved in games of two, this one has " + std::to_string(tree.seats) + " seats");
  check_ends(tree);
  const Windows windows = find_windows(tree);
  WindowReader reader(tree, windows);
  WindowsSolution out;
  out.horizon = windows.horizon;
  out.nodes = tree.nodes.size();
  out.windows = windows.roots.size();
  for (const auto& set : tree.infosets)
    out.policy.emplace_back(set.legal.size(), 1.0 / static_cast<double>(set.legal.size()));
  std::vector<double> value(tree.nodes.size(), 0.0), values;
  for (std::size_t at = 0; at < tree.nodes.size(); ++at)
    if (tree.nodes[at].seat == Tree::end) value[at] = tree.returns[at][0];
  for (std::size_t i = windows.roots.size(); i-- > 0;) {
    const Window window = reader.read(windows.roots[i]);
    values.clear();
    for (const auto& leaf : window.leaves) values.push_back(value[leaf.node]);
    const WindowSolution solved = solve_window(window, values, progress, options);
    if (solved.stopped || !progress.advance(1)) {
      out.stopped = true;
      return out;
    }
    value[window.root] = solved.value;
    out.error = std::max(out.error, solved.error);
    if (window.sequences[0] + window.sequences[1] > out.sequences[0] + out.sequences[1])
      out.sequences = window.sequences;
    for (std::size_t seat = 0; seat < 2; ++seat)
      for (std::size_t s = 0; s < window.sets[seat].size(); ++s)
        out.policy[window.sets[seat][s].infoset] = solved.behaviour[seat][s];
  }
  out.value = value[0];
  out.exploitability = judge(tree, out.policy, progress);
  return out;
}

}  // namespace feint
