#include "solve/samplers.hpp"

#include "core/error.hpp"
#include "core/json.hpp"

namespace feint::sampler {

const std::vector<Kind>& all() {
  static const std::vector<Kind> kinds{{"external", {}, {}},
                                       {"outcome", {}, Outcome{}.epsilon},
                                       {"robust", Robust{}.k, {}},
                                       {"weighted", Weighted{}.draws, Weighted{}.epsilon},
                                       {"branching", {}, Branching{}.p},
                                       {"paper", Paper{}.draws, {}}};
  return kinds;
}

namespace {

constexpr Ranges ranges;

const Kind& find(const std::string& name) {
  for (const Kind& kind : all())
    if (kind.name == name) return kind;
  throw BadParameter("there is no sampler " + Json(shortened(name)).dump() +
                     "; known: " + join(all(), [](const Kind& kind) { return kind.name; }));
}

template <class T>
void refuse_unused(const Kind& kind, const char* what, std::optional<T> given, std::optional<T> Kind::* own) {
  if (!given || kind.*own) return;
  std::vector<std::string> takers;
  for (const Kind& one : all())
    if (one.*own) takers.push_back(one.name);
  const std::string last = takers.back();
  takers.pop_back();
  throw BadParameter(kind.name + " takes no " + what + "; " +
                     join(takers, [](const std::string& name) { return name; }) + " and " + last + " do");
}

int draws_of(const Kind& kind, std::optional<int> given) {
  const int draws = given.value_or(*kind.draws);
  if (draws < ranges.least_draws || draws > ranges.most_draws)
    throw BadParameter(kind.name + ": draws from " + std::to_string(ranges.least_draws) + " to " +
                       std::to_string(ranges.most_draws) + ", got " + std::to_string(draws));
  return draws;
}

double epsilon_of(const Kind& kind, std::optional<double> given) {
  const double epsilon = given.value_or(*kind.epsilon);
  if (!(epsilon > ranges.above_epsilon && epsilon <= ranges.most_epsilon))
    throw BadParameter(kind.name + ": epsilon above " + Json(ranges.above_epsilon).dump() + " and at most " +
                       Json(ranges.most_epsilon).dump() + ", got " + Json(epsilon).dump());
  return epsilon;
}

}  // namespace

Any of(const std::string& name, std::optional<int> draws, std::optional<double> epsilon) {
  const Kind& kind = find(name);
  refuse_unused(kind, "draws", draws, &Kind::draws);
  refuse_unused(kind, "epsilon", epsilon, &Kind::epsilon);
  if (name == "outcome") return Outcome{epsilon_of(kind, epsilon)};
  if (name == "robust") return Robust{draws_of(kind, draws)};
  if (name == "weighted") return Weighted{draws_of(kind, draws), epsilon_of(kind, epsilon)};
  if (name == "branching") return Branching{epsilon_of(kind, epsilon)};
  if (name == "paper") return Paper{draws_of(kind, draws)};
  return External{};
}

}  // namespace feint::sampler
