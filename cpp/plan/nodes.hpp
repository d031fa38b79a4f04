// The nodes of a search tree by their keys, each with a statistic for every action. They live in an arena that is
// reused from decision to decision: once it has grown, a simulation allocates nothing.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "core/types.hpp"
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
    nodes_.clear();
    edges_.clear();
    if (++epoch_ == 0) table_.assign(table_.size(), Slot{}), epoch_ = 1;
  }

  // The node of that key, or nothing.
  Node* find(Key key) {
    const Slot& slot = slot_of(key);
    return slot.epoch == epoch_ ? &nodes_[slot.node] : nullptr;
  }

  // Adds a node with these actions, each as if it had been visited `prior` times for 0.
  template <class Actions>
  Node& add(Key key, const Actions& legal, std::uint32_t prior = 0) {
    Node node{key, static_cast<std::uint32_t>(edges_.size()), 0, 0};
    for (const Action a : legal) edges_.push_back({a, prior, 0}), ++node.count;
    node.visits = prior * node.count;
    slot_of(key) = {epoch_, static_cast<std::uint32_t>(nodes_.size())};
    nodes_.push_back(node);
    if (2 * nodes_.size() > table_.size()) grow();
    return nodes_.back();
  }

  Edge& edge(std::uint32_t i) { return edges_[i]; }
  const Edge& edge(std::uint32_t i) const { return edges_[i]; }
  std::uint32_t index(const Node& node) const { return static_cast<std::uint32_t>(&node - nodes_.data()); }
  Node& at(std::uint32_t i) { return nodes_[i]; }
  std::size_t size() const { return nodes_.size(); }

  static void earn(Edge& edge, double earned) { edge.value += (earned - edge.value) / ++edge.visits; }

 private:
  struct Slot {
    std::uint32_t epoch = 0, node = 0;
  };

  Slot& slot_of(Key key) {
    const std::size_t mask = table_.size() - 1;
    std::size_t i = key & mask;
    while (table_[i].epoch == epoch_ && nodes_[table_[i].node].key != key) i = (i + 1) & mask;
    return table_[i];
  }

  void grow() {
    table_.assign(2 * table_.size(), Slot{});
    for (std::uint32_t i = 0; i < nodes_.size(); ++i) slot_of(nodes_[i].key) = {epoch_, i};
  }

  std::vector<Node> nodes_;
  std::vector<Edge> edges_;
  std::vector<Slot> table_ = std::vector<Slot>(64);
  std::uint32_t epoch_ = 1;
};

}  // namespace feint
