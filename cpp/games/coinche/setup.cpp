// A deal of Coinche from a description: given hands, dealer, auction and cards.
//   {"hands": [["7s", "8s", ...], null, ...], "dealer": 2, "calls": ["80 hearts", "pass", ...], "plays": ["As", ...]}
// Every field may be missing. Hands that are not given are dealt; calls and cards need all four.
#include <algorithm>

#include "games/coinche/game.hpp"

namespace feint {
namespace {

[[noreturn]] void refuse(const std::string& what) { throw BadParameter("coinche: a deal to set up: " + what); }

template <Named E>
int named(const Json& json, const std::string& what) {
  const std::string example =
      std::is_same_v<E, Card>
          ? "\"Js\", \"Th\": a rank of 7 8 9 J Q K T A, a suit of s h d c"
          : "\"pass\", \"80 spades\" to \"160 clubs\", \"capot hearts\", \"coinche\", \"surcoinche\"";
  const auto all = names(E{});
  const auto* text = json.as<std::string>();
  const auto found = text ? std::find(all.begin(), all.end(), *text) : all.end();
  if (found == all.end())
    refuse("there is no " + what + " " + shortened(json.dump()) + "; " + what + "s are written " + example);
  return static_cast<int>(found - all.begin());
}

// Of a call or a card that is not legal.
std::string why_not(const Coinche::State& s, Action action) {
  if (action >= Coinche::call_count) {
    const Cards card = pack::bit(action - Coinche::call_count);
    const bool was_played = std::find(s.cards, s.cards + s.plays, action - Coinche::call_count) != s.cards + s.plays;
    return was_played               ? "for it was played before"
           : s.hands[s.turn] & card ? "for the trick on the table does not allow it"
                                    : "for it does not hold it";
  }
  if (action == Coinche::call_surcoinche) return "for surcoinche answers a coinche of the other side";
  if (!s.bid) return "for nobody has bid";
  const std::string standing = std::string(name_of(static_cast<Coinche::Call>(s.bid))) + " stands";
  if (s.coinches) return "for " + standing + " and is coinched: nobody bids any more";
  if (action == Coinche::call_coinche) return "for " + standing + ", a bid of its own side";
  return "for " + standing + ": a bid must be higher";
}

const Json::Array& list(const Json& json, std::size_t most, const std::string& what) {
  const auto* array = json.as<Json::Array>();
  if (!array || array->size() > most)
    refuse(what + " is an array of at most " + std::to_string(most) + ", got " + shortened(json.dump()));
  return *array;
}

}  // namespace

Coinche::State Coinche::set_up(const Json& description) const {
  const auto* object = description.as<Json::Object>();
  if (!object) refuse("an object, got " + shortened(description.dump()));
  static constexpr std::string_view known[] = {"hands", "dealer", "calls", "plays"};
  for (const auto& [name, value] : *object)
    if (std::find(std::begin(known), std::end(known), name) == std::end(known))
      refuse("there is no " + Json(shortened(name)).dump() + "; it takes " +
             join(known, [](auto word) { return std::string(word); }));
  State s = initial();
  if (const Json* dealer = description.find("dealer")) {
    const auto* seat = dealer->as<std::int64_t>();
    if (!seat || *seat < 0 || *seat >= players)
      refuse("the dealer is a seat from 0 to 3, got " + shortened(dealer->dump()));
    s = initial(static_cast<Seat>(*seat));
  }
  if (const Json* hands = description.find("hands")) {
    const auto& all = list(*hands, players, "hands");
    if (all.size() != players)
      refuse("hands has one entry for each of the four seats, got " + std::to_string(all.size()));
    for (Seat i = 0; i < players; ++i) {
      const Json& given = all[i];
      if (given.as<std::nullptr_t>()) continue;
      const auto& cards = list(given, 32, "a hand");
      if (cards.size() != static_cast<std::size_t>(tricks_))
        refuse("a hand has " + std::to_string(tricks_) + " cards; seat " + std::to_string(i) + " has " +
               std::to_string(cards.size()));
      for (const Json& card : cards) {
        const Cards one = pack::bit(named<Card>(card, "card"));
        if (!(cards_ & one)) refuse("the card " + card.dump() + " is not in play");
        if (!(undealt(s) & one)) refuse("the card " + card.dump() + " is there twice");
        s.hands[i] |= one;
      }
      s.room[i] = 0;
    }
  }
  begin_auction(s, Silent{});
  const auto go_on = [&](const Json& json, Phase phase, const std::string& what, Action action) {
    if (s.phase == Phase::deal)
      refuse(json.dump() + ": calls and cards need all four hands; some are still to be dealt");
    if (s.phase != phase) refuse(json.dump() + ": " + what + " is not asked for here");
    if (!legal(s, s.turn).has(action))
      refuse(json.dump() + ": seat " + std::to_string(s.turn) + " may not do that, " + why_not(s, action));
    apply(s, s.turn, action, Silent{});
  };
  if (const Json* said = description.find("calls"))
    for (const Json& one : list(*said, most_calls, "calls"))
      go_on(one, Phase::auction, "a call", named<Call>(one, "call"));
  if (const Json* cards = description.find("plays"))
    for (const Json& one : list(*cards, 32, "plays"))
      go_on(one, Phase::play, "a card", call_count + named<Card>(one, "card"));
  return s;
}

// Any seat bids, one of the six lowest values in the suit that is worth most to it as trumps; the others pass.
void Coinche::random_opening(State& s, Rng& rng) const {
  for (int passes = rng.below(players); passes > 0; --passes) apply(s, s.turn, call_pass, Silent{});
  int worth[4] = {};
  for (Cards left = s.hands[s.turn]; left; left &= left - 1) {
    const int card = std::countr_zero(left);
    worth[pack::suit_of(card)] += 5 + pack::trump_points[card & 7];
  }
  const auto suit = static_cast<int>(std::max_element(worth, worth + 4) - worth);
  List<Action, 10> bids;
  for (int bid = 1 + suit; bid < call_coinche; bid += 4)
    if (callable(s, s.turn) >> bid & 1) bids.push(bid);
  if (bids.empty()) return;
  apply(s, s.turn, bids[rng.below(std::min(bids.size(), 6))], Silent{});
  while (s.phase == Phase::auction) apply(s, s.turn, call_pass, Silent{});
}

}  // namespace feint
