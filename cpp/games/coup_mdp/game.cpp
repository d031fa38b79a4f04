#include "games/coup_mdp/game.hpp"

#include "core/erase.hpp"

namespace feint {

const About& CoupMdp::about() {
  const auto flag = [](const char* name, const char* about) {
    return Parameter{name, ParameterType::flag, false, about};
  };
  static const About about{
      .name = "coup_mdp",
      .version = 1,
      .title = "Coup as an MDP",
      .summary = "Three players, four roles, eleven actions: the reduced Coup of a paper on planning.",
      .zero_sum = false,
      .parameters = {{"rules",
                      ParameterType::choice,
                      "proper",
                      "what the others are where they are not given",
                      0,
                      0,
                      {"proper", "paper"}},
                     flag("always_four_steps", "empty windows are steps too; actions take effect in the fourth"),
                     flag("face_up_counts", "a face-up card can still be shown"),
                     flag("pay_on_success", "coup and assassination cost nothing until they succeed"),
                     {"refund_on_caught", ParameterType::flag, true,
                      "what was paid for an action comes back when its claim is caught"},
                     {"caused_only", ParameterType::flag, true, "one is paid for the losses one causes, not for all"},
                     flag("late_win",
                          "a won turn is played to its end, and winning is paid in a step of its own after it"),
                     {"redraw", ParameterType::choice, "deck",
                      "hidden cards are redrawn from the deck and by what challenges told, or are any roles", 0, 0,
                      choices<Redraw>()},
                     {"max_turns", ParameterType::integer, 200, "turns until whoever lives shares the first place", 1,
                      most_turns}},
      .presets = {},
      .rules = {{"proper", "the rules as one would play them", {}},
                {"paper",
                 "the reading that fits the published tables",
                 {{"always_four_steps", true},
                  {"face_up_counts", true},
                  {"pay_on_success", true},
                  {"late_win", true},
                  {"redraw", "roles"}}}}};
  return about;
}

CoupMdp::CoupMdp(const Params& p)
    : redraw_(chosen<Redraw>(p.choice("redraw"))),
      max_turns_(p.integer("max_turns")),
      always_four_steps_(p.flag("always_four_steps")),
      face_up_counts_(p.flag("face_up_counts")),
      pay_on_success_(p.flag("pay_on_success")),
      refund_on_caught_(p.flag("refund_on_caught") && !pay_on_success_),
      caused_only_(p.flag("caused_only")),
      late_win_(p.flag("late_win")) {}

Json::Object CoupMdp::winning_rules() const {
  return {{"always_four_steps", always_four_steps_},
          {"face_up_counts", face_up_counts_},
          {"pay_on_success", pay_on_success_},
          {"refund_on_caught", refund_on_caught_}};
}

List<Outcome, CoupMdp::roles * CoupMdp::roles> CoupMdp::outcomes(const State& s) const {
  List<Outcome, roles * roles> out;
  const Left left = unseen(s, -1);
  const double cards = roles * copies - 2 * s.deals;
  for (std::size_t a = 0; a < roles; ++a)
    for (std::size_t b = 0; b < roles; ++b)
      if (const int pairs = left[a] * (left[b] - (a == b)); pairs > 0)
        out.push({static_cast<Action>(a * roles + b), pairs / (cards * (cards - 1))});
  return out;
}

Action CoupMdp::sample(const State& s, Rng& rng) const {
  Left left = unseen(s, -1);
  const auto take = [&](int card) {
    for (std::size_t r = 0;; ++r) {
      if (card < left[r]) {
        --left[r];
        return static_cast<Action>(r);
      }
      card -= left[r];
    }
  };
  const int cards = roles * copies - 2 * s.deals;
  const Action first = take(rng.below(cards));
  return first * roles + take(rng.below(cards - 1));
}

Ranking CoupMdp::ranking(const State& s) const {
  Ranking ranks;
  const unsigned living = s.phase == Phase::deal ? 7U : s.living;
  for (Seat seat = 0; seat < players; ++seat) ranks.push(has(living, seat) ? 1 : 1 + std::popcount(living));
  return ranks;
}

// Cards that a seat does not see, by role; -1 sees all that were dealt.
CoupMdp::Left CoupMdp::unseen(const State& s, Seat seat) const {
  Left left{copies, copies, copies, copies};
  for (Seat i = 0; i < (s.phase == Phase::deal ? s.deals : players); ++i)
    for (int slot = 0; slot < 2; ++slot)
      if (seat < 0 || i == seat || !face_down(s.hands[i], slot)) --left[index(role(s.hands[i], slot))];
  return left;
}

CoupMdp::View CoupMdp::view(const State& s, Seat seat) const {
  View v{seat, key(s, seat), s.phase, s.actor, {}, {}, s.stopped, s.turns, {}};
  if (s.action != Move::no_op) v.action = s.action;
  if (s.blocker >= 0) v.blocker = s.blocker;
  for (Seat i = 0; i < players; ++i) {
    PlayerView p{{}, s.coins[i], {}, {}, s.earned[i]};
    for (int slot = 0; slot < 2 && (s.phase != Phase::deal || i < s.deals); ++slot) {
      Card card{{}, !face_down(s.hands[i], slot)};
      if (i == seat || card.face_up) card.role = role(s.hands[i], slot);
      p.cards.push(card);
    }
    for (int r = 0; r < roles; ++r) {
      p.holds.push_if(s.known[i] >> r & 1U, Role(r));
      if (s.known[i] >> (4 + r) & 1U) p.lacks.push(Role(r));
    }
    v.table.push(p);
  }
  return v;
}

Key CoupMdp::whole_sight(const State& s) const {
  std::uint64_t word = static_cast<unsigned>(s.phase) | static_cast<unsigned>(s.actor) << 3 |
                       static_cast<unsigned>(s.action) << 5 | static_cast<unsigned>(s.blocker + 1) << 9 |
                       static_cast<unsigned>(s.stopped) << 11;
  for (int i = 0; i < players; ++i)
    word |= static_cast<std::uint64_t>(static_cast<unsigned>(s.coins[i]) | static_cast<unsigned>(s.hands[i]) << 4)
            << (12 + 10 * i);
  return scatter(word);
}

Key CoupMdp::sight(const State& s, Seat seat) const {
  State seen = s;
  for (int i = 1; i < players; ++i)
    for (int slot = 0; slot < 2; ++slot)
      if (auto& hand = seen.hands[after(seat, i)]; face_down(hand, slot)) hand = narrow(hand & ~(3U << 2 * slot));
  return whole_sight(seen);
}

void CoupMdp::redraw(State& s, Seat seat, Rng& rng) const {
  if (redraw_ == Redraw::roles) {
    const std::uint64_t bits = rng.next();
    for (int i = 1; i < players; ++i) {
      auto& hand = s.hands[after(seat, i)];
      const unsigned mask = (face_down(hand, 0) ? 3U : 0U) | (face_down(hand, 1) ? 12U : 0U);
      hand = narrow((hand & ~mask) | (static_cast<unsigned>(bits >> (56 + 4 * (i - 1))) & mask));
    }
    return;
  }
  const Left unseen_cards = unseen(s, seat);
  int count = 0;
  for (const int n : unseen_cards) count += n;
  // Drawn again until the hands are such as the challenges allow. In a view of a real game the true ones are among
  // them.
  bool good = false;
  for (int tries = 0; !good && tries < 10'000; ++tries) {
    Left left = unseen_cards;
    int cards = count;
    good = true;
    for (int i = 1; i < players; ++i) {
      auto& hand = s.hands[after(seat, i)];
      for (int slot = 0; slot < 2; ++slot) {
        if (!face_down(hand, slot)) continue;
        unsigned r = 0;
        for (int card = rng.below(cards--); card >= left[r]; ++r) card -= left[r];
        --left[r];
        hand = narrow((hand & ~(3U << 2 * slot)) | r << 2 * slot);
      }
      good = good && fits(hand, s.known[after(seat, i)]);
    }
  }
}

CoupMdp::State CoupMdp::placed_as(const View& v) const {
  if (v.seat >= players) throw BadView("view: there is no seat " + std::to_string(v.seat));
  for (const Card& card : v.table[v.seat].cards)
    if (!card.role) throw BadView("view: one sees one's own cards");
  State s = initial();
  s.keys.assume(v.seat, v.key);
  s.phase = v.phase;
  s.actor = v.actor;
  s.stopped = v.stopped;
  s.turns = v.turns;
  if (v.action) s.action = *v.action;
  if (v.blocker) s.blocker = *v.blocker;
  for (Seat i = 0; i < players; ++i) {
    const PlayerView& p = v.table[i];
    s.coins[i] = p.coins;
    s.earned[i] = p.earned;
    unsigned hand = 0, known = 0;
    for (int slot = 0; slot < p.cards.size(); ++slot)
      hand |= (p.cards[slot].role ? static_cast<unsigned>(*p.cards[slot].role) << 2 * slot : 0U) |
              (p.cards[slot].face_up ? 0U : 1U << (4 + slot));
    for (const Role r : p.holds) known |= 1U << index(r);
    for (const Role r : p.lacks) known |= 16U << index(r);
    s.hands[i] = narrow(hand);
    s.known[i] = narrow(known);
    if (hand >> 4) set_bit(s.living, i);
    if (s.phase == Phase::deal) s.deals = narrow(s.deals + !p.cards.empty());
  }
  s.open = narrow(s.phase == Phase::begin ? 1U << s.actor : open_to(s));
  return s;
}

CoupMdp::State CoupMdp::resample(const View& v, Rng& rng) const {
  State s = placed_as(v);
  redraw(s, v.seat, rng);
  return s;
}

CoupMdp::State CoupMdp::restore(const std::vector<View>& all) const {
  State s = placed_as(all[0]);
  for (Seat i = 1; i < players; ++i) {
    const auto& cards = all[i].table[i].cards;
    for (int slot = 0; slot < cards.size(); ++slot)
      s.hands[i] = narrow(s.hands[i] | static_cast<unsigned>(cards[slot].role.value()) << 2 * slot);
  }
  return s;
}

void CoupMdp::check(const View& v) const {
  const auto seat_number = [](int n) { return n >= 0 && n < players; };
  need(v.table.size() == players, "there are three players");
  need(seat_number(v.actor), "there is no seat " + std::to_string(v.actor));
  need(!v.blocker || seat_number(*v.blocker), "there is no seat " + std::to_string(v.blocker.value_or(0)));
  need(!v.action || *v.action < Move::challenge_or_block, "a turn's action is none of the answers");
  const bool window = v.phase >= Phase::challenge && v.phase <= Phase::challenge_block;
  need(v.action.has_value() == window, "an action is declared in windows, and only there");
  need(!v.blocker || v.phase == Phase::challenge_block, "somebody blocks in challenge_block, and only there");
  Left left{copies, copies, copies, copies};
  int living = 0;
  for (const PlayerView& p : v.table) {
    need(p.coins >= 0 && p.coins <= most_coins, "coins are from 0 to 12");
    need(p.cards.size() == 2 || (p.cards.empty() && v.phase == Phase::deal), "a player has two cards");
    bool lives = false;
    for (const Card& card : p.cards) {
      need(card.role || !card.face_up, "a card that lies face up is seen");
      need(!card.role || --left[index(*card.role)] >= 0, "there are three cards of a role");
      lives = lives || !card.face_up;
    }
    living += lives;
  }
  if (v.phase == Phase::deal) return;
  need(living > 0, "somebody lives");
}

List<std::int16_t, 64> CoupMdp::features(const View& v) const {
  List<std::int16_t, 64> out;
  int offset = 0;
  const auto one_of = [&](int choices, int chosen) {
    if (chosen >= 0) out.push(narrow(offset + chosen));
    offset += choices;
  };
  for (int i = 0; i < players; ++i) {
    const PlayerView& p = v.table[after(v.seat, i)];
    one_of(most_coins + 1, p.coins);
    for (int slot = 0; slot < 2; ++slot) {
      int card = -1;
      if (slot < p.cards.size()) {
        const auto& known = p.cards[slot].role;
        card = !known ? roles : index(*known) + (p.cards[slot].face_up ? roles + 1 : 0);
      }
      one_of(2 * roles + 1, card);
    }
    for (const auto* known : {&p.holds, &p.lacks}) {
      for (const Role r : *known) out.push(narrow(offset + index(r)));
      offset += roles;
    }
  }
  const auto from_here = [&](int seat) { return (seat - v.seat + players) % players; };
  one_of(7, index(v.phase));
  one_of(players, from_here(v.actor));
  one_of(9, v.action ? index(*v.action) : -1);
  one_of(players, v.blocker ? from_here(*v.blocker) : -1);
  one_of(1, v.stopped ? 0 : -1);
  return out;
}

Spoken CoupMdp::speak(Seat seat, Action action) const {
  if (seat != chance) return {std::string(name_of(Move(action)))};
  const auto card = [](Action r) { return name_of(Role(r)); };
  return {"deal", {{"first", card(action / roles)}, {"second", card(action % roles)}}};
}

Spoken CoupMdp::speak(const Event& event) const {
  switch (event.kind) {
    case dealt: return {"dealt", speak(chance, event.data[0]).data};
    case did: return speak(event.seat, event.data[0]);
    case lost: return {"lost", {{"card", name_of(Role(event.data[0]))}}};
    case won: return {"won"};
    default: return {"passed"};
  }
}

Event CoupMdp::hear(const Told& told) const {
  const std::string& name = told.words.name;
  const Json data = told.words.data;
  const auto card = [&](const char* field) {
    Role role{};
    const Json* found = data.find(field);
    if (!found) throw BadView("event " + name + ": there is no " + field + ", got " + shortened(data.dump()));
    from_json(*found, role, "event " + name);
    return static_cast<std::int16_t>(role);
  };
  Event event{told.to, passed, told.seat, {}};
  const auto moves = names(Move{});
  if (name == "dealt") {
    event.kind = dealt;
    event.data[0] = narrow(card("first") * roles + card("second"));
  } else if (name == "lost") {
    event.kind = lost;
    event.data[0] = card("card");
  } else if (name == "won") {
    event.kind = won;
  } else if (const auto move = std::find(moves.begin(), moves.end(), name); move != moves.end()) {
    event.kind = did;
    event.data[0] = narrow(move - moves.begin());
  } else if (name != "passed") {
    throw BadView("there is no event " + Json(shortened(name)).dump() + " in coup_mdp");
  }
  if (event.kind != passed && (event.seat < 0 || event.seat >= players))
    throw BadView("event " + name + ": there is no seat " + std::to_string(told.seat));
  return event;
}

std::string CoupMdp::text(const View& v) const {
  std::string out = "Phase: " + std::string(name_of(v.phase)) + ", turn of seat " + std::to_string(v.actor);
  if (v.action) {
    out += ": " + std::string(name_of(*v.action));
    if (const Seat at = target(v.actor, *v.action); at >= 0) out += " (seat " + std::to_string(at) + ")";
    if (v.stopped) out += ", stopped";
    if (v.blocker) out += ", blocked by seat " + std::to_string(*v.blocker);
  }
  for (Seat i = 0; i < v.table.size(); ++i) {
    const PlayerView& p = v.table[i];
    const auto shown = [](const Card& c) {
      const std::string name = c.role ? std::string(name_of(*c.role)) : "?";
      return c.face_up ? "(" + name + ")" : name;
    };
    out += "\nSeat " + std::to_string(i) + (i == v.seat ? " (you)" : "") + ": " + std::to_string(p.coins) + " coins, " +
           (p.cards.empty() ? "no cards yet" : join(p.cards, shown, " "));
    const auto role_name = [](Role r) { return std::string(name_of(r)); };
    if (!p.holds.empty()) out += ", showed " + join(p.holds, role_name);
    if (!p.lacks.empty()) out += ", has no " + join(p.lacks, role_name);
  }
  return out;
}

template ErasedGame erase(const CoupMdp&, const Params&);

}  // namespace feint
