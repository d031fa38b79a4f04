// Random games, as many as one likes, from any state: uniform over legal actions, chance by its probabilities.
// Work is cut into shards with a stream of randomness each and merged in order: the result does not depend on threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <type_traits>
#include <vector>

#include "core/game.hpp"
#include "core/progress.hpp"
#include "core/threads.hpp"

namespace feint {

struct Playouts {
  std::uint64_t games = 0;
  std::uint64_t steps = 0;      // nodes passed, chance included
  std::uint64_t decisions = 0;  // answers of players
  Returns sums;                 // of returns, by seat

  void add(const Playouts& other) {
    games += other.games;
    steps += other.steps;
    decisions += other.decisions;
    for (int i = sums.size(); i < other.sums.size(); ++i) sums.push(0);
    for (int i = 0; i < other.sums.size(); ++i) sums[i] += other.sums[i];
  }
};

// Plays s to its end. An answer out of a window is drawn for the first seat asked, then the next. The keys of the end
// are not made where the game can do without.
template <Game G>
void play_out(const G& g, typename G::State& s, Rng& rng, Playouts& tally) {
  constexpr bool without_keys = requires { g.apply(s, Seat{}, Action{}, Deaf{}); };
  using Listener = std::conditional_t<without_keys, Deaf, Silent>;
  for (SeatSet set = g.asked(s); !set.empty(); set = g.asked(s)) {
    ++tally.steps;
    const Seat seat = set.first();
    if constexpr (ChanceGame<G>) {
      if (seat == chance) {
        g.apply(s, chance, g.sample(s, rng), Listener{});
        continue;
      }
    }
    ++tally.decisions;
    g.apply(s, seat, pick(g.legal(s, seat), rng), Listener{});
  }
  ++tally.games;
}

template <Game G>
Playouts playouts(const G& g, const typename G::State& from, std::uint64_t games, std::uint64_t seed, int threads,
                  Progress& progress) {
  constexpr std::uint64_t shard_size = 4096, block = 1024;
  const std::uint64_t shards = (games + shard_size - 1) / shard_size;

  // False if the work was stopped.
  const auto play_shard = [&](std::uint64_t shard, Playouts& tally) {
    tally.sums = Returns::filled(g.seats(), 0.0);
    Rng rng(seed, shard);
    const std::uint64_t count = std::min(shard_size, games - shard * shard_size);
    for (std::uint64_t i = 0; i < count; ++i) {
      typename G::State s = from;
      play_out(g, s, rng, tally);
      const auto returns = g.returns(s);
      for (int seat = 0; seat < g.seats(); ++seat) tally.sums[seat] += returns[seat];
      if (tally.games % 64 == 0 && !progress.advance(64)) return false;
    }
    return true;
  };

  Playouts total;
  std::vector<Playouts> tallies(std::min(shards, block));
  for (std::uint64_t first = 0; first < shards && !progress.stop; first += block) {
    const std::uint64_t last = std::min(first + block, shards);
    std::atomic<std::uint64_t> next{first};
    const auto work = [&] {
      for (std::uint64_t shard = next++; shard < last; shard = next++) {
        Playouts tally;
        if (!play_shard(shard, tally)) return;
        tallies[shard - first] = tally;
      }
    };
    on_threads(threads, work);
    for (std::uint64_t shard = first; shard < last; ++shard) total.add(tallies[shard - first]);
  }
  return total;
}

}  // namespace feint
