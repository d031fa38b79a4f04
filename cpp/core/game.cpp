#include "core/game.hpp"

namespace feint {

std::string text_of(const Spoken& spoken) {
  std::string out = spoken.name;
  for (const auto& [name, value] : spoken.data) {
    const auto* text = value.as<std::string>();
    out += " " + (text ? *text : value.dump());
  }
  return out;
}

}  // namespace feint
