// The duel: cards that a file may have and ours do not, the order of resolution, positions, and bad files of cards.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "check.hpp"
#include "core/error.hpp"
#include "games/duel/game.hpp"

using namespace feint;

namespace {

constexpr const char* test_cards = R"json({
  "clans": [
    {"name": "Bars", "bonus": {"effect": "stop_bonus"}},
    {"name": "Locks", "bonus": {"effect": "stop_ability"}},
    {"name": "Shields", "bonus": {"effect": "protect_ability"}},
    {"name": "Drains", "bonus": {"effect": "opp_power", "amount": 3, "min": 5}},
    {"name": "Leeches", "bonus": {"effect": "opp_life", "amount": 4, "min": 2}},
    {"name": "Coins", "bonus": {"effect": "pillz", "amount": 2, "max": 9}}
  ],
  "cards": [
    {"name": "Plain", "clan": null, "level": 3, "power": 6, "damage": 3, "ability": null},
    {"name": "Boost", "clan": "Shields", "level": 3, "power": 6, "damage": 3, "ability": {"effect": "power", "amount": 2}},
    {"name": "Gag", "clan": "Bars", "level": 3, "power": 6, "damage": 3, "ability": {"effect": "stop_ability"}},
    {"name": "Gag too", "clan": "Bars", "level": 3, "power": 6, "damage": 3, "ability": {"effect": "stop_bonus"}},
    {"name": "Lock", "clan": "Locks", "level": 3, "power": 6, "damage": 3, "ability": {"effect": "stop_bonus"}},
    {"name": "Lock too", "clan": "Locks", "level": 3, "power": 6, "damage": 3, "ability": null},
    {"name": "Phoenix", "clan": "Drains", "level": 3, "power": 6, "damage": 3, "ability": {"when": "stopped", "effect": "power", "amount": 2}},
    {"name": "Rebel", "clan": "Bars", "level": 3, "power": 6, "damage": 3, "ability": {"effect": "power", "amount": 2}},
    {"name": "Sap", "clan": "Drains", "level": 3, "power": 6, "damage": 3, "ability": {"effect": "opp_power", "amount": 2, "min": 1}},
    {"name": "Parrot", "clan": null, "level": 3, "power": 6, "damage": 3, "ability": {"effect": "copy_bonus"}},
    {"name": "Mirror", "clan": null, "level": 3, "power": 4, "damage": 3, "ability": {"effect": "copy_power"}},
    {"name": "Veto", "clan": null, "level": 3, "power": 6, "damage": 3, "ability": {"effect": "cancel_power"}},
    {"name": "Veto life", "clan": null, "level": 3, "power": 6, "damage": 3, "ability": {"effect": "cancel_life"}},
    {"name": "Martyr", "clan": null, "level": 3, "power": 9, "damage": 1, "ability": {"effect": "backlash", "amount": 3, "min": 0}},
    {"name": "Venom", "clan": null, "level": 3, "power": 9, "damage": 1, "ability": {"effect": "poison", "amount": 2, "min": 0}},
    {"name": "Venom too", "clan": null, "level": 3, "power": 9, "damage": 1, "ability": {"effect": "poison", "amount": 1, "min": 0}},
    {"name": "Balm", "clan": null, "level": 3, "power": 9, "damage": 1, "ability": {"effect": "heal", "amount": 2, "max": 9}},
    {"name": "Leech", "clan": "Leeches", "level": 3, "power": 9, "damage": 1, "ability": {"effect": "opp_life", "amount": 2, "min": 5}},
    {"name": "Coin", "clan": "Coins", "level": 3, "power": 9, "damage": 1, "ability": {"effect": "pillz", "amount": 3, "max": 6}}
  ],
  "decks": []
})json";

const DuelCards& cards() {
  static const DuelCards all = read_duel_cards(test_cards);
  return all;
}

const DuelCard& card(const std::string& name, const DuelCards& all = cards()) {
  for (std::size_t i = 0; i < all.names.size(); ++i)
    if (all.names[i] == name) return all.cards[i];
  CHECK(!"there is such a card");
  std::abort();
}

// Two pillz each; the first fighter shows first. `kin` 2 makes the bonus active.
DuelClash meet(const std::string& a, int kin_a, const std::string& b, int kin_b) {
  return DuelClash({&card(a), kin_a, 2, 5, false, true, 0}, {&card(b), kin_b, 2, 5, false, false, 0}, 1);
}
bool attacks(const DuelClash& met, int a, int b) { return met.attack(0) == a && met.attack(1) == b; }

Duel make(Json::Object parameters, const DuelCards& all = cards()) {
  return Duel(Params(Duel::about(), parameters), all);
}

// An answer in words, as a table would take it.
void say(const Duel& g, Duel::State& s, Seat seat, const std::string& words) {
  std::string legal;
  if (seat == chance) {
    for (const Outcome& o : g.outcomes(s))
      if (text_of(g.speak(seat, o.action)) == words) return g.apply(s, seat, o.action, Silent{});
  } else {
    for (const Action a : g.legal(s, seat))
      if (text_of(g.speak(seat, a)) == words) return g.apply(s, seat, a, Silent{});
  }
  std::printf("nobody may say \"%s\"\n", words.c_str());
  CHECK(!"these words are legal");
}

void round_of(const Duel& g, Duel::State& s, const std::string& card, const std::string& attack,
              const std::string& answer) {
  const Seat first = s.first;
  say(g, s, first, "play " + card);
  say(g, s, first, "attack " + attack);
  say(g, s, 1 - first, "answer " + answer);
}

std::string fault(const std::string& from, const std::string& to) {
  std::string text = test_cards;
  const auto at = text.find(from);
  CHECK(at != std::string::npos);
  text.replace(at, from.size(), to);
  try {
    read_duel_cards(text);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}
bool says(const std::string& text, const char* part) {
  if (text.find(part) == std::string::npos) std::printf("got: %s\n", text.c_str());
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST(duel_stops_protects_and_circles) {
  CHECK(attacks(meet("Boost", 1, "Plain", 0), 24, 18));
  CHECK(attacks(meet("Boost", 1, "Gag", 1), 18, 18));       // the ability is stopped
  CHECK(attacks(meet("Boost", 2, "Gag", 1), 24, 18));       // the bonus protects it
  CHECK(attacks(meet("Boost", 2, "Gag", 2), 18, 18));       // the protection is stopped first
  CHECK(attacks(meet("Boost", 1, "Lock too", 2), 18, 18));  // a bonus stops it
  CHECK(attacks(meet("Phoenix", 1, "Plain", 0), 18, 18));   // waits to be stopped
  CHECK(attacks(meet("Phoenix", 1, "Gag", 1), 24, 18));
  // A stopped stop does not stop. Rebel's bonus stops the bonus that would stop his ability; Lock's ability stops that.
  CHECK(attacks(meet("Rebel", 1, "Lock too", 2), 18, 18));
  CHECK(attacks(meet("Rebel", 2, "Lock too", 2), 24, 18));
  CHECK(attacks(meet("Rebel", 2, "Lock", 2), 18, 18));
  // Stop against stop: both are stopped. So they are in the circle of four: Gag's ability, Lock's ability, Gag's bonus,
  // Lock's bonus. It ends, and nothing is left that changes a number.
  CHECK(attacks(meet("Gag", 2, "Gag", 2), 18, 18));
  CHECK(attacks(meet("Gag", 2, "Lock", 2), 18, 18));
}

TEST(duel_reductions_and_cancels) {
  // Sap's bonus takes 3 power (min 5); Gag too stops it; Sap's ability takes 2 (min 1).
  CHECK(attacks(meet("Sap", 2, "Plain", 0), 18, 9));     // 6 -> 5 by the bonus (floor 5 first), then 3 by the ability
  CHECK(attacks(meet("Sap", 2, "Gag too", 1), 18, 12));  // 6 - 2
  CHECK(attacks(meet("Sap", 2, "Gag", 1), 18, 15));      // only the bonus: 6 -> 5
  CHECK(attacks(meet("Sap", 2, "Veto", 0), 18, 18));     // all that changes power is cancelled
}

TEST(duel_copies) {
  CHECK(attacks(meet("Parrot", 0, "Sap", 2), 9, 15));   // the copy takes 6 -> 5; the printed effects take 6 -> 5 -> 3
  CHECK(attacks(meet("Parrot", 0, "Sap", 1), 12, 18));  // a bonus that is not active cannot be copied
  CHECK(attacks(meet("Parrot", 0, "Gag too", 2), 18, 18));
  CHECK(attacks(meet("Mirror", 0, "Boost", 1), 18, 24));  // the printed power, 6
  CHECK(attacks(meet("Mirror", 0, "Veto", 0), 12, 18));   // and not if that is cancelled
}

TEST(duel_backlash_and_poison_can_kill) {
  const Duel g = make({{"hand0", "Martyr,Venom"}, {"hand1", "Plain,Balm"}, {"life", 3}, {"rounds", 2}});
  auto s = g.initial();
  round_of(g, s, "Martyr", "0", "Plain 0");  // 9 against 6; 1 damage, and 3 of his own
  CHECK(s.life[0] == 0 && s.life[1] == 2 && g.asked(s).empty());
  CHECK(g.returns(s)[0] == -1 && g.returns(s)[1] == 1);

  s = g.initial();
  round_of(g, s, "Venom", "0", "Plain 0");
  CHECK(s.life[1] == 2 && s.poison[1] == 2);  // it begins the round after
  round_of(g, s, "Balm", "2", "Martyr 0");    // seat 1 wins, is not healed yet, and dies of the poison
  CHECK(s.life[0] == 2 && s.life[1] == 0 && g.returns(s)[0] == 1);
}

TEST(duel_poison_and_heal_do_not_stack) {
  const Duel g = make({{"hand0", "Venom,Balm,Plain,Martyr"}, {"hand1", "Venom,Balm,Plain,Boost"}});
  auto s = g.initial();
  round_of(g, s, "Venom", "1", "Plain 0");  // 12 12 -> 12 11, seat 1 is poisoned
  CHECK(s.life[0] == 12 && s.life[1] == 11);
  round_of(g, s, "Venom", "0", "Balm 1");  // seat 0 wins: 11 - 1 - 2; heals from the next round on
  CHECK(s.life[0] == 12 && s.life[1] == 8 && s.heal[0] == 2 && s.poison[0] == 0);
  round_of(g, s, "Plain", "0", "Balm 0");  // seat 1 wins: 12 - 1; healing to 9 at most leaves 11; 8 - 2
  CHECK(s.life[0] == 11 && s.life[1] == 6 && s.heal[1] == 2);
  round_of(g, s, "Boost", "0", "Martyr 4");  // seat 0 wins: 6 - 1 + 2 - 2; backlash 11 - 3, healed 8 -> 9
  CHECK(s.life[0] == 9 && s.life[1] == 5 && g.returns(s)[0] == 1);
}

TEST(duel_a_new_poison_replaces_the_old) {
  const Duel g = make({{"hand0", "Venom,Venom too,Plain"}, {"hand1", "Plain,Boost,Gag"}, {"rounds", 3}});
  auto s = g.initial();
  round_of(g, s, "Venom", "0", "Plain 0");
  CHECK(s.life[1] == 11 && s.poison[1] == 1);
  round_of(g, s, "Boost", "0", "Venom too 0");  // 1 damage, and the old poison once more
  CHECK(s.life[1] == 8 && s.poison[1] == 2);
  round_of(g, s, "Plain", "0", "Gag 1");
  CHECK(s.life[0] == 9 && s.life[1] == 7);
}

TEST(duel_bounds_in_order) {
  // Two leeches: -4 (min 2) and -2 (min 5): the higher floor first. Damage 1: 12 -> 11 -> 9 -> 5.
  const DuelCards& all = cards();
  DuelCards two = all;
  two.cards.push_back(card("Leech"));
  two.names.push_back("Leech too");
  two.cards.push_back(card("Coin"));
  two.names.push_back("Coin too");
  const Json::Object hands{{"hand0", "Leech,Leech too,Coin,Coin too"}, {"hand1", "Plain,Boost,Veto life,Parrot"}};
  const Duel g = make(hands, two);
  auto s = g.initial();
  round_of(g, s, "Leech", "0", "Plain 0");
  CHECK(s.life[1] == 5);
  s = g.initial();
  round_of(g, s, "Leech", "0", "Veto life 0");
  CHECK(s.life[1] == 11);
  s = g.set_up(Json::Object{{"pillz", Json::Array{5, 5}}});
  round_of(g, s, "Coin", "1", "Plain 0");  // 4 left; +3 to 6 at most, then +2 to 9 at most
  CHECK(s.pillz[0] == 8);
  s = g.set_up(Json::Object{{"life", Json::Array{12, 2}}});
  round_of(g, s, "Leech", "0", "Plain 0");  // below every floor nothing is taken, and nothing is given
  CHECK(s.life[1] == 1);
}

TEST(duel_files_of_cards_are_checked) {
  CHECK(says(fault("\"power\": 6", "\"power\": 0"), "card \"Plain\": power is a whole number from 1 to 20, got 0"));
  CHECK(says(fault("\"effect\": \"power\"", "\"effect\": \"strength\""),
             "card \"Boost\", ability: there is no effect \"strength\"; known: none, copy_bonus"));
  CHECK(says(fault(", \"damage\": 3", ""), "card \"Plain\": \"damage\" is missing"));
  CHECK(says(fault("\"Boost\"", "\"PLAIN\""), "card \"PLAIN\": the name stands twice"));
  CHECK(
      says(fault("\"clan\": \"Shields\"", "\"clan\": \"Spears\""), "there is no clan \"Spears\"; known: Bars, Locks"));
  CHECK(says(fault("\"min\": 5", "\"max\": 5"), "clan \"Drains\", bonus: \"min\" is missing"));
  CHECK(says(fault("\"amount\": 2, \"min\": 1", "\"amount\": 2, \"min\": 1, \"max\": 3"), "opp_power has no \"max\""));
  CHECK(says(fault("\"when\": \"stopped\"", "\"when\": \"defeat\""), "known after the attack, too late for power"));
  CHECK(says(fault("{\"effect\": \"stop_bonus\"}", "{\"effect\": \"poison\", \"amount\": 1, \"min\": 0}"),
             "a bonus cannot be poison"));
  CHECK(says(fault("\"decks\": []", "\"decks\": [{\"name\": \"D\", \"cards\": [\"Plain\"]}]"), "cards are 8 names"));
  CHECK(says(fault("\"decks\": []", "\"decks\": [], \"more\": 1"), "there is no field \"more\""));
  CHECK(says(fault("\"level\": 3,", "\"level\": 3"), "JSON, line 11"));
  CHECK(says(fault("\"level\": 3,", "\"level\": 3, \"level\": 4,"), "the name \"level\" stands twice"));
}

TEST(duel_its_own_file_is_good) {
  const DuelCards& all = duel_cards();
  CHECK(all.cards.size() == 22 && all.clans.size() == 5 && all.decks.size() == 10);
  int abilities = 0;
  for (const DuelCard& c : all.cards) abilities += c.ability.kind != DuelEffect::Kind::none;
  CHECK(abilities == 19);  // Sootmarrow has none, nor have the plain ones
  CHECK(text_of(card("Tick", all).ability) == "growth: attack +2");
  CHECK(text_of(card("The Quiet Bench", all).ability) == "killshot: -3 opp. life, min 0");
  CHECK(sizeof(Duel::State) <= 200);
}

// Two ways to one position, and then the same answers: the futures are equal.
TEST(duel_positions_keep_the_future) {
  const Json::Object variants[] = {{},
                                   {{"abilities", false}, {"resolution", "proportional"}, {"pillz", 4}},
                                   {{"pillz", 4},
                                    {"hand0", "Sedge, Bogwife Annet, Pale Sounder, Drip"},
                                    {"hand1", "Tick, Cogitant Vey, Sedge, Lord of Peat"}},
                                   {{"decks", "chosen"}, {"node", "cards_public"}}};
  for (const auto& parameters : variants) {
    const Duel g = make(parameters, duel_cards());
    std::vector<std::pair<Key, Duel::State>> seen;
    Rng rng(7);
    for (int game = 0; game < 300; ++game) {
      auto s = g.initial();
      while (!g.asked(s).empty()) {
        const auto asked = g.asked(s);
        if (asked.is_chance() || asked.size() == 2 || s.phase == Duel::Phase::card) seen.emplace_back(g.position(s), s);
        for (Seat seat = -1; seat < 2; ++seat)
          if (asked.has(seat))
            g.apply(s, seat, seat == chance ? g.sample(s, rng) : pick(g.legal(s, seat), rng), Silent{});
      }
    }
    std::stable_sort(seen.begin(), seen.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    int met = 0;
    for (std::size_t i = 1; i < seen.size(); ++i) {
      if (seen[i].first != seen[i - 1].first) continue;
      met += g.key(seen[i].second, 0) != g.key(seen[i - 1].second, 0);
      for (std::uint64_t seed = 0; seed < 3; ++seed) {
        Duel::State two[2] = {seen[i].second, seen[i - 1].second};
        Rng same[2] = {Rng(seed), Rng(seed)};
        while (!g.asked(two[0]).empty()) {
          CHECK(g.asked(two[0]) == g.asked(two[1]) && g.position(two[0]) == g.position(two[1]));
          const Seat seat = g.asked(two[0]).first();
          for (int k = 0; k < 2; ++k)
            g.apply(two[k], seat, seat == chance ? g.sample(two[k], same[k]) : pick(g.legal(two[k], seat), same[k]),
                    Silent{});
        }
        CHECK(g.asked(two[1]).empty() && g.returns(two[0]) == g.returns(two[1]));
        CHECK(two[0].life[0] == two[1].life[0] && two[0].life[1] == two[1].life[1]);
      }
    }
    CHECK(met > 0 || parameters.size() == 2);  // chance seldom draws the same hands twice
  }
}
