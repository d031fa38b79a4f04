// The nodes of a search tree by their keys, each with a statistic for every action. They live in a pool that is
// reused from decision to decision: once it has grown, a simulation allocates nothing.
#pragma once

#include <cstdint>
#include <vector>

#include "core/types.hpp"
#include "plan/node_table.hpp"
#include "plan/plan.hpp"

namespace feint {

class Nodes {
 public:
  struct Edge {
    Action action;
    std::uint32_t visits;
    double value;  // the mean of what was earned through it
  };
  struct Node {
    Key key;
    std::uint32_t first, count, visits;
  };

  void forget() {
    nodes_.forget();
    edges_.clear();
  }

  // The node of that key, or nothing.
  Node* find(Key key) { return nodes_.find(key); }

  // Adds a node with these actions, each as if it had been visited `prior` times for 0.
  template <class Actions>
  Node& add(Key key, const Actions& legal, std::uint32_t prior = 0) {
    Node node{key, narrow(edges_.size()), 0, 0};
    for (const Action a : legal) {
      edges_.push_back({a, prior, 0});
      ++node.count;
    }
    node.visits = prior * node.count;
    return nodes_.add(node);
  }

  Edge& edge(std::uint32_t i) { return edges_[i]; }
  const Edge& edge(std::uint32_t i) const { return edges_[i]; }
  std::uint32_t index(const Node& node) const { return nodes_.index(node); }
  Node& at(std::uint32_t i) { return nodes_.at(i); }
  std::size_t size() const { return nodes_.size(); }

  static void earn(Edge& edge, double earned) { edge.value += (earned - edge.value) / ++edge.visits; }

 private:
  NodeTable<Node> nodes_;
  std::vector<Edge> edges_;
};

}  // namespace feint
