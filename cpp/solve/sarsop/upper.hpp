// The upper bound: values at the corners of a cell's simplex, at beliefs that were backed up, and between them the
// sawtooth: V(b) <= corner . b - max_i (corner . b_i - v_i) min_s b(s) / b_i(s), s in the support of b_i. The fast
// informed bound stands beside it, and in a small cell with many points their lower convex hull (hull.hpp); the lowest
// counts.
#pragma once

#include <cstdint>
#include <vector>

#include "core/cells.hpp"
#include "solve/sarsop/alpha.hpp"
#include "solve/sarsop/bounds.hpp"
#include "solve/sarsop/hull.hpp"

namespace feint::sarsop {

class UpperBound {
 public:
  UpperBound(const Cells& cells, UpperStart start);

  // Of a belief that nothing is known of yet: by the fast informed bound.
  double initial(const Belief& b) const;
  // Takes in the points that are new to a belief.
  void look(const Belief& b, Known& known);
  bool stale(std::uint32_t cell, const Known& known) const { return known.points < born_[cell]; }
  void add(const Belief& b, double value);
  // Drops points that the others imply. Returns how many.
  std::size_t prune(std::uint32_t cell);

  std::size_t size() const { return count_; }
  std::size_t size(std::uint32_t cell) const { return points_[cell].size(); }
  std::uint32_t born(std::uint32_t cell) const { return born_[cell]; }
  std::size_t bytes() const { return bytes_; }

 private:
  struct Point {
    std::uint32_t born;
    double value, drop;  // drop: corner . b - value
    Belief b;
    std::vector<double> inverse;  // 1 / b(s)
    std::uint64_t sign;
  };
  // A bit for states of the support: a point with a bit that a belief lacks says nothing of it.
  std::uint64_t sign_of(const Belief& b) const;
  double ratio(const Point& point, const double* dense, double enough) const;
  void spread(const Belief& b);
  void unspread(const Belief& b);
  // True if the hull is worth its time: the sawtooth alone closes what few points can close.
  bool uses_hull(std::uint32_t cell) const {
    return cells_.size(cell) <= Hull::most_states && points_[cell].size() >= many_points;
  }
  const double* corner(std::uint32_t cell) const { return start_.corner.data() + cells_.first(cell); }

  static constexpr std::size_t many_points = 32;

  const Cells& cells_;
  UpperStart start_;
  std::vector<std::vector<Point>> points_;
  std::vector<std::vector<Hull::Site>> sites_;  // the same points, in small cells
  Hull hull_;
  std::vector<std::uint32_t> born_;
  std::vector<double> dense_;
  std::size_t count_ = 0, bytes_ = 0;
};

}  // namespace feint::sarsop
