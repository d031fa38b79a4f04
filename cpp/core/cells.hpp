// Cells: a Pomdp as its solvers walk through it. States that cannot be reached are gone, and so are terminal ones,
// where nothing is earned: mass that comes there is lost, and a value is a sum over the mass that is left. States stand
// in cells of what is seen, one cell behind the other. If the start may be in several cells there is a start for each;
// if the player is not told in which, copies of its states make a cell of their own, which is never entered again.
#pragma once

#include <cstdint>
#include <deque>
#include <span>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/pomdp.hpp"

namespace feint {

// Numbers by state of one cell: a belief's support, or all of it.
struct Belief {
  std::uint32_t cell = 0;
  std::vector<std::uint32_t> at;  // empty: every state of the cell, in order
  std::vector<double> p;

  std::size_t size() const { return p.size(); }
  std::uint32_t index(std::size_t i) const { return at.empty() ? static_cast<std::uint32_t>(i) : at[i]; }
  // Of a dense vector over the cell: sparse where less than half of it is there.
  static Belief of(std::uint32_t cell, std::span<const double> dense, double mass);
  double dot(const double* dense) const;
  Belief support() const;  // without its zeros
  std::size_t bytes() const { return at.size() * sizeof(std::uint32_t) + p.size() * sizeof(double); }
};

// Beliefs by number. Two that differ by rounding alone are one.
class BeliefIndex {
 public:
  // Its number, and whether it is new.
  std::pair<std::uint32_t, bool> insert(const Belief& b);
  std::size_t size() const { return beliefs_.size(); }
  const Belief& operator[](std::uint32_t id) const { return beliefs_[id]; }

 private:
  std::unordered_multimap<std::uint64_t, std::uint32_t> by_hash_;
  std::deque<Belief> beliefs_;
};

// Of beliefs in one cell, each with its weight; `mass` is their sum.
Belief mixture(std::size_t size, const std::vector<std::tuple<double, Belief>>& parts, double mass);

class Cells {
 public:
  // O(o | a, s') for the states of one cell; a full column has every state, in order.
  struct Column {
    std::uint32_t observation, first, count;
    bool full;
  };

  explicit Cells(const Pomdp& model);

  const Pomdp& model() const { return model_; }
  double discount() const { return model_.discount; }
  std::size_t states() const { return original_.size(); }
  std::size_t actions() const { return model_.actions; }
  std::size_t count() const { return first_.size() - 1; }
  std::size_t widest() const { return widest_; }
  std::uint32_t first(std::size_t cell) const { return first_[cell]; }
  std::size_t size(std::size_t cell) const { return first_[cell + 1] - first_[cell]; }
  std::uint32_t cell_of(std::size_t state) const { return cell_of_[state]; }
  std::uint32_t original(std::size_t state) const { return original_[state]; }
  // What the model calls a cell; the start's own cell of copies comes behind all others: model().cells().
  std::uint32_t number(std::size_t cell) const;
  std::span<const std::uint32_t> legal(std::size_t cell) const {
    return {legal_.data() + legal_begin_[cell], legal_.data() + legal_begin_[cell + 1]};
  }
  const double* reward(std::size_t action, std::size_t cell) const {
    return reward_.data() + action * states() + first_[cell];
  }
  std::size_t row(std::size_t action, std::size_t state) const { return action * states() + state; }
  const SparseRows& transition() const { return transition_; }
  std::span<const std::uint32_t> next(std::size_t cell, std::size_t action) const {
    return next_.columns(cell * actions() + action);
  }
  std::span<const Column> columns(std::size_t action, std::size_t cell) const {
    const std::size_t at = action * count() + cell;
    return {columns_.data() + column_begin_[at], columns_.data() + column_begin_[at + 1]};
  }
  const std::uint32_t* column_states(const Column& c) const { return column_state_.data() + c.first; }
  const double* column_values(const Column& c) const { return column_value_.data() + c.first; }

  struct Start {
    double weight;
    Belief b;
  };
  const std::vector<Start>& starts() const { return starts_; }

  // out[t] += O(o | a, t) * in[t], for all t of a cell.
  void weigh(const Column& column, const double* in, double* out) const;

 private:
  void order_states();
  void close_cell();
  void begin(const std::vector<std::uint32_t>& from, bool apart);
  void copy_rows();
  void copy_columns();

  const Pomdp& model_;
  std::vector<std::uint32_t> first_, cell_of_, original_;
  std::vector<std::uint32_t> place_;  // of a model's state; ~0: gone
  std::vector<std::uint32_t> legal_begin_{0}, legal_;
  std::vector<double> reward_;
  SparseRows transition_;
  SparseRows next_;  // row cell * actions + a: cells that may follow
  std::vector<std::uint32_t> column_begin_{0};
  std::vector<Column> columns_;
  std::vector<std::uint32_t> column_state_;
  std::vector<double> column_value_;
  std::vector<Start> starts_;
  std::size_t widest_ = 0;
};

// tau(b, a, o): what an action earns and where it may lead. Keeps room for its numbers from call to call.
class Tau {
 public:
  struct Branch {
    std::uint32_t cell, column;  // column: which of columns(a, cell)
    double mass;                 // p(o, not over | b, a)
    std::size_t first, count;    // where its numbers stand, not scaled
    bool full;                   // one for every state of the cell, else where there is one
  };

  explicit Tau(const Cells& cells) : cells_(cells), predicted_(cells.states(), 0.0), touched_(cells.count(), 0) {}

  void run(const Belief& b, std::uint32_t action);
  double reward() const { return reward_; }
  const std::vector<Branch>& branches() const { return branches_; }
  Belief belief(const Branch& branch) const;

 private:
  const Cells& cells_;
  std::vector<double> predicted_, values_;
  std::vector<std::uint32_t> at_;
  std::vector<std::uint8_t> touched_;
  std::vector<std::uint32_t> reached_;
  std::vector<Branch> branches_;
  double reward_ = 0;
};

}  // namespace feint
