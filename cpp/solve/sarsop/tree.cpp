#include "solve/sarsop/tree.hpp"

#include <algorithm>
#include <cmath>

#include "solve/backup_alpha.hpp"

namespace feint::sarsop {
namespace {

constexpr int deepest = 400;
constexpr double hair = 1e-11;    // an improvement smaller than this is rounding
constexpr std::size_t bins = 16;  // by first upper bound, and as many by entropy

double entropy_of(const Belief& b) {
  double h = 0;
  for (const double p : b.p)
    if (p > 0) h -= p * std::log(p);
  return h;
}

}  // namespace

Tree::Tree(const Cells& cells, UpperStart upper, std::vector<LowerStart> lower)
    : cells_(cells),
      alphas_(cells),
      upper_(cells, std::move(upper)),
      tau_(cells),
      thinned_at_(cells.count(), 0),
      bins_(bins * bins) {
  for (const LowerStart& start : lower)
    for (std::uint32_t cell = 0; cell < cells.count(); ++cell) {
      const double* v = start.value.data() + cells.first(cell);
      bool better = alphas_.in(cell).empty();
      for (std::size_t i = 0; !better && i < cells.size(cell); ++i) {
        better = true;
        for (const AlphaId id : alphas_.in(cell)) better = better && alphas_[id].v[i] < v[i];
      }
      if (better) alphas_.add(cell, start.action, {v, v + cells.size(cell)});
    }
  for (const Cells::Start& start : cells.starts()) roots_.push_back({start.weight, node_of(start.b)});
  low_ = this->lower();
  high_ = this->upper();
}

double Tree::lower() const {
  double sum = 0;
  for (const Root& root : roots_) {
    Known fresh;
    alphas_.look(nodes_[root.node].b, fresh);
    sum += root.weight * fresh.lower;
  }
  return sum;
}

double Tree::upper() const {
  double sum = 0;
  for (const Root& root : roots_) sum += root.weight * nodes_[root.node].known.upper;
  return sum;
}

NodeId Tree::node_of(const Belief& b) {
  const auto [id, fresh] = beliefs_.insert(b);
  if (!fresh) return id;
  Node& node = nodes_.emplace_back(beliefs_[id]);
  node.known.upper = node.first_upper = upper_.initial(node.b);
  node.entropy = entropy_of(node.b);
  bytes_ += sizeof(Node) + node.b.bytes() + 128;
  look(node);
  return id;
}

void Tree::look(Node& node) {
  if (alphas_.stale(node.b.cell, node.known)) alphas_.look(node.b, node.known);
  if (upper_.stale(node.b.cell, node.known)) upper_.look(node.b, node.known);
}

void Tree::expand(Node& node) {
  if (node.expanded) return;
  node.expanded = true;
  for (const std::uint32_t a : cells_.legal(node.b.cell)) {
    tau_.run(node.b, a);
    Edge edge{a, tau_.reward(), 0, 0, false, {}};
    for (const Tau::Branch& branch : tau_.branches()) {
      const Belief b = tau_.belief(branch);
      Twig twig{branch.mass, branch.cell, branch.column, none, {}};
      twig.known.upper = upper_.initial(b);  // the lower bound only where the action may be best
      upper_.look(b, twig.known);
      edge.twigs.push_back(twig);
    }
    bytes_ += sizeof(Edge) + edge.twigs.size() * sizeof(Twig);
    sum_up(edge);
    node.edges.push_back(std::move(edge));
  }
}

void Tree::sum_up(Edge& edge) const {
  double upper = 0, lower = 0;
  for (const Twig& twig : edge.twigs) {
    const Known& known = twig.node == none ? twig.known : nodes_[twig.node].known;
    upper += twig.mass * known.upper;
    lower += twig.mass * known.lower;
  }
  edge.upper = edge.reward + cells_.discount() * upper;
  edge.lower = edge.reward + cells_.discount() * lower;
}

void Tree::refresh(Node& node, Edge& edge, bool lower_too) {
  bool again = false;
  for (Twig& twig : edge.twigs) {
    if (twig.node != none) {
      look(nodes_[twig.node]);
      continue;
    }
    again = again || upper_.stale(twig.cell, twig.known) || (lower_too && alphas_.stale(twig.cell, twig.known));
  }
  if (again) {
    tau_.run(node.b, edge.action);
    for (std::size_t i = 0; i < edge.twigs.size(); ++i) {
      Twig& twig = edge.twigs[i];
      if (twig.node != none) continue;
      const bool up = upper_.stale(twig.cell, twig.known), down = lower_too && alphas_.stale(twig.cell, twig.known);
      if (!up && !down) continue;
      const Belief b = tau_.belief(tau_.branches()[i]);
      if (up) upper_.look(b, twig.known);
      if (down) alphas_.look(b, twig.known);
    }
  }
  sum_up(edge);
}

// The action with the highest upper bound: bounds come down only, so it is enough that the highest one is fresh.
Edge& Tree::best_upper(Node& node) {
  std::size_t fresh = node.edges.size();
  for (;;) {
    std::size_t best = 0;
    for (std::size_t i = 1; i < node.edges.size(); ++i)
      if (node.edges[i].upper > node.edges[best].upper) best = i;
    if (best == fresh) return node.edges[best];
    const double before = node.edges[best].upper;
    refresh(node, node.edges[best], false);
    if (node.edges[best].upper >= before) return node.edges[best];
    fresh = best;
  }
}

Edge& Tree::best_lower(Node& node) {
  Edge* best = nullptr;
  for (Edge& edge : node.edges) {
    if (edge.upper < node.known.lower - hair) {
      edge.pruned = true;
      continue;
    }
    refresh(node, edge, true);
    if (!best || edge.lower > best->lower) best = &edge;
  }
  return best ? *best : best_upper(node);
}

std::size_t Tree::bin(const Node& node) const {
  const double width = std::max(high_ - low_, 1e-12);
  const double most = std::log(static_cast<double>(std::max<std::size_t>(2, cells_.widest())));
  const auto place = [](double x) {
    return static_cast<std::size_t>(std::clamp(x, 0.0, 0.999999) * static_cast<double>(bins));
  };
  return place((node.first_upper - low_) / width) * bins + place(node.entropy / most);
}

void Tree::learn(Node& node) {
  Bin& b = bins_[bin(node)];
  b.sum += node.known.upper;
  b.count += 1;
}

// What the optimal value of a belief may be, judging by others like it.
double Tree::predicted(const Node& node) const {
  const Bin& b = bins_[bin(node)];
  const double upper = node.known.upper;
  if (b.count < 1) return upper;
  return std::clamp(b.sum / b.count, node.known.lower, upper);
}

// Where a trial goes from here; false: it ends.
bool Tree::step(NodeId at, double gap, int depth, bool by_lower, Target& target, NodeId& next) {
  expand(nodes_[at]);
  Node& node = nodes_[at];
  look(node);
  const double wanted = gap * std::pow(cells_.discount(), -depth);
  if (predicted(node) <= target.lower && node.known.upper <= std::max(target.upper, node.known.lower + wanted))
    return false;
  if (node.known.upper - node.known.lower <= hair) return false;
  Edge& edge = by_lower ? best_lower(node) : best_upper(node);
  refresh(node, edge, true);
  double most_lower = node.known.lower;
  for (const Edge& other : node.edges) most_lower = std::max(most_lower, other.lower);
  const double lower = std::max(target.lower, most_lower), upper = std::max(target.upper, most_lower + wanted);
  const double after = wanted / cells_.discount();
  Twig* best = nullptr;
  double widest = 0;
  for (Twig& twig : edge.twigs) {
    if (!rounds_ && twig.node != none && std::find(path_.begin(), path_.end(), twig.node) != path_.end()) continue;
    const Known& known = twig.node == none ? twig.known : nodes_[twig.node].known;
    const double excess = twig.mass * (known.upper - known.lower - after);
    const double plain = twig.mass * (known.upper - known.lower) * 1e-9;
    if (!best || std::max(excess, plain) > widest) {
      best = &twig;
      widest = std::max(excess, plain);
    }
  }
  if (!best || widest <= 0) return false;
  if (best->node == none) {
    tau_.run(node.b, edge.action);
    const std::size_t index = best - edge.twigs.data();
    const std::size_t action = &edge - node.edges.data();
    Known known = best->known;
    const NodeId made = node_of(tau_.belief(tau_.branches()[index]));  // the nodes may have moved
    Twig& twig = nodes_[at].edges[action].twigs[index];
    twig.node = made;
    nodes_[made].known.upper = std::min(nodes_[made].known.upper, known.upper);
    best = &twig;
  }
  next = best->node;
  const Edge& taken = nodes_[at].edges[&edge - node.edges.data()];
  double others_lower = 0, others_upper = 0;
  for (const Twig& twig : taken.twigs) {
    if (&twig == best) continue;
    const Known& known = twig.node == none ? twig.known : nodes_[twig.node].known;
    others_lower += twig.mass * known.lower;
    others_upper += twig.mass * known.upper;
  }
  const double g = cells_.discount();
  target.lower = ((lower - taken.reward) / g - others_lower) / best->mass;
  target.upper = ((upper - taken.reward) / g - others_upper) / best->mass;
  return true;
}

void Tree::trial(double gap) {
  ++trials_;
  const std::uint64_t gains = gains_;
  const Root* widest = nullptr;
  double excess = 0;
  for (const Root& root : roots_) {
    Node& node = nodes_[root.node];
    look(node);
    // Beyond what the trial is content with: a likely root with less to gain would be left at once, again and again.
    const double mine = root.weight * (node.known.upper - node.known.lower - gap);
    if (!widest || mine > excess) {
      widest = &root;
      excess = mine;
    }
  }
  if (!widest) return;
  path_.assign(1, widest->node);
  const double lower = nodes_[widest->node].known.lower;
  Target target{lower, lower + gap};
  for (int depth = 0; depth < deepest; ++depth) {
    NodeId next = 0;
    if (!step(path_.back(), gap, depth, trials_ % 2 == 0, target, next)) break;
    path_.push_back(next);
  }
  for (std::size_t i = path_.size(); i-- > 0;) back_up(path_[i]);
  rounds_ = gains_ == gains;
}

void Tree::back_up(NodeId at) {
  expand(nodes_[at]);
  Node& node = nodes_[at];
  look(node);
  Edge& lower = best_lower(node);
  if (lower.lower > node.known.lower + hair) {
    back_up_alpha(node, lower);
    ++gains_;
  }
  const double upper = best_upper(node).upper;
  if (upper < node.known.upper - hair) {
    node.known.upper = upper;
    upper_.add(node.b, upper);
    ++gains_;
  }
  learn(node);
}

// After what may be seen the vector that is best then.
void Tree::back_up_alpha(Node& node, Edge& edge) {
  auto twig = edge.twigs.begin();
  std::vector<double> v =
      feint::back_up_alpha(cells_, node.b.cell, edge.action, weighed_, [&](std::uint32_t to, std::uint32_t column) {
        AlphaId id = alphas_.usual(to);
        if (twig != edge.twigs.end() && twig->cell == to && twig->column == column) {
          id = (twig->node == none ? twig->known : nodes_[twig->node].known).alpha;
          ++twig;
        }
        return alphas_[id].v.data();
      });
  alphas_.add(node.b.cell, narrow(edge.action), std::move(v));
  look(node);
}

// Points that others imply, once a cell has half as many again as after the last time. Vectors go when another is
// nowhere worse: to drop those that are best at no belief met so far costs more than it saves, for beliefs that have
// not looked at them yet are the ones they are good for.
void Tree::prune() {
  for (std::uint32_t cell = 0; cell < cells_.count(); ++cell)
    if (upper_.size(cell) > thinned_at_[cell] * 3 / 2 + 32) {
      upper_.prune(cell);
      thinned_at_[cell] = narrow(upper_.size(cell));
    }
}

}  // namespace feint::sarsop
