// What happened, and who saw it. `apply` tells events; from the events a seat saw come its information-set key, its
// history and its log, so the three cannot disagree.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "core/rng.hpp"
#include "core/types.hpp"

namespace feint {

struct Event {
  SeatSet to;         // who sees it
  std::uint8_t kind;  // the game's own numbering
  std::int8_t seat;   // whom it is about; `chance` where nobody
  std::int16_t data[3] = {0, 0, 0};

  constexpr Event(SeatSet seen_by, std::uint8_t what, Seat about, const std::array<int, 3>& numbers)
      : to(seen_by),
        kind(what),
        seat(narrow(about)),
        data{narrow(numbers[0]), narrow(numbers[1]), narrow(numbers[2])} {}

  constexpr std::uint64_t packed() const {
    std::uint64_t word = kind | static_cast<std::uint64_t>(static_cast<std::uint8_t>(seat)) << 8;
    for (int i = 0; i < 3; ++i)
      word |= static_cast<std::uint64_t>(static_cast<std::uint16_t>(data[i])) << (16 + 16 * i);
    return word;
  }
  friend constexpr bool operator==(const Event&, const Event&) = default;
};

// The listener that does not listen: what play-outs pass to `apply`.
struct Silent {
  constexpr void operator()(const Event&) const {}
};

// The listener that needs not even keys: for searches that tell states apart by other means. The keys stay as they are.
struct Deaf {
  constexpr void operator()(const Event&) const {}
};

constexpr Key fold(Key h, std::uint64_t word) { return scatter((h ^ word) + 0x9e3779b97f4a7c15ULL); }
constexpr Key unfold(Key h, std::uint64_t word) { return (gather(h) - 0x9e3779b97f4a7c15ULL) ^ word; }

// Rolling hashes of what everyone saw and of what each seat saw alone. A private event is mixed with the public hash of
// its moment, so the order of public and private events counts too.
template <int Seats>
class Keys {
 public:
  // Inlined by order: most callers tell everyone, of which a few instructions are left.
  template <class Listener>
  [[gnu::always_inline]] constexpr void tell(const Event& event, int seats, Listener&& listener) {
    if constexpr (std::is_same_v<std::remove_cvref_t<Listener>, Deaf>) return;
    if (event.to == SeatSet::first_seats(seats))
      everyone_ = fold(everyone_, event.packed());
    else
      tell_some(event, seats);
    listener(event);
  }

  // Takes up a history of which only this seat's key is left: from here on both roll alike. What another seat knows is
  // said by a word of its own.
  constexpr void assume(Seat seat, Key key) {
    everyone_ = scatter(key);
    alone_[seat] = unfold(key, static_cast<Key>(seat) + 1) ^ rotated(everyone_);
  }
  constexpr void suppose(Seat other, std::uint64_t word) { alone_[other] = fold(everyone_, word); }

  // The same where nothing was ever told to some alone: then one seat's key says everything.
  constexpr void assume_open(Seat seat, Key key) {
    everyone_ = rotated(unfold(key, static_cast<Key>(seat) + 1));
    alone_.fill(0);
  }

  constexpr Key key(Seat seat) const { return fold(alone_[seat] ^ rotated(everyone_), static_cast<Key>(seat) + 1); }

 private:
  constexpr void tell_some(const Event& event, int seats) {
    for (Seat seat = 0; seat < seats; ++seat)
      if (event.to.has(seat)) alone_[seat] = fold(fold(fold(alone_[seat], everyone_), event.to.bits()), event.packed());
  }

  static constexpr Key rotated(Key h) { return (h << 32) | (h >> 32); }

  Key everyone_ = 0;
  std::array<Key, Seats> alone_{};
};

}  // namespace feint
