#include "solve/compiled_tree.hpp"

#include <algorithm>
#include <numeric>

namespace feint {
namespace {

template <class T>
std::uint64_t room(const std::vector<T>& items) {
  return items.capacity() * sizeof(T);
}

// Where the items of each number begin, if they are sorted by it; one entry more than numbers.
template <class Count, class Numbers>
std::vector<Count> starts(const Numbers& numbers, std::size_t size) {
  std::vector<Count> first(size + 1, 0);
  for (const auto number : numbers) ++first[number + 1];
  std::partial_sum(first.begin(), first.end(), first.begin());
  return first;
}

}  // namespace

std::uint64_t CompiledTree::bytes() const {
  std::uint64_t sum = 0;
  for (const Side& side : sides)
    sum += room(side.keys) + room(side.after) + room(side.first) + room(side.levels) + room(side.actions) +
           room(side.below) + room(side.ends) + room(side.pays) + room(side.others);
  return sum;
}

std::size_t CompiledTree::infosets() const {
  std::size_t sum = 0;
  for (const Side& side : sides) sum += side.sets();
  return sum;
}

TreeDraft::TreeDraft(int seats, std::uint64_t most_bytes, Progress& progress)
    : most_bytes_(most_bytes), progress_(progress), sides_(seats) {
  for (Draft& side : sides_) side.actions.push_back(-1);
}

void TreeDraft::refuse(Seat seat) {
  throw Error("no perfect recall: two nodes of seat " + std::to_string(seat) +
              " share a key, but not what is legal there or what the seat has decided before");
}

void TreeDraft::refuse(double payment) {
  throw Error("an end pays " + std::to_string(payment) + "; payments must be finite numbers");
}

// What the draft takes, and what the finished arrays of the ends will take beside it.
std::uint64_t TreeDraft::bytes() const {
  std::uint64_t sum = 0;
  const auto seats = sides_.size();
  for (const Draft& side : sides_)
    sum += room(side.actions) + room(side.reached) + room(side.pays) + side.sets.size() * (sizeof(Set) + 32) +
           side.actions.size() * 24 + side.pays.size() * (12 + 4 * (seats - 1));
  return sum;
}

bool TreeDraft::look() {
  if (bytes() > most_bytes_)
    throw TooLarge("the tree does not fit: after " + std::to_string(nodes) + " nodes it needs more than " +
                   std::to_string(most_bytes_) + " bytes; give it more memory or take smaller parameters");
  return progress_.advance(1024);
}

// Sets in the order of their levels and of what leads to them. Returns the new number of every sequence.
std::vector<Sequence> TreeDraft::number(Draft& draft, CompiledTree::Side& side) const {
  const std::size_t sets = draft.sets.size(), sequences = draft.actions.size();
  std::vector<Sequence> after(sets);
  for (std::uint32_t i = 0; i < sets; ++i) after[i] = draft.sets.at(i).after;
  auto slot = starts<std::uint32_t>(after, sequences);
  const auto first = slot;
  std::vector<std::uint32_t> sorted(sets);
  for (std::uint32_t i = 0; i < sets; ++i) sorted[slot[after[i]]++] = i;

  std::vector<Sequence> renamed(sequences, 0), old{0};
  old.reserve(sequences);
  side.actions.push_back(-1);
  side.first.push_back(1);
  side.levels.push_back(0);
  std::size_t level_end = 1;  // the sequences of the levels so far
  for (std::size_t at = 0; at < old.size(); ++at) {
    if (at == level_end) {
      side.levels.push_back(narrow(side.keys.size()));
      level_end = old.size();
    }
    side.below.push_back(narrow(side.keys.size()));
    for (std::uint32_t k = first[old[at]]; k < first[old[at] + 1]; ++k) {
      const Set& set = draft.sets.at(sorted[k]);
      side.keys.push_back(set.key);
      side.after.push_back(static_cast<Sequence>(at));
      for (Sequence s = set.first; s < set.first + set.count; ++s) {
        renamed[s] = static_cast<Sequence>(old.size());
        old.push_back(s);
        side.actions.push_back(draft.actions[s]);
      }
      side.first.push_back(static_cast<Sequence>(old.size()));
    }
  }
  side.below.push_back(narrow(side.keys.size()));
  if (side.levels.back() != side.keys.size()) side.levels.push_back(narrow(side.keys.size()));
  return renamed;
}

// Ends by the seat's own sequence, in the order in which they were found; ends that nobody can tell apart become one.
void TreeDraft::place_ends(int seat, CompiledTree::Side& side) const {
  const Draft& mine = sides_[seat];
  const auto first = starts<std::uint64_t>(mine.reached, side.sequences());
  auto slot = first;
  std::vector<std::uint32_t> sorted(mine.reached.size());
  for (std::uint32_t i = 0; i < sorted.size(); ++i) sorted[slot[mine.reached[i]]++] = i;
  std::vector<std::pair<std::uint32_t, double>> row;
  side.ends.reserve(side.sequences() + 1);
  for (Sequence s = 0; s < side.sequences(); ++s) {
    side.ends.push_back(side.pays.size());
    const auto begin = sorted.begin() + static_cast<std::ptrdiff_t>(first[s]);
    const auto end = sorted.begin() + static_cast<std::ptrdiff_t>(first[s + 1]);
    std::stable_sort(begin, end, [&](std::uint32_t a, std::uint32_t b) { return compare(a, b) < 0; });
    row.clear();
    for (auto at = begin; at != end; ++at) {
      if (at != begin && compare(at[-1], *at) == 0)
        row.back().second += mine.pays[*at];
      else
        row.emplace_back(*at, mine.pays[*at]);
    }
    std::sort(row.begin(), row.end());
    for (const auto& [at, pays] : row) {
      side.pays.push_back(pays);
      for (std::size_t other = 0; other < sides_.size(); ++other)
        if (static_cast<int>(other) != seat) side.others.push_back(sides_[other].reached[at]);
    }
  }
  side.ends.push_back(side.pays.size());
}

int TreeDraft::compare(std::uint32_t a, std::uint32_t b) const {
  for (const Draft& side : sides_)
    if (side.reached[a] != side.reached[b]) return side.reached[a] < side.reached[b] ? -1 : 1;
  return 0;
}

CompiledTree TreeDraft::finish() && {
  CompiledTree tree;
  tree.nodes = nodes;
  tree.chance_nodes = chance_nodes;
  tree.ends = ends;
  tree.stopped = progress_.stop;
  tree.sides.resize(sides_.size());
  if (tree.stopped) return tree;
  for (std::size_t seat = 0; seat < sides_.size(); ++seat) {
    const auto renamed = number(sides_[seat], tree.sides[seat]);
    for (Sequence& s : sides_[seat].reached) s = renamed[s];
  }
  for (int seat = 0; seat < tree.seats(); ++seat) place_ends(seat, tree.sides[seat]);
  return tree;
}

CompiledTree compile(const Tree& tree, Progress& progress, std::uint64_t most_bytes) {
  struct Frame {
    std::uint32_t node;
    double probability;
    TreeDraft::Sequences sequences;
  };
  TreeDraft draft(tree.seats, most_bytes, progress);
  std::vector<Frame> open{{0, 1.0, {}}};
  while (!open.empty()) {
    Frame frame = open.back();
    open.pop_back();
    const Tree::Node& node = tree.nodes[frame.node];
    if (!draft.count(node.seat == chance)) break;
    if (node.seat == Tree::end) {
      draft.end(frame.sequences, frame.probability, tree.returns[frame.node]);
      continue;
    }
    Sequence first = 0;
    if (node.seat != chance) {
      const Tree::Infoset& set = tree.infosets[node.infoset];
      first = draft.decide(node.seat, set.key, set.legal, frame.sequences[node.seat]);
    }
    for (std::uint32_t i = 0; i < node.children; ++i) {
      Frame next = frame;
      next.node = node.first + i;
      next.probability *= tree.probability[next.node];
      if (node.seat != chance) next.sequences[node.seat] = first + i;
      open.push_back(next);
    }
  }
  return std::move(draft).finish();
}

}  // namespace feint
