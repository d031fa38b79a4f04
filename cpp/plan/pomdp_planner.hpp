// POMCP in a Pomdp: plans, hears what happened, plans on. States that simulations carried along are the belief; beside
// them goes the exact one, from which states are drawn when the others have run thin.
#pragma once

#include <memory>
#include <optional>

#include "core/cells.hpp"
#include "core/pomdp_process.hpp"
#include "plan/pomcp.hpp"

namespace feint {

class PomdpPlanner {
 public:
  // Simulations are discounted as the model says.
  PomdpPlanner(std::shared_ptr<const Pomdp> model, PomcpOptions options, std::uint64_t seed);

  // Back to the start. cell: what is seen there, if the player is told and there are several.
  void reset(std::optional<std::uint32_t> cell = {});
  Plan plan(Progress& progress);
  // What was done, and what was told then. The cell of the new state may be left out if the observation tells it.
  void observe(Action action, std::uint32_t observation, std::optional<std::uint32_t> cell = {});

  const Pomdp& model() const { return process_.model(); }
  std::size_t carried() const { return search_.belief().size(); }  // states that the last plan began in
  std::vector<double> belief() const;                              // the exact one, by state of the model

  struct Played {
    double earned;  // discounted
    std::uint64_t steps;
    bool over;  // else the steps ran out
  };
  // One play from a start that is drawn.
  Played play(std::uint64_t steps, Rng& rng, Progress& progress);

 private:
  using State = PomdpProcess::State;

  void believe(Belief b);
  std::uint32_t seen_in(std::uint32_t cell) const;  // a cell of the walk, as the model numbers what is seen

  PomdpProcess process_;
  Cells cells_;
  Tau tau_;
  Pomcp<PomdpProcess> search_;
  Rng rng_;
  Key key_ = 0;
  Belief belief_;
  std::optional<AliasRows> states_;
};

}  // namespace feint
