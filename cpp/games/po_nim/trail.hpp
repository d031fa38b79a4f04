// Follows a match of partially observable nim for one seat, by the events that the seat hears.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "core/erased.hpp"
#include "core/error.hpp"
#include "core/offers.hpp"
#include "games/po_nim/game.hpp"

namespace feint {

// Knows what the seat observed before each of its moves. A player that joins late and is told all events ends at the
// same place, and fallback actions that were played for it count as its own.
class NimTrail {
 public:
  NimTrail(const PoNim& game, Seat seat) : game_(game), now_(game.initial()), seat_(seat) {}

  Key seen() const { return game_.observation(now_, seat_); }

  // The action, if it is the seat's own move.
  std::optional<Action> hear(const Told& told) {
    const auto count = [&] { return number_of(told.words); };
    const std::size_t me = seat_;
    const std::string& what = told.words.name;
    if (what == "tried" && told.seat == seat_) {
      const bool own = std::ranges::count(told.words.data, std::pair{std::string("heap"), Json("own")}) > 0;
      taken_ = own ? count() : 0;
      return static_cast<Action>(count() - 1 + (own ? 0 : game_.heap()));
    }
    if (what == "succeeded" || what == "failed") {
      now_.succeeded[told.seat] = what == "succeeded";
      if (told.seat == seat_ && what == "succeeded") now_.heaps[me] = narrow(now_.heaps[me] - taken_);
    }
    if (what == "lost" && told.seat == seat_) now_.heaps[me] = narrow(now_.heaps[me] - count());
    return {};
  }

 private:
  // Events may come from anywhere.
  int number_of(const Spoken& words) const {
    for (const auto& [name, value] : words.data)
      if (const auto* n = value.as<std::int64_t>(); n && name == "count" && *n > 0 && *n <= game_.heap())
        return static_cast<int>(*n);
    throw Error("not an event of po_nim: " + Json(shortened(text_of(words))).dump());
  }

  PoNim game_;
  PoNim::State now_;  // of it the own heap and what succeeded
  Seat seat_;
  int taken_ = 0;
};

template <>
struct TrailOf<PoNim> {
  using type = NimTrail;
};

}  // namespace feint
