// Windows, plans and linear programs where sanitizers watch.
#include <cmath>

#include "check.hpp"
#include "core/playout.hpp"
#include "games/make.hpp"
#include "solve/sequence_form.hpp"
#include "solve/simultaneous.hpp"

using namespace feint;

static_assert(ChanceGame<Simultaneous> && Resampler<Simultaneous> && PlayableGame<Simultaneous>);
static_assert(std::is_trivially_copyable_v<Simultaneous::State>);

namespace {

Json::Object dice(int sides) { return {{"sides", sides}}; }

template <HiddenGame G>
WindowsSolution solved(const G& game) {
  Progress progress;
  return solve_windows(TreeBuilder<G>(game, 1'000'000, progress, true).build(), progress);
}

}  // namespace

TEST(windows_of_small_games_have_their_values) {
  CHECK(std::abs(solved(make_game("kuhn", Json::Object{})).value + 1.0 / 18) < 1e-12);
  CHECK(std::abs(solved(make_game("liars_dice", dice(3))).value - 1.0 / 9) < 1e-12);
  const auto goofspiel = solved(make_game("goofspiel", Json::Object{{"cards", 3}}));
  CHECK(goofspiel.horizon == 2 && std::abs(goofspiel.value) < 1e-12 && goofspiel.exploitability < 1e-12);
}

TEST(plans_are_played_and_their_words_read) {
  Progress progress;
  Rng rng(7);
  const Simultaneous game(make_game("liars_dice", dice(2)), progress);
  CHECK(std::abs(solved(Simultaneous(make_game("kuhn", Json::Object{}), progress)).value + 1.0 / 18) < 1e-12);
  for (int i = 0; i < 200; ++i) {
    auto s = game.initial();
    int steps = 0;
    for (SeatSet set = game.asked(s); !set.empty(); set = game.asked(s), ++steps) {
      const Seat seat = set.first();
      const Action action = seat == chance ? game.sample(s, rng) : pick(game.legal(s, seat), rng);
      CHECK(!game.speak(seat, action).name.empty() && !game.text(game.view(s, 1)).empty());
      game.apply(s, seat, action, [&](const Event& event) { CHECK(!game.speak(event).name.empty()); });
      game.check(game.view(s, 0));
      CHECK(game.key(game.resample(game.view(s, 0), rng), 0) == game.key(s, 0));
    }
    CHECK(steps <= game.longest() && std::abs(game.returns(s)[0]) == 1);
  }
}
