#include "games/coup/players/beliefs.hpp"

#include "games/coup/mind.hpp"
#include "games/coup/particles.hpp"
#include "games/coup/players/model.hpp"
#include "players/planner.hpp"

namespace feint {
namespace {

constexpr int most_hands = Coup::most_players;  // to an observer all are others
using Joint = JointBelief<Coup::roles, Coup::copies, most_hands>;
using Factored = FactoredBelief<Coup::roles, Coup::copies, most_hands>;
using Particles = ParticleBelief<Coup::roles, Coup::copies, most_hands>;

template <class Belief>
class Listening final : public CoupBeliefs {
 public:
  Listening(const Coup& game, Seat seat, const Params& p, const Belief& belief)
      : game_(game),
        seat_(seat),
        mind_(game_, seat, CoupModel(chosen<CoupModel::Kind>(p.choice("model"))), p.number("softness"), belief) {}

  void begin(const ErasedGame::View& view) override { mind_.begin(own_view<Coup>(view)); }

  void hear(const Told& told) override {
    const Event event = game_.hear(told);
    if (seat_ == observer && event.to != SeatSet::first_seats(game_.seats())) return;
    mind_.hear(event);
  }

  Hands hands() const override {
    using Ids = HandIds<Coup::roles>;
    Hands out(game_.seats());
    const auto& tables = mind_.belief().tables();
    for (Seat i = 0; i < game_.seats(); ++i) {
      if (mind_.other_of(i) < 0) continue;
      const auto& table = tables[mind_.other_of(i)];
      for (int id = 0; id < Ids::nothing; ++id)
        for (int role = 0; role < Coup::roles; ++role) {
          const int cards = Ids::copies(id, role);
          Held& held = out[i][role];
          held.any += cards > 0 ? table[id] : 0;
          held.count += cards * table[id];
        }
    }
    return out;
  }

  std::size_t hypotheses() const override {
    if constexpr (requires { mind_.belief().list(); })
      return mind_.belief().list().size();
    else
      return 0;
  }

 private:
  Coup game_;
  Seat seat_;
  CoupMind<CoupModel, Belief> mind_;
};

}  // namespace

std::vector<Parameter> coup_beliefs_options() {
  using enum ParameterType;
  return {{"belief",
           choice,
           "exact",
           "every hypothesis, one distribution a hand, or samples",
           0,
           0,
           {"exact", "factored", "particles"}},
          {"model", choice, "typical", "how the others are taken to play", 0, 0, choices<CoupModel::Kind>()},
          {"softness", number, 0.1, "share of the uniform in the model of what others do", 0, 1},
          {"particles", integer, 2000, "how many of them", 10, 1'000'000},
          {"seed", integer, 0, "of the particles", 0, 1'000'000'000}};
}

std::unique_ptr<CoupBeliefs> make_coup_beliefs(const ErasedGame& game, Seat seat, const Params& options) {
  const Coup* coup = &coup_of(game, "beliefs: these are about");
  if (seat < observer || seat >= coup->seats())
    throw BadParameter("beliefs: the seats are 0 to " + std::to_string(coup->seats() - 1) +
                       ", and -1 an observer; got " + std::to_string(seat));
  const std::string kind = options.choice("belief");
  if (kind == "factored") return std::make_unique<Listening<Factored>>(*coup, seat, options, Factored());
  if (kind == "particles") {
    const Particles belief(options.integer("particles"), static_cast<std::uint64_t>(options.integer("seed")));
    return std::make_unique<Listening<Particles>>(*coup, seat, options, belief);
  }
  return std::make_unique<Listening<Joint>>(*coup, seat, options, Joint());
}

}  // namespace feint
