#include "solve/windows.hpp"

#include <algorithm>
#include <unordered_map>

namespace feint {
namespace {

// Where a node and those below it stand when the tree is walked in depth: an interval.
struct Spans {
  std::vector<std::uint32_t> first, last;

  explicit Spans(const Tree& tree) : first(tree.nodes.size(), 0), last(tree.nodes.size(), 0) {
    std::vector<std::uint32_t> size(tree.nodes.size(), 1);
    for (std::size_t at = tree.nodes.size(); at-- > 1;) size[tree.parent[at]] += size[at];
    for (std::size_t at = 0; at < tree.nodes.size(); ++at) {
      std::uint32_t next = first[at] + 1;
      last[at] = first[at] + size[at] - 1;
      for (std::uint32_t i = 0; i < tree.nodes[at].children; ++i) {
        first[tree.nodes[at].first + i] = next;
        next += size[tree.nodes[at].first + i];
      }
    }
  }
};

// Nodes below which every information set stays below. Keys need not count steps, so a seat may not know the depth.
std::vector<char> closed_nodes(const Tree& tree) {
  const Spans spans(tree);
  const std::size_t n = tree.nodes.size();
  std::vector<std::uint32_t> low = spans.first, high = spans.last;  // how far the information sets below reach
  for (const auto& set : tree.infosets) {
    std::uint32_t least = spans.first[set.nodes[0]], most = least;
    for (const std::uint32_t at : set.nodes) {
      least = std::min(least, spans.first[at]);
      most = std::max(most, spans.first[at]);
    }
    for (const std::uint32_t at : set.nodes) {
      low[at] = least;
      high[at] = std::max(high[at], most);
    }
  }
  for (std::size_t at = n; at-- > 1;) {
    low[tree.parent[at]] = std::min(low[tree.parent[at]], low[at]);
    high[tree.parent[at]] = std::max(high[tree.parent[at]], high[at]);
  }
  std::vector<char> closed(n);
  for (std::size_t at = 0; at < n; ++at) closed[at] = low[at] >= spans.first[at] && high[at] <= spans.last[at];
  return closed;
}

}  // namespace

Windows find_windows(const Tree& tree) {
  const std::size_t n = tree.nodes.size();
  Windows out{closed_nodes(tree), {}, 1};
  std::vector<std::uint32_t> depth(n, 0);
  std::array<std::unordered_map<Key, std::uint32_t>, 2> met;  // at this depth
  for (std::size_t at = 1; at < n; ++at) depth[at] = depth[tree.parent[at]] + 1;
  for (std::size_t from = 0, to = 0; from < n; from = to) {
    for (to = from; to < n && depth[to] == depth[from]; ++to)
      for (std::size_t seat = 0; seat < 2; ++seat) ++met[seat][tree.seen[to][seat]];
    for (std::size_t at = from; at < to; ++at) {
      const bool alone = met[0][tree.seen[at][0]] == 1 && met[1][tree.seen[at][1]] == 1;
      out.observable[at] = tree.nodes[at].seat == Tree::end || (alone && out.observable[at]);
    }
    for (auto& of_seat : met) of_seat.clear();
  }
  std::vector<int> hidden(n, 0);  // nodes in a row, up to this one
  for (std::size_t at = 0; at < n; ++at) {
    if (!out.observable[at]) {
      hidden[at] = hidden[tree.parent[at]] + 1;
      out.horizon = std::max(out.horizon, hidden[at] + 1);
    } else if (tree.nodes[at].seat != Tree::end) {
      out.roots.push_back(narrow(at));
    }
  }
  return out;
}

Window WindowReader::read(std::uint32_t root) {
  Window out;
  out.root = root;
  stack_.assign(1, {root, {0, 0}, 1.0});
  while (!stack_.empty()) {
    const Step step = stack_.back();
    stack_.pop_back();
    const Tree::Node& node = tree_.nodes[step.node];
    if (step.node != root && windows_.observable[step.node]) {
      out.leaves.push_back({step.node, step.sequence, step.chance});
      continue;
    }
    int first = 0;
    if (node.seat != chance) {
      const std::size_t seat = node.seat;
      int& index = index_in_window_[node.infoset];
      auto& sets = out.sets[seat];
      if (index < 0 || index >= count_of(sets) || sets[index].infoset != node.infoset) {
        index = count_of(sets);
        sets.push_back({node.infoset, step.sequence[seat], out.sequences[seat], static_cast<int>(node.children)});
        out.sequences[seat] += static_cast<int>(node.children);
      }
      first = sets[index].first;
    }
    for (std::uint32_t i = node.children; i-- > 0;) {  // the first child on top
      Step& next = stack_.emplace_back(step);
      next.node = node.first + i;
      if (node.seat == chance)
        next.chance *= tree_.probability[next.node];
      else
        next.sequence[node.seat] = first + static_cast<int>(i);
    }
  }
  return out;
}

}  // namespace feint
