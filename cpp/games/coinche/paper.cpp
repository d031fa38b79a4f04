#include "games/coinche/paper.hpp"

#include <algorithm>

namespace feint {

Paper140 paper140(const Coinche& game, const Coinche::View& v) {
  static constexpr int played = 37, hand = 69, trick = 101, scores = 133, extra = 135;
  static constexpr float padding = 43;
  Paper140 out{};
  const auto at = [&](int i) -> float& { return out[i]; };
  std::fill_n(out.begin(), Coinche::most_calls, padding);
  const int first = Coinche::most_calls - v.calls.size();
  for (int i = 0; i < v.calls.size(); ++i) at(first + i) = static_cast<float>(v.calls[i].call);
  const int over = v.plays.size() & ~3;
  for (int i = 0; i < v.plays.size(); ++i) at((i < over ? played : trick) + index(v.plays[i].card)) = 1;
  for (const Card card : v.hand) at(hand + index(card)) = 1;
  for (int side = 0; side < 2; ++side) at(scores + side) = v.points[(v.seat + side) & 1];
  at(extra) = at(extra + 2) = -1;
  if (v.contract) {
    const auto& c = *v.contract;
    at(extra) = game.attack(c.seat, c.coinches) == Coinche::team(v.seat);
    at(extra + 1) = c.value;
    at(extra + 2) = static_cast<float>(c.suit);
    at(extra + 3) = c.coinches;
  }
  at(extra + 4) = v.phase == Coinche::Phase::over ? 2 : v.phase == Coinche::Phase::play ? 1 : 0;
  return out;
}

}  // namespace feint
