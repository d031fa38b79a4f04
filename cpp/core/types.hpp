// The words everything else is written in: seats, actions, sets of seats, what a state returns.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "core/list.hpp"
#include "core/numbers.hpp"

namespace feint {

using Action = std::int32_t;
using Seat = int;
using Key = std::uint64_t;

inline constexpr Seat chance = -1;  // the seat that deals and rolls
inline constexpr int max_seats = 8;

// The seats a state asks: players, or chance alone. Empty when the game is over.
class SeatSet {
 public:
  constexpr SeatSet() = default;
  static constexpr SeatSet only(Seat seat) { return SeatSet(bit(seat)); }
  static constexpr SeatSet first_seats(int count) { return SeatSet((1U << count) - 1U); }
  static constexpr SeatSet of_chance() { return only(chance); }
  static constexpr SeatSet of_bits(std::uint32_t bits) { return SeatSet(bits); }

  constexpr bool empty() const { return bits_ == 0; }
  constexpr bool has(Seat seat) const { return (bits_ & bit(seat)) != 0; }
  constexpr bool is_chance() const { return bits_ == chance_bit; }
  constexpr int size() const { return std::popcount(bits_); }
  constexpr Seat first() const { return is_chance() ? chance : std::countr_zero(bits_); }
  [[nodiscard]] constexpr SeatSet with(Seat seat) const { return SeatSet(bits_ | bit(seat)); }
  [[nodiscard]] constexpr SeatSet without(Seat seat) const { return SeatSet(bits_ & ~bit(seat)); }
  constexpr std::uint32_t bits() const { return bits_; }
  friend constexpr bool operator==(SeatSet, SeatSet) = default;

 private:
  static constexpr std::uint32_t chance_bit = 1U << 31;
  static constexpr std::uint32_t bit(Seat seat) { return seat == chance ? chance_bit : 1U << seat; }
  constexpr explicit SeatSet(std::uint32_t bits) : bits_(bits) {}

  std::uint32_t bits_ = 0;
};

struct Outcome {
  Action action;
  double probability;
};

template <class T>
using PerSeat = std::array<T, max_seats>;  // indexed by Seat
using Returns = List<double, max_seats>;
using Ranking = List<int, max_seats>;  // 1 is best; equals share the better rank

}  // namespace feint
