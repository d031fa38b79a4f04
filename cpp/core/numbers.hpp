// Whole numbers of different widths: what is stored is small, what is computed with is an int.
#pragma once

#include <cassert>
#include <concepts>
#include <iterator>
#include <type_traits>
#include <utility>

namespace feint {

template <class V>
struct Narrow {
  V value;

  template <std::integral T>
  constexpr operator T() const {
    assert(std::in_range<T>(value));
    return static_cast<T>(value);
  }
};

// A number on its way into a smaller type, which must hold it: `state.mover = narrow(1 - seat)`.
template <std::integral V>
constexpr auto narrow(V value) {
  return Narrow<decltype(+value)>{value};
}

// The number behind a name of an enum.
template <class E>
  requires std::is_enum_v<E>
constexpr int index(E name) {
  return static_cast<int>(name);
}

// How many items there are, as an int: seats, actions and cards are counted by ints.
template <class Items>
constexpr int count_of(const Items& items) {
  return static_cast<int>(std::size(items));
}

template <std::unsigned_integral Mask>
constexpr void set_bit(Mask& mask, int i) {
  mask = static_cast<Mask>(mask | 1U << i);
}

template <std::unsigned_integral Mask>
constexpr void clear_bit(Mask& mask, int i) {
  mask = static_cast<Mask>(mask & ~(1U << i));
}

}  // namespace feint
