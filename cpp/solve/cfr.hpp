// Counterfactual regret minimisation on a compiled tree, the family in one place; variants are small types.
// CFR: M. Zinkevich, M. Johanson, M. Bowling, C. Piccione, Regret minimization in games with incomplete information,
// 2007. CFR+: O. Tammelin, Solving large imperfect information games using CFR+, 2014. Linear CFR and DCFR: N. Brown,
// T. Sandholm, Solving imperfect-information games via discounted regret minimization, 2019. PCFR+: G. Farina,
// C. Kroer, T. Sandholm, Faster game solving via predictive Blackwell approachability, 2021. Asks for: a CompiledTree.
// Guarantees: in zero-sum games of two the average converges to an equilibrium; with more seats, or other payments, it
// is a self-play policy and no more. The result does not depend on the number of threads, to the last bit.
#pragma once

#include <algorithm>
#include <atomic>
#include <cmath>
#include <memory>
#include <vector>

#include "core/progress.hpp"
#include "core/threads.hpp"
#include "solve/best_response.hpp"

namespace feint {

// A variant says, for iteration t = 1, 2, ...: what a set's strategy of that iteration weighs in the average; how the
// regret of an action grows by what was regretted now; and what the next strategy is in proportion to.
struct Cfr {
  struct Step {
    double weight = 1;
    void learn(double& regret, double now) const { regret += now; }
    static double lean(double regret, double) { return std::max(regret, 0.0); }
  };
  Step step(std::uint64_t) const { return {}; }
};

struct CfrPlus {
  struct Step {
    double weight;
    void learn(double& regret, double now) const { regret = std::max(regret + now, 0.0); }
    static double lean(double regret, double) { return regret; }
  };
  Step step(std::uint64_t t) const { return {static_cast<double>(t)}; }
};

// Linear CFR is (1, 1, 1). What the authors do after iteration t to the regrets is done here before the next.
struct Dcfr {
  double alpha = 1.5, beta = 0, gamma = 2;
  struct Step {
    double weight, gains, losses;
    void learn(double& regret, double now) const { regret = regret * (regret > 0 ? gains : losses) + now; }
    static double lean(double regret, double) { return std::max(regret, 0.0); }
  };
  Step step(std::uint64_t t) const {
    const auto kept = [before = static_cast<double>(t) - 1](double power) {
      const double p = std::pow(before, power);
      return before < 1 ? 1.0 : std::isinf(p) ? 1.0 : p / (p + 1);
    };
    return {std::pow(static_cast<double>(t), gamma), kept(alpha), kept(beta)};
  }
};

// What was regretted last is expected to be regretted again.
struct PcfrPlus {
  double gamma = 2;
  struct Step {
    double weight;
    void learn(double& regret, double now) const { regret = std::max(regret + now, 0.0); }
    static double lean(double regret, double now) { return std::max(regret + now, 0.0); }
  };
  Step step(std::uint64_t t) const { return {std::pow(static_cast<double>(t), gamma)}; }
};

struct CfrOptions {
  bool alternating = true;  // seat 1 answers what seat 0 has just become; else both what the other was
  int threads = 1;
};

// Everything that an iteration needs of the last one: what a checkpoint keeps.
struct CfrState {
  std::uint64_t iteration = 0;
  std::vector<std::vector<double>> regrets, strategies, sums;  // by seat and sequence
};

class CfrSolver {
 public:
  virtual ~CfrSolver() = default;
  // Up to that iteration, or until it is stopped.
  virtual void run(std::uint64_t iteration, Progress& progress) = 0;

  const CompiledTree& tree() const { return *tree_; }
  const CfrState& state() const { return state_; }
  void resume(CfrState state) {
    state_ = std::move(state);
    for (std::size_t seat = 0; seat < reach_.size(); ++seat)
      reach_[seat] = reach_of(tree_->sides[seat], state_.strategies[seat]);
  }

  // The average policy; uniform in sets that were never reached.
  Behaviour average() const {
    Behaviour out = uniform_behaviour(*tree_);
    for (std::size_t seat = 0; seat < out.size(); ++seat) {
      const CompiledTree::Side& side = tree_->sides[seat];
      for (std::size_t set = 0; set < side.sets(); ++set) {
        double sum = 0;
        for (Sequence s = side.first[set]; s < side.first[set + 1]; ++s) sum += state_.sums[seat][s];
        for (Sequence s = side.first[set]; sum > 0 && s < side.first[set + 1]; ++s)
          out[seat][s] = state_.sums[seat][s] / sum;
      }
    }
    return out;
  }

 protected:
  explicit CfrSolver(std::shared_ptr<const CompiledTree> tree) : tree_(std::move(tree)) {
    for (const CompiledTree::Side& side : tree_->sides) {
      state_.regrets.emplace_back(side.sequences(), 0.0);
      state_.sums.emplace_back(side.sequences(), 0.0);
      values_.emplace_back(side.sets(), 0.0);
    }
    state_.strategies = uniform_behaviour(*tree_);
    reach_.resize(tree_->sides.size());
    resume(std::move(state_));
  }

  std::shared_ptr<const CompiledTree> tree_;
  CfrState state_;
  Reach reach_;
  std::vector<std::vector<double>> values_;  // by seat and set: what it is worth, weighted by how the others reach it
};

template <class Variant>
class CfrOf final : public CfrSolver {
 public:
  CfrOf(std::shared_ptr<const CompiledTree> tree, const Variant& variant, const CfrOptions& options)
      : CfrSolver(std::move(tree)), variant_(variant), options_(options) {
    // Threads cost two meetings for each level of the tree: not worth it below this size.
    if (tree_->ends < 20'000) options_.threads = 1;
    for (const CompiledTree::Side& side : tree_->sides) shares_.push_back(shares(side));
  }

  void run(std::uint64_t iteration, Progress& progress) override {
    if (options_.threads <= 1) {
      while (state_.iteration < iteration && progress.advance(1)) iterate(0, [] {});
      return;
    }
    bool leave = false;
    Rendezvous meeting(options_.threads);
    std::atomic<int> next{0};
    on_threads(options_.threads, [&] {
      const int me = next++;
      for (;;) {
        if (me == 0) leave = state_.iteration >= iteration || !progress.advance(1);
        meeting.wait();
        if (leave) return;
        iterate(me, [&] { meeting.wait(); });
      }
    });
  }

 private:
  using Side = CompiledTree::Side;

  // Where each thread's part of each level begins: parts of about equal work.
  std::vector<std::vector<std::uint32_t>> shares(const Side& side) const {
    std::vector<std::vector<std::uint32_t>> out;
    for (std::size_t level = 0; level + 1 < side.levels.size(); ++level) {
      const std::uint32_t from = side.levels[level], to = side.levels[level + 1];
      const auto work = [&](std::uint32_t set) {
        return static_cast<double>(side.ends[side.first[set]] + 4 * std::uint64_t{side.first[set]});
      };
      const double all = work(to) - work(from);
      auto& parts = out.emplace_back(1, from);
      for (int part = 1; part < options_.threads; ++part) {
        std::uint32_t at = parts.back();
        while (at < to && work(at) - work(from) < all * part / options_.threads) ++at;
        parts.push_back(at);
      }
      parts.push_back(to);
    }
    return out;
  }

  template <class Meet>
  void iterate(int me, Meet&& meet) {
    const auto step = variant_.step(state_.iteration + 1);
    for (std::size_t seat = 0; seat < tree_->sides.size(); ++seat) {
      fold(seat, step, me, meet);
      if (options_.alternating) unfold(seat, me, meet);
    }
    for (std::size_t seat = 0; !options_.alternating && seat < tree_->sides.size(); ++seat) unfold(seat, me, meet);
    if (me == 0) ++state_.iteration;
  }

  // Values of the sets from the last to the first, regrets, and the next strategies.
  template <class Step, class Meet>
  void fold(std::size_t seat, const Step& step, int me, Meet& meet) {
    const auto part = static_cast<std::size_t>(me);
    for (std::size_t level = shares_[seat].size(); level-- > 0; meet())
      for (std::uint32_t set = shares_[seat][level][part + 1]; set-- > shares_[seat][level][part];)
        learn(seat, set, step);
  }

  template <class Step>
  void learn(std::size_t seat, std::uint32_t set, const Step& step) {
    const Side& side = tree_->sides[seat];
    const Sequence first = side.first[set], last = side.first[set + 1];
    double* const strategy = state_.strategies[seat].data();
    double* const regret = state_.regrets[seat].data();
    double* const sums = state_.sums[seat].data();
    const double* const reach = reach_[seat].data();
    const double* const below = values_[seat].data();
    double value = 0;
    for (Sequence s = first; s < last; ++s) {
      double worth = 0;
      for (std::uint32_t b = side.below[s]; b < side.below[s + 1]; ++b) worth += below[b];
      worth += earned(*tree_, static_cast<int>(seat), reach_, s);
      value += strategy[s] * worth;
      sums[s] += step.weight * reach[s];
      worth_[seat][s] = worth;
    }
    values_[seat][set] = value;
    double sum = 0;
    for (Sequence s = first; s < last; ++s) {
      const double now = worth_[seat][s] - value;
      step.learn(regret[s], now);
      sum += strategy[s] = step.lean(regret[s], now);
    }
    const double uniform = 1.0 / static_cast<double>(last - first);
    for (Sequence s = first; s < last; ++s) strategy[s] = sum > 0 ? strategy[s] / sum : uniform;
  }

  // How likely the seat is to decide so, from the first set to the last.
  template <class Meet>
  void unfold(std::size_t seat, int me, Meet& meet) {
    const Side& side = tree_->sides[seat];
    const auto part = static_cast<std::size_t>(me);
    double* const reach = reach_[seat].data();
    const double* const strategy = state_.strategies[seat].data();
    for (std::size_t level = 0; level < shares_[seat].size(); ++level, meet())
      for (std::uint32_t set = shares_[seat][level][part]; set < shares_[seat][level][part + 1]; ++set) {
        const double before = reach[side.after[set]];
        for (Sequence s = side.first[set]; s < side.first[set + 1]; ++s) reach[s] = before * strategy[s];
      }
  }

  Variant variant_;
  CfrOptions options_;
  std::vector<std::vector<std::vector<std::uint32_t>>> shares_;  // by seat, level and thread
  Behaviour worth_ = uniform_behaviour(*tree_);                  // room for what each sequence is worth
};

}  // namespace feint
