#include "games/duel/game.hpp"

#include "core/erase.hpp"

namespace feint {
namespace {

constexpr const char* default_hands[2] = {"Ember Tallis, Old Crucible, Lisbet Undertow, Leviath Kor",
                                          "Filigree, Grand Escapement, Ragged Advocate, The Quiet Bench"};

bool asks_for_the_last_winner(const DuelEffect& e) {
  return e.when == DuelEffect::When::confidence || e.when == DuelEffect::When::revenge;
}

}  // namespace

const About& Duel::about() {
  static const About about{
      .name = "duel",
      .version = 1,
      .title = "Duel",
      .summary = "Cards with open hands and secret stakes: four rounds of guessing what the other puts in.",
      .zero_sum = true,
      .parameters =
          {{"hand0", ParameterType::text, default_hands[0],
            "cards of seat 0: names with commas between, or plain cards as level/power/damage"},
           {"hand1", ParameterType::text, default_hands[1], "cards of seat 1"},
           {"deck0", ParameterType::text, "", "5 to 8 cards of which seat 0 draws four; none: hand0 is its hand"},
           {"deck1", ParameterType::text, "", "the same of seat 1"},
           {"decks", ParameterType::choice, "given", "as above, or both choose one of the named decks at once", 0, 0,
            choices<Decks>()},
           {"life", ParameterType::integer, 12, "life of each at the start", 1, 30},
           {"pillz", ParameterType::integer, 12, "pillz of each at the start", 0, most_pillz},
           {"rounds", ParameterType::integer, 4, "rounds at most", 1, most_rounds},
           {"fury", ParameterType::flag, true, "3 pillz more buy 2 damage more"},
           {"abilities", ParameterType::flag, true, "cards have abilities and clans a bonus"},
           {"resolution", ParameterType::choice, "deterministic",
            "the higher attack wins, or each in proportion, or that unless one is twice the other", 0, 0,
            choices<Resolution>()},
           {"node", ParameterType::choice, "faithful",
            "the second player answers with card and pillz at once, or both cards are shown before pillz are set", 0, 0,
            choices<Node>()},
           {"first", ParameterType::choice, "fixed", "who begins: seat 0, or by the stars of the hands, or by chance",
            0, 0, choices<First>()}},
      .presets = {{"vanilla_duel", "without abilities and bonuses", {{"abilities", false}}},
                  {"small_duel",
                   "two rounds, the same two plain cards in both hands",
                   {{"hand0", "Plain Jack, Plain Jill"},
                    {"hand1", "Plain Jack, Plain Jill"},
                    {"life", 8},
                    {"pillz", 6},
                    {"rounds", 2}}}},
      .open = true};
  return about;
}

Duel::Duel(const Params& p, const DuelCards& cards)
    : rounds_(p.integer("rounds")),
      fury_(p.flag("fury")),
      resolution_(chosen<Resolution>(p.choice("resolution"))),
      node_(chosen<Node>(p.choice("node"))),
      first_(chosen<First>(p.choice("first"))) {
  DuelCards all = cards;
  const bool choose = p.choice("decks") == "chosen";
  if (choose && all.decks.empty()) throw BadParameter("duel: decks=chosen, but there are no named decks");
  Public& t = start_;
  t.first = t.last_winner = -1;
  for (Seat i = 0; i < 2; ++i) {
    t.life[i] = narrow(p.integer("life"));
    t.pillz[i] = narrow(p.integer("pillz"));
    t.deck[i] = t.shown[i] = -1;
    const std::string hand = "hand" + std::to_string(i), deck = "deck" + std::to_string(i);
    if (choose && !p.text(deck).empty())
      throw BadParameter("duel: " + deck + " goes with decks=given; with decks=chosen the players choose");
    if (choose) continue;
    const bool draws_four = !p.text(deck).empty();
    const std::string& source = draws_four ? deck : hand;
    given_[i] = all.named(source, p.text(source));
    const int least = draws_four ? hand_size + 1 : std::max(1, rounds_), most = draws_four ? most_deck : hand_size;
    const int count = count_of(given_[i]);
    if (count < least || count > most)
      throw BadParameter("duel: " + source + " has " + std::to_string(count) + (count == 1 ? " card" : " cards") +
                         "; it takes " + (least == most ? "" : std::to_string(least) + " to ") + std::to_string(most) +
                         (draws_four ? "" : ", a card for each of the rounds") + ": " +
                         Json(shortened(p.text(source))).dump());
  }
  if (!p.flag("abilities"))
    for (DuelCard& card : all.cards) card.ability = card.bonus = DuelEffect{};
  for (const DuelCard& card : all.cards)
    remembers_ = remembers_ || asks_for_the_last_winner(card.ability) || asks_for_the_last_winner(card.bonus);
  all_ = std::make_shared<const DuelCards>(std::move(all));
  for (Seat i = 0; i < 2; ++i)
    if (!choose && p.text("deck" + std::to_string(i)).empty()) hold(t, i, given_[i]);
  drawn_ = t.size[0] == 0 || t.size[1] == 0;
  if (!drawn_) {
    remembers_ = false;
    for (Seat i = 0; i < 2; ++i)
      for (int k = 0; k < t.size[i]; ++k)
        remembers_ = remembers_ || asks_for_the_last_winner(card(t, i, k).ability) ||
                     asks_for_the_last_winner(card(t, i, k).bonus);
  }
  if (choose)
    t.phase = Phase::deck;
  else
    next_phase(t);
}

unsigned Duel::set_of_four(int number) {
  unsigned out = 0;
  for (int k = 4; k >= 1; --k) {
    const auto ways = [k](int n) {  // n over k
      int c = 1;
      for (int j = 0; j < k; ++j) c = c * (n - j) / (j + 1);
      return c;
    };
    int place = k - 1;
    while (ways(place + 1) <= number) ++place;
    out |= 1U << place;
    number -= ways(place);
  }
  return out;
}

void Duel::hold(Public& t, Seat seat, const Cards& cards) const {
  t.size[seat] = narrow(cards.size());
  for (int k = 0; k < t.size[seat]; ++k) t.hand[seat][k] = cards[k];
  for (int k = 0; k < t.size[seat]; ++k)
    for (int j = 0; j < t.size[seat]; ++j)
      t.kin[seat][k] =
          narrow(t.kin[seat][k] + (card(t, seat, k).clan >= 0 && card(t, seat, k).clan == card(t, seat, j).clan));
}

// Hands that are not there are drawn; then somebody begins.
void Duel::next_phase(Public& t) const {
  t.phase = Phase::draw;
  if (!t.size[0] || !t.size[1]) return;
  int stars[2] = {0, 0};
  for (Seat i = 0; i < 2; ++i)
    for (int k = 0; k < t.size[i]; ++k) stars[i] += card(t, i, k).level;
  t.phase = Phase::first;
  if (first_ == First::random || (first_ != First::fixed && stars[0] == stars[1])) return;
  t.first = first_ == First::fixed ? 0 : ((first_ == First::more_stars) == (stars[1] > stars[0]) ? 1 : 0);
  t.phase = Phase::card;
}

Json Duel::card_word(Seat seat, int place) const {
  if (!start_.size[seat]) return place + 1;  // which card that is, is drawn
  if (place >= start_.size[seat])
    throw IllegalAction("duel: seat " + std::to_string(seat) + " has " + std::to_string(start_.size[seat]) + " cards");
  return name(start_, seat, place);
}

Spoken Duel::speak(Seat seat, Action action) const {
  if (action < 0 || action >= (seat == chance ? zero_wins + 2 : actions()))
    throw IllegalAction("duel: there is no action " + std::to_string(action));
  if (seat == chance) {
    if (action >= zero_begins) return {action < zero_wins ? "begins" : "wins", {{"seat", (action - zero_begins) % 2}}};
    Json::Array places;
    for (unsigned left = set_of_four(action); left; left &= left - 1) places.emplace_back(std::countr_zero(left) + 1);
    return {"draw", {{"cards", places}}};
  }
  if (action < first_card()) return {"deck", {{"name", all_->decks[action].name}}};
  if (action < first_attack()) return {"play", {{"card", card_word(seat, action - first_card())}}};
  const bool answer = action >= first_answer();
  const int code = action - (answer ? first_answer() : first_attack()), bet = code % bets;
  Spoken out{answer ? "answer" : "attack"};
  if (answer) out.data.emplace_back("card", card_word(seat, code / bets));
  out.data.emplace_back("pillz", bet % (most_pillz + 1));
  out.data.emplace_back("fury", bet > most_pillz);
  return out;
}

Spoken Duel::speak(const Event& event) const {
  const auto& data = event.data;
  const auto card_name = [&](int id) { return all_->names[id]; };
  switch (event.kind) {
    case chose: return {"chose", {{"deck", all_->decks[data[0]].name}}};
    case drew: {
      Public t = start_;
      t.deck[event.seat] = narrow(data[1]);
      Json::Array cards;
      for (unsigned left = set_of_four(data[0]); left; left &= left - 1)
        cards.emplace_back(card_name(deck_of(t, event.seat)[std::countr_zero(left)]));
      return {"drew", {{"cards", cards}}};
    }
    case begins: return {"begins"};
    case shows: return {"shows", {{"card", card_name(data[0])}}};
    case strikes:
      return {"strikes",
              {{"card", card_name(data[0])},
               {"pillz", data[1] % (most_pillz + 1)},
               {"fury", data[1] > most_pillz},
               {"attack", static_cast<int>(data[2])}}};
    case wins:
      return {"wins",
              {{"damage", static_cast<int>(data[0])},
               {"life", Json::Array{static_cast<int>(data[1]), static_cast<int>(data[2])}}}};
    default: return {"set_up"};
  }
}

// Of this seat and of the other one: life and pillz in binary, a bit a card for played, shown, poisoned and healed by,
// what was put in while chance is asked; then who begins, who won, the round, the phase; the hands where they are
// drawn.
int Duel::feature_count() const {
  constexpr int side = 5 + 5 + 4 * hand_size + 6;
  return 2 * side + 1 + 2 + most_rounds + 8 + (drawn_ ? 2 * hand_size * count_of(all_->cards) : 0);
}

std::vector<std::int16_t> Duel::features(const View& v) const {
  const Public& t = v.table;
  std::vector<std::int16_t> out;
  int at = 0;
  const auto bits = [&](int value, int width) {
    for (int b = 0; b < width; ++b)
      if (value >> b & 1) out.push_back(narrow(at + b));
    at += width;
  };
  const auto one_of = [&](int index, int width) { bits(index < 0 ? 0 : 1 << index, width); };
  for (const Seat i : {v.seat, 1 - v.seat}) {
    const Round& r = t.history[t.phase == Phase::winner ? t.lines : 0];
    const bool met = t.phase == Phase::winner;
    bits(t.life[i], 5);
    bits(t.pillz[i], 5);
    bits(t.played[i], hand_size);
    one_of(met ? r.card[i] : t.shown[i], hand_size);
    one_of(t.poison[i] - 1, hand_size);
    one_of(t.heal[i] - 1, hand_size);
    bits(met ? r.pillz[i] : 0, 5);
    bits(met && r.fury[i], 1);
  }
  bits(t.first == v.seat, 1);
  one_of(t.last_winner < 0 ? -1 : t.last_winner == v.seat ? 0 : 1, 2);
  one_of(std::min(played(t), most_rounds - 1), most_rounds);
  one_of(index(t.phase), 8);
  if (!drawn_) return out;
  for (const Seat i : {v.seat, 1 - v.seat})
    for (int k = 0; k < hand_size; ++k) {
      if (k < t.size[i]) out.push_back(narrow(at + t.hand[i][k]));
      at += count_of(all_->cards);
    }
  return out;
}

std::string Duel::text(const View& v) const {
  const Public& t = v.table;
  std::string out = "Round " + std::to_string(std::min(played(t) + 1, rounds_)) + " of " + std::to_string(rounds_);
  for (const Seat i : {v.seat, 1 - v.seat}) {
    out += "\n" + std::string(i == v.seat ? "You" : "Other") + ": " + std::to_string(t.life[i]) + " life, " +
           std::to_string(t.pillz[i]) + " pillz" + (t.first == i && t.phase != Phase::over ? ", first to show" : "");
    if (t.poison[i]) out += ", poisoned by " + name(t, 1 - i, t.poison[i] - 1);
    if (t.heal[i]) out += ", healed by " + name(t, i, t.heal[i] - 1);
    if (t.deck[i] >= 0) out += ", deck " + all_->decks[t.deck[i]].name;
    for (int k = 0; k < t.size[i]; ++k) {
      const DuelCard& c = card(t, i, k);
      const std::string ability = text_of(c.ability), bonus = t.kin[i][k] >= 2 ? text_of(c.bonus) : "";
      out += "\n  " + std::to_string(k + 1) + " " + name(t, i, k) + " " + std::to_string(c.level) + "/" +
             std::to_string(c.power) + "/" + std::to_string(c.damage) + (ability.empty() ? "" : "; " + ability) +
             (bonus.empty() ? "" : "; bonus " + bonus) +
             (t.played[i] >> k & 1 ? " (played)"
              : t.shown[i] == k    ? " (shown)"
                                   : "");
    }
  }
  for (int line = 0; line < t.lines + (t.phase == Phase::winner); ++line) {
    const Round& r = t.history[line];
    const auto side = [&](Seat i) {
      return name(t, i, r.card[i]) + " " + std::to_string(r.pillz[i]) + (r.fury[i] ? " fury" : "") + " = " +
             std::to_string(r.attack[i]);
    };
    out += "\n- " + side(v.seat) + " against " + side(1 - v.seat) + ": ";
    if (r.winner < 0)
      out += "chance says who wins";
    else
      out += std::string(r.winner == v.seat ? "you win, " : "you lose, ") + std::to_string(r.damage) +
             " damage, life " + std::to_string(r.life[v.seat]) + " to " + std::to_string(r.life[1 - v.seat]);
  }
  return out;
}

template ErasedGame erase(const Duel&, const Params&);

}  // namespace feint
