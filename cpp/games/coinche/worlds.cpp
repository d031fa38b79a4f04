#include "games/coinche/worlds.hpp"

namespace feint {

Evidence::Evidence(const Coinche& game, const Coinche::View& view) {
  Cards known = 0;
  for (const Card card : view.hand) known |= pack::bit(index(card));
  for (Seat i = 0; i < Coinche::players; ++i) count[i] = i == view.seat ? 0 : game.tricks();
  // The table as everybody sees it, played again card by card.
  Coinche::State s = game.initial(view.dealer);
  s.phase = Coinche::Phase::auction;
  for (const auto& said : view.calls) game.apply(s, said.seat, index(said.call), Deaf{});
  s.couple = view.belote.value_or(-1);
  for (const auto& [seat, played] : view.plays) {
    const int card = index(played);
    known |= pack::bit(card);
    if (seat != view.seat) {
      --count[seat];
      learn(game.rules(), seat, card, s);
    }
    s.turn = seat;
    game.apply(s, seat, Coinche::call_count + card, Deaf{});
  }
  if (s.couple >= 0 && s.announced == 1) {  // the other of the two is in the same hand
    const Cards pair = (pack::bit(pack::king) | pack::bit(pack::queen)) << 8 * Coinche::trump(s);
    for (Seat i = 0; i < Coinche::players; ++i)
      if (i != s.couple) cannot[i] |= pair;
  }
  hidden = game.cards() & ~known;
}

void Evidence::learn(const Coinche::Rules& rules, Seat seat, int card, const Coinche::State& before) {
  Cards& no = cannot[seat];
  const int trump = Coinche::trump(before);
  const Cards trumps = pack::suit(trump), bit = pack::bit(card);
  const int king = 8 * trump + pack::king, queen = 8 * trump + pack::queen;
  if (rules.belote != Coinche::Belote::off && before.couple != seat && (card == king || card == queen))
    no |= pack::bit(card == king ? queen : king);  // else it would have been announced
  if ((before.plays & 3) == 0) return;
  const int led = pack::suit_of(before.led);
  const bool ruffed = pack::suit_of(before.best) == trump;
  const Cards over = ruffed ? Cards{pack::trump_over[before.best & 7]} << 8 * trump : 0;
  if (led == trump) {
    if (!(bit & trumps))
      no |= trumps;
    else if (!(bit & over))
      no |= over;
    return;
  }
  if (pack::suit_of(card) == led) return;
  no |= pack::suit(led);
  if (((before.winner ^ seat) & 1) == 0) {
    if (!ruffed || rules.duties.partner_ruff == pack::PartnerRuff::free || bit & over) return;
    if (rules.duties.partner_ruff == pack::PartnerRuff::must_over)
      no |= over;
    else if (bit & trumps)
      no |= ~(trumps & ~over);
  } else if (!ruffed) {
    if (!(bit & trumps)) no |= trumps;
  } else if (!(bit & over)) {
    no |= over;
    if (rules.duties.undertrump == pack::Undertrump::must && !(bit & trumps)) no |= trumps;
  }
}

Worlds::Worlds(const Evidence& evidence) : evidence_(evidence) {
  // The first three seats that hold hidden cards; a fourth, where all are hidden, is not needed by any view.
  std::size_t found = 0;
  for (Seat i = 0; i < Coinche::players && found < 3; ++i)
    if (evidence_.count[i] > 0) who_[found++] = i;
  for (Seat i = 0; found < 3; ++i)  // at the end some have none left
    if (evidence_.count[i] == 0) who_[found++] = i;
  for (Cards left = evidence_.hidden; left && size_ < most; left &= left - 1) cards_[size_++] = std::countr_zero(left);
  for (auto& row : ways_[size_])
    for (double& ways : row) ways = 0;
  ways_[size_][0][0] = 1;
  for (int i = size_ - 1; i >= 0; --i) {
    const Cards bit = pack::bit(cards_[i]);
    const auto may = [&](std::size_t k) { return !(evidence_.cannot[who_[k]] & bit); };
    for (int a = 0; a <= 8; ++a)
      for (int b = 0; b <= 8; ++b) {
        const int c = size_ - i - a - b;  // what the third wants
        double ways = 0;
        if (a > 0 && may(0)) ways += ways_[i + 1][a - 1][b];
        if (b > 0 && may(1)) ways += ways_[i + 1][a][b - 1];
        if (c > 0 && may(2)) ways += ways_[i + 1][a][b];
        ways_[i][a][b] = c < 0 ? 0 : ways;
      }
  }
  const auto wants = [&](std::size_t k) { return evidence_.count[who_[k]]; };
  if (size_ != wants(0) + wants(1) + wants(2) || count() <= 0)
    throw BadView("view: no deal of the hidden cards fits what was played");
}

std::array<Cards, Coinche::players> Worlds::draw(Rng& rng) const {
  std::array<Cards, Coinche::players> hands{};
  int a = evidence_.count[who_[0]], b = evidence_.count[who_[1]];
  for (int i = 0; i < size_; ++i) {
    const Cards bit = pack::bit(cards_[i]);
    const auto may = [&](std::size_t k) { return !(evidence_.cannot[who_[k]] & bit); };
    const double first = a > 0 && may(0) ? ways_[i + 1][a - 1][b] : 0;
    const double second = b > 0 && may(1) ? ways_[i + 1][a][b - 1] : 0;
    const double at = rng.unit() * ways_[i][a][b];
    const std::size_t to = at < first ? 0 : at < first + second ? 1 : 2;
    a -= to == 0;
    b -= to == 1;
    hands[who_[to]] |= bit;
  }
  return hands;
}

std::vector<std::array<Cards, Coinche::players>> Worlds::all() const {
  std::vector<std::array<Cards, Coinche::players>> out{{}};
  for (int i = 0; i < size_; ++i) {
    const Cards bit = pack::bit(cards_[i]);
    std::vector<std::array<Cards, Coinche::players>> longer;
    for (const auto& hands : out)
      for (const Seat who : who_) {
        const std::size_t to = who;
        if (evidence_.cannot[to] & bit || std::popcount(hands[to]) >= evidence_.count[to]) continue;
        longer.push_back(hands);
        longer.back()[to] |= bit;
      }
    out = std::move(longer);
  }
  return out;
}

}  // namespace feint
