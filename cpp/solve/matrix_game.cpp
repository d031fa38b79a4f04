#include "solve/matrix_game.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <type_traits>

#include "core/error.hpp"

namespace feint {
namespace {

template <class Real>
[[gnu::always_inline]] inline void take_out(Real* tableau, int rows, int columns, int leave, int enter) {
  const Real* const pivot = tableau + static_cast<std::ptrdiff_t>(leave) * columns;
  for (int i = 0; i < rows; ++i) {
    Real* const other = tableau + static_cast<std::ptrdiff_t>(i) * columns;
    const Real factor = other[enter];
    if (i == leave || factor == 0) continue;
    other[enter] = 0;
    for (int j = 0; j < columns; ++j) other[j] -= factor * pivot[j];
  }
}

// Takes the pivot's row out of every other: nearly all the time goes here, so it is made for wider machines too. The
// same sums in the same order: the results are the same on all.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__)
[[gnu::target_clones("avx2", "default")]]
#endif
void eliminate(double* tableau, int rows, int columns, int leave, int enter) {
  take_out(tableau, rows, columns, leave, enter);
}
void eliminate(long double* tableau, int rows, int columns, int leave, int enter) {
  take_out(tableau, rows, columns, leave, enter);
}

}  // namespace

const MatrixSolution& MatrixSolver::solve(std::span<const double> entries, int rows, int columns, Progress* progress) {
  if (rows < 1 || columns < 1 || entries.size() != static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns))
    throw BadParameter("a matrix game needs at least one row and one column, and one entry for each pair; got " +
                       std::to_string(entries.size()) + " entries for " + std::to_string(rows) + " x " +
                       std::to_string(columns));
  entries_ = entries;
  rows_ = rows;
  columns_ = columns;
  double low = entries[0], high = entries[0], sum = 0;
  for (const double entry : entries) {
    low = std::min(low, entry);
    high = std::max(high, entry);
    sum += entry - entry;
  }
  if (sum != 0) {  // only what is not finite differs from itself
    std::size_t i = 0;
    while (std::isfinite(entries[i])) ++i;
    throw BadParameter("a matrix game needs finite entries; row " +
                       std::to_string(i / static_cast<std::size_t>(columns)) + ", column " +
                       std::to_string(i % static_cast<std::size_t>(columns)) + " is " + std::to_string(entries[i]));
  }
  low_ = low;
  width_ = high - low;
  if (!std::isfinite(width_))
    throw BadParameter("the entries of the matrix lie too far apart for their difference to be a number");
  found_.by_program = false;
  if (!saddle() && !two_by_two()) {
    found_.by_program = true;
    const bool good = simplex(tableau_, progress) && (measure(), found_.gap <= 1e-12 * width_);
    if (!good && simplex(long_tableau_, progress)) measure();
  }
  return found_;
}

// A pure pair from which neither wants to leave.
bool MatrixSolver::saddle() {
  double maximin = -std::numeric_limits<double>::infinity(), minimax = -maximin;
  int best_row = 0, best_column = 0;
  sums_.assign(columns_, maximin);
  for (int i = 0; i < rows_; ++i) {
    const double* const row = &entries_[i * columns_];
    double least = row[0];
    for (int j = 0; j < columns_; ++j) {
      least = std::min(least, row[j]);
      sums_[j] = std::max(sums_[j], row[j]);
    }
    if (least > maximin) {
      maximin = least;
      best_row = i;
    }
  }
  for (int j = 0; j < columns_; ++j)
    if (sums_[j] < minimax) {
      minimax = sums_[j];
      best_column = j;
    }
  if (maximin != minimax) return false;
  found_.row.assign(rows_, 0);
  found_.column.assign(columns_, 0);
  found_.row[best_row] = found_.column[best_column] = 1;
  found_.value = maximin;
  found_.gap = 0;
  return true;
}

// Without a saddle both mix, and each makes the other indifferent.
bool MatrixSolver::two_by_two() {
  if (rows_ != 2 || columns_ != 2) return false;
  const double a = at(0, 0), b = at(0, 1), c = at(1, 0), d = at(1, 1);
  const double sum = (a - b) + (d - c);
  const double p = (d - c) / sum, q = (d - b) / sum;
  found_.row.assign({p, 1 - p});
  found_.column.assign({q, 1 - q});
  found_.value = a + (1 - q) * (b - a);  // of row 0, as of row 1
  measure();
  return found_.gap <= 1e-12 * width_;
}

// Entries B in [1, 2]: maximise the sum of y >= 0 with B y <= 1. The column's strategy is y over its sum, the row's are
// the prices, and the value is 1 over the sum. The start y = 0 is feasible, and B > 0 bounds the program.
template <class Real>
bool MatrixSolver::simplex(std::vector<Real>& tableau, Progress* progress) {
  const int m = rows_, n = columns_;
  const std::size_t width = n + 1;
  tableau.resize(static_cast<std::size_t>(m + 1) * width);
  basic_.resize(m);
  free_.resize(n);
  const auto row = [&](int i) { return tableau.data() + static_cast<std::size_t>(i) * width; };
  const Real scale = Real(1) / static_cast<Real>(width_);
  for (int i = 0; i < m; ++i) {
    Real* const to = row(i);
    const double* const from = &entries_[i * n];
    for (int j = 0; j < n; ++j) to[j] = (static_cast<Real>(from[j]) - static_cast<Real>(low_)) * scale + 1;
    to[n] = 1;
    basic_[i] = n + i;
  }
  Real* const prices = row(m);
  for (int j = 0; j < n; ++j) {
    prices[j] = -1;
    free_[j] = j;
  }
  prices[n] = 0;

  const Real tiny = std::is_same_v<Real, double> ? Real(1e-12L) : Real(1e-15L);
  const int patience = 50 * (m + n);
  for (int pivots = 0;; ++pivots) {
    if (pivots > 20 * patience || (progress && !progress->advance(1))) return false;
    const bool bland = pivots > patience;
    int enter = -1;
    for (int j = 0; j < n; ++j) {
      if (prices[j] >= -tiny) continue;
      const bool better = enter < 0 || (bland ? free_[j] < free_[enter] : prices[j] < prices[enter]);
      if (better) enter = j;
    }
    if (enter < 0) break;
    int leave = -1;
    Real least = 0, pivot = 0;
    for (int i = 0; i < m; ++i) {
      const Real a = row(i)[enter];
      if (a <= tiny) continue;
      const Real ratio = row(i)[n] / a;
      // Of equal ratios the greatest pivot is the safest; by Bland's rule the first variable.
      const bool tie = leave >= 0 && ratio == least;
      const bool better = leave < 0 || ratio < least || (tie && (bland ? basic_[i] < basic_[leave] : a > pivot));
      if (better) {
        leave = i;
        least = ratio;
        pivot = a;
      }
    }
    if (leave < 0) return false;
    Real* const pivot_row = row(leave);
    const Real inverse = 1 / pivot;
    for (int j = 0; j <= n; ++j) pivot_row[j] *= inverse;
    pivot_row[enter] = inverse;
    eliminate(tableau.data(), m + 1, n + 1, leave, enter);
    std::swap(basic_[leave], free_[enter]);
  }

  found_.row.assign(m, 0);
  found_.column.assign(n, 0);
  Real total = 0, paid = 0;
  for (int i = 0; i < m; ++i)
    if (basic_[i] < n) total += std::max<Real>(row(i)[n], 0);
  for (int j = 0; j < n; ++j)
    if (free_[j] >= n) paid += std::max<Real>(prices[j], 0);
  if (!(total > 0) || !(paid > 0)) return false;
  for (int i = 0; i < m; ++i)
    if (const int j = basic_[i]; j < n) found_.column[j] = static_cast<double>(std::max<Real>(row(i)[n], 0) / total);
  for (int j = 0; j < n; ++j)
    if (const int i = free_[j]; i >= n) found_.row[i - n] = static_cast<double>(std::max<Real>(prices[j], 0) / paid);
  return true;
}

// What each can have against the other's strategy: the value lies between.
void MatrixSolver::measure() {
  sums_.assign(columns_, 0);
  double most = -std::numeric_limits<double>::infinity();
  for (int i = 0; i < rows_; ++i) {
    const double weight = found_.row[i];
    const double* const row = &entries_[i * columns_];
    double earned = 0;
    for (int j = 0; j < columns_; ++j) {
      earned += row[j] * found_.column[j];
      sums_[j] += weight * row[j];
    }
    most = std::max(most, earned);
  }
  const double least = *std::min_element(sums_.begin(), sums_.end());
  found_.gap = std::max(0.0, most - least);
  found_.value = (most + least) / 2;
}

MatrixSolution solve_matrix(std::span<const double> entries, int rows, int columns, Progress* progress) {
  MatrixSolver solver;
  return solver.solve(entries, rows, columns, progress);
}

}  // namespace feint
