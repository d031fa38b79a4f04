// Solves the game from where it stands and plays the equilibrium (cpp/solve/backward_induction.hpp). What one game
// worked out, all others with the same parameters use.
#include <cmath>
#include <thread>

#include "core/error.hpp"
#include "players/kinds.hpp"
#include "solve/open_solver.hpp"

namespace feint {
namespace {

class Exact final : public Player {
 public:
  Exact(const ErasedGame& game, Seat seat, std::uint64_t seed, std::shared_ptr<OpenSolver> solver)
      : game_(game), solver_(std::move(solver)), rng_(seed), seat_(seat) {}
  bool listens() const override { return false; }

  Action act(const ErasedGame::View& view, const std::vector<Action>& legal, Progress& progress) override {
    found_ = {};
    try {
      const ErasedGame::State state = game_.resample(view, rng_);
      if (!solver_->knows(state) && spread(state) > widest) throw TooLarge("");
      found_ = solver_->solve(state, progress);
    } catch (const TooLarge&) {  // no equilibrium is known here; one is, further on
    }
    const auto& mix = found_.mix[seat_];
    if (mix.empty() || progress.stop) return pick(legal, rng_);
    double left = rng_.unit();
    std::size_t last = 0;
    for (std::size_t i = 0; i < mix.size() && left >= 0; ++i) {
      if (mix[i] == 0) continue;
      last = i;
      left -= mix[i];
    }
    return found_.actions[seat_][last];
  }

  Json explain() const override {
    if (found_.mix[seat_].empty()) return Json::Object{{"reason", "too large to be solved: any legal action"}};
    Json::Object values, mix;
    for (std::size_t i = 0; i < found_.mix[seat_].size(); ++i) {
      const std::string words = text_of(game_.speak(seat_, found_.actions[seat_][i]));
      if (const double worth = found_.worth[seat_][i]; !std::isnan(worth)) values.emplace_back(words, worth);
      if (found_.mix[seat_][i] > 0) mix.emplace_back(words, found_.mix[seat_][i]);
    }
    return Json::Object{
        {"value", seat_ == 0 ? found_.value : -found_.value}, {"values", values}, {"probabilities", mix}};
  }

 private:
  // Where so many decisions may come next, as after a choice of decks and the draw from them, there is no use in
  // trying.
  static constexpr int widest = 20'000;

  // Decisions that may come next, counted as far as that.
  int spread(const ErasedGame::State& s) const {
    const SeatSet asked = game_.asked(s);
    int count = 0;
    for (const Action mine : game_.legal(s, asked.first())) {
      ErasedGame::State half = s;
      game_.apply(half, asked.first(), mine, Silent{});
      if (asked.size() == 1) {
        count += settled(half);
        continue;
      }
      const Seat other = asked.without(asked.first()).first();
      for (const Action theirs : game_.legal(half, other)) {
        ErasedGame::State next = half;
        game_.apply(next, other, theirs, Silent{});
        if ((count += settled(next)) > widest) return count;
      }
    }
    return count;
  }
  int settled(const ErasedGame::State& s) const {
    if (!game_.asked(s).is_chance()) return 1;
    int count = 0;
    for (const Outcome& outcome : game_.outcomes(s)) {
      ErasedGame::State next = s;
      game_.apply(next, chance, outcome.action, Silent{});
      if ((count += settled(next)) > widest) break;
    }
    return count;
  }

  ErasedGame game_;
  std::shared_ptr<OpenSolver> solver_;
  Rng rng_;
  Seat seat_;
  Solved found_;
};

std::unique_ptr<Player> make(const ErasedGame& game, Seat seat, std::uint64_t seed, const Params& options) {
  if (!game.model().can_resample())
    throw BadParameter("exact cannot play " + game.about().name + ": it needs a game that can resample");
  check_open("exact cannot play", game);
  BackwardOptions backward;
  backward.most_states = static_cast<std::uint64_t>(options.integer("states"));
  const int threads = options.integer("threads");
  backward.threads = threads ? threads : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  if (game.model().needs_python()) backward.threads = 1;
  return std::make_unique<Exact>(game, seat, seed, shared_open_solver(game, backward));
}

}  // namespace

PlayerKind exact_kind() {
  return {.name = "exact",
          .summary = "solves an open game of two from where it stands, and plays the equilibrium",
          .quick = false,
          .options = {{"states", ParameterType::integer, 2'000'000,
                       "the most states kept; where that is too few, any legal action", 1, 1'000'000'000},
                      {"threads", ParameterType::integer, 0, "0: as many as the machine has", 0, 256}},
          .make = make};
}

}  // namespace feint
