// The cards of the duel: what a card does, and the file that lists them (duel_cards.json, built in). A card has a clan
// or none, a level (its stars), power, damage and perhaps an ability; a clan has a bonus. Ability and bonus are
// effects: what, when, times what, how much, and a bound that the change does not cross.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace feint {

struct DuelEffect {
  // In the order of resolution: from `pillz` on they happen after the winner is known.
  enum class Kind : std::int8_t {
    none,
    copy_bonus,
    stop_ability,
    stop_bonus,
    protect_ability,
    protect_bonus,
    cancel_power,
    cancel_attack,
    cancel_damage,
    cancel_pillz,
    cancel_life,
    copy_power,
    power,
    opp_power,
    attack,
    opp_attack,
    damage,
    opp_damage,
    pillz,
    opp_pillz,
    life,
    opp_life,
    backlash,
    heal,
    poison
  };
  enum class When : std::int8_t { always, courage, reprisal, confidence, revenge, stopped, killshot, defeat };
  enum class Per : std::int8_t { once, clan, round, damage, pillz_left };
  friend constexpr auto names(Kind) {
    return std::array<std::string_view, 25>{
        "none",          "copy_bonus",   "stop_ability",  "stop_bonus",    "protect_ability",
        "protect_bonus", "cancel_power", "cancel_attack", "cancel_damage", "cancel_pillz",
        "cancel_life",   "copy_power",   "power",         "opp_power",     "attack",
        "opp_attack",    "damage",       "opp_damage",    "pillz",         "opp_pillz",
        "life",          "opp_life",     "backlash",      "heal",          "poison"};
  }
  friend constexpr auto names(When) {
    return std::array<std::string_view, 8>{"always",  "courage", "reprisal", "confidence",
                                           "revenge", "stopped", "killshot", "defeat"};
  }
  friend constexpr auto names(Per) {
    return std::array<std::string_view, 5>{"once", "clan", "round", "damage", "pillz_left"};
  }

  Kind kind = Kind::none;
  When when = When::always;
  Per per = Per::once;
  std::int16_t amount = 0;
  std::int16_t bound = 0;  // the floor of what is taken, the most of what is given

  friend bool operator==(const DuelEffect&, const DuelEffect&) = default;
};

struct DuelCard {
  std::int8_t level = 0, power = 0, damage = 0;
  std::int8_t clan = -1;  // none
  DuelEffect ability, bonus;
};

struct DuelDeck {
  std::string name;
  std::vector<std::uint8_t> cards;
};

struct DuelCards {
  std::vector<DuelCard> cards;
  std::vector<std::string> names;  // of the cards
  std::vector<std::string> clans;
  std::vector<DuelDeck> decks;

  // The cards that a text names, with commas between; 3/7/3 is a plain card, and is added to these. Throws BadParameter
  // with the name of the parameter, quotes what it does not know and offers what is near.
  std::vector<std::uint8_t> named(const std::string& parameter, const std::string& text);
};

// The cards of a text in the form of duel_cards.json. Throws Error: what is wrong, and of which card.
DuelCards read_duel_cards(std::string_view text);

const DuelCards& duel_cards();       // those that are built in
std::string_view duel_cards_text();  // the file

std::string text_of(const DuelEffect& effect);  // "courage: power +2"; "" for none

}  // namespace feint
