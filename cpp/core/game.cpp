#include "core/game.hpp"

namespace feint {

namespace {

void append(std::string& out, const Json& value) {
  if (const auto* array = value.as<Json::Array>()) {
    for (const Json& item : *array) append(out, item);
    return;
  }
  const auto* text = value.as<std::string>();
  out += " " + (text ? *text : value.dump());
}

}  // namespace

std::string text_of(const Spoken& spoken) {
  std::string out = spoken.name;
  for (const auto& [name, value] : spoken.data) append(out, value);
  return out;
}

}  // namespace feint
