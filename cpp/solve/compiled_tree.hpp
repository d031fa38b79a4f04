// A game's whole tree as flat arrays of its sequences, built once: what solvers of the CFR family and exact best
// responses run over. Source: the sequence form of D. Koller, N. Megiddo, B. von Stengel, 1996, with any number of
// seats. Inner nodes are not kept: a sequence is what a seat has decided so far, an end is the sequences of all seats
// that lead to it. A seat's sets are sorted by how many of its decisions come before, so that one pass backward folds
// values and one pass forward unfolds probabilities. Asks for: HiddenGame, perfect recall; seats that are asked at once
// answer one after the other, sealed. Guarantees: refuses what does not fit into the memory it is given, as a rule
// before it builds (estimate.hpp), always before it takes more.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "core/depth.hpp"
#include "core/error.hpp"
#include "core/game.hpp"
#include "core/progress.hpp"
#include "plan/node_table.hpp"
#include "solve/tree.hpp"

namespace feint {

using Sequence = std::uint32_t;  // of one seat; 0 is "nothing decided yet"

struct CompiledTree {
  struct Side {
    // By information set. The sets after one sequence are neighbours, and so are the sequences of one set.
    std::vector<Key> keys;
    std::vector<Sequence> after;        // what leads there
    std::vector<Sequence> first;        // its first action; one entry more than sets
    std::vector<std::uint32_t> levels;  // the first set with 0, 1, ... own decisions before it; one entry more
    // By sequence.
    std::vector<Action> actions;       // that ends it; of sequence 0 none
    std::vector<std::uint32_t> below;  // the first set after it; one entry more than sequences
    std::vector<std::uint64_t> ends;   // its first end among those below; one entry more
    std::vector<double> pays;          // of an end: chance's probability times what the seat is paid
    std::vector<Sequence> others;      // of an end: the sequences of the other seats, in their order

    std::size_t sets() const { return keys.size(); }
    std::size_t sequences() const { return actions.size(); }
  };

  std::vector<Side> sides;  // by seat
  std::uint64_t nodes = 0, chance_nodes = 0, ends = 0;
  bool stopped = false;  // the builder was interrupted: not to be used

  int seats() const { return static_cast<int>(sides.size()); }
  std::uint64_t bytes() const;
  std::size_t infosets() const;
};

inline constexpr std::uint64_t default_tree_bytes = std::uint64_t{8} << 30;

// What has been seen of a tree while it is walked. Sequences have the numbers of their discovery.
class TreeDraft {
 public:
  using Sequences = std::array<Sequence, max_seats>;

  TreeDraft(int seats, std::uint64_t most_bytes, Progress& progress);

  // The set of a decision node; its sequences are the result, the result + 1, ... Throws if it has no perfect recall.
  template <class Legal>
  Sequence decide(Seat seat, Key key, const Legal& legal, Sequence after) {
    Draft& side = sides_[static_cast<std::size_t>(seat)];
    const Set* set = side.sets.find(key);
    if (!set) {
      const auto first = static_cast<Sequence>(side.actions.size());
      for (const Action action : legal) side.actions.push_back(action);
      side.sets.add({key, after, first, static_cast<std::uint32_t>(side.actions.size() - first)});
      return first;
    }
    bool same = set->after == after && set->count == static_cast<std::size_t>(std::ranges::distance(legal));
    for (Sequence at = set->first; const Action action : legal) same = same && side.actions[at++] == action;
    if (!same) refuse(seat);
    return set->first;
  }

  template <class Payments>
  void end(const Sequences& sequences, double probability, const Payments& returns) {
    ++ends;
    bool paid = false;
    for (const double payment : returns) {
      if (!std::isfinite(payment)) refuse(payment);
      paid = paid || payment != 0;
    }
    if (!paid) return;  // it changes nobody's value
    for (int seat = 0; const double payment : returns) {
      Draft& side = sides_[static_cast<std::size_t>(seat)];
      side.reached.push_back(sequences[static_cast<std::size_t>(seat++)]);
      side.pays.push_back(probability * payment);
    }
  }

  // Once for each node. False: leave, for it was interrupted.
  bool count(bool by_chance) {
    chance_nodes += by_chance;
    return (++nodes & 1023) != 0 || look();
  }

  CompiledTree finish() &&;

  std::uint64_t nodes = 0, chance_nodes = 0, ends = 0;

 private:
  struct Set {
    Key key;
    Sequence after, first;
    std::uint32_t count;
  };
  struct Draft {
    NodeTable<Set> sets;
    std::vector<Action> actions;    // by sequence
    std::vector<Sequence> reached;  // by end
    std::vector<double> pays;
  };

  bool look();
  std::uint64_t bytes() const;
  [[noreturn]] static void refuse(Seat seat);
  [[noreturn]] static void refuse(double payment);
  std::vector<Sequence> number(Draft& draft, CompiledTree::Side& side) const;
  void place_ends(int seat, CompiledTree::Side& side) const;
  int compare(std::uint32_t a, std::uint32_t b) const;  // two ends, by the sequences that lead to them

  std::uint64_t most_bytes_;
  Progress& progress_;
  std::vector<Draft> sides_;
};

// Walks the game in depth; states are copied on the way, so nothing is undone.
template <HiddenGame G>
class TreeCompiler {
 public:
  TreeCompiler(const G& game, std::uint64_t most_bytes, Progress& progress)
      : game_(game), draft_(game.seats(), most_bytes, progress) {}

  CompiledTree compile() && {
    walk(game_.initial(), 1.0, {}, 0);
    return std::move(draft_).finish();
  }

 private:
  bool walk(const typename G::State& state, double probability, const TreeDraft::Sequences& sequences, int depth) {
    const SeatSet set = game_.asked(state);
    if (!draft_.count(set.is_chance())) return false;
    if (set.empty()) {
      draft_.end(sequences, probability, game_.returns(state));
      return true;
    }
    check_longest(game_, static_cast<std::size_t>(depth));
    room_.check("the tree", static_cast<std::size_t>(depth));
    const Seat seat = set.first();
    if constexpr (ChanceGame<G>) {
      if (seat == chance) {
        for (const Outcome& outcome : game_.outcomes(state)) {
          if (outcome.probability == 0) continue;
          auto next = state;
          game_.apply(next, chance, outcome.action, Silent{});
          if (!walk(next, probability * outcome.probability, sequences, depth + 1)) return false;
        }
        return true;
      }
    }
    const auto legal = game_.legal(state, seat);
    auto below = sequences;
    Sequence& mine = below[static_cast<std::size_t>(seat)];
    mine = draft_.decide(seat, game_.key(state, seat), legal, mine);
    for (const Action action : legal) {
      auto next = state;
      game_.apply(next, seat, action, Silent{});
      if (!walk(next, probability, below, depth + 1)) return false;
      ++mine;
    }
    return true;
  }

  const G& game_;
  TreeDraft draft_;
  StackRoom room_;
};

CompiledTree compile(const Tree& tree, Progress& progress, std::uint64_t most_bytes = default_tree_bytes);

}  // namespace feint
