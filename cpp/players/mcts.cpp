#include "plan/mcts.hpp"

#include "players/kinds.hpp"
#include "players/planner.hpp"

namespace feint {
namespace {

MctsOptions options_of(const Params& p) {
  MctsOptions options;
  options.simulations = static_cast<std::uint64_t>(p.integer("simulations"));
  options.milliseconds = p.number("milliseconds");
  options.depth = p.integer("depth");
  options.exploration = p.number("exploration");
  options.scaled = p.flag("scaled");
  options.prior = p.flag("prior");
  options.by_value = p.choice("choose") == "value";
  return options;
}

template <class G>
class GrowTree {
 public:
  GrowTree(const G& game, Seat seat, const Params& options)
      : game_(game), search_(Against<G>(game, seat), options_of(options)) {}

  Plan plan(const ErasedGame::View& view, Rng& rng, Progress& progress) {
    const auto state = imagine_state(game_, view, rng);
    if constexpr (is_revealed<G>)
      return search_.plan([&](Rng&) { return state; }, rng, progress);
    else
      return search_.plan(
          [&](Rng& r) {
            auto s = state;
            redraw(game_, s, view.seat, r);
            return s;
          },
          rng, progress);
  }

 private:
  const G& game_;
  Mcts<Against<G>> search_;
};

}  // namespace

PlayerKind mcts_kind() {
  return {
      .name = "mcts",
      .summary = "Monte Carlo tree search (UCT) against uniformly random opponents",
      .quick = false,
      .options = {{"simulations", ParameterType::integer, 1000, "the most simulations of a decision", 1, 1'000'000'000},
                  {"milliseconds", ParameterType::number, 3'600'000, "the most time of a decision", 1, 3'600'000},
                  {"exploration", ParameterType::number, 1, "weight of the confidence bound", 0, 1'000'000},
                  {"depth", ParameterType::integer, 0, "steps of a simulation; 0: to the end", 0, 1'000'000},
                  {"scaled", ParameterType::flag, true,
                   "the bound counts in widths of what simulations earned, else in plain reward"},
                  {"prior", ParameterType::flag, false,
                   "actions begin as if they had earned 0 once, else untried ones go first"},
                  {"choose",
                   ParameterType::choice,
                   "visits",
                   "the action with most visits or the highest value",
                   0,
                   0,
                   {"visits", "value"}}},
      .make = [](const ErasedGame& game, Seat seat, std::uint64_t seed, const Params& options) {
        return make_planner<GrowTree>("mcts", game, seat, seed, options);
      }};
}

}  // namespace feint
