// Leduc hold'em. Six cards: jack, queen and king in two suits. Two players ante 1 and are dealt one card each; a round
// of betting; one card is turned up on the board; a second round. A raise is 2 in the first round and 4 in the second,
// at most two raises a round; folding is possible only against a raise. Whoever pairs the board wins, else the higher
// rank; equal ranks split. Source: F. Southey et al., Bayes' bluff, UAI 2005. Value for the first player: -0.085606.
// Parameters: none. Deviations: none (suits are told apart, as in the usual count of 936 information sets).
// Cap: eight decisions.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/fields.hpp"
#include "core/game.hpp"

namespace feint {

class Leduc {
 public:
  enum class Card : std::int8_t { Js, Jh, Qs, Qh, Ks, Kh };
  enum class Move : std::int8_t { fold, call, raise };
  friend constexpr auto names(Card) { return std::array<std::string_view, 6>{"Js", "Jh", "Qs", "Qh", "Ks", "Kh"}; }
  friend constexpr auto names(Move) { return std::array<std::string_view, 3>{"fold", "call", "raise"}; }
  enum Kind : std::uint8_t { dealt, board, moved, shown };
  using Moves = List<Move, 4>;  // of one round: at most call, raise, raise, call

  struct State {
    Keys<2> keys;
    std::int8_t cards[3];  // seat 0, seat 1, board
    std::int8_t deals;     // cards dealt so far
    std::int8_t round;
    std::int8_t raises;  // in this round
    std::int8_t mover;
    std::int8_t folder;  // 1 + the seat that folded
    bool finished;
    std::int8_t paid[2];
    std::uint8_t count[2];    // moves of each round
    std::uint8_t history[2];  // two bits a move
  };

  struct View {
    Seat seat = 0;
    Key key = 0;
    std::optional<Card> card, other, board;
    Moves first, second;  // moves of the two rounds; seat 0 begins each
    static void fields(auto& self, auto&& field) {
      field("card", self.card);
      field("other", self.other);
      field("board", self.board);
      field("first_round", self.first);
      field("second_round", self.second);
    }
    friend bool operator==(const View&, const View&) = default;
  };

  static constexpr bool sequential = true;
  static const About& about();
  Leduc() = default;
  explicit Leduc(const Params&) {}

  static constexpr int seats() { return 2; }
  static constexpr int actions() { return 3; }
  static constexpr int feature_count() { return 2 + 6 + 6 + 2 * 4 * 3; }
  static constexpr int longest() { return 3 + 8; }
  static constexpr double highest_return() { return 13; }

  State initial() const {
    State s{};
    s.paid[0] = s.paid[1] = 1;
    return s;
  }

  SeatSet asked(const State& s) const {
    if (s.finished) return SeatSet();
    return s.deals < 2 + s.round ? SeatSet::of_chance() : SeatSet::only(s.mover);
  }

  List<Action, 3> legal(const State& s, Seat) const {
    List<Action, 3> out;
    out.push_if(s.paid[s.mover] < s.paid[1 - s.mover], fold);
    out.push(call);
    out.push_if(s.raises < 2, raise);
    return out;
  }

  List<Outcome, 6> outcomes(const State& s) const {
    List<Outcome, 6> out;
    const unsigned gone = dealt_mask(s);
    for (Action card = 0; card < 6; ++card)
      if (!(gone >> card & 1U)) out.push({card, 1.0 / (6 - s.deals)});
    return out;
  }

  Action sample(const State& s, Rng& rng) const {
    // The k-th card that is left, counted past those dealt in their order: no loop that chance would decide.
    int card = rng.below(6 - s.deals);
    const int low = std::min(s.cards[0], s.cards[1]), high = std::max(s.cards[0], s.cards[1]);
    card += s.deals == 1 && card >= s.cards[0];
    card += s.deals == 2 && card >= low;
    card += s.deals == 2 && card >= high;
    return card;
  }

  // Plain casts, not narrow(): GCC 12 lays the play-out of this game out better by them, which is 6 % of its speed.
  template <class Listener>
  void apply(State& s, Seat seat, Action action, Listener&& listener) const {
    if (seat == chance) return deal(s, action, listener);
    s.history[s.round] = static_cast<std::uint8_t>(s.history[s.round] | action << 2 * s.count[s.round]++);
    s.keys.tell({everyone, moved, static_cast<std::int8_t>(seat), {static_cast<std::int16_t>(action)}}, 2, listener);
    if (action == fold) {
      s.folder = static_cast<std::int8_t>(1 + seat);
      s.finished = true;
      return;
    }
    s.paid[seat] = s.paid[1 - seat];
    s.mover = static_cast<std::int8_t>(1 - seat);
    if (action == raise) {
      s.paid[seat] = static_cast<std::int8_t>(s.paid[seat] + (s.round == 0 ? 2 : 4));
      ++s.raises;
    } else if (s.count[s.round] > 1) {
      end_round(s, listener);
    }
  }

  Returns returns(const State& s) const {
    if (!s.finished) return {0, 0};
    const double sign = s.folder ? (s.folder == 2 ? 1 : -1) : showdown(s);
    const double lost = s.paid[sign > 0 ? 1 : 0];
    return {sign * lost, -sign * lost};
  }

  Key key(const State& s, Seat seat) const { return s.keys.key(seat); }

  View view(const State& s, Seat seat) const {
    View v{seat, key(s, seat), {}, {}, {}, {}, {}};
    if (s.deals > seat) v.card = Card{s.cards[seat]};
    if (s.finished && !s.folder) v.other = Card{s.cards[1 - seat]};
    if (s.deals > 2) v.board = Card{s.cards[2]};
    for (int i = 0; i < 4; ++i) v.first.push_if(i < s.count[0], move(s, 0, i));
    for (int i = 0; i < 4; ++i) v.second.push_if(i < s.count[1], move(s, 1, i));
    return v;
  }

  // Seat, card, board, and each move by round and place.
  List<std::int16_t, 11> features(const View& v) const {
    List<std::int16_t, 11> out{narrow(v.seat)};
    out.push_if(v.card.has_value(), static_cast<std::int16_t>(2 + index(v.card.value_or(Card{}))));
    out.push_if(v.board.has_value(), static_cast<std::int16_t>(8 + index(v.board.value_or(Card{}))));
    push_moves(out, v.first, 14);
    push_moves(out, v.second, 26);
    return out;
  }

  State resample(const View& v, Rng& rng) const;

  Spoken speak(Seat seat, Action action) const;
  Spoken speak(const Event& event) const;
  std::string text(const View& view) const;

 private:
  static constexpr SeatSet everyone = SeatSet::first_seats(2);
  static constexpr Action fold = 0, call = 1, raise = 2;

  static Move move(const State& s, int round, int i) { return Move(s.history[round] >> 2 * i & 3); }

  static void push_moves(List<std::int16_t, 11>& out, const Moves& moves, int offset) {
    for (int i = 0; i < moves.size(); ++i) out.push(narrow(offset + 3 * i + index(moves[i])));
  }

  static unsigned dealt_mask(const State& s) {
    unsigned mask = 0;
    for (int i = 0; i < s.deals; ++i) mask |= 1U << s.cards[i];
    return mask;
  }

  template <class Listener>
  static void deal(State& s, Action card, Listener&& listener) {
    const auto place = s.deals++;
    s.cards[place] = static_cast<std::int8_t>(card);
    const auto data = static_cast<std::int16_t>(card);
    if (place < 2)
      s.keys.tell({SeatSet::only(place), dealt, place, {data}}, 2, listener);
    else
      s.keys.tell({everyone, board, static_cast<std::int8_t>(chance), {data}}, 2, listener);
  }

  template <class Listener>
  static void end_round(State& s, Listener&& listener) {
    s.mover = 0;
    s.raises = 0;
    if (s.round == 0) {
      s.round = 1;
      return;
    }
    s.finished = true;
    for (std::int8_t i = 0; i < 2; ++i) s.keys.tell({everyone, shown, i, {s.cards[i]}}, 2, listener);
  }

  // 1 if seat 0 has the better hand, -1 if seat 1, 0 if equal.
  static double showdown(const State& s) {
    const auto strength = [&](int seat) {
      const int rank = s.cards[seat] / 2;
      return rank == s.cards[2] / 2 ? 10 : rank;
    };
    const int difference = strength(0) - strength(1);
    return difference > 0 ? 1 : difference < 0 ? -1 : 0;
  }
};

}  // namespace feint
