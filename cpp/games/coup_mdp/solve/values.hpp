// How likely the planner is to win coup_mdp with complete information against two uniformly random players, from every
// state: solved, or read from a file that was written once. What is in the middle of a turn is worth what its best
// continuation is.
//
// The file: 1024 bytes of header (a JSON object, spaces, a line feed), then the values as 32-bit floats, low byte
// first, in the order of CoupMdpStates. It is mapped, not read, so that opening it costs nothing.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "core/progress.hpp"
#include "games/coup_mdp/solve/states.hpp"
#include "solve/value_iteration.hpp"

namespace feint {

class CoupMdpValues {
 public:
  using State = CoupMdp::State;

  CoupMdpValues(const CoupMdp& game, Solution solution);
  CoupMdpValues(const CoupMdp& game, const std::string& path);  // throws if it is no such file, or of other rules
  CoupMdpValues(const CoupMdpValues&) = delete;
  CoupMdpValues& operator=(const CoupMdpValues&) = delete;
  ~CoupMdpValues();

  // The probability that the seat wins if it takes the action, or the best one, and goes on with the best. The state is
  // one in which nobody has answered yet.
  double value(const State& s, Seat seat, Action action) const;
  double value(const State& s, Seat seat) const;
  // Over all deals, by the seat that the planner sits in. Needs all layers.
  std::array<double, CoupMdp::players> win_rates() const;

  const Solution& solution() const { return solution_; }  // without its values if they come from a file
  std::size_t states() const { return states_; }
  void save(const std::string& path) const;

 private:
  static std::string header(const CoupMdp& game, std::size_t states);
  double at(BlockIndex block_index) const;
  double begun(State s, Seat seat, Action action) const;
  void check(const State& s) const;
  const CoupMdpStates& seen_by(Seat seat) const { return seen_by_[seat]; }

  CoupMdp game_;
  std::array<CoupMdpStates, CoupMdp::players> seen_by_;
  Solution solution_;
  std::size_t states_;
  const float* mapped_ = nullptr;
  std::size_t mapped_bytes_ = 0;
  void* mapping_ = nullptr;
};

}  // namespace feint
