// Partially observable nim. Two heaps of `heap` objects; each player sees one of them, his own. In turn they take one
// or more objects from the own heap, or from the hidden one of the other. Who leaves exactly one object in all wins r_w
// from the other. Taking more than the hidden heap has, or what would leave nothing at all, is unsuccessful: nothing
// changes, and the mover alone is paid r_u. A player sees his own heap and whether each one's last move succeeded, not
// what the other did. Source: P. Rosello, Fully-nested interactive POMDPs for partially-observable turn-based games.
// Parameters: heap, r_w, r_u, turns. Deviations: the cap; the paper's game may go on for ever. Cap: `turns` moves of
// both together, after which nobody wins; 0 for none.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <string>

#include "core/fields.hpp"
#include "core/game.hpp"

namespace feint {

class PoNim {
 public:
  static constexpr int most_heap = 9, most_turns = 10'000;
  enum Kind : std::uint8_t { tried, succeeded, failed, lost, shown };
  using Sizes = std::uint16_t;  // bit n: a heap may have n objects

  struct State {
    Keys<2> keys;
    std::int8_t heaps[2];
    std::int8_t turn;    // whose it is, or would be
    std::int8_t winner;  // 1 + the seat that won
    bool succeeded[2];   // the last move of each; true before any
    bool over;
    Sizes possible[2];  // of the other's heap, as far as this seat can tell
    std::int32_t failures[2];
    std::int32_t turns;  // moves of both; stays 0 where there is no cap, so that positions come back
  };

  struct View {
    Seat seat = 0;
    Key key = 0;
    std::int8_t heap = 0;
    std::optional<std::int8_t> hidden;  // the other's heap, seen at the end only
    List<std::int8_t, most_heap + 1> possible;
    List<bool, 2> succeeded;         // by seat
    List<std::int32_t, 2> failures;  // by seat
    std::optional<std::int8_t> turn, winner;
    std::optional<std::int32_t> turns_left;
    static void fields(auto& self, auto&& field) {
      field("heap", self.heap);
      field("hidden", self.hidden);
      field("possible", self.possible);
      field("succeeded", self.succeeded);
      field("failures", self.failures);
      field("turn", self.turn);
      field("turns_left", self.turns_left);
      field("winner", self.winner);
    }
    friend bool operator==(const View&, const View&) = default;
  };

  static constexpr bool sequential = true;
  static const About& about();
  PoNim() : PoNim(3, 10, -1, 100) {}
  PoNim(int heap, double r_w, double r_u, int turns) : heap_(heap), turns_(turns), r_w_(r_w), r_u_(r_u) {}
  explicit PoNim(const Params& p);

  static constexpr int seats() { return 2; }
  int heap() const { return heap_; }
  double r_w() const { return r_w_; }
  double r_u() const { return r_u_; }
  // For `level`: a pass that costs next to nothing may go on for ever, and larger heaps take longer to think through.
  double level_discount() const { return r_u_ > -r_w_ / 1000 ? 0.999 : 1; }
  int deepest_level() const { return heap_ == 9 ? 10 : heap_ == 8 ? 16 : 30; }
  int actions() const { return 2 * heap_; }
  int feature_count() const { return 2 + (heap_ + 1) + 2 + (heap_ + 1); }
  // Without a cap there is no longest game, though random ones end soon: this is what a table waits for then.
  int longest() const { return turns_ ? turns_ : most_turns; }
  double highest_return() const { return r_w_ - r_u_ * ((longest() + 1) / 2); }

  State initial() const {
    State s{};
    for (Seat i = 0; i < 2; ++i) {
      s.heaps[i] = narrow(heap_);
      s.succeeded[i] = true;
      s.possible[i] = only(heap_);
    }
    return s;
  }

  SeatSet asked(const State& s) const { return s.over ? SeatSet() : SeatSet::only(s.turn); }

  // Own 1..n, then hidden 1..heap: how many are there is not to be told by what is legal.
  List<Action, 2 * most_heap> legal(const State& s, Seat seat) const {
    List<Action, 2 * most_heap> out;
    for (Action a = 0; a < s.heaps[seat]; ++a) out.push(a);
    for (Action a = heap_; a < 2 * heap_; ++a) out.push(a);
    return out;
  }

  template <class Listener>
  void apply(State& s, Seat seat, Action action, Listener&& listener) const {
    const Seat other = 1 - seat;
    const bool own = action < heap_;
    const int count = 1 + action % heap_;
    const int left = s.heaps[own ? seat : other] - count;
    const bool done = left >= 0 && left + s.heaps[own ? other : seat] > 0;
    if (done) s.heaps[own ? seat : other] = narrow(left);
    s.succeeded[seat] = done;
    s.failures[seat] += !done;
    s.turn = narrow(other);
    s.turns += turns_ > 0;
    learn(s, seat, own, count);

    s.keys.tell({SeatSet::only(seat), tried, seat, {own, count}}, 2, listener);
    s.keys.tell({everyone, done ? succeeded : failed, seat, {}}, 2, listener);
    if (done && !own) s.keys.tell({SeatSet::only(other), lost, other, {count}}, 2, listener);
    if (done && s.heaps[0] + s.heaps[1] == 1) s.winner = narrow(1 + seat);
    s.over = s.winner || (turns_ && s.turns >= turns_);
    if (!s.over) return;
    for (std::int8_t i = 0; i < 2; ++i) {
      s.possible[i] = only(s.heaps[1 - i]);
      s.keys.tell({everyone, shown, i, {s.heaps[i]}}, 2, listener);
    }
  }

  Returns returns(const State& s) const {
    Returns out;
    for (Seat i = 0; i < 2; ++i) out.push((s.winner ? s.winner == 1 + i ? r_w_ : -r_w_ : 0.0) + s.failures[i] * r_u_);
    return out;
  }

  // Who won is first, however often he failed on the way; where nobody did it is a draw.
  Ranking ranking(const State& s) const { return {s.winner == 2 ? 2 : 1, s.winner == 1 ? 2 : 1}; }

  Key key(const State& s, Seat seat) const { return s.keys.key(seat); }

  View view(const State& s, Seat seat) const;

  // For solvers, which work on states without histories (the keys may be deaf).

  // All that the future depends on. Not what was paid for failures, nor the turns: without a cap positions come back,
  // and a solver has as many of them as the paper has states.
  Key position(const State& s) const {
    const auto bit = [](bool flag, int at) { return static_cast<unsigned>(flag) << at; };
    const auto heaps = static_cast<unsigned>(s.heaps[0] | s.heaps[1] << 4);
    const unsigned flags = bit(s.turn, 8) | bit(s.succeeded[0], 9) | bit(s.succeeded[1], 10) | bit(s.over, 11);
    return fold(0, heaps | flags | static_cast<unsigned>(s.winner) << 12);
  }

  // What the paper's player observes after a round, and no more: `key` is the whole history, which a controller with
  // few nodes has no use for.
  Key observation(const State& s, Seat seat) const {
    return observation_of(s.heaps[seat], s.succeeded[seat], s.succeeded[1 - seat], s.over);
  }
  Key observation(const View& v) const {
    return observation_of(v.heap, v.succeeded[v.seat], v.succeeded[1 - v.seat], !v.turn);
  }

  // The heaps alone: what the next move can do. Beliefs that differ by what succeeded last are one to a reader.
  Key board(const State& s) const { return fold(2, static_cast<unsigned>(s.heaps[0] | s.heaps[1] << 4)); }
  int hidden(const State& s, Seat seat) const { return s.heaps[1 - seat]; }
  std::string position_text(const State& s, Seat seat) const;     // (own, other's, own success, other's success)
  std::string observation_text(const State& s, Seat seat) const;  // (own, own success, other's success)

  // The paper's game, which has no cap: what a level is solved in, though a match needs one.
  PoNim uncapped() const { return {heap_, r_w_, r_u_, 0}; }

  // Seat; own heap; own and their success; the sizes that their heap may have.
  List<std::int16_t, 5 + most_heap> features(const View& v) const {
    List<std::int16_t, 5 + most_heap> out{narrow(v.seat), narrow(2 + v.heap)};
    out.push_if(v.succeeded[v.seat], static_cast<std::int16_t>(3 + heap_));
    out.push_if(v.succeeded[1 - v.seat], static_cast<std::int16_t>(4 + heap_));
    for (const int size : v.possible) out.push(narrow(5 + heap_ + size));
    return out;
  }

  void check(const View& v) const;
  State resample(const View& v, Rng& rng) const;

  Spoken speak(Seat seat, Action action) const;
  Spoken speak(const Event& event) const;
  std::string text(const View& view) const;

 private:
  static Key observation_of(int heap, bool mine, bool theirs, bool over) {
    const auto bit = [](bool flag, int at) { return static_cast<unsigned>(flag) << at; };
    return fold(1, static_cast<unsigned>(heap) | bit(mine, 4) | bit(theirs, 5) | bit(over, 6));
  }
  static constexpr SeatSet everyone = SeatSet::first_seats(2);
  static constexpr Sizes only(int size) { return static_cast<Sizes>(1U << size); }
  // Beside a heap of this size the game would be over, or never was.
  static constexpr Sizes ended(int heap) { return heap == 0 ? 0b11 : heap == 1 ? 0b01 : 0; }

  // What each seat can tell of the other's heap after a move: sizes from which some move of the other leads to what the
  // seat saw. The heaps are those after the move.
  void learn(State& s, Seat seat, bool own, int count) const {
    const Seat other = 1 - seat;
    const bool done = s.succeeded[seat];
    unsigned mine = s.possible[seat], theirs = s.possible[other];
    if (own && !done) mine &= only(0);  // all of both
    if (!own && done) mine >>= count;
    if (!own && !done) mine &= only(count) - 1U + (s.heaps[seat] == 0 ? only(count) : 0U);
    if (own && done) theirs = std::bit_floor(theirs) - 1U;  // the other saw no loss: any size below
    // A failure is easy while one can ask for more than there is; else it was all of the one heap beside an empty one.
    if (!done && s.heaps[other] == heap_) theirs &= only(0);
    s.possible[seat] = static_cast<Sizes>(mine & ~unsigned{ended(s.heaps[seat])});
    s.possible[other] = static_cast<Sizes>(theirs & ~unsigned{ended(s.heaps[other])});
  }

  int heap_, turns_;
  double r_w_, r_u_;
};

}  // namespace feint
