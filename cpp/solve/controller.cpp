#include "solve/controller.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <tuple>
#include <unordered_map>

#include "solve/chain.hpp"

namespace feint {

const Controller::Edge* Controller::edge(std::uint32_t node, std::uint32_t cell, std::uint32_t observation) const {
  const auto& edges = nodes[node].edges;
  const auto at =
      std::lower_bound(edges.begin(), edges.end(), std::pair(cell, observation),
                       [](const Edge& e, const auto& key) { return std::pair(e.cell, e.observation) < key; });
  return at != edges.end() && at->cell == cell && at->observation == observation ? &*at : nullptr;
}

namespace {

double distance(std::size_t size, const Belief& a, const Belief& b) {
  std::vector<double> dense(size, 0.0);
  for (std::size_t i = 0; i < a.size(); ++i) dense[a.index(i)] += a.p[i];
  for (std::size_t i = 0; i < b.size(); ++i) dense[b.index(i)] -= b.p[i];
  double sum = 0;
  for (const double x : dense) sum += std::abs(x);
  return sum;
}

}  // namespace

Controller extract(const Cells& cells, const std::function<Ruling(const Belief&)>& rule, std::size_t most_nodes,
                   double rare) {
  Controller out;
  BeliefIndex known;
  Tau tau(cells);
  std::vector<double> reach;
  const auto node_of = [&](Belief b, double likelihood) {
    const auto [id, fresh] = known.insert(b);
    if (!fresh) {
      reach[id] = std::max(reach[id], likelihood);
      return id;
    }
    if (out.nodes.size() >= most_nodes)
      throw TooLarge("the controller has more than " + std::to_string(most_nodes) + " nodes");
    Ruling ruling = rule(b);
    out.nodes.push_back({std::move(ruling.choices), std::move(b), ruling.value});
    reach.push_back(likelihood);
    return id;
  };
  const auto nearest = [&](const Belief& b) {
    std::uint32_t found = ~0U;
    double least = 3;
    for (std::uint32_t i = 0; i < out.nodes.size(); ++i)
      if (out.nodes[i].b.cell == b.cell)
        if (const double d = distance(cells.size(b.cell), out.nodes[i].b, b); d < least) {
          least = d;
          found = i;
        }
    return found;
  };
  for (const Cells::Start& start : cells.starts())
    out.starts.push_back({start.weight, start.b.cell, node_of(start.b, start.weight)});
  // (cell, observation) -> where to, how likely: the choices of a node may lead to the same.
  using After = std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<std::tuple<double, Belief>>>;
  const auto look = [&](const Belief& b, const std::vector<Controller::Choice>& choices) {
    After after;
    for (const Controller::Choice& choice : choices) {
      tau.run(b, choice.action);
      for (const Tau::Branch& branch : tau.branches()) {
        const std::uint32_t seen = cells.columns(choice.action, branch.cell)[branch.column].observation;
        after[{branch.cell, seen}].emplace_back(choice.probability * branch.mass, tau.belief(branch));
      }
    }
    return after;
  };
  const auto join = [&](std::uint32_t at, const After::value_type& seen, bool believed) {
    double likelihood = 0;
    for (const auto& way : seen.second) likelihood += std::get<0>(way);
    // The node forgets which of its choices it took: the belief is the mixture.
    Belief b = seen.second.size() == 1 ? std::get<1>(seen.second[0])
                                       : mixture(cells.size(seen.first.first), seen.second, likelihood);
    const double from_start = believed ? reach[at] * likelihood : 0;
    std::uint32_t to = from_start < rare ? nearest(b) : ~0U;
    if (to == ~0U) to = node_of(std::move(b), from_start);
    out.nodes[at].edges.push_back({seen.first.first, seen.first.second, to, believed ? likelihood : 0});
  };
  for (std::uint32_t at = 0; at < out.nodes.size(); ++at) {
    const Belief here = out.nodes[at].b;
    const std::vector<Controller::Choice> choices = out.nodes[at].choices;
    const After after = look(here, choices);
    for (const auto& seen : after) join(at, seen, true);
    if (rare <= 0) continue;
    // A node that stands for other beliefs as well may be in any state of its cell: it has an edge for all of them.
    const std::size_t size = cells.size(here.cell);
    const Belief anywhere = Belief::of(here.cell, std::vector<double>(size, 1.0), static_cast<double>(size));
    for (const auto& seen : look(anywhere, choices))
      if (!after.contains(seen.first)) join(at, seen, false);
    std::ranges::sort(out.nodes[at].edges, {},
                      [](const Controller::Edge& e) { return std::pair(e.cell, e.observation); });
  }
  return out;
}

Controller minimise(const Controller& c) {
  const std::size_t n = c.nodes.size();
  std::vector<std::uint32_t> of(n, 0);
  std::size_t classes = 0;
  for (;;) {
    std::map<std::vector<std::uint64_t>, std::uint32_t> by;
    std::vector<std::uint32_t> now(n);
    for (std::size_t i = 0; i < n; ++i) {
      std::vector<std::uint64_t> sign{of[i]};
      for (const auto& choice : c.nodes[i].choices) {
        sign.push_back(choice.action);
        sign.push_back(std::bit_cast<std::uint64_t>(choice.probability));
      }
      for (const auto& edge : c.nodes[i].edges) {
        sign.push_back(std::uint64_t{edge.cell} << 32 | edge.observation);
        sign.push_back(of[edge.to]);
      }
      now[i] = by.emplace(sign, static_cast<std::uint32_t>(by.size())).first->second;
    }
    of = now;
    if (by.size() == classes) break;
    classes = by.size();
  }
  Controller out;
  std::vector<std::uint32_t> number(classes, ~0U);
  for (std::size_t i = 0; i < n; ++i)
    if (number[of[i]] == ~0U) {
      number[of[i]] = narrow(out.nodes.size());
      out.nodes.push_back(c.nodes[i]);
    }
  for (auto& node : out.nodes)
    for (auto& edge : node.edges) edge.to = number[of[edge.to]];
  out.starts = c.starts;
  for (auto& start : out.starts) start.node = number[of[start.node]];
  return out;
}

ControllerValue evaluate(const Cells& cells, const Controller& c) {
  Chain chain;
  chain.discount = cells.discount();
  std::unordered_map<std::uint64_t, std::uint32_t> known;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;  // node and state
  const auto index = [&](std::uint32_t node, std::uint32_t state) {
    const auto [at, fresh] = known.emplace(std::uint64_t{node} << 32 | state, static_cast<std::uint32_t>(pairs.size()));
    if (fresh) {
      pairs.emplace_back(node, state);
      chain.rows.emplace_back();
    }
    return at->second;
  };
  std::vector<std::pair<std::uint32_t, double>> roots;
  for (std::size_t k = 0; k < c.starts.size(); ++k) {
    const Belief& b = cells.starts()[k].b;
    for (std::size_t i = 0; i < b.size(); ++i)
      if (b.p[i] > 0)
        roots.emplace_back(index(c.starts[k].node, cells.first(b.cell) + b.index(i)), c.starts[k].weight * b.p[i]);
  }
  const SparseRows& told = cells.model().observation;
  for (std::uint32_t at = 0; at < pairs.size(); ++at) {
    const auto [node, state] = pairs[at];
    const std::uint32_t cell = cells.cell_of(state);
    std::map<std::uint32_t, double> next;
    for (const auto& choice : c.nodes[node].choices) {
      chain.rows[at].reward += choice.probability * cells.reward(choice.action, cell)[state - cells.first(cell)];
      const std::size_t row = cells.row(choice.action, state);
      const auto to = cells.transition().columns(row);
      const auto p = cells.transition().values(row);
      for (std::size_t i = 0; i < to.size(); ++i) {
        const std::size_t from = choice.action * cells.model().states + cells.original(to[i]);
        for (std::size_t k = 0; k < told.columns(from).size(); ++k) {
          const double q = choice.probability * p[i] * told.values(from)[k];
          if (q <= 0) continue;
          const auto* edge = c.edge(node, cells.cell_of(to[i]), told.columns(from)[k]);
          if (!edge) throw Error("the controller has no edge for something that can be seen in this model");
          next[index(edge->to, to[i])] += q;
        }
      }
    }
    chain.rows[at].next.assign(next.begin(), next.end());
  }
  const ChainValues solved = solve_chain(chain);
  ControllerValue out;
  for (const auto& [at, weight] : roots) {
    out.value += weight * solved.value[at];
    out.endless += weight * solved.endless[at];
  }
  return out;
}

}  // namespace feint
