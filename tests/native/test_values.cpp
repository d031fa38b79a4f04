// Value iteration: places there and back, and Bellman's equation by plain recursion instead of compiled backups.
#include <cmath>

#include "check.hpp"
#include "games/coup_mdp/game.hpp"
#include "games/coup_mdp/solve/states.hpp"
#include "solve/value_iteration.hpp"

using namespace feint;

namespace {

CoupMdp game_of(const char* rules) { return CoupMdp(Params(CoupMdp::about(), Json::Object{{"rules", rules}})); }

}  // namespace

TEST(every_place_is_found_again) {
  for (const char* rules : {"proper", "paper"})
    for (Seat seat = 0; seat < CoupMdp::players; ++seat) {
      const CoupMdpStates p(game_of(rules), seat);
      std::size_t states = 0;
      for (int layer = 0; layer < p.layers(); ++layer)
        for (const Block block : p.blocks(layer)) {
          CHECK(p.layer(block) == layer && p.offset(block) == states);
          states += p.size(block);
          for (std::uint32_t index = block % 97; index < p.size(block); index += 97) {
            const auto s = p.state({block, index});
            const auto at = p.block_index(s);
            CHECK(at && at->block == block && at->index == index && !p.over(s));
          }
        }
      CHECK(states == p.states(p.layers()));
    }
}

TEST(values_satisfy_bellmans_equation) {
  for (const char* rules : {"proper", "paper"}) {
    const CoupMdpStates p(game_of(rules));
    Progress progress;
    const Solution solution = ValueIteration(p, {.layers = 1, .threads = 2}).solve(progress);
    CHECK(solution.states == p.states(1) && progress.done == solution.states);
    const auto value = [&](BlockIndex at) { return solution.values[p.offset(at.block) + at.index]; };
    for (const Block block : p.blocks(0))
      for (std::uint32_t index = block % 7; index < p.size(block); index += 7) {
        const auto s = p.state({block, index});
        double best = 0;
        for (const Action action : p.legal(s)) best = std::max(best, value_of(p, s, action, value));
        CHECK(std::abs(best - value({block, index})) < 1e-9);
      }
  }
}
