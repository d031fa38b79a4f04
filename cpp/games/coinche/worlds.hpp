// What the cards that were played prove about the hands that one does not see, and deals drawn from what is left
// possible, each as likely as the other.
#pragma once

#include <array>
#include <vector>

#include "games/coinche/game.hpp"

namespace feint {

// For each seat, the hidden cards that it cannot hold, and how many it holds.
struct Evidence {
  Cards hidden = 0;  // cards that nobody has shown and the viewer does not hold
  std::array<Cards, Coinche::players> cannot{};
  std::array<int, Coinche::players> count{};

  // Of a view with its hand dealt.
  Evidence(const Coinche& game, const Coinche::View& view);
  // What a play proves: `before` is the trick as it lay there.
  void learn(const Coinche::Rules& rules, Seat seat, int card, const Coinche::State& before);
};

// Draws whole deals of the hidden cards.
class Worlds {
 public:
  explicit Worlds(const Evidence& evidence);

  double count() const { return ways_[0][evidence_.count[who_[0]]][evidence_.count[who_[1]]]; }  // how many there are
  // The hidden cards of every seat. There must be one.
  std::array<Cards, Coinche::players> draw(Rng& rng) const;
  std::vector<std::array<Cards, Coinche::players>> all() const;

 private:
  static constexpr int most = 24;

  Evidence evidence_;
  std::array<Seat, 3> who_{};  // the seats with hidden cards; where the viewer's hand is known, the other three
  std::array<int, most> cards_{};
  int size_ = 0;
  // Ways to deal the cards from the i-th on when the first two seats want so many more of them.
  double ways_[most + 1][9][9];
};

}  // namespace feint
