// Those that a probe plays against: a policy in a table, somebody who is asked, or native players. A probe needs them
// in two ways: seated in a game, where they hear events and answer; and as a model, which says how likely they are to
// do each legal thing behind any view, without having heard what went before.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <type_traits>
#include <unordered_map>
#include <vector>

#include "core/player.hpp"

namespace feint {

// A view of a game's own type as players are shown it.
template <class View>
ErasedGame::View shown_view(const View& view) {
  if constexpr (std::is_same_v<View, ErasedGame::View>)
    return view;
  else
    return {view.seat, view.key, Box(view)};
}

// How somebody acts behind any view, of any seat.
class ViewModel {
 public:
  virtual ~ViewModel() = default;
  virtual std::vector<double> odds(const ErasedGame::View& view, const std::vector<Action>& legal) = 0;
  virtual Action choose(const ErasedGame::View& view, const std::vector<Action>& legal, Rng& rng);
};

struct Opponents {
  std::function<std::unique_ptr<Player>(Seat seat, std::uint64_t seed)> seated;  // afresh for each game
  std::function<std::unique_ptr<ViewModel>(std::uint64_t seed)> model;           // nothing: they cannot be asked so
  bool needs_python = false;
};

// Probabilities of the legal actions by information set; uniform where the table is silent.
using PolicyTable = std::unordered_map<Key, std::vector<double>>;

Opponents of_model(std::function<std::unique_ptr<ViewModel>(std::uint64_t seed)> model);  // who needs not hear
Opponents of_table(std::shared_ptr<const PolicyTable> table);
Opponents of_ask(Ask ask);
// Native players of a kind; as a model they are shown a view and asked what they would do. That is the truth of players
// that need not hear, and a supposition for others. Throws BadParameter where the kind does not play the game.
Opponents of_kind(const ErasedGame& game, const PlayerKind& kind, const Params& options);

// What these odds draw: one of the legal actions.
Action drawn(const std::vector<double>& odds, const std::vector<Action>& legal, Rng& rng);

}  // namespace feint
