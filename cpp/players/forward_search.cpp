#include "plan/forward_search.hpp"

#include "players/kinds.hpp"
#include "players/planner.hpp"

namespace feint {
namespace {

template <class G>
class LookAhead {
 public:
  LookAhead(const G& game, Seat seat, const Params& options)
      : game_(game), search_(Against<G>(game, seat), {options.integer("depth")}), worlds_(options.integer("worlds")) {}

  Plan plan(const ErasedGame::View& view, Rng& rng, Progress& progress) {
    roots_.clear();
    const auto state = imagine_state(game_, view, rng);
    if constexpr (is_revealed<G>) {
      roots_.push_back({state, 1});
    } else if constexpr (HandEnumerator<G>) {
      game_.each_hidden(state, view.seat,
                        [&](const typename G::State& world, double p) { roots_.push_back({world, p}); });
    } else {
      roots_.push_back({state, 1.0 / worlds_});
      for (int i = 1; i < worlds_; ++i) roots_.push_back({imagine_state(game_, view, rng), 1.0 / worlds_});
    }
    return search_.plan(roots_, progress);
  }

 private:
  const G& game_;
  ForwardSearch<Against<G>> search_;
  int worlds_;
  std::vector<Root<typename G::State>> roots_;
};

}  // namespace

PlayerKind forward_search_kind() {
  return {.name = "forward_search",
          .summary = "looks at every action and outcome to a depth, against uniformly random opponents",
          .quick = false,
          .options = {{"depth", ParameterType::integer, 4, "steps to look ahead", 1, 64},
                      {"worlds", ParameterType::integer, 32,
                       "hidden hands to average over, in games that cannot list them all", 1, 1'000'000}},
          .make = [](const ErasedGame& game, Seat seat, std::uint64_t seed, const Params& options) {
            return make_planner<LookAhead>("forward_search", game, seat, seed, options);
          }};
}

}  // namespace feint
