// The lower bound: alpha vectors, cell by cell. V(b) >= max alpha . b, for every vector is what some policy earns.
#pragma once

#include <cstdint>
#include <vector>

#include "core/cells.hpp"

namespace feint::sarsop {

struct Alpha {
  std::uint32_t cell;
  std::int32_t action;  // -1: any legal one
  std::uint32_t born;   // which of its cell's it was
  bool alive = true;
  std::vector<double> v;     // by state of the cell
  std::vector<float> rough;  // the same, for a first look
  float error;               // no product with a belief is off by more
};

using AlphaId = std::uint32_t;
inline constexpr AlphaId none = ~0U;

// What is known of one belief, and how many vectors and points its cell had when it was last looked at.
struct Known {
  double lower = -1e300, upper = 1e300;
  AlphaId alpha = none;
  std::uint32_t alphas = 0, points = 0;
};

class AlphaVectors {
 public:
  explicit AlphaVectors(const Cells& cells)
      : of_(cells.count()), born_(cells.count(), 0), usual_(cells.count(), none) {}

  const Alpha& operator[](AlphaId id) const { return all_[id]; }
  const std::vector<AlphaId>& in(std::uint32_t cell) const { return of_[cell]; }
  std::uint32_t born(std::uint32_t cell) const { return born_[cell]; }
  std::size_t size() const { return count_; }
  std::size_t bytes() const { return bytes_; }

  AlphaId add(std::uint32_t cell, std::int32_t action, std::vector<double> v);
  void remove(AlphaId id);
  // Looks at those that are new to a belief; at all if the best one is gone.
  void look(const Belief& b, Known& known) const;
  bool stale(std::uint32_t cell, const Known& known) const {
    return known.alphas < born_[cell] || known.alpha == none || !all_[known.alpha].alive;
  }
  // Where nothing is known of what follows: the one that is best on the whole.
  AlphaId usual(std::uint32_t cell) const { return usual_[cell]; }

 private:
  std::vector<Alpha> all_;
  std::vector<std::vector<AlphaId>> of_;
  std::vector<std::uint32_t> born_;
  std::vector<AlphaId> usual_;
  mutable std::vector<float> rough_;
  std::size_t count_ = 0, bytes_ = 0;
};

}  // namespace feint::sarsop
