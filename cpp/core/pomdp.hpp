// Pomdp: a decision problem whose state is hidden, in numbers. T(s' | s, a), O(o | a, s') and the expected reward
// R(s, a), all sparse; a belief to start from; a discount in (0, 1]. A part of the state may be seen (`seen`): the
// player is told the cell of s' besides o, so that beliefs and alpha vectors need range over one cell alone (S. C. W.
// Ong, S. W. Png, D. Hsu, W. S. Lee, Planning under uncertainty for robotic tasks with mixed observability, 2010). A
// cell may allow some actions only. Terminal states are those that every action leaves alone and where nothing is
// earned.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "core/numbers.hpp"

namespace feint {

struct BadModel : Error {
  using Error::Error;
};

// Rows of a sparse matrix, one behind the other.
struct SparseRows {
  std::vector<std::uint32_t> begin{0};
  std::vector<std::uint32_t> column;
  std::vector<double> value;

  std::size_t rows() const { return begin.size() - 1; }
  std::span<const std::uint32_t> columns(std::size_t row) const {
    return {column.data() + begin[row], column.data() + begin[row + 1]};
  }
  std::span<const double> values(std::size_t row) const {
    return {value.data() + begin[row], value.data() + begin[row + 1]};
  }
  void close_row() { begin.push_back(narrow(column.size())); }
  friend bool operator==(const SparseRows&, const SparseRows&) = default;
};

// Names of states, actions or observations; none given: numbers.
struct Names {
  std::vector<std::string> given;
  std::string of(std::size_t i) const { return i < given.size() ? given[i] : std::to_string(i); }
  friend bool operator==(const Names&, const Names&) = default;
};

struct Pomdp {
  std::size_t states = 0, actions = 0, observations = 0;
  double discount = 1;
  std::vector<double> start;        // by state
  SparseRows transition;            // row a * states + s, column s'
  SparseRows observation;           // row a * states + s', column o
  std::vector<double> reward;       // a * states + s
  std::vector<std::uint32_t> seen;  // by state: its cell
  std::vector<std::uint8_t> legal;  // cell * actions + a; empty: all
  Names state_names, action_names, observation_names;
  std::vector<std::uint8_t> terminal;  // by state; found by `check`
  bool told_start = false;             // the cell of the start is told too: where `seen` is given

  std::size_t cells() const;
  bool allows(std::size_t state, std::size_t action) const {
    return legal.empty() || legal[seen[state] * actions + action] != 0;
  }
  // Throws BadModel with the place of the first fault. Rows that miss one by no more than 1e-4 are scaled to it; finds
  // the terminal states; where nothing is said of what is seen, finds it out.
  void check();

 private:
  void check_rows(SparseRows& rows, const char* kind, const Names& columns, std::size_t width);
  void find_terminals();
  void find_seen();
};

}  // namespace feint
