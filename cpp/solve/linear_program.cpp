#include "solve/linear_program.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "core/error.hpp"
#include "core/numbers.hpp"
#include "core/rng.hpp"

namespace feint {
namespace {

using Status = LinearResult::Status;

// Basic variables are written by those that are not: basic_i = bound_i - sum_j cell_ij x_j. Columns are numbered first,
// then one slack for each row. Two rows below hold costs: those of the objective, and some that are all positive, by
// which a feasible basis is found.
class Tableau {
 public:
  static constexpr double zero = 1e-10, smallest_pivot = 1e-9, shift = 1e-7;

  Tableau(int rows, int columns, std::vector<double> cells, Progress& progress)
      : rows_(rows), columns_(columns), data_(std::move(cells)), progress_(progress) {
    reset();
  }

  enum Cost : std::int8_t { real, positive };

  // From the data again, for the basis of now: errors that pivots have piled up are gone.
  void rebuild() {
    std::vector<char> leaves(rows_, 0);
    std::vector<int> enters;
    for (int j = 0; j < columns_; ++j)
      if (column_[j] >= columns_) leaves[column_[j] - columns_] = 1;
    for (int i = 0; i < rows_; ++i)
      if (row_[i] < columns_) enters.push_back(row_[i]);
    reset();
    for (const int j : enters) {
      int best = -1;
      for (int i = 0; i < rows_; ++i)
        if (leaves[i] && (best < 0 || std::abs(cell(i, j)) > std::abs(cell(best, j)))) best = i;
      if (best < 0 || std::abs(cell(best, j)) < smallest_pivot) continue;  // singular: the slack stays
      leaves[best] = 0;
      pivot(best, j);
    }
  }

  bool feasible() const {
    for (int i = 0; i < rows_; ++i)
      if (bound(i) < -zero) return false;
    return true;
  }
  bool optimal() const {
    for (int j = 0; j < columns_; ++j)
      if (cost(real, j) < -zero) return false;
    return true;
  }

  // Ties in the bounds let the simplex method stand still; small shifts part them. `rebuild` forgets them.
  void part_ties(Rng& rng) {
    for (int i = 0; i < rows_; ++i) cell(i, columns_) = std::max(bound(i), 0.0) + shift * (0.5 + rng.unit());
  }

  Status primal() {
    int still = 0;
    weight_.assign(columns_, 1.0);
    for (;;) {
      if (!go_on()) return Status::stopped;
      const bool bland = still > 20 * (rows_ + columns_);
      const int enter = entering(bland);
      if (enter < 0) return Status::optimal;
      const int leave = leaving(enter, bland);
      if (leave < 0) return Status::unbounded;
      still = bound(leave) > zero * 0.01 ? 0 : still + 1;
      pivot(leave, enter);
    }
  }

  // Keeps costs positive and mends bounds.
  Status dual(Cost by) {
    for (int left = 50 * (rows_ + columns_); left > 0; --left) {
      if (!go_on()) return Status::stopped;
      int leave = -1;
      for (int i = 0; i < rows_; ++i)
        if (bound(i) < -zero && (leave < 0 || bound(i) < bound(leave))) leave = i;
      if (leave < 0) return Status::optimal;
      double least = 0;
      int enter = -1;
      for (int pass = 0; pass < 2; ++pass) {  // the least ratio with some slack, then the largest pivot within
        for (int j = 0; j < columns_; ++j) {
          const double a = -cell(leave, j);
          if (a <= smallest_pivot) continue;
          const double ratio = (std::max(cost(by, j), 0.0) + (pass ? 0 : zero)) / a;
          if (pass == 0 ? enter < 0 || ratio < least : ratio <= least && a > -cell(leave, enter)) {
            if (pass == 0) least = ratio;
            enter = j;
          }
        }
      }
      if (enter < 0) return Status::infeasible;
      pivot(leave, enter);
    }
    return Status::optimal;  // or not: whoever asked looks at it again
  }

  void read(std::vector<double>& x, std::vector<double>& prices) const {
    x.assign(columns_, 0.0);
    prices.assign(rows_, 0.0);
    for (int i = 0; i < rows_; ++i)
      if (row_[i] < columns_) x[row_[i]] = std::max(bound(i), 0.0);
    for (int j = 0; j < columns_; ++j)
      if (column_[j] >= columns_) prices[column_[j] - columns_] = std::max(cost(real, j), 0.0);
  }

  std::uint64_t pivots() const { return pivots_; }

 private:
  std::size_t row_at(int i) const { return static_cast<std::size_t>(i) * static_cast<std::size_t>(columns_ + 1); }
  double& cell(int i, int j) { return cells_[row_at(i) + static_cast<std::size_t>(j)]; }
  double cell(int i, int j) const { return cells_[row_at(i) + static_cast<std::size_t>(j)]; }
  double bound(int i) const { return cell(i, columns_); }
  double cost(Cost by, int j) const { return cell(rows_ + by, j); }

  bool go_on() { return pivots_ % 16 != 0 || progress_.advance(16); }

  void reset() {
    cells_ = data_;
    row_.resize(rows_);
    column_.resize(columns_);
    weight_.assign(columns_, 1.0);
    for (int i = 0; i < rows_; ++i) row_[i] = columns_ + i;
    for (int j = 0; j < columns_; ++j) column_[j] = j;
  }

  // P. Harris's Devex: coefficients as they are in a frame of reference, by weights that `pivot` keeps.
  int entering(bool bland) const {
    int enter = -1;
    double best = 0;
    for (int j = 0; j < columns_; ++j) {
      if (cost(real, j) >= -zero) continue;
      const double gain = cost(real, j) * cost(real, j) / weight_[j];
      if (enter < 0 || (bland ? column_[j] < column_[enter] : gain > best)) {
        enter = j;
        best = gain;
      }
    }
    return enter;
  }

  // P. Harris (1973): first how far one may go with a little slack, then the largest pivot that does not go farther.
  int leaving(int enter, bool bland) const {
    double most = 0;
    int leave = -1;
    for (int i = 0; i < rows_; ++i) {
      const double a = cell(i, enter);
      if (a <= smallest_pivot) continue;
      const double ratio = (std::max(bound(i), 0.0) + (bland ? 0 : zero)) / a;
      if (leave < 0 || ratio < most || (bland && ratio == most && row_[i] < row_[leave])) {
        most = ratio;
        leave = i;
      }
    }
    if (bland || leave < 0) return leave;
    for (int i = 0; i < rows_; ++i) {
      const double a = cell(i, enter);
      if (a > cell(leave, enter) && std::max(bound(i), 0.0) / a <= most) leave = i;
    }
    return leave;
  }

  void pivot(int leave, int enter) {
    ++pivots_;
    const double by = 1 / cell(leave, enter);
    filled_.clear();
    for (int j = 0; j <= columns_; ++j) {
      if (j == enter || cell(leave, j) == 0) continue;
      cell(leave, j) *= by;
      filled_.push_back(j);
    }
    cell(leave, enter) = 0;
    for (const int j : filled_) {
      const double square = cell(leave, j) * cell(leave, j) * weight_[enter];
      if (j < columns_) weight_[j] = std::max(weight_[j], square);
    }
    weight_[enter] = std::max(weight_[enter] * by * by, 1.0);
    const bool dense = count_of(filled_) * 3 > columns_;  // then whole rows are faster
    const double* from = &cells_[row_at(leave)];
    for (int i = 0; i < rows_ + 2; ++i) {
      if (i == leave) continue;
      const double factor = cell(i, enter);
      if (factor == 0) continue;
      double* to = &cells_[row_at(i)];
      if (dense) {
        for (int j = 0; j <= columns_; ++j) to[j] -= factor * from[j];
      } else {
        for (const int j : filled_) {
          const double value = to[j] - factor * from[j];
          to[j] = std::abs(value) < 1e-14 ? 0 : value;
        }
      }
      to[enter] = -factor * by;
    }
    cell(leave, enter) = by;
    std::swap(row_[leave], column_[enter]);
  }

  int rows_, columns_;
  std::vector<double> data_, cells_;
  std::vector<int> row_, column_;  // the variable of each row, basic, and of each column, not
  std::vector<int> filled_;
  std::vector<double> weight_;
  std::uint64_t pivots_ = 0;
  Progress& progress_;
};

double power_of_two(double most) { return most > 0 ? std::exp2(-std::ilogb(most)) : 1; }

// Equations are two rows each; rows and columns are scaled by powers of two, so that no digit is lost.
class Solver {
 public:
  Solver(const LinearProgram& program, Progress& progress, const LinearOptions& options)
      : program_(program), progress_(progress), options_(options), columns_(program.objective.size()) {
    for (std::size_t i = 0; i < program.rows.size(); ++i) {
      sides_.push_back({i, 1.0});
      if (program.rows[i].equal) sides_.push_back({i, -1.0});
    }
    check();
    const auto cells = static_cast<std::uint64_t>(sides_.size() + 2) * (columns_ + 1);
    if (cells > options.most_cells)
      throw TooLarge("a linear program of " + std::to_string(sides_.size()) + " rows and " + std::to_string(columns_) +
                     " columns has more than " + std::to_string(options.most_cells) + " cells");
    scale();
  }

  LinearResult solve() {
    Rng rng(20'11);  // ties are parted alike every time
    Tableau tableau(count_of(sides_), static_cast<int>(columns_), dense(rng), progress_);
    LinearResult out;
    for (int attempt = 0; attempt < 12; ++attempt) {
      out.status = Status::optimal;
      if (!tableau.feasible())
        out.status = tableau.dual(attempt > 0 && tableau.optimal() ? Tableau::real : Tableau::positive);
      if (out.status == Status::optimal && !tableau.optimal()) {
        if (attempt < 6) tableau.part_ties(rng);
        out.status = tableau.primal();
      }
      out.pivots = tableau.pivots();
      if (out.status != Status::optimal) return out;
      tableau.rebuild();
      if (tableau.feasible() && tableau.optimal()) break;
    }
    tableau.read(out.x, out.prices);
    measure(out);
    if (!(std::max({out.primal_error, out.dual_error, out.gap}) <= options_.tolerance))
      throw Error("a linear program of " + std::to_string(sides_.size()) + " rows and " + std::to_string(columns_) +
                  " columns was not solved well: it misses by " +
                  std::to_string(std::max({out.primal_error, out.dual_error, out.gap})) +
                  "; its numbers may differ too much in size");
    return out;
  }

 private:
  struct Side {
    std::size_t row;
    double sign;
  };

  void check() const {
    bool finite = true;
    for (const double value : program_.objective) finite = finite && std::isfinite(value);
    for (const auto& row : program_.rows) {
      finite = finite && std::isfinite(row.bound);
      for (const auto& [j, value] : row.cells) finite = finite && std::isfinite(value);
    }
    if (!finite) throw Error("a linear program holds a number that is not finite");
  }

  void scale() {
    row_scale_.assign(program_.rows.size(), 1.0);
    column_scale_.assign(columns_, 0.0);
    for (std::size_t i = 0; i < program_.rows.size(); ++i) {
      double most = 0;
      for (const auto& [j, value] : program_.rows[i].cells) most = std::max(most, std::abs(value));
      row_scale_[i] = power_of_two(most);
      for (const auto& [j, value] : program_.rows[i].cells) {
        double& column = column_scale_[j];
        column = std::max(column, std::abs(value) * row_scale_[i]);
      }
    }
    for (double& most : column_scale_) most = power_of_two(most);
    double most = 0;
    for (std::size_t j = 0; j < columns_; ++j)
      most = std::max(most, std::abs(program_.objective[j]) * column_scale_[j]);
    cost_scale_ = power_of_two(most);
    most = 0;
    for (std::size_t i = 0; i < program_.rows.size(); ++i)
      most = std::max(most, std::abs(program_.rows[i].bound) * row_scale_[i]);
    bound_scale_ = power_of_two(most);
  }

  std::vector<double> dense(Rng& rng) const {
    const std::size_t width = columns_ + 1;
    std::vector<double> cells((sides_.size() + 2) * width, 0.0);
    for (std::size_t i = 0; i < sides_.size(); ++i) {
      const auto& row = program_.rows[sides_[i].row];
      const double by = sides_[i].sign * row_scale_[sides_[i].row];
      for (const auto& [j, value] : row.cells)
        cells[i * width + static_cast<std::size_t>(j)] += by * value * column_scale_[j];
      cells[i * width + columns_] = by * row.bound * bound_scale_;
    }
    for (std::size_t j = 0; j < columns_; ++j) {
      cells[sides_.size() * width + j] = -program_.objective[j] * column_scale_[j] * cost_scale_;
      cells[(sides_.size() + 1) * width + j] = 1 + rng.unit();
    }
    return cells;
  }

  // Back to the program's own units, and compared with its own numbers.
  void measure(LinearResult& out) const {
    const std::vector<double> prices = std::move(out.prices);
    out.prices.assign(program_.rows.size(), 0.0);
    for (std::size_t j = 0; j < columns_; ++j) out.x[j] *= column_scale_[j] / bound_scale_;
    for (std::size_t i = 0; i < sides_.size(); ++i)
      out.prices[sides_[i].row] += sides_[i].sign * prices[i] * row_scale_[sides_[i].row] / cost_scale_;
    std::vector<double> due(columns_, 0.0), size(columns_, 1.0);
    double worth = 0, most = 1;
    for (std::size_t i = 0; i < program_.rows.size(); ++i) {
      const auto& row = program_.rows[i];
      double sum = 0, large = 1 + std::abs(row.bound);
      for (const auto& [j, value] : row.cells) {
        const std::size_t column = j;
        sum += value * out.x[column];
        large = std::max(large, std::abs(value * out.x[column]));
        due[column] += value * out.prices[i];
        size[column] = std::max(size[column], std::abs(value * out.prices[i]));
      }
      const double missed = row.equal ? std::abs(sum - row.bound) : sum - row.bound;
      out.primal_error = std::max(out.primal_error, missed / large);
      worth += row.bound * out.prices[i];
      most = std::max(most, std::abs(row.bound * out.prices[i]));
    }
    for (std::size_t j = 0; j < columns_; ++j) {
      out.value += program_.objective[j] * out.x[j];
      out.dual_error =
          std::max(out.dual_error, (program_.objective[j] - due[j]) / (size[j] + std::abs(program_.objective[j])));
    }
    out.gap = std::abs(worth - out.value) / most;
  }

  const LinearProgram& program_;
  Progress& progress_;
  const LinearOptions& options_;
  std::size_t columns_;
  std::vector<Side> sides_;
  std::vector<double> row_scale_, column_scale_;
  double cost_scale_ = 1, bound_scale_ = 1;
};

}  // namespace

LinearResult solve_linear(const LinearProgram& program, Progress& progress, const LinearOptions& options) {
  return Solver(program, progress, options).solve();
}

}  // namespace feint
