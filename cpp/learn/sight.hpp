// Observations and action numbers of a learner: active features, all features, or the numbers that the game offers
// (core/offers.hpp).
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include "core/error.hpp"
#include "core/game.hpp"
#include "core/offers.hpp"

namespace feint {

enum class Sight : std::uint8_t { indices, dense, numbers };

template <class G>
std::string or_numbers() {
  if constexpr (HasNumbers<G>) return std::string(" or ") + NumbersOf<G>::name;
  return {};
}

// The last one is the game's own (NumbersOf), by its name.
template <class G>
Sight sight_of(const G& game, const std::string& name) {
  if (name == "indices") return Sight::indices;
  if (name == "dense") return Sight::dense;
  if constexpr (HasNumbers<G>) {
    if (name == NumbersOf<G>::name) {
      NumbersOf<G>::check(game);
      return Sight::numbers;
    }
  }
  throw BadParameter("an observation of " + game.about().name + " is indices or dense" + or_numbers<G>() + ", got " +
                     Json(shortened(name)).dump());
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
  if constexpr (HasNumbers<G>) return NumbersOf<G>::width;
  throw BadParameter(g.about().name + " offers no numbers of its own");
}

template <PlayableGame G>
int sight_actions(const G& g, Sight sight) {
  if constexpr (HasNumbers<G>)
    if (sight == Sight::numbers) return NumbersOf<G>::actions;
  return g.actions();
}

// A game's action as the learner's, and back: `legal` is any action that is legal now.
template <class G>
Action encode(Sight sight, Action action) {
  if constexpr (HasNumbers<G>)
    if (sight == Sight::numbers) return NumbersOf<G>::encode(action);
  return action;
}
template <class G>
Action decode(Sight sight, Action action, Action legal) {
  if constexpr (HasNumbers<G>)
    if (sight == Sight::numbers) return NumbersOf<G>::decode(action, legal);
  return action;
}

}  // namespace feint
