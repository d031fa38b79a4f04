// Episodes of a policy in a model, drawn at random: what it earns on the average. The policy is asked as a player
// would be: it hears what is seen and observed, never the state. Work is cut into shards with a stream of randomness
// each and merged in order: the result does not depend on threads.
//
// A policy has a Mind, one for each thread:
//
//   typename Policy::Mind mind(policy);
//   mind.begin(start);                     // which of cells.starts()
//   mind.act();                            // an action that is legal in the cell
//   mind.hear(action, cell, observation);  // what followed it
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <vector>

#include "core/cells.hpp"
#include "core/progress.hpp"
#include "core/rng.hpp"
#include "core/threads.hpp"

namespace feint {

struct Episodes {
  std::uint64_t episodes = 0, steps = 0;
  std::uint64_t cut = 0;  // had not ended when they were stopped
  double sum = 0, squares = 0;

  void add(const Episodes& other) {
    episodes += other.episodes;
    steps += other.steps;
    cut += other.cut;
    sum += other.sum;
    squares += other.squares;
  }
};

struct SimulateOptions {
  std::uint64_t episodes = 1000, seed = 0, steps = 1000;  // steps: of one episode at most
  int threads = 1;
};

// Where a step leads, by its probabilities; none: what is missing to one.
inline std::uint32_t drawn(const SparseRows& rows, std::size_t row, Rng& rng, std::uint32_t none) {
  double u = rng.unit();
  for (std::uint32_t k = rows.begin[row]; k < rows.begin[row + 1]; ++k)
    if ((u -= rows.value[k]) < 0) return rows.column[k];
  return none;
}

// Its discounted return.
template <class Mind>
double episode(const Cells& cells, Mind& mind, const SimulateOptions& options, Rng& rng, Episodes& tally) {
  constexpr std::uint32_t over = ~0U;
  const Pomdp& model = cells.model();
  ++tally.episodes;
  // A start in a terminal state earns nothing: it is missing from the starts.
  double u = rng.unit();
  std::size_t start = 0;
  while (start < cells.starts().size() && (u -= cells.starts()[start].weight) >= 0) ++start;
  if (start == cells.starts().size()) return 0;
  const Belief& b = cells.starts()[start].b;
  std::size_t place = 0;
  for (u = rng.unit(); place + 1 < b.size() && (u -= b.p[place]) >= 0;) ++place;
  std::uint32_t s = cells.first(b.cell) + b.index(place);
  mind.begin(start);
  double earned = 0, weight = 1;
  for (std::uint64_t step = 0; step < options.steps; ++step) {
    const std::uint32_t a = mind.act(), cell = cells.cell_of(s);
    ++tally.steps;
    earned += weight * cells.reward(a, cell)[s - cells.first(cell)];
    weight *= cells.discount();
    s = drawn(cells.transition(), cells.row(a, s), rng, over);
    if (s == over) return earned;
    const std::size_t told = a * model.states + cells.original(s);
    const auto columns = model.observation.columns(told);
    mind.hear(a, cells.cell_of(s), drawn(model.observation, told, rng, columns.back()));
  }
  ++tally.cut;
  return earned;
}

template <class Policy>
Episodes simulate(const Cells& cells, const Policy& policy, const SimulateOptions& options, Progress& progress) {
  constexpr std::uint64_t shard_size = 64;
  const std::uint64_t shards = (options.episodes + shard_size - 1) / shard_size;
  std::vector<Episodes> tallies(shards);
  std::atomic<std::uint64_t> next{0};
  on_threads(options.threads, [&] {
    typename Policy::Mind mind(policy);
    for (std::uint64_t shard = next++; shard < shards; shard = next++) {
      Rng rng(options.seed, shard);
      const std::uint64_t count = std::min(shard_size, options.episodes - shard * shard_size);
      Episodes tally;
      for (std::uint64_t i = 0; i < count; ++i) {
        const double earned = episode(cells, mind, options, rng, tally);
        tally.sum += earned;
        tally.squares += earned * earned;
        if (!progress.advance(1)) return;  // a shard that is not whole is not counted
      }
      tallies[shard] = tally;
    }
  });
  Episodes total;
  for (const Episodes& tally : tallies) total.add(tally);
  return total;
}

}  // namespace feint
