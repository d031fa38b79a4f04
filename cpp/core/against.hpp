// Against<G, Model>: a game for one seat, the others fixed to a model (`fix_opponents`). It is a Process: a step is the
// seat's own answer, then the others' and chance's, up to the seat's next question, the seat's fall, or the end.
// Rewards are differences of returns.
//
// A Model says how a seat acts in a state, from what that seat knows:
//   m.choose(g, s, seat, rng) -> Action                      // to step
//   m.each(g, s, seat, [](Action, double probability) {...})  // to enumerate
// A game may say when a seat can gain or lose nothing any more (`out(s, seat)`), and what a seat sees of a state apart
// from its history (`sight(s, seat)`): then nodes are kept by sight, and keys need not be rolled. It may also know a
// faster way to a step against uniform opponents (`uniform_step`, `each_uniform_step`).
#pragma once

#include <type_traits>

#include "core/process.hpp"

namespace feint {

// Every legal action, each as likely as the other.
struct UniformModel {
  template <class G>
  Action choose(const G& g, const typename G::State& s, Seat seat, Rng& rng) const {
    const auto legal = g.legal(s, seat);
    return legal.size() == 1 ? legal[0] : pick(legal, rng);
  }
  template <class G, class F>
  void each(const G& g, const typename G::State& s, Seat seat, F&& f) const {
    const auto legal = g.legal(s, seat);
    for (const Action a : legal) f(a, 1.0 / static_cast<double>(legal.size()));
  }
};

template <Game G>
double return_of(const G& g, const typename G::State& s, Seat seat) {
  if constexpr (requires { g.return_of(s, seat); })
    return g.return_of(s, seat);
  else
    return g.returns(s)[seat];
}

template <class G>
inline constexpr bool by_sight = requires(const G& g, const typename G::State& s, Seat seat) { g.sight(s, seat); };

// With Silent as its listener the states that come out have their keys, whatever the game sees.
template <Game G, class Model = UniformModel, class Listener = std::conditional_t<by_sight<G>, Deaf, Silent>>
class Against {
 public:
  using State = typename G::State;
  static constexpr bool steps_itself =
      std::is_same_v<Model, UniformModel> && std::is_same_v<Listener, Deaf> &&
      requires(const G& g, State& s, Rng& rng) { g.uniform_step(s, Seat{}, Action{}, rng); };

  Against(const G& game, Seat seat, const Model& model = {}) : game_(game), model_(model), seat_(seat) {}

  auto legal(const State& s) const {
    using Actions = std::remove_cvref_t<decltype(game_.legal(s, seat_))>;
    return game_.asked(s).has(seat_) && !over(s) ? game_.legal(s, seat_) : Actions{};
  }

  double step(State& s, Action action, Rng& rng) const {
    const double before = return_of(game_, s, seat_);
    if constexpr (steps_itself) {
      game_.uniform_step(s, seat_, action, rng);
    } else {
      game_.apply(s, seat_, action, Listener{});
      settle(s, rng);
    }
    return return_of(game_, s, seat_) - before;
  }

  // Others answer and chance draws until the seat is asked, or there is nothing left for it.
  void settle(State& s, Rng& rng) const {
    for (SeatSet set = game_.asked(s); !set.has(seat_) && !set.empty() && !over(s); set = game_.asked(s)) {
      const Seat next = set.first();
      if constexpr (ChanceGame<G>) {
        if (next == chance) {
          game_.apply(s, chance, game_.sample(s, rng), Listener{});
          continue;
        }
      }
      game_.apply(s, next, model_.choose(game_, s, next, rng), Listener{});
    }
  }

  template <class F>
  void each_outcome(const State& from, Action action, F&& f) const {
    const double before = return_of(game_, from, seat_);
    if constexpr (steps_itself) {
      game_.each_uniform_step(from, seat_, action, [&](const State& next, double probability) {
        f(next, probability, return_of(game_, next, seat_) - before);
      });
    } else {
      State s = from;
      game_.apply(s, seat_, action, Listener{});
      spread(s, 1.0, before, f);
    }
  }

  Key key(const State& s) const {
    if constexpr (std::is_same_v<Listener, Deaf>)
      return game_.sight(s, seat_);
    else
      return game_.key(s, seat_);
  }

  // How the model would play in the seat's place: what a play-out does.
  Action guess(const State& s, Rng& rng) const { return model_.choose(game_, s, seat_, rng); }

  const G& game() const { return game_; }
  Seat seat() const { return seat_; }
  const Model& model() const { return model_; }

 private:
  bool over(const State& s) const {
    if constexpr (requires { game_.out(s, seat_); })
      return game_.out(s, seat_);
    else
      return false;
  }

  template <class F>
  void spread(const State& s, double probability, double before, F&& f) const {
    const SeatSet set = game_.asked(s);
    if (set.has(seat_) || set.empty() || over(s)) return f(s, probability, return_of(game_, s, seat_) - before);
    const Seat next = set.first();
    const auto branch = [&](Action action, double p) {
      State after = s;
      game_.apply(after, next, action, Listener{});
      spread(after, probability * p, before, f);
    };
    if constexpr (ChanceGame<G>) {
      if (next == chance) {
        for (const Outcome& outcome : game_.outcomes(s)) branch(outcome.action, outcome.probability);
        return;
      }
    }
    model_.each(game_, s, next, branch);
  }

  G game_;
  Model model_;
  Seat seat_;
};

}  // namespace feint
