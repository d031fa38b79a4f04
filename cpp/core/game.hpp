// The concepts. A game G is a small value that holds parameters; G::State is a plain value, so a copy is an undo.
// Concepts stack, and an algorithm asks for the least it needs. `Check<G>` says in words what a type misses.
#pragma once

#include <concepts>
#include <cstdint>
#include <ranges>
#include <string>
#include <vector>

#include "core/about.hpp"
#include "core/event.hpp"
#include "core/json.hpp"
#include "core/rng.hpp"
#include "core/types.hpp"

namespace feint {

// An action or an event in words: "bid", {"quantity": 2, "face": 5}. Its text is the name and the values: "bid 2 5".
struct Spoken {
  std::string name;
  Json::Object data = {};
};
std::string text_of(const Spoken& spoken);

// An event in words, with those who see it.
struct Told {
  SeatSet to;
  Seat seat;
  Spoken words;
};

template <class R, class T>
concept RangeOf = std::ranges::range<R> && std::convertible_to<std::ranges::range_value_t<R>, T>;

namespace piece {
template <class G>
concept HasState = std::copyable<typename G::State>;
template <class G>
concept HasSeats = requires(const G& g) {
  { g.seats() } -> std::convertible_to<int>;
};
template <class G>
concept HasInitial = requires(const G& g) {
  { g.initial() } -> std::same_as<typename G::State>;
};
template <class G>
concept HasAsked = requires(const G& g, const typename G::State& s) {
  { g.asked(s) } -> std::same_as<SeatSet>;
};
template <class G>
concept HasLegal = requires(const G& g, const typename G::State& s, Seat seat) {
  { g.legal(s, seat) } -> RangeOf<Action>;
};
template <class G>
concept HasApply =
    requires(const G& g, typename G::State& s, Seat seat, Action a, Silent silent) { g.apply(s, seat, a, silent); };
template <class G>
concept HasReturns = requires(const G& g, const typename G::State& s) {
  { g.returns(s) } -> RangeOf<double>;
};
template <class G>
concept HasOutcomes = requires(const G& g, const typename G::State& s) {
  { g.outcomes(s) } -> RangeOf<Outcome>;
};
template <class G>
concept HasSample = requires(const G& g, const typename G::State& s, Rng& rng) {
  { g.sample(s, rng) } -> std::convertible_to<Action>;
};
template <class G>
concept HasView = requires(const G& g, const typename G::State& s, Seat seat) {
  { g.view(s, seat) } -> std::same_as<typename G::View>;
} && std::copyable<typename G::View>;
template <class G>
concept HasKey = requires(const G& g, const typename G::State& s, Seat seat) {
  { g.key(s, seat) } -> std::same_as<Key>;
};
template <class G>
concept HasFeatures = requires(const G& g, const typename G::View& view) {
  { g.features(view) } -> RangeOf<std::int16_t>;
  { g.feature_count() } -> std::convertible_to<int>;
};
template <class G>
concept HasActions = requires(const G& g) {
  { g.actions() } -> std::convertible_to<int>;
  { g.longest() } -> std::convertible_to<int>;
  { g.highest_return() } -> std::convertible_to<double>;
};
template <class G>
concept SpeaksEvents = requires(const G& g, const Event& event) {
  { g.speak(event) } -> std::same_as<Spoken>;
} || requires(const G& g, const Told& told) {  // events that come in words already
  { g.speak(told) } -> std::same_as<Spoken>;
};
template <class G>
concept HasSpeech = SpeaksEvents<G> && requires(const G& g, Seat seat, Action a, const typename G::View& view) {
  { g.speak(seat, a) } -> std::same_as<Spoken>;
  { g.text(view) } -> std::convertible_to<std::string>;
};
}  // namespace piece

// Game: somebody is asked, answers, and in the end everyone is paid. A state asks a set of seats; an answer is sealed
// until the last one asked has given his, then the state moves on and tells what happened.
//
//   auto s = g.initial();
//   while (!g.asked(s).empty()) {
//     const Seat seat = g.asked(s).first();
//     g.apply(s, seat, g.legal(s, seat)[0], Silent{});
//   }
//   const double won = g.returns(s)[0];
template <class G>
concept Game = piece::HasState<G> && piece::HasSeats<G> && piece::HasInitial<G> && piece::HasAsked<G> &&
               piece::HasLegal<G> && piece::HasApply<G> && piece::HasReturns<G>;

// ChanceGame: where chance is asked, its outcomes have probabilities, and one can be drawn fast.
//
//   if (g.asked(s).is_chance()) {
//     double sum = 0;
//     for (const Outcome& o : g.outcomes(s)) sum += o.probability;  // 1
//     g.apply(s, chance, g.sample(s, rng), Silent{});
//   }
template <class G>
concept ChanceGame = Game<G> && piece::HasOutcomes<G> && piece::HasSample<G>;

// HiddenGame: a seat knows its View and no more. Equal keys mean the same information set, with perfect recall.
//
//   const typename G::View view = g.view(s, seat);
//   assert(view.seat == seat && view.key == g.key(s, seat));
//   auto other = g.initial();  // reach it by another deal that this seat cannot tell apart ...
//   if (g.key(other, seat) == g.key(s, seat))
//     assert(g.view(other, seat) == view);
template <class G>
concept HiddenGame = Game<G> && piece::HasView<G> && piece::HasKey<G>;

// Resampler: a state that the seat cannot tell from the true one, drawn from what may be hidden. The draw ranges over
// every consistent state; it is uniform over the hidden chance outcomes, not weighted by what others' play suggests.
//
//   const typename G::View view = g.view(s, seat);
//   const typename G::State world = g.resample(view, rng);
//   assert(g.view(world, seat) == view);
//   assert(g.key(world, seat) == g.key(s, seat));
//   assert(g.asked(world) == g.asked(s));
template <class G>
concept Resampler = HiddenGame<G> && requires(const G& g, const typename G::View& view, Rng& rng) {
  { g.resample(view, rng) } -> std::same_as<typename G::State>;
};

// HandEnumerator: every state that a seat cannot tell from this one, with its probability under the deal.
//
//   double sum = 0;
//   g.each_hidden(s, seat, [&](const typename G::State& world, double probability) { sum += probability; });  // 1
template <class G>
concept HandEnumerator = HiddenGame<G> && requires(const G& g, const typename G::State& s, Seat seat) {
  g.each_hidden(s, seat, [](const typename G::State&, double) {});
};

// Restorer: the state itself, from the views of all seats.
template <class G>
concept Restorer = HiddenGame<G> && requires(const G& g, const std::vector<typename G::View>& all) {
  { g.restore(all) } -> std::same_as<typename G::State>;
};

// SequentialGame: at most one seat is asked at a time, by the type's own promise. `Sequential<G>` makes one of any
// game.
//
//   struct Nim {
//     static constexpr bool sequential = true;
//     ...
//   };
//   static_assert(SequentialGame<Nim>);
template <class G>
concept SequentialGame = Game<G> && G::sequential;

// PlayableGame: what a table needs, beyond the rules: words for actions and events, text and features of a view.
//
//   const Spoken bid = g.speak(seat, action);               // {"bid", {{"quantity", 2}, {"face", 5}}}
//   const std::string line = text_of(bid);                  // bid 2 5
//   const std::string table = g.text(g.view(s, seat));      // for people
//   for (std::int16_t i : g.features(g.view(s, seat)))      // for nets: the active inputs
//     assert(i >= 0 && i < g.feature_count());
template <class G>
concept PlayableGame = HiddenGame<G> && piece::HasFeatures<G> && piece::HasActions<G> && piece::HasSpeech<G>;

// One readable line for each thing that a type misses. Instantiated wherever a game enters (see erase.hpp).
template <class G>
struct Check {
  static_assert(piece::HasState<G>, "a Game needs a nested copyable `State`");
  static_assert(piece::HasSeats<G>, "a Game needs `int seats() const`");
  static_assert(piece::HasInitial<G>, "a Game needs `State initial() const`");
  static_assert(piece::HasAsked<G>, "a Game needs `SeatSet asked(const State&) const`: whom this state asks");
  static_assert(piece::HasLegal<G>, "a Game needs `List<Action, N> legal(const State&, Seat) const`");
  static_assert(piece::HasApply<G>, "a Game needs `void apply(State&, Seat, Action, auto&& listener) const`");
  static_assert(piece::HasReturns<G>, "a Game needs `Returns returns(const State&) const`: cumulative, everywhere");
  static_assert(piece::HasView<G>, "a HiddenGame needs a `View` and `View view(const State&, Seat) const`");
  static_assert(piece::HasKey<G>, "a HiddenGame needs `Key key(const State&, Seat) const`: see Keys in core/event.hpp");
  static_assert(
      piece::HasOutcomes<G> == piece::HasSample<G>,
      "a ChanceGame needs both `List<Outcome, N> outcomes(const State&)` and `Action sample(const State&, Rng&)`");
  static_assert(
      piece::HasFeatures<G>,
      "a PlayableGame needs `List<std::int16_t, N> features(const View&) const` and `int feature_count() const`");
  static_assert(
      piece::HasActions<G>,
      "a PlayableGame needs `int actions()`, `int longest()` (steps) and `double highest_return()`, all const");
  static_assert(
      piece::HasSpeech<G>,
      "a PlayableGame needs `Spoken speak(Seat, Action)`, `Spoken speak(const Event&)` and `text(const View&)`");
  static constexpr bool passed = true;
};

inline Ranking ranks_by(const Returns& returns) {
  Ranking ranks;
  for (const double mine : returns) {
    int rank = 1;
    for (const double other : returns) rank += other > mine;
    ranks.push(rank);
  }
  return ranks;
}

// Seats of one team win and lose together. Everybody for himself, unless the game says otherwise.
template <Game G>
int team_of(const G& g, Seat seat) {
  if constexpr (requires { g.team(seat); })
    return g.team(seat);
  else
    return seat;
}

// Of everything that the seats know between them: it says whether two runs are in the same place.
template <HiddenGame G>
Key fingerprint(const G& g, const typename G::State& s) {
  Key h = 0;
  for (Seat seat = 0; seat < g.seats(); ++seat) h = fold(h, g.key(s, seat));
  return h;
}

// Where a game stands: two states with one position have the same future, returns included. A game that says nothing
// of it is told apart by all that was ever seen, which is right and finds no way twice. Asked between windows only.
template <HiddenGame G>
Key position_of(const G& g, const typename G::State& s) {
  if constexpr (requires { g.position(s); })
    return g.position(s);
  else
    return fingerprint(g, s);
}

// Ranks by returns, unless the game has its own idea of first and second.
template <Game G>
Ranking ranking_of(const G& g, const typename G::State& s) {
  if constexpr (requires { g.ranking(s); })
    return g.ranking(s);
  else
    return ranks_by(g.returns(s));
}

// The same moment with what the seat cannot see drawn again.
template <Resampler G>
void redraw(const G& g, typename G::State& s, Seat seat, Rng& rng) {
  if constexpr (requires { g.redraw(s, seat, rng); })
    g.redraw(s, seat, rng);
  else
    s = g.resample(g.view(s, seat), rng);
}

// What is played for a seat that does not answer: the game's safest action, else the first legal one.
template <Game G>
Action fallback_of(const G& g, const typename G::State& s, Seat seat) {
  if constexpr (requires { g.fallback(s, seat); }) return g.fallback(s, seat);
  const auto legal = g.legal(s, seat);
  return *std::begin(legal);
}

// One of the legal actions, each as likely as the other.
template <class Actions>
Action pick(const Actions& legal, Rng& rng) {
  return *(std::begin(legal) + rng.below(count_of(legal)));
}

// Draws from a list of outcomes: what `sample` is when nothing faster is known. Equal probabilities take the same draw
// as `rng.below`, so that a game written twice plays the same games.
template <class Outcomes>
Action draw(const Outcomes& outcomes, Rng& rng) {
  const auto first = std::begin(outcomes);
  bool uniform = true;
  for (const Outcome& outcome : outcomes) uniform = uniform && outcome.probability == (*first).probability;
  if (uniform) return (*(first + rng.below(count_of(outcomes)))).action;
  double left = rng.unit();
  Action last = -1;
  for (const Outcome& outcome : outcomes) {
    last = outcome.action;
    left -= outcome.probability;
    if (left < 0) break;
  }
  return last;
}

}  // namespace feint
