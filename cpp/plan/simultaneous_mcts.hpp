// Monte Carlo tree search where players choose at once. A simulation walks down the tree: where both are asked each
// chooses by the policy's bandit, where one is asked he chooses by UCT, chance is sampled; it adds one node, plays on
// at random, and teaches every node that it passed. Citation: O. Teytaud, S. Flory, Upper Confidence Trees with Short
// Term Partial Information, EvoGames 2011 (algorithm 2: EXP3 + UCT); V. Lisy, V. Kovarik, M. Lanctot, B. Bosansky,
// Convergence of Monte Carlo Tree Search in Simultaneous Move Games, NIPS 2013 (propagated means). Asks for an open
// game of two with returns that sum to zero: see check_open. Guarantees: with EXP3 or regret matching the mean strategy
// of a single node comes near an equilibrium; of a whole tree that is proved for `mean`, and seen without it. Decoupled
// UCT and the greedy rival promise nothing.
//
// A node is a position (position_of), so that ways which meet share one. That is sound: a position has one future,
// returns included, and a bandit's regret is bounded over its own visits, whichever parent they come from; a running
// mean over all parents estimates the same value. It needs a game in which no position comes twice in a play: there a
// node would be taught twice by one simulation, and the bounds would say nothing.
#pragma once

#include <chrono>
#include <cmath>
#include <limits>
#include <string>
#include <type_traits>
#include <vector>

#include "core/error.hpp"
#include "core/game.hpp"
#include "core/open_game.hpp"
#include "core/playout.hpp"
#include "core/progress.hpp"
#include "plan/bandits.hpp"
#include "plan/node_table.hpp"

namespace feint {

struct SimultaneousMctsOptions {
  std::uint64_t simulations = 10'000;
  double milliseconds = std::numeric_limits<double>::infinity();  // whichever ends first
  BanditOptions bandit;
  double pruning = 0;  // above 0: the output keeps actions with a weight of at least max^pruning; the paper's is 0.95
  bool mean = false;   // pass a node's running mean up, not what the simulation earned
  bool whole = false;  // every state of a simulation joins the tree, as the paper prints it; else one of each
};

// What a search found at a state: for each seat that it asks a mixed strategy, and what that is worth.
struct Searched {
  struct Choice {
    Action action;
    double probability;
    double visits;
    double value;  // the mean return of the seat when it chose this
  };
  std::vector<Choice> seats[2];  // empty for a seat that is not asked
  double value = 0;              // the mean return of seat 0
  std::uint64_t simulations = 0;
};

template <HiddenGame G, class Policy>
class SimultaneousMcts {
 public:
  using State = typename G::State;
  SimultaneousMcts(const G& game, const SimultaneousMctsOptions& options)
      : game_(game), options_(options), policy_(options.bandit), uct_({}), highest_(game.highest_return()) {}

  // From a state that asks somebody, between windows: no answer is given yet.
  Searched search(const State& from, Rng& rng, Progress& progress) {
    nodes_.forget();
    pool_.forget();
    expand(nodes_.add(Node{.key = position_of(game_, from)}), from);
    const Node& root = nodes_.at(0);
    for (int seat = 0; seat < 2; ++seat) tally_[seat].assign(root.counts[seat], {});
    const auto start = std::chrono::steady_clock::now();
    std::uint64_t done = 0;
    while (done < options_.simulations) {
      State s = from;
      simulate(s, rng);
      if ((++done & (look - 1)) != 0) continue;
      if (!progress.advance(look)) break;
      const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - start;
      if (took.count() >= options_.milliseconds) break;
    }
    return report(done);
  }

  std::size_t nodes() const { return nodes_.size(); }

 private:
  static constexpr std::uint64_t look = 16;  // simulations between two looks at the clock
  using Both = typename Policy::Node;
  using One = DecoupledUct::Bandit;
  // Most nodes are passed once and never again: what a node has to remember is made at its second visit.
  struct Node {
    Key key;
    double mean = 0;  // what simulations earned that passed it
    std::uint32_t visits = 0;
    std::int32_t counts[2] = {0, 0};  // actions of each seat; 0 for one that is not asked
    const Action* actions = nullptr;  // of seat 0, then of seat 1
    void* memory = nullptr;           // a Both, or a One
  };
  struct Taken {
    std::uint32_t node;
    int arms[2];
    bool chose;
  };
  struct Tally {
    std::uint64_t visits = 0;
    double sum = 0;
  };
  // Keys are made only where positions are.
  static constexpr bool keyless = requires(const G& g, State& s) {
    g.position(s);
    g.apply(s, Seat{}, Action{}, Deaf{});
  };
  using Listener = std::conditional_t<keyless, Deaf, Silent>;

  void simulate(State& s, Rng& rng) {
    path_.clear();
    for (SeatSet set = game_.asked(s); !set.empty(); set = game_.asked(s)) {
      if constexpr (ChanceGame<G>) {
        if (set.is_chance()) {
          game_.apply(s, chance, game_.sample(s, rng), Listener{});
          continue;
        }
      }
      if (set.size() == 1 && !path_.empty() && forced(s, set.first())) continue;
      const Key key = position_of(game_, s);
      Node* node = nodes_.find(key);
      if (!node) {
        node = &nodes_.add(Node{.key = key});
        if (!options_.whole) {
          path_.push_back({nodes_.index(*node), {0, 0}, false});
          play_out(game_, s, rng, playouts_);
          break;
        }
      }
      if (!node->memory) expand(*node, s);
      Taken taken{nodes_.index(*node), {0, 0}, true};
      choose(*node, taken.arms, rng);
      path_.push_back(taken);
      const int first = node->counts[0];
      const Action* const actions = node->actions;
      if (set.has(0)) game_.apply(s, 0, actions[taken.arms[0]], Listener{});
      if (set.has(1)) game_.apply(s, 1, actions[first + taken.arms[1]], Listener{});
    }
    teach(reward(s));
  }

  // Who is asked alone and has one answer gives it: that needs no node.
  bool forced(State& s, Seat seat) const {
    const auto legal = game_.legal(s, seat);
    if (legal.size() != 1) return false;
    game_.apply(s, seat, *std::begin(legal), Listener{});
    return true;
  }

  void expand(Node& node, const State& s) {
    const SeatSet set = game_.asked(s);
    Action* actions = nullptr;
    if (set.size() == 2) {
      const auto rows = game_.legal(s, 0), columns = game_.legal(s, 1);
      node.counts[0] = count_of(rows);
      node.counts[1] = count_of(columns);
      actions = pool_.take<Action>(static_cast<std::size_t>(node.counts[0] + node.counts[1]));
      std::copy(std::begin(columns), std::end(columns), std::copy(std::begin(rows), std::end(rows), actions));
      Both* const both = pool_.take<Both>(1);
      policy_.open(*both, node.counts, pool_);
      node.memory = both;
    } else {
      const auto legal = game_.legal(s, set.first());
      const int count = node.counts[set.first()] = count_of(legal);
      actions = pool_.take<Action>(static_cast<std::size_t>(count));
      std::copy(std::begin(legal), std::end(legal), actions);
      One* const one = pool_.take<One>(1);
      uct_.open(*one, count, pool_);
      node.memory = one;
    }
    node.actions = actions;
  }

  void choose(Node& node, int arms[2], Rng& rng) {
    if (node.counts[0] && node.counts[1])
      policy_.select(*static_cast<Both*>(node.memory), arms, rng);
    else
      arms[node.counts[0] ? 0 : 1] = uct_.select(*static_cast<One*>(node.memory), rng);
  }

  void teach(double earned) {
    const Taken& first = path_.front();
    for (auto taken = path_.rbegin(); taken != path_.rend(); ++taken) {
      Node& node = nodes_.at(taken->node);
      node.mean += (earned - node.mean) / ++node.visits;
      if (&*taken == &first)
        for (int seat = 0; seat < 2; ++seat)
          if (node.counts[seat]) {
            Tally& tally = tally_[seat][taken->arms[seat]];
            ++tally.visits;
            tally.sum += earned;
          }
      if (taken->chose) {
        if (node.counts[0] && node.counts[1])
          policy_.learn(*static_cast<Both*>(node.memory), taken->arms, earned);
        else if (node.counts[0])
          uct_.learn(*static_cast<One*>(node.memory), taken->arms[0], earned);
        else
          uct_.learn(*static_cast<One*>(node.memory), taken->arms[1], 1 - earned);
      }
      if (options_.mean) earned = node.mean;
    }
  }

  // Seat 0's return, from 0 to 1.
  double reward(const State& s) const {
    const double earned = game_.returns(s)[0];
    if (std::abs(earned) > highest_ * (1 + 1e-9))
      throw Error(game_.about().name + ": returns() gave seat 0 " + Json(earned).dump() +
                  ", but highest_return says that " + Json(highest_).dump() + " is the most");
    return highest_ > 0 ? 0.5 + 0.5 * earned / highest_ : 0.5;
  }

  Searched report(std::uint64_t done) {
    Searched out;
    out.simulations = done;
    const Node& root = nodes_.at(0);
    out.value = highest_ * (2 * root.mean - 1);
    int offset = 0;
    for (Seat seat = 0; seat < 2; ++seat) {
      const bool mixed = root.counts[0] && root.counts[1];
      for (int arm = 0; arm < root.counts[seat]; ++arm) {
        const Tally& tally = tally_[seat][arm];
        const auto visits = static_cast<double>(tally.visits);
        const double value = visits > 0 ? highest_ * (2 * tally.sum / visits - 1) : 0;
        double weight = visits;
        if constexpr (requires(const Both& both) { both.averages; })
          if (mixed) weight = static_cast<const Both*>(root.memory)->averages[seat][arm];
        out.seats[seat].push_back({root.actions[offset + arm], weight, visits, seat == 0 ? value : 0 - value});
      }
      offset += root.counts[seat];
      mixed ? prune(out.seats[seat]) : settle(out.seats[seat]);
    }
    return out;
  }

  // Weights to probabilities.
  void prune(std::vector<Searched::Choice>& choices) const {
    double most = 0, sum = 0;
    for (const auto& c : choices) most = std::max(most, c.probability);
    const double least = options_.pruning > 0 ? std::min(most, std::pow(most, options_.pruning)) : 0;
    for (auto& c : choices) sum += c.probability = c.probability >= least ? c.probability : 0;
    for (auto& c : choices) c.probability = sum > 0 ? c.probability / sum : 1.0 / static_cast<double>(choices.size());
  }

  // Where one alone is asked, what was visited most is played.
  static void settle(std::vector<Searched::Choice>& choices) {
    const auto best = std::max_element(choices.begin(), choices.end(),
                                       [](const auto& a, const auto& b) { return a.visits < b.visits; });
    for (auto& c : choices) c.probability = &c == &*best;
  }

  const G& game_;
  SimultaneousMctsOptions options_;
  Policy policy_;
  DecoupledUct uct_;
  double highest_;
  NodeTable<Node> nodes_;
  MemoryPool pool_;
  std::vector<Taken> path_;
  std::vector<Tally> tally_[2];
  Playouts playouts_;
};

}  // namespace feint
