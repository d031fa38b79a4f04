// `believer`: beliefs about every hidden hand, exact up to four players, and a search against a model of the others
// (Against = fix_opponents): a POMDP, in which it bluffs where the model would let it pass.
#include <algorithm>
#include <memory>

#include "core/against.hpp"
#include "games/coup/heuristics.hpp"
#include "games/coup/mind.hpp"
#include "games/coup/players/model.hpp"
#include "games/players.hpp"
#include "plan/mcts.hpp"
#include "players/planner.hpp"

namespace feint {
namespace {

template <class Belief>
class Believer final : public Player {
 public:
  Believer(const Coup& game, Seat seat, std::uint64_t seed, const Params& p, const Belief& belief)
      : game_(game),
        seat_(seat),
        rng_(seed, 1),
        model_(chosen<CoupModel::Kind>(p.choice("model"))),
        mind_(game_, seat, model_, p.number("softness"), belief),
        search_(Against<Coup, CoupModel>(game_, seat, model_), options_of(p)) {}

  void suppose(Ask ask) override { mind_.model().ask(std::move(ask)); }
  void hear(const Told& told) override { mind_.hear(game_.hear(told)); }

  Action act(const ErasedGame::View& view, const std::vector<Action>& legal, Progress& progress) override {
    view_ = own_view<Coup>(view);
    if (!mind_.begun()) mind_.begin(view_);
    plan_ = {};
    if (legal.size() > 1) plan_ = search_.plan([&](Rng& rng) { return world(rng); }, rng_, progress);
    return plan_.choice >= 0 ? plan_.choice : legal[0];
  }

  Json explain() const override {
    Json::Array beliefs;
    for (Seat i = 0; i < game_.seats(); ++i) {
      if (i == seat_ || view_.players[i].influence == 0) continue;
      Json::Object roles;
      for (int role = 0; role < Coup::roles; ++role)
        roles.emplace_back(name_of(static_cast<Coup::Role>(role)), mind_.belief().holds(mind_.other_of(i), role));
      beliefs.emplace_back(Json::Object{{"seat", i}, {"roles", roles}});
    }
    Json::Object out = in_words(game_, seat_, plan_);
    out.emplace_back("beliefs", beliefs);
    return out;
  }

 private:
  static MctsOptions options_of(const Params& p) {
    MctsOptions options;
    options.simulations = static_cast<std::uint64_t>(p.integer("simulations"));
    options.milliseconds = p.number("milliseconds");
    options.exploration = p.number("exploration");
    return options;
  }

  Coup::State world(Rng& rng) const {
    const auto hands = mind_.belief().sample(rng);
    std::uint8_t cards[Coup::most_players][2];
    for (Seat i = 0; i < game_.seats(); ++i) {
      const int other = mind_.other_of(i);
      const auto& held = other < 0 ? HandIds<Coup::roles>::cards.back() : HandIds<Coup::roles>::cards[hands[other]];
      cards[i][0] = held.a;
      cards[i][1] = held.b;
    }
    const std::uint8_t none[2] = {Coup::no_role, Coup::no_role};
    return game_.world(view_, cards, none);
  }

  Coup game_;
  Seat seat_;
  Rng rng_;
  CoupModel model_;
  CoupMind<CoupModel, Belief> mind_;
  Mcts<Against<Coup, CoupModel>> search_;
  Coup::View view_;
  Plan plan_;
};

std::unique_ptr<Player> make_believer(const ErasedGame& game, Seat seat, std::uint64_t seed, const Params& options) {
  const Coup* coup = &coup_of(game, "believer plays");
  const std::string kind = options.choice("belief");
  const int others = coup->seats() - 1;
  constexpr int r = Coup::roles, c = Coup::copies, most = Coup::most_players - 1;
  if (kind == "exact" && others > 3)
    throw BadParameter("believer: an exact belief is for up to four players, this table has " +
                       std::to_string(others + 1) + "; belief=particles or auto");
  if (kind == "factored")
    return std::make_unique<Believer<FactoredBelief<r, c, most>>>(*coup, seat, seed, options,
                                                                  FactoredBelief<r, c, most>());
  if (kind == "particles" || (kind == "auto" && others > 3))
    return std::make_unique<Believer<ParticleBelief<r, c, most>>>(
        *coup, seat, seed, options, ParticleBelief<r, c, most>(options.integer("particles"), seed));
  return std::make_unique<Believer<JointBelief<r, c, most>>>(*coup, seat, seed, options, JointBelief<r, c, most>());
}

}  // namespace

PlayerKind believer_kind() {
  using enum ParameterType;
  return {
      .name = "believer",
      .summary = "Coup: beliefs about every hidden hand, and a search against a model of the others",
      .quick = false,
      .options = {{"simulations", integer, 4000, "the most simulations of a decision", 1, 1'000'000'000},
                  {"milliseconds", number, 3'600'000, "the most time of a decision", 1, 3'600'000},
                  {"exploration", number, 0.4, "weight of the confidence bound", 0, 1000},
                  {"belief",
                   choice,
                   "auto",
                   "exact up to four players and particles beyond, or one of them",
                   0,
                   0,
                   {"auto", "exact", "factored", "particles"}},
                  {"model", choice, "typical", "how the others are taken to play", 0, 0, choices<CoupModel::Kind>()},
                  {"particles", integer, 2000, "how many of them", 10, 1'000'000},
                  {"softness", number, 0.1, "share of the uniform in the model of what others do", 0, 1}},
      .make = make_believer,
      .needs_events = true};
}

}  // namespace feint
