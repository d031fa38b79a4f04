// One match between native players, from the first deal to the end. Seats that are asked together all answer before
// the first answer is applied.
#pragma once

#include <optional>

#include "core/erased.hpp"

namespace feint {

// Plays a match and returns its last state. `answer(state, seat)` decides for a seat, or returns nothing to stop: then
// nothing is returned. `hear` is told every event; an empty one saves finding the words. `after(state)` is called after
// every step.
template <class Answer, class After>
std::optional<ErasedGame::State> play_match(const ErasedGame& game, Rng& rng, const Hear& hear, Answer&& answer,
                                            After&& after) {
  auto s = game.initial();
  const auto apply = [&](Seat seat, Action action) {
    if (hear)
      game.apply(s, seat, action, hear);
    else
      game.apply(s, seat, action, Silent{});
    after(s);
  };
  for (SeatSet set = game.asked(s); !set.empty(); set = game.asked(s)) {
    if (set.is_chance()) {
      apply(chance, game.sample(s, rng));
      continue;
    }
    PerSeat<Action> answers{};
    for (Seat seat = 0; seat < game.seats(); ++seat) {
      if (!set.has(seat)) continue;
      const std::optional<Action> action = answer(s, seat);
      if (!action) return std::nullopt;
      answers[seat] = *action;
    }
    for (Seat seat = 0; seat < game.seats(); ++seat)
      if (set.has(seat)) apply(seat, answers[seat]);
  }
  return s;
}

}  // namespace feint
