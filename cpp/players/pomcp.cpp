#include "plan/pomcp.hpp"

#include "players/kinds.hpp"
#include "players/planner.hpp"

namespace feint {
namespace {

template <class G>
class PlanInHistories {
 public:
  PlanInHistories(const G& game, Seat seat, const Params& p)
      : game_(game), process_(game, seat), search_(process_, options_of(p)) {}

  Plan plan(const ErasedGame::View& view, Rng& rng, Progress& progress) {
    const auto draw = [&](Rng& r) { return imagine_state(game_, view, r); };
    return search_.plan(process_.key(draw(rng)), draw, rng, progress);
  }

 private:
  static PomcpOptions options_of(const Params& p) {
    PomcpOptions options;
    options.search.simulations = static_cast<std::uint64_t>(p.integer("simulations"));
    options.search.milliseconds = p.number("milliseconds");
    options.search.exploration = p.number("exploration");
    options.particles = p.integer("particles");
    return options;
  }

  const G& game_;
  Against<G> process_;
  Pomcp<Against<G>> search_;
};

}  // namespace

PlayerKind pomcp_kind() {
  using enum ParameterType;
  return {.name = "pomcp",
          .summary = "POMCP against uniformly random opponents: simulations carry the belief along",
          .quick = false,
          .options = {{"simulations", integer, 1000, "the most simulations of a decision", 1, 1'000'000'000},
                      {"milliseconds", number, 3'600'000, "the most time of a decision", 1, 3'600'000},
                      {"exploration", number, 1, "weight of the confidence bound", 0, 1'000'000},
                      {"particles", integer, 1000, "states kept for each thing that may be seen next", 1, 1'000'000}},
          .make = [](const ErasedGame& game, Seat seat, std::uint64_t seed, const Params& options) {
            return make_planner<PlanInHistories>("pomcp", game, seat, seed, options);
          }};
}

}  // namespace feint
