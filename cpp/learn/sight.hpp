// How a learner sees a game, and the numbers that he acts by. In `paper140` the observation is that of a paper
// (games/coinche_paper.hpp), and so are the actions: in the auction the 43 calls, later the cards in the same places.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include "core/error.hpp"
#include "core/game.hpp"
#include "games/coinche_paper.hpp"

namespace feint {

enum class Sight : std::uint8_t { indices, dense, paper140 };

inline Sight sight_of(const std::string& name) {
  if (name == "indices") return Sight::indices;
  if (name == "dense") return Sight::dense;
  if (name == "paper140") return Sight::paper140;
  throw BadParameter("an observation is indices, dense or paper140, got " + Json(shortened(name)).dump());
}

// How many active features a row must hold: the capacity of the game's list, or all of them where that is not known.
template <PlayableGame G>
int feature_width(const G& g) {
  using Features = decltype(g.features(std::declval<const typename G::View&>()));
  if constexpr (requires { Features::capacity; })
    return std::min(Features::capacity, g.feature_count());
  else
    return g.feature_count();
}

// Columns of an observation.
template <PlayableGame G>
int sight_width(const G& g, Sight sight) {
  if (sight == Sight::indices) return feature_width(g);
  if (sight == Sight::dense) return g.feature_count();
  if constexpr (std::is_same_v<G, Coinche>)
    if (g.ordinary()) return static_cast<int>(Paper140{}.size());
  throw BadParameter("paper140 is of coinche with all 32 cards, not of " + g.about().name);
}

template <PlayableGame G>
int sight_actions(const G& g, Sight sight) {
  return sight == Sight::paper140 ? Coinche::call_count : g.actions();
}

// A game's action as the learner's, and back: `legal` is any action that is legal now.
inline Action coded(Sight sight, Action action) {
  return sight == Sight::paper140 ? action % Coinche::call_count : action;
}
inline Action decoded(Sight sight, Action action, Action legal) {
  return sight == Sight::paper140 && legal >= Coinche::call_count ? action + Coinche::call_count : action;
}

}  // namespace feint
