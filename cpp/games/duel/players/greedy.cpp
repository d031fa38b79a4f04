// Looks one round of the duel ahead and no further: the most life more than the other on average, if the other does
// anything at all, and `thrift` for every pillz that is left.
#include <limits>
#include <vector>

#include "games/duel/game.hpp"
#include "games/players.hpp"
#include "players/planner.hpp"

namespace feint {
namespace {

class Greedy final : public Player {
 public:
  Greedy(const Duel& game, Seat seat, std::uint64_t seed, double thrift)
      : game_(game), rng_(seed), seat_(seat), thrift_(thrift) {}
  bool listens() const override { return false; }

  Action act(const ErasedGame::View& view, const std::vector<Action>& legal, Progress&) override {
    const Duel::State s = imagine_state(game_, view, rng_);
    plan_ = {};
    if (s.phase == Duel::Phase::deck) return pick(legal, rng_);
    double best = -std::numeric_limits<double>::infinity();
    std::vector<Action> equals;
    for (const Action action : legal) {
      Duel::State next = s;
      game_.apply(next, seat_, action, Deaf{});
      const double worth = expected(next, s.lines);
      plan_.actions.push_back({action, worth});
      if (worth > best + 1e-9) {
        best = worth;
        equals.clear();
      }
      if (worth > best - 1e-9) equals.push_back(action);
    }
    return pick(equals, rng_);
  }

  Json explain() const override {
    Json::Object values;
    for (const ActionValue& a : plan_.actions) values.emplace_back(text_of(game_.speak(seat_, a.action)), a.value);
    return Json::Object{{"values", values}};
  }

 private:
  // After this round: own moves the best, the other's any.
  double expected(const Duel::State& s, int lines) const {
    const SeatSet asked = game_.asked(s);
    if (asked.empty() || s.lines > lines)
      return s.life[seat_] - s.life[1 - seat_] + thrift_ * (s.pillz[seat_] - s.pillz[1 - seat_]);
    double sum = 0, best = -std::numeric_limits<double>::infinity();
    if (asked.is_chance()) {
      for (const Outcome& outcome : game_.outcomes(s))
        sum += outcome.probability * after(s, chance, outcome.action, lines);
      return sum;
    }
    // Its own answer first: the other's does not depend on it.
    const Seat mover = asked.has(seat_) ? seat_ : 1 - seat_;
    const auto legal = game_.legal(s, mover);
    for (const Action action : legal) {
      const double worth = after(s, mover, action, lines);
      sum += worth;
      best = std::max(best, worth);
    }
    return mover == seat_ ? best : sum / legal.size();
  }

  double after(const Duel::State& s, Seat seat, Action action, int lines) const {
    Duel::State next = s;
    game_.apply(next, seat, action, Deaf{});
    return expected(next, lines);
  }

  Duel game_;
  Rng rng_;
  Seat seat_;
  double thrift_;
  Plan plan_;
};

}  // namespace

PlayerKind greedy_kind() {
  return {.name = "greedy",
          .summary = "the duel, one round ahead: the most life more than the other",
          .quick = true,
          .options = {{"thrift", ParameterType::number, 1, "what a pillz that is left is worth in life", 0, 100}},
          .make = [](const ErasedGame& game, Seat seat, std::uint64_t seed,
                     const Params& options) -> std::unique_ptr<Player> {
            const auto* duel = game.as<Duel>();
            if (!duel) throw BadParameter("greedy plays duel, not " + game.about().name);
            return std::make_unique<Greedy>(*duel, seat, seed, options.number("thrift"));
          }};
}

}  // namespace feint
