// Value iteration, exact, for a decision problem whose states fall into blocks that are never entered again once they
// were left. Equation: V(s) = max_a sum p(s' | s, a) V(s'), the probability of reaching a good end (R. Bellman, Dynamic
// Programming, 1957). Blocks are solved in layers, the last ones of a play first, so that what leads out of a block is
// a number by then. Within a block bounds from below (0) and from above (1) are improved in place until they meet:
// interval iteration (S. Haddad, B. Monmege, Interval iteration algorithm for MDPs and IMDPs, 2018).
//
// Asks for a BlockedProblem (below) that ends with probability one however one plays; else the bounds do not meet and
// it throws. Guarantees: every value is within `Solution::error` of the true one, up to rounding, for a block's values
// lie midway between its bounds, and a max or a mean passes on no more error than went in, so that the errors of the
// layers add up. The result does not depend on the number of threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <mutex>
#include <vector>

#include "core/error.hpp"
#include "core/progress.hpp"
#include "core/threads.hpp"
#include "solve/backup.hpp"

namespace feint {

struct ValueIterationOptions {
  double gap = 1e-10;    // between the bounds of a state
  int layers = 1 << 30;  // solve only so many, the last ones of a play first
  int threads = 1;
  int most_sweeps = 100'000;
};

struct Solution {
  std::vector<double> values;  // by a block's offset and the index in it
  std::uint64_t states = 0, blocks = 0, backups = 0;
  int layers = 0, sweeps = 0;  // sweeps: the most that a block took
  double residual = 0;         // the largest |max_a sum p V - V|
  double error = 0;            // no value is further than this from the true one
};

template <BlockedProblem P>
class ValueIteration {
 public:
  ValueIteration(const P& problem, const ValueIterationOptions& options) : problem_(problem), options_(options) {}

  // Left early if `progress` says so; then what it returns is unfinished.
  Solution solve(Progress& progress) const {
    Solution out;
    const int layers = std::min(problem_.layers(), options_.layers);
    out.values.assign(problem_.states(layers), 0.0);
    for (int layer = 0; layer < layers && !progress.stop; ++layer) solve_layer(layer, out, progress);
    return out;
  }

 private:
  struct Tally {
    std::uint64_t backups = 0;
    int sweeps = 0;
    double residual = 0, gap = 0;
    void add(const Tally& t) {
      backups += t.backups;
      sweeps = std::max(sweeps, t.sweeps);
      residual = std::max(residual, t.residual);
      gap = std::max(gap, t.gap);
    }
  };

  void solve_layer(int layer, Solution& out, Progress& progress) const {
    const auto& blocks = problem_.blocks(layer);
    std::atomic<std::size_t> next{0};
    std::mutex mutex;
    Tally all;
    on_threads(options_.threads, [&] {
      Backups<P> backups(problem_);
      std::vector<Bounds> bounds;
      Tally mine;
      for (std::size_t i = next++; i < blocks.size(); i = next++) {
        backups.compile(blocks[i], out.values);
        mine.add(solve_block(backups, bounds, &out.values[problem_.offset(blocks[i])]));
        if (!progress.advance(problem_.size(blocks[i]))) break;
      }
      const std::lock_guard lock(mutex);
      all.add(mine);
    });
    for (const auto block : blocks) out.states += problem_.size(block);
    out.blocks += blocks.size();
    out.backups += all.backups;
    ++out.layers;
    out.sweeps = std::max(out.sweeps, all.sweeps);
    out.residual = std::max(out.residual, all.residual);
    out.error += all.gap / 2;
  }

  Tally solve_block(const Backups<P>& backups, std::vector<Bounds>& bounds, double* values) const {
    const std::uint32_t size = narrow(backups.size());
    // What is settled a good deal closer than asked for is left alone: bounds hold whether they are improved or not.
    const double settled = options_.gap / 64;
    Tally tally;
    bounds.assign(size, {0, 1});
    std::vector<std::uint32_t> open(size);
    for (std::uint32_t at = 0; at < size; ++at) open[at] = at;
    for (double widest = 1; widest > options_.gap;) {
      if (++tally.sweeps > options_.most_sweeps)
        throw Error("value iteration: the bounds do not meet; is there play that never ends?");
      tally.backups += open.size();
      widest = 0;
      std::size_t kept = 0;
      for (const std::uint32_t at : open) {
        const Bounds now = backups.evaluate(at, bounds);
        bounds[backups.index(at)] = now;
        widest = std::max(widest, now.high - now.low);
        if (now.high - now.low > settled) open[kept++] = at;
      }
      open.resize(kept);
    }
    for (Bounds& b : bounds) {
      tally.gap = std::max(tally.gap, b.high - b.low);
      b.low = b.high = (b.low + b.high) / 2;
    }
    for (std::uint32_t at = 0; at < size; ++at)
      tally.residual =
          std::max(tally.residual, std::abs(backups.evaluate(at, bounds).low - bounds[backups.index(at)].low));
    for (std::uint32_t i = 0; i < size; ++i) values[i] = bounds[i].low;
    return tally;
  }

  const P& problem_;
  ValueIterationOptions options_;
};

}  // namespace feint
