// The sequence form: a game of two with perfect recall as a linear program that grows with its tree, not with its
// strategies. Source: D. Koller, N. Megiddo, B. von Stengel, Efficient computation of equilibria for extensive
// two-person games, 1996. A window of a game (windows.hpp) is solved once the values of its leaves are known, and so,
// backward over windows, the whole game. Asks for: two seats, zero-sum, a Tree with `seen`. Guarantees: exact up to
// rounding, and the answer comes with what best responses gain against it.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "solve/best_response.hpp"
#include "solve/linear_program.hpp"
#include "solve/windows.hpp"

namespace feint {

// Probabilities of the legal actions, in their order, for each information set of the tree.
using BehaviourPolicy = std::vector<std::vector<double>>;

struct WindowSolution {
  double value = 0;                                           // to seat 0
  std::array<std::vector<std::vector<double>>, 2> behaviour;  // by seat, set and action
  double error = 0;                                           // the worst of what the linear program's checks say
  bool stopped = false;
};

// `values` of the window's leaves, in their order, to seat 0.
WindowSolution solve_window(const Window& window, const std::vector<double>& values, Progress& progress,
                            const LinearOptions& options = {});

struct WindowsSolution {
  double value = 0;  // to seat 0
  int horizon = 1;
  std::size_t nodes = 0, windows = 0;
  std::array<int, 2> sequences{1, 1};  // of the largest window
  BehaviourPolicy policy;              // by information set of the tree
  double error = 0;
  double exploitability = 0;  // of that policy
  bool stopped = false;
};

WindowsSolution solve_windows(const Tree& tree, Progress& progress, const LinearOptions& options = {});

}  // namespace feint
