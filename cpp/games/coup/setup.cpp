// A state of Coup from a description, at the start of a turn: to recreate an instance and explore it.
//   {"hands": [["duke", "captain"], null], "revealed": [[], ["contessa"]], "coins": [4, 7], "actor": 1, "turn": 12,
//    "deck": ["duke", "assassin"]}
// Every field may be missing. Hands that are not given are dealt; the deck gives the cards named, in that order, and
// then goes on at random. Later phases are reached by playing on.
#include "games/coup/game.hpp"

namespace feint {
namespace {

[[noreturn]] void refuse(const std::string& what) { throw BadParameter("coup: a state to set up: " + what); }

std::int64_t whole(const Json& json, std::int64_t low, std::int64_t high, const std::string& what) {
  const auto* n = json.as<std::int64_t>();
  if (!n || *n < low || *n > high)
    refuse(what + " is a whole number from " + std::to_string(low) + " to " + std::to_string(high) + ", got " +
           shortened(json.dump()));
  return *n;
}

List<std::uint8_t, Coup::cards> cards_in(const Json& json, std::size_t most, const std::string& what) {
  const auto* array = json.as<Json::Array>();
  if (!array || array->size() > most)
    refuse(what + " is an array of at most " + std::to_string(most) + " cards, got " + shortened(json.dump()));
  List<std::uint8_t, Coup::cards> out;
  for (const Json& card : *array) {
    const auto all = names(Coup::Role{});
    const auto* text = card.as<std::string>();
    const auto found = text ? std::find(all.begin(), all.end(), *text) : all.end();
    if (found == all.end())
      refuse(what + " has no card " + shortened(card.dump()) + "; the roles are " +
             join(all, [](auto name) { return std::string(name); }));
    out.push(narrow(found - all.begin()));
  }
  return out;
}

const Json::Array& by_seat(const Json& json, int seats, const char* what) {
  const auto* array = json.as<Json::Array>();
  if (!array || array->size() != static_cast<std::size_t>(seats))
    refuse(std::string(what) + " has one entry for each of the " + std::to_string(seats) + " players, got " +
           shortened(json.dump()));
  return *array;
}

void check_names(const Json& description) {
  const auto* object = description.as<Json::Object>();
  if (!object) refuse("an object, got " + shortened(description.dump()));
  static constexpr std::string_view known[] = {"hands", "revealed", "coins", "actor", "turn", "deck"};
  for (const auto& [name, value] : *object)
    if (std::find(std::begin(known), std::end(known), name) == std::end(known))
      refuse("there is no " + Json(shortened(name)).dump() + "; it takes " +
             join(known, [](auto word) { return std::string(word); }));
}

// Puts the parts of a description into a state in which nobody has been told anything.
class SetUp {
 public:
  SetUp(const Coup& game, const Json& description)
      : game_(game), rules_(game.rules()), description_(description), s_(game.initial()) {}

  Coup::State state() {
    for (Seat i = 0; i < game_.seats(); ++i) s_.coins[i] = narrow(rules_.coins);
    if (const Json* revealed = description_.find("revealed")) reveal(*revealed);
    if (const Json* hands = description_.find("hands")) give_hands(*hands);
    set_coins_and_turn();
    rank_fallen();
    if (const Json* deck = description_.find("deck")) stack(*deck);
    return s_;
  }

 private:
  void take(int role) {
    if (--s_.deck[role] < 0)
      refuse("more than " + std::to_string(game_.copies_of(role)) + " cards " +
             std::string(name_of(static_cast<Coup::Role>(role))));
    --s_.deck_size;
  }

  void reveal(const Json& revealed) {
    for (Seat i = 0; i < game_.seats(); ++i) {
      const auto up = cards_in(by_seat(revealed, game_.seats(), "revealed")[i],
                               static_cast<std::size_t>(rules_.influence), "revealed");
      for (int k = 0; k < up.size(); ++k) {
        take(up[k]);
        s_.lost[i][k] = up[k];
      }
      s_.influence[i] = narrow(rules_.influence - up.size());
    }
  }

  void give_hands(const Json& hands) {
    for (Seat i = 0; i < game_.seats(); ++i) {
      const Json& given_hand = by_seat(hands, game_.seats(), "hands")[i];
      if (given_hand.as<std::nullptr_t>()) continue;
      auto hand = cards_in(given_hand, 2, "a hand");
      if (hand.size() != s_.influence[i])
        refuse("seat " + std::to_string(i) + " has " + std::to_string(s_.influence[i]) +
               " cards left, but its hand is " + shortened(given_hand.dump()));
      std::sort(hand.begin(), hand.end());
      for (int k = 0; k < hand.size(); ++k) {
        take(hand[k]);
        s_.hand[i][k] = hand[k];
      }
    }
  }

  void set_coins_and_turn() {
    const int seats = game_.seats();
    if (const Json* coins = description_.find("coins"))
      for (Seat i = 0; i < seats; ++i)
        s_.coins[i] = narrow(whole(by_seat(*coins, seats, "coins")[i], 0, Coup::most_coins, "a player's coins"));
    if (const Json* turn = description_.find("turn")) s_.turns = narrow(whole(*turn, 0, rules_.max_turns - 1, "turn"));
    if (const Json* actor = description_.find("actor")) s_.actor = narrow(whole(*actor, 0, seats - 1, "actor"));
  }

  // Players without influence fell in the order of their seats and have no coins.
  void rank_fallen() {
    int living = 0;
    for (Seat i = 0; i < game_.seats(); ++i) {
      living += s_.influence[i] > 0;
      if (s_.influence[i] > 0) continue;
      s_.fell[i] = ++s_.fallen;
      if (description_.find("coins") && s_.coins[i] > 0)
        refuse("seat " + std::to_string(i) + " is out and has no coins, got " + std::to_string(s_.coins[i]));
      s_.coins[i] = 0;
    }
    if (living < 2) refuse("at least two players are in the game, got " + std::to_string(living));
    if (s_.actor != Coup::nobody && s_.influence[s_.actor] == 0)
      refuse("it cannot be the turn of seat " + std::to_string(s_.actor) + ", who is out");
  }

  void stack(const Json& deck) {
    const auto order = cards_in(deck, Coup::cards, "deck");
    int left[Coup::roles];
    std::copy_n(s_.deck, Coup::roles, left);
    for (const int role : order)
      if (--left[role] < 0)
        refuse("the deck cannot give that many cards " + std::string(name_of(static_cast<Coup::Role>(role))));
    s_.stacked = narrow(order.size());
    for (int i = 0; i < order.size(); ++i) s_.stack[order.size() - 1 - i] = order[i];
  }

  const Coup& game_;
  const Coup::Rules& rules_;
  const Json& description_;
  Coup::State s_;
};

}  // namespace

Coup::State Coup::set_up(const Json& description) const {
  check_names(description);
  State s = SetUp(*this, description).state();
  const CoupEngine engine(*this);
  const SeatSet everyone = SeatSet::first_seats(seats());

  // Reads the public part, and what each seat knows of its own hand.
  Silent silent;
  if (s.actor == nobody) s.actor = narrow(std::countr_zero(alive(s)));
  if (!description.find("coins")) engine.official_start(s);
  engine.tell(s, {everyone, starts, s.actor, {}}, silent);
  for (Seat i = 0; i < seats(); ++i) {
    engine.tell(s, {everyone, given, i, {s.coins[i]}}, silent);
    for (const int role : s.lost[i])
      if (role != no_role) engine.tell(s, {everyone, lost, i, {role}}, silent);
    if (s.hand[i][0] != no_role) {
      const int second = s.hand[i][1] == no_role ? -1 : s.hand[i][1];
      engine.tell(s, {SeatSet::only(i), dealt, i, {s.hand[i][0], second}}, silent);
    }
  }
  if (engine.undealt(s) >= 0) {
    s.draw = draw_hand;
  } else {
    s.draw = no_draw;
    engine.begin_turn(s, s.actor, silent);
  }
  return s;
}

}  // namespace feint
