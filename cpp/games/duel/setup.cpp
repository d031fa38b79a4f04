// A state of the duel from a description, between two rounds: to begin anywhere.
//   {"life": [5, 9], "pillz": [3, 0], "played": [["Ember Tallis"], ["Filigree"]], "first": 1, "last_winner": 0,
//    "poison": [null, "Sedge"], "heal": ["Bogwife Annet", null]}
// Every field may be missing. Cards are named as in the hands; poison is by seat that suffers it, heal by seat that has
// it.
#include "games/duel/game.hpp"

namespace feint {
namespace {

[[noreturn]] void refuse(const std::string& what) { throw BadParameter("duel: a state to set up: " + what); }

int whole(const Json& json, int low, int high, const std::string& what) {
  const auto* n = json.as<std::int64_t>();
  if (!n || *n < low || *n > high)
    refuse(what + " is a whole number from " + std::to_string(low) + " to " + std::to_string(high) + ", got " +
           shortened(json.dump()));
  return static_cast<int>(*n);
}

// The two entries of a field, by seat; nothing where it is missing.
std::vector<Json> both(const Json& description, const char* name) {
  const Json* found = description.find(name);
  if (!found) return {};
  const auto* array = found->as<Json::Array>();
  if (!array || array->size() != 2)
    refuse(std::string(name) + " has an entry for each of the two seats, got " + shortened(found->dump()));
  return *array;
}

}  // namespace

Duel::State Duel::set_up(const Json& description) const {
  const auto* object = description.as<Json::Object>();
  if (!object) refuse("an object, got " + shortened(description.dump()));
  static constexpr std::string_view known[] = {"life", "pillz", "played", "first", "last_winner", "poison", "heal"};
  for (const auto& [name, value] : *object)
    if (std::find(std::begin(known), std::end(known), name) == std::end(known))
      refuse("there is no " + Json(shortened(name)).dump() + "; it takes " +
             join(known, [](auto word) { return std::string(word); }));
  if (drawn_) refuse("the hands must be given: use hand0 and hand1, not decks");
  State s = initial();
  const auto place = [&](const Json& json, Seat seat, const std::string& what) {
    for (int k = 0; k < s.size[seat]; ++k)
      if (json == Json(name(s, seat, k))) return k;
    Cards hand(s.hand[seat], s.hand[seat] + s.size[seat]);
    refuse(what + ": seat " + std::to_string(seat) + " has no card " + shortened(json.dump()) + "; it has " +
           join(hand, [&](std::uint8_t id) { return all_->names[id]; }));
  };
  const auto numbers = [&](const char* what, std::int8_t (&values)[2], int low, int high) {
    const auto two = both(description, what);
    for (std::size_t i = 0; i < two.size(); ++i) values[i] = narrow(whole(two[i], low, high, what));
  };
  numbers("life", s.life, 1, 30);
  numbers("pillz", s.pillz, 0, most_pillz);
  const auto lists = both(description, "played");
  for (Seat i = 0; i < static_cast<Seat>(lists.size()); ++i) {
    const Json& list = lists[i];
    const auto* cards = list.as<Json::Array>();
    if (!cards) refuse("played has a list of cards for each seat, got " + shortened(list.dump()));
    for (const Json& json : *cards) {
      const unsigned bit = 1U << place(json, i, "played");
      if (s.played[i] & bit) refuse("played: " + json.dump() + " stands twice");
      s.played[i] = narrow(s.played[i] | bit);
    }
  }
  if (std::popcount(s.played[0]) != std::popcount(s.played[1]) || played(s) >= rounds_)
    refuse("both have played as many cards, fewer than " + std::to_string(rounds_));
  if (played(s) % 2 == 1 && s.first >= 0) s.first = narrow(1 - s.first);
  if (const Json* first = description.find("first")) s.first = narrow(whole(*first, 0, 1, "first"));
  if (s.first < 0 && played(s)) refuse("first says which seat shows its card first");
  const Json* last = description.find("last_winner");
  if (last && !last->as<std::nullptr_t>()) s.last_winner = narrow(whole(*last, 0, 1, "last_winner"));
  if (s.last_winner >= 0 && !played(s)) refuse("nobody has won a round before the first one");
  const auto lasting = [&](const char* what, std::int8_t (&sources)[2], DuelEffect::Kind kind) {
    const auto two = both(description, what);
    for (Seat i = 0; i < static_cast<Seat>(two.size()); ++i) {
      const Json& json = two[i];
      if (json.as<std::nullptr_t>()) continue;
      const Seat from = kind == DuelEffect::Kind::poison ? 1 - i : i;
      const int k = place(json, from, what);
      if (card(s, from, k).ability.kind != kind) refuse(std::string(what) + ": " + json.dump() + " does not do that");
      sources[i] = narrow(k + 1);
    }
  };
  lasting("poison", s.poison, DuelEffect::Kind::poison);
  lasting("heal", s.heal, DuelEffect::Kind::heal);
  s.phase = s.first < 0 ? Phase::first : Phase::card;
  // Everybody knows where it begins.
  const Key where = fold(position(s), static_cast<Key>(s.last_winner + 1));
  const auto word = [&](int shift) { return static_cast<std::int16_t>(where >> shift); };
  for (int shift = 0; shift < 64; shift += 32) tell(s, set, chance, {word(shift), word(shift + 16), 0}, Silent{});
  return s;
}

}  // namespace feint
