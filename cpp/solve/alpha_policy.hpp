// AlphaPolicy: play by alpha vectors. The belief is carried along exactly, and the vector that is best there says what
// to do. Guarantees: where every vector is a backup of others, or what some policy earns, no less is earned than the
// best one promises. A vector without an action (-1) leaves it to one step of looking ahead.
#pragma once

#include <cstdint>
#include <vector>

#include "core/cells.hpp"

namespace feint {

struct PlannedVector {
  std::int32_t action;  // -1: any legal one
  std::vector<double> v;
};

class AlphaPolicy {
 public:
  explicit AlphaPolicy(const Cells& cells) : cells_(cells), vectors_(cells.count()) {}

  const Cells& cells() const { return cells_; }
  // A vector of a cell by the model's number of it, with values for original states; BadModel where one is missing.
  // Cells that play does not reach are left out.
  void add(std::int32_t action, std::uint32_t number, const std::uint32_t* states, const double* values,
           std::size_t count);
  // BadModel where a cell has no vector.
  void check() const;

  const PlannedVector* best(const Belief& b, double& value) const;
  std::uint32_t action(const Belief& b, Tau& tau) const;

  class Mind {
   public:
    explicit Mind(const AlphaPolicy& policy) : policy_(policy), tau_(policy.cells()) {}
    void begin(std::size_t start) { b_ = policy_.cells().starts()[start].b; }
    std::uint32_t act() { return policy_.action(b_, tau_); }
    void hear(std::uint32_t action, std::uint32_t cell, std::uint32_t observation);

   private:
    const AlphaPolicy& policy_;
    Tau tau_;
    Belief b_;
    std::vector<double> dense_;
  };

 private:
  const Cells& cells_;
  std::vector<std::vector<PlannedVector>> vectors_;
  std::vector<std::uint32_t> cell_of_number_, place_;
};

}  // namespace feint
