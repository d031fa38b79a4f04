#include "games/leduc/game.hpp"

#include "core/erase.hpp"

namespace feint {

const About& Leduc::about() {
  static const About about{.name = "leduc",
                           .version = 1,
                           .title = "Leduc hold'em",
                           .summary = "Six cards, two rounds of betting, one card on the board.",
                           .zero_sum = true};
  return about;
}

Leduc::State Leduc::resample(const View& v, Rng& rng) const {
  State s = initial();
  unsigned taken = 0;
  for (const auto& known : {v.card, v.other, v.board})
    if (known) taken |= 1U << index(*known);
  const auto deal_card = [&](const std::optional<Card>& known) {
    Action card = sample(s, rng);
    while (!known && (taken >> card & 1U)) card = sample(s, rng);
    apply(s, chance, known ? index(*known) : card, Silent{});
  };
  for (Seat seat = 0; seat < 2 && v.card; ++seat) deal_card(seat == v.seat ? v.card : v.other);
  for (const Move m : v.first) apply(s, s.mover, index(m), Silent{});
  if (v.board) deal_card(v.board);
  for (const Move m : v.second) apply(s, s.mover, index(m), Silent{});
  return s;
}

Spoken Leduc::speak(Seat seat, Action action) const {
  if (seat == chance) return {"deal", {{"card", name_of(Card(action))}}};
  return {std::string(name_of(Move(action)))};
}

Spoken Leduc::speak(const Event& event) const {
  if (event.kind == moved) return speak(event.seat, event.data[0]);
  const auto card = name_of(Card(event.data[0]));
  return {event.kind == dealt ? "dealt" : event.kind == board ? "board" : "shown", {{"card", card}}};
}

std::string Leduc::text(const View& v) const {
  const auto card = [](const std::optional<Card>& c) { return c ? std::string(name_of(*c)) : "not dealt yet"; };
  const auto moves = [](const Moves& list) {
    return list.empty() ? "none yet" : join(list, [](Move m) { return std::string(name_of(m)); });
  };
  std::string out = "Your card: " + card(v.card) + "\nBoard: " + card(v.board);
  if (v.other) out += "\nTheir card: " + card(v.other);
  int paid[2] = {1, 1};
  int raise_size = 2;
  for (const Moves& round : {v.first, v.second}) {
    for (int i = 0; i < round.size(); ++i) {
      if (round[i] == Move::fold) continue;
      paid[i & 1] = paid[1 - (i & 1)] + (round[i] == Move::raise ? raise_size : 0);
    }
    raise_size = 4;
  }
  out +=
      "\nIn the pot: " + std::to_string(paid[v.seat]) + " from you, " + std::to_string(paid[1 - v.seat]) + " from them";
  out += "\nFirst round: " + moves(v.first);
  if (v.board) out += "\nSecond round: " + moves(v.second);
  return out;
}

template ErasedGame erase(const Leduc&, const Params&);

}  // namespace feint
