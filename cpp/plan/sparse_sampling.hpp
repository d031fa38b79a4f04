// Sparse sampling: forward search that draws a few outcomes of each action instead of looking at all.
// Citation: M. Kearns, Y. Mansour, A. Y. Ng, A Sparse Sampling Algorithm for Near-Optimal Planning in Large Markov
// Decision Processes, Machine Learning 49 (2002). Asks for a Process. Guarantees: with enough samples and depth it is
// near-optimal, and the work, (actions x samples) ^ depth, does not depend on the number of states. With few samples
// the maximum over noisy values is too high.
#pragma once

#include "core/process.hpp"
#include "core/progress.hpp"
#include "plan/plan.hpp"

namespace feint {

struct SparseSamplingOptions {
  int depth = 4;
  int samples = 5;  // of each action in each node
};

template <Process P>
class SparseSampling {
 public:
  using State = typename P::State;
  SparseSampling(const P& process, const SparseSamplingOptions& options) : process_(process), options_(options) {}

  Plan plan(const State& root, Rng& rng, Progress& progress) {
    Plan plan;
    plan.actions.reserve(16);
    drawn_ = 0;
    stopped_ = false;
    for (const Action a : process_.legal(root)) {
      const double value = value_of(root, a, options_.depth, rng, progress);
      plan.actions.push_back({a, value, static_cast<double>(options_.samples)});
    }
    plan.simulations = drawn_;
    plan.choice = plan.best();
    return plan;
  }

 private:
  static constexpr std::uint64_t look = 1 << 14;  // samples between two looks at the progress

  double value_of(const State& s, Action action, int depth, Rng& rng, Progress& progress) {
    double sum = 0;
    for (int i = 0; i < options_.samples && !stopped_; ++i) {
      State next = s;
      sum += process_.step(next, action, rng);
      if ((++drawn_ & (look - 1)) == 0 && !progress.advance(look)) stopped_ = true;
      if (depth > 1) sum += value(next, depth - 1, rng, progress);
    }
    return sum / options_.samples;
  }

  double value(const State& s, int depth, Rng& rng, Progress& progress) {
    double best = 0;
    bool any = false;
    for (const Action a : process_.legal(s)) {
      const double v = value_of(s, a, depth, rng, progress);
      if (!any || v > best) {
        best = v;
        any = true;
      }
    }
    return best;
  }

  P process_;
  SparseSamplingOptions options_;
  std::uint64_t drawn_ = 0;
  bool stopped_ = false;
};

}  // namespace feint
