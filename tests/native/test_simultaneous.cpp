// Search where both choose at once: EXP3's quick weights against its formula, goofspiel against backward induction.
#include <cmath>
#include <map>

#include "check.hpp"
#include "games/all.hpp"
#include "plan/open_search.hpp"

using namespace feint;

namespace {

// The formula, in doubles, all of it at every visit.
struct PlainExp3 {
  std::vector<double> scores;
  double visits = 0;

  std::vector<double> probabilities() const {
    const auto count = static_cast<double>(scores.size());
    const double share = std::min(1.0, 1.2 * std::sqrt(count / (visits + 1)));
    const double highest = *std::max_element(scores.begin(), scores.end());
    std::vector<double> out;
    double sum = 0;
    for (const double score : scores) sum += out.emplace_back(std::exp(share / count * (score - highest)));
    for (double& p : out) p = share / count + (1 - share) * p / sum;
    return out;
  }
};

// Drawn by the quick one, both learn; how far a probability ever was from the formula's.
double farthest(int count, int visits) {
  const Exp3 exp3({.exploration = 1.2});
  MemoryPool arena;
  Exp3::Bandit bandit;
  exp3.open(bandit, count, arena);
  PlainExp3 plain{std::vector<double>(static_cast<std::size_t>(count), 0.0)};
  Rng rng(3, count);
  double most = 0;
  for (int t = 0; t < visits; ++t) {
    const bool look = t < 2000 || t % 97 == 0;
    std::vector<double> wanted;
    if (look) {
      wanted = plain.probabilities();
      double sum = 0;
      for (int arm = 0; arm < count; ++arm) {
        const double p = exp3.probability(bandit, arm);
        sum += p;
        most = std::max(most, std::abs(p - wanted[static_cast<std::size_t>(arm)]));
      }
      CHECK(std::abs(sum - 1) < 1e-6);
    }
    const int arm = exp3.select(bandit, rng);
    if (look) CHECK(std::abs(bandit.chosen - exp3.probability(bandit, arm)) < 1e-12);
    // Rewards that favour other actions as time goes on, as an opponent who learns would.
    const double reward = rng.unit() < 0.3 + 0.6 * ((arm + t / 5000) % count) / count ? 1 : 0;
    plain.scores[static_cast<std::size_t>(arm)] += reward / bandit.chosen;
    plain.visits += 1;
    exp3.learn(bandit, arm, reward);
  }
  return most;
}

// The value of a matrix game by regret matching with exact expectations; both sides' bounds must meet.
double matrix_value(const std::vector<std::vector<double>>& a) {
  const std::size_t m = a.size(), n = a[0].size();
  std::vector<double> regret[2] = {std::vector<double>(m), std::vector<double>(n)};
  std::vector<double> average[2] = {std::vector<double>(m), std::vector<double>(n)};
  const auto mix = [](const std::vector<double>& r) {
    double sum = 0;
    for (const double x : r) sum += std::max(x, 0.0);
    std::vector<double> out;
    for (const double x : r) out.push_back(sum > 0 ? std::max(x, 0.0) / sum : 1.0 / static_cast<double>(r.size()));
    return out;
  };
  const auto bounds = [&] {
    double low = 1e9, high = -1e9, sums[2] = {0, 0};
    for (int side = 0; side < 2; ++side)
      for (const double w : average[side]) sums[side] += w;
    for (std::size_t j = 0; j < n; ++j) {
      double v = 0;
      for (std::size_t i = 0; i < m; ++i) v += a[i][j] * average[0][i] / sums[0];
      low = std::min(low, v);
    }
    for (std::size_t i = 0; i < m; ++i) {
      double v = 0;
      for (std::size_t j = 0; j < n; ++j) v += a[i][j] * average[1][j] / sums[1];
      high = std::max(high, v);
    }
    return std::pair(low, high);
  };
  for (int t = 1;; ++t) {
    const auto x = mix(regret[0]), y = mix(regret[1]);
    std::vector<double> rows(m), columns(n);
    double value = 0;
    for (std::size_t i = 0; i < m; ++i)
      for (std::size_t j = 0; j < n; ++j) {
        rows[i] += a[i][j] * y[j];
        columns[j] += a[i][j] * x[i];
        value += a[i][j] * x[i] * y[j];
      }
    for (std::size_t i = 0; i < m; ++i) {
      regret[0][i] = std::max(0.0, regret[0][i] + rows[i] - value);
      average[0][i] += t * x[i];
    }
    for (std::size_t j = 0; j < n; ++j) {
      regret[1][j] = std::max(0.0, regret[1][j] + value - columns[j]);
      average[1][j] += t * y[j];
    }
    if (t % 500) continue;
    const auto [low, high] = bounds();
    if (high - low < 0.01) return (low + high) / 2;
    CHECK(t < 1'000'000);
  }
}

// Every position once, from the end: the way that needs no search.
double induced(const Goofspiel& g, const Goofspiel::State& s, std::map<Key, double>& known) {
  const SeatSet set = g.asked(s);
  if (set.empty()) return g.returns(s)[0];
  const auto [found, fresh] = known.try_emplace(g.position(s), 0);
  if (!fresh) return found->second;
  double value = 0;
  if (set.is_chance()) {
    for (const Outcome& o : g.outcomes(s)) {
      auto next = s;
      g.apply(next, chance, o.action, Silent{});
      value += o.probability * induced(g, next, known);
    }
  } else {
    std::vector<std::vector<double>> cells;
    for (const Action row : g.legal(s, 0)) {
      cells.emplace_back();
      for (const Action column : g.legal(s, 1)) {
        auto next = s;
        g.apply(next, 0, row, Silent{});
        g.apply(next, 1, column, Silent{});
        cells.back().push_back(induced(g, next, known));
      }
    }
    value = matrix_value(cells);
  }
  return known[g.position(s)] = value;
}

}  // namespace

TEST(quick_exp_is_exp) {
  for (float x = -79; x < 60; x += 0.0137F) CHECK(std::abs(quick_exp(x) / std::exp(static_cast<double>(x)) - 1) < 1e-5);
  for (float x = -5; x <= 5; x += 0.001F) CHECK(std::abs(quick_exp(x) / std::exp(static_cast<double>(x)) - 1) < 1e-6);
}

TEST(exp3_draws_by_its_formula) {
  for (const int count : {2, 3, 13, 92}) CHECK(farthest(count, 30'000) < 0.004);
  CHECK(farthest(1, 100) < 1e-12);
}

TEST(exp3_plays_uniformly_at_first) {
  const Exp3 exp3({.exploration = 1.2});
  MemoryPool arena;
  Exp3::Bandit bandit;
  exp3.open(bandit, 92, arena);
  Rng rng(1);
  for (int t = 0; t < 132; ++t) {  // 1.44 K = 132.48
    const int arm = exp3.select(bandit, rng);
    CHECK(bandit.chosen == 1.0 / 92);
    exp3.learn(bandit, arm, 1);
  }
  exp3.select(bandit, rng);
  CHECK(bandit.chosen != 1.0 / 92);
}

TEST(searches_find_the_value_of_goofspiel) {
  const Goofspiel g(4, Goofspiel::Order::descending, 2, Goofspiel::Payoff::difference);
  auto s = g.initial();
  g.apply(s, 0, 3, Silent{});
  g.apply(s, 1, 0, Silent{});  // 4 beats 1: seat 0 leads by 4, and has the worse cards
  std::map<Key, double> known;
  const double exact = induced(g, s, known);
  CHECK(exact > -2 && exact < 4);
  for (const bool mean : {false, true}) {
    SimultaneousMctsOptions options;
    options.simulations = 200'000;
    options.mean = mean;
    options.bandit.exploration = Exp3::usual;
    Progress progress;
    Rng rng(4);
    const Searched exp3 = SimultaneousMcts<Goofspiel, Decoupled<Exp3>>(g, options).search(s, rng, progress);
    CHECK(std::abs(exp3.value - exact) < 0.06);
    options.bandit.exploration = RegretMatching::usual;
    const Searched rm = SimultaneousMcts<Goofspiel, RegretMatching>(g, options).search(s, rng, progress);
    CHECK(std::abs(rm.value - exact) < 0.06);
    for (const auto& seat : exp3.seats) {
      double sum = 0, visits = 0;
      for (const auto& choice : seat) {
        sum += choice.probability;
        visits += choice.visits;
      }
      CHECK(std::abs(sum - 1) < 1e-9 && visits == 200'000);
    }
  }
}

// A search must not be told apart by the room of the one before it.
TEST(a_search_is_the_same_in_used_room) {
  const Goofspiel g(5, Goofspiel::Order::descending, 2, Goofspiel::Payoff::win);
  SimultaneousMctsOptions options;
  options.simulations = 3000;
  options.bandit.exploration = Exp3::usual;
  SimultaneousMcts<Goofspiel, Decoupled<Exp3>> used(g, options), fresh(g, options);
  Progress progress;
  Rng any(1), one(2), two(2);
  used.search(g.initial(), any, progress);
  const Searched a = used.search(g.initial(), one, progress), b = fresh.search(g.initial(), two, progress);
  for (int seat = 0; seat < 2; ++seat)
    for (std::size_t i = 0; i < a.seats[seat].size(); ++i) CHECK(a.seats[seat][i].visits == b.seats[seat][i].visits);
  CHECK(a.value == b.value);
}
