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
    // Threads meet three times for each seat: not worth it below this size.
    if (tree_->ends < 20'000) options_.threads = 1;
    for (const CompiledTree::Side& side : tree_->sides) divisions_.push_back(divide(side));
    cursors_ = std::make_unique<Cursors[]>(divisions_.size());
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

  // A seat's sets are a forest, and sets beside each other have neighbours below them, all the way down. So a run of
  // sets stands for everything below it: a part, that one thread does without looking at the others. What lies above
  // all parts is few.
  struct Run {
    std::uint32_t from, to;
  };
  struct Division {
    std::vector<std::uint32_t> top;
    std::vector<Run> parts;
  };
  static Run below(const Side& side, Run run) {
    return {side.below[side.first[run.from]], side.below[side.first[run.to]]};
  }
  struct Cursors {
    std::atomic<std::size_t> fold{0}, unfold{0};
  };
  static constexpr int parts_for_each_thread = 8;  // whoever is done early, or was held up, finds its share

  Division divide(const Side& side) const {
    const std::uint32_t sets = narrow(side.sets());
    std::vector<double> all(sets), below(sets);
    double work = 0;
    for (std::uint32_t set = sets; set-- > 0;) {
      const Sequence first = side.first[set], last = side.first[set + 1];
      for (std::uint32_t b = side.below[first]; b < side.below[last]; ++b) below[set] += all[b];
      const double own = static_cast<double>(side.ends[last] - side.ends[first]) + 4.0 * (last - first);
      all[set] = own + below[set];
      work += own;
    }
    const double limit = options_.threads <= 1 ? work : work / (parts_for_each_thread * options_.threads);
    Division out;
    std::vector<bool> inside(sets);  // some part
    double held = 0;
    for (std::uint32_t set = 0; set < sets; ++set) {
      if (!inside[set] && below[set] > limit) {
        out.top.push_back(set);
        continue;
      }
      for (std::uint32_t b = side.below[side.first[set]]; b < side.below[side.first[set + 1]]; ++b) inside[b] = true;
      if (inside[set]) continue;
      if (out.parts.empty() || out.parts.back().to != set || held + all[set] > limit) {
        out.parts.push_back({set, set});
        held = 0;
      }
      out.parts.back().to = set + 1;
      held += all[set];
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
    const Division& division = divisions_[seat];
    const Side& side = tree_->sides[seat];
    std::vector<Run> levels;
    for (std::size_t at; (at = cursors_[seat].fold++) < division.parts.size();) {
      for (Run run = division.parts[at]; run.from < run.to; run = below(side, run)) levels.push_back(run);
      for (; !levels.empty(); levels.pop_back())
        for (std::uint32_t set = levels.back().to; set-- > levels.back().from;) learn(seat, set, step);
    }
    meet();
    if (me == 0) {
      for (std::size_t at = division.top.size(); at-- > 0;) learn(seat, division.top[at], step);
      cursors_[seat].fold = 0;
    }
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
    const Earnings earnings(*tree_, static_cast<int>(seat), reach_);
    double value = 0;
    for (Sequence s = first; s < last; ++s) {
      double worth = 0;
      for (std::uint32_t b = side.below[s]; b < side.below[s + 1]; ++b) worth += below[b];
      worth += earnings.of(s);
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
    const Division& division = divisions_[seat];
    const Side& side = tree_->sides[seat];
    const auto play = [&side, reach = reach_[seat].data(),
                       strategy = state_.strategies[seat].data()](std::uint32_t set) {
      const double before = reach[side.after[set]];
      for (Sequence s = side.first[set]; s < side.first[set + 1]; ++s) reach[s] = before * strategy[s];
    };
    if (me == 0) {
      for (const std::uint32_t set : division.top) play(set);
      cursors_[seat].unfold = 0;
    }
    meet();
    for (std::size_t at; (at = cursors_[seat].unfold++) < division.parts.size();)
      for (Run run = division.parts[at]; run.from < run.to; run = below(side, run))
        for (std::uint32_t set = run.from; set < run.to; ++set) play(set);
    meet();
  }

  Variant variant_;
  CfrOptions options_;
  std::vector<Division> divisions_;              // by seat
  std::unique_ptr<Cursors[]> cursors_;           // by seat: the part that is taken next
  Behaviour worth_ = uniform_behaviour(*tree_);  // room for what each sequence is worth
};

}  // namespace feint
