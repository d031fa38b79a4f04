// Information-set Monte Carlo tree search with a view for each observer. Every simulation begins in a world drawn from
// those behind the planner's view and walks down one tree in which every player chooses by upper confidence bounds
// among what is legal for him, in nodes kept by what he knows: nobody is modelled, and nobody peeks. Citation: P. I.
// Cowling, E. J. Powley, D. Whitehouse, Information Set Monte Carlo Tree Search, IEEE TCIAIG 4(2), 2012 (MO-ISMCTS).
// Asks for a HiddenGame whose keys are information sets with perfect recall. Guarantees: none of an equilibrium; it is
// a strong habit, not a theorem. An action's value is the mean return of the simulations that took it.
#pragma once

#include <chrono>
#include <cmath>
#include <limits>
#include <vector>

#include "core/against.hpp"
#include "core/game.hpp"
#include "core/progress.hpp"
#include "plan/nodes.hpp"

namespace feint {

struct IsmctsOptions {
  std::uint64_t simulations = 10'000;
  double milliseconds = 3'600'000;  // whichever ends first
  double exploration = 0.5;         // in widths of the game's returns
};

template <HiddenGame G>
class Ismcts {
 public:
  using State = typename G::State;
  Ismcts(const G& game, Seat seat, const IsmctsOptions& options)
      : game_(game), options_(options), seat_(seat), width_(2 * game.highest_return() * options.exploration) {}

  // draw(rng) gives a world behind the planner's view.
  template <class Draw>
  Plan plan(Draw&& draw, Rng& rng, Progress& progress) {
    nodes_.forget();
    const auto start = std::chrono::steady_clock::now();
    std::uint64_t done = 0;
    Key root = 0;
    while (done < options_.simulations) {
      State s = draw(rng);
      if (done == 0) root = game_.key(s, seat_);
      simulate(s, rng);
      if ((++done & (look - 1)) != 0) continue;
      if (!progress.advance(look)) break;
      const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - start;
      if (took.count() >= options_.milliseconds) break;
    }
    return report(root, done);
  }

 private:
  static constexpr std::uint64_t look = 16;  // simulations between two looks at the clock
  struct Taken {
    std::uint32_t node, edge;
    Seat seat;
  };

  void simulate(State& s, Rng& rng) {
    path_.clear();
    for (SeatSet set = game_.asked(s); !set.empty(); set = game_.asked(s)) {
      Seat seat = set.first();
      if constexpr (ChanceGame<G>) {
        if (seat == chance) {
          game_.apply(s, chance, game_.sample(s, rng), Silent{});
          continue;
        }
      }
      if (set.has(seat_)) seat = seat_;  // in a window the planner's own answer comes first: the root is his
      const Key key = game_.key(s, seat);
      Nodes::Node* node = nodes_.find(key);
      const bool fresh = !node;
      if (fresh) node = &nodes_.add(key, game_.legal(s, seat));
      const std::uint32_t edge =
          fresh ? node->first + static_cast<std::uint32_t>(rng.below(static_cast<int>(node->count)))
                : select(*node, rng);
      path_.push_back({nodes_.index(*node), edge, seat});
      game_.apply(s, seat, nodes_.edge(edge).action, Silent{});
      if (fresh) {
        play_on(s, rng);
        break;
      }
    }
    const auto returns = game_.returns(s);
    for (const Taken& taken : path_) {
      ++nodes_.at(taken.node).visits;
      Nodes::earn(nodes_.edge(taken.edge), returns[taken.seat]);
    }
  }

  void play_on(State& s, Rng& rng) const {
    for (SeatSet set = game_.asked(s); !set.empty(); set = game_.asked(s)) {
      const Seat seat = set.first();
      if constexpr (ChanceGame<G>) {
        if (seat == chance) {
          step(s, chance, game_.sample(s, rng));
          continue;
        }
      }
      step(s, seat, pick(game_.legal(s, seat), rng));
    }
  }

  // A play-out needs no keys.
  void step(State& s, Seat seat, Action action) const {
    if constexpr (requires { game_.apply(s, seat, action, Deaf{}); })
      game_.apply(s, seat, action, Deaf{});
    else
      game_.apply(s, seat, action, Silent{});
  }

  // Untried actions first, any of them; then the highest bound.
  std::uint32_t select(const Nodes::Node& node, Rng& rng) const {
    const double log_visits = std::log(static_cast<double>(node.visits));
    std::uint32_t best = node.first, untried = 0;
    double highest = -std::numeric_limits<double>::infinity();
    for (std::uint32_t i = node.first; i < node.first + node.count; ++i) {
      const Nodes::Edge& edge = nodes_.edge(i);
      if (edge.visits == 0) {
        if (rng.below(static_cast<int>(++untried)) == 0) best = i;
      } else if (untried == 0) {
        const double bound = edge.value + width_ * std::sqrt(log_visits / edge.visits);
        if (bound > highest) {
          highest = bound;
          best = i;
        }
      }
    }
    return best;
  }

  Plan report(Key root, std::uint64_t done) {
    Plan plan;
    plan.simulations = done;
    const Nodes::Node* node = nodes_.find(root);
    if (!node) return plan;
    double most = -1;
    for (std::uint32_t i = node->first; i < node->first + node->count; ++i) {
      const Nodes::Edge& edge = nodes_.edge(i);
      plan.actions.push_back({edge.action, edge.value, static_cast<double>(edge.visits)});
      if (edge.visits > most) {
        most = edge.visits;
        plan.choice = edge.action;
      }
    }
    return plan;
  }

  const G& game_;
  IsmctsOptions options_;
  Seat seat_;
  double width_;
  Nodes nodes_;
  std::vector<Taken> path_;
};

}  // namespace feint
