// The begin-of-turn states of coup_mdp as a BlockedProblem: what one seat, the planner, can make of complete
// information against two uniformly random players. An end is worth 1 if the planner is the last one alive; turns are
// not counted, so there is no cap.
//
// Seats are relative: the planner, the next, the one after. A block is the three hands, for hands only ever lose cards;
// in it a state is everybody's coins and whose turn it is. A hand is its alive cards in order, the left-most of which
// goes first (16 + 4), or, where a face-up card can still be shown, both its roles in any order and how many are alive
// (10 + 10), or it is out (1). A layer is the number of cards alive. Hands that twelve cards do not allow are no
// blocks.
#pragma once

#include <array>
#include <bit>
#include <optional>
#include <vector>

#include "core/against.hpp"
#include "games/coup_mdp/game.hpp"
#include "solve/backup.hpp"

namespace feint {

class CoupMdpStates {
 public:
  using State = CoupMdp::State;
  static constexpr Block hands = 21, out = hands - 1;
  static constexpr int purses = CoupMdp::most_coins + 1, least_alive = 2, most_alive = 6;

  explicit CoupMdpStates(const CoupMdp& game, Seat seat = 0);

  static int layers() { return most_alive - least_alive + 1; }
  const std::vector<Block>& blocks(int layer) const { return layers_[layer]; }
  std::size_t states(int layers) const { return states_[layers]; }  // of the first ones
  std::size_t offset(Block block) const { return offsets_[block]; }
  std::uint32_t size(Block block) const { return narrow(order(block).size()); }
  const std::vector<std::uint32_t>& order(Block block) const { return orders_[living(block)]; }

  State state(BlockIndex at) const;

  // Of a state in which the planner and somebody else live.
  std::optional<BlockIndex> block_index(const State& s) const {
    if (s.phase != CoupMdp::Phase::begin) return {};
    Block block = 0;
    unsigned coins = 0, alive = 0, turn = 0;
    for (int i = 0; i < CoupMdp::players; ++i) {
      const Seat seat = from_planner(i);
      block = block * hands + codes_[s.hands[seat]];
      if (!CoupMdp::has(s.living, seat)) continue;
      if (seat == s.actor) turn = alive;
      coins = coins * purses + static_cast<unsigned>(s.coins[seat]);
      ++alive;
    }
    return BlockIndex{block, coins * alive + turn};
  }

  std::optional<double> over(const State& s) const {
    if (!CoupMdp::has(s.living, process_.seat())) return 0;
    if (s.phase == CoupMdp::Phase::victory || s.phase == CoupMdp::Phase::over) return 1;
    return {};
  }

  auto legal(const State& s) const { return process_.legal(s); }
  template <class F>
  void each_outcome(const State& s, Action action, F&& f) const {
    process_.each_outcome(s, action, f);
  }

  const CoupMdp& game() const { return process_.game(); }
  int layer(Block block) const { return cards_alive(block) - least_alive; }

 private:
  Seat from_planner(int steps) const { return CoupMdp::after(process_.seat(), steps); }
  static std::array<Block, CoupMdp::players> hands_in(Block block) {
    return {block / (hands * hands), block / hands % hands, block % hands};
  }
  static unsigned living(Block block) {  // relative seats
    const auto held = hands_in(block);
    return (held[0] != out) | static_cast<unsigned>(held[1] != out) << 1 | static_cast<unsigned>(held[2] != out) << 2;
  }
  void list_hands();
  void list_order(unsigned living);
  bool possible(Block block) const;
  int cards_alive(Block block) const;

  Against<CoupMdp> process_;
  bool shown_counts_;                     // a face-up card can still be shown
  std::array<std::uint8_t, 64> codes_{};  // hands by the bits that a state has, and back
  std::array<std::uint8_t, hands> bits_{};
  std::array<std::vector<Block>, most_alive - least_alive + 1> layers_;
  std::array<std::vector<std::uint32_t>, 8> orders_;
  std::vector<std::size_t> offsets_;
  std::array<std::size_t, most_alive - least_alive + 2> states_{};
};

}  // namespace feint
