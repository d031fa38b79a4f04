// POMCP: Monte Carlo planning where the state is not seen. Simulations begin in states drawn from a belief, and nodes
// are what the planner has done and seen since; the states that simulations carried to what then truly happened become
// the next belief. Citation: D. Silver, J. Veness, Monte-Carlo Planning in Large POMDPs, NIPS 2010. Asks for an
// ObservedProcess whose keys tell histories apart, and for somebody who can draw a state behind the planner's view: for
// the first belief, and to fill up one that has run thin. Guarantees: values converge to the optimum of the POMDP if
// the belief is right.
#pragma once

#include <unordered_map>
#include <vector>

#include "plan/mcts.hpp"

namespace feint {

struct PomcpOptions {
  MctsOptions search = {};
  int particles = 1000;  // kept for each thing that may be seen next
  double fresh = 0.1;    // share of simulations that begin in a state drawn anew, whatever is believed
  int thin = 0;          // fewer states than this are no belief: all are drawn anew
};

template <ObservedProcess P>
class Pomcp {
 public:
  using State = typename P::State;
  Pomcp(const P& process, const PomcpOptions& options) : search_(process, options.search), options_(options) {}

  // key: what the planner knows now; draw(rng): a state behind it.
  template <class Draw>
  Plan plan(Key key, Draw&& draw, Rng& rng, Progress& progress) {
    const auto found = carried_.find(key);
    belief_ = found == carried_.end() ? std::vector<State>{} : std::move(found->second);
    carried_.clear();
    if (count_of(belief_) < options_.thin) belief_.clear();
    const auto begin = [&](Rng& r) {
      if (belief_.empty() || r.unit() < options_.fresh) return draw(r);
      return belief_[r.below(count_of(belief_))];
    };
    return search_.plan(begin, rng, progress, [&](int depth, Key at, const State& s) {
      if (depth != 1) return;
      auto& states = carried_[at];
      if (count_of(states) < options_.particles) states.push_back(s);
    });
  }

  // What was carried over from the last decision to this one.
  const std::vector<State>& belief() const { return belief_; }

 private:
  Mcts<P> search_;
  PomcpOptions options_;
  std::unordered_map<Key, std::vector<State>> carried_;
  std::vector<State> belief_;
};

}  // namespace feint
