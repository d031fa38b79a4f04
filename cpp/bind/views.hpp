// View and Event as Python holds them, and seats in words.
#pragma once

#include "bind/bind.hpp"

namespace feint {

struct PyView {
  ErasedGame game;
  ErasedGame::View view;
};

struct PyEvent {
  Told told;
  bool is_private;
};

inline std::string quoted(const std::string& text) { return Json(shortened(text)).dump(); }

inline std::string seat_name(Seat seat) { return seat == chance ? "chance" : "seat " + std::to_string(seat); }

inline std::vector<Seat> seats_in(SeatSet set) {
  if (set.is_chance()) return {chance};
  std::vector<Seat> out;
  for (Seat seat = 0; seat < max_seats; ++seat)
    if (set.has(seat)) out.push_back(seat);
  return out;
}

inline void check_seat(const ErasedGame& game, Seat seat) {
  if (seat >= 0 && seat < game.seats()) return;
  throw Error(game.about().name + " has no seat " + std::to_string(seat) + "; its seats are 0 to " +
              std::to_string(game.seats() - 1));
}

}  // namespace feint
