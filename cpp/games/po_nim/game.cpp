#include "games/po_nim/game.hpp"

#include "core/erase.hpp"

namespace feint {

const About& PoNim::about() {
  static const About about{
      .name = "po_nim",
      .version = 1,
      .title = "Partially observable nim",
      .summary = "Two heaps, one of them hidden from you: leave exactly one object and you win.",
      .zero_sum = false,
      .parameters = {{"heap", ParameterType::integer, 3, "objects of each heap at the start", 2, most_heap},
                     {"r_w", ParameterType::number, 10, "what the winner gains and the other loses; above 0", 0, 1000},
                     {"r_u", ParameterType::number, -1, "what an unsuccessful move pays, to the mover alone", -1000, 0},
                     {"turns", ParameterType::integer, 100, "moves of both together, then nobody wins; 0 for no end", 0,
                      most_turns}}};
  return about;
}

PoNim::PoNim(const Params& p) : PoNim(p.integer("heap"), p.number("r_w"), p.number("r_u"), p.integer("turns")) {
  if (r_w_ <= 0) throw BadParameter("po_nim: r_w must be above 0, got 0: nobody would want to win");
}

PoNim::View PoNim::view(const State& s, Seat seat) const {
  View v;
  v.seat = seat;
  v.key = key(s, seat);
  v.heap = s.heaps[seat];
  for (std::int8_t size = 0; size <= heap_; ++size) v.possible.push_if(s.possible[seat] & only(size), size);
  for (Seat i = 0; i < 2; ++i) {
    v.succeeded.push(s.succeeded[i]);
    v.failures.push(s.failures[i]);
  }
  if (s.over)
    v.hidden = s.heaps[1 - seat];
  else
    v.turn = s.turn;
  if (s.winner) v.winner = narrow(s.winner - 1);
  if (turns_) v.turns_left = turns_ - s.turns;
  return v;
}

void PoNim::check(const View& v) const {
  need(v.heap >= 0 && v.heap <= heap_, "a heap has 0 to " + std::to_string(heap_) + " objects");
  need(!v.possible.empty(), "some size of the other's heap is possible");
  for (int i = 0; i < v.possible.size(); ++i)
    need(v.possible[i] >= (i > 0 ? v.possible[i - 1] + 1 : 0) && v.possible[i] <= heap_,
         "possible sizes rise, from 0 to " + std::to_string(heap_));
  need(v.succeeded.size() == 2 && v.failures.size() == 2, "succeeded and failures have an entry for each seat");
  need(v.failures[0] >= 0 && v.failures[1] >= 0, "failures are counted from 0");
  need(!v.turn || *v.turn == 0 || *v.turn == 1, "the turn is that of seat 0 or 1");
  need(v.turn.has_value() != v.hidden.has_value(), "the hidden heap is seen when nobody has a turn any more");
  need(v.turns_left.has_value() == (turns_ > 0) && v.turns_left.value_or(0) >= 0 && v.turns_left.value_or(0) <= turns_,
       turns_ ? "turns_left is from 0 to " + std::to_string(turns_) : "turns_left is null where turns are not counted");
  if (v.turn) {
    need(!v.turns_left || *v.turns_left > 0, "there are no turns left, but somebody has one");
    need(!v.winner, "nobody has won while somebody has a turn");
    need(v.heap + v.possible[0] > 1, "a game with one object left is over");
    return;
  }
  need(v.possible.size() == 1 && v.possible[0] == *v.hidden, "at the end only the true size is possible");
  need(v.winner.has_value() == (v.heap + *v.hidden == 1), "somebody has won where one object is left, and only there");
  need(!v.winner || *v.winner == 0 || *v.winner == 1, "the winner is seat 0 or 1");
  need(v.winner || (turns_ && *v.turns_left == 0), "the game has no winner and turns left, but nobody has one");
}

// Each possible size is as likely as another. What the other can tell of this seat's heap depends on moves that this
// seat did not see: he is given the least, any size that goes with a game under way.
PoNim::State PoNim::resample(const View& v, Rng& rng) const {
  check(v);
  const Seat other = 1 - v.seat;
  State s = initial();
  s.heaps[v.seat] = v.heap;
  s.heaps[other] = v.possible[rng.below(v.possible.size())];
  s.over = !v.turn;
  s.winner = narrow(v.winner ? 1 + *v.winner : 0);
  // After the end it would be the turn of the one who did not make the last move; nothing depends on it.
  s.turn = v.turn.value_or(static_cast<std::int8_t>(v.winner ? 1 - *v.winner : 0));
  s.turns = v.turns_left ? turns_ - *v.turns_left : 0;
  s.possible[v.seat] = 0;
  for (const int size : v.possible) s.possible[v.seat] = static_cast<Sizes>(s.possible[v.seat] | only(size));
  const unsigned any = (2U << heap_) - 1U;
  s.possible[other] = s.over ? only(v.heap) : static_cast<Sizes>(any & ~unsigned{ended(s.heaps[other])});
  for (Seat i = 0; i < 2; ++i) {
    s.succeeded[i] = v.succeeded[i];
    s.failures[i] = v.failures[i];
  }
  s.keys.assume(v.seat, v.key);
  s.keys.suppose(other, static_cast<std::uint64_t>(s.heaps[other]));
  return s;
}

Spoken PoNim::speak(Seat, Action action) const {
  return {"take", {{"heap", action < heap_ ? "own" : "hidden"}, {"count", 1 + action % heap_}}};
}

Spoken PoNim::speak(const Event& event) const {
  if (event.kind == tried)
    return {"tried", {{"heap", event.data[0] ? "own" : "hidden"}, {"count", static_cast<int>(event.data[1])}}};
  if (event.kind == succeeded) return {"succeeded"};
  if (event.kind == failed) return {"failed"};
  return {event.kind == lost ? "lost" : "shown", {{"count", static_cast<int>(event.data[0])}}};
}

std::string PoNim::text(const View& v) const {
  const Seat other = 1 - v.seat;
  const auto both = [&](const auto& mine, const auto& theirs) { return "yours " + mine + ", theirs " + theirs; };
  const auto went = [&](Seat seat) { return std::string(v.succeeded[seat] ? "succeeded" : "failed"); };
  std::string out = "Your heap: " + std::to_string(v.heap);
  out += "\nTheir heap: " + join(v.possible, [](int size) { return std::to_string(size); }, " or ");
  if (v.turn && v.possible.size() > 1) out += " (hidden)";
  out += "\nLast moves: " + both(went(v.seat), went(other));
  out += "\nFailed moves: " + both(std::to_string(v.failures[v.seat]), std::to_string(v.failures[other]));
  if (v.turns_left) out += "\nMoves left: " + std::to_string(*v.turns_left);
  if (v.winner) out += *v.winner == v.seat ? "\nYou won." : "\nThey won.";
  if (!v.turn && !v.winner) out += "\nNobody won.";
  return out;
}

std::string PoNim::position_text(const State& s, Seat seat) const {
  const auto word = [](bool yes) { return yes ? "true" : "false"; };
  return "(" + std::to_string(s.heaps[seat]) + "," + std::to_string(s.heaps[1 - seat]) + "," + word(s.succeeded[seat]) +
         "," + word(s.succeeded[1 - seat]) + ")";
}

std::string PoNim::observation_text(const State& s, Seat seat) const {
  const auto word = [](bool yes) { return yes ? "true" : "false"; };
  return "(" + std::to_string(s.heaps[seat]) + "," + word(s.succeeded[seat]) + "," + word(s.succeeded[1 - seat]) + ")";
}

template ErasedGame erase(const PoNim&, const Params&);

}  // namespace feint
