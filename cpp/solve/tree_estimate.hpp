// How large a tree is, before it is built: random ways down, each weighted by the choices it passed by.
// Source: D. E. Knuth, Estimating the efficiency of backtrack programs, 1975. Guarantees: unbiased, and no more; where
// ways differ much in length most estimates are too low.
#pragma once

#include <cmath>
#include <string>

#include "core/error.hpp"
#include "core/game.hpp"
#include "core/progress.hpp"

namespace feint {

struct TreeEstimate {
  double nodes = 0, ends = 0;
};

// No more steps in all than 200,000: a game may have no end. False from `progress.advance` ends it early; what it
// returns is not to be used then.
template <Game G>
TreeEstimate estimate_tree(const G& game, int ways, Rng rng, Progress& progress) {
  TreeEstimate out;
  constexpr int most_steps = 200'000;
  int steps = 0, way = 0;
  for (; way < ways && steps < most_steps; ++way) {
    auto state = game.initial();
    double weight = 1;
    for (int depth = 0;; ++depth) {
      out.nodes += weight;
      if (++steps % 64 == 0 && !progress.advance(0)) return out;
      const SeatSet set = game.asked(state);
      if (set.empty() || steps >= most_steps) break;
      if constexpr (requires { game.longest(); })
        if (depth > game.longest()) break;
      const auto down = [&](Seat seat, std::size_t count, Action action) {
        weight *= static_cast<double>(count);
        game.apply(state, seat, action, Silent{});
      };
      if constexpr (ChanceGame<G>) {
        if (set.is_chance()) {
          const auto outcomes = game.outcomes(state);
          const std::size_t count = outcomes.size();
          down(chance, count, (*(std::begin(outcomes) + rng.below(static_cast<int>(count)))).action);
          continue;
        }
      }
      const auto legal = game.legal(state, set.first());
      down(set.first(), static_cast<std::size_t>(legal.size()), pick(legal, rng));
    }
    out.ends += weight;
  }
  out.nodes /= way;
  out.ends /= way;
  return out;
}

// Refuses what is far too large at once; what is near the bound is built until it proves to be.
template <Game G>
void check_size(const G& game, std::uint64_t most_bytes, Progress& progress) {
  constexpr int ways = 400;
  constexpr double margin = 4;
  const double per_end = game.seats() * (24.0 + 4 * game.seats());
  const TreeEstimate size = estimate_tree(game, ways, Rng(0), progress);
  if (progress.stop) return;
  const double bytes = size.ends * per_end;
  if (bytes < margin * static_cast<double>(most_bytes)) return;
  const auto power = [](double x) { return "1e" + std::to_string(static_cast<int>(std::log10(x) + 0.5)); };
  throw TooLarge("the tree does not fit: it has about " + power(size.nodes) + " nodes, which need about " +
                 power(bytes) + " bytes, and " + std::to_string(most_bytes) + " are allowed; take smaller parameters");
}

}  // namespace feint
