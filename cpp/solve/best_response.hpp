// Exact best response and NashConv of a behaviour policy.
// Source: the definition; see e.g. M. Lanctot et al., OpenSpiel, 2019, section 3.3. NashConv is the sum over seats of
// what a best response gains over the policy; exploitability is NashConv / seats, half of it with two. Asks for: a Tree
// (perfect recall). Guarantees: exact up to rounding.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "solve/tree.hpp"

namespace feint {

// Probabilities of the legal actions, in their order, for each information set of the tree.
using BehaviourPolicy = std::vector<std::vector<double>>;

inline BehaviourPolicy uniform_policy(const Tree& tree) {
  BehaviourPolicy policy;
  for (const auto& set : tree.infosets)
    policy.emplace_back(set.legal.size(), 1.0 / static_cast<double>(set.legal.size()));
  return policy;
}

struct Exploitability {
  Returns values;          // of the policy against itself
  Returns best_responses;  // of each seat's best response against the others' policy
  double nash_conv = 0;
  double exploitability = 0;
};

class BestResponse {
 public:
  BestResponse(const Tree& tree, const BehaviourPolicy& policy, Seat seat)
      : tree_(tree),
        policy_(policy),
        seat_(seat),
        reach_(tree.nodes.size(), 0.0),
        value_(tree.nodes.size(), std::numeric_limits<double>::quiet_NaN()),
        best_(tree.infosets.size(), -1) {
    // Parents come first, so one pass gives what the others and chance contribute to reaching each node.
    reach_[0] = 1;
    for (std::size_t at = 0; at < tree.nodes.size(); ++at) {
      const auto& node = tree.nodes[at];
      for (std::uint32_t i = 0; i < node.children; ++i)
        reach_[node.first + i] = reach_[at] * (node.seat == seat ? 1.0 : step(node, i));
    }
  }

  double value() { return value(0); }

 private:
  double step(const Tree::Node& node, std::uint32_t i) const {
    return node.seat == chance ? tree_.probability[node.first + i] : policy_[static_cast<std::size_t>(node.infoset)][i];
  }

  double value(std::uint32_t at) {
    if (!std::isnan(value_[at])) return value_[at];
    const auto& node = tree_.nodes[at];
    double sum = 0;
    if (node.seat == Tree::end) {
      sum = tree_.returns[at][seat_];
    } else if (node.seat == seat_) {
      sum = value(node.first + static_cast<std::uint32_t>(best(node.infoset)));
    } else {
      for (std::uint32_t i = 0; i < node.children; ++i)
        if (const double p = step(node, i); p > 0) sum += p * value(node.first + i);
    }
    return value_[at] = sum;
  }

  // The action that is best over the whole information set, its nodes weighted by how the others reach them.
  int best(int infoset) {
    int& choice = best_[static_cast<std::size_t>(infoset)];
    if (choice >= 0) return choice;
    const auto& set = tree_.infosets[static_cast<std::size_t>(infoset)];
    std::vector<double> worth(set.legal.size(), 0.0);
    for (const std::uint32_t at : set.nodes)
      for (std::size_t i = 0; reach_[at] > 0 && i < worth.size(); ++i)
        worth[i] += reach_[at] * value(tree_.nodes[at].first + static_cast<std::uint32_t>(i));
    choice = static_cast<int>(std::max_element(worth.begin(), worth.end()) - worth.begin());
    return choice;
  }

  const Tree& tree_;
  const BehaviourPolicy& policy_;
  Seat seat_;
  std::vector<double> reach_;
  std::vector<double> value_;  // NaN while not known
  std::vector<int> best_;
};

inline Returns policy_values(const Tree& tree, const BehaviourPolicy& policy) {
  std::vector<double> reach(tree.nodes.size(), 0.0);
  reach[0] = 1;
  Returns values = Returns::filled(tree.seats, 0.0);
  for (std::size_t at = 0; at < tree.nodes.size(); ++at) {
    const auto& node = tree.nodes[at];
    for (int seat = 0; node.seat == Tree::end && seat < tree.seats; ++seat)
      values[seat] += reach[at] * tree.returns[at][seat];
    for (std::uint32_t i = 0; i < node.children; ++i) {
      const double p =
          node.seat == chance ? tree.probability[node.first + i] : policy[static_cast<std::size_t>(node.infoset)][i];
      reach[node.first + i] = reach[at] * p;
    }
  }
  return values;
}

inline Exploitability exploitability(const Tree& tree, const BehaviourPolicy& policy) {
  Exploitability out;
  out.values = policy_values(tree, policy);
  for (Seat seat = 0; seat < tree.seats; ++seat) {
    out.best_responses.push(BestResponse(tree, policy, seat).value());
    out.nash_conv += out.best_responses[seat] - out.values[seat];
  }
  out.exploitability = out.nash_conv / tree.seats;
  return out;
}

}  // namespace feint
