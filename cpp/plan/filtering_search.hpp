// Forward search with discrete state filtering: forward search in belief space. A belief is a list of weighted states;
// a step splits it by what is observed, and each part is searched as the belief that Bayes' rule makes of it. Citation:
// M. J. Kochenderfer, Decision Making Under Uncertainty (2015), sections 6.2.1 (discrete state filter) and 6.5.2
// (forward search). Asks for a FilteredProcess. Guarantees: with `least` 0 the values are those of the best plan of
// that depth for the given belief and process, leaves worth 0, no discount. Branches that are less likely than `least`
// are not followed beyond their own reward: each costs at most its probability times what can still be earned.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/progress.hpp"
#include "core/types.hpp"
#include "plan/plan.hpp"

namespace feint {

// FilteredProcess: every way a step can go, with what the planner then observes. In states that it cannot tell apart it
// has the same actions.
//
//   p.each_observed(s, a, [&](const State& next, double probability, double reward, Key observation) { ... });
template <class P>
concept FilteredProcess = requires(const P& p, const typename P::State& s, Action a) {
  p.legal(s);
  p.each_observed(s, a, [](const typename P::State&, double, double, Key) {});
};

struct FilteringOptions {
  int depth = 2;
  double least = 0;  // of the probability of a branch
};

template <FilteredProcess P>
class FilteringSearch {
 public:
  using State = typename P::State;
  using Belief = std::span<const Root<State>>;
  FilteringSearch(const P& process, const FilteringOptions& options)
      : process_(process), options_(options), levels_(options.depth) {}

  // The weights of the belief sum to one.
  Plan plan(Belief belief, Progress& progress) {
    Plan plan;
    looked_ = 0;
    stopped_ = false;
    for (const Action a : process_.legal(belief[0].state))
      plan.actions.push_back({a, value_of(belief, a, options_.depth, progress), 1});
    plan.simulations = looked_;
    plan.choice = plan.best();
    return plan;
  }

 private:
  static constexpr std::uint64_t look = 1 << 12;  // states between two looks at the progress

  // What may be observed after an action, each with its belief, not normalised: weights sum to its probability.
  struct Branch {
    Key observation;
    double weight;
    std::vector<Root<State>> belief;
  };
  struct Level {
    std::vector<Branch> branches;  // reused; the first `used` of them count
    std::size_t used = 0;
    void add(Key observation, const State& s, double weight) {
      std::size_t i = 0;
      while (i < used && branches[i].observation != observation) ++i;
      if (i == used) {
        if (used++ == branches.size()) branches.emplace_back();
        branches[i].observation = observation;
        branches[i].weight = 0;
        branches[i].belief.clear();
      }
      branches[i].weight += weight;
      branches[i].belief.push_back({s, weight});
    }
  };

  double value(Belief belief, int depth, Progress& progress) {
    double best = 0;
    bool any = false;
    for (const Action a : process_.legal(belief[0].state)) {
      const double v = value_of(belief, a, depth, progress);
      if (!any || v > best) {
        best = v;
        any = true;
      }
    }
    return best;
  }

  double value_of(Belief belief, Action action, int depth, Progress& progress) {
    Level& level = levels_[depth - 1];
    level.used = 0;
    double sum = 0;
    for (const Root<State>& root : belief)
      process_.each_observed(root.state, action, [&](const State& next, double p, double reward, Key observation) {
        const double weight = root.weight * p;
        if (weight <= 0) return;
        sum += weight * reward;
        if ((++looked_ & (look - 1)) == 0 && !progress.advance(look)) stopped_ = true;
        if (depth > 1) level.add(observation, next, weight);
      });
    for (std::size_t i = 0; i < level.used && !stopped_; ++i)
      if (level.branches[i].weight >= options_.least) sum += value(level.branches[i].belief, depth - 1, progress);
    return sum;
  }

  P process_;
  FilteringOptions options_;
  std::vector<Level> levels_;
  std::uint64_t looked_ = 0;
  bool stopped_ = false;
};

}  // namespace feint
