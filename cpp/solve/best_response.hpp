// Exact best response and NashConv of a behaviour policy, on a compiled tree.
// Source: the definition; see e.g. M. Lanctot et al., OpenSpiel, 2019, section 3.3. NashConv is the sum over seats of
// what a best response gains over the policy; exploitability is NashConv / seats, half of it with two. Asks for: a
// CompiledTree (perfect recall). Guarantees: exact up to rounding; one pass over the tree for each seat.
#pragma once

#include <algorithm>
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

// Payments to a seat at the ends right after each of its sequences, weighted by how the others reach them.
class Earnings {
 public:
  Earnings(const CompiledTree& tree, int seat, const Reach& reach)
      : side_(tree.sides[seat]),
        reach_(reach),
        seat_(seat),
        ends_(side_.ends.data()),
        pays_(side_.pays.data()),
        others_(side_.others.data()),
        other_(tree.seats() == 2 ? reach[1 - seat].data() : nullptr) {}

  double of(Sequence s) const {
    const std::uint64_t from = ends_[s], to = ends_[s + 1];
    double sum = 0;
    if (!other_) {
      for (std::uint64_t k = from; k < to; ++k) sum += earned_at(k);
      return sum;
    }
    for (std::uint64_t k = from; k < to; ++k) sum += pays_[k] * other_[others_[k]];
    return sum;
  }

 private:
  double earned_at(std::uint64_t end) const {
    const std::size_t rest = reach_.size() - 1;
    double product = pays_[end];
    for (std::size_t i = 0; i < rest; ++i)
      product *= reach_[i + (static_cast<int>(i) >= seat_)][others_[end * rest + i]];
    return product;
  }

  const CompiledTree::Side& side_;
  const Reach& reach_;
  int seat_;
  const std::uint64_t* ends_;
  const double* pays_;
  const Sequence* others_;
  const double* other_;  // of two seats: how the other one reaches; else null
};

inline std::vector<double> reach_of(const CompiledTree::Side& side, const std::vector<double>& behaviour) {
  std::vector<double> reach(side.sequences());
  reach[0] = 1;
  for (std::size_t set = 0; set < side.sets(); ++set)
    for (Sequence s = side.first[set]; s < side.first[set + 1]; ++s) reach[s] = reach[side.after[set]] * behaviour[s];
  return reach;
}

// The value of the policy for a seat when all seats play it.
double policy_value(const CompiledTree& tree, int seat, const Reach& reach);

// The value of a best response of the seat. `chosen`, if given, is filled with its sequence in every set.
double best_response(const CompiledTree& tree, int seat, const Reach& reach, std::vector<Sequence>* chosen = nullptr);

Exploitability exploitability(const CompiledTree& tree, const Behaviour& behaviour);

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
