// Kuhn poker. Three cards, jack < queen < king; each of two players antes 1 and is dealt one. In turn they pass or bet
// 1; after a bet the other passes (folds) or bets (calls), and the game is over; two passes also end it. The higher
// card takes the pot. Source: H. W. Kuhn, A simplified two-person poker, 1950. Value for the first player: -1/18.
// Parameters: none. Deviations: none. Cap: three decisions.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/fields.hpp"
#include "core/game.hpp"

namespace feint {

class Kuhn {
 public:
  enum class Card : std::int8_t { jack, queen, king };
  enum class Move : std::int8_t { pass, bet };
  friend constexpr auto names(Card) { return std::array<std::string_view, 3>{"jack", "queen", "king"}; }
  friend constexpr auto names(Move) { return std::array<std::string_view, 2>{"pass", "bet"}; }
  enum Kind : std::uint8_t { dealt, moved, shown };

  struct State {
    Keys<2> keys;
    std::int8_t cards[2];
    std::int8_t deals;  // cards dealt so far
    std::int8_t count;  // moves made
    std::uint8_t bets;  // bit i: move i was a bet
  };

  struct View {
    Seat seat = 0;
    Key key = 0;
    std::optional<Card> card, other;  // the other's card is seen in a showdown only
    List<Move, 3> moves;
    static void fields(auto& self, auto&& field) {
      field("card", self.card);
      field("other", self.other);
      field("moves", self.moves);
    }
    friend bool operator==(const View&, const View&) = default;
  };

  static constexpr bool sequential = true;
  static const About& about();
  Kuhn() = default;
  explicit Kuhn(const Params&) {}

  static constexpr int seats() { return 2; }
  static constexpr int actions() { return 2; }
  static constexpr int feature_count() { return 3 + 3 * 2; }
  static constexpr int longest() { return 5; }
  static constexpr double highest_return() { return 2; }

  State initial() const { return State{}; }

  SeatSet asked(const State& s) const {
    if (s.deals < 2) return SeatSet::of_chance();
    return over(s) ? SeatSet() : SeatSet::only(s.count & 1);
  }

  List<Action, 2> legal(const State&, Seat) const { return {0, 1}; }

  List<Outcome, 3> outcomes(const State& s) const {
    List<Outcome, 3> out;
    for (Action card = 0; card < 3; ++card)
      if (s.deals == 0 || card != s.cards[0]) out.push({card, s.deals == 0 ? 1.0 / 3 : 0.5});
    return out;
  }

  Action sample(const State& s, Rng& rng) const {
    if (s.deals == 0) return rng.below(3);
    const Action card = rng.below(2);
    return card + (card >= s.cards[0]);
  }

  template <class Listener>
  void apply(State& s, Seat seat, Action action, Listener&& listener) const {
    if (seat == chance) {
      const Seat to = s.deals & 1;
      ++s.deals;
      s.cards[to] = narrow(action);
      tell(s, {SeatSet::only(to), dealt, to, {s.cards[to]}}, listener);
      return;
    }
    s.bets = narrow(s.bets | action << s.count++);
    tell(s, {everyone, moved, seat, {action}}, listener);
    if (!over(s) || folded(s)) return;
    for (std::int8_t i = 0; i < 2; ++i) tell(s, {everyone, shown, i, {s.cards[i]}}, listener);
  }

  Returns returns(const State& s) const {
    if (s.deals < 2 || !over(s)) return {0, 0};
    // In a fold the one who moved last passed after a bet: the pot goes to the other.
    const Seat winner = folded(s) ? s.count & 1 : s.cards[0] < s.cards[1];
    const double pot = std::popcount(s.bets) == 2 ? 2 : 1;
    return {winner == 0 ? pot : -pot, winner == 0 ? -pot : pot};
  }

  Key key(const State& s, Seat seat) const { return s.keys.key(seat); }

  View view(const State& s, Seat seat) const {
    View v{seat, key(s, seat), {}, {}, {}};
    if (s.deals > seat) v.card = Card{s.cards[seat]};
    if (over(s) && !folded(s)) v.other = Card{s.cards[1 - seat]};
    for (int i = 0; i < s.count; ++i) v.moves.push(Move(s.bets >> i & 1));
    return v;
  }

  List<std::int16_t, 4> features(const View& v) const {
    List<std::int16_t, 4> out;
    if (v.card) out.push(narrow(index(*v.card)));
    for (int i = 0; i < v.moves.size(); ++i) out.push(narrow(3 + 2 * i + index(v.moves[i])));
    return out;
  }

  State resample(const View& v, Rng& rng) const;

  Spoken speak(Seat seat, Action action) const;
  Spoken speak(const Event& event) const;
  std::string text(const View& view) const;

 private:
  static constexpr SeatSet everyone = SeatSet::first_seats(2);

  template <class Listener>
  static void tell(State& s, const Event& event, Listener&& listener) {
    s.keys.tell(event, 2, listener);
  }
  // Over: two moves unless pass-bet, which gets a third.
  static bool over(const State& s) { return s.count == 3 || (s.count == 2 && s.bets != 0b10); }
  static bool folded(const State& s) { return std::popcount(s.bets) == 1; }
};

}  // namespace feint
