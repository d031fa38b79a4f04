// Optional parts of a game beyond its rules. Generic code asks for them by these templates, which a game specialises in
// its own folder; games/offers.hpp lists the headers that do. An empty template means that the game has no such part.
#pragma once

#include <concepts>

#include "core/types.hpp"

namespace feint {

// An abstraction (core/abstracted.hpp) for solvers: `type`, and `check(game)`, which throws BadParameter where it does
// not fit.
template <class G>
struct AbstractionOf {};
template <class G>
concept HasAbstraction = requires { typename AbstractionOf<G>::type; };

// Keys of views for a search that may forget: `fine(view)`, `coarse(view)`, and `fits(game)`.
template <class G>
struct SearchKeysOf {};
template <class G>
concept HasSearchKeys = requires(const typename G::View& view) {
  { SearchKeysOf<G>::fine(view) } -> std::same_as<Key>;
};

// An observation of its own for learners, as numbers: `name`, `width`, `actions`, `check(game)`, `numbers(game, view)`,
// and the learner's number of an action: `encode(action)`, and back `decode(action, legal)`, where `legal` is any
// action that is legal now.
template <class G>
struct NumbersOf {};
template <class G>
concept HasNumbers = requires { NumbersOf<G>::width; };

// A phase in which many decisions of many actions follow each other, as in an auction: a sampler that tries them all
// branches too often there. `has(game, state)`.
template <class G>
struct WidePhaseOf {};
template <class G>
concept HasWidePhase = requires(const G& game, const typename G::State& s) {
  { WidePhaseOf<G>::has(game, s) } -> std::same_as<bool>;
};

// The cards of a seat's partner, for learners that guess it: `cards`, how many there are, and
// `holds(game, state, seat, card)`.
template <class G>
struct PartnerHandOf {};
template <class G>
concept HasPartnerHand = requires { PartnerHandOf<G>::cards; };

// A follower of a match for one seat, by the events that the seat hears: `type(game, seat)`, `seen()`, the key of its
// observation, and `hear(told)`, which returns the seat's own action if the event is one.
template <class G>
struct TrailOf {
  struct type {};
};

}  // namespace feint
