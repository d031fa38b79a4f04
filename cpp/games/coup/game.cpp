#include "games/coup/game.hpp"

#include "core/erase.hpp"

namespace feint {

namespace {

unsigned roles_in(const std::vector<std::string>& given) {
  const auto all = names(Coup::Role{});
  unsigned out = 0;
  for (const std::string& name : given) {
    const auto found = std::find(all.begin(), all.end(), name);
    if (found == all.end())
      throw BadParameter("coup: there is no role " + Json(shortened(name)).dump() + "; the roles are " +
                         join(all, [](auto one) { return std::string(one); }));
    out |= 1U << (found - all.begin());
  }
  return out ? out : Coup::Rules().in_play;
}

}  // namespace

const About& Coup::about() {
  using enum ParameterType;
  static const std::vector<std::string> rule_sets{"platform", "official"};
  static const std::vector<std::string> firsts{"random", "0", "1", "2", "3", "4", "5"};
  static const About about{
      .name = "coup",
      .version = 1,
      .title = "Coup",
      .summary = "Claim roles you may not have, doubt those of others, and be the last one standing.",
      .zero_sum = true,
      .parameters = {{"rules", choice, "platform", "what the flags below are unless they are given", 0, 0, rule_sets},
                     {"players", integer, 2, "number of players", 2, most_players},
                     {"two_player_start", choice, "even", "official: with two players the first to move has 1 coin", 0,
                      0, choices<Start>()},
                     {"refund_on_caught", flag, false, "the coins of an assassin who is caught lying come back"},
                     {"block_challengers", choice, "actor", "who may challenge a block", 0, 0, choices<Challengers>()},
                     {"may_decline_proof", flag, false,
                      "a challenged player may decline to show the card (phase reveal)"},
                     {"priority", choice, "random", "who is taken among several volunteers of a window", 0, 0,
                      choices<Priority>()},
                     {"block_after_own_challenge", flag, true, "who challenged in vain may still block"},
                     {"max_turns", integer, 200, "declared actions before influence and coins decide", 1, 1000},
                     {"first_player", choice, "random", "who moves first", 0, 0, firsts},
                     {"roles", ParameterType::names, Json::Array{}, "the roles in play; none named: all five", 0,
                      Coup::roles},
                     {"copies", integer, 3, "cards of each role", 1, copies},
                     {"influence", integer, 2, "cards of each player", 1, 2},
                     {"coins", integer, 2, "coins of each player at the start", 0, 9}},
      .presets = {{"mini_coup",
                   "two players with one card each out of eight, six turns: small enough to be solved",
                   {{"roles", Json::Array{"assassin", "captain", "contessa", "duke"}},
                    {"copies", 2},
                    {"influence", 1},
                    {"coins", 1},
                    {"max_turns", 6},
                    {"first_player", "0"}}}},
      .rules = {{"platform", "as a platform for matches between bots prints them", {}},
                {"official",
                 "the printed rulebook",
                 {{"two_player_start", "official"},
                  {"refund_on_caught", true},
                  {"block_challengers", "anyone"},
                  {"may_decline_proof", true},
                  {"max_turns", 1000}}}}};
  return about;
}

Coup::Coup(const Params& p)
    : Coup(Rules{p.integer("players"), chosen<Start>(p.choice("two_player_start")), p.flag("refund_on_caught"),
                 chosen<Challengers>(p.choice("block_challengers")), p.flag("may_decline_proof"),
                 chosen<Priority>(p.choice("priority")), p.flag("block_after_own_challenge"), p.integer("max_turns"),
                 p.choice("first_player") == "random" ? -1 : std::stoi(p.choice("first_player")),
                 roles_in(p.names("roles")), p.integer("copies"), p.integer("influence"), p.integer("coins")}) {
  if (rules_.first_player >= rules_.players)
    throw BadParameter("coup: first_player must be a seat below players = " + std::to_string(rules_.players) +
                       ", got " + std::to_string(rules_.first_player));
  const int least = plays(Role::ambassador) ? 2 : 0;  // an exchange draws two
  if (rest() < least)
    throw BadParameter("coup: " + std::to_string(all_cards()) + " cards (roles times copies) are too few for " +
                       std::to_string(rules_.players) + " players with " + std::to_string(rules_.influence) + " each" +
                       (least ? " and two in the deck for an ambassador" : "") + "; more copies or roles");
}

Coup::State Coup::initial() const {
  State s{};
  std::fill_n(&s.hand[0][0], 2 * most_players, std::uint8_t{no_role});
  std::fill_n(&s.lost[0][0], 2 * most_players, std::uint8_t{no_role});
  for (int i = 0; i < seats(); ++i) {
    s.influence[i] = narrow(rules_.influence);
    s.coins[i] = narrow(rules_.coins);
  }
  for (int role = 0; role < roles; ++role) s.deck[role] = narrow(copies_of(role));
  s.deck_size = narrow(all_cards());
  s.drawn[0] = s.drawn[1] = no_role;
  s.target = s.blocker = s.challenger = s.loser = nobody;
  s.actor = nobody;
  s.draw = draw_first;
  if (rules_.first_player >= 0) {
    s.actor = narrow(rules_.first_player);
    s.draw = draw_hand;
    CoupEngine(*this).official_start(s);
  }
  return s;
}

List<Outcome, Coup::pairs> Coup::outcomes(const State& s) const {
  List<Outcome, pairs> out;
  if (s.draw == draw_first || s.draw == draw_volunteer) {
    const unsigned who = s.draw == draw_first ? (1U << seats()) - 1U : unsigned{s.volunteers};
    for (unsigned left = who; left; left &= left - 1)
      out.push({(s.draw == draw_first ? first_of : volunteer_of) + std::countr_zero(left), 1.0 / std::popcount(who)});
    return out;
  }
  // How likely the next card is that one, once `without` has left the deck.
  const auto chance_of = [&](int role, int position, int without) {
    if (s.stacked > position) return s.stack[s.stacked - 1 - position] == role ? 1.0 : 0.0;
    return static_cast<double>(s.deck[role] - (role == without)) / (s.deck_size - position);
  };
  const bool single = draws_one(s);
  for (int a = 0; a < roles; ++a) {
    const double first = chance_of(a, 0, no_role);
    if (single) {
      if (first > 0) out.push({one_card + a, first});
      continue;
    }
    for (int b = a; b < roles; ++b) {
      double p = first > 0 ? first * chance_of(b, 1, a) : 0.0;
      if (b != a && chance_of(b, 0, no_role) > 0) p += chance_of(b, 0, no_role) * chance_of(a, 1, b);
      if (p > 0) out.push({pair_index[a][b], p});
    }
  }
  return out;
}

Action Coup::fallback(const State& s, Seat seat) const {
  if (s.phase == Phase::reveal) return holds(s, seat, claimed(s)) ? show() : decline();
  return legal(s, seat)[0];  // income, or a forced coup; pass; the first card
}

double Coup::return_of(const State& s, Seat seat) const {
  if (s.phase != Phase::over) {  // who falls pays those who are left, each the same
    const double paid = s.influence[seat] > 0 ? s.fallen / (seats() - s.fallen + 0.0) : -1.0;
    return paid / (seats() - 1);
  }
  const Ranking ranks = ranking(s);
  const int winners = static_cast<int>(std::count(ranks.begin(), ranks.end(), 1));
  if (ranks[seat] > 1) return -1.0 / (seats() - 1);
  return (1 - (winners - 1.0) / (seats() - 1)) / winners;
}

Returns Coup::returns(const State& s) const {
  Returns out;
  for (Seat seat = 0; seat < seats(); ++seat) out.push(return_of(s, seat));
  return out;
}

// Survivors by influence, then coins; the fallen after them, the last to fall first.
Ranking Coup::ranking(const State& s) const {
  const auto worth = [&](Seat seat) {
    return s.influence[seat] > 0 ? 1000 + 100 * s.influence[seat] + s.coins[seat] : s.fell[seat];
  };
  Ranking out;
  for (Seat seat = 0; seat < seats(); ++seat) {
    int rank = 1;
    for (Seat other = 0; other < seats(); ++other) rank += worth(other) > worth(seat);
    out.push(rank);
  }
  return out;
}

bool Coup::sound(const State& s) const {
  int count[roles] = {}, in_deck = 0, outside = 0, down = 0;
  for (int role = 0; role < roles; ++role) {
    count[role] = s.deck[role];
    in_deck += s.deck[role];
  }
  const auto add = [&](std::uint8_t role) {
    if (role != no_role) {
      ++count[role];
      ++outside;
    }
  };
  for (Seat i = 0; i < seats(); ++i) {
    for (int k = 0; k < 2; ++k) {
      add(s.hand[i][k]);
      add(s.lost[i][k]);
    }
    if (s.hand[i][0] > s.hand[i][1] || s.coins[i] < 0 || s.coins[i] > most_coins) return false;
    down += s.influence[i] == 0;
  }
  add(s.drawn[0]);
  add(s.drawn[1]);
  for (int role = 0; role < roles; ++role)
    if (count[role] != copies_of(role)) return false;
  const int expected = s.phase == Phase::exchange_return ? rest() - 2 : rest();
  return in_deck == s.deck_size && outside + in_deck == all_cards() && s.fallen == down &&
         (s.draw != no_draw || in_deck == expected);
}

Coup::View Coup::view(const State& s, Seat seat) const {
  View v{};
  v.seat = seat;
  v.key = key(s, seat);
  v.phase = s.phase;
  v.turn = s.turns;
  const auto some = [](int n) { return n == nobody ? std::nullopt : std::optional(static_cast<std::int8_t>(n)); };
  v.actor = some(s.actor);
  for (const int card : held(s, seat)) v.hand.push(static_cast<Role>(card));
  for (Seat i = 0; i < seats(); ++i) {
    Hidden player{s.coins[i], s.influence[i], {}};
    for (const int card : s.lost[i])
      if (card != no_role) player.revealed.push(static_cast<Role>(card));
    v.players.push(player);
  }
  if (s.phase > Phase::action && s.phase < Phase::over) {
    v.action = s.deed;
    v.target = some(s.target);
    v.claim = claim_of(s.deed);
    if (s.blocker != nobody) v.claim = static_cast<Role>(s.block_role);
    v.blocker = some(s.blocker);
    v.challenger = some(s.challenger);
    v.loser = some(s.loser);
    for (Seat i = 0; i < seats(); ++i)
      if (s.doubted >> i & 1) v.doubters.push(narrow(i));
  }
  for (int place = 1; place <= s.fallen; ++place)
    for (Seat i = 0; i < seats(); ++i)
      if (s.fell[i] == place) v.fallen.push(narrow(i));
  for (int role = 0; role < roles; ++role)
    for (int i = 0; i < (s.known[seat] >> (3 * role) & 7); ++i) v.known_deck.push(static_cast<Role>(role));
  v.deck = s.deck_size;
  for (int i = std::max(0, s.told - remembered); i < s.told; ++i) v.history.push(s.lines[i % remembered]);
  return v;
}

Coup::State Coup::world(const View& v, const std::uint8_t (&hands)[most_players][2],
                        const std::uint8_t (&drawn)[2]) const {
  State s = initial();
  s.phase = v.phase;
  s.draw = no_draw;
  s.turns = v.turn;
  s.actor = v.actor.value_or(nobody);
  s.deed = v.action.value_or(Deed::income);
  s.target = v.target.value_or(nobody);
  s.blocker = v.blocker.value_or(nobody);
  s.challenger = v.challenger.value_or(nobody);
  s.loser = v.loser.value_or(nobody);
  if (s.blocker != nobody) s.block_role = narrow(index(v.claim.value_or(Role::duke)));
  const auto take = [&](std::uint8_t& slot, int role) {
    slot = narrow(role);
    if (role != no_role) {
      --s.deck[role];
      --s.deck_size;
    }
  };
  for (Seat i = 0; i < seats(); ++i) {
    const Hidden& player = v.players[i];
    s.coins[i] = player.coins;
    s.influence[i] = player.influence;
    for (int k = 0; k < player.revealed.size(); ++k) take(s.lost[i][k], index(player.revealed[k]));
    for (int k = 0; k < 2; ++k)
      if (i != v.seat) take(s.hand[i][k], hands[i][k]);
  }
  for (int k = 0; k < v.hand.size(); ++k)
    take(k < s.influence[v.seat] ? s.hand[v.seat][k] : s.drawn[k - s.influence[v.seat]], index(v.hand[k]));
  if (looks_at_two(v) && s.actor != v.seat) {
    take(s.drawn[0], drawn[0]);
    take(s.drawn[1], drawn[1]);
  }
  for (const std::int8_t seat : v.doubters) set_bit(s.doubted, seat);
  for (const std::int8_t seat : v.fallen) s.fell[seat] = ++s.fallen;
  for (const Role role : v.known_deck) s.known[v.seat] = narrow(s.known[v.seat] + (1U << (3 * index(role))));
  for (const std::uint32_t line : v.history) s.lines[s.told++ % remembered] = line;

  // What follows a loss: after a vain challenge blocks, or nothing if it was a block; after a caught bluff the action,
  // if it was a block, or nothing; after the action's own effect nothing.
  s.then = end_it;
  if (s.loser != nobody && s.loser == s.challenger && s.blocker == nobody) s.then = open_blocks;
  if (s.loser != nobody && s.loser == s.blocker && s.challenger != nobody) s.then = resolve_it;
  if (v.phase == Phase::challenge_action || v.phase == Phase::block || v.phase == Phase::challenge_block)
    s.waiting = narrow(CoupEngine(*this).concerned(s, v.phase));
  if (v.phase == Phase::exchange_return && !looks_at_two(v)) s.draw = draw_exchange;
  if (replaces(v)) s.draw = draw_replacement;
  if (v.phase == Phase::deal) s.draw = s.actor == nobody ? draw_first : draw_hand;
  s.keys.assume(v.seat, v.key);
  for (Seat i = 0; i < seats(); ++i)
    if (i != v.seat) s.keys.suppose(i, 36U * static_cast<unsigned>(i) + 6U * s.hand[i][0] + s.hand[i][1]);
  return s;
}

Coup::State Coup::resample(const View& v, Rng& rng) const {
  List<std::uint8_t, cards> unseen;
  int left[roles];
  for (int role = 0; role < roles; ++role) left[role] = copies_of(role);
  for (const Role role : v.hand) --left[index(role)];
  for (const Role role : v.known_deck) --left[index(role)];
  for (const Hidden& player : v.players)
    for (const Role role : player.revealed) --left[index(role)];
  for (int role = 0; role < roles; ++role)
    for (int i = 0; i < left[role]; ++i) unseen.push(narrow(role));
  const auto draw = [&] {
    const int i = rng.below(unseen.size());
    std::swap(unseen[i], unseen[unseen.size() - 1]);
    const std::uint8_t role = unseen.back();
    unseen.pop();
    return role;
  };
  std::uint8_t hands[most_players][2], drawn[2] = {no_role, no_role};
  for (Seat i = 0; i < most_players; ++i) {
    hands[i][0] = hands[i][1] = no_role;
    if (i >= seats() || i == v.seat || v.phase == Phase::deal) continue;
    const int held = v.players[i].influence - (replaces(v) && i == claimant(v));
    for (int k = 0; k < held; ++k) hands[i][k] = draw();
    if (hands[i][0] > hands[i][1]) std::swap(hands[i][0], hands[i][1]);
  }
  if (looks_at_two(v) && v.actor != v.seat) {
    drawn[0] = draw();
    drawn[1] = draw();
  }
  return world(v, hands, drawn);
}

template ErasedGame erase(const Coup&, const Params&);

}  // namespace feint
