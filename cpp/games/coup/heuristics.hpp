// Two house players for Coup, so that strengths mean something. `honest` never claims what it does not hold; `counter`
// counts cards, doubts and bluffs a little. docs/players has their rules one by one.
//
// Both are opponent models too (see core/against.hpp): from a state they look only at what the seat sees, its own
// cards, the cards that lie face up, coins, and the public events that the state remembers.
#pragma once

#include "core/erased.hpp"
#include "games/coup/game.hpp"

namespace feint {

// Returns the Coup that is played. Refuses another game, and one without all fifteen cards: "honest plays coup, not
// kuhn".
const Coup& coup_of(const ErasedGame& game, const std::string& who_does_what);
void need_all_cards(const Coup& game, const std::string& who_does_what);

// What a rule says: actions with probabilities, and why.
struct CoupRule {
  List<Outcome, 2> actions;
  const char* reason;
};

class HonestCoup {
 public:
  CoupRule rule(const Coup& g, const Coup::State& s, Seat seat) const;

  Action choose(const Coup& g, const Coup::State& s, Seat seat, Rng& rng) const {
    return draw(rule(g, s, seat).actions, rng);
  }
  template <class F>
  void each(const Coup& g, const Coup::State& s, Seat seat, F&& f) const {
    for (const auto& [action, probability] : rule(g, s, seat).actions) f(action, probability);
  }
};

class CounterCoup {
 public:
  struct Options {
    double bluff = 0.5;   // how often it taxes without a duke
    double doubt = 0.25;  // it challenges claims that are less likely than this
    double trust = 2;     // by what a claim that nobody challenged multiplies the odds of the role
  };
  CounterCoup() = default;
  explicit CounterCoup(const Options& options) : options_(options) {}

  CoupRule rule(const Coup& g, const Coup::State& s, Seat seat) const;
  // How likely the other holds a card of that role, as far as the seat can count.
  double belief(const Coup& g, const Coup::State& s, Seat seat, Seat other, int role) const;

  Action choose(const Coup& g, const Coup::State& s, Seat seat, Rng& rng) const {
    return draw(rule(g, s, seat).actions, rng);
  }
  template <class F>
  void each(const Coup& g, const Coup::State& s, Seat seat, F&& f) const {
    for (const auto& [action, probability] : rule(g, s, seat).actions) f(action, probability);
  }

 private:
  bool nothing_to_lose(const Coup& g, const Coup::State& s, Seat seat) const;

  Options options_;
};

}  // namespace feint
