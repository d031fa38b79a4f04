#include "core/cells.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "core/event.hpp"
#include "core/vectors.hpp"

namespace feint {

Belief Belief::of(std::uint32_t cell, std::span<const double> dense, double mass) {
  Belief b;
  b.cell = cell;
  std::size_t there = 0;
  for (const double x : dense) there += x > 0;
  if (2 * there > dense.size()) {
    b.p.assign(dense.begin(), dense.end());
    for (double& x : b.p) x /= mass;
    return b;
  }
  b.at.reserve(there);
  b.p.reserve(there);
  for (std::size_t i = 0; i < dense.size(); ++i)
    if (dense[i] > 0) {
      b.at.push_back(narrow(i));
      b.p.push_back(dense[i] / mass);
    }
  return b;
}

Belief Belief::support() const {
  if (!at.empty()) return *this;
  Belief b;
  b.cell = cell;
  for (std::size_t i = 0; i < p.size(); ++i)
    if (p[i] > 0) {
      b.at.push_back(narrow(i));
      b.p.push_back(p[i]);
    }
  return b.p.size() == p.size() ? *this : b;
}

double Belief::dot(const double* dense) const {
  if (at.empty()) return feint::dot(p.data(), dense, p.size());
  double sum = 0;
  for (std::size_t i = 0; i < at.size(); ++i) sum += p[i] * dense[at[i]];
  return sum;
}

namespace {

constexpr double same = 1e-13;

std::uint64_t hash_of(const Belief& b) {
  Key h = fold(0, b.cell);
  for (std::size_t i = 0; i < b.size(); ++i)
    if (const auto p = static_cast<std::uint64_t>(std::llround(b.p[i] * 1e9)); p > 0) h = fold(fold(h, b.index(i)), p);
  return h;
}

bool equal(const Belief& a, const Belief& b) {
  if (a.cell != b.cell || a.p.size() != b.p.size() || a.at != b.at) return false;
  for (std::size_t i = 0; i < a.p.size(); ++i)
    if (std::abs(a.p[i] - b.p[i]) > same) return false;
  return true;
}

}  // namespace

std::pair<std::uint32_t, bool> BeliefIndex::insert(const Belief& b) {
  const std::uint64_t hash = hash_of(b);
  for (auto [at, end] = by_hash_.equal_range(hash); at != end; ++at)
    if (equal(beliefs_[at->second], b)) return {at->second, false};
  const std::uint32_t id = narrow(beliefs_.size());
  beliefs_.push_back(b);
  by_hash_.emplace(hash, id);
  return {id, true};
}

Belief mixture(std::size_t size, const std::vector<std::tuple<double, Belief>>& parts, double mass) {
  std::vector<double> dense(size, 0.0);
  for (const auto& [weight, b] : parts)
    for (std::size_t i = 0; i < b.size(); ++i) dense[b.index(i)] += weight * b.p[i];
  return Belief::of(std::get<1>(parts[0]).cell, dense, mass);
}

Cells::Cells(const Pomdp& model) : model_(model) {
  order_states();
  copy_rows();
  copy_columns();
}

void Cells::order_states() {
  const std::size_t n = model_.states;
  std::vector<std::uint32_t> reached;
  std::vector<std::uint8_t> seen(n, 0);
  std::vector<std::uint32_t> from;
  for (std::size_t s = 0; s < n; ++s)
    if (model_.start[s] > 0 && !model_.terminal[s]) from.push_back(narrow(s));
  bool apart = false;  // a cell of its own
  for (const std::uint32_t s : from) apart = apart || (!model_.told_start && model_.seen[s] != model_.seen[from[0]]);
  std::vector<std::uint32_t> open;
  const auto reach = [&](std::uint32_t s) {
    if (seen[s] || model_.terminal[s]) return;
    seen[s] = 1;
    reached.push_back(s);
    open.push_back(s);
  };
  const auto follow = [&](std::uint32_t s) {
    for (std::size_t a = 0; a < model_.actions; ++a)
      if (model_.allows(s, a))
        for (const std::uint32_t t : model_.transition.columns(a * n + s)) reach(t);
  };
  for (const std::uint32_t s : from)
    if (apart)
      follow(s);
    else
      reach(s);
  while (!open.empty()) {
    const std::uint32_t s = open.back();
    open.pop_back();
    follow(s);
  }
  std::sort(reached.begin(), reached.end(), [&](std::uint32_t a, std::uint32_t b) {
    return model_.seen[a] != model_.seen[b] ? model_.seen[a] < model_.seen[b] : a < b;
  });

  place_.assign(n, ~0U);
  first_.push_back(0);
  for (std::size_t i = 0; i < reached.size(); ++i) {
    place_[reached[i]] = narrow(original_.size());
    original_.push_back(reached[i]);
    cell_of_.push_back(narrow(count()));
    if (i + 1 == reached.size() || model_.seen[reached[i + 1]] != model_.seen[reached[i]]) close_cell();
  }
  begin(from, apart);
}

std::uint32_t Cells::number(std::size_t cell) const {
  // Copies alone stand together with states that are told apart.
  const std::uint32_t seen = model_.seen[original_[first_[cell]]];
  for (std::uint32_t s = first_[cell]; s < first_[cell + 1]; ++s)
    if (model_.seen[original_[s]] != seen) return static_cast<std::uint32_t>(model_.cells());
  return seen;
}

void Cells::close_cell() {
  first_.push_back(narrow(original_.size()));
  widest_ = std::max(widest_, size(count() - 1));
  const std::uint32_t s = original_.back();
  for (std::uint32_t a = 0; a < model_.actions; ++a)
    if (model_.allows(s, a)) legal_.push_back(a);
  legal_begin_.push_back(narrow(legal_.size()));
}

void Cells::begin(const std::vector<std::uint32_t>& from, bool apart) {
  if (apart) {
    const std::uint32_t cell = narrow(count());
    std::vector<double> dense;
    double mass = 0;
    for (const std::uint32_t s : from) {
      original_.push_back(s);
      cell_of_.push_back(cell);
      dense.push_back(model_.start[s]);
      mass += dense.back();
    }
    close_cell();
    starts_.push_back({mass, Belief::of(cell, dense, mass)});
    return;
  }
  std::vector<std::vector<double>> dense(count());
  for (const std::uint32_t s : from) {
    auto& in = dense[cell_of_[place_[s]]];
    in.resize(size(cell_of_[place_[s]]), 0.0);
    in[place_[s] - first_[cell_of_[place_[s]]]] = model_.start[s];
  }
  for (std::uint32_t cell = 0; cell < count(); ++cell)
    if (!dense[cell].empty()) {
      const double mass = std::accumulate(dense[cell].begin(), dense[cell].end(), 0.0);
      starts_.push_back({mass, Belief::of(cell, dense[cell], mass)});
    }
}

void Cells::copy_rows() {
  const std::size_t n = model_.states;
  reward_.resize(actions() * states());
  transition_.begin.reserve(actions() * states() + 1);
  std::vector<std::vector<std::uint32_t>> next(count() * actions());
  std::vector<std::pair<std::uint32_t, double>> ends;
  for (std::size_t a = 0; a < actions(); ++a)
    for (std::size_t s = 0; s < states(); ++s) {
      const std::size_t from = a * n + original_[s];
      reward_[row(a, s)] = model_.reward[from];
      const auto columns = model_.transition.columns(from);
      const auto values = model_.transition.values(from);
      auto& after = next[cell_of_[s] * actions() + a];
      ends.clear();
      if (model_.allows(original_[s], a))
        for (std::size_t i = 0; i < columns.size(); ++i)
          if (const std::uint32_t to = place_[columns[i]]; to != ~0U && values[i] > 0) ends.emplace_back(to, values[i]);
      std::sort(ends.begin(), ends.end());
      for (const auto& [to, value] : ends) {
        transition_.column.push_back(to);
        transition_.value.push_back(value);
        if (after.empty() || after.back() != cell_of_[to]) after.push_back(cell_of_[to]);
      }
      transition_.close_row();
      if (after.size() > 64) {
        std::sort(after.begin(), after.end());
        after.erase(std::unique(after.begin(), after.end()), after.end());
      }
    }
  for (auto& after : next) {
    std::sort(after.begin(), after.end());
    after.erase(std::unique(after.begin(), after.end()), after.end());
    next_.column.insert(next_.column.end(), after.begin(), after.end());
    next_.close_row();
  }
}

void Cells::copy_columns() {
  std::vector<std::vector<std::pair<std::uint32_t, double>>> by(model_.observations);
  std::vector<std::uint32_t> used;
  for (std::size_t a = 0; a < actions(); ++a)
    for (std::size_t cell = 0; cell < count(); ++cell) {
      for (std::uint32_t i = 0; i < size(cell); ++i) {
        const std::size_t from = a * model_.states + original_[first_[cell] + i];
        const auto columns = model_.observation.columns(from);
        const auto values = model_.observation.values(from);
        for (std::size_t k = 0; k < columns.size(); ++k) {
          if (values[k] <= 0) continue;
          if (by[columns[k]].empty()) used.push_back(columns[k]);
          by[columns[k]].emplace_back(i, values[k]);
        }
      }
      std::sort(used.begin(), used.end());
      for (const std::uint32_t o : used) {
        columns_.push_back({o, narrow(column_state_.size()), narrow(by[o].size()), by[o].size() == size(cell)});
        for (const auto& [i, value] : by[o]) {
          column_state_.push_back(i);
          column_value_.push_back(value);
        }
        by[o].clear();
      }
      used.clear();
      column_begin_.push_back(narrow(columns_.size()));
    }
}

void Cells::weigh(const Column& column, const double* in, double* out) const {
  const double* values = column_values(column);
  if (column.full) {
    for (std::size_t i = 0; i < column.count; ++i) out[i] += values[i] * in[i];
    return;
  }
  const std::uint32_t* at = column_states(column);
  for (std::size_t i = 0; i < column.count; ++i) out[at[i]] += values[i] * in[at[i]];
}

void Tau::run(const Belief& b, std::uint32_t action) {
  reward_ = b.dot(cells_.reward(action, b.cell));
  branches_.clear();
  reached_.clear();
  const SparseRows& rows = cells_.transition();
  for (std::size_t i = 0; i < b.size(); ++i) {
    const double p = b.p[i];
    if (p <= 0) continue;
    const std::size_t row = cells_.row(action, cells_.first(b.cell) + b.index(i));
    for (std::uint32_t k = rows.begin[row]; k < rows.begin[row + 1]; ++k) {
      const std::uint32_t to = rows.column[k], cell = cells_.cell_of(to);
      if (!touched_[cell]) {
        touched_[cell] = 1;
        reached_.push_back(cell);
      }
      predicted_[to] += p * rows.value[k];
    }
  }
  std::sort(reached_.begin(), reached_.end());
  at_.clear();
  values_.clear();
  for (const std::uint32_t cell : reached_) {
    touched_[cell] = 0;
    const std::size_t size = cells_.size(cell);
    double* predicted = predicted_.data() + cells_.first(cell);
    const auto columns = cells_.columns(action, cell);
    for (std::uint32_t k = 0; k < columns.size(); ++k) {
      const Cells::Column& column = columns[k];
      const double* told = cells_.column_values(column);
      const std::size_t first = values_.size();
      double mass = 0;
      if (column.full) {
        values_.resize(first + size);
        at_.resize(first + size);
        double* out = values_.data() + first;
        for (std::size_t i = 0; i < size; ++i) out[i] = predicted[i] * told[i];
        for (std::size_t i = 0; i < size; ++i) mass += out[i];
      } else {
        const std::uint32_t* at = cells_.column_states(column);
        for (std::size_t i = 0; i < column.count; ++i)
          if (const double x = predicted[at[i]] * told[i]; x > 0) {
            at_.push_back(at[i]);
            values_.push_back(x);
            mass += x;
          }
      }
      if (mass <= 1e-14) {
        at_.resize(first);
        values_.resize(first);
      } else
        branches_.push_back({cell, k, mass, first, values_.size() - first, column.full});
    }
    std::fill(predicted, predicted + size, 0.0);
  }
}

Belief Tau::belief(const Branch& branch) const {
  const double* values = values_.data() + branch.first;
  const std::uint32_t* at = at_.data() + branch.first;
  const std::size_t size = cells_.size(branch.cell);
  if (branch.full) return Belief::of(branch.cell, {values, size}, branch.mass);
  Belief b;
  b.cell = branch.cell;
  if (2 * branch.count > size) {
    b.p.assign(size, 0.0);
    for (std::size_t i = 0; i < branch.count; ++i) b.p[at[i]] = values[i] / branch.mass;
    return b;
  }
  b.at.assign(at, at + branch.count);
  b.p.assign(values, values + branch.count);
  for (double& p : b.p) p /= branch.mass;
  return b;
}

}  // namespace feint
