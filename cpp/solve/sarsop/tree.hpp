// The beliefs that were sampled. A node is a belief; equal beliefs are one node. Its edges are actions, with a twig for
// each thing that may be seen then: a twig has bounds of its own and becomes a node when a trial comes by. Bounds of a
// twig or a node hold for ever and are looked at again only when its cell has new vectors or points, so that a visit
// costs what is new and no more.
#pragma once

#include <cstdint>
#include <deque>
#include <vector>

#include "core/cells.hpp"
#include "solve/sarsop/alpha.hpp"
#include "solve/sarsop/upper.hpp"

namespace feint::sarsop {

using NodeId = std::uint32_t;

struct Twig {
  double mass;
  std::uint32_t cell, column;
  NodeId node = none;
  Known known;
};

struct Edge {
  std::uint32_t action;
  double reward = 0;
  double upper = 0, lower = 0;  // of Q(b, a)
  bool pruned = false;          // it cannot be best: its upper bound is below the node's lower one
  std::vector<Twig> twigs;
};

struct Node {
  explicit Node(const Belief& belief) : b(belief) {}
  const Belief& b;
  Known known;
  double first_upper = 0, entropy = 0;
  bool expanded = false;
  std::vector<Edge> edges;
};

class Tree {
 public:
  Tree(const Cells& cells, UpperStart upper, std::vector<LowerStart> lower);

  double lower() const;
  double upper() const;
  // One trial: walk from the root to where the gap is small enough, then back up. Every second one goes where the lower
  // bound's policy leads instead of the upper bound's best action, so that what is known to be good becomes better
  // soon. A trial passes no belief twice, unless the last one gained nothing: where play returns to beliefs that it has
  // left, what is behind them may be all that is left to improve.
  void trial(double gap);
  void prune();

  const AlphaVectors& alphas() const { return alphas_; }
  const UpperBound& points() const { return upper_; }
  UpperBound& points() { return upper_; }
  std::size_t nodes() const { return nodes_.size(); }
  std::size_t bytes() const { return bytes_ + alphas_.bytes() + upper_.bytes(); }
  const Cells& cells() const { return cells_; }

 private:
  struct Root {
    double weight;
    NodeId node;
  };
  struct Target {
    double lower, upper;
  };

  NodeId node_of(const Belief& b);
  void look(Node& node);
  void expand(Node& node);
  // Bounds of Q(b, a) by what is known now.
  void refresh(Node& node, Edge& edge, bool lower_too);
  Edge& best_upper(Node& node);
  Edge& best_lower(Node& node);
  void sum_up(Edge& edge) const;
  bool step(NodeId at, double gap, int depth, bool by_lower, Target& target, NodeId& next);
  void back_up(NodeId at);
  void back_up_alpha(Node& node, Edge& edge);
  double predicted(const Node& node) const;
  void learn(Node& node);
  std::size_t bin(const Node& node) const;

  const Cells& cells_;
  AlphaVectors alphas_;
  UpperBound upper_;
  Tau tau_;
  BeliefIndex beliefs_;
  std::deque<Node> nodes_;  // a reference to a node holds when others come
  std::vector<Root> roots_;
  std::vector<NodeId> path_;
  std::vector<double> weighed_;
  std::vector<std::uint32_t> thinned_at_;
  std::size_t bytes_ = 0;
  std::uint64_t trials_ = 0;
  std::uint64_t gains_ = 0;    // bounds of nodes that backups improved
  bool rounds_ = false;        // a trial may come to a belief of its own path again
  double low_ = 0, high_ = 1;  // of first upper bounds: where the bins lie
  struct Bin {
    double sum = 0, count = 0;
  };
  std::vector<Bin> bins_;
};

}  // namespace feint::sarsop
