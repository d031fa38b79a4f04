// A struct that lists its fields once can be written as JSON, read from it, and described by a JSON schema:
//
//   enum class Move : std::int8_t { pass, bet };
//   constexpr auto names(Move) { return std::array<std::string_view, 2>{"pass", "bet"}; }
//   struct View {
//     Card card;
//     List<Move, 3> moves;
//     static void fields(auto& self, auto&& field) {
//       field("card", self.card);
//       field("moves", self.moves);
//     }
//   };
//
// A field is a number, a bool, a text, an enum with `names`, an optional, a List, a vector, an array or a struct with
// fields. It may have a rule: `field("coins", self.coins, FieldRule{.most = 12})`.
#pragma once

#include <array>
#include <concepts>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/error.hpp"
#include "core/json.hpp"
#include "core/list.hpp"
#include "core/numbers.hpp"

namespace feint {

// By default a field is read as it is written, and must be there.
struct FieldRule {
  std::optional<int> most{};  // a number, or each of an array, is from 0 to this; a vector has at most as many items
  bool or_null = false;       // a negative number is written as null, and null is read as -1
  bool is_read = true;        // false: it follows from other fields, so it may be missing or anything
};

template <class T>
concept Fielded = requires(T& t) { T::fields(t, [](const char*, auto&, const FieldRule& = {}) {}); };

template <class E>
concept Named = std::is_enum_v<E> && requires(E e) {
  { names(e)[0] } -> std::convertible_to<std::string_view>;
};

template <class T>
inline constexpr bool is_list = false;
template <class T, int N>
inline constexpr bool is_list<List<T, N>> = true;
template <class T>
inline constexpr bool is_list<std::vector<T>> = true;
template <class T>
inline constexpr bool is_optional = false;
template <class T>
inline constexpr bool is_optional<std::optional<T>> = true;

template <Named E>
constexpr std::string_view name_of(E e) {
  const auto all = names(e);
  const std::size_t i = index(e);
  if (i >= all.size()) throw Error("there is no value " + std::to_string(index(e)) + " among these names");
  return all[i];
}

template <class T>
Json to_json(const T& value, const FieldRule& rule = {}) {
  if constexpr (Named<T>) {
    return name_of(value);
  } else if constexpr (std::same_as<T, bool> || std::floating_point<T> || std::same_as<T, std::string>) {
    return value;
  } else if constexpr (std::integral<T>) {
    const auto number = static_cast<std::int64_t>(value);
    return rule.or_null && number < 0 ? Json(nullptr) : Json(number);
  } else if constexpr (is_optional<T>) {
    return value ? to_json(*value) : Json(nullptr);
  } else if constexpr (is_list<T> || std::is_array_v<T>) {
    Json::Array array;
    for (const auto& item : value) array.push_back(to_json(item, std::is_array_v<T> ? rule : FieldRule{}));
    return array;
  } else {
    static_assert(Fielded<T>, "this type needs a static `fields(self, field)` to become JSON: see core/fields.hpp");
    Json::Object object;
    T::fields(value, [&](const char* name, const auto& field, const FieldRule& of_field = {}) {
      object.emplace_back(name, to_json(field, of_field));
    });
    return object;
  }
}

template <class T>
constexpr int most_items(const FieldRule& rule) {
  if constexpr (requires { T::capacity; })
    return T::capacity;
  else
    return rule.most.value_or(std::numeric_limits<int>::max());
}

[[noreturn]] inline void bad_field(const std::string& path, const Json& got, const std::string& wanted) {
  throw BadView(path + ": expected " + wanted + ", got " + got.dump());
}

template <class T>
void from_json(const Json& json, T& value, const std::string& path, const FieldRule& rule = {}) {
  if constexpr (Named<T>) {
    const auto* text = json.as<std::string>();
    const auto all = names(T{});
    for (std::size_t i = 0; text && i < all.size(); ++i)
      if (all[i] == *text) return void(value = static_cast<T>(i));
    bad_field(path, json, "one of " + join(all, [](auto name) { return std::string(name); }));
  } else if constexpr (std::same_as<T, bool>) {
    if (const auto* b = json.as<bool>()) return void(value = *b);
    bad_field(path, json, "true or false");
  } else if constexpr (std::floating_point<T>) {
    if (const auto* d = json.as<double>()) return void(value = *d);
    if (const auto* i = json.as<std::int64_t>()) return void(value = static_cast<T>(*i));
    bad_field(path, json, "a number");
  } else if constexpr (std::same_as<T, std::string>) {
    if (const auto* text = json.as<std::string>()) return void(value = *text);
    bad_field(path, shortened(json.dump()), "a text");
  } else if constexpr (std::integral<T>) {
    if (rule.or_null && json.as<std::nullptr_t>()) return void(value = static_cast<T>(-1));
    const auto* i = json.as<std::int64_t>();
    if (rule.most && (!i || *i < 0 || *i > *rule.most))
      bad_field(path, shortened(json.dump()), "a whole number from 0 to " + std::to_string(*rule.most));
    if (i && std::in_range<T>(*i)) return void(value = static_cast<T>(*i));
    bad_field(path, json, "a whole number that fits");
  } else if constexpr (is_optional<T>) {
    if (json.as<std::nullptr_t>()) return void(value = std::nullopt);
    from_json(json, value.emplace(), path);
  } else if constexpr (is_list<T>) {
    const auto* array = json.as<Json::Array>();
    const int most = most_items<T>(rule);
    if (!array || std::cmp_greater(array->size(), most))
      bad_field(path, json, "an array of at most " + std::to_string(most));
    value.clear();
    for (std::size_t i = 0; i < array->size(); ++i) {
      typename T::value_type item{};
      from_json((*array)[i], item, path + "[" + std::to_string(i) + "]");
      if constexpr (requires { value.push(item); })
        value.push(item);
      else
        value.push_back(item);
    }
  } else if constexpr (std::is_array_v<T>) {
    const auto* array = json.as<Json::Array>();
    if (!array || array->size() != std::size(value))
      bad_field(path, json, "an array of " + std::to_string(std::size(value)));
    for (std::size_t i = 0; i < array->size(); ++i)
      from_json((*array)[i], value[i], path + "[" + std::to_string(i) + "]", rule);
  } else {
    if (!json.as<Json::Object>()) bad_field(path, json, "an object");
    T::fields(value, [&](const char* name, auto& field, const FieldRule& of_field = {}) {
      if (!of_field.is_read) return;
      const Json* found = json.find(name);
      if (!found) throw BadView(path + ": \"" + name + "\" is missing");
      from_json(*found, field, path + "." + name, of_field);
    });
  }
}

// A parameter that is a choice among the names of an enum: what may be chosen, and what was.
template <Named E>
std::vector<std::string> choices() {
  std::vector<std::string> out;
  for (const auto name : names(E{})) out.emplace_back(name);
  return out;
}

template <Named E>
E chosen(const std::string& name) {
  E value{};
  from_json(Json(name), value, "choice");
  return value;
}

// For a game's `check(view)`, which refuses what its parameters do not allow: a view may come from anywhere.
inline void need(bool condition, const std::string& what) {
  if (!condition) throw BadView("view: " + what);
}

inline Json schema_or_null(const Json& schema) {
  return Json::Object{{"anyOf", Json::Array{schema, Json::Object{{"type", "null"}}}}};
}

// JSON schema (draft 2020-12) of what `to_json` writes. Of the example only the rules count.
template <class T>
Json schema(const T& example = T{}, const FieldRule& rule = {}) {
  if constexpr (Named<T>) {
    Json::Array all;
    for (const auto name : names(T{})) all.emplace_back(name);
    return Json::Object{{"enum", all}};
  } else if constexpr (std::same_as<T, bool>) {
    return Json::Object{{"type", "boolean"}};
  } else if constexpr (std::floating_point<T>) {
    return Json::Object{{"type", "number"}};
  } else if constexpr (std::same_as<T, std::string>) {
    return Json::Object{{"type", "string"}};
  } else if constexpr (std::integral<T>) {
    Json::Object number{{"type", "integer"}};
    if (rule.most) number.insert(number.end(), {{"minimum", 0}, {"maximum", *rule.most}});
    return rule.or_null ? schema_or_null(number) : Json(number);
  } else if constexpr (is_optional<T>) {
    return schema_or_null(schema<typename T::value_type>());
  } else if constexpr (is_list<T>) {
    const Json items = schema<typename T::value_type>();
    return Json::Object{{"type", "array"}, {"items", items}, {"maxItems", most_items<T>(rule)}};
  } else if constexpr (std::is_array_v<T>) {
    const int size = count_of(example);
    return Json::Object{{"type", "array"}, {"items", schema(example[0], rule)}, {"minItems", size}, {"maxItems", size}};
  } else {
    Json::Object properties;
    Json::Array required;
    T::fields(example, [&](const char* name, const auto& field, const FieldRule& of_field = {}) {
      properties.emplace_back(name, schema(field, of_field));
      required.emplace_back(name);
    });
    return Json::Object{{"type", "object"}, {"properties", properties}, {"required", required}};
  }
}

}  // namespace feint
