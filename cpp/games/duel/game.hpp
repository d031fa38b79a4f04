// The duel. Two players with hands of four cards that both can see, 12 life and 12 pillz each. In each of four rounds
// the first player shows a card and puts pillz on it in secret; the second, who sees the card, answers with a card and
// pillz; then all is shown. Attack is power x (pillz + 1), the winner's damage is taken from the other's life; fury
// costs 3 pillz and adds 2 damage. Who has no life left has lost; after the last round more life wins. Cards have
// abilities, and two of a clan in a hand have a bonus. The order of resolution is in duel_clash.hpp.
// Source: Urban Rivals (Boostr), as O. Teytaud and S. Flory describe it ("Upper confidence trees with short term
// partial information", 2011), with cards of our own. Parameters: hands or decks, life, pillz, rounds, fury, abilities,
// resolution, node, first. Deviations: on the page. Cap: four rounds.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/fields.hpp"
#include "core/game.hpp"
#include "games/duel/clash.hpp"

namespace feint {

class Duel {
 public:
  static constexpr int hand_size = 4, most_rounds = 4, most_pillz = 20, most_deck = 8, draws = 70;
  static constexpr int bets = 2 * (most_pillz + 1);  // pillz without and with fury
  static constexpr int fury_costs = 3;
  enum class Resolution : std::int8_t { deterministic, proportional, cutoff2 };
  enum class Node : std::int8_t { faithful, cards_public };
  enum class First : std::int8_t { fixed, more_stars, fewer_stars, random };
  enum class Decks : std::int8_t { given, chosen };
  enum class Phase : std::int8_t { deck, draw, first, card, second_card, attack, winner, over };
  friend constexpr auto names(Resolution) {
    return std::array<std::string_view, 3>{"deterministic", "proportional", "cutoff2"};
  }
  friend constexpr auto names(Node) { return std::array<std::string_view, 2>{"faithful", "cards_public"}; }
  friend constexpr auto names(First) {
    return std::array<std::string_view, 4>{"fixed", "more_stars", "fewer_stars", "random"};
  }
  friend constexpr auto names(Decks) { return std::array<std::string_view, 2>{"given", "chosen"}; }
  friend constexpr auto names(Phase) {
    return std::array<std::string_view, 8>{"deck", "draw", "first", "card", "second_card", "attack", "winner", "over"};
  }
  enum Kind : std::uint8_t { set, chose, drew, begins, shows, strikes, wins };

  struct Round {
    std::int8_t first, winner;  // the winner is -1 while chance is asked for him
    std::int8_t card[2], pillz[2];
    bool fury[2];
    std::int16_t attack[2], damage;
    std::int8_t life[2], left[2];  // after the round: life, and pillz
    friend bool operator==(const Round&, const Round&) = default;
  };

  // All that both see.
  struct Public {
    Phase phase;
    std::int8_t first, last_winner;  // -1 for nobody
    std::int8_t deck[2];             // of the file's, -1 while none is chosen
    std::int8_t life[2], pillz[2];
    std::uint8_t played[2];           // a bit a card
    std::int8_t shown[2];             // -1 for none
    std::int8_t poison[2], heal[2];   // 1 + the card it comes from (the other's, one's own); 0 for none
    std::uint8_t hand[2][hand_size];  // numbers of cards
    std::uint8_t kin[2][hand_size];   // cards of the same clan in the hand; 0 without clan
    std::int8_t size[2];              // of the hands; 0 before they are drawn
    std::int8_t lines;                // of the history: a state that was set up has fewer than rounds
    Round history[most_rounds];
    friend bool operator==(const Public&, const Public&) = default;
  };

  struct State : Public {
    Keys<2> keys;
    std::int16_t sealed[2];  // 1 + an answer of the open window
  };

  struct View {
    Seat seat = 0;
    Key key = 0;
    Public table{};
    friend bool operator==(const View&, const View&) = default;
  };

  static constexpr bool sequential = false;
  static const About& about();
  explicit Duel(const Params& p) : Duel(p, duel_cards()) {}
  Duel(const Params& p, const DuelCards& cards);  // other cards than those that are built in: for tests

  static constexpr int seats() { return 2; }
  // Decks; cards of a hand; attacks with the card that lies open; answers: a card with its attack.
  int actions() const { return first_answer() + hand_size * bets; }
  int feature_count() const;
  int longest() const { return 5 + rounds_ * 5; }
  static constexpr double highest_return() { return 1; }

  State initial() const {
    State s{};
    static_cast<Public&>(s) = start_;
    return s;
  }

  SeatSet asked(const State& s) const {
    switch (s.phase) {
      case Phase::draw:
      case Phase::first:
      case Phase::winner: return SeatSet::of_chance();
      case Phase::card: return SeatSet::only(s.first);
      case Phase::second_card: return SeatSet::only(1 - s.first);
      case Phase::over: return SeatSet();
      default: return SeatSet::of_bits((s.sealed[0] ? 0U : 1U) | (s.sealed[1] ? 0U : 2U));
    }
  }

  List<Action, hand_size*(bets - fury_costs)> legal(const State& s, Seat seat) const {
    List<Action, hand_size*(bets - fury_costs)> out;
    if (s.phase == Phase::deck)
      for (Action deck = 0; deck < decks(); ++deck) out.push(deck);
    if (s.phase == Phase::card || s.phase == Phase::second_card)
      for (unsigned left = unplayed(s, seat); left; left &= left - 1) out.push(first_card() + std::countr_zero(left));
    if (s.phase == Phase::attack && s.shown[seat] >= 0) push_bets(out, s.pillz[seat], first_attack());
    if (s.phase == Phase::attack && s.shown[seat] < 0)
      for (unsigned left = unplayed(s, seat); left; left &= left - 1)
        push_bets(out, s.pillz[seat], first_answer() + std::countr_zero(left) * bets);
    return out;
  }

  // Chance has numbers of its own: the sets of four of a deck, who begins, who wins.
  static constexpr Action zero_begins = draws, zero_wins = draws + 2;

  List<Outcome, draws> outcomes(const State& s) const {
    List<Outcome, draws> out;
    if (s.phase == Phase::draw) {
      const int ways = sets_of_four(static_cast<int>(deck_of(s, drawing(s)).size()));
      for (Action a = 0; a < ways; ++a) out.push({a, 1.0 / ways});
    } else if (s.phase == Phase::first) {
      out.push({zero_begins, 0.5});
      out.push({zero_begins + 1, 0.5});
    } else if (s.phase == Phase::winner) {
      const auto& attack = s.history[s.lines].attack;
      const double all = attack[0] + attack[1];
      out.push({zero_wins, attack[0] / all});
      out.push({zero_wins + 1, attack[1] / all});
    }
    return out;
  }

  Action sample(const State& s, Rng& rng) const { return draw(outcomes(s), rng); }

  template <class Listener>
  void apply(State& s, Seat seat, Action action, Listener&& listener) const {
    switch (s.phase) {
      case Phase::deck:
      case Phase::attack:
        s.sealed[seat] = narrow(action + 1);
        if (s.sealed[0] && s.sealed[1]) close(s, listener);
        return;
      case Phase::draw: deal(s, drawing(s), action, listener); return;
      case Phase::first: begin(s, action - zero_begins, listener); return;
      case Phase::card:
      case Phase::second_card: show(s, seat, action - first_card(), listener); return;
      case Phase::winner: settle(s, clash(s), action - zero_wins, listener); return;
      case Phase::over: return;
    }
  }

  Returns returns(const State& s) const {
    if (s.phase != Phase::over || s.life[0] == s.life[1]) return {0, 0};
    return s.life[0] > s.life[1] ? Returns{1, -1} : Returns{-1, 1};
  }

  Key key(const State& s, Seat seat) const { return s.keys.key(seat); }

  // 62 bits; exact where the hands are given, else with the hands and decks folded in.
  Key position(const State& s) const {
    Key h = 0;
    const auto pack = [&](int value, int width) { h = h << width | static_cast<Key>(value); };
    pack(s.first + 1, 2);
    pack(remembers_ ? s.last_winner + 1 : 0, 2);
    const bool decided = s.phase == Phase::winner;
    for (int i = 0; i < 2; ++i) {
      pack(s.life[i], 5);
      pack(s.pillz[i] / 4, 3);
      pack(s.played[i], hand_size);
      pack(s.poison[i], 3);
      pack(s.heal[i], 3);
      const Round& r = s.history[decided ? s.lines : 0];
      pack(decided ? r.card[i] + 1 : s.shown[i] + 1, 3);
      pack(decided ? 1 + r.pillz[i] + (r.fury[i] ? most_pillz + 1 : 0) : 0, 6);
    }
    for (int i = 0; i < 2; ++i) pack(s.pillz[i] % 4, 2);  // lowest: positions that are asked for together
    if (!drawn_) return h;
    for (int i = 0; i < 2; ++i) {
      Key hand = static_cast<Key>(s.deck[i] + 1) << 40 | static_cast<Key>(s.size[i]) << 32;
      for (int k = 0; k < s.size[i]; ++k) hand |= static_cast<Key>(s.hand[i][k]) << (8 * k);
      h = fold(h, hand);
    }
    return h;
  }

  View view(const State& s, Seat seat) const { return {seat, key(s, seat), s}; }
  State resample(const View& v, Rng& rng) const;
  std::vector<std::int16_t> features(const View& v) const;
  Json view_json(const View& v) const;
  View read_view(const Json& json) const;
  Json view_schema() const;
  State set_up(const Json& description) const;  // between two rounds: see duel_setup.cpp

  Spoken speak(Seat seat, Action action) const;
  Spoken speak(const Event& event) const;
  std::string text(const View& view) const;

 private:
  using Cards = std::vector<std::uint8_t>;
  static constexpr SeatSet everyone = SeatSet::first_seats(2);

  int decks() const { return count_of(all_->decks); }
  Action first_card() const { return decks(); }
  Action first_attack() const { return decks() + hand_size; }
  Action first_answer() const { return first_attack() + bets; }

  static unsigned unplayed(const Public& t, Seat seat) { return ((1U << t.size[seat]) - 1U) & ~t.played[seat]; }
  static int played(const Public& t) { return std::popcount(t.played[0]); }
  static Seat drawing(const Public& t) { return t.size[0] ? 1 : 0; }
  static constexpr int sets_of_four(int n) { return n * (n - 1) * (n - 2) * (n - 3) / 24; }
  // The set of this number, a bit a place in the deck: those of the first five come first, then those of six ...
  static unsigned set_of_four(int number);
  const Cards& deck_of(const Public& t, Seat seat) const {
    return t.deck[seat] >= 0 ? all_->decks[t.deck[seat]].cards : given_[seat];
  }
  const DuelCard& card(const Public& t, Seat seat, int place) const { return all_->cards[t.hand[seat][place]]; }

  template <class Out>
  void push_bets(Out& out, int pillz, Action from) const {
    for (int n = 0; n <= pillz; ++n) out.push(from + n);
    for (int n = 0; fury_ && n <= pillz - fury_costs; ++n) out.push(from + most_pillz + 1 + n);
  }

  template <class Listener>
  void tell(State& s, Kind kind, Seat seat, std::array<int, 3> data, Listener&& listener) const {
    s.keys.tell({everyone, kind, seat, data}, 2, listener);
  }

  void hold(Public& t, Seat seat, const Cards& cards) const;  // takes up a hand
  void next_phase(Public& t) const;                           // before the first round

  template <class Listener>
  void deal(State& s, Seat seat, int number, Listener&& listener) const {
    Cards hand;
    for (unsigned left = set_of_four(number); left; left &= left - 1)
      hand.push_back(deck_of(s, seat)[std::countr_zero(left)]);
    hold(s, seat, hand);
    tell(s, drew, seat, {number, s.deck[seat], 0}, listener);
    next_phase(s);
  }

  template <class Listener>
  void begin(State& s, Seat seat, Listener&& listener) const {
    s.first = narrow(seat);
    tell(s, begins, seat, {}, listener);
    s.phase = Phase::card;
  }

  template <class Listener>
  void show(State& s, Seat seat, int place, Listener&& listener) const {
    s.shown[seat] = narrow(place);
    tell(s, shows, seat, {s.hand[seat][place], 0, 0}, listener);
    s.phase = node_ == Node::cards_public && s.phase == Phase::card ? Phase::second_card : Phase::attack;
  }

  // Both have answered.
  template <class Listener>
  void close(State& s, Listener&& listener) const {
    const int answers[2] = {s.sealed[0] - 1, s.sealed[1] - 1};
    s.sealed[0] = s.sealed[1] = 0;
    if (s.phase == Phase::deck) {
      for (int i = 0; i < 2; ++i) {
        s.deck[i] = narrow(answers[i]);
        tell(s, chose, i, {answers[i], 0, 0}, listener);
      }
      next_phase(s);
      return;
    }
    Round& r = s.history[s.lines];
    r = Round{};
    r.first = s.first;
    r.winner = -1;
    for (int i = 0; i < 2; ++i) {
      const bool answer = answers[i] >= first_answer();
      const int bet = (answers[i] - (answer ? first_answer() : first_attack())) % bets;
      r.card[i] = narrow(answer ? (answers[i] - first_answer()) / bets : s.shown[i]);
      r.fury[i] = bet > most_pillz;
      r.pillz[i] = narrow(bet % (most_pillz + 1));
    }
    const DuelClash met = clash(s);
    for (int i = 0; i < 2; ++i) {
      r.attack[i] = narrow(met.attack(i));
      tell(s, strikes, i, {s.hand[i][r.card[i]], r.pillz[i] + (r.fury[i] ? most_pillz + 1 : 0), r.attack[i]}, listener);
    }
    if (sure(r.attack))
      settle(s, met, met.stronger(), listener);
    else
      s.phase = Phase::winner;
  }

  bool sure(const std::int16_t (&attack)[2]) const {
    const auto [low, high] = std::minmax(attack[0], attack[1]);
    return resolution_ == Resolution::deterministic || low <= 0 ||
           (resolution_ == Resolution::cutoff2 && high >= 2 * low);
  }

  // The cards of the last line of the history meet.
  DuelClash clash(const State& s) const {
    const Round& r = s.history[s.lines];
    const auto fighter = [&](int i) {
      const int left = s.pillz[i] - r.pillz[i] - (r.fury[i] ? fury_costs : 0);
      const int last = s.last_winner < 0 ? 0 : s.last_winner == i ? 1 : -1;
      return DuelFighter{&card(s, i, r.card[i]), s.kin[i][r.card[i]], r.pillz[i], left, r.fury[i], s.first == i, last};
    };
    return DuelClash(fighter(0), fighter(1), played(s) + 1);
  }

  template <class Listener>
  void settle(State& s, const DuelClash& met, Seat winner, Listener&& listener) const {
    Round& r = s.history[s.lines++];
    const Seat loser = 1 - winner;
    const DuelEffect *heal[2], *poison[2];
    for (int i = 0; i < 2; ++i) {
      s.pillz[i] = narrow(s.pillz[i] - r.pillz[i] - (r.fury[i] ? fury_costs : 0));
      s.played[i] = narrow(s.played[i] | 1U << r.card[i]);
      s.shown[i] = -1;
      heal[i] = s.heal[i] ? &card(s, i, s.heal[i] - 1).ability : nullptr;
      poison[i] = s.poison[i] ? &card(s, 1 - i, s.poison[i] - 1).ability : nullptr;
    }
    const int damage = met.damage(winner);
    s.life[loser] = narrow(std::max(0, s.life[loser] - damage));
    const unsigned begun = met.aftermath(winner, damage, s.life, s.pillz, heal, poison);
    for (int i = 0; i < 2; ++i) {
      if (begun >> i & 1U) s.heal[i] = narrow(1 + r.card[i]);
      if (begun >> (2 + i) & 1U) s.poison[1 - i] = narrow(1 + r.card[i]);
      r.life[i] = s.life[i];
      r.left[i] = s.pillz[i];
    }
    r.winner = narrow(winner);
    r.damage = narrow(damage);
    tell(s, wins, winner, {damage, s.life[0], s.life[1]}, listener);
    s.last_winner = r.winner;
    s.first = narrow(1 - s.first);
    const bool ended = s.life[0] == 0 || s.life[1] == 0 || played(s) == rounds_;
    s.phase = ended ? Phase::over : Phase::card;
  }

  Json card_word(Seat seat, int place) const;
  const std::string& name(const Public& t, Seat seat, int place) const { return all_->names[t.hand[seat][place]]; }
  struct PlayerFields;
  struct ViewFields;
  PlayerFields player_fields(const Public& t, Seat seat) const;
  void read_player(const Json& json, const PlayerFields& p, Public& t, Seat seat) const;
  void check(const Public& t) const;

  std::shared_ptr<const DuelCards> all_;
  Cards given_[2];  // the deck or the hand, as the parameters have it
  Public start_{};
  bool drawn_ = false;      // one hand at least is drawn
  bool remembers_ = false;  // a card asks who won the last round
  int rounds_;
  bool fury_;
  Resolution resolution_;
  Node node_;
  First first_;
};

}  // namespace feint
