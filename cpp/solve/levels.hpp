// Levels of play, one on the other: level k of a seat is the best answer to a prior over levels 0..k-1 of the other
// seat (algorithm 2 of the paper). Every level is solved twice: by SARSOP, whose bounds are reported, and on the graph
// of its beliefs, which gives the exact value and the controller that the next levels meet.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <map>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/cells.hpp"
#include "core/header.hpp"
#include "core/json.hpp"
#include "core/progress.hpp"
#include "core/stopped.hpp"
#include "solve/belief_graph.hpp"
#include "solve/controller.hpp"
#include "solve/ipomdp.hpp"
#include "solve/sarsop/sarsop.hpp"

namespace feint {

struct LevelOptions {
  int levels = 1;
  double discount = 1;
  std::vector<double> prior;  // over levels 0, 1, ..., as far as a level has them below it; empty: uniform
  bool known = false;         // finitely nested: level k meets level k - 1 alone
  double gap = 1e-10;         // SARSOP's
  double seconds = 60;        // of SARSOP, for each level
  double precision = 0;       // above 0: quantal, choices in proportion to exp(precision * value)
  double rare = 1e-6;         // quantal controllers stay where they are in what is less likely than this
  Surprise surprise = Surprise::error;
  bool values = false;  // of every action at every node of a controller, for those who explain themselves
};

// What a player at a node holds possible.
struct Thought {
  double p;
  int level;           // of the other
  std::uint32_t node;  // and where its machine is
  int hidden;          // what the game says is hidden (its `hidden`), or -1
  std::string text;    // of the position
};

struct Level {
  int level = 0;
  Seat seat = 0;
  double value = 0;             // exact, at the start
  double lower = 0, upper = 0;  // SARSOP's
  double earned = 0;            // by the controller, from a linear system: the same, unless it is quantal
  std::size_t states = 0, beliefs = 0, alphas = 0, ties = 0;
  double seconds = 0;
  std::vector<double> prior;                                        // over levels 0, 1, ...
  Controller controller;                                            // merged; one node for each thing it may do
  std::vector<std::vector<Thought>> thoughts;                       // by node
  std::vector<std::string> first_seen;                              // by start
  std::vector<std::vector<std::string>> seen;                       // by node, by edge: what is observed there
  std::vector<std::vector<std::pair<std::string, double>>> values;  // by node, by legal action; if asked for
  Machine machine;                                                  // as others meet it
};

// What there is to say of a level, and its controller in words.
Json level_json(const Level& level);
Json controller_json(const Level& level, const std::vector<std::string>& actions);

namespace levels {

std::string key_text(Key key);

template <class G>
int hidden_of(const G& g, const typename G::State& s, Seat seat) {
  if constexpr (requires { g.hidden(s, seat); })
    return g.hidden(s, seat);
  else
    return -1;
}
template <class G>
Key board_of(const G& g, const typename G::State& s) {
  if constexpr (requires { g.board(s); })
    return g.board(s);
  else
    return place_of(g, s);
}
template <class G>
std::string position_text(const G& g, const typename G::State& s, Seat seat) {
  if constexpr (requires { g.position_text(s, seat); })
    return g.position_text(s, seat);
  else
    return key_text(place_of(g, s));
}
template <class G>
std::string observation_text(const G& g, const typename G::State& s, Seat seat) {
  if constexpr (requires { g.observation_text(s, seat); })
    return g.observation_text(s, seat);
  else
    return key_text(observed(g, s, seat));
}

inline std::vector<double> prior_of(const LevelOptions& options, int level) {
  std::vector<double> prior(level, 0.0);
  if (options.known) {
    prior.back() = 1;
    return prior;
  }
  double sum = 0;
  for (std::size_t i = 0; i < prior.size(); ++i) {
    prior[i] = options.prior.empty() ? 1 : i < options.prior.size() ? options.prior[i] : 0;
    sum += prior[i];
  }
  if (!(sum > 0)) throw BadParameter("the prior has no weight on a level below " + std::to_string(level));
  for (double& p : prior) p /= sum;
  return prior;
}

// In proportion to exp(precision * value).
inline std::vector<Controller::Choice> softmax(std::span<const std::uint32_t> actions,
                                               const std::vector<double>& values, double precision) {
  const double most = *std::max_element(values.begin(), values.end());
  double sum = 0;
  std::vector<Controller::Choice> out;
  for (std::size_t i = 0; i < values.size(); ++i) {
    out.push_back({actions[i], std::exp(precision * (values[i] - most))});
    sum += out.back().probability;
  }
  for (auto& choice : out) choice.probability /= sum;
  return out;
}

// A controller as the other seat meets it, its edges by what is observed; and what its nodes think, in words.
template <class G>
void describe(const Reduction<G>& reduced, const Cells& cells, Level& level) {
  const auto cell_of = [&](std::uint32_t cell) { return cells.model().seen[cells.original(cells.first(cell))]; };
  const auto& c = level.controller;
  level.machine.nodes.resize(c.nodes.size());
  level.thoughts.resize(c.nodes.size());
  level.seen.resize(c.nodes.size());
  for (const auto& start : c.starts) {
    level.machine.begin[reduced.observation(cell_of(start.cell))] = start.node;
    const auto& state = reduced.state(cells.original(cells.first(start.cell)));
    level.first_seen.push_back(observation_text(reduced.game(), state.s, level.seat));
  }
  for (std::size_t i = 0; i < c.nodes.size(); ++i) {
    const auto& node = c.nodes[i];
    for (const auto& choice : node.choices)
      level.machine.nodes[i].choices.push_back({static_cast<Action>(choice.action), choice.probability});
    for (const auto& edge : node.edges) {
      level.machine.nodes[i].edges[reduced.observation(cell_of(edge.cell))] = edge.to;
      const auto& state = reduced.state(cells.original(cells.first(edge.cell)));
      level.seen[i].push_back(observation_text(reduced.game(), state.s, level.seat));
    }
    for (std::size_t k = 0; k < node.b.size(); ++k) {
      if (node.b.p[k] <= 0) continue;
      const auto& state = reduced.state(cells.original(cells.first(node.b.cell) + node.b.index(k)));
      Thought thought{
          node.b.p[k], static_cast<int>(state.other), state.node, hidden_of(reduced.game(), state.s, level.seat), {}};
      thought.text = position_text(reduced.game(), state.s, level.seat);
      level.thoughts[i].push_back(std::move(thought));
    }
  }
}

// How many of a controller's beliefs differ in more than what succeeded last.
template <class G>
std::size_t distinct(const Reduction<G>& reduced, const Cells& cells, const Controller& c) {
  std::set<std::vector<std::pair<Key, long long>>> all;
  for (const auto& node : c.nodes) {
    std::map<Key, double> by;
    for (std::size_t k = 0; k < node.b.size(); ++k) {
      const auto& state = reduced.state(cells.original(cells.first(node.b.cell) + node.b.index(k)));
      by[fold(fold(board_of(reduced.game(), state.s), state.other), state.node)] += node.b.p[k];
    }
    std::vector<std::pair<Key, long long>> rounded;
    for (const auto& [key, p] : by)
      if (p > 1e-12) rounded.emplace_back(key, std::llround(p * 1e9));
    all.insert(std::move(rounded));
  }
  return all.size();
}

template <class G>
Level solve_level(const G& g, Seat seat, int k, const std::vector<const Machine*>& others, const LevelOptions& options,
                  Progress& progress) {
  const auto began = std::chrono::steady_clock::now();
  Level level;
  level.level = k;
  level.seat = seat;
  level.prior = prior_of(options, k);
  Interaction interaction;
  interaction.seat = seat;
  interaction.discount = options.discount;
  interaction.others = others;
  interaction.prior = level.prior;
  interaction.surprise = options.surprise;
  const Reduction<G> reduced(g, interaction, progress);
  level.states = reduced.states();

  sarsop::Options limits;
  limits.gap = options.gap;
  limits.seconds = options.seconds;
  sarsop::Sarsop solver(reduced.model(), limits, progress);
  solver.solve(limits, progress);
  level.lower = solver.lower();
  level.upper = solver.upper();
  level.alphas = solver.tree().alphas().size();

  const Cells& cells = solver.cells();
  BeliefGraph graph(cells, {}, progress);
  level.value = graph.solve();
  advance_or_throw(progress, 0);
  Controller whole;
  if (options.precision > 0) {
    whole = extract(
        cells,
        [&](const Belief& b) {
          return Ruling{softmax(cells.legal(b.cell), graph.action_values(b), options.precision), graph.value(b)};
        },
        100'000, options.rare);
  } else {
    whole = graph.controller();
    level.ties = graph.ties();
  }
  level.beliefs = distinct(reduced, cells, whole);
  level.controller = minimise(whole);
  level.earned = evaluate(cells, level.controller).value;
  describe(reduced, cells, level);
  for (std::size_t i = 0; options.values && i < level.controller.nodes.size(); ++i) {
    const Belief& b = level.controller.nodes[i].b;
    const std::vector<double> values = graph.action_values(b);
    for (std::size_t a = 0; a < values.size(); ++a) {
      if (level.values.size() <= i) level.values.resize(i + 1);
      level.values[i].emplace_back(reduced.model().action_names.of(cells.legal(b.cell)[a]), values[a]);
    }
  }
  level.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  return level;
}

}  // namespace levels

// Levels 1 to `levels` of both seats, in this order: level 1 of seat 0, of seat 1, level 2 of seat 0 ... If `progress`
// stops it, it throws Stopped, and `out` has the levels that were solved by then.
template <class G>
void solve_levels(const G& g, const LevelOptions& options, Progress& progress, std::vector<Level>& out) {
  if (g.seats() != 2) throw BadParameter("levels are for games of two; this one has " + std::to_string(g.seats()));
  Machine level0;
  level0.draws = true;
  std::array<std::vector<const Machine*>, 2> machines{{{&level0}, {&level0}}};
  out.clear();
  out.reserve(2 * static_cast<std::size_t>(options.levels));
  for (int k = 1; k <= options.levels; ++k) {
    for (Seat seat = 0; seat < 2; ++seat) {
      out.push_back(levels::solve_level(g, seat, k, machines[1 - seat], options, progress));
      progress.advance(1);
    }
    for (Seat seat = 0; seat < 2; ++seat)
      machines[seat].push_back(&out[out.size() - 2 + static_cast<std::size_t>(seat)].machine);
  }
}

}  // namespace feint
