// What the lower bound says to do: one step ahead, the action whose outcomes are worth most by the alpha vectors. It
// earns at least the bound. Ties go to the first action within 1e-9.
#pragma once

#include "core/cells.hpp"
#include "solve/controller.hpp"
#include "solve/sarsop/alpha.hpp"

namespace feint::sarsop {

class LowerPolicy {
 public:
  LowerPolicy(const Cells& cells, const AlphaVectors& alphas) : cells_(cells), alphas_(alphas), tau_(cells) {}

  Ruling operator()(const Belief& b) {
    std::vector<double> values;
    double most = -1e300;
    for (const std::uint32_t a : cells_.legal(b.cell)) {
      tau_.run(b, a);
      double sum = 0;
      for (const Tau::Branch& branch : tau_.branches()) {
        Known known;
        alphas_.look(tau_.belief(branch), known);
        sum += branch.mass * known.lower;
      }
      values.push_back(tau_.reward() + cells_.discount() * sum);
      most = std::max(most, values.back());
    }
    std::size_t first = 0;
    while (values[first] < most - 1e-9) ++first;
    return {{{cells_.legal(b.cell)[first], 1.0}}, most};
  }

 private:
  const Cells& cells_;
  const AlphaVectors& alphas_;
  Tau tau_;
};

}  // namespace feint::sarsop
