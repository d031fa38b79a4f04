// The kinds of players, each defined in the file of its name, or in its game's folder. The only list is in all.cpp.
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
PlayerKind filtering_kind();
PlayerKind level2_kind();
PlayerKind believer_kind();
PlayerKind optimal_kind();
PlayerKind honest_kind();
PlayerKind counter_kind();
PlayerKind regret_kind();
PlayerKind simple_kind();
PlayerKind stronger_kind();
PlayerKind passer_kind();
PlayerKind pimc_kind();
PlayerKind level_kind();
PlayerKind exact_kind();
PlayerKind greedy_kind();
PlayerKind exp3_kind();  // in simultaneous.cpp, as the next
PlayerKind sm_rm_kind();
PlayerKind duct_kind();
PlayerKind eta_greedy_kind();

}  // namespace feint
