// What a seat of two-player Coup goes by, if it forgets how it came about. `coup_key` has its cards, who has how many
// coins and cards, what lies open, and what is claimed and asked now; of the other's coins the steps that matter (3 to
// kill, 7 to strike). `coup_kind` is coarser: what is asked, how many cards both have, what can be paid for, and how
// many copies of the claimed role one sees oneself. Full information sets of Coup hardly ever repeat; these do.
#pragma once

#include <algorithm>

#include "core/offers.hpp"
#include "games/coup/game.hpp"

namespace feint {

class CoupWords {  // rolled into a key, one after the other
 public:
  void add(int value) { key_ = fold(key_, static_cast<Key>(value + 16)); }
  template <class Roles>
  void add_all(const Roles& roles) {
    for (const Coup::Role role : roles) add(index(role));
    add(-1);
  }
  template <class T>
  void add_if(const std::optional<T>& value) {
    add(value ? index(*value) : -1);
  }
  Key key() const { return key_; }

 private:
  Key key_ = 0;
};

// 0; 1 and 2; 3 and 4; 5 and 6; 7 to 9; 10 and more.
inline int coin_step(int coins) {
  constexpr int steps[] = {0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5};
  return steps[std::min(coins, 10)];
}

inline Key coup_key(const Coup::View& view) {
  const auto& mine = view.players[view.seat];
  const auto& theirs = view.players[1 - view.seat];
  CoupWords words;
  words.add(index(view.phase));
  words.add_all(view.hand);
  words.add(mine.coins);
  words.add(mine.influence);
  words.add(coin_step(theirs.coins));
  words.add(theirs.influence);
  words.add_all(mine.revealed);
  words.add_all(theirs.revealed);
  words.add(view.actor.value_or(-1) == view.seat);
  words.add_if(view.action);
  words.add_if(view.claim);
  words.add(view.blocker ? *view.blocker == view.seat : -1);
  return words.key();
}

inline Key coup_kind(const Coup::View& view) {
  const auto& mine = view.players[view.seat];
  const auto& theirs = view.players[1 - view.seat];
  CoupWords words;
  words.add(index(view.phase));
  words.add(mine.influence);
  words.add(theirs.influence);
  words.add(mine.coins >= 10 ? 3 : mine.coins >= 7 ? 2 : mine.coins >= 3);
  words.add(theirs.coins >= 7);
  words.add(view.actor.value_or(-1) == view.seat);
  words.add_if(view.action);
  words.add_if(view.claim);
  if (view.claim) {
    int seen = 0;
    for (const Coup::Role role : view.hand) seen += role == *view.claim;
    for (const auto* one : {&mine, &theirs})
      for (const Coup::Role role : one->revealed) seen += role == *view.claim;
    words.add(seen);
  } else {
    words.add_all(view.hand);
  }
  return words.key();
}

template <>
struct SearchKeysOf<Coup> {
  static bool fits(const Coup& game) { return game.seats() == 2; }
  static Key fine(const Coup::View& view) { return coup_key(view); }
  static Key coarse(const Coup::View& view) { return coup_kind(view); }
};

}  // namespace feint
