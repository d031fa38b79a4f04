#include "plan/open_search.hpp"

#include <atomic>

#include "core/threads.hpp"
#include "games/all.hpp"

namespace feint {
namespace {

template <class G, class Policy>
class SearchOf final : public OpenSearch {
 public:
  SearchOf(const G& game, const SimultaneousMctsOptions& options) : game_(game), search_(game_, options) {}
  Searched search(const ErasedGame::State& from, Rng& rng, Progress& progress) override {
    return search_.search(unboxed<typename G::State>(from), rng, progress);
  }

 private:
  G game_;
  SimultaneousMcts<G, Policy> search_;
};

template <class Policy>
OpenPolicy policy(const char* name) {
  return {name, Policy::usual, [](const ErasedGame& game, const SimultaneousMctsOptions& options) {
            return dispatch(OpenGames{}, game, [&]<class G>(const G& g) -> std::unique_ptr<OpenSearch> {
              return std::make_unique<SearchOf<G, Policy>>(g, options);
            });
          }};
}

void add(std::vector<Searched::Choice>& total, const std::vector<Searched::Choice>& more) {
  if (total.empty()) {
    total = more;
    return;
  }
  for (std::size_t i = 0; i < more.size(); ++i) {
    total[i].probability += more[i].probability;
    total[i].visits += more[i].visits;
    total[i].value += more[i].value;
  }
}

}  // namespace

const std::vector<OpenPolicy>& open_policies() {
  static const std::vector<OpenPolicy> all{policy<Decoupled<Exp3>>("exp3"), policy<RegretMatching>("sm_rm"),
                                           policy<Decoupled<DecoupledUct>>("duct"),
                                           policy<Decoupled<EtaGreedy>>("eta_greedy")};
  return all;
}

const OpenPolicy& open_policy(const std::string& name) {
  for (const OpenPolicy& policy : open_policies())
    if (policy.name == name) return policy;
  throw BadParameter("there is no policy " + Json(shortened(name)).dump() +
                     "; known: " + join(open_policies(), [](const auto& policy) { return policy.name; }));
}

Searched search_open(const ErasedGame& game, const ErasedGame::State& from, const OpenPolicy& policy,
                     const SimultaneousMctsOptions& options, const OpenRuns& runs, Progress& progress) {
  std::vector<Searched> found(runs.runs);
  std::atomic<std::uint64_t> next{0};
  on_threads(runs.threads, [&] {
    const auto search = policy.make(game, options);
    for (std::uint64_t run = next++; run < runs.runs && !progress.stop; run = next++) {
      Rng rng(runs.seed, run);
      found[run] = search->search(from, rng, progress);
    }
  });
  Searched total;
  for (const Searched& one : found) {
    for (int seat = 0; seat < 2; ++seat) add(total.seats[seat], one.seats[seat]);
    total.value += one.value;
    total.simulations += one.simulations;
  }
  const auto count = static_cast<double>(runs.runs);
  for (auto& seat : total.seats)
    for (auto& choice : seat) {
      choice.probability /= count;
      choice.value /= count;
    }
  total.value /= count;
  return total;
}

}  // namespace feint
