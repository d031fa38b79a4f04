// The view of the duel as JSON: cards with all that is printed on them, so that a table can be drawn from it alone.
// Read back are the numbers and the names; what is printed on a card follows from its name.
#include "core/header.hpp"
#include "games/duel/game.hpp"

namespace feint {
namespace {

Json or_null(int value) { return value < 0 ? Json(nullptr) : Json(value); }
Json printed(const DuelEffect& e) { return e == DuelEffect{} ? Json(nullptr) : Json(text_of(e)); }

template <class T>
Json pair(const T (&two)[2]) {
  if constexpr (std::is_same_v<T, bool>)
    return Json::Array{two[0], two[1]};
  else
    return Json::Array{static_cast<int>(two[0]), static_cast<int>(two[1])};
}

const Json& field(const Json& json, const char* name, const std::string& path) {
  if (!json.as<Json::Object>()) bad_field(path, json, "an object");
  const Json* found = json.find(name);
  if (!found) throw BadView(path + ": \"" + name + "\" is missing");
  return *found;
}

int whole(const Json& json, int low, int high, const std::string& path) {
  const auto* n = json.as<std::int64_t>();
  if (!n || *n < low || *n > high)
    bad_field(path, Json(shortened(json.dump())),
              "a whole number from " + std::to_string(low) + " to " + std::to_string(high));
  return static_cast<int>(*n);
}

template <class T>
void read(const Json& json, const char* name, T& value, int low, int high, const std::string& path) {
  value = static_cast<T>(whole(field(json, name, path), low, high, path + "." + name));
}

template <class T>
void read_or_null(const Json& json, const char* name, T& value, int high, const std::string& path) {
  const Json& found = field(json, name, path);
  value = static_cast<T>(found.as<std::nullptr_t>() ? -1 : whole(found, 0, high, path + "." + name));
}

const Json::Array& array(const Json& json, const char* name, std::size_t low, std::size_t high,
                         const std::string& path) {
  const Json& found = field(json, name, path);
  const auto* items = found.as<Json::Array>();
  if (!items || items->size() < low || items->size() > high)
    bad_field(path + "." + name, Json(shortened(found.dump())),
              "an array of " + std::to_string(low) + (low == high ? "" : " to " + std::to_string(high)));
  return *items;
}

template <class T>
void read_pair(const Json& json, const char* name, T (&two)[2], int high, const std::string& path) {
  const auto& items = array(json, name, 2, 2, path);
  for (int i = 0; i < 2; ++i) {
    const Json& item = items[i];
    if constexpr (std::is_same_v<T, bool>)
      from_json(item, two[i], path + "." + name);
    else
      two[i] = static_cast<T>(whole(item, 0, high, path + "." + name));
  }
}

constexpr int most_attack = 32'000, most_life = 31;

// JSON schemas by hand, for names are text.
Json type(const char* name) { return Json::Object{{"type", name}}; }
Json maybe(const Json& schema) { return Json::Object{{"anyOf", Json::Array{schema, type("null")}}}; }
Json many(const Json& items, int low, int high) {
  return Json::Object{{"type", "array"}, {"items", items}, {"minItems", low}, {"maxItems", high}};
}
Json record(const Json::Object& properties) {
  Json::Array required;
  for (const auto& [name, value] : properties) required.emplace_back(name);
  return Json::Object{{"type", "object"}, {"properties", properties}, {"required", required}};
}

}  // namespace

Json Duel::player_json(const Table& t, Seat seat) const {
  Json::Array hand;
  for (int k = 0; k < t.size[seat]; ++k) {
    const DuelCard& c = card(t, seat, k);
    hand.emplace_back(Json::Object{{"name", name(t, seat, k)},
                                   {"clan", c.clan < 0 ? Json(nullptr) : Json(all_->clans[c.clan])},
                                   {"level", int{c.level}},
                                   {"power", int{c.power}},
                                   {"damage", int{c.damage}},
                                   {"ability", printed(c.ability)},
                                   {"bonus", printed(c.bonus)},
                                   {"bonus_active", t.kin[seat][k] >= 2 && c.bonus != DuelEffect{}},
                                   {"played", (t.played[seat] >> k & 1) == 1}});
  }
  const auto lasting = [&](Seat from, int source) -> Json {
    if (!source) return nullptr;
    const DuelEffect& e = card(t, from, source - 1).ability;
    return Json::Object{
        {"card", source - 1}, {"name", name(t, from, source - 1)}, {"amount", int{e.amount}}, {"bound", int{e.bound}}};
  };
  Json deck = nullptr;
  if (t.deck[seat] >= 0 || (!start_.size[seat] && t.phase != Phase::deck)) {
    Json::Array cards;
    for (const auto id : deck_of(t, seat)) cards.emplace_back(all_->names[id]);
    const std::size_t chosen_deck = t.deck[seat];
    deck = Json::Object{{"name", t.deck[seat] < 0 ? Json(nullptr) : Json(all_->decks[chosen_deck].name)},
                        {"cards", cards}};
  }
  return Json::Object{{"life", int{t.life[seat]}},
                      {"pillz", int{t.pillz[seat]}},
                      {"shown", or_null(t.shown[seat])},
                      {"poison", lasting(1 - seat, t.poison[seat])},
                      {"heal", lasting(seat, t.heal[seat])},
                      {"deck", deck},
                      {"hand", hand}};
}

Json Duel::round_json(const Table& t, const Round& r) const {
  Json::Array cards;
  for (Seat i = 0; i < 2; ++i) cards.emplace_back(name(t, i, r.card[i]));
  return Json::Object{{"first", int{r.first}},       {"cards", pair(r.card)},   {"names", cards},
                      {"pillz", pair(r.pillz)},      {"fury", pair(r.fury)},    {"attack", pair(r.attack)},
                      {"winner", or_null(r.winner)}, {"damage", int{r.damage}}, {"life", pair(r.life)},
                      {"pillz_left", pair(r.left)}};
}

Json Duel::view_json(const View& v) const {
  const Table& t = v.table;
  Json::Array history, decks;
  for (int line = 0; line < t.lines; ++line) history.push_back(round_json(t, t.history[line]));
  if (t.phase == Phase::deck)
    for (const DuelDeck& deck : all_->decks) {
      Json::Array cards;
      for (const auto id : deck.cards) cards.emplace_back(all_->names[id]);
      decks.emplace_back(Json::Object{{"name", deck.name}, {"cards", cards}});
    }
  return Json::Object{{"phase", name_of(t.phase)},
                      {"round", std::min(played(t) + 1, rounds_)},
                      {"rounds", rounds_},
                      {"first", or_null(t.first)},
                      {"last_winner", or_null(t.last_winner)},
                      {"players", Json::Array{player_json(t, 0), player_json(t, 1)}},
                      {"clash", t.phase == Phase::winner ? round_json(t, t.history[t.lines]) : Json(nullptr)},
                      {"history", history},
                      {"decks", decks}};
}

Json Duel::view_schema() const {
  const Json number = type("integer"), text = type("string"), flag = type("boolean");
  const Json numbers = many(number, 2, 2);
  const Json deck = record({{"name", maybe(text)}, {"cards", many(text, 0, most_deck)}});
  const Json lasting = maybe(record({{"card", number}, {"name", text}, {"amount", number}, {"bound", number}}));
  const Json held = record({{"name", text},
                            {"clan", maybe(text)},
                            {"level", number},
                            {"power", number},
                            {"damage", number},
                            {"ability", maybe(text)},
                            {"bonus", maybe(text)},
                            {"bonus_active", flag},
                            {"played", flag}});
  const Json player = record({{"life", number},
                              {"pillz", number},
                              {"shown", maybe(number)},
                              {"poison", lasting},
                              {"heal", lasting},
                              {"deck", maybe(deck)},
                              {"hand", many(held, 0, hand_size)}});
  const Json line = record({{"first", number},
                            {"cards", numbers},
                            {"names", many(text, 2, 2)},
                            {"pillz", numbers},
                            {"fury", many(flag, 2, 2)},
                            {"attack", numbers},
                            {"winner", maybe(number)},
                            {"damage", number},
                            {"life", numbers},
                            {"pillz_left", numbers}});
  return record({{"phase", schema<Phase>()},
                 {"round", number},
                 {"rounds", number},
                 {"first", maybe(number)},
                 {"last_winner", maybe(number)},
                 {"players", many(player, 2, 2)},
                 {"clash", maybe(line)},
                 {"history", many(line, 0, most_rounds)},
                 {"decks", many(deck, 0, decks())}});
}

void Duel::read_hand(const Json& json, Table& t, Seat seat) const {
  const std::string path = "view.players[" + std::to_string(seat) + "]";
  const Json& deck = field(json, "deck", path);
  if (!start_.size[seat] && !deck.as<std::nullptr_t>()) {
    const Json& deck_name = field(deck, "name", path + ".deck");
    for (int d = 0; start_.phase == Phase::deck && d < decks(); ++d)
      if (deck_name == Json(all_->decks[d].name)) t.deck[seat] = narrow(d);
  }
  const Cards& source = deck_of(t, seat);
  Cards hand;
  for (const Json& held : array(json, "hand", 0, hand_size, path)) {
    const auto* text = field(held, "name", path + ".hand").as<std::string>();
    bool is_played = false;
    from_json(field(held, "played", path + ".hand"), is_played, path + ".hand.played");
    std::size_t found = 0;
    while (text && found < source.size() && all_->names[source[found]] != *text) ++found;
    if (!text || found == source.size())
      throw BadView(path + ".hand: there is no such card in this game: " + shortened(field(held, "name", path).dump()));
    need(std::find(hand.begin(), hand.end(), source[found]) == hand.end(), "a card stands twice in a hand");
    if (is_played) t.played[seat] = narrow(t.played[seat] | 1U << hand.size());
    hand.push_back(source[found]);
  }
  const bool whole_hand = start_.size[seat] ? hand == given_[seat] : hand.empty() || hand.size() == hand_size;
  need(whole_hand, "the hand of seat " + std::to_string(seat) + " is another one");
  t.size[seat] = 0;
  std::fill_n(t.kin[seat], hand_size, std::uint8_t{0});
  hold(t, seat, hand);
}

void Duel::read_player(const Json& json, Table& t, Seat seat) const {
  const std::string path = "view.players[" + std::to_string(seat) + "]";
  read(json, "life", t.life[seat], 0, most_life, path);
  read(json, "pillz", t.pillz[seat], 0, most_pillz, path);
  read_or_null(json, "shown", t.shown[seat], hand_size - 1, path);
  const auto lasting = [&](const char* what, std::int8_t& source) {
    const Json& found = field(json, what, path);
    source = 0;
    if (!found.as<std::nullptr_t>()) {
      read(found, "card", source, 0, hand_size - 1, path + "." + what);
      ++source;
    }
  };
  lasting("poison", t.poison[seat]);
  lasting("heal", t.heal[seat]);
}

Duel::Round Duel::read_round(const Json& json, const Table& t, const std::string& path) const {
  Round r{};
  read(json, "first", r.first, 0, 1, path);
  read_or_null(json, "winner", r.winner, 1, path);
  read_pair(json, "cards", r.card, hand_size - 1, path);
  read_pair(json, "pillz", r.pillz, most_pillz, path);
  read_pair(json, "fury", r.fury, 1, path);
  read_pair(json, "attack", r.attack, most_attack, path);
  read(json, "damage", r.damage, 0, most_attack, path);
  read_pair(json, "life", r.life, most_life, path);
  read_pair(json, "pillz_left", r.left, most_pillz, path);
  for (Seat i = 0; i < 2; ++i) need(r.card[i] < t.size[i], "a card of the history that nobody holds");
  return r;
}

Duel::View Duel::read_view(const Json& json) const {
  View v;
  read_header(json, v);
  need(v.seat < 2, "there are two seats");
  Table& t = v.table = start_;
  from_json(field(json, "phase", "view"), t.phase, "view.phase");
  read_or_null(json, "first", t.first, 1, "view");
  read_or_null(json, "last_winner", t.last_winner, 1, "view");
  const auto& players = array(json, "players", 2, 2, "view");
  for (Seat i = 0; i < 2; ++i) {
    read_hand(players[i], t, i);
    read_player(players[i], t, i);
  }
  for (const Json& line : array(json, "history", 0, static_cast<std::size_t>(rounds_), "view")) {
    t.history[t.lines] = read_round(line, t, "view.history");
    need(t.history[t.lines++].winner >= 0, "a round of the history has a winner");
  }
  const Json& clash_line = field(json, "clash", "view");
  const bool has_clash = !clash_line.as<std::nullptr_t>();
  need(has_clash == (t.phase == Phase::winner), "a clash is there when chance is asked for its winner, and only then");
  need(t.lines <= played(t) && t.lines + (t.phase == Phase::winner) <= rounds_, "more rounds than were played");
  if (t.phase == Phase::winner) t.history[t.lines] = read_round(clash_line, t, "view.clash");
  check(t);
  return v;
}

// What the rules do not allow is refused, for a view may come from anywhere.
void Duel::check(const Table& t) const {
  const bool before = t.phase <= Phase::draw, playing = t.phase >= Phase::card && t.phase <= Phase::winner;
  need(t.phase != Phase::deck || start_.phase == Phase::deck, "decks are not chosen in this game");
  need(t.phase != Phase::draw || drawn_, "hands are not drawn in this game");
  need((t.phase == Phase::deck || start_.phase != Phase::deck) == (t.deck[0] < 0) && (t.deck[0] < 0) == (t.deck[1] < 0),
       "both decks are chosen, or none");
  need(before == (t.size[0] == 0 || t.size[1] == 0), "hands are drawn before the first round");
  need(t.phase != Phase::deck || (t.size[0] == 0 && t.size[1] == 0), "decks are chosen before hands are drawn");
  need(t.size[0] > 0 || t.size[1] == 0 || start_.size[1] > 0, "seat 0 draws first");
  need((before || t.phase == Phase::first) == (t.first < 0), "somebody is first when the rounds begin");
  need(t.phase != Phase::first || first_ != First::fixed, "seat 0 is first in this game");
  need(std::popcount(t.played[0]) == std::popcount(t.played[1]), "both have played as many cards");
  need(t.first >= 0 || (!t.played[0] && t.lines == 0), "nothing is played before the rounds begin");
  const bool ended = played(t) >= rounds_ || t.life[0] == 0 || t.life[1] == 0;
  need(played(t) <= rounds_ && ended == (t.phase == Phase::over),
       "the game is over after the last round or a knockout");
  need(played(t) > 0 || t.last_winner < 0, "nobody has won a round yet");
  const Seat first = std::max<Seat>(t.first, 0);
  const bool both = node_ == Node::cards_public && (t.phase == Phase::attack || t.phase == Phase::winner);
  need((t.shown[first] >= 0) == (playing && t.phase != Phase::card), "the first player shows a card, once");
  need((t.shown[1 - first] >= 0) == both, "the second player's card is not shown now");
  need(t.phase != Phase::second_card || node_ == Node::cards_public, "the second card is not shown alone in this game");
  for (Seat i = 0; i < 2; ++i) {
    need(t.shown[i] < 0 || unplayed(t, i) >> t.shown[i] & 1U, "the card that is shown cannot be played");
    need(!t.poison[i] ||
             (t.poison[i] <= t.size[1 - i] && card(t, 1 - i, t.poison[i] - 1).ability.kind == DuelEffect::Kind::poison),
         "poison comes from a card that poisons");
    need(!t.heal[i] || (t.heal[i] <= t.size[i] && card(t, i, t.heal[i] - 1).ability.kind == DuelEffect::Kind::heal),
         "healing comes from a card that heals");
  }
  if (t.phase != Phase::winner) return;
  const Round& r = t.history[t.lines];
  State s{};
  static_cast<Table&>(s) = t;
  for (Seat i = 0; i < 2; ++i) {
    need(unplayed(t, i) >> r.card[i] & 1U, "a card of the clash is played already");
    need(r.pillz[i] + (r.fury[i] ? fury_costs : 0) <= t.pillz[i] && (fury_ || !r.fury[i]), "more pillz than there are");
    need(t.shown[i] < 0 || t.shown[i] == r.card[i], "the card of the clash is not the one that was shown");
  }
  const DuelClash met = clash(s);
  need(r.attack[0] == met.attack(0) && r.attack[1] == met.attack(1), "the attacks of the clash are others");
  need(!sure(r.attack) && r.winner < 0 && r.first == t.first, "the winner of the clash is not left to chance");
}

// Nothing is hidden but answers that are not all given: the view is the state.
Duel::State Duel::resample(const View& v, Rng&) const {
  State s{};
  static_cast<Table&>(s) = v.table;
  s.keys.assume_open(v.seat, v.key);
  return s;
}

}  // namespace feint
