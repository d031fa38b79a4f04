// Every view begins with its seat and its key (16 hexadecimal digits: a JSON number could not hold it), then the game's
// fields.
#pragma once

#include <string>

#include "core/error.hpp"
#include "core/json.hpp"
#include "core/types.hpp"

namespace feint {

inline std::string hex_of(Key key) {
  static constexpr char digits[] = "0123456789abcdef";
  std::string out(16, '0');
  for (std::size_t i = 16; i-- > 0; key >>= 4) out[i] = digits[key & 15];
  return out;
}

inline Json with_header(const auto& view, const Json& fields) {
  Json::Object object{{"seat", view.seat}, {"key", hex_of(view.key)}};
  if (const auto* more = fields.as<Json::Object>()) object.insert(object.end(), more->begin(), more->end());
  return object;
}

inline void read_header(const Json& json, auto& view) {
  const Json* seat = json.find("seat");
  const auto* number = seat ? seat->as<std::int64_t>() : nullptr;
  if (!number || *number < 0 || *number >= max_seats)
    throw BadView("view.seat: expected a seat number, got " + (seat ? seat->dump() : "nothing"));
  view.seat = static_cast<Seat>(*number);
  const Json* key = json.find("key");
  const auto* text = key ? key->as<std::string>() : nullptr;
  view.key = 0;
  bool good = text && text->size() == 16;
  for (std::size_t i = 0; good && i < 16; ++i) {
    const char c = (*text)[i];
    const bool digit = c >= '0' && c <= '9';
    good = digit || (c >= 'a' && c <= 'f');
    view.key = view.key << 4 | static_cast<Key>(digit ? c - '0' : c - 'a' + 10);
  }
  if (!good) throw BadView("view.key: expected 16 hexadecimal digits, got " + (key ? key->dump() : "nothing"));
}

// The same for a schema.
inline Json with_header(const Json& schema) {
  const Json key = Json::Object{{"type", "string"}, {"pattern", "^[0-9a-f]{16}$"}};
  Json::Object properties{{"seat", Json::Object{{"type", "integer"}, {"minimum", 0}}}, {"key", key}};
  Json::Array required{"seat", "key"};
  if (const Json* more = schema.find("properties"))
    for (const auto& property : *more->as<Json::Object>()) properties.push_back(property);
  if (const Json* more = schema.find("required"))
    for (const Json& name : *more->as<Json::Array>()) required.push_back(name);
  return Json::Object{{"type", "object"}, {"properties", properties}, {"required", required}};
}

}  // namespace feint
