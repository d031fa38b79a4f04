// Options, counts and results of backward induction.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/types.hpp"

namespace feint {

struct BackwardOptions {
  std::uint64_t most_states = 50'000'000;
  int threads = 1;
  bool all = false;  // every cell of every matrix, without the oracles: the second way
};

struct BackwardCounts {
  std::uint64_t states = 0;    // decisions that were worked out
  std::uint64_t matrices = 0;  // of these, with both asked
  std::uint64_t lps = 0;       // small matrices solved by the simplex
  std::uint64_t cells = 0;     // entries worked out
  double gap = 0;              // the largest of any node
  void add(const BackwardCounts& other) {
    states += other.states;
    matrices += other.matrices;
    lps += other.lps;
    cells += other.cells;
    gap = std::max(gap, other.gap);
  }
};

// A state's value to seat 0, and how it is played: one mix for each seat that is asked, in the order of its legal
// actions.
struct Solved {
  double value = 0;
  double gap = 0;
  std::vector<Action> actions[2];
  std::vector<double> mix[2];
  // The value of each action against the other's mix, to its own seat; NaN if it was not computed.
  std::vector<double> worth[2];
};

}  // namespace feint
