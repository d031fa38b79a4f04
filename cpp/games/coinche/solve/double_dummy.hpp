// Coinche with all cards seen: the points that the side of seats 0 and 2 gets from here on when everybody plays best.
// Fail-soft alpha-beta over cards, with a table of positions between tricks; an exact value is a few null windows
// (MTD(f): Plaat et al., 1996). Every bound that cuts is a proof: a trump above all trumps of the other side wins its
// trick for whoever holds it, and against a side without trumps the leader's top cards win when they are led.
//
// Inside, cards are numbered by strength: suit 0 is trump, and a higher card of a suit beats a lower one.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "core/list.hpp"
#include "games/coinche/game.hpp"

namespace feint {

class DoubleDummy {
 public:
  struct Value {
    int card;    // as the game numbers it
    int points;  // of seats 0 and 2 in the whole deal, the last trick too; 252 and 0 when one side takes all tricks
  };
  using Values = List<Value, 8>;

  // 2^bits positions are remembered, of 16 bytes each.
  explicit DoubleDummy(int bits = 18) : bits_(bits), shift_(64 - bits), table_(std::size_t{1} << bits) {}

  // In a state of card play: what each legal card leads to. The side whose turn it is wants much or little of it.
  Values every(const Coinche& game, const Coinche::State& s);
  struct Reach {
    int card;
    bool reached;
  };
  using Reaches = List<Reach, 8>;
  // For each legal card, whether a side (0: seats 0 and 2) gets at least so many points in the whole deal; 252 is all
  // tricks. A null window a card.
  Reaches every_reach(const Coinche& game, const Coinche::State& s, int side, int points);
  // The points of seats 0 and 2 in the whole deal.
  int points(const Coinche& game, const Coinche::State& s);
  // Whether seats 0 and 2 get at least so many points: one search with a null window.
  bool reaches(const Coinche& game, const Coinche::State& s, int points);

  std::uint64_t nodes() const { return nodes_; }  // positions between tricks that were looked at, since the beginning

 private:
  static constexpr Cards trumps = 0xFF;
  static constexpr int no_card = 32;

  struct Entry {
    std::uint64_t key = 0;
    std::int16_t low = 0, high = 0;
    std::uint8_t card = no_card;
  };

  // The trick on the table.
  struct Trick {
    int seat;  // who plays next
    int size, led, best, winner, worth;
  };

  void set(const Coinche& game, const Coinche::State& s);
  int outside(int card) const;
  int inside(int card) const;
  int whole(int value) const;
  template <class Look>
  void each(Look&& look);
  int search(int leader, int sweep, int alpha, int beta);
  int play(const Trick& t, int sweep, int alpha, int beta, int first, int* best_card);
  int after(Trick t, int card, int sweep, int alpha, int beta);
  bool settled(const Trick& t, int card, int sweep, int alpha, int beta, int* value) const;
  int last(int leader, int sweep) const;
  Cards playable(const Trick& t) const;
  int promise(const Trick& t, int card, Cards all) const;
  std::uint64_t key(Cards all, int leader, int sweep) const;
  std::size_t place(std::uint64_t key) const { return key * 0x9e3779b97f4a7c15ULL >> shift_; }

  int bits_, shift_;  // of the table, and of the hash: a small position uses the part that stays in the cache
  std::vector<Entry> table_;
  std::uint64_t epoch_ = 0, nodes_ = 0;
  std::array<Cards, 4> hands_{};
  Cards on_table_ = 0;
  Trick root_{};
  int root_sweep_ = 0, won_ = 0;  // points of seats 0 and 2 before the root
  std::array<int, 4> suits_{};    // the game's suit of each of ours
  pack::Duties duties_;
  std::array<std::array<int, 32>, 4> history_{};
};

}  // namespace feint
