// Local best response: a seat that knows the others' policy looks one decision ahead. It keeps its belief over the
// states that it cannot tell apart (solve/world_belief.hpp), values each of its actions by play-outs in which the
// others play their policy and it goes on by a fixed rule, and takes the best. Citation: V. Lisy, M. Bowling,
// Equilibrium approximation quality of current no-limit poker bots, 2017, who go on by checking and calling. Here the
// rules are `safest`, what the game plays for a seat that does not answer, and `policy`, what the policy itself would
// do in its place; `both` values an action by the rule that is better for it. Asks for: opponents that can be asked
// behind any view, or a model of them. Guarantees: what it wins in games (`measure`) is a lower bound of what a best
// response does, whatever it believes. A decision depends on the seat's information set and the seed only.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "solve/probe.hpp"
#include "solve/world_belief.hpp"

namespace feint {

struct LocalOptions {
  enum class Continuation : std::int8_t { both, safest, policy };
  friend constexpr auto names(Continuation) { return std::array<std::string_view, 3>{"both", "safest", "policy"}; }

  std::uint64_t simulations = 200, seed = 0;  // play-outs of each action
  Continuation continuation = Continuation::both;
  WorldOptions worlds = {};
};

class LocalBestResponse {
 public:
  LocalBestResponse(const ErasedGame& game, Seat seat, const Opponents& model, const LocalOptions& options)
      : game_(game), seat_(seat), model_(model), options_(options) {}

  // Those of several threads share what they have decided.
  std::unique_ptr<Responder> responder();

  std::size_t decided() const { return known_.size(); }
  std::size_t inexact() const { return inexact_; }  // of these, with worlds that were drawn

 private:
  class Seated;
  using Rule = LocalOptions::Continuation;

  Action best(const WorldBelief& worlds, const ErasedGame::View& view, const std::vector<Action>& legal);
  double play_out(ErasedGame::State s, Action action, Rule rule, ViewModel& model, Rng& rng) const;
  Action recall(Key key);
  void remember(Key key, Action action, bool exact);

  ErasedGame game_;
  Seat seat_;
  const Opponents& model_;
  LocalOptions options_;
  std::mutex mutex_;
  std::unordered_map<Key, Action> known_;
  std::size_t inexact_ = 0;
};

}  // namespace feint
