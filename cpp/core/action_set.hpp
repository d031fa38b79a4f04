// Legal actions as bits of one word, for games whose rules are masks: made without a loop, and the k-th is found fast.
// It reads like a List of actions in rising order.
#pragma once

#include <bit>
#include <cstdint>
#include <iterator>

#include "core/types.hpp"

namespace feint {

class ActionSet {
 public:
  class Iterator {
   public:
    using value_type = Action;
    using difference_type = std::ptrdiff_t;
    using iterator_category = std::forward_iterator_tag;
    constexpr Iterator() = default;
    constexpr Iterator(std::uint64_t left, Action offset) : left_(left), offset_(offset) {}
    constexpr Action operator*() const { return offset_ + std::countr_zero(left_); }
    constexpr Iterator& operator++() {
      left_ &= left_ - 1;
      return *this;
    }
    constexpr Iterator operator++(int) {
      const Iterator old = *this;
      ++*this;
      return old;
    }
    constexpr Iterator operator+(int steps) const {
      std::uint64_t left = left_;
      for (int width = 32; width >= 8; width /= 2) {  // pass over the lower half where it does not reach
        const std::uint64_t low = left & ((std::uint64_t{1} << width) - 1);
        const int count = std::popcount(low);
        if (steps < count) continue;
        steps -= count;
        left ^= low;
        if (steps == 0) break;
      }
      for (; steps > 0; --steps) left &= left - 1;
      return {left, offset_};
    }
    friend constexpr bool operator==(Iterator a, Iterator b) { return a.left_ == b.left_; }

   private:
    std::uint64_t left_ = 0;
    Action offset_ = 0;
  };

  constexpr ActionSet() = default;
  // Bit i stands for action offset + i.
  constexpr explicit ActionSet(std::uint64_t bits, Action offset = 0) : bits_(bits), offset_(offset) {}

  constexpr int size() const { return std::popcount(bits_); }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr bool has(Action a) const { return a >= offset_ && a - offset_ < 64 && (bits_ >> (a - offset_) & 1) != 0; }
  constexpr Action operator[](int i) const { return *(begin() + i); }
  constexpr Iterator begin() const { return {bits_, offset_}; }
  constexpr Iterator end() const { return {0, offset_}; }
  constexpr std::uint64_t bits() const { return bits_; }

 private:
  std::uint64_t bits_ = 0;
  Action offset_ = 0;
};

}  // namespace feint
