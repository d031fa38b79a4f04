#include "plan/sparse_sampling.hpp"

#include "players/kinds.hpp"
#include "players/planner.hpp"

namespace feint {
namespace {

template <class G>
class SampleAhead {
 public:
  SampleAhead(const G& game, Seat seat, const Params& options)
      : game_(game),
        seen_(Against<G>(game, seat), {options.integer("depth"), options.integer("samples")}),
        veiled_(Veiled<G>(game, seat, is_revealed<G> ? Veil::after : Veil::before),
                {options.integer("depth"), options.integer("samples")}),
        leak_(options.flag("leak")) {
    if (leak_ && !is_revealed<G>)
      throw BadParameter("sparse_sampling: leak forgets what was seen after the first step: it is for reveal(" +
                         game.about().name + ")");
  }

  Plan plan(const ErasedGame::View& view, Rng& rng, Progress& progress) {
    const auto state = imagine_state(game_, view, rng);
    return is_revealed<G> && !leak_ ? seen_.plan(state, rng, progress) : veiled_.plan(state, rng, progress);
  }

 private:
  const G& game_;
  SparseSampling<Against<G>> seen_;
  SparseSampling<Veiled<G>> veiled_;
  bool leak_;
};

}  // namespace

PlayerKind sparse_sampling_kind() {
  return {.name = "sparse_sampling",
          .summary = "looks at a few outcomes of every action to a depth, against uniformly random opponents",
          .quick = false,
          .options = {{"depth", ParameterType::integer, 4, "steps to look ahead", 1, 64},
                      {"samples", ParameterType::integer, 5, "outcomes drawn of each action in each node", 1, 10'000},
                      {"leak", ParameterType::flag, false,
                       "in a revealed game: see everything in the first step of the search, and nothing hidden later"}},
          .make = [](const ErasedGame& game, Seat seat, std::uint64_t seed, const Params& options) {
            return make_planner<SampleAhead>("sparse_sampling", game, seat, seed, options);
          }};
}

}  // namespace feint
