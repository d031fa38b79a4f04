#include "core/series.hpp"

#include "core/error.hpp"

namespace feint {

ScoreSheet read_scores(const Json& description, const SeriesRules& rules, const std::string& owner) {
  const auto refuse = [&](const std::string& what) { throw BadParameter(owner + ": a match to set up: " + what); };
  const auto* object = description.as<Json::Object>();
  if (!object) refuse("an object, got " + shortened(description.dump()));
  for (const auto& [name, value] : *object)
    if (name != "scores" && name != "deal")
      refuse("there is no " + Json(shortened(name)).dump() + "; it takes scores, deal");
  const Json* scores = description.find("scores");
  if (!scores) return ScoreSheet{};
  const auto* both = scores->as<Json::Array>();
  const auto below = [&](const Json& json) {
    const auto* score = json.as<std::int64_t>();
    return score && *score >= 0 && *score < rules.target;
  };
  if (!both || both->size() != 2 || !std::all_of(both->begin(), both->end(), below))
    refuse("scores are two whole numbers from 0 to below the target of " + std::to_string(rules.target) + ", got " +
           shortened(scores->dump()));
  const auto score = [&](std::size_t side) { return static_cast<int>(*(*both)[side].as<std::int64_t>()); };
  return ScoreSheet::from(score(0), score(1));
}

}  // namespace feint
