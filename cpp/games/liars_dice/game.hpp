// Liar's dice for two. Each rolls `dice` dice of `sides` sides in secret. In turn they bid "so many of that face among
// all dice", each bid higher than the last (quantity first, then face), or call the last bidder a liar, which ends the
// game: if the bid holds the bidder wins, else the caller. The highest face is wild. After the highest bid only "liar"
// is left. Source: the common two-player form, as in OpenSpiel. Value for the first player with one four-sided die
// each: 1/16. Parameters: dice (each), sides. Deviations: none. Cap: every bid once, and the call.
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <string>

#include "core/fields.hpp"
#include "core/game.hpp"

namespace feint {

class LiarsDice {
 public:
  static constexpr int most_dice = 5, most_sides = 8;
  static constexpr int most_bids = 2 * most_dice * most_sides;
  enum Kind : std::uint8_t { rolled, bid, called, shown };

  struct State {
    Keys<2> keys;
    std::int8_t counts[2][most_sides];  // dice of each face
    std::int8_t rolls;                  // dice rolled so far, both seats
    std::int8_t bids;                   // bids made so far
    std::int8_t last;                   // 1 + the last bid
    bool finished;
    std::bitset<most_bids> made;  // bids rise, so their set is their history
  };

  struct Bid {
    std::int8_t quantity = 0, face = 0;
    static void fields(auto& self, auto&& field) {
      field("quantity", self.quantity);
      field("face", self.face);
    }
    friend bool operator==(const Bid&, const Bid&) = default;
  };

  struct View {
    Seat seat = 0;
    Key key = 0;
    List<std::int8_t, most_dice> dice, other;  // sorted; the other's are seen at the end only
    List<Bid, most_bids> bids;                 // seat 0 begins
    bool liar = false;                         // the last bid was called
    static void fields(auto& self, auto&& field) {
      field("dice", self.dice);
      field("other", self.other);
      field("bids", self.bids);
      field("liar", self.liar);
    }
    friend bool operator==(const View&, const View&) = default;
  };

  static constexpr bool sequential = true;
  static const About& about();
  LiarsDice() : LiarsDice(1, 6) {}
  LiarsDice(int dice, int sides) : dice_(dice), sides_(sides) {}
  explicit LiarsDice(const Params& p) : LiarsDice(p.integer("dice"), p.integer("sides")) {}

  static constexpr int seats() { return 2; }
  int bid_count() const { return 2 * dice_ * sides_; }
  int actions() const { return bid_count() + 1; }
  int feature_count() const { return 2 + sides_ * dice_ + bid_count(); }
  int longest() const { return 2 * dice_ + bid_count() + 1; }
  static constexpr double highest_return() { return 1; }

  State initial() const { return State{}; }

  SeatSet asked(const State& s) const {
    if (s.finished) return SeatSet();
    return s.rolls < 2 * dice_ ? SeatSet::of_chance() : SeatSet::only(s.bids & 1);
  }

  List<Action, most_bids + 1> legal(const State& s, Seat) const {
    List<Action, most_bids + 1> out;
    for (Action a = s.last; a < bid_count(); ++a) out.push(a);
    if (s.last) out.push(bid_count());
    return out;
  }

  List<Outcome, most_sides> outcomes(const State&) const {
    List<Outcome, most_sides> out;
    for (Action face = 0; face < sides_; ++face) out.push({face, 1.0 / sides_});
    return out;
  }

  Action sample(const State&, Rng& rng) const { return rng.below(sides_); }

  // Doubting is safe against a bid that nobody could hold; the lowest bid is the safest opening.
  Action fallback(const State& s, Seat) const { return s.last ? bid_count() : 0; }

  template <class Listener>
  void apply(State& s, Seat seat, Action action, Listener&& listener) const {
    if (seat == chance) return roll(s, action, listener);
    if (action < bid_count()) {
      s.last = narrow(action + 1);
      s.made.set(action);
      ++s.bids;
      s.keys.tell({everyone, bid, seat, {action}}, 2, listener);
      return;
    }
    s.finished = true;
    s.keys.tell({everyone, called, seat, {}}, 2, listener);
    for (Seat i = 0; i < 2; ++i) tell_dice(s, i, everyone, shown, listener);
  }

  Returns returns(const State& s) const {
    if (!s.finished) return {0, 0};
    const Seat bidder = (s.bids - 1) & 1;
    const double sign = holds(s) == (bidder == 0) ? 1 : -1;
    return {sign, -sign};
  }

  Key key(const State& s, Seat seat) const { return s.keys.key(seat); }

  View view(const State& s, Seat seat) const {
    View v{seat, key(s, seat), {}, {}, {}, s.finished};
    if (s.rolls >= (seat + 1) * dice_) v.dice = sorted(s, seat);
    if (s.finished) v.other = sorted(s, 1 - seat);
    for (Action a = 0; a < s.last; ++a)
      if (s.made.test(a)) v.bids.push(to_bid(a));
    return v;
  }

  // Seat; the first n inputs of a face for n dice of it; each bid made.
  List<std::int16_t, 1 + most_dice + most_bids> features(const View& v) const {
    List<std::int16_t, 1 + most_dice + most_bids> out{narrow(v.seat)};
    int same = 0;
    for (int i = 0; i < v.dice.size(); ++i) {
      same = i > 0 && v.dice[i] == v.dice[i - 1] ? same + 1 : 0;
      out.push(narrow(2 + (v.dice[i] - 1) * dice_ + same));
    }
    for (const Bid& b : v.bids) out.push(narrow(2 + sides_ * dice_ + to_action(b)));
    return out;
  }

  void check(const View& v) const;
  State resample(const View& v, Rng& rng) const;

  Spoken speak(Seat seat, Action action) const;
  Spoken speak(const Event& event) const;
  std::string text(const View& view) const;

 private:
  static constexpr SeatSet everyone = SeatSet::first_seats(2);

  Bid to_bid(Action a) const { return {narrow(a / sides_ + 1), narrow(a % sides_ + 1)}; }
  Action to_action(const Bid& b) const { return (b.quantity - 1) * sides_ + b.face - 1; }

  // Dice are told sorted and all at once: the order in which they fell is nobody's business.
  template <class Listener>
  void roll(State& s, Action face, Listener&& listener) const {
    const Seat seat = s.rolls++ / dice_;
    ++s.counts[seat][face];
    if (s.rolls % dice_ == 0) tell_dice(s, seat, SeatSet::only(seat), rolled, listener);
  }

  template <class Listener>
  void tell_dice(State& s, Seat seat, SeatSet to, Kind kind, Listener&& listener) const {
    for (int face = 0; face < sides_; ++face)
      for (int i = 0; i < s.counts[seat][face]; ++i) s.keys.tell({to, kind, seat, {face + 1}}, 2, listener);
  }

  List<std::int8_t, most_dice> sorted(const State& s, Seat seat) const {
    List<std::int8_t, most_dice> out;
    for (int face = 0; face < sides_; ++face)
      for (int i = 0; i < s.counts[seat][face]; ++i) out.push(narrow(face + 1));
    return out;
  }

  bool holds(const State& s) const {
    const Bid b = to_bid(s.last - 1);
    const int wild = sides_ - 1;
    int found = 0;
    for (const auto& mine : s.counts) found += mine[b.face - 1] + (b.face - 1 == wild ? 0 : mine[wild]);
    return found >= b.quantity;
  }

  int dice_, sides_;
};

}  // namespace feint
