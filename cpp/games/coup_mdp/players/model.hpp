// How an opponent in coup_mdp is taken to act. A policy gives the probabilities of his actions from what he knows: the
// table and his own hand. The model softens them, P = (1 - e) p + e / n, for a model that is sure would kill the truth,
// and remembers them: what a policy draws follows from the situation, so remembering changes nothing but the time.
#pragma once

#include <unordered_map>
#include <utility>
#include <vector>

#include "core/against.hpp"
#include "games/coup_mdp/game.hpp"
#include "plan/mcts.hpp"

namespace feint {

using CoupMdpRow = List<double, 9>;  // a probability for each legal action

// What one seat knows of a state, as a number: the table, what challenges told, and its own hand.
inline Key coup_mdp_situation(const CoupMdp& g, const CoupMdp::State& s, Seat seat) {
  const std::uint64_t known = s.known[0] | s.known[1] << 8 | s.known[2] << 16;
  return fold(g.sight(s, seat), known << 2 | static_cast<std::uint64_t>(seat));
}

// Monte Carlo tree search of the paper's kind, run several times: the share of runs that choose an action.
class CoupMdpMctsPolicy {
 public:
  struct Options {
    int simulations = 10, depth = 10, runs = 8;
  };
  CoupMdpMctsPolicy(const CoupMdp& game, const Options& options) : game_(game), options_(options) {
    const MctsOptions search{.simulations = static_cast<std::uint64_t>(options.simulations),
                             .exploration = 1,
                             .depth = options.depth,
                             .scaled = false,
                             .prior = true,
                             .by_value = true};
    for (Seat seat = 0; seat < CoupMdp::players; ++seat) searches_.emplace_back(Against<CoupMdp>(game, seat), search);
  }

  CoupMdpRow probabilities(const CoupMdp::State& s, Seat seat, Key situation) {
    const auto legal = game_.legal(s, seat);
    auto row = CoupMdpRow::filled(legal.size(), 0.0);
    Progress unwatched;
    for (int run = 0; run < options_.runs; ++run) {
      Rng rng(situation, run);
      const auto draw = [&](Rng& r) {
        auto world = s;
        game_.redraw(world, seat, r);
        return world;
      };
      const Plan plan = searches_[seat].plan(draw, rng, unwatched);
      for (int i = 0; i < legal.size(); ++i)
        if (legal[i] == plan.choice) row[i] += 1.0 / options_.runs;
    }
    return row;
  }

 private:
  CoupMdp game_;
  Options options_;
  std::vector<Mcts<Against<CoupMdp>>> searches_;
};

template <class Policy>
class CoupMdpModel {
 public:
  CoupMdpModel(const CoupMdp& game, Policy policy, double softness)
      : game_(game), policy_(std::move(policy)), softness_(softness) {}

  const CoupMdpRow& row(const CoupMdp::State& s, Seat seat) {
    const Key key = coup_mdp_situation(game_, s, seat);
    const auto found = rows_.find(key);
    if (found != rows_.end()) return found->second;
    CoupMdpRow row = policy_.probabilities(s, seat, key);
    for (double& p : row) p = (1 - softness_) * p + softness_ / row.size();
    return rows_.emplace(key, row).first->second;
  }

  void forget() { rows_.clear(); }
  Policy& policy() { return policy_; }
  std::size_t size() const { return rows_.size(); }

 private:
  struct Same {
    std::size_t operator()(Key key) const { return key; }
  };
  CoupMdp game_;
  Policy policy_;
  double softness_;
  std::unordered_map<Key, CoupMdpRow, Same> rows_;
};

// coup_mdp for one seat against such a model, for the filtering search: what it observes are the others' answers and
// what then lies on the table. A step takes everybody's answers at once, and the others' do not depend on one's own.
template <class Model>
class ModelledCoupMdp {
 public:
  using State = CoupMdp::State;
  using Move = CoupMdp::Move;
  ModelledCoupMdp(const CoupMdp& game, Seat seat, Model& model) : game_(game), seat_(seat), model_(&model) {}

  List<Action, 9> legal(const State& s) const {
    return game_.asked(s).has(seat_) ? game_.legal(s, seat_) : List<Action, 9>{};
  }

  template <class F>
  void each_observed(const State& s, Action action, F&& f) const {
    const unsigned others = s.open & ~(1U << seat_);
    if (s.phase == CoupMdp::Phase::begin) {
      if (!others) return branch(s, Move(action), 0, 1, f);
      const auto choices = game_.legal(s, s.actor);
      const CoupMdpRow row = model_->row(s, s.actor);
      for (int i = 0; i < choices.size(); ++i) branch(s, Move(choices[i]), 0, row[i], f);
      return;
    }
    const unsigned mine = action == CoupMdp::number(Move::challenge_or_block) ? 1U << seat_ : 0U;
    double speaks[CoupMdp::players] = {};
    for (Seat k = 0; k < CoupMdp::players; ++k)
      if (CoupMdp::has(others, k)) speaks[k] = model_->row(s, k)[1];  // no_op comes first
    for (unsigned set = others;; set = (set - 1) & others) {          // every subset of those who may speak
      double p = 1;
      for (Seat k = 0; k < CoupMdp::players; ++k)
        if (CoupMdp::has(others, k)) p *= CoupMdp::has(set, k) ? speaks[k] : 1 - speaks[k];
      branch(s, s.sealed, mine | set, p, f);
      if (set == 0) return;
    }
  }

 private:
  template <class F>
  void branch(const State& s, Move declared, unsigned volunteers, double probability, F&& f) const {
    if (probability <= 0) return;
    State next = s;
    game_.step_with(next, declared, volunteers, Deaf{});
    const double reward = game_.return_of(next, seat_) - game_.return_of(s, seat_);
    const unsigned answers = volunteers | static_cast<unsigned>(declared) << 3;
    f(static_cast<const State&>(next), probability, reward, game_.sight(next, seat_) ^ answers);
  }

  CoupMdp game_;
  Seat seat_;
  Model* model_;
};

}  // namespace feint
