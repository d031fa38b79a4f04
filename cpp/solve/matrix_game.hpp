// Two-player zero-sum matrix games, exactly: the row player receives the entry and maximises.
// Source: J. von Neumann, 1928; the linear program and the condensed simplex after G. Dantzig, 1951. Asks for: finite
// entries. Guarantees: `gap`, what the two strategies can lose together, is measured on the matrix itself; where the
// simplex in double precision leaves more than 1e-12 of the entries' width, it is done again in long double. Equilibria
// are not unique: compare values and gaps, never strategies.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/progress.hpp"

namespace feint {

struct MatrixSolution {
  double value = 0;
  double gap = 0;  // the best reply to `column` minus the best reply to `row`
  std::vector<double> row, column;
  bool by_program = false;  // neither a saddle nor 2x2
};

// Keeps its room from one matrix to the next.
class MatrixSolver {
 public:
  // Entries row by row. The result stands until the next call. Throws BadParameter on an empty matrix or an entry that
  // is not finite. If `progress`, which counts pivots, stops it, what it returns is not to be used.
  const MatrixSolution& solve(std::span<const double> entries, int rows, int columns, Progress* progress = nullptr);

 private:
  bool saddle();
  bool two_by_two();
  template <class Real>
  bool simplex(std::vector<Real>& tableau, Progress* progress);
  void measure();
  double at(int i, int j) const { return entries_[i * columns_ + j]; }

  std::span<const double> entries_;
  int rows_ = 0, columns_ = 0;
  double low_ = 0, width_ = 0;
  MatrixSolution found_;
  std::vector<double> tableau_, sums_;
  std::vector<long double> long_tableau_;
  std::vector<int> basic_, free_;  // what stands at each row and column: a column j, or slack of row i as columns + i
};

MatrixSolution solve_matrix(std::span<const double> entries, int rows, int columns, Progress* progress = nullptr);

}  // namespace feint
