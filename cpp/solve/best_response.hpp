// Exact best response and NashConv of a behaviour policy, on a compiled tree.
// Source: the definition; see e.g. M. Lanctot et al., OpenSpiel, 2019, section 3.3. NashConv is the sum over seats of
// what a best response gains over the policy; exploitability is NashConv / seats, half of it with two. Asks for: a
// CompiledTree (perfect recall). Guarantees: exact up to rounding; one pass over the tree for each seat.
#pragma once

#include <algorithm>
#include <limits>
#include <vector>

#include "solve/compiled_tree.hpp"

namespace feint {

// By seat and sequence: how likely its last action is in its set. Of sequence 0 it is 1.
using Behaviour = std::vector<std::vector<double>>;
// By seat and sequence: how likely the seat is to have decided so, as far as it is up to the seat.
using Reach = std::vector<std::vector<double>>;

struct Exploitability {
  Returns values;          // of the policy against itself
  Returns best_responses;  // of each seat's best response against the others' policy
  double nash_conv = 0;
  double exploitability = 0;
};

// What a sequence earns at the ends that it leads to at once, the others reaching them as they do.
inline double earned(const CompiledTree& tree, int seat, const Reach& reach, Sequence s) {
  const CompiledTree::Side& side = tree.sides[seat];
  const std::uint64_t from = side.ends[s], to = side.ends[s + 1];
  if (tree.seats() == 2) {
    const double* const other = reach[1 - seat].data();
    const double* const pays = side.pays.data();
    const Sequence* const others = side.others.data();
    double sum = 0;
    for (std::uint64_t k = from; k < to; ++k) sum += pays[k] * other[others[k]];
    return sum;
  }
  double sum = 0;
  const auto rest = static_cast<std::uint64_t>(tree.seats() - 1);
  for (std::uint64_t k = from; k < to; ++k) {
    double product = side.pays[k];
    for (std::uint64_t i = 0; i < rest; ++i) {
      const auto other = static_cast<std::size_t>(i) + (static_cast<int>(i) >= seat);
      product *= reach[other][side.others[k * rest + i]];
    }
    sum += product;
  }
  return sum;
}

inline std::vector<double> reach_of(const CompiledTree::Side& side, const std::vector<double>& behaviour) {
  std::vector<double> reach(side.sequences());
  reach[0] = 1;
  for (std::size_t set = 0; set < side.sets(); ++set)
    for (Sequence s = side.first[set]; s < side.first[set + 1]; ++s) reach[s] = reach[side.after[set]] * behaviour[s];
  return reach;
}

inline double policy_value(const CompiledTree& tree, int seat, const Reach& reach) {
  double sum = 0;
  const auto& mine = reach[seat];
  for (Sequence s = 0; s < mine.size(); ++s)
    if (mine[s] > 0) sum += mine[s] * earned(tree, seat, reach, s);
  return sum;
}

// The value of a best response of the seat. `chosen`, if given, is filled with its sequence in every set.
inline double best_response(const CompiledTree& tree, int seat, const Reach& reach,
                            std::vector<Sequence>* chosen = nullptr) {
  const CompiledTree::Side& side = tree.sides[seat];
  std::vector<double> best(side.sets());
  const auto worth = [&](Sequence s) {
    double sum = earned(tree, seat, reach, s);
    for (std::uint32_t below = side.below[s]; below < side.below[s + 1]; ++below) sum += best[below];
    return sum;
  };
  if (chosen) chosen->assign(side.sets(), 0);
  for (std::size_t set = side.sets(); set-- > 0;) {
    best[set] = -std::numeric_limits<double>::infinity();
    for (Sequence s = side.first[set]; s < side.first[set + 1]; ++s) {
      const double mine = worth(s);
      if (mine <= best[set]) continue;
      best[set] = mine;
      if (chosen) (*chosen)[set] = s;
    }
  }
  return worth(0);
}

inline Exploitability exploitability(const CompiledTree& tree, const Behaviour& behaviour) {
  Reach reach;
  for (std::size_t seat = 0; seat < tree.sides.size(); ++seat)
    reach.push_back(reach_of(tree.sides[seat], behaviour[seat]));
  Exploitability out;
  for (int seat = 0; seat < tree.seats(); ++seat) {
    out.values.push(policy_value(tree, seat, reach));
    out.best_responses.push(best_response(tree, seat, reach));
    out.nash_conv += out.best_responses[seat] - out.values[seat];
  }
  out.exploitability = out.nash_conv / tree.seats();
  return out;
}

inline Behaviour uniform_behaviour(const CompiledTree& tree) {
  Behaviour out;
  for (const CompiledTree::Side& side : tree.sides) {
    auto& mine = out.emplace_back(side.sequences(), 1.0);
    for (std::size_t set = 0; set < side.sets(); ++set)
      for (Sequence s = side.first[set]; s < side.first[set + 1]; ++s)
        mine[s] = 1.0 / static_cast<double>(side.first[set + 1] - side.first[set]);
  }
  return out;
}

// A policy by keys: `row(key)` is its probabilities of the legal actions, or null where it plays uniformly.
template <class Row>
Behaviour behaviour_of(const CompiledTree& tree, Row&& row) {
  Behaviour out = uniform_behaviour(tree);
  for (std::size_t seat = 0; seat < tree.sides.size(); ++seat) {
    const CompiledTree::Side& side = tree.sides[seat];
    for (std::size_t set = 0; set < side.sets(); ++set)
      if (const std::vector<double>* found = row(side.keys[set], side.first[set + 1] - side.first[set]))
        std::copy(found->begin(), found->end(), out[seat].begin() + side.first[set]);
  }
  return out;
}

}  // namespace feint
