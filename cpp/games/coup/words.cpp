// Coup in words: actions and events, views as JSON and text, features; and what may not be said to it.
#include "core/header.hpp"
#include "games/coup/game.hpp"

namespace feint {
namespace {

using Role = Coup::Role;

Json role_name(int role) { return name_of(static_cast<Role>(role)); }

Json cards_of(std::initializer_list<int> roles) {
  Json::Array out;
  for (const int role : roles) out.push_back(role_name(role));
  return out;
}

struct Word {
  const char* name;
  // What its data hold: r a role, c cards (two numbers, the second -1 if one), d a deed, t a seat or nobody, p a
  // window, n a number, i a slot.
  const char* data;
};
constexpr Word words[] = {{"starts", ""},    {"given", "n"},       {"dealt", "c"},     {"declared", "dt"},
                          {"passed", "p"},   {"challenged", "tr"}, {"blocked", "r"},   {"proved", "r"},
                          {"caught", "r"},   {"refunded", "n"},    {"drew", "c"},      {"lost", "r"},
                          {"fell", ""},      {"done", "dtn"},      {"returned", "ii"}, {"exchanged", ""},
                          {"withheld", "p"}, {"chose", "i"},       {"declined", ""},   {"won", ""}};

bool stops(Role role, Coup::Deed deed) {
  switch (deed) {
    case Coup::Deed::foreign_aid: return role == Role::duke;
    case Coup::Deed::steal: return role == Role::captain || role == Role::ambassador;
    case Coup::Deed::assassinate: return role == Role::contessa;
    default: return false;
  }
}

}  // namespace

Spoken Coup::speak(Seat seat, Action action) const {
  const auto illegal = [&] {
    return IllegalAction("coup has no action " + std::to_string(action) + " for " +
                         (seat == chance ? "chance" : "seat " + std::to_string(seat)));
  };
  if (seat == chance) {
    if (action < one_card) return {"draw", {{"cards", cards_of({pair_cards[action][0], pair_cards[action][1]})}}};
    if (action < volunteer_of) return {"draw", {{"cards", cards_of({action - one_card})}}};
    if (action < first_of) return {"take", {{"seat", action - volunteer_of}}};
    if (action < first_of + most_players) return {"first", {{"seat", action - first_of}}};
    throw illegal();
  }
  if (action < 4) return {std::string(name_of(static_cast<Deed>(action)))};
  if (action < base_) {
    const int kind = (action - 4) / seats(), target = (action - 4) % seats();
    if (target == seat) throw illegal();
    return {std::string(name_of(static_cast<Deed>(4 + kind))), {{"target", target}}};
  }
  static constexpr const char* plain[] = {"pass", "challenge", "show", "decline"};
  const Action answer = action - base_;
  if (answer < 4) return {plain[answer]};
  if (answer < 8) return {"block", {{"role", name_of(blockers[answer - 4])}}};
  if (answer < 10) return {"lose_card", {{"card_index", answer - 8}}};
  if (answer >= 16) throw illegal();
  const auto& pair = return_pairs[answer - 10];
  return {"return_cards", {{"return_indices", Json::Array{int{pair[0]}, int{pair[1]}}}}};
}

Spoken Coup::speak(const Event& event) const {
  const Word& word = words[event.kind];
  Spoken out{word.name, {}};
  int i = 0;
  for (const char* what = word.data; *what; ++what, ++i) {
    const int value = event.data[i];
    switch (*what) {
      case 'r': out.data.emplace_back("role", role_name(value)); break;
      case 'c':
        out.data.emplace_back("cards", event.data[1] < 0 ? cards_of({value}) : cards_of({value, int{event.data[1]}}));
        break;
      case 'd': out.data.emplace_back("action", name_of(static_cast<Deed>(value))); break;
      case 't':
        if (value != nobody) out.data.emplace_back("target", value);
        break;
      case 'p': out.data.emplace_back("phase", name_of(static_cast<Phase>(value))); break;
      case 'n': out.data.emplace_back("coins", value); break;
      default:
        if (word.data[1] != 'i')
          out.data.emplace_back("card_index", value);
        else if (i == 0)
          out.data.emplace_back("return_indices", Json::Array{value, int{event.data[1]}});
    }
  }
  return out;
}

Event Coup::hear(const Told& told) const {
  const Json data = told.words.data;
  const auto refuse = [&](const std::string& what) {
    return BadView("event " + told.words.name + ": " + what + ", got " + shortened(data.dump()));
  };
  const auto field = [&](const char* name) -> const Json& {
    const Json* found = data.find(name);
    if (!found) throw refuse(std::string("there is no ") + name);
    return *found;
  };
  const auto number = [&](const Json& json, int low, int high) {
    const auto* n = json.as<std::int64_t>();
    if (!n || *n < low || *n > high) throw refuse("a number out of range");
    return static_cast<std::int16_t>(*n);
  };
  const auto named = [&]<class T>(T value, const Json& json) {
    from_json(json, value, "event");
    return static_cast<std::int16_t>(value);
  };
  const auto listed = [&](const char* name) -> const Json::Array& {
    const auto* array = field(name).as<Json::Array>();
    if (!array || array->empty() || array->size() > 2) throw refuse(std::string(name) + " are one or two");
    return *array;
  };
  for (std::uint8_t kind = 0; kind < std::size(words); ++kind) {
    if (told.words.name != words[kind].name) continue;
    Event event{told.to, kind, told.seat, {}};
    int i = 0;
    for (const char* what = words[kind].data; *what; ++what, ++i) switch (*what) {
        case 'r': event.data[i] = named(Role{}, field("role")); break;
        case 'd': event.data[i] = named(Deed{}, field("action")); break;
        case 'p': event.data[i] = named(Phase{}, field("phase")); break;
        case 'n': event.data[i] = number(field("coins"), 0, most_coins); break;
        case 't':
          event.data[i] = data.find("target") ? number(field("target"), 0, seats() - 1) : std::int16_t{-1};
          break;
        case 'c':
          event.data[0] = named(Role{}, listed("cards")[0]);
          event.data[1] = listed("cards").size() == 2 ? named(Role{}, listed("cards")[1]) : std::int16_t{-1};
          break;
        default:
          if (words[kind].data[1] != 'i')
            event.data[i] = number(field("card_index"), 0, 1);
          else
            event.data[i] =
                number(listed("return_indices")[static_cast<std::size_t>(i) % listed("return_indices").size()], 0, 3);
      }
    return event;
  }
  throw refuse("there is no such event");
}

Event Coup::unpacked(std::uint32_t line) {
  const auto bits = [&](int from, int width) { return static_cast<int>(line >> from & ((1U << width) - 1U)); };
  return {SeatSet(),
          narrow(bits(0, 5)),
          narrow(bits(5, 4) - 1),
          {narrow(bits(9, 5) - 1), narrow(bits(14, 5) - 1), narrow(bits(19, 13))}};
}

Json Coup::view_json(const View& v) const {
  Json json = to_json(v);
  Json::Object out = *json.as<Json::Object>();
  Json::Array history;
  for (const std::uint32_t line : v.history) {
    const Event event = unpacked(line);
    const Spoken spoken = speak(event);
    Json::Object entry{{"event", spoken.name}};
    if (!spoken.data.empty()) entry.emplace_back("data", spoken.data);
    if (event.seat != nobody) entry.emplace_back("seat", int{event.seat});
    history.emplace_back(entry);
  }
  out.emplace_back("history", history);
  return out;
}

Coup::View Coup::read_view(const Json& json) const {
  View v{};
  from_json(json, v, "view");
  Json header = json;
  read_header(header, v);
  const Json* history = json.find("history");
  const auto* lines = history ? history->as<Json::Array>() : nullptr;
  if (!lines || lines->size() > remembered)
    throw BadView("view.history: expected an array of at most " + std::to_string(remembered) + " events");
  for (const Json& line : *lines) {
    const Json* name = line.find("event");
    const Json* data = line.find("data");
    const Json* seat = line.find("seat");
    if (!name || !name->as<std::string>() || (data && !data->as<Json::Object>()))
      throw BadView("view.history: an event is {\"event\": NAME, ...}, got " + shortened(line.dump()));
    const auto* number = seat ? seat->as<std::int64_t>() : nullptr;
    if (seat && (!number || *number < 0 || *number >= seats()))
      throw BadView("view.history: there is no seat " + seat->dump());
    Told told{SeatSet(), number ? static_cast<Seat>(*number) : nobody, {*name->as<std::string>(), {}}};
    if (data) told.words.data = *data->as<Json::Object>();
    v.history.push(packed(hear(told)));
  }
  check(v);
  return v;
}

Json Coup::view_schema() const {
  Json json = schema<View>();
  Json::Object out = *json.as<Json::Object>();
  const Json event = Json::Object{{"type", "object"},
                                  {"properties", Json::Object{{"event", Json::Object{{"type", "string"}}},
                                                              {"seat", Json::Object{{"type", "integer"}}},
                                                              {"data", Json::Object{{"type", "object"}}}}},
                                  {"required", Json::Array{"event"}}};
  for (auto& [name, value] : out) {
    if (name == "properties") {
      auto properties = *value.as<Json::Object>();
      properties.emplace_back("history", Json::Object{{"type", "array"}, {"items", event}, {"maxItems", remembered}});
      value = properties;
    } else if (name == "required") {
      auto required = *value.as<Json::Array>();
      required.emplace_back("history");
      value = required;
    }
  }
  return out;
}

// Until it is dealt a hand is empty; it lacks the card that was shown until another is drawn, and has two more while
// one chooses what to return.
void Coup::check_hand(const View& v) const {
  const int mine = v.players[v.seat].influence, held = v.hand.size();
  if (v.phase == Phase::deal)
    need(held == 0 || held == mine, "a hand of another size");
  else if (looks_at_two(v))
    need(held == mine + (v.actor == v.seat ? 2 : 0), "a hand of another size");
  else if (replaces(v))
    need(held == mine - (v.seat == claimant(v)), "a hand of another size");
  else
    need(v.deck == rest() && held == mine, "a hand or a deck of another size");
}

static void need_living(const Coup::View& v, const std::optional<std::int8_t>& seat, const char* who) {
  need(seat && v.players[*seat].influence > 0, std::string("the ") + who + " is in the game");
}

void Coup::check_seats(const View& v) const {
  const auto seat_ok = [&](int seat) { return seat >= 0 && seat < seats(); };
  need(v.seat < seats(), "there is no seat " + std::to_string(v.seat));
  need(v.players.size() == seats(), "players are " + std::to_string(seats()));
  for (const auto& seat : {v.actor, v.target, v.blocker, v.challenger, v.loser})
    need(!seat || seat_ok(*seat), "there is no such seat");
  for (const auto& list : {v.doubters, v.fallen})
    for (const int seat : list) need(seat_ok(seat), "there is no such seat");
}

// No more cards of a role, and in all, than there are; those without influence have fallen.
void Coup::check_cards(const View& v) const {
  int left[roles], unseen = all_cards(), hidden = 0;
  for (int role = 0; role < roles; ++role) left[role] = copies_of(role);
  const auto see = [&](Role role) {
    --unseen;
    const int r = index(role);
    need(--left[r] >= 0, "more than " + std::to_string(copies_of(r)) + " cards " + std::string(name_of(role)));
  };
  for (const Role role : v.hand) see(role);
  for (const Role role : v.known_deck) see(role);
  int out = 0;
  for (Seat i = 0; i < seats(); ++i) {
    const Hidden& p = v.players[i];
    need(p.coins >= 0 && p.coins <= most_coins, "coins are from 0 to 12");
    need(p.influence >= 0 && p.influence + p.revealed.size() == rules_.influence,
         "cards of a player, hidden or revealed, are " + std::to_string(rules_.influence));
    for (const Role role : p.revealed) see(role);
    if (i != v.seat && v.phase != Phase::deal) hidden += p.influence;
    out += p.influence == 0;
  }
  need(v.fallen.size() == out, "those who fell are those without influence");
  for (const int seat : v.fallen)
    need(v.players[seat].influence == 0 && std::count(v.fallen.begin(), v.fallen.end(), seat) == 1,
         "those who fell are those without influence");
  need(v.phase == Phase::over || out <= seats() - 2, "at least two are in the game until it is over");
  check_hand(v);
  if (looks_at_two(v) && v.actor != v.seat) hidden += 2;
  need(v.deck >= 0 && v.deck <= all_cards(), "a deck of " + std::to_string(all_cards()) + " cards at most");
  need(hidden <= unseen, "more cards than there are");
}

// Checks a pending action: its claim, and who may block it.
void Coup::check_action(const View& v) const {
  need((index(*v.action) >= 4) == v.target.has_value(), "coup, assassinate and steal have a target");
  need(!v.target || v.target != v.actor, "a target is another player");
  need(!v.blocker || (v.claim && v.blocker != v.actor && stops(*v.claim, *v.action)),
       "a blocker claims a role that blocks");
  need(v.blocker || v.claim == claim_of(*v.action), "another role than the action claims");
  for (const auto& role : {claim_of(*v.action), v.claim}) need(!role || plays(*role), "a role that is not in play");
  if (v.phase == Phase::challenge_action) need(claim_of(*v.action).has_value(), "this action claims nothing");
  if (v.phase == Phase::block) {
    const bool blockable = std::any_of(std::begin(blockers), std::end(blockers),
                                       [&](Role role) { return plays(role) && stops(role, *v.action); });
    need(!v.blocker && blockable, "this action cannot be blocked");
    if (v.target) need_living(v, v.target, "target");
  }
}

// Checks that all seats that the phase of a pending action concerns are in the game.
void Coup::check_challenge(const View& v) const {
  if (v.phase == Phase::challenge_block) {
    need_living(v, v.blocker, "blocker");
    need_living(v, v.actor, "actor");
  }
  if (v.phase == Phase::reveal || replaces(v)) {
    need(v.claim && v.challenger && v.challenger != claimant(v), "a claim is challenged");
    need_living(v, v.blocker ? v.blocker : v.actor, "claimant");
    need_living(v, v.challenger, "challenger");
  }
  if (v.phase == Phase::lose_influence) {
    need_living(v, v.loser, "loser");
    need(v.players[*v.loser].influence == 2, "a last card is turned over without asking");
  }
}

void Coup::check(const View& v) const {
  check_seats(v);
  check_cards(v);
  need(v.phase == Phase::deal || v.actor, "it is somebody's turn");
  const bool pending = v.phase > Phase::action && v.phase < Phase::over;
  const bool choosing = v.phase == Phase::exchange_return;
  need(pending == v.action.has_value(), "an action is pending in the phases after it, and only there");
  need(v.turn >= 0 && v.turn <= rules_.max_turns, "a turn out of range");
  if (v.phase != Phase::deal && v.phase != Phase::over)
    if (!pending || v.phase == Phase::challenge_action || choosing) need_living(v, v.actor, "actor");
  if (!pending) return;
  check_action(v);
  check_challenge(v);
  if (choosing) need(*v.action == Deed::exchange, "only an exchange returns cards");
}

int Coup::feature_count() const { return 9 + 2 * cards + 36 * seats() + 7 + roles; }

// Phase; own cards; cards known in the deck; of each player from this seat on: coins, influence, revealed cards,
// whether he is actor, target, blocker, challenger, loser, and which roles he claimed lately; the pending action and
// claim.
List<std::int16_t, 128> Coup::features(const View& v) const {
  List<std::int16_t, 128> out;
  int offset = 0;
  const auto one = [&](int index, int width) {
    if (index >= 0) out.push(narrow(offset + index));
    offset += width;
  };
  const auto counted = [&](const auto& list, int most) {  // the first n inputs of a role for n cards of it
    int seen[roles] = {};
    for (const Role role : list)
      if (const int r = index(role); seen[r] < most) out.push(narrow(offset + r * most + seen[r]++));
    offset += roles * most;
  };
  one(index(v.phase), 9);
  counted(v.hand, copies);
  counted(v.known_deck, copies);
  unsigned claims[most_players] = {};
  for (const std::uint32_t line : v.history) {
    const Event e = unpacked(line);
    if (e.kind == declared && claim_of(static_cast<Deed>(e.data[0])))
      claims[e.seat] |= 1U << index(*claim_of(static_cast<Deed>(e.data[0])));
    if (e.kind == blocked) claims[e.seat] |= 1U << e.data[0];
  }
  for (int i = 0; i < seats(); ++i) {
    const int seat = (v.seat + i) % seats();
    const Hidden& p = v.players[seat];
    one(p.coins, 13);
    one(p.influence, 3);
    counted(p.revealed, 2);
    for (const auto& who : {v.actor, v.target, v.blocker, v.challenger, v.loser}) one(who == seat ? 0 : -1, 1);
    for (int role = 0; role < roles; ++role) one(claims[seat] >> role & 1 ? 0 : -1, 1);
  }
  one(v.action ? index(*v.action) : -1, 7);
  one(v.claim ? index(*v.claim) : -1, roles);
  return out;
}

std::string Coup::text(const View& v) const {
  const auto listed = [](const auto& list) { return join(list, [](Role r) { return std::string(name_of(r)); }); };
  const auto who = [&](int seat) { return seat == v.seat ? std::string("you") : "seat " + std::to_string(seat); };
  std::string out = "Phase: " + std::string(name_of(v.phase)) + ", turn " + std::to_string(v.turn);
  for (Seat i = 0; i < v.players.size(); ++i) {
    const Hidden& p = v.players[i];
    out += "\n" + std::string(v.actor == i ? "> " : "  ") + who(i) + ": " + std::to_string(p.coins) + " coins, " +
           std::to_string(p.influence) + " influence";
    if (!p.revealed.empty()) out += " (lost " + listed(p.revealed) + ")";
    if (i == v.seat && !v.hand.empty()) out += ": " + listed(v.hand);
  }
  if (v.action) {
    out += "\n" + who(*v.actor) + ": " + std::string(name_of(*v.action));
    if (v.target) out += " on " + who(*v.target);
    if (const auto claim = claim_of(*v.action)) out += ", claiming " + std::string(name_of(*claim));
    if (v.blocker) out += "; " + who(*v.blocker) + " blocks as " + std::string(name_of(*v.claim));
    if (v.challenger) out += "; challenged by " + who(*v.challenger);
    if (v.loser) out += "; " + who(*v.loser) + " must lose an influence";
  }
  out += "\nDeck: " + std::to_string(v.deck) + " cards";
  if (!v.known_deck.empty()) out += ", among them " + listed(v.known_deck);
  return out;
}

}  // namespace feint
