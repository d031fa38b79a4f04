#include "games/coinche/solve/double_dummy.hpp"

#include <algorithm>

namespace feint {
namespace {

constexpr int swept = -90;  // what seats 0 and 2 have from here on if the others take all tricks

constexpr std::array<int, 32> worth_of = [] {
  constexpr int trump[] = {0, 0, 3, 4, 10, 11, 14, 20}, plain[] = {0, 0, 0, 2, 3, 4, 10, 11};
  std::array<int, 32> out{};
  for (std::size_t i = 0; i < 32; ++i) out[i] = i < 8 ? trump[i] : plain[i & 7];
  return out;
}();

// The points of eight cards of a suit, by which of them there are.
constexpr auto sums = [] {
  std::array<std::array<std::int16_t, 256>, 2> out{};
  for (std::size_t set = 0; set < 256; ++set)
    for (std::size_t i = 0; i < 8; ++i)
      if (set >> i & 1U) {
        out[0][set] = narrow(out[0][set] + worth_of[i]);
        out[1][set] = narrow(out[1][set] + worth_of[8 + i]);
      }
  return out;
}();

constexpr Cards bit(int card) { return Cards{1} << card; }
constexpr Cards above(int card) { return ~Cards{0} << card << 1; }
constexpr Cards suit_of(int card) { return Cards{0xFF} << (card & 24); }
constexpr bool beats(int card, int best) { return (card & 24) == (best & 24) ? card > best : card < 8; }
constexpr int highest(Cards cards) { return 31 - std::countl_zero(cards); }
constexpr int worth(Cards cards) {
  return sums[0][cards & 255] + sums[1][cards >> 8 & 255] + sums[1][cards >> 16 & 255] + sums[1][cards >> 24];
}

// Of cards that are worth nothing and stand next to each other one is enough: 7 8 of trumps, 7 8 9 of another suit.
constexpr Cards without_twins(Cards cards, Cards all) {
  constexpr Cards eights = 0x02020202, nines = 0x04040400;
  const Cards twins = (cards & (eights | nines) & cards << 1) | (cards & nines & cards << 2 & ~(all << 1));
  return cards & ~twins;
}

// The exact value by null windows: `probe(bound)` is at least the bound, or below it, as the value is.
template <class Probe>
int exact(int guess, Probe&& probe) {
  int low = swept, high = 252;
  while (low < high) {
    const int bound = std::max(guess, low + 1);
    guess = probe(bound);
    (guess < bound ? high : low) = guess;
  }
  return low;
}

}  // namespace

// ---- in and out

int DoubleDummy::inside(int card) const {
  const auto suit = std::find(suits_.begin(), suits_.end(), card >> 3) - suits_.begin();
  return suit == 0 ? pack::trump_rank[card & 7] : 8 * static_cast<int>(suit) + (card & 7);
}

int DoubleDummy::outside(int card) const {
  if (card >= 8) return 8 * suits_[card >> 3] + (card & 7);
  const auto rank = std::find(pack::trump_rank.begin(), pack::trump_rank.end(), card) - pack::trump_rank.begin();
  return 8 * suits_[0] + static_cast<int>(rank);
}

void DoubleDummy::set(const Coinche& game, const Coinche::State& s) {
  ++epoch_;
  history_ = {};
  duties_ = game.rules().duties;
  suits_[0] = Coinche::trump(s);
  for (int suit = 0, i = 1; suit < 4; ++suit)
    if (suit != suits_[0]) suits_[i++] = suit;
  for (std::size_t i = 0; i < 4; ++i) {
    hands_[i] = 0;
    for (Cards left = s.hands[i]; left; left &= left - 1) hands_[i] |= bit(inside(std::countr_zero(left)));
  }
  shift_ = 64 - std::min(bits_, std::max(12, 32 - s.plays - 6));
  root_ = {s.turn, s.plays & 3, 0, 0, 0, 0};
  on_table_ = 0;
  for (int i = s.plays - root_.size; i < s.plays; ++i) {
    const int card = inside(s.cards[i]);
    on_table_ |= bit(card);
    root_.worth += worth_of[card];
  }
  if (root_.size) {
    root_.led = inside(s.led);
    root_.best = inside(s.best);
    root_.winner = s.winner;
  }
  root_sweep_ = (s.tricks[1] == 0 ? 1 : 0) | (s.tricks[0] == 0 ? 2 : 0);
  won_ = s.points[0];
}

int DoubleDummy::whole(int value) const { return std::max(0, won_ + value); }

// Looks at each legal card of the root, the lowest first. A twin comes after its lower neighbour and is worth the same:
// `look` is told so and need not search.
template <class Look>
void DoubleDummy::each(Look&& look) {
  const Cards all = hands_[0] | hands_[1] | hands_[2] | hands_[3] | on_table_;
  const Cards legal = playable(root_), distinct = without_twins(legal, all);
  for (Cards left = legal; left; left &= left - 1) {
    const int card = std::countr_zero(left);
    const int like = distinct & bit(card) ? card : highest(distinct & ~above(card));
    look(card, like);
  }
}

DoubleDummy::Values DoubleDummy::every(const Coinche& game, const Coinche::State& s) {
  set(game, s);
  Values out;
  std::array<int, 32> found;
  int guess = 80 - won_;
  each([&](int card, int like) {
    int& value = found[card];
    if (like == card)
      guess = value = exact(guess, [&](int bound) { return after(root_, card, root_sweep_, bound - 1, bound); });
    else
      value = found[like];
    out.push({outside(card), whole(value)});
  });
  std::sort(out.begin(), out.end(), [](const Value& a, const Value& b) { return a.card < b.card; });
  return out;
}

DoubleDummy::Reaches DoubleDummy::every_reach(const Coinche& game, const Coinche::State& s, int side, int points) {
  set(game, s);
  // What the other side may not get, where that is asked; it takes all tricks at `swept`.
  const int bound = (side == 0 ? points : points > 162 ? swept + 1 : 163 - points) - won_;
  Reaches out;
  std::array<bool, 32> found;
  each([&](int card, int like) {
    bool& reached = found[card];
    reached = like == card ? points > 0 && after(root_, card, root_sweep_, bound - 1, bound) >= bound : found[like];
    out.push({outside(card), points <= 0 || reached == (side == 0)});
  });
  std::sort(out.begin(), out.end(), [](const Reach& a, const Reach& b) { return a.card < b.card; });
  return out;
}

int DoubleDummy::points(const Coinche& game, const Coinche::State& s) {
  set(game, s);
  const auto probe = [&](int bound) { return play(root_, root_sweep_, bound - 1, bound, no_card, nullptr); };
  return whole(exact(80 - won_, probe));
}

bool DoubleDummy::reaches(const Coinche& game, const Coinche::State& s, int points) {
  set(game, s);
  const int bound = points - won_;
  return bound <= 0 || play(root_, root_sweep_, bound - 1, bound, no_card, nullptr) >= bound;
}

// ---- the search

std::uint64_t DoubleDummy::key(Cards all, int leader, int sweep) const {
  return epoch_ << 36 | std::uint64_t{all} << 4 | static_cast<unsigned>(leader << 2 | sweep);
}

// Between tricks. `sweep`: bit 0 if seats 0 and 2 may still take all tricks, bit 1 if the others may.
int DoubleDummy::search(int leader, int sweep, int alpha, int beta) {
  ++nodes_;
  const Cards mine = hands_[leader];
  if ((mine & (mine - 1)) == 0) return last(leader, sweep);
  const Cards sides[2] = {hands_[0] | hands_[2], hands_[1] | hands_[3]};
  const Cards all = sides[0] | sides[1];
  int sure[2];
  bool takes[2];
  for (int side = 0; side < 2; ++side) {
    const Cards theirs = sides[1 - side] & trumps;
    const Cards top = sides[side] & trumps & (theirs ? above(highest(theirs)) : trumps);
    sure[side] = sums[0][top];
    takes[side] = top != 0;
  }
  const int ours = leader & 1;
  if (!(sides[1 - ours] & trumps)) {
    Cards tops = mine & trumps;
    for (int k = 8; k < 32; k += 8) {
      const Cards suit = trumps << k, others = all & ~mine & suit;
      const Cards top = mine & suit & (others ? above(highest(others)) : suit);
      sure[ours] += sums[1][top >> k];
      tops |= top;
    }
    if (tops == mine) sure[ours] += 10;
    takes[ours] = takes[ours] || tops != 0;
  }
  int low = sure[0] + ((sweep & 2) && !takes[0] ? swept : 0);
  int high = worth(all) + 10 - sure[1] + ((sweep & 1) && !takes[1] ? 90 : 0);
  if (low >= beta) return low;
  if (high <= alpha) return high;

  const std::uint64_t name = key(all, leader, sweep);
  Entry& entry = table_[place(name)];
  int first = no_card;
  if (entry.key == name) {
    low = std::max<int>(low, entry.low);
    high = std::min<int>(high, entry.high);
    first = entry.card;
    if (low >= beta || low == high) return low;
    if (high <= alpha) return high;
  }
  const int from = std::max(alpha, low - 1), to = std::min(beta, high + 1);
  int card = no_card;
  const int value = play({leader, 0, 0, 0, 0, 0}, sweep, from, to, first, &card);
  if (value > from) low = std::max(low, value);
  if (value < to) high = std::min(high, value);
  entry = {name, narrow(low), narrow(high), narrow(card)};
  return value;
}

// In the middle of a trick.
int DoubleDummy::play(const Trick& t, int sweep, int alpha, int beta, int first, int* best_card) {
  const std::size_t seat = t.seat;
  const bool wants_much = (t.seat & 1) == 0;
  const Cards all = hands_[0] | hands_[1] | hands_[2] | hands_[3] | on_table_;
  struct Choice {
    int promise, card;
  };
  std::array<Choice, 8> choices;
  int count = 0;
  for (Cards left = without_twins(playable(t), all); left; left &= left - 1) {
    const int card = std::countr_zero(left);
    choices[count++] = {card == first ? 1 << 28 : promise(t, card, all), card};
  }
  if (t.size == 3 && count > 1) {
    int known;
    for (int i = 0; i < count; ++i)
      if (settled(t, choices[i].card, sweep, alpha, beta, &known)) return known;
  }
  int best = wants_much ? -1000 : 1000;
  for (int i = 0; i < count; ++i) {
    const auto next = std::max_element(choices.begin() + i, choices.begin() + count,
                                       [](const Choice& a, const Choice& b) { return a.promise < b.promise; });
    std::swap(choices[i], *next);
    const int card = choices[i].card;
    const int value = after(t, card, sweep, alpha, beta);
    if (wants_much ? value <= best : value >= best) continue;
    best = value;
    if (best_card) *best_card = card;
    (wants_much ? alpha : beta) = wants_much ? std::max(alpha, value) : std::min(beta, value);
    if (alpha < beta) continue;
    if (count > 1) history_[seat][card] += 1 << std::popcount(all) / 4;
    break;
  }
  return best;
}

// The value once this card is played.
int DoubleDummy::after(Trick t, int card, int sweep, int alpha, int beta) {
  const std::size_t seat = t.seat;
  const Cards before = on_table_;
  if (t.size == 0) t.led = card;
  if (t.size == 0 || beats(card, t.best)) {
    t.best = card;
    t.winner = t.seat;
  }
  t.worth += worth_of[card];
  t.seat = (t.seat + 1) & 3;
  hands_[seat] ^= bit(card);
  int value;
  if (++t.size < 4) {
    on_table_ |= bit(card);
    value = play(t, sweep, alpha, beta, no_card, nullptr);
  } else {
    on_table_ = 0;
    const bool theirs = t.winner & 1;
    const int gain = theirs ? 0 : t.worth;
    if (hands_[seat] == 0)  // that was the last trick
      value = theirs ? (sweep & 2 ? swept : 0) : gain + (sweep & 1 ? 100 : 10);
    else
      value = gain + search(t.winner, sweep & (theirs ? 2 : 1), alpha - gain, beta - gain);
  }
  on_table_ = before;
  hands_[seat] ^= bit(card);
  return value;
}

// Whether what is remembered of the position after the fourth card is enough already.
bool DoubleDummy::settled(const Trick& t, int card, int sweep, int alpha, int beta, int* value) const {
  const int winner = beats(card, t.best) ? t.seat : t.winner;
  const bool theirs = winner & 1;
  const Cards all = (hands_[0] | hands_[1] | hands_[2] | hands_[3]) ^ bit(card);
  const std::uint64_t name = key(all, winner, sweep & (theirs ? 2 : 1));
  const Entry& entry = table_[place(name)];
  if (entry.key != name) return false;
  const int gain = theirs ? 0 : t.worth + worth_of[card];
  *value = gain + (t.seat & 1 ? entry.high : entry.low);
  return t.seat & 1 ? *value <= alpha : *value >= beta;
}

// Everybody has one card left.
int DoubleDummy::last(int leader, int sweep) const {
  int best = std::countr_zero(hands_[leader]), winner = leader;
  Cards all = bit(best);
  for (int i = 1; i < 4; ++i) {
    const int seat = (leader + i) & 3, card = std::countr_zero(hands_[seat]);
    all |= bit(card);
    if (beats(card, best)) {
      best = card;
      winner = seat;
    }
  }
  if (winner & 1) return sweep & 2 ? swept : 0;
  return worth(all) + (sweep & 1 ? 100 : 10);
}

// As pack::playable, in our numbers; a test compares them.
Cards DoubleDummy::playable(const Trick& t) const {
  const Cards hand = hands_[t.seat];
  if (t.size == 0) return hand;
  const Cards follow = hand & suit_of(t.led), ruffs = hand & trumps;
  const Cards over = t.best < 8 ? ruffs & above(t.best) : 0;
  if (t.led < 8) return over ? over : follow ? follow : hand;
  if (follow) return follow;
  if (((t.winner ^ t.seat) & 1) == 0) {
    if (t.best >= 8 || duties_.partner_ruff == pack::PartnerRuff::free) return hand;
    if (duties_.partner_ruff == pack::PartnerRuff::must_over) return over ? over : hand;
    const Cards rest = hand & ~(ruffs & ~over);
    return rest ? rest : hand;
  }
  if (!ruffs) return hand;
  if (t.best >= 8) return ruffs;
  return over ? over : duties_.undertrump == pack::Undertrump::must ? ruffs : hand;
}

// What to try first: cards that cut before, top cards, points where they are safe and nothing where they are not.
int DoubleDummy::promise(const Trick& t, int card, Cards all) const {
  const int past = history_[t.seat][card];
  const int points = worth_of[card];
  const bool top = !(all & suit_of(card) & above(card));
  if (t.size == 0) return past + (card < 8 ? 500 : 0) + (top ? 4000 + 50 * points : -60 * points);
  const bool safe = ((t.winner ^ t.seat) & 1) == 0, takes = beats(card, t.best);
  if (t.size == 3)
    return past + (safe ? 100 * points : takes ? 3000 + 100 * points - (card < 8 ? 800 : 0) : -100 * points);
  if (takes) return past + (top ? 2000 : 0) + (safe ? 0 : 1000) - 10 * points;
  return past + (safe ? 40 * points : -60 * points);
}

}  // namespace feint
