// Open games of two: what searches with simultaneous moves and backward induction ask for.
#pragma once

#include <string>

#include "core/error.hpp"
#include "core/game.hpp"

namespace feint {

// Throws unless nothing is hidden in the game but answers of an open window, it is for two, and returns sum to zero.
// `who` begins the sentence: "exp3 cannot play".
template <class G>
void check_open(const std::string& who, const G& game) {
  const About& about = game.about();
  if (about.open && about.zero_sum && game.seats() == 2) return;
  const std::string lack = !about.open         ? "something is hidden in it"
                           : game.seats() != 2 ? "it has " + std::to_string(game.seats()) + " players"
                                               : "its returns do not sum to zero";
  const std::string remedy = about.open ? "" : "; simultanize(" + about.name + ") is one, if it is small";
  throw BadParameter(who + " " + about.name + ": " + lack + "; it takes open games of two that sum to zero" + remedy);
}

}  // namespace feint
