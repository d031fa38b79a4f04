// Backward induction on any open game, by its name: what players and Python hold. One door for all threads.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "core/erased.hpp"
#include "core/progress.hpp"
#include "solve/backward_induction.hpp"

namespace feint {

class OpenSolver {
 public:
  virtual ~OpenSolver() = default;
  // All of them work out what is missing and keep it. NaN, or nothing, if progress stops them. What was too large is
  // forgotten, so that smaller parts of it still find room.
  virtual double value(const ErasedGame::State& s, Progress& progress) = 0;
  virtual Solved solve(const ErasedGame::State& s, Progress& progress) = 0;
  virtual std::vector<double> continuation(const ErasedGame::State& s, Progress& progress) = 0;
  virtual BackwardCounts counts() = 0;
  virtual bool knows(const ErasedGame::State& s) = 0;  // a decision that was worked out before
};

// Throws BadParameter where the game is not open, not for two or not zero-sum.
std::unique_ptr<OpenSolver> make_open_solver(const ErasedGame& game, const BackwardOptions& options);

// The one that everybody shares for a game with these parameters: kept while there is room, the least used goes first.
std::shared_ptr<OpenSolver> shared_open_solver(const ErasedGame& game, const BackwardOptions& options);

}  // namespace feint
