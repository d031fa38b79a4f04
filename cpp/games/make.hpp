// A game by its name, or by the name of a preset.
#pragma once

#include <string>
#include <vector>

#include "core/erased.hpp"

namespace feint {

std::vector<const About*> all_abouts();
ErasedGame make_game(const std::string& name, const Json& parameters);  // throws UnknownGame, BadParameter

}  // namespace feint
