// Nodes by their keys, found in one probe as a rule. They are reused from search to search: once the table has grown,
// adding a node allocates nothing. A node is a plain value with a `key`; adding one may move the others.
#pragma once

#include <cstdint>
#include <vector>

#include "core/rng.hpp"
#include "core/types.hpp"

namespace feint {

template <class Node>
class NodeTable {
 public:
  void forget() {
    nodes_.clear();
    if (++epoch_ == 0) table_.assign(table_.size(), Slot{}), epoch_ = 1;
  }

  // The node of that key, or nothing.
  Node* find(Key key) {
    const Slot& slot = slot_of(key);
    return slot.epoch == epoch_ ? &nodes_[slot.node] : nullptr;
  }

  // Adds a node whose key is not there yet.
  Node& add(const Node& node) {
    slot_of(node.key) = {epoch_, static_cast<std::uint32_t>(nodes_.size())};
    nodes_.push_back(node);
    if (2 * nodes_.size() > table_.size()) grow();
    return nodes_.back();
  }

  Node& at(std::uint32_t i) { return nodes_[i]; }
  std::uint32_t index(const Node& node) const { return static_cast<std::uint32_t>(&node - nodes_.data()); }
  std::size_t size() const { return nodes_.size(); }

 private:
  struct Slot {
    std::uint32_t epoch = 0, node = 0;
  };

  // A key may be packed and not hashed: neighbours are scattered.
  Slot& slot_of(Key key) {
    const std::size_t mask = table_.size() - 1;
    std::size_t i = scatter(key) & mask;
    while (table_[i].epoch == epoch_ && nodes_[table_[i].node].key != key) i = (i + 1) & mask;
    return table_[i];
  }

  void grow() {
    table_.assign(2 * table_.size(), Slot{});
    for (std::uint32_t i = 0; i < nodes_.size(); ++i) slot_of(nodes_[i].key) = {epoch_, i};
  }

  std::vector<Node> nodes_;
  std::vector<Slot> table_ = std::vector<Slot>(64);
  std::uint32_t epoch_ = 1;
};

}  // namespace feint
