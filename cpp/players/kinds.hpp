// The kinds of players for any game, each defined in the file of its name. all.cpp lists them; games/players.hpp lists
// the players of single games.
#pragma once

#include <string>
#include <vector>

#include "core/player.hpp"

namespace feint {

const std::vector<PlayerKind>& all_players();
const PlayerKind& player_kind(const std::string& name);  // throws BadParameter

PlayerKind forward_search_kind();
PlayerKind sparse_sampling_kind();
PlayerKind mcts_kind();
PlayerKind ismcts_kind();
PlayerKind pomcp_kind();
PlayerKind level_kind();
PlayerKind exact_kind();
PlayerKind exp3_kind();  // in simultaneous.cpp, as the next
PlayerKind sm_rm_kind();
PlayerKind duct_kind();
PlayerKind eta_greedy_kind();

}  // namespace feint
