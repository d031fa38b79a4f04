#include "solve/belief_graph.hpp"

#include <algorithm>
#include <cmath>

#include "core/stopped.hpp"

namespace feint {

BeliefGraph::BeliefGraph(const Cells& cells, const BeliefGraphOptions& options, Progress& progress)
    : cells_(cells),
      options_(options),
      progress_(progress),
      start_(sarsop::upper_start(cells, 1e9, progress)),
      tau_(cells) {
  // Where little is at stake less is a tie.
  double most = 0;
  for (const double v : start_.corner) most = std::max(most, std::abs(v));
  options_.tie *= std::min(1.0, most);
}

std::uint32_t BeliefGraph::node_of(const Belief& b) {
  const auto [id, fresh] = beliefs_.insert(b);
  if (!fresh) return id;
  if (beliefs_.size() > options_.most_beliefs)
    throw TooLarge("the belief graph has more than " + std::to_string(options_.most_beliefs) +
                   " beliefs; SARSOP gives bounds where it cannot give the value");
  double upper = -1e300, corner = b.dot(start_.corner.data() + cells_.first(b.cell));
  for (const std::uint32_t a : cells_.legal(b.cell))
    upper = std::max(upper, b.dot(start_.fib[a].data() + cells_.first(b.cell)));
  nodes_.push_back({std::min(upper, corner), false, false, {}});
  mark_.push_back(0);
  return id;
}

void BeliefGraph::expand(std::uint32_t at) {
  if (nodes_[at].expanded) return;
  nodes_[at].expanded = true;
  for (const std::uint32_t a : cells_.legal(beliefs_[at].cell)) {
    tau_.run(beliefs_[at], a);
    Edge edge{a, tau_.reward(), {}};
    for (const Tau::Branch& branch : tau_.branches()) edge.twigs.push_back({branch.mass, node_of(tau_.belief(branch))});
    nodes_[at].edges.push_back(std::move(edge));
  }
  progress_.advance(1);
}

double BeliefGraph::q(const Edge& edge) const {
  double sum = 0;
  for (const Twig& twig : edge.twigs) sum += twig.mass * nodes_[twig.node].upper;
  return edge.reward + cells_.discount() * sum;
}

std::size_t BeliefGraph::best(const Node& node) const {
  std::size_t found = 0;
  double most = -1e300;
  for (std::size_t i = 0; i < node.edges.size(); ++i)
    if (const double value = q(node.edges[i]); value > most) {
      most = value;
      found = i;
    }
  return found;
}

// Grows the graph from here until the best policy stays in it and its values stand still.
void BeliefGraph::settle(std::uint32_t root) {
  struct Frame {
    std::uint32_t node;
    std::size_t place;
    std::size_t edge;
  };
  std::vector<Frame> frames;
  std::vector<std::uint32_t> order;  // children before parents, but for cycles
  double scale = 1;
  while (!nodes_[root].settled) {
    if (progress_.stop) return;
    ++walk_;
    order.clear();
    bool grew = false;
    const auto enter = [&](std::uint32_t node) {
      if (nodes_[node].settled || mark_[node] == walk_) return;
      mark_[node] = walk_;
      grew = grew || !nodes_[node].expanded;
      expand(node);
      frames.push_back({node, 0, best(nodes_[node])});
    };
    enter(root);
    while (!frames.empty()) {
      if (progress_.stop) return;
      Frame& f = frames.back();
      const Edge& edge = nodes_[f.node].edges[f.edge];
      if (f.place < edge.twigs.size()) {
        enter(edge.twigs[f.place++].node);
        continue;
      }
      order.push_back(f.node);
      frames.pop_back();
    }
    double moved = 0;
    bool changed = false;
    for (int sweep = 0; sweep < 1000; ++sweep) {
      if (!progress_.advance(0)) return;
      moved = 0;
      for (const std::uint32_t at : order) {
        Node& node = nodes_[at];
        const double now = std::min(node.upper, q(node.edges[best(node)]));
        moved = std::max(moved, node.upper - now);
        scale = std::max(scale, std::abs(now));
        node.upper = now;
      }
      changed = changed || moved > 1e-14 * scale;
      if (moved <= 1e-14 * scale) break;
    }
    // Settled: nothing new was needed, and the policy that was walked is still the best one.
    if (!grew && !changed)
      for (const std::uint32_t at : order) nodes_[at].settled = true;
  }
}

double BeliefGraph::value(const Belief& b) {
  const std::uint32_t at = node_of(b);
  settle(at);
  return nodes_[at].upper;
}

double BeliefGraph::solve() {
  double sum = 0;
  for (const Cells::Start& start : cells_.starts()) sum += start.weight * value(start.b);
  return sum;
}

std::vector<double> BeliefGraph::action_values(const Belief& b) {
  const std::uint32_t at = node_of(b);
  expand(at);
  std::vector<double> out;
  for (std::size_t i = 0; i < nodes_[at].edges.size(); ++i) {
    for (std::size_t k = 0; k < nodes_[at].edges[i].twigs.size(); ++k) settle(nodes_[at].edges[i].twigs[k].node);
    out.push_back(q(nodes_[at].edges[i]));
  }
  if (progress_.stop) throw Stopped();
  return out;
}

Ruling BeliefGraph::rule(const Belief& b) {
  const std::uint32_t at = node_of(b);
  settle(at);
  expand(at);
  const double value = nodes_[at].upper;
  std::vector<std::uint32_t> equal;
  for (std::size_t i = 0; i < nodes_[at].edges.size(); ++i) {
    // An upper bound that is lower already needs no exact value.
    if (q(nodes_[at].edges[i]) < value - options_.tie) continue;
    for (std::size_t k = 0; k < nodes_[at].edges[i].twigs.size(); ++k) settle(nodes_[at].edges[i].twigs[k].node);
    if (q(nodes_[at].edges[i]) >= value - options_.tie) equal.push_back(nodes_[at].edges[i].action);
  }
  if (progress_.stop) throw Stopped();
  ties_ += equal.size() > 1;
  return {{{equal.front(), 1.0}}, value};
}

Controller BeliefGraph::controller() {
  ties_ = 0;
  return extract(cells_, [&](const Belief& b) { return rule(b); });
}

}  // namespace feint
