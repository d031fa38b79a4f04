// Monte Carlo tree search (UCT). A simulation walks down the tree by upper confidence bounds, adds one node, plays on
// at random, and passes what it earned back up. Citation: L. Kocsis, C. Szepesvari, Bandit based Monte-Carlo Planning,
// ECML 2006; in the form of M. J. Kochenderfer, Decision Making Under Uncertainty (2015), algorithm 4.9. Asks for an
// ObservedProcess: a node is a key, that is what the planner can tell apart, so simulations may begin in different
// states behind one view. Guarantees: values converge to the optimum for the horizon as simulations grow. Nodes live in
// a pool that is reused from decision to decision: once it has grown, a simulation allocates nothing.
#pragma once

#include <chrono>
#include <cmath>
#include <limits>
#include <vector>

#include "core/process.hpp"
#include "core/progress.hpp"
#include "plan/nodes.hpp"

namespace feint {

struct MctsOptions {
  std::uint64_t simulations = 1000;
  double milliseconds = std::numeric_limits<double>::infinity();  // whichever ends first
  double exploration = 1.0;
  double discount = 1;    // what a reward of the next step counts
  int depth = 0;          // steps of a simulation, tree and play-out together; 0: to the end
  bool scaled = true;     // exploration counts in widths of what simulations earned so far, else in plain reward
  bool prior = false;     // every action begins as if it had earned 0 once; else untried actions go first
  bool by_value = false;  // choose the highest value; else the most visits
};

template <ObservedProcess P>
class Mcts {
 public:
  using State = typename P::State;
  Mcts(const P& process, const MctsOptions& options) : process_(process), options_(options) {}

  // draw(rng) gives the state in which a simulation begins: the true one, or one behind the planner's view.
  // visit(depth, key, state) is called at every node that a simulation comes to.
  template <class Draw, class Visit>
  Plan plan(Draw&& draw, Rng& rng, Progress& progress, Visit&& visit) {
    nodes_.forget();
    low_ = std::numeric_limits<double>::infinity();
    high_ = -low_;
    const auto start = std::chrono::steady_clock::now();
    std::uint64_t done = 0;
    Key root = 0;
    while (done < options_.simulations) {
      State s = draw(rng);
      if (done == 0) root = process_.key(s);
      simulate(s, rng, visit);
      if ((++done & (look - 1)) != 0) continue;
      if (!progress.advance(look)) break;
      const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - start;
      if (took.count() >= options_.milliseconds) break;
    }
    return report(root, done);
  }
  template <class Draw>
  Plan plan(Draw&& draw, Rng& rng, Progress& progress) {
    return plan(draw, rng, progress, [](int, Key, const State&) {});
  }

  std::size_t nodes() const { return nodes_.size(); }

 private:
  static constexpr std::uint64_t look = 8;  // simulations between two looks at the clock
  using Node = Nodes::Node;
  using Edge = Nodes::Edge;
  struct Taken {
    std::uint32_t node, edge;
    double reward;
  };

  template <class Visit>
  void simulate(State& s, Rng& rng, Visit&& visit) {
    path_.clear();
    const int most = options_.depth > 0 ? options_.depth : std::numeric_limits<int>::max();
    double earned = 0;
    for (int depth = 0; depth < most; ++depth) {
      const Key key = process_.key(s);
      visit(depth, key, s);
      const Node* node = nodes_.find(key);
      if (!node) {
        if (nodes_.add(key, process_.legal(s), options_.prior).count > 0) earned = play_out(s, most - depth, rng);
        break;
      }
      if (node->count == 0) break;
      const std::uint32_t edge = select(*node);
      path_.push_back({nodes_.index(*node), edge, process_.step(s, nodes_.edge(edge).action, rng)});
    }
    for (auto taken = path_.rbegin(); taken != path_.rend(); ++taken) {
      earned = taken->reward + options_.discount * earned;
      ++nodes_.at(taken->node).visits;
      Nodes::earn(nodes_.edge(taken->edge), earned);
    }
    low_ = std::min(low_, earned);
    high_ = std::max(high_, earned);
  }

  double play_out(State& s, int left, Rng& rng) {
    double earned = 0, weight = 1;
    for (; left > 0; --left) {
      const auto legal = process_.legal(s);
      if (legal.size() == 0) break;
      earned += weight * run_on(s, legal.size() == 1 ? legal[0] : guess(s, legal, rng), rng);
      weight *= options_.discount;
    }
    return earned;
  }

  // A step of a play-out: nobody asks for its key.
  double run_on(State& s, Action action, Rng& rng) const {
    if constexpr (requires { process_.run_on(s, action, rng); })
      return process_.run_on(s, action, rng);
    else
      return process_.step(s, action, rng);
  }

  // What a play-out does: as the process would guess, else anything.
  template <class Actions>
  Action guess(const State& s, const Actions& legal, Rng& rng) const {
    if constexpr (requires { process_.guess(s, rng); })
      return process_.guess(s, rng);
    else
      return pick(legal, rng);
  }

  std::uint32_t select(const Node& node) const {
    const double width = options_.scaled && high_ > low_ ? high_ - low_ : 1;
    const double log_visits = std::log(static_cast<double>(node.visits));
    std::uint32_t best = node.first;
    double highest = -std::numeric_limits<double>::infinity();
    for (std::uint32_t i = node.first; i < node.first + node.count; ++i) {
      const Edge& edge = nodes_.edge(i);
      if (edge.visits == 0) return i;
      const double bound = edge.value + options_.exploration * width * std::sqrt(log_visits / edge.visits);
      if (bound > highest) {
        highest = bound;
        best = i;
      }
    }
    return best;
  }

  Plan report(Key root, std::uint64_t done) {
    Plan plan;
    plan.simulations = done;
    const Node* found = nodes_.find(root);
    if (!found) return plan;
    const Node& node = *found;
    const ActionValue* chosen = nullptr;
    plan.actions.reserve(node.count);
    for (std::uint32_t i = node.first; i < node.first + node.count; ++i) {
      const Edge& edge = nodes_.edge(i);
      const double visits = static_cast<double>(edge.visits) - (options_.prior ? 1 : 0);
      plan.actions.push_back({edge.action, edge.value, visits});
      const ActionValue& a = plan.actions.back();
      const bool counts = !options_.by_value || options_.prior || visits > 0 || !chosen;
      const bool better = chosen && (options_.by_value ? a.value > chosen->value
                                                       : a.visits > chosen->visits ||
                                                             (a.visits == chosen->visits && a.value > chosen->value));
      if (!chosen || (counts && better)) chosen = &a;
    }
    if (chosen) plan.choice = chosen->action;
    return plan;
  }

  P process_;
  MctsOptions options_;
  Nodes nodes_;
  std::vector<Taken> path_;
  double low_ = 0, high_ = 0;
};

}  // namespace feint
