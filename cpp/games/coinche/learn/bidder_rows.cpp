#include "games/coinche/learn/bidder_rows.hpp"

#include <array>
#include <memory>

#include "core/erase.hpp"
#include "games/all.hpp"
#include "players/kinds.hpp"

namespace feint {
namespace {

enum class Way { stronger, simple, careless, learned };

// 0: less than 80; 1: 80; ... 9: 160; 10: all tricks.
std::uint8_t reached(int points, bool has_belote) {
  if (points == 252) return Bidder::contracts;
  const int height = points + 20 * has_belote;
  return narrow(height < 80 ? 0 : std::min(height / 10 - 7, 9));
}

class Auctions {
 public:
  Auctions(const Coinche& game, const Bidder* bidder) : game_(game), erased_(erase(game, params())), bidder_(bidder) {}

  void play(const SolvedDeal& deal, Rng& rng, BidderRows& rows) const {
    Way ways[2];
    for (Way& way : ways) way = bidder_ && rng.below(2) ? Way::learned : static_cast<Way>(rng.below(3));
    std::unique_ptr<Player> rules[4];
    for (Seat i = 0; i < 4; ++i) {
      const Way way = ways[i & 1];
      if (way == Way::stronger || way == Way::simple) {
        const PlayerKind& kind = player_kind(way == Way::stronger ? "stronger" : "simple");
        rules[i] = kind.make(erased_, i, rng.next(), Params(kind.name, kind.options, Json::Object{}));
      }
    }
    Coinche::State s = game_.initial();
    for (std::size_t i = 0; i < 4; ++i) s.hands[i] = deal.hands[i];
    s.dealer = narrow(deal.dealer);
    s.turn = Coinche::next(deal.dealer);
    s.phase = Coinche::Phase::auction;
    while (s.phase == Coinche::Phase::auction) {
      const Seat seat = s.turn;
      const Coinche::View view = game_.view(s, seat);
      const std::span<const Coinche::Said> calls(view.calls.begin(), static_cast<std::size_t>(view.calls.size()));
      write(deal, seat, calls, rows);
      const std::uint64_t legal = game_.callable(s, seat);
      int call = 0;
      if (rules[seat]) {
        Progress progress;
        const ErasedGame::State boxed = box_of(s);
        call = rules[seat]->act(erased_.view(boxed, seat), erased_.legal(boxed, seat), progress);
      } else if (ways[seat & 1] == Way::learned) {
        const Appraisal appraisal(*bidder_, game_.rules(), deal.dealer, calls, seat, deal.hands[seat],
                                  Stakes{game_.rules().coinche_fail});
        call = rng.unit() < 0.05 ? careless(s, seat, rng) : appraisal.best(legal, 20 * rng.unit());
      } else {
        call = careless(s, seat, rng);
      }
      game_.apply(s, seat, call, Deaf{});
    }
  }

 private:
  static Params params() { return Params("coinche", Coinche::about().parameters, Json::Object{}); }
  ErasedGame::State box_of(const Coinche::State& s) const {
    ErasedGame::State boxed = erased_.initial();
    unboxed<Coinche::State>(boxed) = s;
    return boxed;
  }

  // Anything that a hand with some length in the suit might say.
  int careless(const Coinche::State& s, Seat seat, Rng& rng) const {
    const std::uint64_t legal = game_.callable(s, seat);
    if (rng.unit() < 0.5) return Coinche::call_pass;
    int suit = 0, longest = -1;
    for (int i = 0; i < 4; ++i) {
      const int length = 2 * std::popcount(s.hands[seat] & pack::suit(i)) + rng.below(3);
      if (length > longest) {
        longest = length;
        suit = i;
      }
    }
    const int call = 1 + suit + 4 * ((s.bid ? (s.bid - 1) / 4 + 1 : 0) + rng.below(2));
    return call < Coinche::call_capot && (legal >> call & 1) ? call : Coinche::call_pass;
  }

  void write(const SolvedDeal& deal, Seat seat, std::span<const Coinche::Said> calls, BidderRows& rows) const {
    const BidderInput input(game_.rules(), deal.dealer, calls, seat, deal.hands[seat]);
    for (const auto& suit : input.suits) rows.inputs.insert(rows.inputs.end(), suit.begin(), suit.end());
    rows.inputs.insert(rows.inputs.end(), input.table.begin(), input.table.end());
    for (const int side : {seat & 1, (seat & 1) ^ 1})
      for (std::size_t suit = 0; suit < 4; ++suit) {
        const int first = deal.points[suit];  // of seats 0 and 2; a side that takes all has 252, the other nothing
        const int points = side == 0 ? first : first == 252 ? 0 : first == 0 ? 252 : 162 - first;
        const Cards pair = (pack::bit(pack::king) | pack::bit(pack::queen)) << 8 * suit;
        bool belote = false;
        for (std::size_t i = static_cast<std::size_t>(side); i < 4; i += 2)
          belote = belote || (deal.hands[i] & pair) == pair;
        rows.labels.push_back(reached(points, belote && game_.rules().belote != Coinche::Belote::off));
      }
  }

  Coinche game_;
  ErasedGame erased_;
  const Bidder* bidder_;
};

}  // namespace

BidderRows bidder_rows(std::span<const SolvedDeal> deals, const Bidder* bidder, std::uint64_t seed) {
  Coinche::Rules with, without;
  without.belote = Coinche::Belote::off;
  const Auctions auctions[] = {Auctions(Coinche(with), bidder), Auctions(Coinche(without), bidder)};
  BidderRows rows;
  for (std::size_t i = 0; i < deals.size(); ++i) {
    Rng rng(seed, i);
    auctions[rng.below(4) == 0].play(deals[i], rng, rows);
  }
  return rows;
}

}  // namespace feint
