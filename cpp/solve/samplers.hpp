// Which of his own actions the traverser tries, and how likely each was to be tried: all that tells one Monte Carlo CFR
// from another. `draw` writes for each action its probability of inclusion P(a) if it was drawn, else 0; dividing by P
// keeps estimates unbiased. `steady`: the probability of coming to an information set does not change over time, so
// that leaving it out scales all regrets there by one constant, which regret matching does not see.
//
// External: M. Lanctot et al., Monte Carlo sampling for regret minimization in extensive games, NIPS 2009, as is
// Outcome. Robust: H. Li et al., Double neural counterfactual regret minimization, ICLR 2020, section 3.3. Weighted:
// draws with replacement, weighted by inclusion (Horvitz and Thompson, 1952). Paper: Algorithm 3 of S. Gunluk and
// T. Saulus, as it is printed; it weighs nothing and does not converge.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/rng.hpp"

namespace feint::sampler {

// Every action.
struct External {
  static constexpr bool steady = true;
  void draw(const double*, int n, Rng&, double* drawn) const { std::fill_n(drawn, n, 1.0); }
};

// One action from the mix, or with probability `explore` any.
inline int one_of(const double* mix, int n, double explore, Rng& rng) {
  if (explore > 0 && rng.unit() < explore) return rng.below(n);
  double left = rng.unit();
  int last = 0;
  for (int i = 0; i < n; ++i) {
    if (mix[i] <= 0) continue;
    last = i;
    left -= mix[i];
    if (left < 0) break;
  }
  return last;
}

// One action, from q = (1 - epsilon) sigma + epsilon / |A|.
struct Outcome {
  static constexpr bool steady = false;
  double epsilon = 0.6;
  void draw(const double* mix, int n, Rng& rng, double* drawn) const {
    for (int i = 0; i < n; ++i) drawn[i] = 0;
    const int i = one_of(mix, n, epsilon, rng);
    drawn[i] = (1 - epsilon) * mix[i] + epsilon / n;
  }
};

// k different actions, each set of them as likely as the other: P = k / |A|.
struct Robust {
  static constexpr bool steady = true;
  int k = 2;
  void draw(const double*, int n, Rng& rng, double* drawn) const {
    int wanted = k < n ? k : n;
    const double p = static_cast<double>(wanted) / n;
    for (int i = 0; i < n; ++i) {  // the next one is in with what is wanted over what is left
      const bool in = wanted == n - i || rng.below(n - i) < wanted;
      wanted -= in;
      drawn[i] = in ? p : 0;
    }
  }
};

// So many draws from q, with replacement: P(a) = 1 - (1 - q(a))^draws.
struct Weighted {
  static constexpr bool steady = false;
  int draws = 2;
  double epsilon = 0.3;
  void draw(const double* mix, int n, Rng& rng, double* drawn) const {
    for (int i = 0; i < n; ++i) drawn[i] = 0;
    for (int d = 0; d < draws; ++d) {
      const int i = one_of(mix, n, epsilon, rng);
      if (drawn[i] == 0) drawn[i] = 1 - std::pow(1 - ((1 - epsilon) * mix[i] + epsilon / n), draws);
    }
  }
};

// Every action with probability p, and there regrets are learned; else one from sigma, and they are not. For games of
// many decisions, where External would not end: 1 + p (|A| - 1) ways lead on from a decision on average.
struct Branching {
  static constexpr bool steady = false;
  double p = 0.1;
  void draw(const double*, int n, Rng&, double* drawn) const { std::fill_n(drawn, n, 1.0); }
};

// So many draws from sigma. What was not drawn counts as worth 0 in the node's value, and its regret stays as it was.
struct Paper {
  static constexpr bool steady = true;
  int draws = 2;
  void draw(const double* mix, int n, Rng& rng, double* drawn) const {
    for (int i = 0; i < n; ++i) drawn[i] = 0;
    for (int d = 0; d < draws; ++d) drawn[one_of(mix, n, 0, rng)] = 1;
  }
};

using Any = std::variant<External, Outcome, Robust, Weighted, Branching, Paper>;

// A sampler's name, and its own draws and epsilon where it takes them.
struct Kind {
  std::string name;
  std::optional<int> draws;
  std::optional<double> epsilon;
};

// Ranges of the options. With epsilon 0 some actions are never tried.
struct Ranges {
  int least_draws = 1, most_draws = 1000;
  double above_epsilon = 0, most_epsilon = 1;
};

const std::vector<Kind>& all();

// By name; where nothing is given the sampler has its own. Refuses what it has no use for.
Any of(const std::string& name, std::optional<int> draws, std::optional<double> epsilon);

}  // namespace feint::sampler
