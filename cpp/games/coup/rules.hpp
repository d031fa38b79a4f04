// Coup. Two to six players hold two face-down cards (influence) out of fifteen, three each of five roles, and bluff
// about them. On a turn: income 1; foreign aid 2; coup for 7, forced at 10 coins; or claim a role: duke taxes 3,
// assassin kills for 3, captain steals 2, ambassador exchanges cards with the court deck. Claims may be challenged;
// foreign aid is blocked by a duke, a theft by captain or ambassador, an assassination by a contessa, and blocks may be
// challenged. Who is caught, or doubts the truth, loses an influence; a shown card is replaced from the deck. The last
// one left wins. Source: the platform's page (`rules=platform`) and the printed rulebook (`rules=official`);
// docs/games/coup.md has the decisions where they are silent. Challenges and blocks are sealed windows: all concerned
// answer at once. Parameters: players, rules, a flag for each point where rules differ, and the size of the game: roles
// in play, cards of each, cards and coins of a player. A role that is not in play cannot be claimed. Cap: `max_turns`
// declared actions; then most influence, then most coins, then a shared win.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>

#include "core/fields.hpp"
#include "core/game.hpp"

namespace feint {

class Coup {
 public:
  // The most there are: a smaller game has fewer.
  static constexpr int most_players = 6, roles = 5, copies = 3, cards = roles * copies, most_coins = 12;
  static constexpr int pairs = 15, remembered = 64;
  enum class Role : std::int8_t { ambassador, assassin, captain, contessa, duke };
  enum class Deed : std::int8_t { income, foreign_aid, tax, exchange, coup, assassinate, steal };
  enum class Phase : std::int8_t {
    deal,
    action,
    challenge_action,
    reveal,
    block,
    challenge_block,
    lose_influence,
    exchange_return,
    over
  };
  enum class Start : std::int8_t { even, official };
  enum class Challengers : std::int8_t { actor, anyone };
  enum class Priority : std::int8_t { random, clockwise, target_first };
  friend constexpr auto names(Role) {
    return std::array<std::string_view, 5>{"ambassador", "assassin", "captain", "contessa", "duke"};
  }
  friend constexpr auto names(Deed) {
    return std::array<std::string_view, 7>{"income", "foreign_aid", "tax", "exchange", "coup", "assassinate", "steal"};
  }
  friend constexpr auto names(Phase) {
    return std::array<std::string_view, 9>{"deal",           "action",          "challenge_action",
                                           "reveal",         "block",           "challenge_block",
                                           "lose_influence", "exchange_return", "over"};
  }
  friend constexpr auto names(Start) { return std::array<std::string_view, 2>{"even", "official"}; }
  friend constexpr auto names(Challengers) { return std::array<std::string_view, 2>{"actor", "anyone"}; }
  friend constexpr auto names(Priority) {
    return std::array<std::string_view, 3>{"random", "clockwise", "target_first"};
  }
  enum Kind : std::uint8_t {
    starts,      // seat moves first
    given,       // in a state that was set up: seat has data[0] coins
    dealt,       // private: two cards, or one
    declared,    // deed, target
    passed,      // nobody answered in window (a Phase)
    challenged,  // whom, which role
    blocked,     // role
    proved,      // role: it was shown and goes into the deck
    caught,      // role: it was not shown
    refunded,    // coins
    drew,        // private: one card or two
    lost,        // role
    fell,        // seat is out
    done,        // deed, target, coins that moved
    returned,    // private: which two of the cards
    exchanged,   // seat has returned two cards
    withheld,    // private: seat volunteered and was not taken
    chose,       // private: which of two equal cards was turned over
    declined,    // private: seat would not show a card
    won
  };
  static constexpr int nobody = -1, no_role = 5;

  struct Rules {
    int players = 2;
    Start two_player_start = Start::even;
    bool refund_on_caught = false;
    Challengers block_challengers = Challengers::actor;
    bool may_decline_proof = false;
    Priority priority = Priority::random;
    bool block_after_own_challenge = true;
    int max_turns = 200;
    int first_player = -1;  // -1: by chance
    // How large the game is.
    unsigned in_play = (1U << roles) - 1;  // roles, as bits
    int copies = Coup::copies;             // of each role
    int influence = 2, coins = 2;          // of each player at the start
  };

  struct State {
    Keys<most_players> keys;
    std::uint32_t lines[remembered];                            // the last public events, packed
    std::int32_t told;                                          // public events so far
    std::uint8_t hand[most_players][2], lost[most_players][2];  // sorted; no_role where there is none
    std::int8_t influence[most_players], coins[most_players];
    std::int8_t deck[roles], deck_size;
    std::uint8_t drawn[2];              // during exchange_return
    std::uint16_t known[most_players];  // cards that the seat knows to lie in the deck: 3 bits a role
    std::uint8_t stack[cards];          // a deck stacked by `set_up`: what comes next, from the end
    std::int8_t stacked;
    Phase phase;
    std::int8_t draw;  // what chance is asked (a Draw)
    Deed deed;
    std::int8_t actor, target, blocker, challenger, loser, block_role;
    std::int8_t then;  // what follows a loss (a Then)
    std::uint8_t waiting, volunteers, doubted;
    std::int8_t fell[most_players], fallen;  // the order in which they fell, from 1
    std::int16_t turns;
  };

  struct Hidden {  // of one player, as the table sees him
    std::int8_t coins = 0, influence = 0;
    List<Role, 2> revealed;
    static void fields(auto& self, auto&& field) {
      field("coins", self.coins);
      field("influence", self.influence);
      field("revealed", self.revealed);
    }
    friend bool operator==(const Hidden&, const Hidden&) = default;
  };

  struct View {
    Seat seat = 0;
    Key key = 0;
    Phase phase = Phase::deal;
    std::int16_t turn = 0;             // declared actions so far
    std::optional<std::int8_t> actor;  // whose turn it is
    List<Role, 4> hand;                // sorted; with the drawn cards while one chooses what to return
    List<Hidden, most_players> players;
    std::optional<Deed> action;         // pending
    std::optional<std::int8_t> target;  // of the pending action
    std::optional<Role> claim;          // the role that is claimed now: by the blocker, if there is one, or the actor
    std::optional<std::int8_t> blocker, challenger, loser;
    List<Role, cards> known_deck;              // cards that you know to lie in the deck
    List<std::int8_t, most_players> doubters;  // who challenged in vain this turn
    List<std::int8_t, most_players> fallen;    // in the order they fell
    std::int8_t deck = 0;                      // its size
    List<std::uint32_t, remembered> history;   // the last public events
    static void fields(auto& self, auto&& field) {
      field("phase", self.phase);
      field("turn", self.turn);
      field("actor", self.actor);
      field("hand", self.hand);
      field("players", self.players);
      field("action", self.action);
      field("target", self.target);
      field("claim", self.claim);
      field("blocker", self.blocker);
      field("challenger", self.challenger);
      field("loser", self.loser);
      field("doubters", self.doubters);
      field("fallen", self.fallen);
      field("deck", self.deck);
      field("known_deck", self.known_deck);
    }
    friend bool operator==(const View&, const View&) = default;
  };

  static constexpr bool sequential = false;
  static const About& about();
  Coup() = default;
  explicit Coup(const Rules& rules) : rules_(rules), base_(4 + 3 * rules.players) {}
  explicit Coup(const Params& p);

  const Rules& rules() const { return rules_; }
  bool plays(Role role) const { return rules_.in_play >> index(role) & 1; }
  int copies_of(int role) const { return rules_.in_play >> role & 1 ? rules_.copies : 0; }
  int all_cards() const { return rules_.copies * std::popcount(rules_.in_play); }
  int rest() const { return all_cards() - rules_.influence * rules_.players; }  // the deck while nobody draws
  // All fifteen cards, two to a player: what house players and beliefs count on.
  bool ordinary() const { return all_cards() == cards && rules_.influence == 2; }
  int seats() const { return rules_.players; }
  int actions() const { return base_ + 16; }
  int feature_count() const;
  int longest() const { return 1 + seats() + rules_.max_turns * (3 * (seats() - 1) + 13); }
  static constexpr double highest_return() { return 1; }

  // Actions by number: four without a target, three with one, then the answers.
  Action act(Deed deed, Seat target = 0) const {
    const int kind = index(deed);
    return kind < 4 ? kind : 4 + (kind - 4) * seats() + target;
  }
  Action pass() const { return base_; }
  Action challenge() const { return base_ + 1; }
  Action show() const { return base_ + 2; }
  Action decline() const { return base_ + 3; }
  Action block(Role role) const { return base_ + 4 + blocking[index(role)]; }
  Action lose_card(int slot) const { return base_ + 8 + slot; }
  Action return_cards(int pair) const { return base_ + 10 + pair; }
  static constexpr std::int8_t blocking[roles] = {0, -1, 1, 2, 3};
  static constexpr Role blockers[4] = {Role::ambassador, Role::captain, Role::contessa, Role::duke};
  static constexpr std::int8_t return_pairs[6][2] = {{0, 1}, {0, 2}, {1, 2}, {0, 3}, {1, 3}, {2, 3}};

  static constexpr std::optional<Role> claim_of(Deed deed) {
    switch (deed) {
      case Deed::tax: return Role::duke;
      case Deed::exchange: return Role::ambassador;
      case Deed::assassinate: return Role::assassin;
      case Deed::steal: return Role::captain;
      default: return std::nullopt;
    }
  }

  State initial() const;
  State set_up(const Json& description) const;

  SeatSet asked(const State& s) const {
    if (s.draw != no_draw) return SeatSet::of_chance();
    switch (s.phase) {
      case Phase::over: return SeatSet();
      case Phase::action:
      case Phase::exchange_return: return SeatSet::only(s.actor);
      case Phase::reveal: return SeatSet::only(claimant(s));
      case Phase::lose_influence: return SeatSet::only(s.loser);
      default: return SeatSet::of_bits(s.waiting);
    }
  }

  List<Action, 22> legal(const State& s, Seat seat) const;
  List<Outcome, pairs> outcomes(const State& s) const;
  Action sample(const State& s, Rng& rng) const;
  Action fallback(const State& s, Seat seat) const;

  template <class Listener>
  void apply(State& s, Seat seat, Action action, Listener&& listener) const;

  Returns returns(const State& s) const;
  double return_of(const State& s, Seat seat) const;
  bool out(const State& s, Seat seat) const { return s.phase != Phase::deal && s.influence[seat] == 0; }
  Ranking ranking(const State& s) const;
  Key key(const State& s, Seat seat) const { return s.keys.key(seat); }
  View view(const State& s, Seat seat) const;
  List<std::int16_t, 128> features(const View& v) const;
  void check(const View& v) const;
  State resample(const View& v, Rng& rng) const;
  // The state behind a view once the others' hands are known (their sorted cards; no_role where there is none).
  // During another's exchange, `drawn` are the two cards he looks at.
  State world(const View& v, const std::uint8_t (&hands)[most_players][2], const std::uint8_t (&drawn)[2]) const;

  Json view_json(const View& v) const;
  View read_view(const Json& json) const;
  Json view_schema() const;
  Spoken speak(Seat seat, Action action) const;
  Spoken speak(const Event& event) const;
  Event hear(const Told& told) const;  // what `speak` said; throws BadView
  std::string text(const View& view) const;

  static Event unpacked(std::uint32_t line);
  static std::uint32_t packed(const Event& event);
  static Seat claimant(const State& s) { return s.blocker != nobody ? s.blocker : s.actor; }
  static int claimed(const State& s) {
    return s.blocker != nobody ? s.block_role : index(claim_of(s.deed).value_or(Role::duke));
  }
  static bool holds(const State& s, Seat seat, int role) { return s.hand[seat][0] == role || s.hand[seat][1] == role; }
  std::uint8_t alive(const State& s) const {
    unsigned bits = 0;
    for (int i = 0; i < most_players; ++i) bits |= static_cast<unsigned>(s.influence[i] > 0) << i;
    return narrow(bits);
  }
  // The seat's cards, sorted, with those it has drawn for an exchange.
  List<std::uint8_t, 4> held(const State& s, Seat seat) const;
  static int pair_of(int a, int b) { return a > b ? pair_index[b][a] : pair_index[a][b]; }
  bool sound(const State& s) const;  // the invariants: all cards, the deck's size, nobody above twelve coins

 private:
  friend class CoupEngine;
  enum Draw : std::int8_t { no_draw, draw_first, draw_hand, draw_volunteer, draw_replacement, draw_exchange };
  enum Then : std::int8_t { end_it, open_blocks, resolve_it };
  // Chance's outcomes: two cards, one card, a volunteer, the first player.
  static constexpr Action one_card = pairs, volunteer_of = one_card + roles, first_of = volunteer_of + most_players;
  static constexpr std::int8_t pair_index[roles][roles] = {
      {0, 1, 2, 3, 4}, {1, 5, 6, 7, 8}, {2, 6, 9, 10, 11}, {3, 7, 10, 12, 13}, {4, 8, 11, 13, 14}};
  static constexpr std::int8_t pair_cards[pairs][2] = {{0, 0}, {0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 1}, {1, 2}, {1, 3},
                                                       {1, 4}, {2, 2}, {2, 3}, {2, 4}, {3, 3}, {3, 4}, {4, 4}};

  int draw_card(const State& s, Rng& rng, int without = no_role) const {
    int left = rng.below(s.deck_size - (without != no_role));
    for (int role = 0;; ++role) {
      left -= s.deck[role] - (role == without);
      if (left < 0) return role;
    }
  }
  bool draws_one(const State& s) const;
  // A card was shown and the next one is still to be drawn.
  bool replaces(const View& v) const {
    return v.deck == rest() + 1 &&
           (v.phase == Phase::challenge_action || v.phase == Phase::reveal || v.phase == Phase::challenge_block);
  }
  static Seat claimant(const View& v) { return v.blocker.value_or(v.actor.value_or(nobody)); }
  void check_seats(const View& v) const;
  void check_cards(const View& v) const;
  void check_hand(const View& v) const;
  void check_action(const View& v) const;
  void check_challenge(const View& v) const;
  bool looks_at_two(const View& v) const { return v.phase == Phase::exchange_return && v.deck == rest() - 2; }

  Rules rules_;
  int base_ = 10;
};

}  // namespace feint
