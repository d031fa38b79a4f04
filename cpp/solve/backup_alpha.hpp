// The backup that point-based solvers share: what an action is worth in each state of a cell if one goes on by a vector
// chosen for each thing that may be seen then.
#pragma once

#include <algorithm>
#include <vector>

#include "core/cells.hpp"

namespace feint {

// alpha(s) = R(s, a) + g sum_s' T(s' | s, a) sum_o O(o | a, s') alpha_o(s'). choose(cell, column) gives alpha_o over
// that cell, for every column of every cell that may follow, in their order. weighed: room that is kept between calls.
template <class Choose>
std::vector<double> back_up_alpha(const Cells& cells, std::uint32_t cell, std::uint32_t action,
                                  std::vector<double>& weighed, Choose&& choose) {
  if (weighed.size() < cells.states()) weighed.assign(cells.states(), 0.0);
  for (const std::uint32_t to : cells.next(cell, action)) {
    double* out = weighed.data() + cells.first(to);
    std::fill(out, out + cells.size(to), 0.0);
    const auto columns = cells.columns(action, to);
    for (std::uint32_t k = 0; k < columns.size(); ++k) cells.weigh(columns[k], choose(to, k), out);
  }
  const SparseRows& rows = cells.transition();
  const double* reward = cells.reward(action, cell);
  const double g = cells.discount();
  std::vector<double> v(cells.size(cell));
  for (std::size_t i = 0; i < v.size(); ++i) {
    const std::size_t row = cells.row(action, cells.first(cell) + i);
    double sum = 0;
    for (std::uint32_t k = rows.begin[row]; k < rows.begin[row + 1]; ++k)
      sum += rows.value[k] * weighed[rows.column[k]];
    v[i] = reward[i] + g * sum;
  }
  return v;
}

}  // namespace feint
