// Values by key, for many readers and writers: open addressing in stripes, each behind a lock of its own where several
// threads work. A value is stored once and never changes, so two who work out the same one do no harm. Keys that
// differ in their lowest bits lie together: neighbours are asked for together.
#pragma once

#include <array>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

#include "core/event.hpp"
#include "core/types.hpp"

namespace feint {

class ValueTable {
 public:
  explicit ValueTable(bool shared) : shared_(shared) {}

  // NaN where it is not known.
  double find(Key key) {
    const Key h = scatter(key / near);
    Stripe& stripe = stripes_[h & (stripe_count - 1)];
    const Guard guard(shared_ ? &stripe.busy : nullptr);
    return stripe.slots.empty() ? unknown : slot_of(stripe, key, h).value;
  }

  // Whether it was new.
  bool store(Key key, double value) {
    const Key h = scatter(key / near);
    Stripe& stripe = stripes_[h & (stripe_count - 1)];
    const Guard guard(shared_ ? &stripe.busy : nullptr);
    if (2 * (stripe.used + 1) > stripe.slots.size()) grow(stripe);
    Slot& slot = slot_of(stripe, key, h);
    const bool fresh = std::isnan(slot.value);
    if (fresh) {
      ++stripe.used;
      size_.fetch_add(1, std::memory_order_relaxed);
    }
    slot = {key, value};
    return fresh;
  }

  void clear() {
    for (Stripe& stripe : stripes_) {
      stripe.slots = {};
      stripe.used = 0;
    }
    size_ = 0;
  }

  std::size_t size() const { return size_.load(std::memory_order_relaxed); }
  std::size_t bytes() const {
    std::size_t sum = 0;
    for (const Stripe& stripe : stripes_) sum += stripe.slots.size() * sizeof(Slot);
    return sum;
  }

 private:
  static constexpr std::size_t stripe_count = 64, near = 16;
  static constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
  struct Slot {
    Key key = 0;
    double value = unknown;
  };
  struct Stripe {
    std::vector<Slot> slots;
    std::size_t used = 0;
    std::atomic_flag busy = ATOMIC_FLAG_INIT;
  };
  class Guard {
   public:
    explicit Guard(std::atomic_flag* flag) : flag_(flag) {
      while (flag_ && flag_->test_and_set(std::memory_order_acquire)) {
      }
    }
    ~Guard() {
      if (flag_) flag_->clear(std::memory_order_release);
    }
    Guard(const Guard&) = delete;
    Guard& operator=(const Guard&) = delete;

   private:
    std::atomic_flag* flag_;
  };

  static Slot& slot_of(Stripe& stripe, Key key, Key h) {
    const std::size_t mask = stripe.slots.size() - 1;
    std::size_t i = ((h >> 8) * near + key % near) & mask;
    while (!std::isnan(stripe.slots[i].value) && stripe.slots[i].key != key) i = (i + 1) & mask;
    return stripe.slots[i];
  }

  static void grow(Stripe& stripe) {
    std::vector<Slot> old(stripe.slots.empty() ? 64 : 2 * stripe.slots.size());
    old.swap(stripe.slots);
    for (const Slot& slot : old)
      if (!std::isnan(slot.value)) slot_of(stripe, slot.key, scatter(slot.key / near)) = slot;
  }

  bool shared_;
  std::array<Stripe, stripe_count> stripes_;
  std::atomic<std::size_t> size_{0};
};

}  // namespace feint
