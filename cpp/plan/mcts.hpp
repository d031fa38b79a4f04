// Monte Carlo tree search (UCT). A simulation walks down the tree by upper confidence bounds, adds one node, plays on
// at random, and passes what it earned back up. Citation: L. Kocsis, C. Szepesvari, Bandit based Monte-Carlo Planning,
// ECML 2006; in the form of M. J. Kochenderfer, Decision Making Under Uncertainty (2015), algorithm 4.9. Asks for an
// ObservedProcess: a node is a key, that is what the planner can tell apart, so simulations may begin in different
// states behind one view. Guarantees: values converge to the optimum for the horizon as simulations grow. Nodes live in
// an arena that is reused from decision to decision: once it has grown, a simulation allocates nothing.
#pragma once

#include <chrono>
#include <cmath>
#include <limits>
#include <vector>

#include "core/process.hpp"
#include "core/progress.hpp"
#include "plan/plan.hpp"

namespace feint {

struct MctsOptions {
  std::uint64_t simulations = 1000;
  double milliseconds = std::numeric_limits<double>::infinity();  // whichever ends first
  double exploration = 1.0;
  int depth = 0;          // steps of a simulation, tree and play-out together; 0: to the end
  bool scaled = true;     // exploration counts in widths of what simulations earned so far, else in plain reward
  bool prior = false;     // every action begins as if it had earned 0 once; else untried actions go first
  bool by_value = false;  // choose the highest value; else the most visits
};

template <ObservedProcess P>
class Mcts {
 public:
  using State = typename P::State;
  Mcts(const P& process, const MctsOptions& options) : process_(process), options_(options), table_(64) {}

  // draw(rng) gives the state in which a simulation begins: the true one, or one behind the planner's view.
  template <class Draw>
  Plan plan(Draw&& draw, Rng& rng, Progress& progress) {
    forget();
    const auto start = std::chrono::steady_clock::now();
    std::uint64_t done = 0;
    Key root = 0;
    while (done < options_.simulations) {
      State s = draw(rng);
      if (done == 0) root = process_.key(s);
      simulate(s, rng);
      if ((++done & (look - 1)) != 0) continue;
      if (!progress.advance(look)) break;
      const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - start;
      if (took.count() >= options_.milliseconds) break;
    }
    return report(root, done);
  }

  std::size_t nodes() const { return nodes_.size(); }

 private:
  static constexpr std::uint64_t look = 8;  // simulations between two looks at the clock
  struct Edge {
    Action action;
    std::uint32_t visits;
    double value;
  };
  struct Node {
    Key key;
    std::uint32_t first, count, visits;
  };
  struct Slot {
    std::uint32_t epoch = 0, node = 0;
  };
  struct Taken {
    std::uint32_t node, edge;
    double reward;
  };

  void forget() {
    nodes_.clear();
    edges_.clear();
    ++epoch_;
    low_ = std::numeric_limits<double>::infinity();
    high_ = -low_;
  }

  void simulate(State& s, Rng& rng) {
    path_.clear();
    int left = options_.depth > 0 ? options_.depth : std::numeric_limits<int>::max();
    double earned = 0;
    while (left > 0) {
      Slot& slot = find(process_.key(s));
      if (slot.epoch != epoch_) {
        if (add(slot, s)) earned = play_out(s, left, rng);
        break;
      }
      const std::uint32_t node = slot.node;
      if (nodes_[node].count == 0) break;
      const std::uint32_t edge = select(nodes_[node]);
      path_.push_back({node, edge, process_.step(s, edges_[edge].action, rng)});
      --left;
    }
    for (auto taken = path_.rbegin(); taken != path_.rend(); ++taken) {
      earned += taken->reward;
      Edge& edge = edges_[taken->edge];
      ++nodes_[taken->node].visits;
      edge.value += (earned - edge.value) / ++edge.visits;
    }
    low_ = std::min(low_, earned), high_ = std::max(high_, earned);
  }

  double play_out(State& s, int left, Rng& rng) {
    double earned = 0;
    for (; left > 0; --left) {
      const auto legal = process_.legal(s);
      if (legal.size() == 0) break;
      earned += process_.step(s, legal.size() == 1 ? legal[0] : guess(s, legal, rng), rng);
    }
    return earned;
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
      const Edge& edge = edges_[i];
      if (edge.visits == 0) return i;
      const double bound = edge.value + options_.exploration * width * std::sqrt(log_visits / edge.visits);
      if (bound > highest) highest = bound, best = i;
    }
    return best;
  }

  // False if there is nothing to do in this state.
  bool add(Slot& slot, const State& s) {
    const std::uint32_t prior = options_.prior ? 1 : 0;
    Node node{process_.key(s), static_cast<std::uint32_t>(edges_.size()), 0, 0};
    for (const Action a : process_.legal(s)) edges_.push_back({a, prior, 0}), ++node.count;
    node.visits = prior * node.count;
    slot = {epoch_, static_cast<std::uint32_t>(nodes_.size())};
    nodes_.push_back(node);
    if (2 * nodes_.size() > table_.size()) grow();
    return node.count > 0;
  }

  Slot& find(Key key) {
    const std::size_t mask = table_.size() - 1;
    std::size_t i = key & mask;
    while (table_[i].epoch == epoch_ && nodes_[table_[i].node].key != key) i = (i + 1) & mask;
    return table_[i];
  }

  void grow() {
    table_.assign(2 * table_.size(), Slot{});
    for (std::uint32_t i = 0; i < nodes_.size(); ++i) find(nodes_[i].key) = {epoch_, i};
  }

  Plan report(Key root, std::uint64_t done) {
    Plan plan;
    plan.simulations = done;
    const Slot& slot = find(root);
    if (slot.epoch != epoch_) return plan;
    const Node& node = nodes_[slot.node];
    const ActionValue* chosen = nullptr;
    plan.actions.reserve(node.count);
    for (std::uint32_t i = node.first; i < node.first + node.count; ++i) {
      const Edge& edge = edges_[i];
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
  std::vector<Node> nodes_;
  std::vector<Edge> edges_;
  std::vector<Slot> table_;
  std::vector<Taken> path_;
  std::uint32_t epoch_ = 0;
  double low_ = 0, high_ = 0;
};

}  // namespace feint
