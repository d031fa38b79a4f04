// The only list of players. To add one: its declaration in kinds.hpp and its word here.
#include "core/error.hpp"
#include "players/kinds.hpp"

namespace feint {

const std::vector<PlayerKind>& all_players() {
  static const std::vector<PlayerKind> all{forward_search_kind(), sparse_sampling_kind(), mcts_kind(),    ismcts_kind(),
                                           pomcp_kind(),          filtering_kind(),       level2_kind(),  honest_kind(),
                                           counter_kind(),        believer_kind(),        optimal_kind(), simple_kind(),
                                           stronger_kind(),       passer_kind(),          pimc_kind(),    level_kind(),
                                           exact_kind(),          greedy_kind(),          exp3_kind(),    sm_rm_kind(),
                                           duct_kind(),           eta_greedy_kind(),      regret_kind()};
  return all;
}

const PlayerKind& player_kind(const std::string& name) {
  for (const PlayerKind& kind : all_players())
    if (kind.name == name) return kind;
  throw BadParameter("there is no native player " + Json(shortened(name)).dump() +
                     "; known: " + join(all_players(), [](const auto& kind) { return kind.name; }));
}

}  // namespace feint
