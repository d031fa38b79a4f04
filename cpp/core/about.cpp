#include "core/about.hpp"

#include <cmath>

#include "core/error.hpp"
#include "core/list.hpp"

template class std::vector<feint::Parameter>;
template class std::vector<feint::Preset>;

namespace feint {
namespace {

std::string wanted(const Parameter& p) {
  const std::string most = std::to_string(p.high);
  switch (p.type) {
    case ParameterType::integer: return "a whole number from " + std::to_string(p.low) + " to " + most;
    case ParameterType::number: return "a number from " + std::to_string(p.low) + " to " + most;
    case ParameterType::choice: return "one of " + join(p.choices, [](const auto& c) { return c; });
    case ParameterType::flag: return "true or false";
    case ParameterType::matrix:
      return "rows of finite numbers, all of one length, at least 1x1 and at most " + most + "x" + most;
    case ParameterType::names: return "an array of distinct names, at most " + most;
    case ParameterType::text: return "text";
  }
  return "";
}

bool is_finite_number(const Json& json) {
  if (const auto* d = json.as<double>()) return std::isfinite(*d);
  return json.as<std::int64_t>() != nullptr;
}

double number_of(const Json& json) {
  const auto* d = json.as<double>();
  return d ? *d : static_cast<double>(*json.as<std::int64_t>());
}

bool is_matrix(const Json& json, std::size_t most) {
  const auto* rows = json.as<Json::Array>();
  if (!rows || rows->empty() || rows->size() > most) return false;
  std::size_t width = 0;
  for (const Json& row : *rows) {
    const auto* cells = row.as<Json::Array>();
    if (!cells || cells->empty() || cells->size() > most) return false;
    if (width == 0) width = cells->size();
    if (cells->size() != width) return false;
    for (const Json& cell : *cells)
      if (!is_finite_number(cell)) return false;
  }
  return true;
}

bool are_names(const Json& json, std::size_t most) {
  const auto* array = json.as<Json::Array>();
  if (!array || array->size() > most) return false;
  for (std::size_t i = 0; i < array->size(); ++i) {
    const auto* name = (*array)[i].as<std::string>();
    if (!name || name->empty()) return false;
    for (std::size_t j = 0; j < i; ++j)
      if ((*array)[j] == (*array)[i]) return false;
  }
  return true;
}

bool fits(const Parameter& p, const Json& json) {
  const std::size_t most = p.high;
  switch (p.type) {
    case ParameterType::integer: {
      const auto* i = json.as<std::int64_t>();
      return i && *i >= p.low && *i <= p.high;
    }
    case ParameterType::number:
      return is_finite_number(json) && number_of(json) >= static_cast<double>(p.low) &&
             number_of(json) <= static_cast<double>(p.high);
    case ParameterType::choice: {
      const auto* text = json.as<std::string>();
      for (const auto& choice : p.choices)
        if (text && *text == choice) return true;
      return false;
    }
    case ParameterType::flag: return json.as<bool>() != nullptr;
    case ParameterType::matrix: return is_matrix(json, most);
    case ParameterType::names: return are_names(json, most);
    case ParameterType::text: return json.as<std::string>() != nullptr;
  }
  return false;
}

bool has_type(ParameterType type, const Json& json) {
  switch (type) {
    case ParameterType::integer: return json.as<std::int64_t>() != nullptr;
    case ParameterType::number: return json.as<std::int64_t>() || json.as<double>();
    case ParameterType::choice:
    case ParameterType::text: return json.as<std::string>() != nullptr;
    case ParameterType::flag: return json.as<bool>() != nullptr;
    case ParameterType::matrix:
    case ParameterType::names: return json.as<Json::Array>() != nullptr;
  }
  return false;
}

// A choice among numerals may be given as a number.
Json spelled(const Parameter& p, const Json& json) {
  const auto* number = json.as<std::int64_t>();
  return p.type == ParameterType::choice && number ? Json(std::to_string(*number)) : json;
}

const char* type_name(ParameterType type) {
  switch (type) {
    case ParameterType::integer: return "integer";
    case ParameterType::number: return "number";
    case ParameterType::choice: return "choice";
    case ParameterType::flag: return "flag";
    case ParameterType::matrix: return "matrix";
    case ParameterType::names: return "names";
    case ParameterType::text: return "text";
  }
  return "";
}

}  // namespace

Params::Params(const About& about, const Json& given) : Params(about.name, about.parameters, given, about.rules) {}

Params::Params(const std::string& owner, const std::vector<Parameter>& parameters, const Json& given,
               const std::vector<Preset>& bundles) {
  const auto* object = given.as<Json::Object>();
  if (!object) throw BadParameter(owner + ": parameters must be an object, got " + shortened(given.dump()));
  for (const auto& [name, value] : *object) {
    bool known = false;
    for (const auto& p : parameters) known = known || p.name == name;
    if (known) continue;
    const std::string allowed = join(parameters, [](const auto& p) { return p.name; });
    throw BadParameter(owner + " has no parameter " + Json(shortened(name)).dump() +
                       (allowed.empty() ? "; it takes none" : "; it takes: " + allowed));
  }
  const Preset* rules = nullptr;  // what a silent parameter takes its value from
  for (const auto& p : parameters) {
    const Json* found = given.find(p.name);
    const Json value = found                                           ? spelled(p, *found)
                       : rules && Json(rules->parameters).find(p.name) ? *Json(rules->parameters).find(p.name)
                                                                       : p.fallback;
    if (!fits(p, value)) {
      const std::string why = owner + ": " + p.name + " must be " + wanted(p) + ", got " + shortened(value.dump());
      if (!has_type(p.type, value)) throw WrongType(why);
      throw BadParameter(why);
    }
    values_.emplace_back(p.name, value);
    for (const Preset& preset : bundles)
      if (p.name == "rules" && value == Json(preset.name)) rules = &preset;
  }
}

const Json& Params::at(std::string_view name) const {
  for (const auto& [key, value] : values_)
    if (key == name) return value;
  throw BadParameter("no parameter \"" + std::string(name) + "\"");
}

int Params::integer(std::string_view name) const { return static_cast<int>(*at(name).as<std::int64_t>()); }

double Params::number(std::string_view name) const { return number_of(at(name)); }

std::string Params::choice(std::string_view name) const { return *at(name).as<std::string>(); }

std::string Params::text(std::string_view name) const { return *at(name).as<std::string>(); }

bool Params::flag(std::string_view name) const { return *at(name).as<bool>(); }

std::vector<std::vector<double>> Params::matrix(std::string_view name) const {
  std::vector<std::vector<double>> rows;
  for (const Json& row : *at(name).as<Json::Array>()) {
    auto& cells = rows.emplace_back();
    for (const Json& cell : *row.as<Json::Array>()) {
      cells.push_back(number_of(cell));
    }
  }
  return rows;
}

std::vector<std::string> Params::names(std::string_view name) const {
  std::vector<std::string> out;
  for (const Json& item : *at(name).as<Json::Array>()) out.push_back(*item.as<std::string>());
  return out;
}

Json to_json(const std::vector<Parameter>& parameters) {
  Json::Array out;
  for (const auto& p : parameters) {
    Json::Object entry{{"name", p.name}, {"type", type_name(p.type)}, {"default", p.fallback}};
    entry.emplace_back("allowed", wanted(p));
    if (p.type == ParameterType::choice) entry.emplace_back("choices", Json::Array(p.choices.begin(), p.choices.end()));
    if (p.type == ParameterType::integer || p.type == ParameterType::number)
      entry.emplace_back("range", Json::Array{p.low, p.high});
    entry.emplace_back("about", p.about);
    out.emplace_back(entry);
  }
  return out;
}

Json to_json(const About& about) {
  const auto listed = [](const std::vector<Preset>& presets) {
    Json::Array out;
    for (const auto& preset : presets)
      out.emplace_back(Json::Object{{"name", preset.name}, {"about", preset.about}, {"parameters", preset.parameters}});
    return out;
  };
  return Json::Object{{"name", about.name},
                      {"version", about.version},
                      {"title", about.title},
                      {"summary", about.summary},
                      {"zero_sum", about.zero_sum},
                      {"open", about.open},
                      {"parameters", to_json(about.parameters)},
                      {"presets", listed(about.presets)},
                      {"rules", listed(about.rules)}};
}

}  // namespace feint
