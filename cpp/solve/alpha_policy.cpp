#include "solve/alpha_policy.hpp"

#include <algorithm>
#include <limits>

namespace feint {
namespace {

constexpr std::uint32_t gone = ~0U;

}  // namespace

void AlphaPolicy::add(std::int32_t action, std::uint32_t number, const std::uint32_t* states, const double* values,
                      std::size_t count) {
  const Pomdp& model = cells_.model();
  if (cell_of_number_.empty()) {
    cell_of_number_.assign(model.cells() + 1, gone);
    place_.assign(model.states, gone);
    for (std::uint32_t cell = 0; cell < cells_.count(); ++cell) cell_of_number_[cells_.number(cell)] = cell;
  }
  const auto fault = [&](const std::string& what) {
    return BadModel("a vector of cell " + std::to_string(number) + ": " + what);
  };
  if (number > model.cells()) throw fault("there is no such cell");
  const std::uint32_t cell = cell_of_number_[number];
  if (cell == gone) return;
  const auto legal = cells_.legal(cell);
  if (action != -1 && std::find(legal.begin(), legal.end(), static_cast<std::uint32_t>(action)) == legal.end())
    throw fault("action " + std::to_string(action) + " is not legal there");
  for (std::size_t i = 0; i < count; ++i) {
    if (states[i] >= model.states) throw fault("there is no state " + std::to_string(states[i]));
    place_[states[i]] = narrow(i);
  }
  PlannedVector vector{action, std::vector<double>(cells_.size(cell))};
  std::string missing;
  for (std::size_t i = 0; i < vector.v.size(); ++i) {
    const std::uint32_t s = cells_.original(cells_.first(cell) + i);
    if (place_[s] == gone)
      missing = model.state_names.of(s);
    else
      vector.v[i] = values[place_[s]];
  }
  for (std::size_t i = 0; i < count; ++i) place_[states[i]] = gone;
  if (!missing.empty()) throw fault("it has no value for state \"" + shortened(missing, 40) + "\"");
  vectors_[cell].push_back(std::move(vector));
}

void AlphaPolicy::check() const {
  for (std::uint32_t cell = 0; cell < cells_.count(); ++cell)
    if (vectors_[cell].empty())
      throw BadModel("the policy has no vector for cell " + std::to_string(cells_.number(cell)));
}

const PlannedVector* AlphaPolicy::best(const Belief& b, double& value) const {
  const PlannedVector* found = nullptr;
  value = -std::numeric_limits<double>::infinity();
  for (const PlannedVector& vector : vectors_[b.cell])
    if (const double mine = b.dot(vector.v.data()); !found || mine > value) {
      found = &vector;
      value = mine;
    }
  return found;
}

std::uint32_t AlphaPolicy::action(const Belief& b, Tau& tau) const {
  double value = 0;
  if (const PlannedVector* vector = best(b, value); vector->action >= 0)
    return static_cast<std::uint32_t>(vector->action);
  std::uint32_t chosen = cells_.legal(b.cell)[0];
  double most = -std::numeric_limits<double>::infinity();
  for (const std::uint32_t a : cells_.legal(b.cell)) {
    tau.run(b, a);
    double sum = 0, after = 0;
    for (const Tau::Branch& branch : tau.branches()) {
      best(tau.belief(branch), after);
      sum += branch.mass * after;
    }
    if (const double q = tau.reward() + cells_.discount() * sum; q > most) {
      most = q;
      chosen = a;
    }
  }
  return chosen;
}

// Only the branch that was taken.
void AlphaPolicy::Mind::hear(std::uint32_t action, std::uint32_t cell, std::uint32_t observation) {
  const Cells& cells = policy_.cells();
  const SparseRows& rows = cells.transition();
  const std::uint32_t first = cells.first(cell);
  dense_.assign(cells.size(cell), 0.0);
  for (std::size_t i = 0; i < b_.size(); ++i) {
    const std::size_t row = cells.row(action, cells.first(b_.cell) + b_.index(i));
    for (std::uint32_t k = rows.begin[row]; k < rows.begin[row + 1]; ++k)
      if (cells.cell_of(rows.column[k]) == cell) dense_[rows.column[k] - first] += b_.p[i] * rows.value[k];
  }
  const auto columns = cells.columns(action, cell);
  const auto column = std::lower_bound(columns.begin(), columns.end(), observation,
                                       [](const Cells::Column& c, std::uint32_t o) { return c.observation < o; });
  std::vector<double> weighed(dense_.size(), 0.0);
  cells.weigh(*column, dense_.data(), weighed.data());
  double mass = 0;
  for (const double p : weighed) mass += p;
  b_ = Belief::of(cell, weighed, mass);
}

}  // namespace feint
