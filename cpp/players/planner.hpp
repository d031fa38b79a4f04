// What the planning players share: how a planner gets from what it is shown to states it can plan in, and how it
// explains itself. A game that was revealed is planned in as it is; behind any other view the planner imagines states.
#pragma once

#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/adapters.hpp"
#include "core/error.hpp"
#include "core/player.hpp"
#include "core/veiled.hpp"
#include "games/all.hpp"
#include "plan/plan.hpp"

namespace feint {

// The game's own view out of the one that a table shows.
template <class G>
typename G::View own_view(const ErasedGame::View& view) {
  if constexpr (std::is_same_v<G, ErasedGame>) {
    return view;
  } else {
    auto own = view.value.as<typename G::View>();
    own.seat = view.seat;
    own.key = view.key;
    return own;
  }
}

// A state in which the seat is where the view says: the true one if everything is seen, else one of those it may be.
template <class G>
typename G::State imagine_state(const G& g, const ErasedGame::View& view, Rng& rng) {
  return g.resample(own_view<G>(view), rng);
}
template <Restorer G>
typename G::State imagine_state(const Revealed<G>& g, const ErasedGame::View& view, Rng&) {
  std::vector<typename G::View> all;
  for (const ErasedGame::View& one : view.value.as<Revealed<ErasedGame>::View>().all) all.push_back(own_view<G>(one));
  return g.restore(all);
}

template <class G>
inline constexpr bool is_revealed = false;
template <class G>
inline constexpr bool is_revealed<Revealed<G>> = true;

// A plan as a player explains it: the value and the visits of each action, in its words; of a mixed one what it drew
// from, too.
template <class G>
Json::Object in_words(const G& g, Seat seat, const Plan& plan) {
  Json::Object values, visits, probabilities;
  for (const ActionValue& a : plan.actions) {
    const std::string words = text_of(g.speak(seat, a.action));
    values.emplace_back(words, a.value);
    visits.emplace_back(words, a.visits);
    if (plan.mixed) probabilities.emplace_back(words, a.probability);
  }
  Json::Object out{{"values", values}, {"visits", visits}};
  if (plan.mixed) out.emplace_back("probabilities", probabilities);
  out.emplace_back("simulations", static_cast<std::int64_t>(plan.simulations));
  return out;
}

// Search<G>: Search(game, seat, options), plan(view, rng, progress) -> Plan.
template <class G, template <class> class Search>
class Planner final : public Player {
 public:
  Planner(const G& game, Seat seat, std::uint64_t seed, const Params& options)
      : game_(game), search_(game_, seat, options), rng_(seed), seat_(seat) {}
  bool listens() const override { return false; }

  Action act(const ErasedGame::View& view, const std::vector<Action>& legal, Progress& progress) override {
    plan_ = search_.plan(view, rng_, progress);
    return plan_.choice >= 0 ? plan_.choice : legal[0];
  }

  Json explain() const override { return in_words(game_, seat_, plan_); }

 private:
  G game_;
  Search<G> search_;
  Rng rng_;
  Seat seat_;
  Plan plan_;
};

template <template <class> class Search, class... G>
std::unique_ptr<Player> revealed_planner(GameList<G...>, const ErasedGame& inner, Seat seat, std::uint64_t seed,
                                         const Params& options) {
  std::unique_ptr<Player> player;
  const auto try_one = [&]<class One>(const One* game) {
    if constexpr (Restorer<One>)
      if (game) player = std::make_unique<Planner<Revealed<One>, Search>>(Revealed<One>(*game), seat, seed, options);
  };
  (try_one(inner.as<G>()), ...);
  return player;
}

// What PlayerKind::make is for a planner of that name.
template <template <class> class Search>
std::unique_ptr<Player> make_planner(const char* name, const ErasedGame& game, Seat seat, std::uint64_t seed,
                                     const Params& options) {
  if (const auto* revealed = game.as<Revealed<ErasedGame>>()) {
    if (auto player = revealed_planner<Search>(AllGames{}, *revealed, seat, seed, options)) return player;
  } else if (game.model().can_resample()) {
    return dispatch(AllGames{}, game, [&]<class G>(const G& g) -> std::unique_ptr<Player> {
      if constexpr (Resampler<G>)
        return std::make_unique<Planner<G, Search>>(g, seat, seed, options);
      else
        return nullptr;
    });
  }
  throw BadParameter(std::string(name) + " cannot play " + game.about().name +
                     ": it needs a game that can resample, or a revealed one that can be restored");
}

}  // namespace feint
