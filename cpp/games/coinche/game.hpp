// Coinche (belote contree), one deal. 32 cards, eight to each of four players, partners opposite. An auction: 80 to 160
// or capot in a suit, each bid higher in value, coinche by the other side, surcoinche by the bidders. Then eight
// tricks; the takers must reach their bid with their cards, the last trick (10) and belote (20), or take all tricks at
// capot. Source: the rules of the French federation of 27-01-2016, marked by points bid; flags for every contested
// point, and `rules=paper` for S. Gunluk and T. Saulus, Playing Coinche with Deep CFR. Parameters: see coinche.cpp. A
// smaller game has fewer suits, ranks and bids; all its cards are dealt, and a bid asks for the same share of its
// points. Deviations: none known. Cap: 37 calls and 32 cards. With the default reward what one side gains the other
// loses.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/action_set.hpp"
#include "core/fields.hpp"
#include "core/game.hpp"
#include "games/coinche/cards.hpp"

namespace feint {

class Coinche {
 public:
  static constexpr int players = 4, call_count = 43, most_calls = 37;
  static constexpr int highest_mark = 4 * 250 + 20;  // of a deal: capot, surcoinche, belote
  // Active at once: 32 cards, each of them in its trick, 3 on the table, 16 calls, 4 of the contract, dealer, leader,
  // belote, 12 bits of points, 12 voids.
  static constexpr int most_features = 114;
  static constexpr int call_pass = 0, call_capot = 37, call_coinche = 41, call_surcoinche = 42;
  enum class Phase : std::int8_t { deal, auction, play, over };
  friend constexpr auto names(Phase) { return std::array<std::string_view, 4>{"deal", "auction", "play", "over"}; }
  enum class Call : std::int8_t {};
  friend constexpr auto names(Call) {
    return std::array<std::string_view, call_count>{
        "pass",       "80 spades",    "80 hearts",    "80 diamonds",    "80 clubs",    "90 spades",
        "90 hearts",  "90 diamonds",  "90 clubs",     "100 spades",     "100 hearts",  "100 diamonds",
        "100 clubs",  "110 spades",   "110 hearts",   "110 diamonds",   "110 clubs",   "120 spades",
        "120 hearts", "120 diamonds", "120 clubs",    "130 spades",     "130 hearts",  "130 diamonds",
        "130 clubs",  "140 spades",   "140 hearts",   "140 diamonds",   "140 clubs",   "150 spades",
        "150 hearts", "150 diamonds", "150 clubs",    "160 spades",     "160 hearts",  "160 diamonds",
        "160 clubs",  "capot spades", "capot hearts", "capot diamonds", "capot clubs", "coinche",
        "surcoinche"};
  }
  enum class AfterCoinche : std::int8_t { two, three };         // who still speaks
  enum class Belote : std::int8_t { ffb, contract_only, off };  // what the 20 points do
  enum class CoincheFail : std::int8_t { bid, fixed };          // what is doubled when a contract fails
  enum class Reward : std::int8_t { score_difference, classic, mirror, no_defense, good };
  friend constexpr auto names(AfterCoinche) { return std::array<std::string_view, 2>{"two", "three"}; }
  friend constexpr auto names(Belote) { return std::array<std::string_view, 3>{"ffb", "contract_only", "off"}; }
  friend constexpr auto names(CoincheFail) { return std::array<std::string_view, 2>{"bid", "160"}; }
  friend constexpr auto names(Reward) {
    return std::array<std::string_view, 5>{"score_difference", "classic", "mirror", "no_defense", "good"};
  }
  enum Kind : std::uint8_t { dealt, called, taken, played, belote, trick, marked };

  struct Rules {
    AfterCoinche after_coinche = AfterCoinche::two;
    Belote belote = Belote::ffb;
    CoincheFail coinche_fail = CoincheFail::bid;
    pack::Duties duties;
    Reward reward = Reward::score_difference;
    double trick_bonus = 0;
    int dealer = 3;
    bool flips = false;  // the side that coinches attacks: a fault of a published program
    // How large the game is.
    int suits = 4;                                 // the first of them
    unsigned ranks = 0xFF;                         // of each suit, as bits
    int lowest_bid = 1, highest_bid = call_capot;  // the first bids of the lowest and of the highest value
  };

  struct State {
    Keys<players> keys;
    Cards hands[players];    // what each holds now
    std::uint8_t cards[32];  // as they were played
    std::int8_t leaders[8];  // who led each trick
    std::uint8_t said[most_calls];
    std::int8_t calls;  // so far
    std::int8_t plays;  // cards played so far
    Phase phase;
    std::int8_t dealer;
    std::int8_t room[players];  // cards that are still to be dealt to each
    std::int8_t turn;
    std::int8_t passes;  // since the last call that was none
    std::int8_t bid;     // the last bid, 0: none yet
    std::int8_t bidder;
    std::int8_t coinches;           // 0, 1 coinche, 2 surcoinche
    std::int8_t led, best, winner;  // of the trick on the table
    std::int8_t couple;             // who was dealt king and queen of trumps, -1: nobody
    std::int8_t announced;          // belote, rebelote
    std::int8_t tricks[2];
    std::int16_t points[2];  // of tricks, the last one's bonus too
  };

  struct Contract {
    std::int16_t value = 0;
    Suit suit{};
    std::int8_t seat = 0;  // who bid it
    std::int8_t coinches = 0;
    static void fields(auto& self, auto&& field) {
      field("value", self.value);
      field("suit", self.suit);
      field("seat", self.seat);
      field("coinches", self.coinches);
    }
    friend bool operator==(const Contract&, const Contract&) = default;
  };
  struct Said {
    std::int8_t seat = 0;
    Call call{};
    static void fields(auto& self, auto&& field) {
      field("seat", self.seat);
      field("call", self.call);
    }
    friend bool operator==(const Said&, const Said&) = default;
  };
  struct Play {
    std::int8_t seat = 0;
    Card card{};
    static void fields(auto& self, auto&& field) {
      field("seat", self.seat);
      field("card", self.card);
    }
    friend bool operator==(const Play&, const Play&) = default;
  };
  struct View {
    Seat seat = 0;
    Key key = 0;
    Phase phase{};
    std::int8_t dealer = 0;
    std::optional<std::int8_t> turn;
    List<Card, 8> hand;
    List<Said, most_calls> calls;
    std::optional<Contract> contract;
    List<Play, 32> plays;          // all cards, in order; the last plays.size() % 4 lie on the table
    List<std::int16_t, 2> points;  // of seats 0 and 2, of seats 1 and 3
    List<std::int8_t, 2> tricks;
    std::optional<std::int8_t> belote;  // who has announced it
    static void fields(auto& self, auto&& field) {
      field("phase", self.phase);
      field("dealer", self.dealer);
      field("turn", self.turn);
      field("hand", self.hand);
      field("calls", self.calls);
      field("contract", self.contract);
      field("plays", self.plays);
      field("points", self.points);
      field("tricks", self.tricks);
      field("belote", self.belote);
    }
    friend bool operator==(const View&, const View&) = default;
  };

  static constexpr bool sequential = true;
  static const About& about();
  explicit Coinche(const Rules& rules);
  explicit Coinche(const Params& p);

  static constexpr int seats() { return players; }
  static constexpr int team(Seat seat) { return seat & 1; }
  static constexpr int actions() { return call_count + 32; }  // cards come after the calls
  static constexpr int feature_count() {
    return 32 + 4 * call_count + 2 * 4 * 32 + 10 + 4 + 3 + 4 + 4 + 16 + 4 + 16 + 4 + 8 * 32;
  }
  static constexpr int longest() { return 31 + most_calls + 32; }
  double highest_return() const { return highest_mark + 252 * rules_.trick_bonus; }
  const Rules& rules() const { return rules_; }
  bool zero_sum() const {
    return (rules_.reward == Reward::score_difference || rules_.reward == Reward::mirror) && rules_.trick_bonus == 0;
  }
  Cards cards() const { return cards_; }  // in play
  int tricks() const { return tricks_; }  // as many as a hand has cards
  // All 32 cards and every bid: what house players count on.
  bool ordinary() const { return cards_ == pack::deck && bids_ == every_bid; }

  State initial() const { return initial(rules_.dealer); }
  State initial(Seat dealer) const {
    State s{};
    s.dealer = narrow(dealer);
    s.turn = next(s.dealer);
    s.bidder = s.couple = -1;
    for (std::int8_t& room : s.room) room = tricks_;
    return s;
  }

  SeatSet asked(const State& s) const {
    if (s.phase == Phase::over) return SeatSet();
    return s.phase == Phase::deal ? SeatSet::of_chance() : SeatSet::only(s.turn);
  }

  ActionSet legal(const State& s, Seat seat) const {
    return s.phase == Phase::play ? ActionSet(playable(s, seat), call_count) : ActionSet(callable(s, seat));
  }

  // The next card goes to a hand with room, the more likely the more room it has: so all deals are as likely. An
  // outcome is 4 * card + seat.
  List<Outcome, players> outcomes(const State& s) const {
    List<Outcome, players> out;
    const int card = std::countr_zero(undealt(s));
    const double room = s.room[0] + s.room[1] + s.room[2] + s.room[3];
    for (Seat i = 0; i < players; ++i)
      if (s.room[i]) out.push({4 * card + i, s.room[i] / room});
    return out;
  }

  Action sample(const State& s, Rng& rng) const {
    const int first = s.room[0], second = first + s.room[1], third = second + s.room[2];
    const int at = rng.below(third + s.room[3]);
    return 4 * std::countr_zero(undealt(s)) + (at >= first) + (at >= second) + (at >= third);
  }

  template <class Listener>
  void apply(State& s, Seat seat, Action action, Listener&& listener) const {
    if (seat == chance)
      deal(s, action, listener);
    else if (s.phase == Phase::auction)
      call(s, action, listener);
    else
      play(s, action - call_count, listener);
  }

  Returns returns(const State& s) const;
  Action fallback(const State& s, Seat seat) const;
  Key key(const State& s, Seat seat) const { return s.keys.key(seat); }
  View view(const State& s, Seat seat) const;
  List<std::int16_t, most_features> features(const View& v) const;
  void check(const View& v) const;
  State resample(const View& v, Rng& rng) const;
  State world(const View& v, const std::array<Cards, players>& hidden) const;  // those cards held by the others
  State set_up(const Json& description) const;

  // For learners: a contract as one might be bid, so that cards are learned before bids are.
  void random_opening(State& s, Rng& rng) const;

  Spoken speak(Seat seat, Action action) const;
  Spoken speak(const Event& event) const;
  std::string text(const View& view) const;

  // ---- auction

  static constexpr int suit_of_bid(int bid) { return (bid - 1) & 3; }
  static constexpr int value_of(int bid) { return bid >= call_capot ? 250 : 80 + 10 * ((bid - 1) / 4); }
  // The points that make a bid of that value: so many of 162 as it says.
  int points_for(int value) const { return (value * total_ + 161) / 162; }

  // The calls that a seat may make, by their numbers.
  std::uint64_t callable(const State& s, Seat seat) const {
    std::uint64_t out = 1;
    const bool ours = s.bid && ((s.bidder ^ seat) & 1) == 0;
    if (s.coinches) return out | std::uint64_t{ours} << call_surcoinche;
    const int from = s.bid ? 1 + 4 * ((s.bid - 1) / 4 + 1) : 1;
    out |= bids_ & ~((std::uint64_t{1} << from) - 1);
    return out | std::uint64_t{s.bid && !ours} << call_coinche;
  }

  // ---- cards

  static int trump(const State& s) { return suit_of_bid(s.bid); }
  // The side that must reach its bid.
  int attack(Seat bidder, int coinches) const { return team(bidder) ^ (rules_.flips && coinches == 1); }
  int attack(const State& s) const { return attack(s.bidder, s.coinches); }

  Cards playable(const State& s, Seat seat) const {
    if ((s.plays & 3) == 0) return s.hands[seat];
    return pack::playable(s.hands[seat], s.led, s.best, ((s.winner ^ seat) & 1) == 0, trump(s), rules_.duties);
  }

  // ---- marking

  struct Marks {
    bool made = false;
    int score[2] = {0, 0};  // as the rules mark it
  };
  Marks marks(const State& s) const;  // of a deal that is over
  std::optional<Marks> marks_in(const View& v) const;

  Cards undealt(const State& s) const { return cards_ & ~(s.hands[0] | s.hands[1] | s.hands[2] | s.hands[3]); }
  static constexpr std::int8_t next(int seat) { return narrow((seat + 1) & 3); }

 private:
  static constexpr SeatSet everyone = SeatSet::first_seats(players);

  template <class Listener>
  static void tell(State& s, SeatSet to, Kind kind, int seat, Listener&& listener, int a = 0, int b = 0, int c = 0) {
    s.keys.tell({to, kind, seat, {a, b, c}}, players, listener);
  }

  template <class Listener>
  void deal(State& s, Action action, Listener&& listener) const {
    const Seat to = action & 3;
    s.hands[to] |= pack::bit(action >> 2);
    if (--s.room[to] == 0) begin_auction(s, listener);
  }

  template <class Listener>
  static void tell_hand(State& s, Seat seat, Listener&& listener) {
    const Cards hand = s.hands[seat];
    tell(s, SeatSet::only(seat), dealt, seat, listener, static_cast<std::int16_t>(hand & 0xFFFF),
         static_cast<std::int16_t>(hand >> 16));
  }

  // Once three hands are complete the fourth is, and the auction begins. Nobody looks at his cards before.
  template <class Listener>
  void begin_auction(State& s, Listener&& listener) const {
    Seat open = -1;
    for (Seat i = 0; i < players; ++i) {
      if (s.room[i] == 0) continue;
      if (open >= 0) return;
      open = i;
    }
    if (open >= 0) s.hands[open] |= undealt(s);
    for (Seat i = 0; i < players; ++i) tell_hand(s, i, listener);
    s.phase = Phase::auction;
  }

  template <class Listener>
  void call(State& s, int what, Listener&& listener) const {
    const std::int8_t seat = s.turn;
    s.said[s.calls++] = narrow(what);
    tell(s, everyone, called, seat, listener, what);
    s.passes = narrow(what == call_pass ? s.passes + 1 : 0);
    if (what == call_coinche || what == call_surcoinche) {
      ++s.coinches;
    } else if (what != call_pass) {
      s.bid = narrow(what);
      s.bidder = seat;
    }
    const bool two = s.coinches == 1 && rules_.after_coinche == AfterCoinche::two;
    s.turn = narrow((seat + (two && what == call_pass ? 2 : 1)) & 3);
    if (!s.bid) {
      if (s.passes == 4) s.phase = Phase::over;
    } else if (s.coinches == 2 || s.passes == (two ? 2 : 3)) {
      begin_play(s, listener);
    }
  }

  template <class Listener>
  void begin_play(State& s, Listener&& listener) const {
    s.phase = Phase::play;
    s.turn = next(s.dealer);
    const Cards pair = (Cards{1} << pack::king | Cards{1} << pack::queen) << 8 * trump(s);
    if (rules_.belote != Belote::off)
      for (std::int8_t i = 0; i < players; ++i)
        if ((s.hands[i] & pair) == pair) s.couple = i;
    tell(s, everyone, taken, s.bidder, listener, s.bid, s.coinches);
  }

  template <class Listener>
  void play(State& s, int card, Listener&& listener) const {
    const std::int8_t seat = s.turn;
    const int t = trump(s);
    s.hands[seat] &= ~pack::bit(card);
    s.cards[s.plays] = narrow(card);
    tell(s, everyone, played, seat, listener, card);
    if (seat == s.couple && (card == 8 * t + pack::king || card == 8 * t + pack::queen))
      tell(s, everyone, belote, seat, listener, ++s.announced);
    if ((s.plays & 3) == 0) {
      s.led = narrow(card);
      s.leaders[s.plays >> 2] = seat;
    }
    if ((s.plays & 3) == 0 || pack::beats(card, s.best, t)) {
      s.best = narrow(card);
      s.winner = seat;
    }
    s.turn = next(seat);
    if ((++s.plays & 3) == 0) end_trick(s, listener);
  }

  template <class Listener>
  void end_trick(State& s, Listener&& listener) const {
    const int side = s.winner & 1, t = trump(s);
    int worth = 0;
    for (int i = s.plays - 4; i < s.plays; ++i) worth += pack::points(s.cards[i], t);
    ++s.tricks[side];
    if (s.plays == 4 * tricks_) worth += s.tricks[side] == tricks_ ? 100 : 10;
    s.points[side] = narrow(s.points[side] + worth);
    s.turn = s.winner;
    tell(s, everyone, trick, s.winner, listener, worth);
    if (s.plays < 4 * tricks_) return;
    s.phase = Phase::over;
    const Marks found = marks(s);
    tell(s, everyone, marked, chance, listener, found.made, found.score[0], found.score[1]);
  }

  Rules rules_;
  static constexpr std::uint64_t every_bid = (std::uint64_t{1} << call_coinche) - 2;
  Cards cards_ = pack::deck;
  std::uint64_t bids_ = every_bid;  // by their numbers
  std::int8_t tricks_ = 8;
  std::int16_t total_ = 162;  // the points of all cards and of the last trick
};

}  // namespace feint
