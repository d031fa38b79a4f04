// A native player as a table sees it: it hears events, is shown its view, and answers. It never sees a state. Called
// once a decision, so these calls may be virtual; what is inside them is not.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/about.hpp"
#include "core/erased.hpp"
#include "core/error.hpp"
#include "core/progress.hpp"

namespace feint {

// How likely somebody is to do each legal thing behind a view: a policy, or another player, as a model of the others.
using Ask = std::function<std::vector<double>(const ErasedGame::View& view, const std::vector<Action>& legal)>;

class Player {
 public:
  virtual ~Player() = default;
  virtual void hear(const Told&) {}
  // Before anything is heard: weigh what the others do by this model.
  virtual void suppose(Ask) { throw BadParameter("this player takes no model of the others"); }
  virtual bool listens() const { return true; }  // false: nothing need be told, which saves finding the words
  // Long thinking looks at progress.advance() now and then, and leaves with its best so far.
  virtual Action act(const ErasedGame::View& view, const std::vector<Action>& legal, Progress& progress) = 0;
  // Of the last answer: {"values": {action: value}, "visits": {...}, "beliefs": [...]}, as far as there is any.
  virtual Json explain() const { return nullptr; }
};

// A kind of player by its name, with its options (checked as a game's parameters are). `make` refuses a game that it
// cannot play by throwing BadParameter.
struct PlayerKind {
  std::string name;
  std::string summary;
  bool quick;  // answers in microseconds: no need to watch for Ctrl-C meanwhile
  std::vector<Parameter> options;
  std::unique_ptr<Player> (*make)(const ErasedGame& game, Seat seat, std::uint64_t seed, const Params& options);
  bool needs_events = false;  // lost without the events before a question
};

}  // namespace feint
