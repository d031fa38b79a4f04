#include "games/goofspiel/game.hpp"

#include "core/erase.hpp"

namespace feint {

const About& Goofspiel::about() {
  static const About about{
      .name = "goofspiel",
      .version = 1,
      .title = "Goofspiel",
      .summary = "Bid your cards for prizes, all at once: pure simultaneous guessing.",
      .zero_sum = true,
      .parameters = {{"cards", ParameterType::integer, 5, "cards of each player, and prizes", 2, most_cards},
                     {"order", ParameterType::choice, "random", "in which the prizes come", 0, 0, choices<Order>()},
                     {"players", ParameterType::integer, 2, "number of players", 2, most_players},
                     {"payoff", ParameterType::choice, "win",
                      "winners share 1 and losers -1, or points above the others' mean", 0, 0, choices<Payoff>()}},
      .open = true};
  return about;
}

Goofspiel::Goofspiel(const Params& p)
    : Goofspiel(p.integer("cards"), chosen<Order>(p.choice("order")), p.integer("players"),
                chosen<Payoff>(p.choice("payoff"))) {}

Goofspiel::View Goofspiel::view(const State& s, Seat seat) const {
  View v{seat, key(s, seat), {}, {}, {}, {}};
  if (s.turned > s.rounds) v.prize = s.prizes[s.rounds];
  for (const Action card : legal(s, seat)) v.hand.push(narrow(card + 1));
  for (int i = 0; i < players_; ++i) v.points.push(s.points[i]);
  for (int round = 0; round < s.rounds; ++round) {
    Round r{s.prizes[round], {}};
    for (int i = 0; i < players_; ++i) r.bids.push(s.bids[round][i]);
    v.rounds.push(r);
  }
  return v;
}

List<std::int16_t,
     1 + Goofspiel::most_cards * (1 + Goofspiel::most_players) + Goofspiel::point_bits * Goofspiel::most_players>
Goofspiel::features(const View& v) const {
  decltype(features(v)) out;
  unsigned hands[most_players];
  unsigned to_come = (1U << cards_) - 1U;
  std::fill_n(hands, players_, to_come);
  for (const Round& r : v.rounds) {
    to_come &= ~(1U << (r.prize - 1));
    for (int i = 0; i < r.bids.size(); ++i) hands[i] &= ~(1U << (r.bids[i] - 1));
  }
  int offset = 0;
  const auto push_bits = [&](unsigned bits, int width) {
    for (; bits; bits &= bits - 1) out.push(narrow(offset + std::countr_zero(bits)));
    offset += width;
  };
  const unsigned prize_bit = v.prize ? 1U << (*v.prize - 1) : 0U;
  push_bits(prize_bit, cards_);
  push_bits(to_come & ~prize_bit, cards_);
  for (int i = 0; i < players_; ++i) push_bits(hands[(v.seat + i) % players_], cards_);
  for (int i = 0; i < players_; ++i) push_bits(static_cast<unsigned>(v.points[(v.seat + i) % players_]), point_bits);
  return out;
}

void Goofspiel::check(const View& v) const {
  const std::string range = "cards are from 1 to " + std::to_string(cards_);
  const auto is_card = [&](int card) { return card >= 1 && card <= cards_; };
  need(!v.prize || is_card(*v.prize), range);
  for (const int card : v.hand) need(is_card(card), range);
  need(v.points.size() == players_, "points are one number a player");
  for (const int points : v.points)
    need(points >= 0 && points <= most_cards * (most_cards + 1) / 2, "points out of reach");
  need(v.rounds.size() <= cards_, "there are " + std::to_string(cards_) + " rounds");
  unsigned hands[most_players] = {}, prizes = 0;
  const auto take = [&](unsigned& from, int card) {
    need(is_card(card), range);
    need(!(from >> card & 1U), "card " + std::to_string(card) + " is played twice");
    from |= 1U << card;
  };
  for (const Round& r : v.rounds) {
    need(r.bids.size() == players_, "bids are one card a player");
    take(prizes, r.prize);
    for (int i = 0; i < players_; ++i) take(hands[i], r.bids[i]);
  }
  if (v.prize) take(prizes, *v.prize);
}

// Nothing is hidden but the bids of the round, and those are not yet given: the world is the history played again.
Goofspiel::State Goofspiel::resample(const View& v, Rng&) const {
  State s = initial();
  const auto deal = [&](std::int8_t card) {
    if (asked(s).is_chance()) apply(s, chance, card - 1, Silent{});
  };
  for (const Round& r : v.rounds) {
    if (asked(s).empty()) break;  // the last card played itself
    deal(r.prize);
    for (Seat i = 0; i < players_; ++i) apply(s, i, r.bids[i] - 1, Silent{});
  }
  if (v.prize) deal(*v.prize);
  return s;
}

Spoken Goofspiel::speak(Seat seat, Action action) const {
  return {seat == chance ? "prize" : "bid", {{"card", action + 1}}};
}

Spoken Goofspiel::speak(const Event& event) const {
  static constexpr const char* words[] = {"prize", "bid", "won", "burnt"};
  return {words[event.kind], {{"card", static_cast<int>(event.data[0])}}};
}

std::string Goofspiel::text(const View& v) const {
  const auto numbers = [](const auto& list) { return join(list, [](int n) { return std::to_string(n); }, " "); };
  std::string out = "Prize: " + (v.prize ? std::to_string(*v.prize) : "none");
  out += "\nYour cards: " + numbers(v.hand) + "\nPoints: " + numbers(v.points) + " (you are seat " +
         std::to_string(v.seat) + ")";
  for (const Round& r : v.rounds) out += "\n  prize " + std::to_string(r.prize) + ": bids " + numbers(r.bids);
  return out;
}

template ErasedGame erase(const Goofspiel&, const Params&);

}  // namespace feint
