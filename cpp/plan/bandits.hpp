// How the players of a simultaneous node choose, and what they learn. A policy has a `Node`, which it opens, selects
// from and teaches: rewards are seat 0's and from 0 to 1, seat 1 has the rest. Citations: P. Auer, N. Cesa-Bianchi,
// Y. Freund, R. Schapire, The Nonstochastic Multiarmed Bandit Problem, SIAM J. Comput. 32(1), 2002 (EXP3); O. Teytaud,
// S. Flory, Upper Confidence Trees with Short Term Partial Information, EvoGames 2011 (its constants, the eta-greedy
// rival, UCT with random exploration; the paper's update gives both players the same reward, which is mended here);
// M. Lanctot, V. Lisy, M. Winands, Monte Carlo Tree Search in Simultaneous Move Games, 2013 (regret matching).
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "core/rng.hpp"
#include "plan/memory_pool.hpp"

namespace feint {

struct BanditOptions {
  double exploration = 1;  // its meaning is the policy's; `usual` is what each takes by default
  double random = 0;       // DecoupledUct: the share of choices that are uniform
};

// e^x for x <= 80 to 3e-7 of itself, without a branch: a loop of it is vectorised. Far below zero it stays above it.
inline float quick_exp(float x) {
  constexpr float shift = 12582912;  // 1.5 x 2^23: what is added to it is rounded to a whole number
  const float z = std::max(x, -80.0F) * 1.44269504F;
  const float whole = z + shift;
  const float f = z - (whole - shift);
  float p = 1.5403530e-4F;  // 2^f, by its series
  p = p * f + 1.3333558e-3F;
  p = p * f + 9.6181291e-3F;
  p = p * f + 5.5504109e-2F;
  p = p * f + 2.4022651e-1F;
  p = p * f + 6.9314718e-1F;
  p = p * f + 1;
  return std::bit_cast<float>(std::bit_cast<std::int32_t>(p) + (std::bit_cast<std::int32_t>(whole) << 23));
}

// The place of the highest value, each as likely where several are highest. value(i) is asked once or twice.
template <class Value>
int highest_of(int count, Rng& rng, Value&& value) {
  double highest = -std::numeric_limits<double>::infinity();
  int best = 0, ties = 1;
  for (int i = 0; i < count; ++i) {
    const double v = value(i);
    if (v < highest) continue;
    ties = v > highest ? 1 : ties + 1;
    if (ties == 1) {
      highest = v;
      best = i;
    }
  }
  if (ties == 1) return best;
  for (int skip = rng.below(ties);; ++best)
    if (value(best) == highest && skip-- == 0) return best;
}

// The share of uniform choices at visit t of K actions, for EXP3 and the greedy rival alike.
inline double exploration_at(double constant, int count, double visit) {
  return std::min(1.0, constant * std::sqrt(count / visit));
}

// EXP3: p(a) = gamma / K + (1 - gamma) exp(eps s(a)) / sum exp(eps s), gamma = min(1, 1.2 sqrt(K / t)), eps = gamma /
// K, s(a) += reward / p(a). While gamma is 1 nothing but s is kept. After that only the weight of what was chosen
// changes from visit to visit; all are made anew, with the highest s taken off, when t has grown by 1/64: eps lags by
// less than 0.8%, gamma and the normalisation do not. That is the only approximation.
class Exp3 {
 public:
  static constexpr double usual = 1.2;
  struct Bandit {
    double* scores;
    float* weights;
    double sum, base, rate;  // of the weights: their sum, the score that weighs 1, eps
    double chosen;           // the probability of the last choice
    std::uint32_t count, visits, renewal;
  };

  explicit Exp3(const BanditOptions& options) : exploration_(options.exploration) {}

  void open(Bandit& b, int count, MemoryPool& pool) const {
    const std::uint32_t n = narrow(count);
    b = {pool.take<double>(n, 0), pool.take<float>(n), 0, 0, 0, 1, n, 0, 0};
  }

  int select(Bandit& b, Rng& rng) const {
    const int count = static_cast<int>(b.count);
    const double share = explore(b);
    if (share >= 1) {
      b.chosen = 1.0 / count;
      return rng.below(count);
    }
    const double u = rng.unit();
    int arm = count - 1;
    if (u < share) {
      arm = std::min(arm, static_cast<int>(u / share * count));
    } else {
      auto left = static_cast<float>((u - share) / (1 - share) * b.sum);
      for (int i = 0; i < count - 1; ++i)
        if ((left -= b.weights[i]) < 0) {
          arm = i;
          break;
        }
    }
    b.chosen = share / count + (1 - share) * b.weights[arm] / b.sum;
    return arm;
  }

  void learn(Bandit& b, int arm, double reward) const {
    ++b.visits;
    double& score = b.scores[arm];
    score += reward / b.chosen;
    if (b.renewal == 0) return;
    const double power = b.rate * (score - b.base);
    if (power > 30) {
      b.renewal = 1;
      return;
    }
    const float weight = quick_exp(static_cast<float>(power));
    b.sum += static_cast<double>(weight) - b.weights[arm];
    b.weights[arm] = weight;
  }

  // Of the next choice, as it would be drawn.
  double probability(Bandit& b, int arm) const {
    const double share = explore(b);
    return share >= 1 ? 1.0 / b.count : share / b.count + (1 - share) * b.weights[arm] / b.sum;
  }

 private:
  double explore(Bandit& b) const {
    const double share = exploration_at(exploration_, static_cast<int>(b.count), b.visits + 1.0);
    if (share < 1 && b.visits >= b.renewal) renew(b, share);
    return share;
  }

  static void renew(Bandit& b, double share) {
    b.rate = share / b.count;
    b.base = *std::max_element(b.scores, b.scores + b.count);
    const double rate = b.rate, base = b.base;
    const double* const scores = b.scores;
    float* const weights = b.weights;
    for (std::uint32_t i = 0; i < b.count; ++i) weights[i] = quick_exp(static_cast<float>(rate * (scores[i] - base)));
    double sum = 0;
    for (std::uint32_t i = 0; i < b.count; ++i) sum += weights[i];
    b.sum = sum;
    b.renewal = b.visits + 1 + b.visits / 64;
  }

  double exploration_;
};

// What UCT and the greedy rival know of an action. An untried one has an infinite mean: it goes first.
struct Means {
  double* means;
  double* roots;  // 1 / sqrt(n + 1)
  std::uint32_t* tries;
  std::uint32_t count, visits;

  void open(int actions, MemoryPool& pool) {
    count = narrow(actions);
    visits = 0;
    means = pool.take<double>(count, std::numeric_limits<double>::infinity());
    roots = pool.take<double>(count, 1);
    tries = pool.take<std::uint32_t>(count, 0);
  }
  void learn(int arm, double reward) {
    ++visits;
    const double n = ++tries[arm];
    means[arm] = n == 1 ? reward : means[arm] + (reward - means[arm]) / n;
    roots[arm] = 1 / std::sqrt(n + 1);
  }
};

// UCT as the paper writes it, mean + c sqrt(log(n + 2) / (n_a + 1)); ties are broken at random. It is what players of
// sequential nodes use too. Where both choose at once it need not come near an equilibrium, whatever the budget.
class DecoupledUct {
 public:
  static constexpr double usual = 1;
  using Bandit = Means;
  explicit DecoupledUct(const BanditOptions& options) : options_(options) {}

  void open(Bandit& b, int count, MemoryPool& pool) const { b.open(count, pool); }
  int select(Bandit& b, Rng& rng) const {
    const int count = static_cast<int>(b.count);
    if (options_.random > 0 && rng.unit() < options_.random) return rng.below(count);
    const double width = options_.exploration * std::sqrt(std::log(b.visits + 2.0));
    return highest_of(count, rng, [&](int i) { return b.means[i] + width * b.roots[i]; });
  }
  void learn(Bandit& b, int arm, double reward) const { b.learn(arm, reward); }

 private:
  BanditOptions options_;
};

// The paper's rival: any action with EXP3's share of exploration, else the one with the highest mean.
class EtaGreedy {
 public:
  static constexpr double usual = 1.2;
  using Bandit = Means;
  explicit EtaGreedy(const BanditOptions& options) : exploration_(options.exploration) {}

  void open(Bandit& b, int count, MemoryPool& pool) const { b.open(count, pool); }
  int select(Bandit& b, Rng& rng) const {
    const int count = static_cast<int>(b.count);
    if (rng.unit() < exploration_at(exploration_, count, b.visits + 1.0)) return rng.below(count);
    return highest_of(count, rng, [&](int i) { return b.means[i]; });
  }
  void learn(Bandit& b, int arm, double reward) const { b.learn(arm, reward); }

 private:
  double exploration_;
};

// A policy of two bandits that know nothing of each other. Its output is by visits.
template <class One>
class Decoupled {
 public:
  static constexpr double usual = One::usual;
  struct Node {
    typename One::Bandit seats[2];
  };
  explicit Decoupled(const BanditOptions& options) : one_(options) {}

  void open(Node& node, const int counts[2], MemoryPool& pool) const {
    for (int seat = 0; seat < 2; ++seat) one_.open(node.seats[seat], counts[seat], pool);
  }
  void select(Node& node, int arms[2], Rng& rng) const {
    for (int seat = 0; seat < 2; ++seat) arms[seat] = one_.select(node.seats[seat], rng);
  }
  void learn(Node& node, const int arms[2], double reward) const {
    one_.learn(node.seats[0], arms[0], reward);
    one_.learn(node.seats[1], arms[1], 1 - reward);
  }

 private:
  One one_;
};

// Regret matching on the means of joint cells (SM-RM): an action's regret grows by the mean of the cell that it would
// have led to less what was earned; a cell never seen counts as the node's mean. Actions are drawn in proportion to
// positive regrets, a fixed share of them uniformly. Its output is the average of what it drew from, without that
// share. A cell takes 8 bytes: a node of 23 x 92 actions takes 17 kB.
class RegretMatching {
 public:
  static constexpr double usual = 0.05;
  struct Cell {
    float mean;
    std::uint32_t visits;
  };
  struct Node {
    Cell* cells;
    double* regrets[2];
    double* averages[2];  // sums of what was drawn from
    double mean;
    int counts[2];
    std::uint32_t visits;
  };
  explicit RegretMatching(const BanditOptions& options) : exploration_(options.exploration) {}

  void open(Node& node, const int counts[2], MemoryPool& pool) const {
    node.mean = 0.5;
    node.visits = 0;
    for (int seat = 0; seat < 2; ++seat) {
      const std::size_t count = node.counts[seat] = counts[seat];
      node.regrets[seat] = pool.take<double>(count, 0);
      node.averages[seat] = pool.take<double>(count, 0);
    }
    node.cells = pool.take<Cell>(static_cast<std::size_t>(counts[0]) * static_cast<std::size_t>(counts[1]), Cell{});
  }

  void select(Node& node, int arms[2], Rng& rng) const {
    for (int seat = 0; seat < 2; ++seat)
      arms[seat] = select(node.regrets[seat], node.averages[seat], node.counts[seat], rng);
  }

  void learn(Node& node, const int arms[2], double reward) const {
    Cell& chosen = node.cells[arms[0] * node.counts[1] + arms[1]];
    chosen.mean += (static_cast<float>(reward) - chosen.mean) / static_cast<float>(++chosen.visits);
    node.mean += (reward - node.mean) / ++node.visits;
    const auto worth = [&](int row, int column) {
      const Cell& cell = node.cells[row * node.counts[1] + column];
      return cell.visits ? static_cast<double>(cell.mean) : node.mean;
    };
    for (int row = 0; row < node.counts[0]; ++row)
      if (row != arms[0]) node.regrets[0][row] += worth(row, arms[1]) - reward;
    for (int column = 0; column < node.counts[1]; ++column)
      if (column != arms[1]) node.regrets[1][column] += reward - worth(arms[0], column);
  }

 private:
  int select(const double* regrets, double* averages, int count, Rng& rng) const {
    double sum = 0;
    for (int i = 0; i < count; ++i) sum += std::max(regrets[i], 0.0);
    const double share = sum > 0 ? 1 / sum : 0, even = sum > 0 ? 0 : 1.0 / count;
    for (int i = 0; i < count; ++i) averages[i] += std::max(regrets[i], 0.0) * share + even;
    if (sum <= 0 || rng.unit() < exploration_) return rng.below(count);
    double left = rng.unit() * sum;
    int last = 0;
    for (int i = 0; i < count; ++i) {
      if (regrets[i] <= 0) continue;
      last = i;
      if ((left -= regrets[i]) < 0) break;
    }
    return last;
  }

  double exploration_;
};

}  // namespace feint
