// Players that search open games in which both choose at once (plan/simultaneous_mcts.hpp), one for each policy.
#include "plan/open_search.hpp"
#include "players/kinds.hpp"
#include "players/planner.hpp"

namespace feint {
namespace {

class OpenPlayer final : public Player {
 public:
  OpenPlayer(const ErasedGame& game, Seat seat, std::uint64_t seed, std::unique_ptr<OpenSearch> search)
      : game_(game), search_(std::move(search)), rng_(seed), seat_(seat) {}
  bool listens() const override { return false; }

  Action act(const ErasedGame::View& view, const std::vector<Action>& legal, Progress& progress) override {
    const auto state = imagine_state(game_, view, rng_);  // the true one: nothing is hidden
    const Searched found = search_->search(state, rng_, progress);
    plan_ = {};
    plan_.mixed = true;
    plan_.simulations = found.simulations;
    double left = rng_.unit();
    for (const Searched::Choice& c : found.seats[seat_]) {
      plan_.actions.push_back({c.action, c.value, c.visits, c.probability});
      if (c.probability > 0 && left >= 0) {
        plan_.choice = c.action;
        left -= c.probability;
      }
    }
    return plan_.choice >= 0 ? plan_.choice : legal[0];
  }

  Json explain() const override { return in_words(game_, seat_, plan_); }

 private:
  ErasedGame game_;
  std::unique_ptr<OpenSearch> search_;
  Rng rng_;
  Seat seat_;
  Plan plan_;
};

std::unique_ptr<Player> make(const char* name, const ErasedGame& game, Seat seat, std::uint64_t seed, const Params& p,
                             double random = 0) {
  check_open(std::string(name) + " cannot play", game);
  if (!game.model().can_resample())
    throw BadParameter(std::string(name) + " cannot play " + game.about().name + ": it needs a game that can resample");
  SimultaneousMctsOptions options;
  options.simulations = static_cast<std::uint64_t>(p.integer("simulations"));
  options.milliseconds = p.number("milliseconds");
  options.bandit.exploration = p.number("exploration");
  options.pruning = p.number("pruning");
  options.mean = p.flag("mean");
  options.whole = p.flag("whole");
  options.bandit.random = random;
  return std::make_unique<OpenPlayer>(game, seat, seed, open_policy(name).make(game, options));
}

std::vector<Parameter> options_of(const char* name, const char* exploration) {
  return {{"simulations", ParameterType::integer, 20'000, "the most simulations of a decision", 1, 1'000'000'000},
          {"milliseconds", ParameterType::number, 3'600'000, "the most time of a decision", 1, 3'600'000},
          {"exploration", ParameterType::number, open_policy(name).exploration, exploration, 0, 1000},
          {"pruning", ParameterType::number, 0,
           "above 0: plays only actions with at least (most visits)^pruning visits; the paper's is 0.95", 0, 1},
          {"mean", ParameterType::flag, false, "a node passes its running mean up, not what the simulation earned"},
          {"whole", ParameterType::flag, false, "every state of a simulation joins the tree, else one of each"}};
}

}  // namespace

PlayerKind exp3_kind() {
  return {.name = "exp3",
          .summary = "Searches open games of two, EXP3 where both choose at once: plays a mixed strategy",
          .quick = false,
          .options = options_of("exp3", "the share of uniform choices is this times sqrt(actions / visits)"),
          .make = [](const ErasedGame& game, Seat seat, std::uint64_t seed, const Params& p) {
            return make("exp3", game, seat, seed, p);
          }};
}

PlayerKind sm_rm_kind() {
  return {.name = "sm_rm",
          .summary = "Searches open games of two, regret matching where both choose at once: plays a mixed strategy",
          .quick = false,
          .options = options_of("sm_rm", "the share of uniform choices"),
          .make = [](const ErasedGame& game, Seat seat, std::uint64_t seed, const Params& p) {
            return make("sm_rm", game, seat, seed, p);
          }};
}

PlayerKind duct_kind() {
  auto options = options_of("duct", "weight of the confidence bound");
  options.push_back({"random", ParameterType::number, 0, "the share of uniform choices", 0, 1});
  return {.name = "duct",
          .summary = "Searches open games of two, UCT for each player where both choose at once",
          .quick = false,
          .options = options,
          .make = [](const ErasedGame& game, Seat seat, std::uint64_t seed, const Params& p) {
            return make("duct", game, seat, seed, p, p.number("random"));
          }};
}

PlayerKind eta_greedy_kind() {
  return {.name = "eta_greedy",
          .summary = "Searches open games of two, the best so far or anything where both choose at once",
          .quick = false,
          .options = options_of("eta_greedy", "the share of uniform choices is this times sqrt(actions / visits)"),
          .make = [](const ErasedGame& game, Seat seat, std::uint64_t seed, const Params& p) {
            return make("eta_greedy", game, seat, seed, p);
          }};
}

}  // namespace feint
