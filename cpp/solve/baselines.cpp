#include "solve/baselines.hpp"

#include <algorithm>
#include <cmath>

#include "core/cells.hpp"
#include "solve/sarsop/bounds.hpp"

namespace feint {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// The same problem with the state told: its fast informed bound is Q.
Pomdp reveal_cells(const Pomdp& model) {
  Pomdp out = model;
  for (std::uint32_t s = 0; s < model.states; ++s) out.seen[s] = s;
  out.told_start = true;
  out.legal.clear();
  for (std::size_t s = 0; s < model.states && !model.legal.empty(); ++s)
    for (std::size_t a = 0; a < model.actions; ++a) out.legal.push_back(model.allows(s, a));
  return out;
}

// alpha_a(s) from above, by action and by state of the model.
std::vector<std::vector<double>> bound_informed(const Pomdp& model, double seconds, Progress& progress) {
  const Cells cells(model);
  const sarsop::UpperStart start = sarsop::upper_start(cells, seconds, progress);
  std::vector<std::vector<double>> out(model.actions, std::vector<double>(model.states, infinity));
  for (std::size_t a = 0; a < model.actions; ++a)
    for (std::size_t i = 0; i < cells.states(); ++i) {
      double& v = out[a][cells.original(i)];
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
      out.vectors.push_back({cell, narrow(a), std::move(v)});
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
  return from_above(model, bound_informed(reveal_cells(model), seconds, progress));
}

Baseline fib(const Pomdp& model, double seconds, Progress& progress) {
  return from_above(model, bound_informed(model, seconds, progress));
}

}  // namespace feint
