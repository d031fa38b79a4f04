#include "solve/baselines.hpp"

#include <algorithm>
#include <cmath>

#include "core/cells.hpp"
#include "solve/sarsop/bounds.hpp"

namespace feint {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// The same problem with the state told: its fast informed bound is Q.
Pomdp told(const Pomdp& model) {
  Pomdp out = model;
  for (std::uint32_t s = 0; s < model.states; ++s) out.seen[s] = s;
  out.told_start = true;
  out.legal.clear();
  for (std::size_t s = 0; s < model.states && !model.legal.empty(); ++s)
    for (std::size_t a = 0; a < model.actions; ++a) out.legal.push_back(model.allows(s, a));
  return out;
}

// The same problem with every state twice, each step leading to the other copy. `upper_start` begins at what an action
// is worth if it is repeated as long as the state stays: right for who sees the state, but no bound at a belief, where
// an action that changes nothing may tell much. Where no step stays it begins at plain action values.
Pomdp without_loops(const Pomdp& model) {
  const auto n = static_cast<std::uint32_t>(model.states);
  const auto cells = static_cast<std::uint32_t>(model.cells());
  Pomdp out;
  out.states = 2 * model.states, out.actions = model.actions, out.observations = model.observations;
  out.discount = model.discount, out.told_start = model.told_start;
  out.action_names = model.action_names;
  out.start = model.start;
  out.start.resize(out.states, 0.0);
  for (std::uint32_t a = 0; a < model.actions; ++a)
    for (std::uint32_t copy = 0; copy < 2; ++copy)
      for (std::uint32_t s = 0; s < n; ++s) {
        const std::size_t row = a * model.states + s;
        const std::uint32_t shift = model.terminal[s] ? copy : 1 - copy;
        for (const std::uint32_t to : model.transition.columns(row)) out.transition.column.push_back(shift * n + to);
        const auto p = model.transition.values(row);
        out.transition.value.insert(out.transition.value.end(), p.begin(), p.end());
        out.transition.close_row();
        const auto o = model.observation.columns(row);
        const auto q = model.observation.values(row);
        out.observation.column.insert(out.observation.column.end(), o.begin(), o.end());
        out.observation.value.insert(out.observation.value.end(), q.begin(), q.end());
        out.observation.close_row();
        out.reward.push_back(model.reward[row]);
      }
  for (std::uint32_t copy = 0; copy < 2; ++copy) {
    for (std::uint32_t s = 0; s < n; ++s) {
      out.seen.push_back(copy * cells + model.seen[s]);
      out.state_names.given.push_back(model.state_names.of(s));
    }
    out.terminal.insert(out.terminal.end(), model.terminal.begin(), model.terminal.end());
    out.legal.insert(out.legal.end(), model.legal.begin(), model.legal.end());
  }
  return out;
}

// alpha_a(s) from above, by action and by state of the model.
std::vector<std::vector<double>> informed(const Pomdp& model, double seconds, Progress& progress) {
  const Pomdp twice = without_loops(model);
  const Cells cells(twice);
  const sarsop::UpperStart start = sarsop::upper_start(cells, seconds, progress);
  std::vector<std::vector<double>> out(model.actions, std::vector<double>(model.states, infinity));
  for (std::size_t a = 0; a < model.actions; ++a)
    for (std::size_t i = 0; i < cells.states(); ++i) {
      double& v = out[a][cells.original(i) % model.states];
      v = std::min(v, start.fib[a][i]);
    }
  return out;
}

Baseline from_above(const Pomdp& model, const std::vector<std::vector<double>>& by_action) {
  const Cells cells(model);
  Baseline out;
  out.upper = true;
  out.states.resize(cells.count());
  for (std::uint32_t cell = 0; cell < cells.count(); ++cell) {
    for (std::size_t i = 0; i < cells.size(cell); ++i)
      out.states[cell].push_back(cells.original(cells.first(cell) + i));
    for (const std::uint32_t a : cells.legal(cell)) {
      std::vector<double> v;
      for (const std::uint32_t s : out.states[cell]) v.push_back(by_action[a][s]);
      out.vectors.push_back({cell, static_cast<std::int32_t>(a), std::move(v)});
    }
  }
  for (const Cells::Start& start : cells.starts()) {
    double best = -infinity;
    for (const Baseline::Vector& vector : out.vectors)
      if (vector.cell == start.b.cell) best = std::max(best, start.b.dot(vector.v.data()));
    out.value += start.weight * best;
  }
  return out;
}

}  // namespace

Baseline qmdp(const Pomdp& model, double seconds, Progress& progress) {
  return from_above(model, informed(told(model), seconds, progress));
}

Baseline fib(const Pomdp& model, double seconds, Progress& progress) {
  return from_above(model, informed(model, seconds, progress));
}

}  // namespace feint
