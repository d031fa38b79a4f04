// What a game says of itself: name, version, parameters with their ranges, presets. `Params` are checked against it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.hpp"

namespace feint {

enum class ParameterType : std::int8_t { integer, number, choice, flag, matrix, names, text };

struct Parameter {
  std::string name;
  ParameterType type;
  Json fallback;  // the default
  std::string about;
  std::int64_t low = 0, high = 0;  // integer, number: the range; matrix, names: high is the most entries a side
  std::vector<std::string> choices = {};
};

// A name of its own for a game with some parameters given.
struct Preset {
  std::string name;
  std::string about;
  Json::Object parameters;
};

struct About {
  std::string name;
  int version;  // raised whenever an old record would replay differently
  std::string title;
  std::string summary;
  bool zero_sum;
  std::vector<Parameter> parameters = {};
  std::vector<Preset> presets = {};
  // What the choices of a parameter "rules", which then stands first, set the other parameters to where they are not
  // given themselves.
  std::vector<Preset> rules = {};
  bool open = false;  // nothing is hidden but the answers of an open window: what was done, all have seen
};

// Parameters that were checked against `About`: every one is there, of its type and in its range.
class Params {
 public:
  Params(const About& about, const Json& given);  // throws BadParameter
  Params(const std::string& owner, const std::vector<Parameter>& parameters, const Json& given,
         const std::vector<Preset>& rules = {});

  int integer(std::string_view name) const;
  double number(std::string_view name) const;
  std::string choice(std::string_view name) const;
  std::string text(std::string_view name) const;
  bool flag(std::string_view name) const;
  std::vector<std::vector<double>> matrix(std::string_view name) const;
  std::vector<std::string> names(std::string_view name) const;
  const Json::Object& all() const { return values_; }

 private:
  const Json& at(std::string_view name) const;

  Json::Object values_;
};

Json to_json(const std::vector<Parameter>& parameters);
Json to_json(const About& about);

}  // namespace feint

extern template class std::vector<feint::Parameter>;  // compiled once, like those of Json
extern template class std::vector<feint::Preset>;
