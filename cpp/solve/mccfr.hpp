// Monte Carlo counterfactual regret minimisation on the game itself, without a tree.
// M. Lanctot, K. Waugh, M. Zinkevich and M. Bowling, Monte Carlo sampling for regret minimization in extensive games,
// NIPS 2009: an iteration is one traversal for each player in turn. Chance and the others are drawn (the others from
// their current strategy), the traverser tries what his sampler says (samplers.hpp). Baselines: M. Schmid et al.,
// Variance reduction in Monte Carlo CFR, AAAI 2019, equations 8 to 10, learned at both players' nodes.
//
// Asks for: HiddenGame, whose keys are perfect recall where the guarantee is wanted, or coarser (core/abstracted.hpp).
// Seats that are asked at once answer one after the other; keys do not show sealed answers.
// Guarantees: every sampler but Paper gives unbiased estimates of counterfactual regret, so with two players, a zero
// sum and perfect recall the average strategy comes to an equilibrium with probability 1. The average is taken at the
// other player's nodes, divided by how likely the traverser was to try what led there (Q); with Robust Q is a constant
// of the information set and is left out, there and in the regrets. With other than two players each seat's average
// is taken on a walk of its own, in which it draws from its strategy and the others uniformly: their reach would weigh
// it otherwise. Where a traverser decides many times 1 / Q is beyond all use; `unweighted` leaves it out, so that what
// he comes to often counts for more, and promises nothing. Results depend on the seed alone: a stream of draws for each
// iteration and player.
#pragma once

#include <chrono>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/erased.hpp"
#include "core/game.hpp"
#include "core/progress.hpp"
#include "solve/regret_table.hpp"
#include "solve/samplers.hpp"
#include "solve/scratch.hpp"

namespace feint {

struct MccfrOptions {
  sampler::Any sampler;
  std::uint64_t seed = 0;
  bool linear = false;      // iteration t counts t times (Brown and Sandholm 2019)
  bool baseline = false;    // learn what each action is worth, and draw only the difference
  bool unweighted = false;  // leave out Q with every sampler: biased towards what the traverser plays, see below
  bool fixed = false;       // play the averages as they are and add up regrets: an estimate, no learning
  std::uint64_t most_bytes = std::uint64_t{1} << 30;
};

// What is kept from run to run. A row of the table: regrets, averages, and with baselines what an action is worth to
// its owner when he traverses, and to the other when that one does.
class MccfrSolver {
 public:
  using Clock = std::chrono::steady_clock;

  explicit MccfrSolver(const MccfrOptions& o) : options(o), table(o.most_bytes, o.baseline ? 4 : 2) {}
  virtual ~MccfrSolver() = default;

  // So many iterations more. Leaves early, even within a traversal, when told to stop or when it is late; an iteration
  // that was cut off is not counted.
  virtual void run(std::uint64_t iterations, Clock::time_point deadline, Progress& progress) = 0;

  const MccfrOptions options;
  RegretTable table;
  std::uint64_t iterations = 0, nodes = 0;
};

// On the game's own type if it is listed.
std::shared_ptr<MccfrSolver> make_mccfr(const ErasedGame& game, const MccfrOptions& options);
// On the abstraction that the game offers (core/offers.hpp), by the game's name. Throws BadParameter.
std::shared_ptr<MccfrSolver> make_mccfr(const ErasedGame& game, const MccfrOptions& options, const std::string& name);

// Positive regrets in proportion; uniform where there are none.
inline void match_regrets(const double* regrets, int n, double* mix) {
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += mix[i] = regrets[i] > 0 ? regrets[i] : 0;
  for (int i = 0; i < n; ++i) mix[i] = sum > 0 ? mix[i] / sum : 1.0 / n;
}

template <HiddenGame G>
class Mccfr final : public MccfrSolver {
  using State = typename G::State;

 public:
  Mccfr(const G& g, const MccfrOptions& o) : MccfrSolver(o), g_(g), start_(g.initial()) {
    paper_ = std::holds_alternative<sampler::Paper>(o.sampler);
    branching_ = std::get_if<sampler::Branching>(&options.sampler);
    const bool steady = std::visit([](const auto& s) { return s.steady; }, o.sampler);
    weighs_ = !paper_ && !o.unweighted && (!steady || o.fixed);
  }

  void run(std::uint64_t wanted, Clock::time_point deadline, Progress& progress) override {
    progress_ = &progress;
    deadline_ = deadline;
    passed_.clear();  // a game may have thrown
    try {
      for (std::uint64_t i = 0; i < wanted; ++i) {
        iterate(iterations + 1);
        ++iterations;
        progress.done.fetch_add(1, std::memory_order_relaxed);
      }
    } catch (const Stopped&) {
    }
  }

 private:
  struct Stopped {};
  struct Passed {  // another's node on the way, with baselines
    double* baseline;
    double expected, drawn;
  };
  static constexpr double rate = 0.5;  // of the baselines, as in the paper
  static constexpr std::uint64_t beat = 4096;

  void iterate(std::uint64_t t) {
    time_ = options.linear ? static_cast<double>(t) : 1;
    for (traverser_ = 0; traverser_ < g_.seats(); ++traverser_) {
      Rng rng(options.seed, t, traverser_);
      State s = start_;
      walk(s, 1, rng);
      if (g_.seats() == 2 || options.fixed) continue;
      s = start_;
      average(s, rng);
    }
  }

  void count() {
    if (++nodes % beat == 0 && (!progress_->advance(0) || Clock::now() > deadline_)) throw Stopped{};
  }

  // What the node is worth to the traverser, estimated; `reach`: how likely he was to try what led here. Others and
  // chance are passed in a loop: the recursion is as deep as he has decisions.
  double walk(State& s, double reach, Rng& rng) {
    const std::size_t mark = passed_.size();
    double value = 0;
    for (;;) {
      count();
      const SeatSet asked = g_.asked(s);
      if (asked.empty()) {
        value = g_.returns(s)[traverser_];
        break;
      }
      const Seat seat = asked.first();
      if constexpr (ChanceGame<G>) {
        if (seat == chance) {
          g_.apply(s, chance, g_.sample(s, rng), Silent{});
          continue;
        }
      }
      const auto legal = g_.legal(s, seat);
      const int n = count_of(legal);
      if (n == 1) {
        g_.apply(s, seat, legal[0], Silent{});
        continue;
      }
      double* const row = table.find(g_.key(s, seat), n);
      if (seat == traverser_) {
        value = branch(s, legal, row, reach, rng);
        break;
      }
      const int i = pass(row, n, reach, rng);
      g_.apply(s, seat, legal[i], Silent{});
    }
    for (; passed_.size() > mark; passed_.pop_back()) {
      const Passed& last = passed_.back();
      const double seen = value;
      value = last.expected + seen - last.drawn;
      *last.baseline += rate * (seen - *last.baseline);
    }
    return value;
  }

  // Another's decision: drawn from his strategy, which is added to his average.
  int pass(double* row, int n, double reach, Rng& rng) {
    const Scratch::Frame frame(scratch_, n);
    double* const mix = frame.numbers();
    play(row, n, mix);
    const int i = sampler::one_of(mix, n, 0, rng);
    if (!row) return i;
    if (g_.seats() == 2 && !options.fixed) {
      const double weight = weighs_ ? time_ / reach : time_;
      for (int a = 0; a < n; ++a) row[n + a] += weight * mix[a];
    }
    if (options.baseline) {
      double* const worth = row + 3 * n;
      double expected = 0;
      for (int a = 0; a < n; ++a) expected += mix[a] * worth[a];
      passed_.push_back({worth + i, expected, worth[i]});
    }
    return i;
  }

  // The traverser's own decision. What he does not try is worth its baseline, or 0.
  template <class Legal>
  double branch(const State& s, const Legal& legal, double* row, double reach, Rng& rng) {
    const int n = count_of(legal);
    const Scratch::Frame frame(scratch_, 3 * n);
    double *const mix = frame.numbers(), *const drawn = mix + n, *const worth = drawn + n;
    play(row, n, mix);
    if (branching_ && rng.unit() >= branching_->p) return follow(s, legal, mix, reach, rng);
    std::visit([&](const auto& how) { how.draw(mix, n, rng, drawn); }, options.sampler);
    double* const baseline = row && options.baseline ? row + 2 * n : nullptr;
    double value = 0;
    for (int i = 0; i < n; ++i) {
      worth[i] = baseline ? baseline[i] : 0;
      if (drawn[i] > 0) {
        State child = s;
        g_.apply(child, traverser_, legal[i], Silent{});
        const double seen = walk(child, reach * chance_of(drawn[i], mix[i]), rng), base = worth[i];
        worth[i] = base + (seen - base) / drawn[i];
        if (baseline) baseline[i] += rate * (seen - baseline[i]);
      }
      value += mix[i] * worth[i];
    }
    const double tried = branching_ ? branching_->p : 1, weight = weighs_ ? time_ / (reach * tried) : time_;
    for (int i = 0; row && i < n; ++i)
      if (!paper_ || drawn[i] > 0) row[i] += weight * (worth[i] - value);
    return value;
  }

  // How likely an action is to be tried, before it is known whether all are.
  double chance_of(double drawn, double mix) const {
    return branching_ ? branching_->p + (1 - branching_->p) * mix : drawn;
  }

  // Where not all actions are tried: one from the strategy, whose worth is the node's.
  template <class Legal>
  double follow(const State& s, const Legal& legal, const double* mix, double reach, Rng& rng) {
    const int i = sampler::one_of(mix, count_of(legal), 0, rng);
    State child = s;
    g_.apply(child, traverser_, legal[i], Silent{});
    return walk(child, reach * chance_of(1, mix[i]), rng);
  }

  // Adds a seat's strategy to its average, with others who play uniformly.
  void average(State& s, Rng& rng) {
    for (SeatSet asked = g_.asked(s); !asked.empty(); asked = g_.asked(s)) {
      count();
      const Seat seat = asked.first();
      if constexpr (ChanceGame<G>) {
        if (seat == chance) {
          g_.apply(s, chance, g_.sample(s, rng), Silent{});
          continue;
        }
      }
      const auto legal = g_.legal(s, seat);
      const int n = count_of(legal);
      int i = seat == traverser_ ? 0 : rng.below(n);
      if (seat == traverser_ && n > 1) {
        const Scratch::Frame frame(scratch_, n);
        double *const row = table.find(g_.key(s, seat), n), *const mix = frame.numbers();
        play(row, n, mix);
        i = sampler::one_of(mix, n, 0, rng);
        for (int a = 0; row && a < n; ++a) row[n + a] += time_ * mix[a];
      }
      g_.apply(s, seat, legal[i], Silent{});
    }
  }

  // The strategy of a row now; uniform where the table had no room for it.
  void play(const double* row, int n, double* mix) const {
    if (row)
      match_regrets(options.fixed ? row + n : row, n, mix);
    else
      std::fill_n(mix, n, 1.0 / n);
  }

  const G g_;
  const State start_;
  bool paper_ = false, weighs_ = false;
  const sampler::Branching* branching_ = nullptr;
  Seat traverser_ = 0;
  double time_ = 1;
  Scratch scratch_;
  std::vector<Passed> passed_;
  Progress* progress_ = nullptr;
  Clock::time_point deadline_;
};

}  // namespace feint
