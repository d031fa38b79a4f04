#include "core/json.hpp"

#include <algorithm>
#include <charconv>
#include <type_traits>

template class std::vector<feint::Json>;
template class std::vector<std::pair<std::string, feint::Json>>;

namespace feint {
namespace {

void write_string(std::string_view text, std::string& out) {
  static constexpr char hex[] = "0123456789abcdef";
  out += '"';
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (byte < 0x20) {
      out += "\\u00";
      out += hex[byte >> 4];
      out += hex[byte & 15];
    } else {
      out += c;
    }
  }
  out += '"';
}

template <class Number>
void write_number(Number number, std::string& out) {
  char buffer[32];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, number).ptr;
  out.append(buffer, end);
  if constexpr (std::is_floating_point_v<Number>)
    if (std::all_of(buffer, static_cast<char*>(end), [](char c) { return c == '-' || (c >= '0' && c <= '9'); }))
      out += ".0";
}

struct Writer {
  std::string& out;

  void operator()(std::nullptr_t) const { out += "null"; }
  void operator()(bool value) const { out += value ? "true" : "false"; }
  void operator()(std::int64_t value) const { write_number(value, out); }
  void operator()(double value) const { write_number(value, out); }
  void operator()(const std::string& value) const { write_string(value, out); }
  void operator()(const Json::Array& array) const {
    out += '[';
    for (std::size_t i = 0; i < array.size(); ++i) {
      if (i > 0) out += ", ";
      std::visit(*this, array[i].value());
    }
    out += ']';
  }
  void operator()(const Json::Object& object) const {
    out += '{';
    for (std::size_t i = 0; i < object.size(); ++i) {
      if (i > 0) out += ", ";
      write_string(object[i].first, out);
      out += ": ";
      std::visit(*this, object[i].second.value());
    }
    out += '}';
  }
};

}  // namespace

Json::Json(Array value) : value_(std::move(value)) {}
Json::Json(Object value) : value_(std::move(value)) {}
Json::Json(const Json& other) = default;
Json::Json(Json&& other) noexcept = default;
Json& Json::operator=(const Json& other) = default;
Json& Json::operator=(Json&& other) noexcept = default;
Json::~Json() = default;
bool operator==(const Json& a, const Json& b) { return a.value_ == b.value_; }

const Json* Json::find(std::string_view name) const {
  if (const auto* object = as<Object>())
    for (const auto& [key, value] : *object)
      if (key == name) return &value;
  return nullptr;
}

std::string Json::dump() const {
  std::string out;
  std::visit(Writer{out}, value_);
  return out;
}

}  // namespace feint
