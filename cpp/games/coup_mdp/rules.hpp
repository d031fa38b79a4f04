// Reduced Coup for three. Four roles (no ambassador), two cards and two coins each; shown cards are not replaced, and
// the left-most face-down card is the one lost. A turn is four windows: begin (the actor declares), challenge, block,
// challenge_block. In every step all living seats answer at once, most of them with no_op; given the answers a step is
// deterministic. Returns are shaped: coins gained, -30 and -100 for one's first and last card, +30 and +100 for those
// one takes, +300 for the last one standing. Source: S. Shafi, A. Truong, D. Lee-Heidenreich, Solving Coup as an
// MDP/POMDP. Parameters: rules (proper, or the reading that fits the paper's tables) and each of its points alone.
// Deviations: none that is not a parameter. Cap: max_turns; whoever then lives shares the first place, and nobody is
// paid for winning.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/fields.hpp"
#include "core/game.hpp"

namespace feint {

class CoupMdp {
 public:
  static constexpr int players = 3, roles = 4, copies = 3, start_coins = 2, most_coins = 12, most_turns = 1000;
  static constexpr int first_loss = 30, last_loss = 100, win = 300;
  enum class Role : std::int8_t { duke, assassin, captain, contessa };
  enum class Move : std::int8_t {
    income,
    foreign_aid,
    coup1,  // the target is the next seat; 2: the one after it
    coup2,
    tax,
    assassinate1,
    assassinate2,
    steal1,
    steal2,
    challenge_or_block,
    no_op
  };
  enum class Phase : std::int8_t { deal, begin, challenge, block, challenge_block, victory, over };
  enum class Redraw : std::int8_t { deck, roles };
  friend constexpr auto names(Role) {
    return std::array<std::string_view, 4>{"duke", "assassin", "captain", "contessa"};
  }
  friend constexpr auto names(Move) {
    return std::array<std::string_view, 11>{"income", "foreign_aid",        "coup1",        "coup2",
                                            "tax",    "assassinate1",       "assassinate2", "steal1",
                                            "steal2", "challenge_or_block", "no_op"};
  }
  friend constexpr auto names(Phase) {
    return std::array<std::string_view, 7>{"deal", "begin", "challenge", "block", "challenge_block", "victory", "over"};
  }
  friend constexpr auto names(Redraw) { return std::array<std::string_view, 2>{"deck", "roles"}; }
  enum Kind : std::uint8_t { dealt, did, passed, lost, won, placed };

  struct State {
    Keys<players> keys;
    std::int16_t earned[players];  // rewards other than coins
    std::uint8_t hands[players];   // bits 0-1, 2-3: the roles; bits 4, 5: face down
    std::int8_t coins[players];
    std::uint8_t known[players];  // of the face-down cards; bits 0-3: roles shown to be there, 4-7: not to be there
    std::int8_t deals;
    Phase phase;
    std::int8_t actor, blocker;  // no blocker: -1
    Move action, sealed;         // declared (no_op before that); the actor's answer in an open window
    bool stopped;
    std::uint8_t living, open, answered, volunteers;  // seats: open have a choice in this window
    std::int16_t turns;
  };

  struct Card {
    std::optional<Role> role;  // null: face down, and not one's own
    bool face_up = false;
    static void fields(auto& self, auto&& field) {
      field("role", self.role);
      field("face_up", self.face_up);
    }
    friend bool operator==(const Card&, const Card&) = default;
  };
  struct PlayerView {
    List<Card, 2> cards;
    std::int8_t coins = start_coins;
    List<Role, roles> holds, lacks;  // what challenges told of the face-down cards
    std::int16_t earned = 0;
    static void fields(auto& self, auto&& field) {
      field("cards", self.cards);
      field("coins", self.coins);
      field("holds", self.holds);
      field("lacks", self.lacks);
      field("earned", self.earned);
    }
    friend bool operator==(const PlayerView&, const PlayerView&) = default;
  };
  struct View {
    Seat seat = 0;
    Key key = 0;
    Phase phase = Phase::deal;
    std::int8_t actor = 0;
    std::optional<Move> action;
    std::optional<std::int8_t> blocker;
    bool stopped = false;
    std::int16_t turns = 0;
    List<PlayerView, players> table;
    static void fields(auto& self, auto&& field) {
      field("phase", self.phase);
      field("actor", self.actor);
      field("action", self.action);
      field("blocker", self.blocker);
      field("stopped", self.stopped);
      field("turns", self.turns);
      field("players", self.table);
    }
    friend bool operator==(const View&, const View&) = default;
  };

  static constexpr bool sequential = false;
  static const About& about();
  explicit CoupMdp(const Params& p);

  static constexpr int seats() { return players; }
  static constexpr int actions() { return 11; }
  static constexpr int feature_count() { return 140; }
  int longest() const { return players + 4 * players * max_turns_ + 1; }
  static constexpr double highest_return() { return most_coins + win + 2 * (first_loss + last_loss); }

  State initial() const {
    State s{};
    s.blocker = -1;
    s.action = Move::no_op;
    s.coins[0] = s.coins[1] = s.coins[2] = start_coins;
    return s;
  }

  SeatSet asked(const State& s) const {
    if (s.phase == Phase::deal) return SeatSet::of_chance();
    return SeatSet::of_bits(s.phase == Phase::over ? 0U : static_cast<unsigned>(s.living & ~s.answered));
  }

  // In windows no_op comes first: of equals the planners take the first.
  List<Action, 9> legal(const State& s, Seat seat) const {
    List<Action, 9> out;
    if (!has(s.open, seat)) {
      out.push(number(Move::no_op));
    } else if (s.phase != Phase::begin) {
      out.push(number(Move::no_op));
      out.push(number(Move::challenge_or_block));
    } else {
      const bool first = has(s.living, after(seat, 1)), second = has(s.living, after(seat, 2));
      const int coins = s.coins[seat];
      const bool free = coins < 10;
      out.push_if(free, number(Move::income));
      out.push_if(free, number(Move::foreign_aid));
      out.push_if(coins >= 7 && first, number(Move::coup1));
      out.push_if(coins >= 7 && second, number(Move::coup2));
      out.push_if(free, number(Move::tax));
      const bool kills = free && coins >= 3;
      out.push_if(kills && first, number(Move::assassinate1));
      out.push_if(kills && second, number(Move::assassinate2));
      if (free && first) out.push(number(Move::steal1));
      if (free && second) out.push(number(Move::steal2));
    }
    return out;
  }

  List<Outcome, roles * roles> outcomes(const State& s) const;
  Action sample(const State& s, Rng& rng) const;

  template <class Listener>
  void apply(State& s, Seat seat, Action action, Listener&& listener) const {
    if (seat == chance) return deal(s, action, listener);
    set_bit(s.answered, seat);
    if (action != number(Move::no_op)) {
      if (s.phase == Phase::begin)
        s.sealed = Move(action);
      else
        set_bit(s.volunteers, seat);
    }
    if (s.answered == s.living) step(s, listener);
  }

  // A whole step at once, the others answering uniformly: what `apply` for each of them comes to. Of several who
  // challenge or block only the first counts, so that there are no more outcomes than volunteers, and one.
  void uniform_step(State& s, Seat seat, Action action, Rng& rng) const {
    const unsigned others = s.open & ~(1U << seat);
    if (s.phase == Phase::begin) {
      s.sealed = Move(others ? pick(legal(s, s.actor), rng) : action);
    } else {
      const unsigned mine = action == number(Move::challenge_or_block) ? 1U << seat : 0U;
      s.volunteers = narrow(mine | (others ? static_cast<unsigned>(rng.next() >> 61) & others : 0U));
    }
    step(s, Deaf{});
  }
  template <class F>
  void each_uniform_step(const State& from, Seat seat, Action action, F&& f) const {
    const unsigned others = from.open & ~(1U << seat);
    const auto branch = [&](Move sealed, unsigned volunteers, double probability) {
      State next = from;
      next.sealed = sealed;
      next.volunteers = narrow(volunteers);
      step(next, Deaf{});
      f(static_cast<const State&>(next), probability);
    };
    if (from.phase == Phase::begin) {
      if (!others) return branch(Move(action), 0, 1);
      const auto choices = legal(from, from.actor);
      for (const Action a : choices) branch(Move(a), 0, 1.0 / choices.size());
      return;
    }
    const bool mine = action == number(Move::challenge_or_block);
    const Seat claimant = from.phase == Phase::challenge_block ? from.blocker : from.actor;
    double left = 1;
    for (int i = 1; i < players; ++i) {
      const Seat at = after(claimant, i);
      if (at == seat && mine) return branch(from.sealed, 1U << seat, left);
      if (!has(others, at)) continue;
      left /= 2;
      branch(from.sealed, 1U << at, left);
    }
    branch(from.sealed, 0, left);
  }

  // A whole step at once, everybody's answers given: what the actor declares, or who challenges or blocks.
  template <class Listener>
  void step_with(State& s, Move declared, unsigned volunteers, Listener&& listener) const {
    s.sealed = declared;
    s.volunteers = narrow(volunteers);
    step(s, listener);
  }

  double return_of(const State& s, Seat seat) const { return s.coins[seat] - start_coins + s.earned[seat]; }
  Returns returns(const State& s) const { return {return_of(s, 0), return_of(s, 1), return_of(s, 2)}; }
  Ranking ranking(const State& s) const;  // those who live come first
  bool out(const State& s, Seat seat) const { return s.phase != Phase::deal && !has(s.living, seat); }
  Action fallback(const State& s, Seat seat) const { return legal(s, seat)[0]; }

  Key key(const State& s, Seat seat) const { return s.keys.key(seat); }
  Key sight(const State& s, Seat seat) const;  // of what lies on the table now, and the seat's own cards
  Key whole_sight(const State& s) const;       // and everybody's cards
  View view(const State& s, Seat seat) const;
  void check(const View& v) const;

  // Worlds behind a view. `redraw` puts other cards where the seat cannot see them; `each_hidden` puts all of them,
  // with their weights, which sum to one.
  State resample(const View& v, Rng& rng) const;
  State restore(const std::vector<View>& all) const;  // from everybody's view: nothing is left to draw
  void redraw(State& s, Seat seat, Rng& rng) const;
  template <class F>
  void each_hidden(const State& s, Seat seat, F&& f) const;

  // {"players": [{"cards": ["duke", "captain"], "alive": [true, false], "coins": 4}, ...], "actor": 0, "phase":
  // "challenge", "action": "tax", "blocker": 1, "stopped": false, "turns": 3}; what is not given is as at the start.
  State set_up(const Json& description) const;

  List<std::int16_t, 64> features(const View& v) const;
  Spoken speak(Seat seat, Action action) const;
  Spoken speak(const Event& event) const;
  Event hear(const Told& told) const;  // what `speak` said; throws BadView
  std::string text(const View& view) const;

  // The words of the rules, for players and for those who watch them.
  static constexpr Action number(Move m) { return index(m); }
  static constexpr Seat after(Seat seat, int steps) {
    const Seat sum = seat + steps;
    return sum < players ? sum : sum - players;
  }
  static constexpr bool has(unsigned set, Seat seat) { return set >> seat & 1U; }
  static constexpr Role role(unsigned hand, int slot) { return Role(hand >> 2 * slot & 3U); }
  static constexpr bool face_down(unsigned hand, int slot) { return hand >> (4 + slot) & 1U; }
  static constexpr Seat target(Seat actor, Move m) {
    constexpr std::int8_t steps[] = {0, 0, 1, 2, 0, 1, 2, 1, 2, 0, 0};
    const int ahead = steps[index(m)];
    return ahead ? after(actor, ahead) : -1;
  }
  static bool fits(unsigned hand, unsigned known);  // whether a hand is one that the challenges so far allow
  static constexpr bool is_claim(Move m) { return m >= Move::tax && m <= Move::steal2; }
  static constexpr bool is_blockable(Move m) { return m == Move::foreign_aid || (m > Move::tax && m <= Move::steal2); }
  static constexpr Role claimed(Move m) {
    return m == Move::tax ? Role::duke : m <= Move::assassinate2 ? Role::assassin : Role::captain;
  }
  static constexpr Role blocking(Move m) {
    return m == Move::foreign_aid ? Role::duke : m <= Move::assassinate2 ? Role::contessa : Role::captain;
  }
  // Whether the role can be shown.
  bool holds(unsigned hand, Role wanted) const {
    return ((face_up_counts_ || face_down(hand, 0)) && role(hand, 0) == wanted) ||
           ((face_up_counts_ || face_down(hand, 1)) && role(hand, 1) == wanted);
  }
  // The parameters that decide who wins; the others are about rewards, imagined hands and the cap.
  Json::Object winning_rules() const;
  CoupMdp uncapped() const {
    CoupMdp game = *this;
    game.max_turns_ = most_turns;
    return game;
  }

 private:
  static constexpr SeatSet everyone = SeatSet::first_seats(players);
  using Left = std::array<std::int8_t, roles>;  // cards of each role

  template <class Listener>
  static void tell(State& s, Kind kind, Seat about, Action data, Listener&& listener) {
    s.keys.tell({everyone, kind, about, {data}}, players, listener);
  }

  static Seat first_after(Seat seat, unsigned set) {
    return has(set, after(seat, 1)) ? after(seat, 1) : after(seat, 2);
  }

  template <class Listener>
  void deal(State& s, Action action, Listener&& listener) const;
  template <class Listener>
  void step(State& s, Listener&& listener) const;
  template <class Listener>
  void judge(State& s, Seat claimant, Role claim, Seat challenger, Listener&& listener) const;
  template <class Listener>
  void lose(State& s, Seat who, Seat by, Listener&& listener) const;
  template <class Listener>
  void advance(State& s, Listener&& listener) const;
  template <class Listener>
  void resolve(State& s, Listener&& listener) const;
  template <class Listener>
  void end_turn(State& s, Listener&& listener) const;
  unsigned open_to(const State& s) const;
  static bool decided(const State& s) { return (s.living & (s.living - 1)) == 0; }
  static int cost(Move m) {
    return m == Move::coup1 || m == Move::coup2 ? 7 : m == Move::assassinate1 || m == Move::assassinate2 ? 3 : 0;
  }
  void pay(State& s, Seat seat, int coins) const { s.coins[seat] = narrow(s.coins[seat] + coins); }
  void earn(State& s, Seat seat, int reward) const { s.earned[seat] = narrow(s.earned[seat] + reward); }

  State placed_as(const View& v) const;  // the table, without the cards that the seat does not see
  Left unseen(const State& s, Seat seat) const;
  void set_turn(State& s, const Json& description) const;
  static void tell_setting(State& s);

  Redraw redraw_;
  int max_turns_;
  bool always_four_steps_, face_up_counts_, pay_on_success_, refund_on_caught_, caused_only_, late_win_;
};

}  // namespace feint
