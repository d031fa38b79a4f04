// The kinds of players, each defined in the file of its name.
#pragma once

#include "players/player.hpp"

namespace feint {

PlayerKind forward_search_kind();
PlayerKind sparse_sampling_kind();
PlayerKind mcts_kind();
PlayerKind ismcts_kind();
PlayerKind pomcp_kind();
PlayerKind filtering_kind();
PlayerKind level2_kind();  // in filtering.cpp
PlayerKind believer_kind();
PlayerKind optimal_kind();
PlayerKind honest_kind();  // in coup_players.cpp, as the next
PlayerKind counter_kind();
PlayerKind regret_kind();
PlayerKind simple_kind();  // in coinche_players.cpp, as the next two
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
