#include "solve/mccfr.hpp"

#include "games/all.hpp"

namespace feint {

std::shared_ptr<MccfrSolver> make_mccfr(const ErasedGame& game, const MccfrOptions& options) {
  return dispatch(AllGames{}, game, [&]<class G>(const G& g) -> std::shared_ptr<MccfrSolver> {
    return std::make_shared<Mccfr<G>>(g, options);
  });
}

namespace sampler {
namespace {

int draws_of(const std::string& name, std::optional<int> draws) {
  if (draws.value_or(2) < 1 || draws.value_or(2) > 1000)
    throw BadParameter(name + ": draws from 1 to 1000, got " + std::to_string(*draws));
  return draws.value_or(2);
}

double epsilon_of(const std::string& name, std::optional<double> epsilon, double own) {
  const double e = epsilon.value_or(own);
  if (!(e > 0 && e <= 1))
    throw BadParameter(name + ": epsilon above 0 and at most 1, or some actions are never tried; got " +
                       std::to_string(e));
  return e;
}

}  // namespace

Any of(const std::string& name, std::optional<int> draws, std::optional<double> epsilon) {
  const bool counts = name == "robust" || name == "weighted" || name == "paper";
  if (draws && !counts) throw BadParameter(name + " takes no draws; robust, weighted and paper do");
  if (epsilon && name != "outcome" && name != "weighted" && name != "branching")
    throw BadParameter(name + " takes no epsilon; outcome, weighted and branching do");
  if (name == "external") return External{};
  if (name == "outcome") return Outcome{epsilon_of(name, epsilon, 0.6)};
  if (name == "robust") return Robust{draws_of(name, draws)};
  if (name == "weighted") return Weighted{draws_of(name, draws), epsilon_of(name, epsilon, 0.3)};
  if (name == "branching") return Branching{epsilon_of(name, epsilon, 0.1)};
  if (name == "paper") return Paper{draws_of(name, draws)};
  throw BadParameter("there is no sampler \"" + name +
                     "\"; known: external, outcome, robust, weighted, branching, paper");
}

}  // namespace sampler
}  // namespace feint
