// The house players of Coup as a table seats them.
#include "games/coup/heuristics.hpp"
#include "games/players.hpp"

namespace feint {
namespace {

using State = Coup::State;
using Role = Coup::Role;
using Phase = Coup::Phase;

Json beliefs_of(const CounterCoup& rules, const Coup& g, const State& s, Seat seat) {
  Json::Array out;
  for (Seat other = 0; other < g.seats(); ++other) {
    if (other == seat || s.influence[other] == 0) continue;
    Json::Object roles;
    for (int role = 0; role < Coup::roles; ++role)
      roles.emplace_back(name_of(static_cast<Role>(role)), rules.belief(g, s, seat, other, role));
    out.push_back(Json::Object{{"seat", other}, {"roles", roles}});
  }
  return out;
}

// A rule player at a table: it makes a state of its view, with nothing where the others' cards are.
template <class Rules>
class RulePlayer final : public Player {
 public:
  RulePlayer(const Coup& game, Rules rules, std::uint64_t seed) : game_(game), rules_(rules), rng_(seed) {}

  Action act(const ErasedGame::View& view, const std::vector<Action>&, Progress&) override {
    seat_ = view.seat;
    std::uint8_t hands[Coup::most_players][2], drawn[2] = {Coup::no_role, Coup::no_role};
    std::fill_n(&hands[0][0], 2 * Coup::most_players, std::uint8_t{Coup::no_role});
    state_ = game_.world(unboxed<Coup::View>(view.value), hands, drawn);
    return rules_.choose(game_, state_, seat_, rng_);
  }

  Json explain() const override {
    if (seat_ < 0) return nullptr;
    const CoupRule rule = rules_.rule(game_, state_, seat_);
    Json::Object out, values;
    if constexpr (std::is_same_v<Rules, CounterCoup>) {
      out.emplace_back("beliefs", beliefs_of(rules_, game_, state_, seat_));
      if (state_.phase == Phase::challenge_action || state_.phase == Phase::challenge_block) {
        const double p = rules_.belief(game_, state_, seat_, Coup::claimant(state_), Coup::claimed(state_));
        values = {{"pass", 0.0}, {"challenge", 1 - 2 * p}};
      }
      out.emplace_back("values", values);
    }
    Json::Object probabilities;
    for (const auto& [action, probability] : rule.actions)
      probabilities.emplace_back(text_of(game_.speak(seat_, action)), probability);
    out.emplace_back("probabilities", probabilities);
    out.emplace_back("reason", rule.reason);
    return out;
  }

 private:
  Coup game_;
  Rules rules_;
  Rng rng_;
  Coup::State state_{};
  Seat seat_ = -1;
};

}  // namespace

PlayerKind honest_kind() {
  return {"honest",
          "Coup by rule: claims only what it holds, challenges only what cannot be true.",
          true,
          {},
          [](const ErasedGame& game, Seat, std::uint64_t seed, const Params&) -> std::unique_ptr<Player> {
            return std::make_unique<RulePlayer<HonestCoup>>(coup_of(game, "honest plays"), HonestCoup{}, seed);
          }};
}

PlayerKind counter_kind() {
  using enum ParameterType;
  return {"counter",
          "Coup by rule: as honest, and it counts cards, doubts what is unlikely and bluffs a little.",
          true,
          {{"bluff", number, 0.5, "how often it taxes without a duke while two dukes are unseen", 0, 1},
           {"doubt", number, 0.25, "it challenges a claim that is less likely than this", 0, 1},
           {"trust", number, 2.0, "by what an unchallenged claim multiplies the odds of the role", 1, 100}},
          [](const ErasedGame& game, Seat, std::uint64_t seed, const Params& p) -> std::unique_ptr<Player> {
            const CounterCoup::Options options{p.number("bluff"), p.number("doubt"), p.number("trust")};
            return std::make_unique<RulePlayer<CounterCoup>>(coup_of(game, "counter plays"), CounterCoup(options),
                                                             seed);
          }};
}

}  // namespace feint
