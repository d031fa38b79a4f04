#include "games/duel/cards.hpp"

#include <algorithm>
#include <charconv>
#include <numeric>

#include "core/error.hpp"
#include "core/fields.hpp"
#include "core/json.hpp"

namespace feint {
namespace {

using Kind = DuelEffect::Kind;
using When = DuelEffect::When;
using Per = DuelEffect::Per;

constexpr int most_life = 31, most_pillz = 20, most_value = 20, most_level = 9;
constexpr int deck_size = 8;

[[noreturn]] void refuse(const std::string& where, const std::string& what) {
  throw Error("duel cards: " + where + ": " + what);
}

const Json& field(const Json& json, const char* name, const std::string& where) {
  const Json* found = json.find(name);
  if (!found) refuse(where, "\"" + std::string(name) + "\" is missing");
  return *found;
}

void only(const Json& json, std::initializer_list<std::string_view> known, const std::string& where) {
  const auto* object = json.as<Json::Object>();
  if (!object) refuse(where, "an object was expected, got " + shortened(json.dump()));
  for (const auto& [name, value] : *object)
    if (std::find(known.begin(), known.end(), name) == known.end())
      refuse(where, "there is no field " + Json(shortened(name)).dump() + "; it takes " +
                        join(known, [](auto word) { return std::string(word); }));
}

int whole(const Json& json, const char* name, int low, int high, const std::string& where) {
  const Json& value = field(json, name, where);
  const auto* n = value.as<std::int64_t>();
  if (!n || *n < low || *n > high)
    refuse(where, std::string(name) + " is a whole number from " + std::to_string(low) + " to " + std::to_string(high) +
                      ", got " + shortened(value.dump()));
  return static_cast<int>(*n);
}

std::string word(const Json& json, const char* name, const std::string& where) {
  const Json& value = field(json, name, where);
  const auto* text = value.as<std::string>();
  if (!text || text->empty() || text->find_first_of(",/#") != std::string::npos)
    refuse(where, std::string(name) + " is text without \",\", \"/\" and \"#\", got " + shortened(value.dump()));
  return *text;
}

const Json::Array& list(const Json& json, const char* name) {
  const Json& value = field(json, name, "the file");
  const auto* array = value.as<Json::Array>();
  if (!array) refuse("the file", std::string(name) + " is an array, got " + shortened(value.dump()));
  return *array;
}

template <Named E>
E among(const Json& json, const char* name, const std::string& where) {
  const auto all = names(E{});
  const Json& value = field(json, name, where);
  const auto* text = value.as<std::string>();
  const auto found = text ? std::find(all.begin(), all.end(), *text) : all.end();
  if (found == all.end())
    refuse(where, "there is no " + std::string(name) + " " + shortened(value.dump()) +
                      "; known: " + join(all, [](auto one) { return std::string(one); }));
  return static_cast<E>(found - all.begin());
}

bool takes(Kind k) {
  return k == Kind::opp_power || k == Kind::opp_attack || k == Kind::opp_damage || k == Kind::opp_pillz ||
         k == Kind::opp_life || k == Kind::backlash || k == Kind::poison;
}
bool gives(Kind k) { return k == Kind::pillz || k == Kind::life || k == Kind::heal; }
bool counts(Kind k) { return k >= Kind::power; }
bool lasts(Kind k) { return k == Kind::heal || k == Kind::poison; }

DuelEffect effect_of(const Json& json, bool is_bonus, const std::string& where) {
  DuelEffect e;
  if (json.as<std::nullptr_t>()) return e;
  only(json, {"when", "effect", "amount", "per", "min", "max"}, where);
  e.kind = among<Kind>(json, "effect", where);
  if (e.kind == Kind::none) refuse(where, "no effect is written null");
  if (json.find("when")) e.when = among<When>(json, "when", where);
  if (json.find("per")) e.per = among<Per>(json, "per", where);
  const std::string what = std::string(name_of(e.kind));
  if (counts(e.kind)) e.amount = narrow(whole(json, "amount", 1, most_value, where));
  const bool of_pillz = e.kind == Kind::pillz || e.kind == Kind::opp_pillz;
  const int most = of_pillz ? most_pillz : most_life;
  if (takes(e.kind)) e.bound = narrow(whole(json, "min", 0, most, where));
  if (gives(e.kind)) e.bound = narrow(whole(json, "max", 0, most, where));
  const auto needless = [&](const char* name, bool wanted) {
    if (!wanted && json.find(name)) refuse(where, what + " has no \"" + name + "\"");
  };
  needless("amount", counts(e.kind));
  needless("per", counts(e.kind) && !lasts(e.kind));
  needless("min", takes(e.kind));
  needless("max", gives(e.kind));
  const bool after = e.kind >= Kind::pillz;
  if ((e.when == When::killshot || e.when == When::defeat) && !after)
    refuse(where, std::string(name_of(e.when)) + " is known after the attack, too late for " + what);
  if (e.when == When::stopped && e.kind <= Kind::protect_bonus)
    refuse(where, "what stops, protects or copies a bonus cannot wait to be stopped");
  if (e.per == Per::damage && (!after || e.when == When::defeat))
    refuse(where, "only what a winner does after the attack can count damage");
  if (is_bonus && (lasts(e.kind) || e.kind == Kind::copy_bonus)) refuse(where, "a bonus cannot be " + what);
  return e;
}

std::string lowered(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return out;
}

template <class Items, class Name>
int find_name(const Items& items, const std::string& name, Name&& name_of_item) {
  for (std::size_t i = 0; i < items.size(); ++i)
    if (lowered(name_of_item(items[i])) == lowered(name)) return static_cast<int>(i);
  return -1;
}
constexpr auto itself = [](const std::string& name) { return name; };

// How many letters must be changed, put in or left out.
int distance(const std::string& a, const std::string& b) {
  std::vector<int> row(b.size() + 1);
  std::iota(row.begin(), row.end(), 0);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    int corner = row[0];
    row[0] = static_cast<int>(i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const int other = corner + (a[i - 1] != b[j - 1]);
      corner = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, other});
    }
  }
  return row[b.size()];
}

std::string nearest(const std::vector<std::string>& names, const std::string& name) {
  std::vector<std::string> order = names;
  std::stable_sort(order.begin(), order.end(), [&](const auto& a, const auto& b) {
    return distance(lowered(a), lowered(name)) < distance(lowered(b), lowered(name));
  });
  order.resize(std::min<std::size_t>(order.size(), 3));
  return join(order, itself);
}

// 3/7/3, or nothing.
bool plain(const std::string& text, DuelCard& card) {
  int numbers[3];
  const char *at = text.data(), *end = text.data() + text.size();
  for (int i = 0; i < 3; ++i) {
    if (i > 0 && (at == end || *at++ != '/')) return false;
    const auto read = std::from_chars(at, end, numbers[i]);
    if (read.ec != std::errc()) return false;
    at = read.ptr;
  }
  const auto in = [&](int i, int low, int high) { return numbers[i] >= low && numbers[i] <= high; };
  if (at != end || !in(0, 1, most_level) || !in(1, 1, most_value) || !in(2, 0, most_value)) return false;
  card = DuelCard{};
  card.level = narrow(numbers[0]);
  card.power = narrow(numbers[1]);
  card.damage = narrow(numbers[2]);
  return true;
}

DuelCard card_of(const Json& json, const std::string& name, const DuelCards& all,
                 const std::vector<DuelEffect>& bonuses) {
  const std::string where = "card " + Json(name).dump();
  only(json, {"name", "clan", "level", "power", "damage", "ability"}, where);
  DuelCard card;
  card.level = narrow(whole(json, "level", 1, most_level, where));
  card.power = narrow(whole(json, "power", 1, most_value, where));
  card.damage = narrow(whole(json, "damage", 0, most_value, where));
  card.ability = effect_of(field(json, "ability", where), false, where + ", ability");
  if (field(json, "clan", where).as<std::nullptr_t>()) return card;
  const std::string clan = word(json, "clan", where);
  card.clan = narrow(find_name(all.clans, clan, itself));
  if (card.clan < 0) refuse(where, "there is no clan " + Json(clan).dump() + "; known: " + join(all.clans, itself));
  card.bonus = bonuses[card.clan];
  return card;
}

DuelDeck deck_of(const Json& json, const DuelCards& all) {
  DuelDeck deck{word(json, "name", "a deck"), {}};
  const std::string where = "deck " + Json(deck.name).dump();
  only(json, {"name", "cards"}, where);
  const auto* cards = field(json, "cards", where).as<Json::Array>();
  if (!cards || cards->size() != deck_size) refuse(where, "cards are " + std::to_string(deck_size) + " names");
  for (const Json& json_name : *cards) {
    const auto* name = json_name.as<std::string>();
    const int found = name ? find_name(all.names, *name, itself) : -1;
    if (found < 0)
      refuse(where,
             "there is no card " + shortened(json_name.dump()) + "; near: " + nearest(all.names, name ? *name : ""));
    const std::uint8_t id = narrow(found);
    if (std::find(deck.cards.begin(), deck.cards.end(), id) != deck.cards.end())
      refuse(where, "it has " + Json(*name).dump() + " twice");
    deck.cards.push_back(id);
  }
  return deck;
}

}  // namespace

DuelCards read_duel_cards(std::string_view text) {
  const Json file = parse_json(text);
  only(file, {"clans", "cards", "decks"}, "the file");
  DuelCards out;
  std::vector<DuelEffect> bonuses;
  for (const Json& json : list(file, "clans")) {
    const std::string name = word(json, "name", "a clan"), where = "clan " + Json(name).dump();
    only(json, {"name", "bonus"}, where);
    if (find_name(out.clans, name, itself) >= 0) refuse(where, "the name stands twice");
    bonuses.push_back(effect_of(field(json, "bonus", where), true, where + ", bonus"));
    out.clans.push_back(name);
  }
  for (const Json& json : list(file, "cards")) {
    const std::string name = word(json, "name", "a card");
    if (find_name(out.names, name, itself) >= 0) refuse("card " + Json(name).dump(), "the name stands twice");
    if (out.cards.size() == 200) refuse("the file", "at most 200 cards are read");
    out.cards.push_back(card_of(json, name, out, bonuses));
    out.names.push_back(name);
  }
  for (const Json& json : list(file, "decks")) {
    DuelDeck deck = deck_of(json, out);
    if (find_name(out.decks, deck.name, [](const DuelDeck& d) { return d.name; }) >= 0)
      refuse("deck " + Json(deck.name).dump(), "the name stands twice");
    out.decks.push_back(std::move(deck));
  }
  return out;
}

const DuelCards& duel_cards() {
  static const DuelCards cards = read_duel_cards(duel_cards_text());
  return cards;
}

std::vector<std::uint8_t> DuelCards::named(const std::string& parameter, const std::string& text) {
  std::vector<std::uint8_t> out;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t comma = std::min(text.find(',', at), text.size());
    std::string name = text.substr(at, comma - at);
    at = comma + 1;
    name.erase(0, std::min(name.find_first_not_of(' '), name.size()));
    name.erase(name.find_last_not_of(' ') + 1);
    DuelCard card;
    int id = plain(name, card) ? -1 : find_name(names, name, itself);
    if (id < 0 && card.level == 0)
      throw BadParameter("duel: " + parameter + ": there is no card " + Json(shortened(name)).dump() +
                         "; near: " + nearest(names, shortened(name)) +
                         "; or a plain card as level/power/damage: 3/7/3, level 1 to 9, power 1 to 20, damage 0 to 20");
    if (id >= 0 && std::find(out.begin(), out.end(), id) != out.end())
      throw BadParameter("duel: " + parameter + " has " + Json(name).dump() + " twice");
    if (out.size() == deck_size)
      throw BadParameter("duel: " + parameter + " has more than " + std::to_string(deck_size) + " cards");
    if (id < 0) {
      id = count_of(cards);
      // A second card of the same numbers has a name of its own, for it is said by its name.
      std::string own = name;
      const auto taken = [&] {
        return std::any_of(out.begin(), out.end(), [&](std::uint8_t other) { return names[other] == own; });
      };
      for (int copy = 2; taken(); ++copy) own = name + "#" + std::to_string(copy);
      cards.push_back(card);
      names.push_back(own);
    }
    out.push_back(narrow(id));
  }
  return out;
}

std::string text_of(const DuelEffect& e) {
  if (e.kind == Kind::none) return "";
  static constexpr std::string_view per[] = {"", "", "", " per damage", " per pillz left"};
  const std::string count = std::to_string(e.amount), each(per[index(e.per)]);
  const std::string bound = std::to_string(e.bound);
  std::string out = e.when == When::always    ? ""
                    : e.when == When::stopped ? "stop: "
                                              : std::string(name_of(e.when)) + ": ";
  if (e.per == Per::clan) out += "support: ";
  if (e.per == Per::round) out += "growth: ";
  switch (e.kind) {
    case Kind::none: break;
    case Kind::copy_bonus: out += "copy opp. bonus"; break;
    case Kind::stop_ability: out += "stop opp. ability"; break;
    case Kind::stop_bonus: out += "stop opp. bonus"; break;
    case Kind::protect_ability: out += "protect own ability"; break;
    case Kind::protect_bonus: out += "protect own bonus"; break;
    case Kind::cancel_power:
    case Kind::cancel_attack:
    case Kind::cancel_damage:
    case Kind::cancel_pillz:
    case Kind::cancel_life: out += "cancel opp. " + std::string(name_of(e.kind)).substr(7) + " modifiers"; break;
    case Kind::copy_power: out += "copy opp. power"; break;
    case Kind::power:
    case Kind::attack:
    case Kind::damage: out += std::string(name_of(e.kind)) + " +" + count + each; break;
    case Kind::opp_power:
    case Kind::opp_attack:
    case Kind::opp_damage:
    case Kind::opp_pillz:
    case Kind::opp_life:
      out += "-" + count + " opp. " + std::string(name_of(e.kind)).substr(4) + each + ", min " + bound;
      break;
    case Kind::pillz:
    case Kind::life: out += "+" + count + " " + std::string(name_of(e.kind)) + each + ", max " + bound; break;
    case Kind::backlash: out += "backlash: -" + count + " own life" + each + ", min " + bound; break;
    case Kind::heal: out += "heal " + count + ", max " + bound; break;
    case Kind::poison: out += "poison " + count + ", min " + bound; break;
  }
  return out;
}

}  // namespace feint
