#include "games/coinche/game.hpp"

#include <algorithm>

#include "core/erase.hpp"
#include "games/coinche/worlds.hpp"

namespace feint {

namespace {

unsigned ranks_in(const std::vector<std::string>& given) {
  unsigned out = 0;
  for (const std::string& name : given) {
    const auto found = std::find(pack::rank_names.begin(), pack::rank_names.end(), name);
    if (found == pack::rank_names.end())
      throw BadParameter("coinche: there is no rank " + Json(shortened(name)).dump() + "; the ranks are " +
                         join(pack::rank_names, [](auto one) { return std::string(one); }, " "));
    out |= 1U << (found - pack::rank_names.begin());
  }
  return out ? out : Coinche::Rules().ranks;
}

// The first bid of that value.
int first_bid_of(int value, const char* parameter) {
  for (int bid = 1; bid < Coinche::call_coinche; bid += 4)
    if (Coinche::value_of(bid) == value) return bid;
  throw BadParameter("coinche: " + std::string(parameter) + " must be 80, 90 ... 160, or 250 for capot, got " +
                     std::to_string(value));
}

}  // namespace

const About& Coinche::about() {
  static const About about{
      .name = "coinche",
      .version = 1,
      .title = "Coinche",
      .summary = "Bid for a trump suit with a partner whose cards you do not see, and make it in eight tricks.",
      .zero_sum = false,  // it is with the default reward, and with `mirror`
      .parameters =
          {{"rules", ParameterType::choice, "ffb", "the French federation's, or a paper's", 0, 0, {"ffb", "paper"}},
           {"after_coinche", ParameterType::choice, "two",
            "who speaks after a coinche: the coinched side, or all three", 0, 0, choices<AfterCoinche>()},
           {"belote", ParameterType::choice, "ffb",
            "king and queen of trumps, 20 points: marked, for the contract only, or nothing", 0, 0, choices<Belote>()},
           {"coinche_fail", ParameterType::choice, "bid", "what a coinche multiplies when the contract fails", 0, 0,
            choices<CoincheFail>()},
           {"undertrump", ParameterType::choice, "may", "under an opponent's ruff that one cannot beat", 0, 0,
            choices<pack::Undertrump>()},
           {"partner_ruff", ParameterType::choice, "free", "void, when the partner is winning with a trump", 0, 0,
            choices<pack::PartnerRuff>()},
           {"reward", ParameterType::choice, "score_difference", "what is paid: the marks, or a matrix of the paper", 0,
            0, choices<Reward>()},
           {"trick_bonus", ParameterType::number, 0.0, "paid for each point of the side's own tricks", 0, 1},
           {"dealer", ParameterType::integer, 3, "the seat that deals; the next one speaks and leads first", 0, 3},
           {"paper_coinche_flips_attacker", ParameterType::flag, false,
            "a fault of the paper's program: who coinches must make the contract"},
           {"suits", ParameterType::integer, 4, "suits in play: spades, hearts, diamonds, clubs, so many of them", 1,
            4},
           {"ranks", ParameterType::names, Json::Array{},
            "ranks in play; none named: all eight. Every card is dealt, to each player as many", 0, 8},
           {"lowest_bid", ParameterType::integer, 80, "nobody bids less: 80, 90 ... 160, or 250, capot", 80, 250},
           {"highest_bid", ParameterType::integer, 250, "nobody bids more", 80, 250}},
      .presets =
          {{"mini_coinche",
            "two cards each out of eight, one bid: small enough to be solved, partners together",
            {{"suits", 2}, {"ranks", Json::Array{"9", "J", "T", "A"}}, {"lowest_bid", 120}, {"highest_bid", 120}}}},
      .rules = {{"ffb", "", {}},
                {"paper", "", {{"after_coinche", "three"}, {"belote", "off"}, {"coinche_fail", "160"}}}}};
  return about;
}

Coinche::Coinche(const Rules& rules) : rules_(rules) {
  cards_ = 0;
  int trumps = 0, plain = 0;
  for (int rank = 0; rank < 8; ++rank) {
    if (!(rules.ranks >> rank & 1)) continue;
    for (int suit = 0; suit < rules.suits; ++suit) cards_ |= pack::bit(8 * suit + rank);
    trumps += pack::trump_points[rank];
    plain += pack::plain_points[rank];
  }
  total_ = narrow(trumps + (rules.suits - 1) * plain + 10);
  tricks_ = narrow(std::popcount(cards_) / players);
  if (tricks_ == 0 || std::popcount(cards_) % players != 0)
    throw BadParameter("coinche: " + std::to_string(std::popcount(cards_)) +
                       " cards (suits times ranks) cannot be dealt to four players, to each the same");
  if (rules.lowest_bid > rules.highest_bid)
    throw BadParameter("coinche: lowest_bid is " + std::to_string(value_of(rules.lowest_bid)) +
                       ", above highest_bid, which is " + std::to_string(value_of(rules.highest_bid)));
  bids_ = 0;
  for (int bid = rules.lowest_bid; bid < rules.highest_bid + 4; ++bid)
    if (suit_of_bid(bid) < rules.suits) bids_ |= std::uint64_t{1} << bid;
}

Coinche::Coinche(const Params& p)
    : Coinche(Rules{.after_coinche = chosen<AfterCoinche>(p.choice("after_coinche")),
                    .belote = chosen<Belote>(p.choice("belote")),
                    .coinche_fail = chosen<CoincheFail>(p.choice("coinche_fail")),
                    .duties = {chosen<pack::Undertrump>(p.choice("undertrump")),
                               chosen<pack::PartnerRuff>(p.choice("partner_ruff"))},
                    .reward = chosen<Reward>(p.choice("reward")),
                    .trick_bonus = p.number("trick_bonus"),
                    .dealer = p.integer("dealer"),
                    .flips = p.flag("paper_coinche_flips_attacker"),
                    .suits = p.integer("suits"),
                    .ranks = ranks_in(p.names("ranks")),
                    .lowest_bid = first_bid_of(p.integer("lowest_bid"), "lowest_bid"),
                    .highest_bid = first_bid_of(p.integer("highest_bid"), "highest_bid")}) {}

Coinche::Marks Coinche::marks(const State& s) const {
  Marks out;
  if (!s.bid) return out;
  const int side = attack(s), value = value_of(s.bid), times = 1 << s.coinches;
  const bool capot = s.bid >= call_capot;
  const int holders = s.couple < 0 ? -1 : s.couple & 1;
  out.made = capot ? s.tricks[side] == tricks_ : s.points[side] + (holders == side ? 20 : 0) >= points_for(value);
  if (out.made)
    out.score[side] = value * times;
  else
    out.score[1 - side] = times * (capot || (s.coinches && rules_.coinche_fail == CoincheFail::bid) ? value : 160);
  if (holders >= 0 && rules_.belote == Belote::ffb) out.score[out.made ? holders : 1 - side] += 20;
  return out;
}

Returns Coinche::returns(const State& s) const {
  double paid[2] = {0, 0};
  if (s.phase == Phase::over && s.bid) {
    const Marks found = marks(s);
    const int side = attack(s), times = 1 << s.coinches;
    const double bid = value_of(s.bid) * times, fixed = (s.bid >= call_capot ? 250 : 160) * times;
    const auto pay = [&](double attackers, double defenders) {
      paid[side] = attackers;
      paid[1 - side] = defenders;
    };
    switch (rules_.reward) {
      case Reward::score_difference:
        for (int i = 0; i < 2; ++i) paid[i] = found.score[i] - found.score[1 - i];
        break;
      case Reward::classic: found.made ? pay(bid, 0) : pay(0, fixed); break;
      case Reward::mirror: found.made ? pay(bid, -bid) : pay(-fixed, fixed); break;
      case Reward::no_defense: found.made ? pay(bid, -bid) : pay(-fixed, 0); break;
      case Reward::good: found.made ? pay(bid, -bid) : pay(-bid, fixed); break;
    }
  }
  for (int i = 0; i < 2; ++i) paid[i] += rules_.trick_bonus * s.points[i];
  return {paid[0], paid[1], paid[0], paid[1]};
}

// Pass; or the legal card that gives away least.
Action Coinche::fallback(const State& s, Seat seat) const {
  if (s.phase != Phase::play) return call_pass;
  int cheapest = -1;
  const auto cost = [&](int card) { return 8 * pack::points(card, trump(s)) + (card & 7); };
  for (Cards left = playable(s, seat); left; left &= left - 1) {
    const int card = std::countr_zero(left);
    if (cheapest < 0 || cost(card) < cost(cheapest)) cheapest = card;
  }
  return call_count + cheapest;
}

Coinche::View Coinche::view(const State& s, Seat seat) const {
  View v;
  v.seat = seat;
  v.key = key(s, seat);
  v.phase = s.phase;
  v.dealer = s.dealer;
  if (s.phase == Phase::auction || s.phase == Phase::play) v.turn = s.turn;
  if (s.phase != Phase::deal)
    for (Cards left = s.hands[seat]; left; left &= left - 1) v.hand.push(static_cast<Card>(std::countr_zero(left)));
  std::int8_t speaker = next(s.dealer);
  bool coinched = false;
  for (int i = 0; i < s.calls; ++i) {
    v.calls.push({speaker, static_cast<Call>(s.said[i])});
    const bool skips = coinched && rules_.after_coinche == AfterCoinche::two;
    coinched = coinched || s.said[i] == call_coinche;
    speaker = narrow((speaker + (skips ? 2 : 1)) & 3);
  }
  if (s.bid) v.contract = Contract{narrow(value_of(s.bid)), static_cast<Suit>(trump(s)), s.bidder, s.coinches};
  for (int i = 0; i < s.plays; ++i) v.plays.push({narrow((s.leaders[i >> 2] + i) & 3), static_cast<Card>(s.cards[i])});
  v.points = {s.points[0], s.points[1]};
  v.tricks = {s.tricks[0], s.tricks[1]};
  if (s.announced > 0) v.belote = s.couple;
  return v;
}

// By seat from the viewer's on. The hand; calls; cards played; the trick; value, suit and coinches of the contract; the
// bidder; the dealer; points in binary; who announced belote; suits in which a seat has shown to be void; who leads the
// trick; cards by the trick in which they were played.
List<std::int16_t, Coinche::most_features> Coinche::features(const View& v) const {
  static constexpr int calls = 32, by_seat = calls + players * call_count, table = by_seat + 128, bid = table + 128,
                       deals = bid + 10 + 4 + 3 + 4, points = deals + 4, belotes = points + 16, voids = belotes + 4,
                       leads = voids + 16, by_trick = leads + 4;
  static_assert(by_trick + 8 * 32 == feature_count());
  List<std::int16_t, most_features> out;
  const auto on = [&](int i) { out.push(narrow(i)); };
  const auto from_me = [&](int seat) { return (seat - v.seat) & 3; };
  for (const Card card : v.hand) on(index(card));
  // A seat's passes are one input. Bids rise, so their order shows, and with it who has passed how often.
  std::uint64_t said[players] = {};
  for (const auto& [seat, call] : v.calls) said[from_me(seat)] |= std::uint64_t{1} << index(call);
  for (int i = 0; i < players; ++i)
    for (std::uint64_t left = said[i]; left; left &= left - 1) on(calls + call_count * i + std::countr_zero(left));
  int led = 0;
  unsigned unfollowed = 0;
  for (int i = 0; i < v.plays.size(); ++i) {
    const int card = index(v.plays[i].card), seat = from_me(v.plays[i].seat);
    if ((i & 3) == 0) led = pack::suit_of(card);
    unfollowed |= static_cast<unsigned>(led != pack::suit_of(card)) << (4 * seat + led);
    on(by_seat + 32 * seat + card);
    on(by_trick + 32 * (i >> 2) + card);
  }
  for (int i = v.plays.size() & ~3; i < v.plays.size(); ++i)
    on(table + 32 * from_me(v.plays[i].seat) + index(v.plays[i].card));
  if (v.contract) {
    const Contract& c = *v.contract;
    on(bid + (c.value == 250 ? 9 : (c.value - 80) / 10));
    on(bid + 10 + index(c.suit));
    on(bid + 14 + c.coinches);
    on(bid + 17 + from_me(c.seat));
  }
  on(deals + from_me(v.dealer));
  const auto ours = static_cast<unsigned>(v.points[v.seat & 1]), theirs = static_cast<unsigned>(v.points[~v.seat & 1]);
  for (unsigned left = ours | theirs << 8; left; left &= left - 1) on(points + std::countr_zero(left));
  if (v.belote) on(belotes + from_me(*v.belote));
  for (; unfollowed; unfollowed &= unfollowed - 1) on(voids + std::countr_zero(unfollowed));
  if (v.phase == Phase::play && v.turn) on(leads + from_me(*v.turn - (v.plays.size() & 3)));
  return out;
}

namespace {

// What everybody has seen, played again without hands; throws where it contradicts the rules.
Coinche::State replayed(const Coinche& game, const Coinche::View& v) {
  Coinche::State s = game.initial(v.dealer);
  if (v.phase == Coinche::Phase::deal) {
    need(v.hand.empty() && v.calls.empty() && v.plays.empty(), "nobody has cards before the deal is over");
    return s;
  }
  s.phase = Coinche::Phase::auction;
  for (const auto& [seat, call] : v.calls) {
    need(s.phase == Coinche::Phase::auction && s.turn == seat, "calls out of turn");
    need(game.callable(s, seat) >> index(call) & 1, "a call that was not allowed");
    game.apply(s, seat, index(call), Silent{});
  }
  s.couple = v.belote.value_or(-1);
  Cards seen = ~game.cards();
  for (const Card card : v.hand) {
    need(game.cards() & pack::bit(index(card)), "a card that is not in play");
    seen |= pack::bit(index(card));
  }
  for (const auto& [seat, card] : v.plays) {
    need(s.phase == Coinche::Phase::play && s.turn == seat, "cards out of turn");
    need(!(seen & pack::bit(index(card))), "a card that is there twice, or not in play");
    seen |= pack::bit(index(card));
    game.apply(s, seat, Coinche::call_count + index(card), Silent{});
  }
  return s;
}

}  // namespace

void Coinche::check(const View& v) const {
  need(v.dealer >= 0 && v.dealer < players, "the dealer is a seat from 0 to 3");
  for (const auto& said : v.calls) need(said.seat >= 0 && said.seat < players, "a seat is from 0 to 3");
  for (const auto& play : v.plays) need(play.seat >= 0 && play.seat < players, "a seat is from 0 to 3");
  need(!v.belote || (*v.belote >= 0 && *v.belote < players), "belote is announced by a seat from 0 to 3");
  const State s = replayed(*this, v);
  need(s.phase == v.phase, "its phase is not where its calls and cards lead");
  // Whose view it is stands outside of it: how many cards he has played is one of two numbers.
  const int tricks = v.plays.size() / 4, left = tricks_ - v.hand.size();
  need(v.phase == Phase::deal || left == tricks || (left == tricks + 1 && v.plays.size() % 4),
       "a hand has " + std::to_string(tricks_) + " cards");
  for (int i = 1; i < v.hand.size(); ++i) need(v.hand[i - 1] < v.hand[i], "the hand is sorted, each card once");
  need(v.points.size() == 2 && v.tricks.size() == 2, "points and tricks have two entries");
  View again = view(s, v.seat);
  again.key = v.key;
  again.hand = v.hand;
  need(again == v, "it contradicts itself");
}

std::optional<Coinche::Marks> Coinche::marks_in(const View& v) const {
  if (v.phase != Phase::over) return std::nullopt;
  return marks(replayed(*this, v));
}

Coinche::State Coinche::resample(const View& v, Rng& rng) const {
  if (v.phase == Phase::deal) return world(v, {});  // nobody has seen a card
  return world(v, Worlds(Evidence(*this, v)).draw(rng));
}

Coinche::State Coinche::world(const View& v, const std::array<Cards, players>& hidden) const {
  State s = initial(v.dealer);
  if (v.phase == Phase::deal) return s;
  std::array<Cards, players> hands = hidden;
  for (const Card card : v.hand) hands[v.seat] |= pack::bit(index(card));
  for (const auto& [seat, card] : v.plays) hands[seat] |= pack::bit(index(card));
  for (Seat i = 0; i < players; ++i) {
    s.hands[i] = hands[i];
    s.room[i] = 0;
  }
  begin_auction(s, Silent{});
  for (const auto& [seat, call] : v.calls) apply(s, seat, index(call), Silent{});
  for (const auto& [seat, card] : v.plays) apply(s, seat, call_count + index(card), Silent{});
  return s;
}

Spoken Coinche::speak(Seat seat, Action action) const {
  if (seat == chance) return {"deal", {{"card", name_of(static_cast<Card>(action >> 2))}, {"to", action & 3}}};
  if (action >= call_count) return {"play", {{"card", name_of(static_cast<Card>(action - call_count))}}};
  if (action == call_pass) return {"pass"};
  if (action >= call_coinche) return {action == call_coinche ? "coinche" : "surcoinche"};
  return {"bid", {{"value", value_of(action)}, {"suit", name_of(static_cast<Suit>(suit_of_bid(action)))}}};
}

Spoken Coinche::speak(const Event& e) const {
  switch (e.kind) {
    case dealt: {
      const Cards hand = static_cast<std::uint16_t>(e.data[0]) | Cards{static_cast<std::uint16_t>(e.data[1])} << 16;
      Json::Array cards;
      for (Cards left = hand; left; left &= left - 1)
        cards.emplace_back(name_of(static_cast<Card>(std::countr_zero(left))));
      return {"dealt", {{"cards", cards}}};
    }
    case called: return speak(e.seat, e.data[0]);
    case taken:
      return {"taken",
              {{"value", value_of(e.data[0])},
               {"suit", name_of(static_cast<Suit>(suit_of_bid(e.data[0])))},
               {"coinches", static_cast<int>(e.data[1])}}};
    case played: return {"play", {{"card", name_of(static_cast<Card>(e.data[0]))}}};
    case belote: return {e.data[0] == 1 ? "belote" : "rebelote"};
    case trick: return {"trick", {{"points", static_cast<int>(e.data[0])}}};
    default:
      return {"marked",
              {{"made", e.data[0] != 0},
               {"scores", Json::Array{static_cast<int>(e.data[1]), static_cast<int>(e.data[2])}}}};
  }
}

std::string Coinche::text(const View& v) const {
  const auto card = [](Card c) { return std::string(name_of(c)); };
  const auto seat = [](int i) { return "seat " + std::to_string(i); };
  std::string out = "You are " + seat(v.seat) + ", with " + seat(v.seat ^ 2) + ". " + seat(v.dealer) + " deals.";
  out += "\nYour cards: " + join(v.hand, card, " ");
  for (const auto& [who, call] : v.calls) out += "\n  " + seat(who) + ": " + std::string(name_of(call));
  if (v.contract) {
    static constexpr const char* loud[] = {"", ", coinche", ", surcoinche"};
    const Contract& c = *v.contract;
    out += "\nContract: " + (c.value == 250 ? "capot" : std::to_string(c.value)) + " " + std::string(name_of(c.suit)) +
           " by " + seat(c.seat) + loud[c.coinches];
  }
  for (int i = 0; i < v.plays.size(); ++i) {
    if ((i & 3) == 0) out += "\n  trick " + std::to_string(1 + i / 4) + ", " + seat(v.plays[i].seat) + " leads:";
    out += " " + card(v.plays[i].card);
  }
  if (v.belote) out += "\nBelote: " + seat(*v.belote);
  if (!v.plays.empty())
    out += "\nPoints: " + std::to_string(v.points[v.seat & 1]) + " for you, " + std::to_string(v.points[~v.seat & 1]) +
           " for them";
  return out;
}

template ErasedGame erase(const Coinche&, const Params&);

}  // namespace feint
