// Goofspiel. Each player holds the cards 1..n, and so does the prize deck. A prize is turned up; all bid a card at once
// and in secret; the highest bid takes the prize's points, a tie for the highest burns it; the bids are shown. The last
// card plays itself. Source: M. M. Flood's "game of pure strategy"; the common form with open bids. Parameters: cards,
// order of the prizes, players, payoff. Deviations: none. Cap: `cards` prizes.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "core/fields.hpp"
#include "core/game.hpp"

namespace feint {

class Goofspiel {
 public:
  static constexpr int most_cards = 13, most_players = 4;
  static constexpr int point_bits = 7;  // 1 + ... + 13 = 91
  enum class Order : std::int8_t { random, descending, ascending };
  enum class Payoff : std::int8_t { win, difference };
  friend constexpr auto names(Order) { return std::array<std::string_view, 3>{"random", "descending", "ascending"}; }
  friend constexpr auto names(Payoff) { return std::array<std::string_view, 2>{"win", "difference"}; }
  enum Kind : std::uint8_t { prize, bid, won, burnt };

  struct State {
    Keys<most_players> keys;
    std::int8_t prizes[most_cards];              // in the order they came
    std::int8_t bids[most_cards][most_players];  // of every round; 0 while not given
    std::int8_t points[most_players];
    std::uint16_t hands[most_players];  // bit c - 1: holds card c
    std::int8_t turned;                 // prizes turned up
    std::int8_t rounds;                 // rounds bid
  };

  struct Round {
    std::int8_t prize = 0;
    List<std::int8_t, most_players> bids;
    static void fields(auto& self, auto&& field) {
      field("prize", self.prize);
      field("bids", self.bids);
    }
    friend bool operator==(const Round&, const Round&) = default;
  };

  struct View {
    Seat seat = 0;
    Key key = 0;
    std::optional<std::int8_t> prize;
    List<std::int8_t, most_cards> hand;
    List<std::int8_t, most_players> points;
    List<Round, most_cards> rounds;
    static void fields(auto& self, auto&& field) {
      field("prize", self.prize);
      field("hand", self.hand);
      field("points", self.points);
      field("rounds", self.rounds);
    }
    friend bool operator==(const View&, const View&) = default;
  };

  static constexpr bool sequential = false;
  static const About& about();
  Goofspiel(int cards, Order order, int players, Payoff payoff)
      : cards_(cards), players_(players), order_(order), payoff_(payoff) {}
  explicit Goofspiel(const Params& p);

  int seats() const { return players_; }
  int actions() const { return cards_; }
  int feature_count() const { return cards_ * (2 + players_) + point_bits * players_; }
  int longest() const { return cards_ * (1 + players_); }
  double highest_return() const { return payoff_ == Payoff::win ? 1 : cards_ * (cards_ + 1) / 2; }

  State initial() const {
    State s{};
    for (int i = 0; i < players_; ++i) s.hands[i] = narrow((1U << cards_) - 1U);
    if (order_ != Order::random) turn_up(s, fixed_prize(s), Silent{});
    return s;
  }

  SeatSet asked(const State& s) const {
    if (s.rounds == cards_) return SeatSet();
    if (s.turned == s.rounds) return SeatSet::of_chance();
    SeatSet set;
    for (Seat i = 0; i < players_; ++i)
      if (!s.bids[s.rounds][i]) set = set.with(i);
    return set;
  }

  List<Action, most_cards> legal(const State& s, Seat seat) const {
    List<Action, most_cards> out;
    for (unsigned left = s.hands[seat]; left; left &= left - 1) out.push(std::countr_zero(left));
    return out;
  }

  List<Outcome, most_cards> outcomes(const State& s) const {
    List<Outcome, most_cards> out;
    for (unsigned left = prizes_left(s); left; left &= left - 1)
      out.push({std::countr_zero(left), 1.0 / (cards_ - s.turned)});
    return out;
  }

  Action sample(const State& s, Rng& rng) const {
    unsigned left = prizes_left(s);
    for (int skip = rng.below(cards_ - s.turned); skip > 0; --skip) left &= left - 1;
    return std::countr_zero(left);
  }

  template <class Listener>
  void apply(State& s, Seat seat, Action action, Listener&& listener) const {
    if (seat == chance) {
      turn_up(s, action + 1, listener);
    } else {
      s.bids[s.rounds][seat] = narrow(action + 1);
      if (asked(s).empty()) resolve(s, listener);
    }
    // The next prize, where its order is fixed; the last card, which plays itself.
    while (s.rounds < cards_) {
      if (s.turned == s.rounds && (order_ != Order::random || s.rounds == cards_ - 1))
        turn_up(s, order_ == Order::random ? std::countr_zero(prizes_left(s)) + 1 : fixed_prize(s), listener);
      if (s.rounds < cards_ - 1 || s.turned == s.rounds) return;
      for (int i = 0; i < players_; ++i) s.bids[s.rounds][i] = narrow(std::countr_zero(s.hands[i]) + 1);
      resolve(s, listener);
    }
  }

  Returns returns(const State& s) const {
    int best = 0, total = 0, winners = 0;
    for (int i = 0; i < players_; ++i) {
      best = std::max<int>(best, s.points[i]);
      total += s.points[i];
    }
    for (int i = 0; i < players_; ++i) winners += s.points[i] == best;
    Returns out;
    for (int i = 0; i < players_; ++i) {
      if (payoff_ == Payoff::difference)
        out.push(s.points[i] - static_cast<double>(total - s.points[i]) / (players_ - 1));
      else if (s.rounds < cards_ || winners == players_)
        out.push(0);
      else
        out.push(s.points[i] == best ? 1.0 / winners : -1.0 / (players_ - winners));
    }
    return out;
  }

  Key key(const State& s, Seat seat) const { return s.keys.key(seat); }

  // Exact with two players: 2 x 13 cards, 13 prizes, the one turned up, 2 x 7 bits of points.
  Key position(const State& s) const {
    Key h = prizes_left(s) << 4 | static_cast<Key>(s.turned > s.rounds ? s.prizes[s.rounds] : 0);
    for (int i = 0; i < 2; ++i) h = (h << most_cards | s.hands[i]) << point_bits | static_cast<Key>(s.points[i]);
    for (int i = 2; i < players_; ++i) h = fold(h, static_cast<Key>(s.hands[i]) << 8 | static_cast<Key>(s.points[i]));
    return h;
  }

  View view(const State& s, Seat seat) const;
  // The prize; prizes to come; cards left to each player, from this seat on; their points in binary.
  List<std::int16_t, 1 + most_cards * (1 + most_players) + point_bits * most_players> features(const View& v) const;
  void check(const View& v) const;
  State resample(const View& v, Rng& rng) const;

  Spoken speak(Seat seat, Action action) const;
  Spoken speak(const Event& event) const;
  std::string text(const View& view) const;

 private:
  int fixed_prize(const State& s) const { return order_ == Order::descending ? cards_ - s.turned : s.turned + 1; }

  unsigned prizes_left(const State& s) const {
    unsigned left = (1U << cards_) - 1U;
    for (int i = 0; i < s.turned; ++i) left &= ~(1U << (s.prizes[i] - 1));
    return left;
  }

  template <class Listener>
  void turn_up(State& s, int card, Listener&& listener) const {
    s.prizes[s.turned++] = narrow(card);
    if (order_ != Order::random) return;  // everybody knows the order; there is nothing to tell
    s.keys.tell({SeatSet::first_seats(players_), prize, chance, {card}}, players_, listener);
  }

  template <class Listener>
  void resolve(State& s, Listener&& listener) const {
    const auto& bids = s.bids[s.rounds];
    int winner = 0, tied = 1;
    for (int i = 0; i < players_; ++i) {
      s.hands[i] = narrow(s.hands[i] & ~(1U << (bids[i] - 1)));
      const auto to = SeatSet::first_seats(players_);
      s.keys.tell({to, bid, i, {bids[i]}}, players_, listener);
      if (i == 0) continue;
      tied = bids[i] > bids[winner] ? 1 : tied + (bids[i] == bids[winner]);
      if (bids[i] > bids[winner]) winner = i;
    }
    const std::int8_t worth = s.prizes[s.rounds++];
    if (tied == 1) s.points[winner] = narrow(s.points[winner] + worth);
    const Seat who = tied == 1 ? winner : chance;
    const auto kind = tied == 1 ? won : burnt;
    s.keys.tell({SeatSet::first_seats(players_), kind, who, {worth}}, players_, listener);
  }

  int cards_, players_;
  Order order_;
  Payoff payoff_;
};

}  // namespace feint
