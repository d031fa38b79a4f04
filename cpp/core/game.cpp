#include "core/game.hpp"

namespace feint {

namespace {

// A flag is said by its name, or not at all: "attack 5 fury".
void append(std::string& out, const std::string& name, const Json& value) {
  if (const auto* flag = value.as<bool>()) {
    if (*flag) out += " " + name;
    return;
  }
  if (const auto* array = value.as<Json::Array>()) {
    for (const Json& item : *array) append(out, name, item);
    return;
  }
  const auto* text = value.as<std::string>();
  out += " " + (text ? *text : value.dump());
}

}  // namespace

std::string text_of(const Spoken& spoken) {
  std::string out = spoken.name;
  for (const auto& [name, value] : spoken.data) append(out, name, value);
  return out;
}

}  // namespace feint
