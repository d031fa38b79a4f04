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
    base_ += static_cast<std::uint32_t>(nodes_.size());
    nodes_.clear();
    if (base_ > std::uint32_t{1} << 31) {
      table_.assign(table_.size(), Slot{});
      base_ = 1;
    }
  }

  // The node of that key, or nothing.
  Node* find(Key key) {
    const Slot& slot = slot_of(key);
    return slot.id >= base_ ? &nodes_[slot.id - base_] : nullptr;
  }

  // Adds a node whose key is not there yet.
  Node& add(const Node& node) {
    slot_of(node.key) = slot(node.key, nodes_.size());
    nodes_.push_back(node);
    if (2 * nodes_.size() > table_.size()) grow();
    return nodes_.back();
  }

  Node& at(std::uint32_t i) { return nodes_[i]; }
  std::uint32_t index(const Node& node) const { return narrow(&node - nodes_.data()); }
  std::size_t size() const { return nodes_.size(); }

 private:
  // Of a search before this one if its id is below `base_`: then it is free. The tag saves looking at other nodes.
  struct Slot {
    std::uint32_t tag = 0, id = 0;
  };

  static std::uint32_t tag_of(Key hash) { return narrow(hash >> 32); }
  Slot slot(Key key, std::size_t node) const {
    return {tag_of(scatter(key)), base_ + static_cast<std::uint32_t>(node)};
  }

  // A key may be packed and not hashed: neighbours are scattered.
  Slot& slot_of(Key key) {
    const Key hash = scatter(key);
    const std::size_t mask = table_.size() - 1;
    std::size_t i = hash & mask;
    const auto is_other = [&](const Slot& s) {
      return s.id >= base_ && (s.tag != tag_of(hash) || nodes_[s.id - base_].key != key);
    };
    while (is_other(table_[i])) i = (i + 1) & mask;
    return table_[i];
  }

  void grow() {
    table_.assign(2 * table_.size(), Slot{});
    for (std::size_t i = 0; i < nodes_.size(); ++i) slot_of(nodes_[i].key) = slot(nodes_[i].key, i);
  }

  std::vector<Node> nodes_;
  std::vector<Slot> table_ = std::vector<Slot>(64);
  std::uint32_t base_ = 1;
};

}  // namespace feint
