// Traversals of Deep CFR: N. Brown, A. Lerer, S. Gross and T. Sandholm, Deep counterfactual regret minimization, ICML
// 2019, algorithm 2. A net says the advantages of a decision; the traverser tries what his sampler says, the others and
// chance are drawn; what the traverser would have gained goes to a reservoir, and so does what the others play, for
// those who want a net of the average. Nets are asked in place, one view at a time: their input is sparse.
//
// Asks for: PlayableGame. Seats that are asked at once answer one after the other. A game may offer a wide phase
// (WidePhaseOf), to be sampled otherwise there, and how to begin anywhere (`random_opening`).
// Guarantees: every sampler but Paper gives unbiased advantages, given that an information set was reached. Work is cut
// into shards of the same size and poured into the reservoirs in their order: with one seed the result is the same on
// any number of threads.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "core/game.hpp"
#include "core/offers.hpp"
#include "core/opponents.hpp"
#include "core/progress.hpp"
#include "core/threads.hpp"
#include "learn/head.hpp"
#include "learn/mlp.hpp"
#include "learn/reservoir.hpp"
#include "learn/vector_env.hpp"
#include "solve/samplers.hpp"
#include "solve/scratch.hpp"

namespace feint {

struct DeepCfrOptions {
  sampler::Any sampler;       // of the traverser's actions,
  sampler::Any wide_sampler;  // in the wide phase, where a game has one
  std::uint64_t seed = 0;
  double scale = 1;  // payments are divided by it
  Head head = Head::best_regret;
  double openings = 0;  // how often a traversal begins anywhere instead of at the start
  int shard = 8;        // traversals
};

using Models = std::vector<std::function<std::unique_ptr<ViewModel>(std::uint64_t seed)>>;

struct DeepCfrTask {
  std::vector<const Mlp*> nets;  // one for all seats, or one for each; the rest may ask
  std::function<void(const std::vector<std::int16_t>&, Seat, float*)> ask;  // instead of nets: in Python
  Models fixed;  // by seat: who plays there and does not learn; nothing for learners
  Seat traverser = 0;
  std::uint64_t iteration = 1;
  std::uint64_t traversals = 0;
  Reservoir* advantages = nullptr;
  std::vector<Reservoir*> strategies;  // as nets; empty if not wanted. Not there for `collect`, which counts them
  int threads = 1;
};

struct DeepCfrCounts {
  std::uint64_t nodes = 0, decisions = 0, ends = 0;
};

template <PlayableGame G>
class DeepTraverser {
  using State = typename G::State;

 public:
  DeepTraverser(const G& game, const DeepCfrOptions& options, const DeepCfrTask& task)
      : game_(game), options_(options), task_(task), strategies_(task.strategies.size()), said_(game.actions()) {
    for (const Mlp* const net : task.nets) rooms_.emplace_back(*net);
  }

  // The traversals from..to of the iteration.
  void traverse(std::uint64_t from, std::uint64_t to, Progress& progress) {
    models_.clear();
    for (const auto& make : task_.fixed)
      models_.push_back(make ? make(Rng(options_.seed, task_.iteration, task_.traverser, from, 1).next()) : nullptr);
    progress_ = &progress;
    try {
      for (std::uint64_t i = from; i < to && progress.advance(1); ++i) {
        Rng rng(options_.seed, task_.iteration, task_.traverser, i);
        State s = game_.initial();
        if (options_.openings > 0) open(s, rng);
        branched_ = false;
        walk(s, rng);
      }
    } catch (const Stopped&) {  // within a traversal, which may be long: what was seen is not to be used
    }
  }

  void pour() {
    advantages_.pour(*task_.advantages);
    for (std::size_t i = 0; i < strategies_.size(); ++i) strategies_[i].pour(*task_.strategies[i]);
  }

  // What was seen since it was poured.
  RowBuffer& advantages() { return advantages_; }
  std::vector<RowBuffer>& strategies() { return strategies_; }

  DeepCfrCounts counts;

 private:
  struct Stopped {};

  // Somewhere else than at the start, sometimes. What is played on the way there is not learned from.
  void open(State& s, Rng& rng) {
    if (rng.unit() >= options_.openings) return;
    pass_chance(s, rng);
    if constexpr (requires { game_.random_opening(s, rng); }) {
      game_.random_opening(s, rng);
    } else {
      for (int left = 1 + rng.below(3); left > 0; --left, pass_chance(s, rng)) {
        const SeatSet asked = game_.asked(s);
        if (asked.empty()) return;
        game_.apply(s, asked.first(), pick(game_.legal(s, asked.first()), rng), Silent{});
      }
    }
  }

  void pass_chance(State& s, Rng& rng) const {
    if constexpr (ChanceGame<G>)
      while (game_.asked(s).is_chance()) game_.apply(s, chance, game_.sample(s, rng), Silent{});
  }

  // What the state is worth to the traverser, estimated.
  double walk(State& s, Rng& rng) {
    for (;;) {
      if ((++counts.nodes & 4095) == 0 && !progress_->advance(0)) throw Stopped{};
      const SeatSet asked = game_.asked(s);
      if (asked.empty()) {
        ++counts.ends;
        return game_.returns(s)[task_.traverser] / options_.scale;
      }
      const Seat seat = asked.first();
      if constexpr (ChanceGame<G>) {
        if (seat == chance) {
          game_.apply(s, chance, game_.sample(s, rng), Silent{});
          continue;
        }
      }
      const auto legal = game_.legal(s, seat);
      if (legal.size() == 1) {
        game_.apply(s, seat, *std::begin(legal), Silent{});
        continue;
      }
      if (seat == task_.traverser) return branch(s, legal, rng);
      game_.apply(s, seat, other(s, seat, legal, rng), Silent{});
    }
  }

  template <class Legal>
  Action other(const State& s, Seat seat, const Legal& legal, Rng& rng) {
    const auto view = game_.view(s, seat);
    const std::size_t at = seat;
    if (at < models_.size() && models_[at]) {
      const std::vector<Action> actions(std::begin(legal), std::end(legal));
      return models_[at]->choose(shown_view(view), actions, rng);
    }
    const int n = count_of(legal);
    const Scratch::Frame frame(scratch_, n);
    const auto features = game_.features(view);
    play(seat, features, legal, frame.numbers());
    if (!strategies_.empty())
      strategies_[strategies_.size() > 1 ? at : 0].add(features, legal, frame.numbers(),
                                                       static_cast<double>(task_.iteration));
    return *(std::begin(legal) + sampler::one_of(frame.numbers(), n, 0, rng));
  }

  template <class Legal>
  double branch(const State& s, const Legal& legal, Rng& rng) {
    const int n = count_of(legal);
    const Scratch::Frame frame(scratch_, 3 * n);
    double *const mix = frame.numbers(), *const drawn = mix + n, *const worth = drawn + n;
    const auto features = game_.features(game_.view(s, task_.traverser));
    play(task_.traverser, features, legal, mix);
    const bool wide = in_wide_phase(s);
    const sampler::Any& how = wide ? options_.wide_sampler : options_.sampler;
    if (const auto* some = std::get_if<sampler::Branching>(&how)) {
      // In the wide phase at most once on any way: actions are many, and so are decisions.
      if ((wide && branched_) || rng.unit() >= some->p) {
        State child = s;
        game_.apply(child, task_.traverser, *(std::begin(legal) + sampler::one_of(mix, n, 0, rng)), Silent{});
        return walk(child, rng);
      }
    }
    const bool before = std::exchange(branched_, branched_ || wide);
    std::visit([&](const auto& one) { one.draw(mix, n, rng, drawn); }, how);
    double value = 0;
    for (int i = 0; const Action action : legal) {
      worth[i] = 0;
      if (drawn[i] > 0) {
        State child = s;
        game_.apply(child, task_.traverser, action, Silent{});
        worth[i] = walk(child, rng) / drawn[i];
      }
      value += mix[i] * worth[i];
      ++i;
    }
    branched_ = before;
    const bool paper = std::holds_alternative<sampler::Paper>(how);
    for (int i = 0; i < n; ++i) worth[i] = paper && !(drawn[i] > 0) ? 0 : worth[i] - value;
    advantages_.add(features, legal, worth, static_cast<double>(task_.iteration));
    return value;
  }

  bool in_wide_phase(const State& s) const {
    if constexpr (HasWidePhase<G>)
      return WidePhaseOf<G>::has(game_, s);
    else
      return false;
  }

  template <class Features, class Legal>
  void play(Seat seat, const Features& features, const Legal& legal, double* mix) {
    ++counts.decisions;
    const float* said = said_.data();
    if (task_.ask) {
      task_.ask({std::begin(features), std::end(features)}, seat, said_.data());
    } else {
      const auto net = task_.nets.size() > 1 ? static_cast<std::size_t>(seat) : 0;
      said = task_.nets[net]->forward(&*std::begin(features), count_of(features), rooms_[net]);
    }
    play_head(options_.head, said, legal, mix);
  }

  const G game_;
  const DeepCfrOptions& options_;
  const DeepCfrTask& task_;
  RowBuffer advantages_;
  std::vector<RowBuffer> strategies_;
  std::vector<Mlp::Room> rooms_;
  std::vector<std::unique_ptr<ViewModel>> models_;
  std::vector<float> said_;
  bool branched_ = false;  // in the wide phase, above
  Progress* progress_ = nullptr;
  Scratch scratch_;
};

// Rows of a part of a task, for a reservoir that is elsewhere. `from` begins a shard.
struct Collected {
  RowBuffer advantages;
  std::vector<RowBuffer> strategies;
  DeepCfrCounts counts;
};

template <PlayableGame G>
Collected collect(const G& game, const DeepCfrOptions& options, const DeepCfrTask& task, std::uint64_t from,
                  std::uint64_t to, Progress& progress) {
  DeepTraverser<G> traverser(game, options, task);
  const auto size = static_cast<std::uint64_t>(options.shard);
  for (; from < to; from += size) traverser.traverse(from, std::min(from + size, to), progress);
  return {std::move(traverser.advantages()), std::move(traverser.strategies()), traverser.counts};
}

// All traversals of a task. Rows are in the reservoirs afterwards; if it was stopped, only some.
template <PlayableGame G>
DeepCfrCounts traverse(const G& game, const DeepCfrOptions& options, const DeepCfrTask& task, Progress& progress) {
  const auto size = static_cast<std::uint64_t>(options.shard);
  const std::uint64_t shards = (task.traversals + size - 1) / size;
  std::atomic<std::uint64_t> next{0};
  std::mutex mutex;
  std::condition_variable moved;
  std::uint64_t poured = 0;
  bool failed = false;
  DeepCfrCounts all;
  on_threads(task.threads, [&] {
    DeepTraverser<G> traverser(game, options, task);
    for (std::uint64_t shard; (shard = next++) < shards;) {
      try {
        traverser.traverse(shard * size, std::min((shard + 1) * size, task.traversals), progress);
      } catch (...) {
        const std::lock_guard lock(mutex);
        failed = true;
        moved.notify_all();
        throw;
      }
      std::unique_lock lock(mutex);
      moved.wait(lock, [&] { return poured == shard || failed; });
      if (failed || progress.stop) {
        failed = true;
        moved.notify_all();
        return;
      }
      traverser.pour();
      ++poured;
      moved.notify_all();
    }
    const std::lock_guard lock(mutex);
    all.nodes += traverser.counts.nodes;
    all.decisions += traverser.counts.decisions;
    all.ends += traverser.counts.ends;
  });
  return all;
}

}  // namespace feint
