// Walks a game beside its compiled tree: what the arrays leave out, as the view of an information set or the returns of
// one end, is read at the node it belongs to. Asks for: HiddenGame, and its CompiledTree. Guarantees: the nodes come in
// the order in which the compiler met them; throws where the tree is not that of the game.
#pragma once

#include <unordered_map>
#include <vector>

#include "solve/compiled_tree.hpp"

namespace feint {

// Visit has `decision(seat, set, state)` for every decision node, and `end(sequences, probability, state)` for every
// end with chance's probability of it.
template <HiddenGame G, class Visit>
class TreeWalk {
 public:
  TreeWalk(const G& game, const CompiledTree& tree, Visit& visit, Progress& progress)
      : game_(game), tree_(tree), visit_(visit), progress_(progress) {
    for (const CompiledTree::Side& side : tree.sides) {
      auto& index = places_.emplace_back();
      index.reserve(side.sets());
      for (std::size_t set = 0; set < side.sets(); ++set) index.emplace(side.keys[set], set);
    }
    if (static_cast<int>(places_.size()) != game.seats()) refuse();
  }

  // False: it was interrupted.
  bool run() { return walk(game_.initial(), 1.0, {}, 0); }

 private:
  bool walk(const typename G::State& state, double probability, const TreeDraft::Sequences& sequences, int depth) {
    if ((++nodes_ & 1023) == 0 && !progress_.advance(1024)) return false;
    const SeatSet asked = game_.asked(state);
    if (asked.empty()) {
      visit_.end(sequences, probability, state);
      return true;
    }
    room_.check("the tree", static_cast<std::size_t>(depth));
    const Seat seat = asked.first();
    const auto onward = [&](Action action, double further, const TreeDraft::Sequences& below) {
      auto next = state;
      game_.apply(next, seat, action, Silent{});
      return walk(next, further, below, depth + 1);
    };
    if constexpr (ChanceGame<G>) {
      if (seat == chance) {
        for (const Outcome& outcome : game_.outcomes(state)) {
          if (outcome.probability == 0) continue;
          if (!onward(outcome.action, probability * outcome.probability, sequences)) return false;
        }
        return true;
      }
    }
    const auto at = static_cast<std::size_t>(seat);
    const auto found = places_[at].find(game_.key(state, seat));
    if (found == places_[at].end()) refuse();
    visit_.decision(seat, found->second, state);
    auto below = sequences;
    below[at] = tree_.sides[at].first[found->second];
    for (const Action action : game_.legal(state, seat)) {
      if (!onward(action, probability, below)) return false;
      ++below[at];
    }
    return true;
  }

  [[noreturn]] static void refuse() { throw Error("the compiled tree is not that of this game"); }

  const G& game_;
  const CompiledTree& tree_;
  Visit& visit_;
  Progress& progress_;
  StackRoom room_;
  std::vector<std::unordered_map<Key, std::size_t>> places_;  // of information sets, by seat
  std::uint64_t nodes_ = 0;
};

// Every end of a game by itself, those that pay nobody too; a CompiledTree keeps them merged.
struct Terminals {
  std::vector<Sequence> sequences;  // by end and seat: what the seat decided on the way
  std::vector<double> chance;       // by end: chance's probability of it
  std::vector<double> returns;      // by end and seat
};

template <HiddenGame G>
Terminals read_terminals(const G& game, const CompiledTree& tree, Progress& progress) {
  struct Reader {
    const G& rules;
    std::size_t seats;
    Terminals out{};

    void decision(Seat, std::size_t, const typename G::State&) {}
    void end(const TreeDraft::Sequences& sequences, double probability, const typename G::State& state) {
      out.sequences.insert(out.sequences.end(), sequences.begin(), sequences.begin() + static_cast<int>(seats));
      out.chance.push_back(probability);
      for (const double payment : rules.returns(state)) out.returns.push_back(payment);
    }
  };
  Reader reader{game, tree.sides.size()};
  reader.out.sequences.reserve(tree.ends * reader.seats);
  reader.out.chance.reserve(tree.ends);
  reader.out.returns.reserve(tree.ends * reader.seats);
  TreeWalk<G, Reader>(game, tree, reader, progress).run();
  return std::move(reader.out);
}

// Calls `visit(seat, set, state)` once for every information set, at the first node of it that is met.
template <HiddenGame G, class Visit>
void each_set(const G& game, const CompiledTree& tree, Progress& progress, Visit&& visit) {
  struct Reader {
    Visit& visit;
    std::vector<std::vector<bool>> seen;

    void end(const TreeDraft::Sequences&, double, const typename G::State&) {}
    void decision(Seat seat, std::size_t set, const typename G::State& state) {
      auto met = seen[static_cast<std::size_t>(seat)][set];
      if (!met) visit(seat, set, state);
      met = true;
    }
  };
  Reader reader{visit, {}};
  for (const CompiledTree::Side& side : tree.sides) reader.seen.emplace_back(side.sets());
  TreeWalk<G, Reader>(game, tree, reader, progress).run();
}

}  // namespace feint
