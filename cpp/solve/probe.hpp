// What one seat wins when it plays its own way against others who are fixed: measured by playing. A probe is any such
// way; the mean of what it wins is a lower bound of what a best response would, up to the interval of the mean.
// Games are cut into shards that do not depend on the number of threads and merged in order. Asks for: any game, and
// opponents. A seat's partners are among its opponents here: they play their policy.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "core/opponents.hpp"

namespace feint {

// How the probing seat plays. It is shown what that seat sees, and nothing else.
class Responder {
 public:
  virtual ~Responder() = default;
  virtual bool watches() const { return false; }  // whether it is told what the seat knows after each step
  virtual void begin() {}
  virtual void see(Key) {}
  virtual Action choose(const ErasedGame::View& view, const std::vector<Action>& legal, Rng& rng) = 0;
};

struct ProbeOptions {
  std::uint64_t games = 2000, seed = 0;
  int threads = 1;
};

struct Measured {
  std::uint64_t games = 0;
  std::vector<double> sums, squares;  // of returns, by seat
  double square_sum = 0;              // of all seats' returns together, their square
};

// One game; the seat is the responder's (none: -1). Empty if it was stopped.
Returns play_against(const ErasedGame& game, Seat seat, const Opponents& opponents, Responder* responder, Rng& rng,
                     Progress& progress);

// Many games. `make` gives each thread's responder; nothing, and seat -1: the opponents play among themselves.
Measured measure(const ErasedGame& game, Seat seat, const Opponents& opponents,
                 const std::function<std::unique_ptr<Responder>()>& make, const ProbeOptions& options,
                 Progress& progress);

}  // namespace feint
