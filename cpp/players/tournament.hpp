// Many games between native players, without Python: for tables of results. Games are cut into shards that do not
// depend on the number of threads and merged in order, so a seeded result is the same on any number of them.
#pragma once

#include <cstdint>
#include <vector>

#include "core/player.hpp"

namespace feint {

struct Contender {
  const PlayerKind* kind = nullptr;  // nobody: uniformly random
  Json::Object options = {};
  bool complete = false;  // it is shown everything, as in reveal(game)
};

struct ContenderTally {
  std::uint64_t games = 0, wins = 0;  // first alone
  double share = 0;                   // of first places
  double returns = 0, squares = 0;
  std::uint64_t decisions = 0;  // with more than one legal action; others are not thought about
  double seconds = 0;           // spent on them
  PerSeat<std::uint64_t> seat_games{}, seat_wins{};

  void add(const ContenderTally& other);
};

struct TournamentOptions {
  std::uint64_t games = 1000, seed = 0;
  int threads = 1;
  bool rotate = true;  // contender j sits in seat (j + game) mod seats, else in seat j
};

std::vector<ContenderTally> tournament(const ErasedGame& game, const std::vector<Contender>& contenders,
                                       const TournamentOptions& options, Progress& progress);

}  // namespace feint
