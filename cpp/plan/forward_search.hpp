// Forward search: every action, every outcome, to a depth; the value of a leaf is 0, there is no discount.
// Citation: M. J. Kochenderfer, Decision Making Under Uncertainty (2015), algorithm 4.6. Asks for an EnumeratedProcess.
// Guarantees: the values are exact for the given depth. From several weighted roots (states that the planner cannot
// tell apart) the values of the roots are averaged, each searched as if it were known: an upper bound of what can be
// had without knowing (Q_MDP). Work grows as (actions x outcomes) ^ depth.
#pragma once

#include <span>

#include "core/process.hpp"
#include "core/progress.hpp"
#include "plan/plan.hpp"

namespace feint {

struct ForwardSearchOptions {
  int depth = 4;
};

template <EnumeratedProcess P>
class ForwardSearch {
 public:
  using State = typename P::State;
  ForwardSearch(const P& process, const ForwardSearchOptions& options) : process_(process), options_(options) {}

  Plan plan(std::span<const Root<State>> roots, Progress& progress) {
    Plan plan;
    plan.actions.reserve(16);
    looked_ = 0;
    stopped_ = false;
    for (const Action a : process_.legal(roots[0].state)) plan.actions.push_back({a, 0, 0});
    for (const Root<State>& root : roots) {
      for (ActionValue& a : plan.actions) {
        a.value += root.weight * value_of(root.state, a.action, options_.depth, progress);
        a.visits += root.weight;
      }
    }
    plan.simulations = looked_;
    plan.choice = plan.best();
    return plan;
  }

  // Of a state, with that many steps to go.
  double value(const State& s, int depth, Progress& progress) {
    const auto legal = process_.legal(s);
    double best = 0;
    bool any = false;
    for (const Action a : legal) {
      const double v = value_of(s, a, depth, progress);
      if (!any || v > best) {
        best = v;
        any = true;
      }
    }
    return best;
  }

 private:
  static constexpr std::uint64_t look = 1 << 14;  // states between two looks at the progress

  double value_of(const State& s, Action action, int depth, Progress& progress) {
    double sum = 0;
    process_.each_outcome(s, action, [&](const State& next, double probability, double reward) {
      if ((++looked_ & (look - 1)) == 0 && !progress.advance(look)) stopped_ = true;
      if (depth > 1 && !stopped_) reward += value(next, depth - 1, progress);
      sum += probability * reward;
    });
    return sum;
  }

  P process_;
  ForwardSearchOptions options_;
  std::uint64_t looked_ = 0;
  bool stopped_ = false;
};

}  // namespace feint
