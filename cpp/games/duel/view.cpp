// The view of the duel as JSON: cards with all that is printed on them, so that a table can be drawn from it alone.
// Read back are the numbers and the names; what is printed on a card follows from its name.
#include "core/header.hpp"
#include "games/duel/game.hpp"

namespace feint {
namespace {

constexpr FieldRule printed{.is_read = false};
constexpr FieldRule life_rule{.most = 31}, pillz_rule{.most = Duel::most_pillz}, attack_rule{.most = 32'000};
constexpr FieldRule seat_or_null{.most = 1, .or_null = true}, place_rule{.most = Duel::hand_size - 1};

struct CardFields {
  std::string name;
  std::optional<std::string> clan;
  int level = 0, power = 0, damage = 0;
  std::optional<std::string> ability, bonus;
  bool bonus_active = false, played = false;
  static void fields(auto& self, auto&& field) {
    field("name", self.name);
    field("clan", self.clan, printed);
    field("level", self.level, printed);
    field("power", self.power, printed);
    field("damage", self.damage, printed);
    field("ability", self.ability, printed);
    field("bonus", self.bonus, printed);
    field("bonus_active", self.bonus_active, printed);
    field("played", self.played);
  }
};

// Poison or healing, and the card it comes from.
struct LastingFields {
  int card = 0;
  std::string name;
  int amount = 0, bound = 0;
  static void fields(auto& self, auto&& field) {
    field("card", self.card, place_rule);
    field("name", self.name, printed);
    field("amount", self.amount, printed);
    field("bound", self.bound, printed);
  }
};

struct DeckFields {
  std::optional<std::string> name;
  std::vector<std::string> cards;
  static void fields(auto& self, auto&& field) {
    field("name", self.name);
    field("cards", self.cards, FieldRule{.most = Duel::most_deck});
  }
};

struct RoundFields : Duel::Round {
  std::string names[2];
  static void fields(auto& self, auto&& field) {
    field("first", self.first, FieldRule{.most = 1});
    field("cards", self.card, place_rule);
    field("names", self.names, printed);
    field("pillz", self.pillz, pillz_rule);
    field("fury", self.fury);
    field("attack", self.attack, attack_rule);
    field("winner", self.winner, seat_or_null);
    field("damage", self.damage, attack_rule);
    field("life", self.life, life_rule);
    field("pillz_left", self.left, pillz_rule);
  }
};

std::optional<std::string> text_or_null(const DuelEffect& e) {
  return e == DuelEffect{} ? std::nullopt : std::optional(text_of(e));
}

}  // namespace

struct Duel::PlayerFields {
  std::int8_t life, pillz, shown;
  std::optional<LastingFields> poison, heal;
  std::optional<DeckFields> deck;
  std::vector<CardFields> hand;
  static void fields(auto& self, auto&& field) {
    field("life", self.life, life_rule);
    field("pillz", self.pillz, pillz_rule);
    field("shown", self.shown, FieldRule{.most = hand_size - 1, .or_null = true});
    field("poison", self.poison);
    field("heal", self.heal);
    field("deck", self.deck, printed);  // but for its name, which `read_player` takes where hands are drawn
    field("hand", self.hand, FieldRule{.most = hand_size});
  }
};

struct Duel::ViewFields : Public {
  int round, rounds, most_decks;
  PlayerFields players[2];
  std::optional<RoundFields> clash;
  std::vector<RoundFields> past;
  std::vector<DeckFields> decks;
  static void fields(auto& self, auto&& field) {
    field("phase", self.phase);
    field("round", self.round, printed);
    field("rounds", self.rounds, printed);
    field("first", self.first, seat_or_null);
    field("last_winner", self.last_winner, seat_or_null);
    field("players", self.players);
    field("clash", self.clash);
    field("history", self.past, FieldRule{.most = most_rounds});
    field("decks", self.decks, FieldRule{.most = self.most_decks, .is_read = false});
  }
};

Duel::PlayerFields Duel::player_fields(const Public& t, Seat seat) const {
  const auto lasting = [&](Seat from, int source) -> std::optional<LastingFields> {
    if (!source) return std::nullopt;
    const DuelEffect& e = card(t, from, source - 1).ability;
    return LastingFields{source - 1, name(t, from, source - 1), e.amount, e.bound};
  };
  std::optional<DeckFields> deck;
  if (t.deck[seat] >= 0 || (!start_.size[seat] && t.phase != Phase::deck)) {
    deck.emplace();
    if (t.deck[seat] >= 0) deck->name = all_->decks[t.deck[seat]].name;
    for (const auto id : deck_of(t, seat)) deck->cards.push_back(all_->names[id]);
  }
  std::vector<CardFields> hand;
  for (int k = 0; k < t.size[seat]; ++k) {
    const DuelCard& c = card(t, seat, k);
    const auto clan = c.clan < 0 ? std::nullopt : std::optional(all_->clans[c.clan]);
    const bool is_active = t.kin[seat][k] >= 2 && c.bonus != DuelEffect{}, is_played = t.played[seat] >> k & 1;
    hand.push_back({name(t, seat, k), clan, c.level, c.power, c.damage, text_or_null(c.ability), text_or_null(c.bonus),
                    is_active, is_played});
  }
  const auto poison = lasting(1 - seat, t.poison[seat]), heal = lasting(seat, t.heal[seat]);
  return {t.life[seat], t.pillz[seat], t.shown[seat], poison, heal, deck, hand};
}

Json Duel::view_json(const View& v) const {
  const Public& t = v.table;
  const auto line = [&](const Round& r) { return RoundFields{r, {name(t, 0, r.card[0]), name(t, 1, r.card[1])}}; };
  ViewFields out{
      t, std::min(played(t) + 1, rounds_), rounds_, decks(), {player_fields(t, 0), player_fields(t, 1)}, {}, {}, {}};
  if (t.phase == Phase::winner) out.clash = line(t.history[t.lines]);
  for (int i = 0; i < t.lines; ++i) out.past.push_back(line(t.history[i]));
  if (t.phase == Phase::deck)
    for (const DuelDeck& deck : all_->decks) {
      DeckFields& listed = out.decks.emplace_back(DeckFields{deck.name, {}});
      for (const auto id : deck.cards) listed.cards.push_back(all_->names[id]);
    }
  return to_json(out);
}

Json Duel::view_schema() const {
  ViewFields example{};
  example.most_decks = decks();
  return schema(example);
}

void Duel::read_player(const Json& json, const PlayerFields& p, Public& t, Seat seat) const {
  const std::string whose = " of seat " + std::to_string(seat);
  const Json* deck = json.find("deck");
  need(deck, "the deck" + whose + " is missing");
  if (!start_.size[seat] && !deck->as<std::nullptr_t>()) {
    const Json* deck_name = deck->find("name");
    need(deck_name, "the deck" + whose + " has no name: " + shortened(deck->dump()));
    for (int d = 0; start_.phase == Phase::deck && d < decks(); ++d)
      if (*deck_name == Json(all_->decks[d].name)) t.deck[seat] = narrow(d);
  }
  const Cards& source = deck_of(t, seat);
  Cards hand;
  for (const CardFields& held : p.hand) {
    const auto found =
        std::ranges::find(source, held.name, [&](auto id) -> const std::string& { return all_->names[id]; });
    need(found != source.end(), "there is no such card in this game: " + Json(shortened(held.name)).dump());
    need(std::ranges::find(hand, *found) == hand.end(), "a card stands twice in a hand");
    if (held.played) set_bit(t.played[seat], count_of(hand));
    hand.push_back(*found);
  }
  const bool whole_hand = start_.size[seat] ? hand == given_[seat] : hand.empty() || hand.size() == hand_size;
  need(whole_hand, "the hand" + whose + " is another one");
  t.size[seat] = 0;
  std::fill_n(t.kin[seat], hand_size, std::uint8_t{0});
  hold(t, seat, hand);
  t.life[seat] = p.life;
  t.pillz[seat] = p.pillz;
  t.shown[seat] = p.shown;
  t.poison[seat] = narrow(p.poison ? p.poison->card + 1 : 0);
  t.heal[seat] = narrow(p.heal ? p.heal->card + 1 : 0);
}

Duel::View Duel::read_view(const Json& json) const {
  View v;
  read_header(json, v);
  need(v.seat < 2, "there are two seats");
  ViewFields read{};
  static_cast<Public&>(read) = start_;
  from_json(json, read, "view");
  Public& t = v.table = read;
  const auto& players = *json.find("players")->as<Json::Array>();
  for (Seat i = 0; i < 2; ++i) read_player(players[i], read.players[i], t, i);
  const auto held = [&](const Round& r) {
    for (Seat i = 0; i < 2; ++i) need(r.card[i] < t.size[i], "a card of the history that nobody holds");
    return r;
  };
  for (const Round& line : read.past) {
    need(line.winner >= 0, "a round of the history has a winner");
    t.history[t.lines++] = held(line);
  }
  const bool is_decided = t.phase == Phase::winner;
  need(read.clash.has_value() == is_decided, "a clash is there when chance is asked for its winner, and only then");
  need(t.lines <= played(t) && t.lines + is_decided <= rounds_, "more rounds than were played");
  if (read.clash) t.history[t.lines] = held(*read.clash);
  check(t);
  return v;
}

// What the rules do not allow is refused, for a view may come from anywhere.
void Duel::check(const Public& t) const {
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
  static_cast<Public&>(s) = t;
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
  static_cast<Public&>(s) = v.table;
  s.keys.assume_open(v.seat, v.key);
  return s;
}

}  // namespace feint
