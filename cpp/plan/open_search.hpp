// The searches of simultaneous_mcts.hpp by the names of their policies, for any open game.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/erased.hpp"
#include "plan/simultaneous_mcts.hpp"

namespace feint {

// A search that keeps its room from decision to decision.
class OpenSearch {
 public:
  virtual ~OpenSearch() = default;
  virtual Searched search(const ErasedGame::State& from, Rng& rng, Progress& progress) = 0;
};

struct OpenPolicy {
  std::string name;
  double exploration;  // by default
  std::unique_ptr<OpenSearch> (*make)(const ErasedGame& game, const SimultaneousMctsOptions& options);
};

const std::vector<OpenPolicy>& open_policies();
const OpenPolicy& open_policy(const std::string& name);  // throws BadParameter

// Several searches of one state, each with a stream of its own. Probabilities and values are means, visits and
// simulations sums. A searching player draws from the mix of one search, so the mean is how he plays. The same for any
// number of threads.
struct OpenRuns {
  std::uint64_t runs = 1, seed = 0;
  int threads = 1;
};
Searched search_open(const ErasedGame& game, const ErasedGame::State& from, const OpenPolicy& policy,
                     const SimultaneousMctsOptions& options, const OpenRuns& runs, Progress& progress);

}  // namespace feint
