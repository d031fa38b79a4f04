// Room for one node of backward induction on the way down, and the sums over its matrix: rows are actions of seat 0,
// columns of seat 1, cells what is behind them to seat 0.
#pragma once

#include <cmath>
#include <cstddef>
#include <vector>

#include "core/game.hpp"

namespace feint {

struct BackwardNode {
  std::vector<Action> actions[2];
  std::vector<double> cells;   // NaN where nobody has looked
  std::vector<double> small;   // the matrix between the chosen rows and columns
  std::vector<int> chosen[2];  // rows and columns that are in play
  std::vector<char> in_play[2];
  std::vector<int> wanted;     // cells to be worked out now
  std::vector<double> mix[2];  // over the chosen ones
  double gap = 0;

  double cell(int i, int j) const { return cells[index(i, j)]; }
  void want(int i, int j) {
    const std::size_t at = index(i, j);
    if (std::isnan(cells[at])) wanted.push_back(static_cast<int>(at));
  }

  // Of each action against the other's mix, to its own seat.
  std::vector<double> worth(Seat seat) const {
    const Seat other = 1 - seat;
    std::vector<double> out(actions[seat].size(), 0);
    for (int i = 0; i < count_of(out); ++i)
      for (std::size_t k = 0; k < chosen[other].size(); ++k) {
        const int j = chosen[other][k];
        const double there = seat == 0 ? cell(i, j) : -cell(j, i);
        if (mix[other][k] > 0) out[i] += mix[other][k] * there;
      }
    return out;
  }

  // Of both mixes against each other, to seat 0.
  double value() const {
    double sum = 0;
    for (std::size_t i = 0; i < chosen[0].size(); ++i)
      for (std::size_t j = 0; j < chosen[1].size(); ++j)
        sum += mix[0][i] * mix[1][j] * cell(chosen[0][i], chosen[1][j]);
    return sum;
  }

 private:
  std::size_t index(int i, int j) const {
    return static_cast<std::size_t>(i) * actions[1].size() + static_cast<std::size_t>(j);
  }
};

}  // namespace feint
