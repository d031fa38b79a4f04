// Linear programs, small and dense: max c.x with rows a.x <= b or a.x = b, and x >= 0. The simplex method on a
// condensed tableau (G. Dantzig, 1951): the largest coefficient by Devex weights (P. Harris, 1973), then R. Bland's
// rule (1977) where nothing improves for long.
//
// What is said is checked: when no pivot is left the tableau is made anew from the data for the basis that was found,
// without the small shifts that keep the way out of ties, and work goes on until that one is optimal too. Errors are
// then measured on the data themselves, and an answer beyond `LinearOptions::tolerance` is refused.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "core/progress.hpp"

namespace feint {

struct LinearProgram {
  struct Row {
    std::vector<std::pair<int, double>> cells;  // column and coefficient
    double bound = 0;
    bool equal = false;
  };
  std::vector<double> objective;  // its size is the number of columns
  std::vector<Row> rows;
};

struct LinearOptions {
  double tolerance = 1e-7;                // what the checks may miss, relative to the numbers compared
  std::uint64_t most_cells = 30'000'000;  // of the tableau, 16 bytes each
};

struct LinearResult {
  enum class Status : std::int8_t { optimal, infeasible, unbounded, stopped };
  Status status = Status::optimal;
  double value = 0;
  std::vector<double> x;       // by column
  std::vector<double> prices;  // by row: the dual solution; not negative but for equations
  // By how much x misses its rows, the prices miss the objective, and the two values differ; relative.
  double primal_error = 0, dual_error = 0, gap = 0;
  std::uint64_t pivots = 0;
};

// Throws TooLarge beyond `most_cells`, and Error where the numbers are too wild to be solved within the tolerance.
LinearResult solve_linear(const LinearProgram& program, Progress& progress, const LinearOptions& options = {});

}  // namespace feint
