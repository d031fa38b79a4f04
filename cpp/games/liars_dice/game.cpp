#include "games/liars_dice/game.hpp"

#include "core/erase.hpp"

namespace feint {

const About& LiarsDice::about() {
  static const About about{
      .name = "liars_dice",
      .version = 1,
      .title = "Liar's dice",
      .summary = "Hidden dice, rising bids, and the word that ends it: liar.",
      .zero_sum = true,
      .parameters = {{"dice", ParameterType::integer, 1, "dice of each player", 1, most_dice},
                     {"sides", ParameterType::integer, 6, "sides of a die; the highest face is wild", 2, most_sides}}};
  return about;
}

void LiarsDice::check(const View& v) const {
  for (const auto& dice : {v.dice, v.other}) {
    need(dice.empty() || dice.size() == dice_, "a player has " + std::to_string(dice_) + " dice");
    for (int i = 0; i < dice.size(); ++i)
      need(dice[i] >= (i > 0 ? dice[i - 1] : 1) && dice[i] <= sides_,
           "dice are sorted faces from 1 to " + std::to_string(sides_));
  }
  Action last = -1;
  for (const Bid& b : v.bids) {
    need(b.quantity >= 1 && b.quantity <= 2 * dice_ && b.face >= 1 && b.face <= sides_, "a bid that nobody can make");
    need(to_action(b) > last, "bids rise");
    last = to_action(b);
  }
  need(last >= 0 || !v.liar, "there is no bid to call");
}

LiarsDice::State LiarsDice::resample(const View& v, Rng& rng) const {
  State s = initial();
  if (v.dice.empty()) return s;
  for (Seat seat = 0; seat < 2; ++seat) {
    const auto& known = seat == v.seat ? v.dice : v.other;
    for (int i = 0; i < dice_; ++i) apply(s, chance, known.empty() ? sample(s, rng) : known[i] - 1, Silent{});
  }
  for (int i = 0; i < v.bids.size(); ++i) apply(s, i & 1, to_action(v.bids[i]), Silent{});
  if (v.liar) apply(s, v.bids.size() & 1, bid_count(), Silent{});
  return s;
}

Spoken LiarsDice::speak(Seat seat, Action action) const {
  if (seat == chance) return {"roll", {{"face", action + 1}}};
  if (action == bid_count()) return {"liar"};
  const Bid b = to_bid(action);
  return {"bid", {{"quantity", static_cast<int>(b.quantity)}, {"face", static_cast<int>(b.face)}}};
}

Spoken LiarsDice::speak(const Event& event) const {
  if (event.kind == bid) return speak(event.seat, event.data[0]);
  if (event.kind == called) return {"liar"};
  return {event.kind == rolled ? "rolled" : "shown", {{"face", static_cast<int>(event.data[0])}}};
}

std::string LiarsDice::text(const View& v) const {
  const auto faces = [](const auto& dice) { return join(dice, [](int face) { return std::to_string(face); }, " "); };
  std::string out = "Your dice: " + (v.dice.empty() ? "not rolled yet" : faces(v.dice));
  if (!v.other.empty()) out += "\nTheir dice: " + faces(v.other);
  out += "\nWild: " + std::to_string(sides_) + ", on the table: " + std::to_string(2 * dice_) + " dice";
  out += "\nBids: ";
  if (v.bids.empty()) out += "none yet";
  out += join(v.bids, [](const Bid& b) { return std::to_string(b.quantity) + " x " + std::to_string(b.face); });
  if (v.liar) out += ", liar!";
  return out;
}

template ErasedGame erase(const LiarsDice&, const Params&);

}  // namespace feint
