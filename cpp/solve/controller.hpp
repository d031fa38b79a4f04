// Finite-state controllers: a policy as a small machine. A node has an action (or several with probabilities) and an
// edge for each thing that may be seen next. Made of any rule for beliefs by walking through the beliefs it reaches,
// merged where nodes do the same for ever after (E. F. Moore, 1956), and valued exactly by a linear system: an
// independent certificate of whatever solver the rule came from.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "core/cells.hpp"

namespace feint {

struct Controller {
  struct Choice {
    std::uint32_t action;
    double probability;
    friend bool operator==(const Choice&, const Choice&) = default;
  };
  struct Edge {
    std::uint32_t cell, observation, to;
    double probability;  // of this edge, where the node's belief is right
  };
  struct Node {
    std::vector<Choice> choices;
    Belief b;
    double value = 0;              // as its maker saw it
    std::vector<Edge> edges = {};  // by cell and observation
  };
  struct Start {
    double weight;
    std::uint32_t cell, node;
  };
  std::vector<Node> nodes;
  std::vector<Start> starts;

  // Where an edge leads; none: it cannot be, if the belief is right.
  const Edge* edge(std::uint32_t node, std::uint32_t cell, std::uint32_t observation) const;
};

// What a rule does at a belief, and what it thinks it is worth.
struct Ruling {
  std::vector<Controller::Choice> choices;
  double value = 0;
};

// Walks through every belief that the rule reaches from the start. What is less likely than `rare`, from the start on,
// is not followed: there the controller goes on as at the nearest belief it has in that cell.
Controller extract(const Cells& cells, const std::function<Ruling(const Belief&)>& rule,
                   std::size_t most_nodes = 1'000'000, double rare = 0);

// Merges nodes that cannot be told apart by what they do. The first of a class stands for it.
Controller minimise(const Controller& controller);

// A controller at play (solve/simulate.hpp). Of several choices it takes the first.
struct ControllerPlay {
  const Controller& controller;

  class Mind {
   public:
    explicit Mind(const ControllerPlay& play) : c_(play.controller) {}
    void begin(std::size_t start) { node_ = c_.starts[start].node; }
    std::uint32_t act() const { return c_.nodes[node_].choices.front().action; }
    void hear(std::uint32_t, std::uint32_t cell, std::uint32_t observation) {
      const Controller::Edge* edge = c_.edge(node_, cell, observation);
      if (!edge) throw Error("the controller has no edge for something that can be seen in this model");
      node_ = edge->to;
    }

   private:
    const Controller& c_;
    std::uint32_t node_ = 0;
  };
};

struct ControllerValue {
  double value = 0;    // at the start
  double endless = 0;  // discount 1: the probability that it goes on for ever
};
ControllerValue evaluate(const Cells& cells, const Controller& controller);

}  // namespace feint
