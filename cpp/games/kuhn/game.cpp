#include "games/kuhn/game.hpp"

#include "core/erase.hpp"

namespace feint {

const About& Kuhn::about() {
  static const About about{.name = "kuhn",
                           .version = 1,
                           .title = "Kuhn poker",
                           .summary = "Three cards, one bet: the smallest poker in which bluffing is right.",
                           .zero_sum = true};
  return about;
}

Kuhn::State Kuhn::resample(const View& v, Rng& rng) const {
  State s = initial();
  for (Seat seat = 0; seat < 2; ++seat) {
    const auto& known = seat == v.seat ? v.card : v.other;
    if (!v.card && seat >= v.seat) break;  // not dealt yet
    Action card = sample(s, rng);
    while (seat < v.seat && v.card && card == index(*v.card)) card = sample(s, rng);
    apply(s, chance, known ? index(*known) : card, Silent{});
  }
  for (int i = 0; i < v.moves.size(); ++i) apply(s, i & 1, index(v.moves[i]), Silent{});
  return s;
}

Spoken Kuhn::speak(Seat seat, Action action) const {
  if (seat == chance) return {"deal", {{"card", name_of(Card(action))}}};
  return {std::string(name_of(Move(action)))};
}

Spoken Kuhn::speak(const Event& event) const {
  if (event.kind == moved) return speak(event.seat, event.data[0]);
  const auto card = name_of(Card(event.data[0]));
  return {event.kind == dealt ? "dealt" : "shown", {{"card", card}}};
}

std::string Kuhn::text(const View& v) const {
  std::string out = "Your card: " + (v.card ? std::string(name_of(*v.card)) : "not dealt yet");
  if (v.other) out += "\nTheir card: " + std::string(name_of(*v.other));
  int bets[2] = {1, 1};
  for (int i = 0; i < v.moves.size(); ++i) bets[i & 1] += v.moves[i] == Move::bet;
  out +=
      "\nIn the pot: " + std::to_string(bets[v.seat]) + " from you, " + std::to_string(bets[1 - v.seat]) + " from them";
  out += "\nMoves: " + (v.moves.empty() ? "none yet" : join(v.moves, [](Move m) { return std::string(name_of(m)); }));
  return out;
}

template ErasedGame erase(const Kuhn&, const Params&);

}  // namespace feint
