// The belief graph: an exact solver for models whose best play reaches few beliefs. Beliefs are states of a decision
// problem that is seen; the graph grows where the best policy under an upper bound leads (E. Hansen, S. Zilberstein,
// LAO*, 2001), and when that policy leaves it nowhere, its value is the optimum: the bound meets what the policy earns.
// Asks for a Pomdp; the upper bound is that of sarsop/bounds.hpp. Guarantees: the value is exact up to rounding. Which
// of several best actions is taken is settled too: the first in the order of actions within `tie` of the best, for
// which the values of the others are found exactly as well.
#pragma once

#include <cstdint>
#include <deque>
#include <vector>

#include "core/cells.hpp"
#include "core/progress.hpp"
#include "solve/controller.hpp"
#include "solve/sarsop/bounds.hpp"

namespace feint {

struct BeliefGraphOptions {
  double tie = 1e-9;
  std::size_t most_beliefs = 200'000;
};

class BeliefGraph {
 public:
  BeliefGraph(const Cells& cells, const BeliefGraphOptions& options, Progress& progress);

  // The value of the start.
  double solve();
  // The best policy from the start on, ties by the order of actions; and how many of its beliefs had any.
  Controller controller();
  std::size_t ties() const { return ties_; }
  std::size_t beliefs() const { return nodes_.size(); }
  // Exact: by action, in the order of cells.legal.
  std::vector<double> action_values(const Belief& b);
  double value(const Belief& b);

 private:
  struct Twig {
    double mass;
    std::uint32_t node;
  };
  struct Edge {
    std::uint32_t action;
    double reward;
    std::vector<Twig> twigs;
  };
  struct Node {
    double upper;
    bool expanded = false, settled = false;
    std::vector<Edge> edges;
  };

  std::uint32_t node_of(const Belief& b);
  void expand(std::uint32_t at);
  double q(const Edge& edge) const;
  std::size_t best(const Node& node) const;
  void settle(std::uint32_t root);
  Ruling rule(const Belief& b);

  const Cells& cells_;
  BeliefGraphOptions options_;
  Progress& progress_;
  sarsop::UpperStart start_;
  Tau tau_;
  BeliefIndex beliefs_;
  std::deque<Node> nodes_;
  std::vector<std::uint32_t> mark_;
  std::uint32_t walk_ = 0;
  std::size_t ties_ = 0;
};

}  // namespace feint
