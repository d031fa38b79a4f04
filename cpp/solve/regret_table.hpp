// Regrets and averages by information-set key: open addressing over flat arrays, within a bound of memory.
// Guarantees: the table grows as it fills and never holds more than `most_bytes`, the moment of growing included. Once
// it is full, keys that are not in it get no row: `find` says so, and counts how often. A row stays where it is, so a
// traversal may hold it while others are added.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "core/rng.hpp"
#include "core/types.hpp"

namespace feint {

class RegretTable {
 public:
  static constexpr std::uint64_t least_bytes = 1 << 20;

  // A row has so many blocks; a block has one number for each legal action.
  RegretTable(std::uint64_t most_bytes, int blocks) : most_(most_bytes), blocks_(blocks), slots_(1024) {
    if (most_bytes < least_bytes)
      throw BadParameter("the table needs " + std::to_string(least_bytes) + " bytes at least, got " +
                         std::to_string(most_bytes));
  }

  // The row of that key, new ones with zeros; null where the table is full.
  double* find(Key key, int actions) {
    for (;;) {
      Slot& slot = slot_of(slots_, key);
      if (slot.actions) {
        if (slot.actions != static_cast<std::uint32_t>(actions)) differs(key, slot.actions, actions);
        return at(slot.row);
      }
      if (2 * used_ < slots_.size() || !grow()) return add(slot, key, actions);
    }
  }

  template <class F>
  void each(F&& f) const {
    for (const Slot& slot : slots_)
      if (slot.actions) f(slot.key, at(slot.row), static_cast<int>(slot.actions));
  }

  int blocks() const { return blocks_; }
  std::uint64_t size() const { return used_; }
  std::uint64_t bytes() const { return slots_.size() * sizeof(Slot) + chunks_.size() * chunk * sizeof(double); }
  std::uint64_t most_bytes() const { return most_; }
  std::uint64_t refused() const { return refused_; }  // looks for a key that found no room

 private:
  struct Slot {
    Key key = 0;
    std::uint32_t row = 0, actions = 0;  // no actions: the slot is free
  };
  using Slots = std::vector<Slot>;
  static constexpr std::uint64_t chunk = 1 << 15;  // numbers that are allocated at once

  double* at(std::uint32_t row) const { return chunks_[row / chunk].get() + row % chunk; }

  // Keys may be packed and not hashed: neighbours are scattered.
  static Slot& slot_of(Slots& slots, Key key) {
    const std::size_t mask = slots.size() - 1;
    std::size_t i = scatter(key) & mask;
    while (slots[i].actions && slots[i].key != key) i = (i + 1) & mask;
    return slots[i];
  }

  // While slots move, the old and the new ones are there.
  bool grow() {
    if (bytes() + 2 * slots_.size() * sizeof(Slot) > most_) return false;
    Slots wider(2 * slots_.size());
    for (const Slot& slot : slots_)
      if (slot.actions) slot_of(wider, slot.key) = slot;
    slots_ = std::move(wider);
    return true;
  }

  double* add(Slot& slot, Key key, int actions) {
    const auto wanted = static_cast<std::uint64_t>(actions) * static_cast<std::uint64_t>(blocks_);
    if (wanted > chunk) throw TooLarge("a node with " + std::to_string(actions) + " legal actions is too wide");
    if (8 * used_ >= 7 * slots_.size() || !room(wanted)) {
      ++refused_;
      return nullptr;
    }
    slot = {key, narrow(next_), narrow(actions)};
    next_ += wanted;
    ++used_;
    return at(slot.row);
  }

  // A row lies in one chunk.
  bool room(std::uint64_t wanted) {
    if (next_ % chunk + wanted <= chunk && next_ / chunk < chunks_.size()) return true;
    const std::uint64_t begin = chunks_.size() * chunk;
    if (bytes() + chunk * sizeof(double) > most_ || begin + chunk > UINT32_MAX) return false;
    chunks_.push_back(std::make_unique<double[]>(chunk));
    next_ = begin;
    return true;
  }

  [[noreturn]] static void differs(Key key, std::uint32_t had, int has) {
    throw Error("two nodes share the key " + std::to_string(key) + ", but " + std::to_string(had) +
                " actions are legal in one and " + std::to_string(has) +
                " in the other: a key must say at least what may be done");
  }

  std::uint64_t most_;
  int blocks_;
  Slots slots_;
  std::vector<std::unique_ptr<double[]>> chunks_;
  std::uint64_t used_ = 0, next_ = 0, refused_ = 0;
};

}  // namespace feint
