// Probabilities of who acts in a window in which several seats may volunteer.
#pragma once

#include <array>

#include "games/coup/game.hpp"

namespace feint {

struct CoupVolunteers {
  using Chances = std::array<double, Coup::most_players>;

  // The probability that a seat is drawn by lot, if each of the others volunteers with its chance, and `sure` seats do.
  static double by_lot(const Chances& v, int others, int sure) {
    Chances number{1};  // how likely so many of them do
    for (int i = 0; i < others; ++i) {
      for (int k = i + 1; k > 0; --k) number[k] = number[k] * (1 - v[i]) + number[k - 1] * v[i];
      number[0] *= 1 - v[i];
    }
    for (int k = 1; k <= others; ++k) number[0] += number[k] * (1 + sure) / (1 + sure + k);
    return number[0] / (1 + sure);
  }

  // The same where the rules say who comes first. rest: the seats that may volunteer; sure: those that do, as bits.
  template <class Rest>
  static double in_order(const Coup& game, const Coup::State& table, Seat who, const Chances& v, const Rest& rest,
                         unsigned sure) {
    double sum = 0;
    for (unsigned set = 0; set < 1U << rest.size(); ++set) {
      double p = 1;
      unsigned all = sure | 1U << who;
      for (int i = 0; i < rest.size(); ++i) {
        p *= set >> i & 1 ? v[i] : 1 - v[i];
        if (set >> i & 1) all |= 1U << rest[i];
      }
      sum += first_of(game, table, all) == who ? p : 0;
    }
    return sum;
  }

  static Seat first_of(const Coup& game, const Coup::State& table, unsigned all) {
    const bool aimed = game.rules().priority == Coup::Priority::target_first && table.target != Coup::nobody;
    if (aimed && (all >> table.target & 1)) return table.target;
    Seat seat = Coup::claimant(table);
    do seat = seat + 1 == game.seats() ? 0 : seat + 1;
    while (!(all >> seat & 1));
    return seat;
  }
};

}  // namespace feint
