// The list of players for any game, followed by those of single games. To add one: its declaration in kinds.hpp and its
// word here.
#include "core/error.hpp"
#include "games/players.hpp"
#include "players/kinds.hpp"

namespace feint {

const std::vector<PlayerKind>& all_players() {
  static const std::vector<PlayerKind> all = [] {
    std::vector<PlayerKind> out{forward_search_kind(), sparse_sampling_kind(), mcts_kind(), ismcts_kind(), pomcp_kind(),
                                level_kind(),          exact_kind(),           exp3_kind(), sm_rm_kind(),  duct_kind(),
                                eta_greedy_kind()};
    for (PlayerKind& kind : game_players()) out.push_back(std::move(kind));
    return out;
  }();
  return all;
}

const PlayerKind& player_kind(const std::string& name) {
  for (const PlayerKind& kind : all_players())
    if (kind.name == name) return kind;
  throw BadParameter("there is no native player " + Json(shortened(name)).dump() +
                     "; known: " + join(all_players(), [](const auto& kind) { return kind.name; }));
}

}  // namespace feint
