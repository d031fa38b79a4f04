// Interactive POMDPs, turn by turn. A game of two against an opponent who is one of several machines (finite-state
// controllers, or one who draws any legal action) is a Pomdp: its states are (position, which machine, its node), and
// what the player sees is the cell. A level-k player is the best answer to a prior over levels 0..k-1 of the other
// seat; level 0 draws. Citation: P. Rosello, Fully-Nested Interactive POMDPs for Partially-Observable Turn-Based Games,
// algorithms 1 and 2. Asks for a two-player SequentialGame that is a HiddenGame; where the game says what a position
// and an observation are (`position`, `observation`, `uncapped`) histories are not kept, else
// they are. Guarantees: values are exact (solve/belief_graph.hpp), and SARSOP's bounds stand beside them.
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/against.hpp"
#include "core/erased.hpp"
#include "core/header.hpp"
#include "core/pomdp.hpp"
#include "core/stopped.hpp"
#include "solve/chain.hpp"

namespace feint {

// An opponent as it is met: nodes with choices, edges by what it observes when it is asked.
struct Machine {
  struct Choice {
    Action action;
    double probability;
  };
  struct Node {
    std::vector<Choice> choices;
    std::map<Key, std::uint32_t> edges;
  };
  bool draws = false;  // any legal action, each as likely as the other: level 0
  std::map<Key, std::uint32_t> begin;
  std::vector<Node> nodes;
  // Instead of nodes: a policy by information set, probabilities of what is legal there. `begin` has their rows; where
  // it has none, any legal action is drawn.
  std::vector<std::vector<double>> table;
};

// What a machine does when it observes what it thinks impossible.
enum class Surprise { error, stay, reset, draw };

struct Interaction {
  Seat seat = 0;
  double discount = 1;
  std::vector<const Machine*> others;
  std::vector<double> prior;
  Surprise surprise = Surprise::error;
  std::size_t most_states = 2'000'000;
};

template <class G>
inline constexpr bool positional = requires(const G& g, const typename G::State& s) {
  g.position(s);
  g.observation(s, Seat{});
};

// A game without its cap on turns, where it can be had.
template <class G>
G without_cap(const G& g) {
  if constexpr (requires { g.uncapped(); })
    return g.uncapped();
  else
    return g;
}

template <HiddenGame G>
Key observed(const G& g, const typename G::State& s, Seat seat) {
  if constexpr (positional<G>)
    return g.observation(s, seat);
  else
    return g.key(s, seat);
}

template <HiddenGame G>
Key place_of(const G& g, const typename G::State& s) {
  if constexpr (positional<G>)
    return g.position(s);
  else
    return fingerprint(g, s);
}

// Machines that are asked: node `none` has not begun.
inline constexpr std::uint32_t not_begun = ~0U;

// Where a machine is when it observes this.
inline std::uint32_t moved(const Machine& m, std::uint32_t node, Key seen, Surprise surprise) {
  if (!m.table.empty()) {
    const auto row = m.begin.find(seen);
    return row == m.begin.end() ? not_begun - 1 : row->second;
  }
  if (m.draws || node == not_begun - 1) return node;
  const auto& edges = node == not_begun ? m.begin : m.nodes[node].edges;
  if (const auto found = edges.find(seen); found != edges.end()) return found->second;
  if (surprise == Surprise::stay && node != not_begun) return node;
  if (surprise == Surprise::reset && m.begin.contains(seen)) return m.begin.at(seen);
  if (surprise == Surprise::error)
    throw Error(
        "an opponent observes what it thinks impossible; say what it does then (stay, reset or draw), or give the "
        "prior some weight on level 0");
  return not_begun - 1;  // it draws from now on
}

template <class G, class F>
void each_choice(const G& g, const typename G::State& s, Seat seat, const Machine& m, std::uint32_t node, F&& f) {
  const auto legal = g.legal(s, seat);
  if (node < m.table.size()) {
    if (m.table[node].size() != static_cast<std::size_t>(legal.size()))
      throw Error("the policy at " + hex_of(observed(g, s, seat)) + " is no distribution over " +
                  std::to_string(legal.size()) + " legal actions");
    std::size_t i = 0;
    for (const Action a : legal)
      if (const double p = m.table[node][i++]; p > 0) f(a, p);
    return;
  }
  if (!m.draws && node < m.nodes.size()) {
    const auto can = [&](Action a) { return std::find(std::begin(legal), std::end(legal), a) != std::end(legal); };
    double sum = 0;
    for (const auto& choice : m.nodes[node].choices) sum += can(choice.action) ? choice.probability : 0;
    if (sum > 0) {
      for (const auto& choice : m.nodes[node].choices)
        if (can(choice.action)) f(choice.action, choice.probability / sum);
      return;
    }
  }
  for (const Action a : legal) f(a, 1.0 / static_cast<double>(legal.size()));
}

// The words of all actions. Some numbers below `actions` are not actions of this seat, as a blow against itself: these
// are never legal for it, and are named by their number.
template <class G>
std::vector<std::string> action_texts(const G& g, Seat seat) {
  std::vector<std::string> out;
  for (Action a = 0; a < g.actions(); ++a) {
    try {
      out.push_back(text_of(g.speak(seat, a)));
    } catch (const IllegalAction&) {
      out.push_back("action " + std::to_string(a));
    }
  }
  return out;
}

template <HiddenGame G>
class Reduction {
 public:
  using State = typename G::State;
  struct InteractiveState {
    State s;
    std::uint32_t other, node;  // which of the others, and where it is
  };

  // Throws Stopped if `progress` says so.
  Reduction(const G& game, const Interaction& interaction, Progress& progress)
      : game_(without_cap(game)), in_(interaction) {
    build(progress);
  }

  const Pomdp& model() const { return model_; }
  const InteractiveState& state(std::size_t at) const { return states_[at]; }
  std::size_t states() const { return states_.size(); }
  Key observation(std::size_t cell) const { return observations_[cell]; }
  const G& game() const { return game_; }

 private:
  using Listener = std::conditional_t<positional<G>, Deaf, Silent>;
  struct Row {
    std::map<std::uint32_t, double> next;
    double reward = 0, ends = 0;
  };

  std::uint32_t state_of(const State& s, std::uint32_t other, std::uint32_t node) {
    const Key key = fold(fold(place_of(game_, s), other), node);
    const auto [at, fresh] = known_.emplace(key, static_cast<std::uint32_t>(states_.size()));
    if (!fresh) return at->second;
    if (states_.size() >= in_.most_states)
      throw TooLarge("the game has more than " + std::to_string(in_.most_states) + " states for its player");
    states_.push_back({s, other, node});
    const Key seen = observed(game_, s, in_.seat);
    const auto [cell, first] = cells_.emplace(seen, static_cast<std::uint32_t>(observations_.size()));
    if (first) {
      observations_.push_back(seen);
      example_.push_back(at->second);
    }
    model_.seen.push_back(cell->second);
    return at->second;
  }

  // The others and chance, up to the player's next question or the end.
  void spread(const State& s, std::uint32_t other, std::uint32_t node, double p, double before, Row& row,
              Progress& progress) {
    advance_or_throw(progress, 1);
    const SeatSet set = game_.asked(s);
    if (set.size() > 1) throw BadParameter("levels are for games where one seat is asked at a time; sequentialize it");
    if (set.empty() || set.has(in_.seat)) {
      row.reward += p * (return_of(game_, s, in_.seat) - before);
      if (set.empty())
        row.ends += p;
      else
        row.next[state_of(s, other, node)] += p;
      return;
    }
    const Seat next = set.first();
    const auto go = [&](Action action, double q, std::uint32_t to) {
      State after = s;
      game_.apply(after, next, action, Listener{});
      spread(after, other, to, p * q, before, row, progress);
    };
    if constexpr (ChanceGame<G>) {
      if (next == chance) {
        for (const Outcome& outcome : game_.outcomes(s)) go(outcome.action, outcome.probability, node);
        return;
      }
    }
    const Machine& machine = *in_.others[other];
    const std::uint32_t to = moved(machine, node, observed(game_, s, next), in_.surprise);
    each_choice(game_, s, next, machine, to, [&](Action action, double q) { go(action, q, to); });
  }

  void build(Progress& progress) {
    Row start;
    for (std::uint32_t m = 0; m < in_.others.size(); ++m)
      if (in_.prior[m] > 0) spread(game_.initial(), m, not_begun, in_.prior[m], 0, start, progress);
    const std::size_t actions = game_.actions();
    std::vector<std::vector<Row>> rows;  // by state, then action
    for (std::uint32_t at = 0; at < states_.size(); ++at) {
      rows.emplace_back(actions);
      const InteractiveState here = states_[at];
      const double before = return_of(game_, here.s, in_.seat);
      for (const Action a : game_.legal(here.s, in_.seat)) {
        State after = here.s;
        game_.apply(after, in_.seat, a, Listener{});
        Row row;
        spread(after, here.other, here.node, 1, before, row, progress);
        rows[at][a] = std::move(row);
      }
    }
    fill(start, rows, actions);
  }

  void fill(const Row& start, const std::vector<std::vector<Row>>& rows, std::size_t actions) {
    const std::size_t n = states_.size() + 1;  // and the end
    const std::uint32_t end = narrow(n - 1);
    model_.states = n;
    model_.actions = actions;
    model_.observations = 1;
    model_.discount = in_.discount;
    model_.start.assign(n, 0.0);
    for (const auto& [s, p] : start.next) model_.start[s] = p;
    model_.start[end] = start.ends;
    model_.seen.push_back(narrow(observations_.size()));
    model_.legal.assign((observations_.size() + 1) * actions, 0);
    std::fill(model_.legal.end() - static_cast<std::ptrdiff_t>(actions), model_.legal.end(), std::uint8_t{1});
    for (std::size_t cell = 0; cell < observations_.size(); ++cell)
      for (const Action a : game_.legal(states_[example_[cell]].s, in_.seat))
        model_.legal[cell * actions + static_cast<std::size_t>(a)] = 1;
    model_.reward.assign(actions * n, 0.0);
    for (std::size_t a = 0; a < actions; ++a)
      for (std::uint32_t s = 0; s < n; ++s) {
        const Row* row = s == end ? nullptr : &rows[s][a];
        const bool legal = row && (row->ends > 0 || !row->next.empty());
        if (legal) {
          for (const auto& [to, p] : row->next) {
            model_.transition.column.push_back(to);
            model_.transition.value.push_back(p);
          }
          if (row->ends > 0) {
            model_.transition.column.push_back(end);
            model_.transition.value.push_back(row->ends);
          }
          model_.reward[a * n + s] = row->reward;
        } else {
          model_.transition.column.push_back(s);
          model_.transition.value.push_back(1);
        }
        model_.transition.close_row();
        model_.observation.column.push_back(0);
        model_.observation.value.push_back(1);
        model_.observation.close_row();
      }
    model_.action_names.given = action_texts(game_, in_.seat);
    model_.check();
  }

  G game_;
  Interaction in_;
  Pomdp model_;
  std::vector<InteractiveState> states_;
  std::unordered_map<Key, std::uint32_t> known_;
  std::map<Key, std::uint32_t> cells_;
  std::vector<Key> observations_;
  std::vector<std::uint32_t> example_;
};

// Two machines at one table, exactly: what each earns, and how likely it is that they never end.
struct Meeting {
  std::array<double, 2> returns{};
  double endless = 0;
};

template <HiddenGame G>
class TwoMachines {
 public:
  using State = typename G::State;
  TwoMachines(const G& game, const std::array<const Machine*, 2>& machines, double discount,
              const std::array<Surprise, 2>& surprises)
      : game_(without_cap(game)), machines_(machines), surprises_(surprises) {
    for (Chain& chain : chains_) chain.discount = discount;
  }

  Meeting meet() {
    index(game_.initial(), {not_begun, not_begun});
    for (std::size_t at = 0; at < states_.size(); ++at) follow(at);
    Meeting out;
    for (std::size_t seat = 0; seat < 2; ++seat) {
      const ChainValues values = solve_chain(chains_[seat]);
      out.returns[seat] = values.value[0];
      out.endless = values.endless[0];
    }
    return out;
  }

 private:
  using Listener = std::conditional_t<positional<G>, Deaf, Silent>;
  using Where = std::array<std::uint32_t, 2>;
  struct JointState {
    State s;
    Where nodes;
  };

  std::uint32_t index(const State& s, const Where& nodes) {
    const Key key = fold(fold(place_of(game_, s), nodes[0]), nodes[1]);
    const auto [at, fresh] = known_.emplace(key, static_cast<std::uint32_t>(states_.size()));
    if (fresh) {
      states_.push_back({s, nodes});
      for (Chain& chain : chains_) chain.rows.emplace_back();
    }
    return at->second;
  }

  void follow(std::size_t at) {
    const JointState here = states_[at];
    const SeatSet set = game_.asked(here.s);
    if (set.empty()) return;
    const Seat seat = set.first();
    const auto go = [&](Action action, double p, const Where& nodes) {
      State after = here.s;
      game_.apply(after, seat, action, Listener{});
      for (Seat who = 0; who < 2; ++who)
        chains_[who].rows[at].reward += p * (return_of(game_, after, who) - return_of(game_, here.s, who));
      if (game_.asked(after).empty()) return;
      const std::uint32_t to = index(after, nodes);
      for (Chain& chain : chains_) chain.rows[at].next.emplace_back(to, p);
    };
    if constexpr (ChanceGame<G>) {
      if (seat == chance) {
        for (const Outcome& outcome : game_.outcomes(here.s)) go(outcome.action, outcome.probability, here.nodes);
        return;
      }
    }
    const std::size_t who = seat;
    Where nodes = here.nodes;
    nodes[who] = moved(*machines_[who], nodes[who], observed(game_, here.s, seat), surprises_[who]);
    each_choice(game_, here.s, seat, *machines_[who], nodes[who], [&](Action a, double p) { go(a, p, nodes); });
  }

  G game_;
  std::array<const Machine*, 2> machines_;
  std::array<Surprise, 2> surprises_;
  std::array<Chain, 2> chains_;
  std::vector<JointState> states_;
  std::unordered_map<Key, std::uint32_t> known_;
};

}  // namespace feint
