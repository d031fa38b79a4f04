// What a best response earns in an open game against the other's policy, or what two policies earn from each other:
// dynamic programming over positions. Source: R. Bellman, 1957. Asks for: an open game of two that is zero-sum and
// acyclic, and a policy that looks at the state alone (`by_history` where it remembers the way as well, which finds no
// state twice). Guarantees: exact up to rounding, for the policy as it answered: it is asked once for each state.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "core/depth.hpp"
#include "core/error.hpp"
#include "core/game.hpp"
#include "core/progress.hpp"
#include "solve/value_table.hpp"

namespace feint {

template <HiddenGame G>
class OpenResponse {
 public:
  using State = typename G::State;
  // Probabilities of the legal actions, in their order.
  using Policy = std::function<std::vector<double>(const State&, Seat, const std::vector<Action>& legal)>;

  // best: the seat that replies; -1 where both follow the policy.
  OpenResponse(const G& game, Policy policy, Seat best, bool by_history, std::uint64_t most_states)
      : game_(game), policy_(std::move(policy)), best_(best), by_history_(by_history), most_(most_states) {}

  // To seat 0.
  double value(const State& s, Progress& progress) {
    const SeatSet asked = game_.asked(s);
    if (asked.empty()) return game_.returns(s)[0];
    if (progress.stop) return 0;
    room_.check("a best response", way_.size());
    double sum = 0;
    if constexpr (ChanceGame<G>) {
      if (asked.is_chance()) {
        for (const Outcome& outcome : game_.outcomes(s))
          sum += outcome.probability * behind(s, chance, outcome.action, progress);
        return sum;
      }
    }
    const Key key = by_history_ ? fingerprint(game_, s) : position_of(game_, s);
    if (const double known = table_.find(key); !std::isnan(known)) return known;
    if (std::find(way_.begin(), way_.end(), key) != way_.end())
      throw Error(game_.about().name + " is cyclic: a position comes again on the way from it");
    if (table_.size() >= most_)
      throw TooLarge("more than " + std::to_string(most_) + " states; allow more, or take smaller parameters");
    check_longest(game_, way_.size() + 1);
    way_.push_back(key);
    const double found = asked.size() == 2 ? both(s, progress) : alone(s, asked.first(), progress);
    way_.pop_back();
    if (!progress.advance(1)) return found;
    table_.store(key, found);
    return found;
  }

  std::size_t states() const { return table_.size(); }

 private:
  double behind(const State& s, Seat seat, Action action, Progress& progress) {
    State next = s;
    game_.apply(next, seat, action, Silent{});
    return value(next, progress);
  }

  std::vector<Action> legal(const State& s, Seat seat) const {
    const auto list = game_.legal(s, seat);
    return {std::begin(list), std::end(list)};
  }

  // The worth of each action to the one who replies, or its weighted sum where the policy plays.
  double settle(const std::vector<double>& worth) const {
    return best_ == 0 ? *std::max_element(worth.begin(), worth.end()) : *std::min_element(worth.begin(), worth.end());
  }

  double alone(const State& s, Seat seat, Progress& progress) {
    const std::vector<Action> actions = legal(s, seat);
    const std::vector<double> mix = seat == best_ ? std::vector<double>() : policy_(s, seat, actions);
    std::vector<double> worth;
    double sum = 0;
    for (std::size_t i = 0; i < actions.size() && !progress.stop; ++i) {
      if (seat != best_ && mix[i] == 0) continue;
      worth.push_back(behind(s, seat, actions[i], progress));
      if (seat != best_) sum += mix[i] * worth.back();
    }
    return seat == best_ ? settle(worth) : sum;
  }

  double both(const State& s, Progress& progress) {
    const std::vector<Action> actions[2] = {legal(s, 0), legal(s, 1)};
    std::vector<double> mix[2];
    for (Seat seat = 0; seat < 2; ++seat)
      if (seat != best_) mix[seat] = policy_(s, seat, actions[seat]);
    const Seat mine = best_ < 0 ? 0 : best_, other = 1 - mine;
    std::vector<double> worth;
    for (std::size_t i = 0; i < actions[mine].size(); ++i) {
      if (best_ < 0 && mix[mine][i] == 0) continue;
      double sum = 0;
      for (std::size_t j = 0; j < actions[other].size(); ++j) {
        if (mix[other][j] == 0) continue;
        if (progress.stop) return 0;
        State next = s;
        game_.apply(next, mine, actions[mine][i], Silent{});
        game_.apply(next, other, actions[other][j], Silent{});
        sum += mix[other][j] * value(next, progress);
      }
      worth.push_back(best_ < 0 ? mix[mine][i] * sum : sum);
    }
    if (best_ >= 0) return settle(worth);
    double total = 0;
    for (const double part : worth) total += part;
    return total;
  }

  const G& game_;
  Policy policy_;
  Seat best_;
  bool by_history_;
  std::uint64_t most_;
  ValueTable table_{false};
  std::vector<Key> way_;
  StackRoom room_;
};

}  // namespace feint
