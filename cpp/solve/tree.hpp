// The whole tree of a game, explicit: chance nodes, decisions (seats asked at once come one after the other), ends.
// Nodes of a seat with the same key form an information set. Asks for: HiddenGame, perfect recall. Guarantees: nodes
// are numbered parents first; refuses to pass `most_nodes`.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/depth.hpp"
#include "core/error.hpp"
#include "core/game.hpp"
#include "core/progress.hpp"

namespace feint {

struct Tree {
  struct Node {
    Seat seat;                // chance, or whose decision it is; -2 at an end
    int infoset = -1;         // of a decision
    std::uint32_t first = 0;  // first child
    std::uint32_t children = 0;
  };
  struct Infoset {
    Seat seat;
    Key key;
    std::vector<Action> legal;
    std::uint32_t
        memory;  // what the seat had decided before, as a number: the same in all nodes, or there is no recall
    std::vector<std::uint32_t> nodes;
  };
  static constexpr Seat end = -2;

  int seats = 0;
  std::vector<Node> nodes;
  std::vector<double> probability;  // of reaching a node from its parent, where the parent is chance; else 1
  std::vector<Returns> returns;     // of ends; empty elsewhere
  std::vector<Infoset> infosets;
  // Kept where it is asked for: of each node its parent, the action that led to it, and the keys of the first two
  // seats.
  std::vector<std::uint32_t> parent;
  std::vector<Action> by;
  std::vector<std::array<Key, 2>> seen;

  std::size_t count(Seat seat) const {
    std::size_t n = 0;
    for (const Node& node : nodes) n += node.seat == seat;
    return n;
  }
};

template <HiddenGame G>
class TreeBuilder {
 public:
  TreeBuilder(const G& g, std::uint64_t most_nodes, Progress& progress, bool observed = false)
      : g_(g), most_(most_nodes), progress_(progress), observed_(observed) {}

  // False from `progress.advance` ends the work early; the caller is not to use the tree then.
  Tree build() {
    tree_.seats = g_.seats();
    add(1.0, 0, -1);
    std::vector<Frame> level{{g_.initial(), {}, 0}};
    // By depth: the states of one level are all that is kept beside the tree.
    int depth = 0;
    for (std::uint32_t at = 0; !level.empty(); ++depth) {
      if (observed_) check_longest(g_, static_cast<std::size_t>(depth));
      std::vector<Frame> below;
      for (Frame& frame : level) {
        expand(at++, frame, below);
        if (at % 1024 == 0 && !progress_.advance(1024)) return std::move(tree_);
      }
      level = std::move(below);
    }
    return std::move(tree_);
  }

 private:
  struct Frame {
    typename G::State state;
    PerSeat<std::uint32_t> memory;  // of each seat: its decisions so far
    int unseen;                     // draws of chance in a row of which nobody saw anything
  };
  static constexpr int most_unseen = 64;

  void observe(std::uint32_t at, Frame& frame) {
    if (tree_.seats >= 2) tree_.seen[at] = {g_.key(frame.state, 0), g_.key(frame.state, 1)};
    const bool drawn = at > 0 && tree_.nodes[tree_.parent[at]].seat == chance;
    frame.unseen = drawn && tree_.seen[at] == tree_.seen[tree_.parent[at]] ? frame.unseen + 1 : 0;
    if (frame.unseen > most_unseen)
      throw Error("a state repeats: chance drew " + std::to_string(most_unseen) +
                  " times in a row and nobody saw a change; a game with cycles has no tree");
  }

  // Whether one of these nodes lies on the way to `at`.
  bool repeats(const std::vector<std::uint32_t>& nodes, std::uint32_t at) const {
    if (!observed_) return false;
    for (std::uint32_t up = at; up > 0;) {
      up = tree_.parent[up];
      if (std::binary_search(nodes.begin(), nodes.end(), up)) return true;
    }
    return false;
  }

  void add(double probability, std::uint32_t parent, Action by) {
    if (tree_.nodes.size() >= most_)
      throw TooLarge("the tree has more than " + std::to_string(most_) +
                     " nodes; allow more, or take smaller parameters");
    tree_.nodes.push_back({Tree::end});
    tree_.probability.push_back(probability);
    tree_.returns.emplace_back();
    if (!observed_) return;
    tree_.parent.push_back(parent);
    tree_.by.push_back(by);
    tree_.seen.push_back({});
  }

  void expand(std::uint32_t at, Frame& frame, std::vector<Frame>& below) {
    const auto& state = frame.state;
    if (observed_) observe(at, frame);
    const SeatSet set = g_.asked(state);
    if (set.empty()) {
      for (const double payment : g_.returns(state)) tree_.returns[at].push(payment);
      return;
    }
    const Seat seat = set.first();
    const auto child = [&](Action action, double probability) {
      add(probability, at, action);
      Frame& next = below.emplace_back(frame);
      g_.apply(next.state, seat, action, Silent{});
      if (seat != chance) next.memory[seat] = remembered(tree_.nodes[at].infoset, action);
      ++tree_.nodes[at].children;
    };
    tree_.nodes[at].seat = seat;
    tree_.nodes[at].first = narrow(tree_.nodes.size());
    if constexpr (ChanceGame<G>) {
      if (seat == chance) {
        for (const Outcome& outcome : g_.outcomes(state)) child(outcome.action, outcome.probability);
        return;
      }
    }
    const auto legal = g_.legal(state, seat);
    tree_.nodes[at].infoset = infoset(at, seat, g_.key(state, seat), legal, frame.memory[seat]);
    for (const Action action : legal) child(action, 1.0);
  }

  template <class Legal>
  int infoset(std::uint32_t at, Seat seat, Key key, const Legal& legal, std::uint32_t memory) {
    const auto [found, fresh] = index_.try_emplace(key, count_of(tree_.infosets));
    if (fresh) tree_.infosets.push_back({seat, key, {std::begin(legal), std::end(legal)}, memory, {}});
    Tree::Infoset& set = tree_.infosets[found->second];
    if (set.seat != seat || set.memory != memory ||
        !std::equal(set.legal.begin(), set.legal.end(), std::begin(legal), std::end(legal))) {
      if (repeats(set.nodes, at))
        throw Error(
            "a state repeats: seat " + std::to_string(seat) +
            " is asked again with the same key on one way through the game; a game with cycles has no tree, and "
            "views must remember what was done");
      throw Error("no perfect recall: two nodes of seat " + std::to_string(seat) +
                  " share a key, but not what is legal there or what the seat has decided before");
    }
    set.nodes.push_back(at);
    return found->second;
  }

  // A number for "this action, in this information set"; the set itself stands for all that was decided before it.
  std::uint32_t remembered(int infoset, Action action) {
    const auto pair = static_cast<std::uint64_t>(infoset) << 32 | static_cast<std::uint32_t>(action);
    return memories_.try_emplace(pair, static_cast<std::uint32_t>(memories_.size() + 1)).first->second;
  }

  const G& g_;
  std::uint64_t most_;
  Progress& progress_;
  bool observed_;
  Tree tree_;
  std::unordered_map<Key, int> index_;
  std::unordered_map<std::uint64_t, std::uint32_t> memories_;
};

}  // namespace feint
