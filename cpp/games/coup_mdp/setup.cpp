// A table set up by hand: CoupMdp::set_up.
#include "core/error.hpp"
#include "games/coup_mdp/game.hpp"

namespace feint {
namespace {

[[noreturn]] void refuse(const std::string& what, const Json& got) {
  throw BadParameter("coup_mdp: set_up: " + what + ", got " + shortened(got.dump()));
}

void check_fields(const Json& json, const std::string& what, std::initializer_list<std::string_view> known) {
  const auto* object = json.as<Json::Object>();
  if (!object) refuse(what + " is an object", json);
  for (const auto& [name, value] : *object)
    if (std::find(known.begin(), known.end(), name) == known.end())
      throw BadParameter("coup_mdp: set_up: " + what + " has no " + Json(shortened(name)).dump() +
                         "; it takes: " + join(known, [](auto n) { return std::string(n); }));
}

std::int64_t whole(const Json& from, const char* name, std::int64_t fallback, std::int64_t low, std::int64_t high) {
  const Json* found = from.find(name);
  if (!found) return fallback;
  const auto* number = found->as<std::int64_t>();
  if (!number || *number < low || *number > high)
    refuse(std::string(name) + " is a whole number from " + std::to_string(low) + " to " + std::to_string(high),
           *found);
  return *number;
}

template <class T>
T word(const Json& json, const std::string& what) {
  T value{};
  try {
    from_json(json, value, what);
  } catch (const BadView& bad) {
    throw BadParameter(std::string("coup_mdp: set_up: ") + bad.what());
  }
  return value;
}

// Two of something, where they are given.
const Json::Array* pair(const Json& from, const char* name) {
  const Json* found = from.find(name);
  const auto* array = found ? found->as<Json::Array>() : nullptr;
  if (found && (!array || array->size() != 2)) refuse(std::string(name) + " are a list of two", *found);
  return array;
}

}  // namespace

CoupMdp::State CoupMdp::set_up(const Json& description) const {
  check_fields(description, "the table", {"players", "actor", "phase", "action", "blocker", "stopped", "turns"});
  static constexpr std::uint8_t hands[players] = {0b110100, 0b111110,
                                                  0b111000};  // what nobody says: each role once or twice
  State s = initial();
  s.deals = players;
  const Json* given = description.find("players");
  const auto* table = given ? given->as<Json::Array>() : nullptr;
  if (given && (!table || table->size() != players)) refuse("players are a list of three", *given);
  Left left{copies, copies, copies, copies};
  for (Seat i = 0; i < players; ++i) {
    const Json player = table ? (*table)[i] : Json(Json::Object{});
    check_fields(player, "a player", {"cards", "alive", "coins"});
    unsigned hand = hands[i];
    const auto* cards = pair(player, "cards");
    const auto* alive = pair(player, "alive");
    for (int slot = 0; slot < 2; ++slot) {
      const std::size_t at = slot;
      if (cards)
        hand = (hand & ~(3U << 2 * slot)) | static_cast<unsigned>(word<Role>((*cards)[at], "cards")) << 2 * slot;
      if (alive && !word<bool>((*alive)[at], "alive")) hand &= ~(1U << (4 + slot));
      if (--left[index(role(hand, slot))] < 0)
        refuse("there are three cards of a role, but four " + std::string(name_of(role(hand, slot))) + " in the hands",
               given ? *given : description);
    }
    s.hands[i] = narrow(hand);
    s.coins[i] = narrow(whole(player, "coins", start_coins, 0, most_coins));
    if (hand >> 4) set_bit(s.living, i);
  }
  if (s.living == 0) refuse("somebody must live", *given);
  s.turns = narrow(whole(description, "turns", 0, 0, max_turns_ - 1));
  set_turn(s, description);
  tell_setting(s);
  return s;
}

// Whose turn it is and how far it has come.
void CoupMdp::set_turn(State& s, const Json& description) const {
  s.actor = narrow(whole(description, "actor", std::countr_zero(s.living), 0, players - 1));
  if (!has(s.living, s.actor)) refuse("the actor must live", description);
  const Json* action = description.find("action");
  const Json* blocker = description.find("blocker");
  const Json* stopped = description.find("stopped");
  const Json* phase = description.find("phase");
  const bool single = decided(s);
  s.phase = phase     ? word<Phase>(*phase, "phase")
            : blocker ? Phase::challenge_block
            : action  ? Phase::challenge
            : single  ? Phase::victory
                      : Phase::begin;
  const bool window = s.phase >= Phase::challenge && s.phase <= Phase::challenge_block;
  if (s.phase == Phase::deal || s.phase == Phase::over) refuse("a phase is one in which players are asked", *phase);
  if (single && s.phase != Phase::victory) refuse("with one player alive the phase is victory", description);
  if (single && !late_win_) refuse("two players at least must live", description);
  if (!single && s.phase == Phase::victory) refuse("in victory one player is alive", description);
  if (window != (action != nullptr))
    refuse("an action is declared in challenge, block and challenge_block", description);
  if (action) {
    State before = s;
    before.phase = Phase::begin;
    before.open = narrow(1U << s.actor);
    s.action = word<Move>(*action, "action");
    // With costs at declaration the coins are those after it.
    if (!pay_on_success_) pay(before, s.actor, cost(s.action));
    if (!legal(before, s.actor).has(number(s.action))) refuse("the actor cannot declare this", *action);
  }
  if (stopped) s.stopped = word<bool>(*stopped, "stopped");
  if (s.stopped && s.phase != Phase::block && s.phase != Phase::challenge_block)
    refuse("an action is stopped after its challenge", description);
  if (blocker) {
    s.phase = Phase::block;
    const auto seat = whole(description, "blocker", 0, 0, players - 1);
    const bool good = !phase || *phase == Json("challenge_block");
    if (!good || !has(open_to(s), static_cast<Seat>(seat))) refuse("this seat cannot have blocked", *blocker);
    s.phase = Phase::challenge_block;
    s.blocker = narrow(seat);
  }
  s.open = narrow(s.phase == Phase::begin ? 1U << s.actor : open_to(s));
  if (!s.open && !always_four_steps_ && s.phase != Phase::victory)
    refuse("nobody has a choice in this phase, so it is no step", description);
}

// Two tables that were set up differently are different information sets.
void CoupMdp::tell_setting(State& s) {
  const auto say = [&](SeatSet to, Seat about, int a, int b) {
    s.keys.tell({to, placed, about, {a, b}}, players, Silent{});
  };
  for (Seat i = 0; i < players; ++i) {
    say(SeatSet::only(i), i, s.hands[i], 0);
    int open = s.hands[i] >> 4;
    for (int slot = 0; slot < 2; ++slot)
      if (!face_down(s.hands[i], slot)) open |= (4 + index(role(s.hands[i], slot))) << (2 + 3 * slot);
    say(everyone, i, open, s.coins[i]);
  }
  say(everyone, s.actor, index(s.phase) * 16 + index(s.action), s.blocker * 2 + s.stopped);
  say(everyone, s.actor, s.turns, 0);
}

}  // namespace feint
