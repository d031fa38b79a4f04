// What `regret` looks at in two-player Coup, packed into a word: what is told apart, and no more.
// docs/players/regret.md says it in words. The low bits are memory: the roles that were claimed last. Setting them all
// gives the coarse key, of a player without memory. Recall is imperfect: how things came about is forgotten otherwise.
#pragma once

#include <algorithm>
#include <utility>

#include "core/error.hpp"
#include "core/offers.hpp"
#include "games/coup/game.hpp"
#include "games/coup/heuristics.hpp"

namespace feint {

class CoupAbstraction {
 public:
  // The two different roles that each seat claimed last, the newest first, while it may still hold them.
  struct Memory {
    std::uint8_t claimed[2][2] = {{Coup::no_role, Coup::no_role}, {Coup::no_role, Coup::no_role}};
    friend bool operator==(const Memory&, const Memory&) = default;
  };
  static constexpr int memory_bits = 12;
  static constexpr Key coarse(Key key) { return key | ((Key{1} << memory_bits) - 1); }

  void hear(Memory& m, const Event& e) const {
    switch (e.kind) {
      case Coup::declared:
        if (const auto role = Coup::claim_of(static_cast<Coup::Deed>(e.data[0])))
          claim(m.claimed[e.seat], index(*role));
        break;
      case Coup::blocked: claim(m.claimed[e.seat], e.data[0]); break;
      case Coup::proved:  // the card went into the deck, and any may have come
      case Coup::caught:
      case Coup::lost: drop(m.claimed[e.seat], e.data[0]); break;
      case Coup::exchanged: m.claimed[e.seat][0] = m.claimed[e.seat][1] = Coup::no_role; break;
      default: break;
    }
  }

  // From the public events that a state remembers: what a player does who was not there all the time.
  Memory recall(const Coup::State& s) const {
    Memory m;
    for (int i = std::max(0, s.told - Coup::remembered); i < s.told; ++i)
      hear(m, Coup::unpacked(s.lines[i % Coup::remembered]));
    return m;
  }

  Key key(const Coup& g, const Coup::State& s, Seat seat, const Memory& m) const {
    const Seat other = 1 - seat;
    const int mine = s.coins[seat], theirs = s.coins[other];
    Word w;
    w.put(s.phase, 4);
    const auto held = g.held(s, seat);
    for (int i = 0; i < 4; ++i) w.put(i < held.size() ? held[i] : Coup::no_role, 3);
    w.put(s.influence[seat], 2);
    w.put(s.influence[other], 2);
    const auto &own = m.claimed[seat], &others = m.claimed[other];
    switch (s.phase) {
      case Coup::Phase::action:
        w.put(std::min(mine, 7), 3);
        w.put(wealth(theirs), 3);
        w.remember(pair(others), own[0]);
        break;
      case Coup::Phase::challenge_action:
      case Coup::Phase::challenge_block:
        w.put(wealth(mine), 3);
        w.put(wealth(theirs), 3);
        w.put(s.deed, 3);
        w.put(Coup::claimed(s), 3);
        w.put(shown(s, Coup::claimed(s)), 2);
        w.remember(pair(others), 0);
        break;
      case Coup::Phase::block:
        w.put(wealth(mine), 3);
        w.put(wealth(theirs), 3);
        w.put(s.deed, 3);
        w.remember(pair(own), others[0]);
        break;
      default:  // which card to lose, or to give back
        w.put(purse(mine), 2);
        w.put(purse(theirs), 2);
        w.remember(pair(own), others[0]);
        break;
    }
    return w.bits;
  }

 private:
  struct Word {
    Key bits = 0;
    void put(auto value, int width) { bits = bits << width | static_cast<Key>(value); }
    void remember(unsigned first, unsigned second) { put(first << 3 | second, memory_bits); }
  };
  using Two = std::uint8_t[2];

  // What coins are good for: 3 an assassination, from 4 on a tax pays for a coup, 7 a coup.
  static int wealth(int coins) { return coins < 2 ? 0 : coins < 5 ? coins - 1 : coins < 7 ? 4 : 5; }
  static int purse(int coins) { return coins < 3 ? 0 : coins < 7 ? 1 : 2; }
  // Cards of the role that lie face up.
  static int shown(const Coup::State& s, int role) { return (s.lost[0][0] == role) + (s.lost[1][0] == role); }
  static unsigned pair(const Two& two) {
    return static_cast<unsigned>(std::min(two[0], two[1])) << 3 | std::max(two[0], two[1]);
  }

  static void claim(Two& two, int role) {
    if (two[0] == role) return;
    two[1] = std::exchange(two[0], static_cast<std::uint8_t>(role));
  }
  static void drop(Two& two, int role) {
    if (two[0] == role) two[0] = std::exchange(two[1], std::uint8_t{Coup::no_role});
    if (two[1] == role) two[1] = Coup::no_role;
  }
};

template <>
struct AbstractionOf<Coup> {
  using type = CoupAbstraction;
  static void check(const Coup& game) {
    need_all_cards(game, "the abstraction coup is of");
    if (game.seats() != 2) throw BadParameter("the abstraction coup is of coup with players=2");
  }
};

}  // namespace feint
