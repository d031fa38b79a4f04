// A JSON value: what parameters, views, actions and events become at the border. Objects keep their order.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace feint {

class Json {
 public:
  using Array = std::vector<Json>;
  using Object = std::vector<std::pair<std::string, Json>>;

  Json() : value_(nullptr) {}
  Json(std::nullptr_t) : value_(nullptr) {}
  Json(bool value) : value_(value) {}
  Json(int value) : value_(static_cast<std::int64_t>(value)) {}
  Json(std::int64_t value) : value_(value) {}
  Json(double value) : value_(value) {}
  Json(const char* value) : value_(std::string(value)) {}
  Json(std::string_view value) : value_(std::string(value)) {}
  Json(std::string value) : value_(std::move(value)) {}
  Json(Array value);
  Json(Object value);
  Json(const Json& other);  // defined once: nearly every file makes such values, and each would compile these again
  Json(Json&& other) noexcept;
  Json& operator=(const Json& other);
  Json& operator=(Json&& other) noexcept;
  ~Json();

  template <class T>
  const T* as() const {
    return std::get_if<T>(&value_);
  }
  const Json* find(std::string_view name) const;
  const auto& value() const { return value_; }
  std::string dump() const;  // one line, as RFC 8259 has it
  friend bool operator==(const Json& a, const Json& b);

 private:
  std::variant<std::nullptr_t, bool, std::int64_t, double, std::string, Array, Object> value_;
};

// The value that a text spells, for files that are built in. Throws Error with the line of the first fault; a name
// twice in one object is a fault too.
Json parse_json(std::string_view text);

}  // namespace feint

extern template class std::vector<feint::Json>;
extern template class std::vector<std::pair<std::string, feint::Json>>;
