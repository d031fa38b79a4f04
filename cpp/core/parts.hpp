// Strongly connected parts of a graph, the last ones of a walk first (R. Tarjan, Depth-first search and linear graph
// algorithms, 1972), without recursion. `next(node)` gives the nodes that follow, as a range that can be indexed.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/numbers.hpp"

namespace feint {

// By node: the number of its part. Every edge leads to a part with a number that is no higher.
template <class Next>
std::vector<std::uint32_t> parts_of(std::size_t nodes, Next&& next, std::uint32_t& count) {
  std::vector<std::uint32_t> part(nodes, ~0U), low(nodes, 0), index(nodes, 0), stack;
  struct Frame {
    std::uint32_t node, place;
  };
  std::vector<Frame> frames;
  std::uint32_t time = 1;
  count = 0;
  const auto enter = [&](std::uint32_t node) {
    index[node] = low[node] = time++;
    stack.push_back(node);
    frames.push_back({node, 0});
  };
  for (std::uint32_t root = 0; root < nodes; ++root) {
    if (index[root]) continue;
    enter(root);
    while (!frames.empty()) {
      Frame& f = frames.back();
      const auto& after = next(f.node);
      if (f.place < after.size()) {
        const std::uint32_t to = narrow(after[f.place++]);
        if (!index[to])
          enter(to);
        else if (part[to] == ~0U)
          low[f.node] = std::min(low[f.node], index[to]);
        continue;
      }
      const std::uint32_t node = f.node;
      frames.pop_back();
      if (!frames.empty()) low[frames.back().node] = std::min(low[frames.back().node], low[node]);
      if (low[node] != index[node]) continue;
      for (std::uint32_t t = ~0U; t != node;) {
        t = stack.back();
        stack.pop_back();
        part[t] = count;
      }
      ++count;
    }
  }
  return part;
}

}  // namespace feint
