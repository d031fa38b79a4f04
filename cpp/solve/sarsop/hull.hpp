// The lower convex hull of points: the least value at a belief that several points imply together,
//   min sum_i l_i v_i  with  sum_i l_i b_i = b, l >= 0,
// by the revised simplex method, which begins at the corners of the simplex of beliefs. Citation: T. Smith, R. Simmons,
// Heuristic Search Value Iteration for POMDPs, UAI 2004. The sawtooth of upper.hpp
// combines one point with the corners only, so that its error falls slowly as points grow denser. A hull costs a look
// at all points for each pivot: it is for cells with few states.
#pragma once

#include <cstdint>
#include <vector>

namespace feint::sarsop {

class Hull {
 public:
  static constexpr std::size_t most_states = 8;

  struct Site {
    std::vector<double> b;  // by state of the cell
    double value;
    std::uint32_t support;  // a bit for each state with b > 0
  };

  static Site site(std::vector<double> b, double value);

  // An upper bound of V(b), if `corner` (by state) and the sites are: of rounding the result is only looser.
  double value(const double* b, const double* corner, std::size_t states, const std::vector<Site>& sites);

 private:
  void begin(const double* b, const double* corner, std::size_t states);
  const Site* entering(const std::vector<Site>& sites);
  bool pivot(const Site& site);
  double implied(const double* b, const double* corner);

  std::size_t rows_ = 0;  // states of the support of b
  std::uint32_t support_ = 0;
  std::vector<std::size_t> state_;  // by row
  // The basis: its sites (nullptr: a corner), l, values and inverse; prices of the states; the entering column.
  std::vector<const Site*> basis_;
  std::vector<double> share_, value_, inverse_, price_, column_;
};

}  // namespace feint::sarsop
