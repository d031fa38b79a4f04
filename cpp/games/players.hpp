// The list of players of single games (games/NAME/players). To add one: its declaration and its word here.
#pragma once

#include <vector>

#include "core/player.hpp"

namespace feint {

// coinche
PlayerKind simple_kind();
PlayerKind stronger_kind();
PlayerKind passer_kind();
PlayerKind pimc_kind();
// coup
PlayerKind honest_kind();
PlayerKind counter_kind();
PlayerKind believer_kind();
PlayerKind regret_kind();
// coup_mdp
PlayerKind filtering_kind();
PlayerKind level2_kind();
PlayerKind optimal_kind();
// duel
PlayerKind greedy_kind();

inline std::vector<PlayerKind> game_players() {
  return {filtering_kind(), level2_kind(),   honest_kind(), counter_kind(), believer_kind(), optimal_kind(),
          simple_kind(),    stronger_kind(), passer_kind(), pimc_kind(),    greedy_kind(),   regret_kind()};
}

}  // namespace feint
