// A game in which seats remember less: the key of an information set is what an abstraction makes of it. An abstraction
// A is a function from what a seat knows to a word of 64 bits, and may keep a memory of what everyone was told:
//
//   struct OnlyMyCard {
//     struct Memory {};                          // a plain value that goes with the state
//     void hear(Memory&, const Event&) const {}  // public events only; may be left out
//     Key key(const MyGame&, const MyGame::State& s, Seat seat, const Memory&) const { return s.cards[seat]; }
//   };
//
// It is given the state for speed and reads there what the seat may know, no more: players who make a state of their
// view must come to the same key. Information sets with one key must have equally many legal actions. Recall is then
// imperfect as a rule: what solves such a game promises nothing for the game itself, and what it finds has to be judged
// there.
#pragma once

#include <utility>

#include "core/game.hpp"

namespace feint {

template <HiddenGame G, class A>
class Abstracted : public G {
 public:
  struct State : G::State {
    typename A::Memory memory;
  };

  Abstracted(const G& game, A abstraction) : G(game), abstraction_(std::move(abstraction)) {}

  State initial() const { return {G::initial(), typename A::Memory{}}; }

  template <class Listener>
  void apply(State& s, Seat seat, Action action, Listener&& listener) const {
    if constexpr (requires(const Event& event) { abstraction_.hear(s.memory, event); }) {
      const SeatSet everyone = SeatSet::first_seats(G::seats());
      G::apply(s, seat, action, [&](const Event& event) {
        if (event.to == everyone) abstraction_.hear(s.memory, event);
        listener(event);
      });
    } else {
      G::apply(s, seat, action, listener);
    }
  }

  Key key(const State& s, Seat seat) const { return abstraction_.key(*this, s, seat, s.memory); }

 private:
  A abstraction_;
};

}  // namespace feint
