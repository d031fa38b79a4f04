// A decision problem for one: what planners plan in. The other players are part of it, with a model of how they act; a
// game becomes one by `Against` (core/against.hpp). Concepts stack, and a planner asks for the least it needs.
#pragma once

#include <concepts>

#include "core/game.hpp"

namespace feint {

// Process: legal actions (none at the end), and a step that moves the state on and returns the reward.
//
//   while (p.legal(s).size() > 0) total += p.step(s, pick(p.legal(s), rng), rng);
template <class P>
concept Process = std::copyable<typename P::State> &&
                  requires(const P& p, typename P::State& s, const typename P::State& from, Action a, Rng& rng) {
                    { p.legal(from) } -> RangeOf<Action>;
                    { p.step(s, a, rng) } -> std::convertible_to<double>;
                  };

// EnumeratedProcess: every way a step can go. Probabilities sum to one.
//
//   p.each_outcome(s, a, [&](const typename P::State& next, double probability, double reward) { ... });
template <class P>
concept EnumeratedProcess = Process<P> && requires(const P& p, const typename P::State& from, Action a) {
  p.each_outcome(from, a, [](const typename P::State&, double, double) {});
};

// ObservedProcess: which states the planner cannot tell apart. Equal keys, one node of a search tree.
template <class P>
concept ObservedProcess = Process<P> && requires(const P& p, const typename P::State& from) {
  { p.key(from) } -> std::same_as<Key>;
};

}  // namespace feint
