#include "solve/sarsop/bounds.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

#include "core/parts.hpp"

namespace feint::sarsop {
namespace {

using Clock = std::chrono::steady_clock;
constexpr double infinity = std::numeric_limits<double>::infinity();

class Limit {
 public:
  Limit(double seconds, Progress& progress)
      : end_(Clock::now() + std::chrono::duration<double>(seconds)), progress_(progress) {}
  bool reached() const { return Clock::now() > end_ || stopped(); }
  bool stopped() const { return !progress_.advance(0); }

 private:
  std::chrono::time_point<Clock, std::chrono::duration<double>> end_;
  Progress& progress_;
};

// R(s, a) + g sum p V.
double q_value(const Cells& cells, std::size_t s, std::size_t a, const std::vector<double>& v) {
  const SparseRows& rows = cells.transition();
  const std::size_t row = cells.row(a, s);
  double sum = 0;
  for (std::uint32_t k = rows.begin[row]; k < rows.begin[row + 1]; ++k) sum += rows.value[k] * v[rows.column[k]];
  return cells.reward(a, cells.cell_of(s))[s - cells.first(cells.cell_of(s))] + cells.discount() * sum;
}

// What it is worth to take an action as long as one stays where one is: the limit of many updates of V at once, but no
// bound on doing it one time.
double stubborn_value(const Cells& cells, std::size_t s, std::size_t a, const std::vector<double>& v) {
  const SparseRows& rows = cells.transition();
  const std::size_t row = cells.row(a, s);
  const double g = cells.discount();
  const double reward = cells.reward(a, cells.cell_of(s))[s - cells.first(cells.cell_of(s))];
  double sum = 0, stay = 0;
  for (std::uint32_t k = rows.begin[row]; k < rows.begin[row + 1]; ++k)
    if (rows.column[k] == s)
      stay += rows.value[k];
    else
      sum += rows.value[k] * v[rows.column[k]];
  const double left = 1 - g * stay;
  if (left <= 1e-12) return reward < 0 ? -infinity : 0;
  return (reward + g * sum) / left;
}

// Whether one can go on for ever at no cost, or at next to none: the largest set of states that some free action never
// leaves.
bool free_cycle(const Cells& cells) {
  double most = 0;
  for (std::size_t c = 0; c < cells.count(); ++c)
    for (const std::uint32_t a : cells.legal(c))
      for (std::size_t i = 0; i < cells.size(c); ++i) most = std::max(most, std::abs(cells.reward(a, c)[i]));
  const double next_to_none = 1e-9 * most;
  std::vector<std::uint8_t> in(cells.states(), 1);
  const SparseRows& rows = cells.transition();
  bool changed = true, any = true;
  while (changed && any) {
    changed = any = false;
    for (std::size_t s = 0; s < cells.states(); ++s) {
      if (!in[s]) continue;
      const std::uint32_t cell = cells.cell_of(s);
      bool stays = false;
      for (const std::uint32_t a : cells.legal(cell)) {
        if (stays || std::abs(cells.reward(a, cell)[s - cells.first(cell)]) > next_to_none) continue;
        const std::size_t row = cells.row(a, s);
        double mass = 0;
        bool inside = true;
        for (std::uint32_t k = rows.begin[row]; k < rows.begin[row + 1]; ++k) {
          mass += rows.value[k];
          inside = inside && in[rows.column[k]];
        }
        stays = inside && mass > 1 - 1e-12;
      }
      if (!stays) {
        in[s] = 0;
        changed = true;
      }
      any = any || stays;
    }
  }
  return any;
}

// With discount 1: no play earns more than this, by state. Reward within a part is had only as often as one stays.
std::vector<double> most_earned(const Cells& cells) {
  std::vector<std::vector<std::uint32_t>> next(cells.states());
  for (std::size_t s = 0; s < cells.states(); ++s)
    for (std::size_t a = 0; a < cells.actions(); ++a)
      for (const std::uint32_t to : cells.transition().columns(cells.row(a, s))) next[s].push_back(to);
  std::uint32_t count = 0;
  const std::vector<std::uint32_t> part =
      parts_of(cells.states(), [&](std::uint32_t s) -> const std::vector<std::uint32_t>& { return next[s]; }, count);
  std::vector<double> most(count, 0.0), gain(count, 0.0), after(count, 0.0);
  std::vector<std::vector<std::uint32_t>> members(count);
  for (std::uint32_t s = 0; s < part.size(); ++s) members[part[s]].push_back(s);
  const SparseRows& rows = cells.transition();
  for (std::uint32_t p = 0; p < count; ++p) {
    for (const std::uint32_t s : members[p]) {
      const std::uint32_t cell = cells.cell_of(s);
      for (const std::uint32_t a : cells.legal(cell)) {
        const double reward = cells.reward(a, cell)[s - cells.first(cell)];
        const std::size_t row = cells.row(a, s);
        double stays = 0;
        for (std::uint32_t k = rows.begin[row]; k < rows.begin[row + 1]; ++k) {
          const std::uint32_t to = part[rows.column[k]];
          if (to == p)
            stays += rows.value[k];
          else
            after[p] = std::max(after[p], most[to]);
        }
        if (reward <= 0) continue;
        if (1 - stays < 1e-9)
          throw BadModel("discount 1: action \"" + cells.model().action_names.of(a) + "\" in state \"" +
                         shortened(cells.model().state_names.of(cells.original(s)), 40) +
                         "\" earns again and again; give a discount below 1");
        gain[p] = std::max(gain[p], reward / (1 - stays));
      }
    }
    most[p] = gain[p] + after[p];
  }
  std::vector<double> out(part.size());
  for (std::size_t s = 0; s < out.size(); ++s) out[s] = most[part[s]];
  return out;
}

// Sweeps forth and back until nothing moves by more than a hair.
template <class Update>
void sweep(std::vector<double>& v, const Limit& limit, Update&& update) {
  double scale = 1;
  for (int round = 0; round < 10'000; ++round) {
    double moved = 0;
    for (std::size_t i = 0; i < v.size(); ++i) {
      const std::size_t s = round % 2 ? i : v.size() - 1 - i;
      const double now = update(s, v[s]);
      moved = std::max(moved, std::abs(now - v[s]));
      scale = std::max(scale, std::abs(now));
      v[s] = now;
    }
    if (moved <= 1e-11 * scale || limit.reached()) return;
  }
}

double best_value(const Cells& cells, std::size_t s, const std::vector<double>& v) {
  double best = -infinity;
  for (const std::uint32_t a : cells.legal(cells.cell_of(s))) best = std::max(best, stubborn_value(cells, s, a, v));
  return best;
}

// Discounted: value iteration from wherever it is quick, then lifted by what the last sweep may still have to go: if no
// backup raises V by more than d, no value exceeds V + d / (1 - g) (J. MacQueen, 1966).
std::vector<double> mdp_discounted(const Cells& cells, const Limit& limit) {
  std::vector<double> v(cells.states(), 0.0);
  const double g = cells.discount();
  double scale = 1;
  for (int round = 0; round < 10'000; ++round) {
    double raised = 0, moved = 0;
    for (std::size_t i = 0; i < v.size(); ++i) {
      const std::size_t s = round % 2 ? i : v.size() - 1 - i;
      const double now = best_value(cells, s, v);
      raised = std::max(raised, now - v[s]);
      moved = std::max(moved, std::abs(now - v[s]));
      scale = std::max(scale, std::abs(now));
      v[s] = now;
    }
    if (moved > 1e-12 * scale && !limit.reached()) continue;
    // One more look, at values that stand still.
    for (std::size_t s = 0; s < v.size(); ++s) raised = std::max(raised, best_value(cells, s, v) - v[s]);
    for (double& x : v) x += raised / (1 - g);
    break;
  }
  return v;
}

// Undiscounted: downwards from what nobody can exceed.
std::vector<double> mdp_from_above(const Cells& cells, const Limit& limit) {
  if (free_cycle(cells))
    throw BadModel(
        "discount 1: one can go on for ever at no cost, and no bound comes down there; give a discount below 1");
  std::vector<double> v = most_earned(cells);
  sweep(v, limit, [&](std::size_t s, double old) { return std::min(old, best_value(cells, s, v)); });
  return v;
}

// alpha_a(s) = R(s, a) + g sum_o max_a' sum_s' p(s', o | s, a) alpha_a'(s').
class FastInformed {
 public:
  FastInformed(const Cells& cells, std::vector<std::vector<double>>& alphas)
      : cells_(cells), alphas_(alphas), sums_(cells.model().observations * cells.actions(), 0.0) {}

  double value(std::size_t s, std::uint32_t a) {
    const SparseRows& rows = cells_.transition();
    const SparseRows& told = cells_.model().observation;
    const std::uint32_t cell = cells_.cell_of(s);
    const std::size_t row = cells_.row(a, s), actions = cells_.actions();
    double total = 0;
    const auto columns = rows.columns(row);
    // Successors stand in the order of their cells.
    for (std::size_t i = 0; i < columns.size();) {
      const std::uint32_t next = cells_.cell_of(columns[i]);
      std::size_t end = i;
      while (end < columns.size() && cells_.cell_of(columns[end]) == next) ++end;
      const auto legal = cells_.legal(next);
      if (end == i + 1) {
        double best = -infinity;
        for (const std::uint32_t b : legal) best = std::max(best, alphas_[b][columns[i]]);
        total += rows.values(row)[i] * best;
        i = end;
        continue;
      }
      used_.clear();
      for (; i < end; ++i) {
        const std::size_t from = a * cells_.model().states + cells_.original(columns[i]);
        const auto seen = told.columns(from);
        for (std::size_t k = 0; k < seen.size(); ++k) {
          const double p = rows.values(row)[i] * told.values(from)[k];
          double* sums = &sums_[seen[k] * actions];
          if (std::find(used_.begin(), used_.end(), seen[k]) == used_.end()) {
            used_.push_back(seen[k]);
            for (const std::uint32_t b : legal) sums[b] = 0;
          }
          for (const std::uint32_t b : legal) sums[b] += p * alphas_[b][columns[i]];
        }
      }
      for (const std::uint32_t o : used_) {
        double best = -infinity;
        for (const std::uint32_t b : legal) best = std::max(best, sums_[o * actions + b]);
        total += best;
      }
    }
    return cells_.reward(a, cell)[s - cells_.first(cell)] + cells_.discount() * total;
  }

 private:
  const Cells& cells_;
  std::vector<std::vector<double>>& alphas_;
  std::vector<double> sums_;
  std::vector<std::uint32_t> used_;
};

// The policy that draws any legal action, discount 1: solved, then lowered until it is surely no better than the truth.
std::vector<double> random_policy(const Cells& cells, const Limit& limit) {
  const SparseRows& rows = cells.transition();
  const double g = cells.discount();
  const auto mean = [&](std::size_t s, const std::vector<double>& v, auto&& reward) {
    const std::uint32_t cell = cells.cell_of(s);
    const auto legal = cells.legal(cell);
    double sum = 0;
    for (const std::uint32_t a : legal) {
      sum += reward(a, cell, s - cells.first(cell));
      const std::size_t row = cells.row(a, s);
      for (std::uint32_t k = rows.begin[row]; k < rows.begin[row + 1]; ++k)
        sum += g * rows.value[k] * v[rows.column[k]];
    }
    return sum / static_cast<double>(legal.size());
  };
  const auto earned = [&](std::uint32_t a, std::uint32_t cell, std::size_t i) { return cells.reward(a, cell)[i]; };
  const auto step = [](std::uint32_t, std::uint32_t, std::size_t) { return 1.0; };
  std::vector<double> v(cells.states(), 0.0), steps(cells.states(), 0.0);
  // Steps to the end, roughly: every step must count for a half at least, whatever the time, or nothing is proved.
  for (double worst = 1; worst > 0.5 && !limit.stopped();) {
    worst = 0;
    for (std::size_t s = 0; s < v.size(); ++s) {
      steps[s] = mean(s, steps, step);
      if (!(steps[s] < 1e9)) throw BadModel("discount 1: play at random does not end; give a discount below 1");
    }
    for (std::size_t s = 0; s < v.size(); ++s) worst = std::max(worst, mean(s, steps, step) - steps[s]);
  }
  sweep(v, limit, [&](std::size_t s, double) { return mean(s, v, earned); });
  double short_by = 0;
  for (std::size_t s = 0; s < v.size(); ++s) short_by = std::max(short_by, v[s] - mean(s, v, earned));
  for (std::size_t s = 0; s < v.size(); ++s) v[s] -= 2 * short_by * steps[s];
  return v;
}

}  // namespace

UpperStart upper_start(const Cells& cells, double seconds, Progress& progress) {
  const Limit limit(seconds, progress);
  UpperStart start;
  start.corner = cells.discount() < 1 ? mdp_discounted(cells, limit) : mdp_from_above(cells, limit);
  start.fib.assign(cells.actions(), std::vector<double>(cells.states(), -infinity));
  for (std::size_t s = 0; s < cells.states(); ++s)
    for (const std::uint32_t a : cells.legal(cells.cell_of(s))) start.fib[a][s] = q_value(cells, s, a, start.corner);
  FastInformed informed(cells, start.fib);
  bool certain = true;  // where every step has one end the bound is the MDP's
  for (std::size_t row = 0; certain && row < cells.transition().rows(); ++row)
    certain = cells.transition().columns(row).size() <= 1;
  double scale = 1;
  for (const double v : start.corner) scale = std::max(scale, std::abs(v));
  for (int round = 0; !certain && round < 10'000 && !limit.reached(); ++round) {
    double moved = 0;
    for (std::size_t i = 0; i < cells.states(); ++i) {
      const std::size_t s = round % 2 ? i : cells.states() - 1 - i;
      for (const std::uint32_t a : cells.legal(cells.cell_of(s))) {
        const double now = std::min(start.fib[a][s], informed.value(s, a));
        if (start.fib[a][s] - now > moved) moved = start.fib[a][s] - now;
        start.fib[a][s] = now;
      }
      if (i % 1024 == 0 && limit.reached()) break;
    }
    if (moved <= 1e-9 * scale) break;
  }
  for (std::size_t s = 0; s < cells.states(); ++s) {
    double best = -infinity;
    for (const std::uint32_t a : cells.legal(cells.cell_of(s))) best = std::max(best, start.fib[a][s]);
    start.corner[s] = std::min(start.corner[s], best);
  }
  return start;
}

std::vector<LowerStart> lower_start(const Cells& cells, double seconds, Progress& progress) {
  const Limit limit(seconds, progress);
  std::vector<LowerStart> out;
  if (cells.discount() == 1 || !cells.model().legal.empty()) {
    out.push_back({-1, random_policy(cells, limit)});
    return out;
  }
  double least = 0;
  for (std::size_t c = 0; c < cells.count(); ++c)
    for (const std::uint32_t a : cells.legal(c))
      for (std::size_t i = 0; i < cells.size(c); ++i) least = std::min(least, cells.reward(a, c)[i]);
  for (std::uint32_t a = 0; a < cells.actions(); ++a) {
    std::vector<double> v(cells.states(), least / (1 - cells.discount()));
    sweep(v, limit, [&](std::size_t s, double old) { return std::max(old, stubborn_value(cells, s, a, v)); });
    out.push_back({narrow(a), std::move(v)});
  }
  return out;
}

}  // namespace feint::sarsop
