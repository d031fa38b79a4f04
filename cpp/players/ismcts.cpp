#include "plan/ismcts.hpp"

#include "players/kinds.hpp"
#include "players/planner.hpp"

namespace feint {
namespace {

template <class G>
class GrowInformationSets {
 public:
  GrowInformationSets(const G& game, Seat seat, const Params& p)
      : game_(game),
        search_(
            game, seat,
            {static_cast<std::uint64_t>(p.integer("simulations")), p.number("milliseconds"), p.number("exploration")}) {
  }

  Plan plan(const ErasedGame::View& view, Rng& rng, Progress& progress) {
    return search_.plan([&](Rng& r) { return imagine_state(game_, view, r); }, rng, progress);
  }

 private:
  const G& game_;
  Ismcts<G> search_;
};

}  // namespace

PlayerKind ismcts_kind() {
  const IsmctsOptions usual;
  return {
      .name = "ismcts",
      .summary = "Information-set Monte Carlo tree search: everybody chooses by what he knows",
      .quick = false,
      .options = {{"simulations", ParameterType::integer, static_cast<int>(usual.simulations),
                   "the most simulations of a decision", 1, 1'000'000'000},
                  {"milliseconds", ParameterType::number, static_cast<int>(usual.milliseconds),
                   "the most time of a decision", 1, 3'600'000},
                  {"exploration", ParameterType::number, usual.exploration, "weight of the confidence bound", 0, 1000}},
      .make = [](const ErasedGame& game, Seat seat, std::uint64_t seed, const Params& options) {
        return make_planner<GrowInformationSets>("ismcts", game, seat, seed, options);
      }};
}

}  // namespace feint
