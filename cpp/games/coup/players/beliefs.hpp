// CoupBeliefs: what a seat of Coup, or an observer who holds no cards, should believe about every hidden hand at any
// moment of a match. `believer` has the same mind and plays by it; here it only listens.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "core/about.hpp"
#include "core/erased.hpp"
#include "games/coup/game.hpp"

namespace feint {

class CoupBeliefs {
 public:
  struct Held {                 // of one role in one hand
    double any = 0, count = 0;  // how likely at least one card, and how many are expected
  };
  using Hands = std::vector<std::array<Held, Coup::roles>>;

  virtual ~CoupBeliefs() = default;
  virtual void begin(const ErasedGame::View& view) = 0;  // the seat's after the deal; for an observer anybody's
  virtual void hear(const Told& told) = 0;               // what comes after that, if the seat is told it
  virtual Hands hands() const = 0;                       // by seat; nothing about oneself or who is out
  virtual std::size_t hypotheses() const = 0;            // how many are kept
};

inline constexpr Seat observer = -1;
std::vector<Parameter> coup_beliefs_options();
std::unique_ptr<CoupBeliefs> make_coup_beliefs(const ErasedGame& game, Seat seat, const Params& options);

}  // namespace feint
