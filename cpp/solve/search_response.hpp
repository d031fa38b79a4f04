// A best response by information-set tree search: a tree for one seat, its nodes kept by what that seat knows, grown by
// games from the very start in which chance and the others are drawn, the others as they truly play. Citation:
// F. Timbers et al., Approximate exploitability: learning a best response, IJCAI 2022 (IS-MCTS-BR), here without nets,
// and with these choices: a node is worth its best action (values are backed up through the counted ways to the next
// nodes, not as means); exploration takes the square root of visits, not their logarithm, for what counts is the last
// choice and not what is won on the way (D. Tolpin, S. Shimony, MCTS based on simple regret, AAAI 2012); and each
// action has a prior, its mean over a coarser kind of situation, which is also what is played below the tree.
// Asks for: opponents. Guarantees: with keys that are information sets the choices converge to a best response; with
// any budget, what they win in games of their own (`measure`) is a lower bound of one. The same on any number of
// threads: simulations go in batches, each on the tree as it was before, and a batch is a small share of what was done.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <unordered_map>
#include <vector>

#include "solve/probe.hpp"

namespace feint {

using ViewKey = std::function<Key(const ErasedGame::View& view, const std::vector<Action>& legal)>;

struct SearchOptions {
  std::uint64_t simulations = 20'000, seed = 0;
  int threads = 1;
  double exploration = 0.5;  // weight of the bound, in standard deviations of the returns
  ViewKey key = {};          // which views are one node; nothing: the information sets
  ViewKey coarse = {};       // which are one kind of situation; nothing: those with the same legal actions
};

class SearchResponse {
 public:
  SearchResponse(const ErasedGame& game, Seat seat, const Opponents& opponents, SearchOptions options);

  void search(Progress& progress);
  std::size_t nodes() const { return nodes_.size(); }
  std::uint64_t simulations() const { return done_; }
  // Plays what the search values most; at random where it has never been, nor anywhere alike.
  std::unique_ptr<Responder> responder() const;

 private:
  struct Way {  // to the next node
    std::uint32_t node, count;
  };
  struct Edge {
    Action action;
    std::uint32_t visits = 0;
    double ended = 0;  // what was won where no other question came
    double value = 0;
    std::vector<Way> ways = {};
  };
  struct Node {
    std::uint32_t visits = 0;
    double won = 0, value = 0;
    std::vector<Edge> edges = {};
  };
  struct Step {
    Key key, coarse;
    Action action;
  };
  struct Simulation {
    std::vector<Step> path;
    double won = 0;
    bool whole = false;
  };
  class Walker;

  Action choose(Key key, Key coarse, const std::vector<Action>& legal, double exploration, Rng& rng) const;
  void learn(const Simulation& simulation);
  void learn_kind(const Step& step, double won);
  std::uint32_t learn_step(const Step& step, double won, std::uint32_t below);
  void simulate(std::vector<Simulation>& batch, Progress& progress) const;
  std::uint32_t place(Key key);
  const Node* find(Key key) const;

  ErasedGame game_;
  Seat seat_;
  const Opponents& opponents_;
  SearchOptions options_;
  std::unordered_map<Key, std::uint32_t> index_;
  std::vector<Node> nodes_;  // the tree's; kinds of situations are among them, without ways
  std::uint64_t done_ = 0;
  double mean_ = 0, squares_ = 0;  // of all returns (Welford)
};

}  // namespace feint
