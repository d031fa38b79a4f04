// The two rule players of Coinche that a paper describes (S. Günlük and T. Saulus, Playing Coinche with Deep CFR,
// appendix B), to the letter; docs/players/simple.md says how its silences are read. And the player who passes, which
// the paper takes for an equilibrium, with the bid that refutes it. They look at a view and nothing else.
#include <algorithm>
#include <array>

#include "core/rng.hpp"
#include "games/coinche/game.hpp"
#include "games/coinche/match.hpp"
#include "games/coinche/pack.hpp"
#include "games/players.hpp"

namespace feint {
namespace {

constexpr int jack = 3, nine = 2, ten = 6, ace = 7;

struct Rule {
  int choice;  // a call, or a card
  const char* reason;
};

// What a seat sees of the auction.
struct Auction {
  int best = 0, ours = 0, theirs = 0;  // the last bids, as calls: of all, the partner's, the opponents'
  bool coinched = false;

  explicit Auction(const Coinche::View& v) {
    for (const auto& [seat, said] : v.calls) {
      const int call = index(said);
      if (call == Coinche::call_pass) continue;
      if (call >= Coinche::call_coinche) {
        coinched = true;
        continue;
      }
      best = call;
      if (seat == (v.seat ^ 2)) ours = call;
      if (((seat ^ v.seat) & 1) != 0) theirs = call;
    }
  }
};

class CoincheRules {
 public:
  CoincheRules(bool stronger, std::uint64_t seed) : stronger_(stronger), rng_(seed) {}

  Rule choose(const Coinche::View& v, const std::vector<Action>& legal) {
    if (v.phase == Coinche::Phase::play) return cards(v, legal);
    const Rule rule = bid(v);
    const bool may = std::find(legal.begin(), legal.end(), rule.choice) != legal.end();
    return may ? rule : Rule{Coinche::call_pass, "cannot go that high"};
  }

  Rule cards(const Coinche::View& v, const std::vector<Action>& legal) {
    const int trump = index(v.contract->suit);
    std::vector<int> cards;
    for (const Action a : legal) cards.push_back(a - Coinche::call_count);
    return stronger_ ? strong_play(v, cards, trump) : simple_play(cards, trump);
  }

  // Jack, two more trumps and an ace beside, while nobody has bid.
  static Rule open(const Coinche::View& v) {
    if (Auction(v).best) return {Coinche::call_pass, "somebody has bid"};
    const Cards hand = held(v);
    for (int suit = 0; suit < 4; ++suit)
      if (has(hand, suit, jack) && length(hand, suit) >= 3 && aces_beside(hand, suit) > 0)
        return {call_of(80, suit), "jack, three trumps and an ace"};
    return {Coinche::call_pass, "no jack with two more and an ace"};
  }

 private:
  static Cards held(const Coinche::View& v) {
    Cards out = 0;
    for (const Card card : v.hand) out |= pack::bit(index(card));
    return out;
  }
  static int call_of(int value, int suit) { return value > 160 ? -1 : 1 + 4 * (value - 80) / 10 + suit; }

  Rule bid(const Coinche::View& v) const {
    const Auction auction(v);
    const Cards hand = held(v);
    if (auction.coinched) return {Coinche::call_pass, "coinched"};
    if (auction.ours) return raise(hand, Coinche::value_of(auction.ours), Coinche::suit_of_bid(auction.ours));
    int more = 0;
    if (auction.theirs) {
      if (Coinche::value_of(auction.theirs) != 80) return {Coinche::call_pass, "the others have bid too much"};
      more = 10;
    }
    const std::array<int, 3> values = stronger_ ? std::array{110, 90, 80} : std::array{90, 80, 80};
    for (int level = 0; level < (stronger_ ? 3 : 2); ++level)
      for (int suit = 0; suit < 4; ++suit)
        if (stronger_ ? strong(hand, suit, level) : simple(hand, suit, level))
          return {call_of(values[level] + more, suit), "a suit to bid"};
    return {Coinche::call_pass, "no suit to bid"};
  }

  static bool has(Cards hand, int suit, int rank) { return (hand >> (8 * suit + rank) & 1) != 0; }
  static int length(Cards hand, int suit) { return std::popcount(hand & pack::suit(suit)); }
  static int aces_beside(Cards hand, int suit) {
    int out = 0;
    for (int other = 0; other < 4; ++other) out += other != suit && has(hand, other, ace);
    return out;
  }

  static bool simple(Cards hand, int suit, int level) {
    const bool j = has(hand, suit, jack), n = has(hand, suit, nine);
    const int others = length(hand, suit) - j - n;
    if (level == 0) return j && n && (others >= 1 || aces_beside(hand, suit) > 0);
    const int beside = length(hand, suit) - 1;  // either of the two, and what else there is
    return (j || n) && (beside >= 2 || (beside >= 1 && aces_beside(hand, suit) > 0));
  }

  static bool strong(Cards hand, int suit, int level) {
    const bool j = has(hand, suit, jack), n = has(hand, suit, nine), a = has(hand, suit, ace);
    if (level == 0) return j && n && a && has(hand, suit, ten);
    if (level == 1) return j && n && length(hand, suit) >= 3;
    return (j || n) && (a || length(hand, suit) >= 3);
  }

  Rule raise(Cards hand, int value, int suit) const {
    if (value > 90) return {Coinche::call_pass, "the partner has bid enough"};
    int more = 10 * aces_beside(hand, suit);
    if (has(hand, suit, jack)) more += 20;
    if (has(hand, suit, nine) && !(stronger_ && length(hand, suit) == 1)) more += 10;
    if (more == 0) return {Coinche::call_pass, "nothing to add to the partner's bid"};
    return {call_of(value + more, suit), "raises the partner"};
  }

  // ---- cards

  // As trumps or not, by points and then by strength.
  static int rank(int card, int trump) {
    const bool is_trump = pack::suit_of(card) == trump;
    return 8 * pack::points(card, trump) + (is_trump ? pack::trump_rank[card & 7] : card & 7);
  }
  template <class Cards, class Better>
  static int first_by(const Cards& cards, Better&& better) {
    return *std::min_element(cards.begin(), cards.end(), better);
  }

  Rule simple_play(std::vector<int>& cards, int trump) {
    rng_.shuffle(cards);  // suits in any order, where points are equal
    const int best = first_by(cards, [&](int a, int b) {
      const bool ta = pack::suit_of(a) == trump, tb = pack::suit_of(b) == trump;
      if (ta != tb) return ta;
      return ta ? rank(a, trump) > rank(b, trump) : pack::points(a, trump) > pack::points(b, trump);
    });
    return {Coinche::call_count + best, pack::suit_of(best) == trump ? "the highest trump" : "the card of most points"};
  }

  static Rule strong_play(const Coinche::View& v, const std::vector<int>& cards, int trump) {
    const auto low = [&](int a, int b) { return rank(a, trump) < rank(b, trump); };
    const auto played = [](int card, const char* reason) { return Rule{Coinche::call_count + card, reason}; };
    const int on_table = v.plays.size() & 3;
    if (on_table > 0) {
      int best = index(v.plays[v.plays.size() - on_table].card);
      for (int i = v.plays.size() - on_table + 1; i < v.plays.size(); ++i)
        if (pack::beats(index(v.plays[i].card), best, trump)) best = index(v.plays[i].card);
      std::vector<int> higher;
      for (const int card : cards)
        if (pack::beats(card, best, trump)) higher.push_back(card);
      if (!higher.empty()) return played(first_by(higher, low), "the smallest card that wins the trick so far");
      return played(first_by(cards, low), "the lowest card");
    }
    const Cards hand = held(v);
    std::vector<int> trumps, sides, aces;
    for (const int card : cards) {
      (pack::suit_of(card) == trump ? trumps : sides).push_back(card);
      if (pack::suit_of(card) != trump && (card & 7) == ace) aces.push_back(card);
    }
    const auto suit_length = [&](int card) { return length(hand, pack::suit_of(card)); };
    const bool attacks = ((v.contract->seat ^ v.seat) & 1) == 0;
    if (attacks) {
      if (!trumps.empty())
        return played(first_by(trumps, [&](int a, int b) { return low(b, a); }), "the largest trump");
      if (!aces.empty())
        return played(first_by(aces, [&](int a, int b) { return suit_length(a) > suit_length(b); }),
                      "the ace of the longest side suit");
      return played(first_by(sides,
                             [&](int a, int b) {
                               return suit_length(a) != suit_length(b) ? suit_length(a) < suit_length(b) : low(a, b);
                             }),
                    "from the smallest side suit");
    }
    if (!aces.empty())
      return played(first_by(aces, [&](int a, int b) { return suit_length(a) < suit_length(b); }),
                    "the ace of the shortest side suit");
    if (!sides.empty()) return played(first_by(sides, low), "the side card of smallest value");
    return played(first_by(trumps, low), "the lowest trump");
  }

  bool stronger_;
  Rng rng_;
};

// Passes, or opens by the one rule; cards by the rules of the two above, or any.
class Passer {
 public:
  Passer(bool opens, const std::string& cards, std::uint64_t seed)
      : opens_(opens), any_(cards == "random"), rules_(cards == "stronger", seed), rng_(seed, 1) {}

  Rule choose(const Coinche::View& v, const std::vector<Action>& legal) {
    if (v.phase != Coinche::Phase::play)
      return opens_ ? CoincheRules::open(v) : Rule{Coinche::call_pass, "always passes"};
    return any_ ? Rule{pick(legal, rng_), "any card"} : rules_.cards(v, legal);
  }

 private:
  bool opens_, any_;
  CoincheRules rules_;
  Rng rng_;
};

// At a single deal, or at a match, in which it looks at the deal alone.
template <class G, class Rules>
class CoincheRulePlayer final : public Player {
 public:
  CoincheRulePlayer(const G& game, Rules rules) : game_(game), rules_(std::move(rules)) {}

  bool listens() const override { return false; }
  Action act(const ErasedGame::View& view, const std::vector<Action>& legal, Progress&) override {
    Coinche::View seen = unboxed<typename G::View>(view.value);
    seen.seat = view.seat;  // which a view that came over a wire has outside only
    last_ = rules_.choose(seen, legal);
    seat_ = view.seat;
    return last_.choice;
  }
  Json explain() const override {
    if (seat_ < 0) return nullptr;
    Json::Object sure;
    sure.emplace_back(text_of(game_.speak(seat_, last_.choice)), 1.0);
    return Json::Object{{"probabilities", sure}, {"reason", last_.reason}};
  }

 private:
  Coinche game_;
  Rules rules_;
  Rule last_{0, ""};
  Seat seat_ = -1;
};

template <class Rules>
std::unique_ptr<Player> make_rule_player(const ErasedGame& game, const std::string& name, Rules rules) {
  if (const auto* deal = game.as<Coinche>()) {
    need_whole_pack(*deal, name + " plays");
    return std::make_unique<CoincheRulePlayer<Coinche, Rules>>(*deal, std::move(rules));
  }
  if (const auto* match = game.as<CoincheMatch>())
    return std::make_unique<CoincheRulePlayer<CoincheMatch, Rules>>(*match, std::move(rules));
  throw BadParameter(name + " plays coinche and coinche_match, not " + game.about().name);
}

template <bool stronger>
std::unique_ptr<Player> make_rules(const ErasedGame& game, Seat, std::uint64_t seed, const Params&) {
  return make_rule_player(game, stronger ? "stronger" : "simple", CoincheRules(stronger, seed));
}

std::unique_ptr<Player> make_passer(const ErasedGame& game, Seat, std::uint64_t seed, const Params& options) {
  return make_rule_player(game, "passer", Passer(options.flag("opens"), options.choice("cards"), seed));
}

}  // namespace

PlayerKind simple_kind() {
  return {"simple", "Coinche by rule: bids on jack and nine, and plays its highest card.", true, {}, make_rules<false>};
}

PlayerKind stronger_kind() {
  return {"stronger",
          "Coinche by rule: bids with more care, draws trumps, and wins tricks as cheaply as it can.",
          true,
          {},
          make_rules<true>};
}

PlayerKind passer_kind() {
  return {"passer",
          "Coinche: never bids, or with `opens` on the surest hands only, to show what that gains.",
          true,
          {{"opens", ParameterType::flag, false, "bids 80 on a jack with two more trumps and an ace beside"},
           {"cards",
            ParameterType::choice,
            "stronger",
            "how it plays cards: as those two, or any",
            0,
            0,
            {"stronger", "simple", "random"}}},
          make_passer};
}

}  // namespace feint
