// `pimc`: Coinche by perfect information Monte Carlo. It draws deals that fit what was played, weighs them by what the
// others have called, and solves each with open cards: the card that makes, or breaks, the contract in most of them.
// Bids come from a net that learned from solved deals. M. Ginsberg, GIB: imperfect information in a computationally
// challenging game, 2001.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>

#include "core/error.hpp"
#include "core/rng.hpp"
#include "games/coinche/match.hpp"
#include "games/coinche/pack.hpp"
#include "games/coinche/players/bidder.hpp"
#include "games/coinche/solve/double_dummy.hpp"
#include "games/coinche/worlds.hpp"
#include "games/players.hpp"
#include "players/planner.hpp"

namespace feint {
namespace {

using Hands = std::array<Cards, Coinche::players>;

// At a single deal, or at a match, whose score counts in the auction.
template <class G>
class Pimc final : public Player {
 public:
  Pimc(const G& game, std::uint64_t seed, const Params& options)
      : game_(game),
        rng_(seed),
        worlds_(options.integer("worlds")),
        milliseconds_(options.number("milliseconds")),
        solver_(18) {
    if (const std::string path = options.text("bidder"); path != "shipped")
      own_ = std::make_unique<Bidder>(Bidder::read(path));
  }

  bool listens() const override { return false; }

  Action act(const ErasedGame::View& view, const std::vector<Action>& legal, Progress& progress) override {
    const auto seen = own_view<G>(view);
    view_ = seen;
    stakes_ = {game_.rules().coinche_fail};
    if constexpr (std::is_same_v<G, CoincheMatch>) {
      const int side = seen.seat & 1;
      stakes_.target = seen.target;
      stakes_.ours = seen.scores[side];
      stakes_.theirs = seen.scores[1 - side];
    }
    choices_.clear();
    beliefs_ = {};
    looked_ = 0;
    return view_.phase == Coinche::Phase::auction ? bid(legal) : play(legal, progress);
  }

  Json explain() const override {
    if (choices_.empty()) return nullptr;
    Json::Object values, made;
    for (const Choice& c : choices_) {
      const std::string words = text_of(game_.speak(view_.seat, c.action));
      if (c.value) values.emplace_back(words, *c.value);
      if (c.made) made.emplace_back(words, *c.made);
    }
    Json::Object out{{"made", made}, {"values", values}};
    if (looked_) {
      out.emplace_back("worlds", looked_);
      out.emplace_back("beliefs", beliefs());
    }
    return out;
  }

 private:
  struct Choice {
    Action action;
    std::optional<double> value, made;  // points, or the share of worlds that are ours; how likely the contract is made
  };
  struct World {
    Hands hidden;
    double weight;
  };

  const Bidder& bidder() const { return own_ ? *own_ : Bidder::shipped(); }
  std::span<const Coinche::Said> calls(int count) const {
    return {view_.calls.begin(), static_cast<std::size_t>(count)};
  }

  Action bid(const std::vector<Action>& legal) {
    Cards hand = 0;
    for (const Card card : view_.hand) hand |= pack::bit(index(card));
    const Appraisal appraisal(bidder(), game_.rules(), view_.dealer, calls(view_.calls.size()), view_.seat, hand,
                              stakes_);
    std::uint64_t set = 0;
    for (const Action call : legal) set |= std::uint64_t{1} << call;
    for (const Action call : legal) {
      Choice choice{call, appraisal.value(call), std::nullopt};
      if (call > Coinche::call_pass && call < Coinche::call_coinche)
        choice.made = appraisal.chances(Coinche::suit_of_bid(call)).ours[contract_of(call)];
      choices_.push_back(choice);
    }
    return appraisal.best(set);
  }

  // ---- cards

  // The contract is a bid of this side, which gets there with so many points of tricks.
  static int need(const Coinche::Contract& contract, bool with_belote) {
    return contract.value == 250 ? 252 : contract.value - 20 * with_belote;
  }

  Action play(const std::vector<Action>& legal, Progress& progress) {
    const auto began = std::chrono::steady_clock::now();
    const auto spent = [&] {
      return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - began).count();
    };
    const std::vector<World> worlds = likely_worlds();
    for (const Action card : legal) choices_.push_back({card, 0.0, 0.0});
    const bool closely = 32 - view_.plays.size() <= exact_from;
    double all = 0;
    for (const World& world : worlds) {
      const Coinche::State s = game_.world(view_, world.hidden);
      const int side = game_.attack(s);
      const bool attacks = side == (view_.seat & 1);
      const bool belote = s.couple >= 0 && (s.couple & 1) == side;
      const int wanted = need(*view_.contract, belote);
      if (closely) {
        for (const auto& [card, points] : solver_.every(game_, s)) {
          const int theirs = side == 0 ? points : points == 252 ? 0 : 162 - points;  // of the attack
          const bool made = wanted == 252 ? swept(s, side, points) : theirs >= wanted;
          add(card, world.weight, made, attacks, (attacks ? theirs : 162 - theirs) / 1000.0);
        }
      } else {
        for (const auto& [card, made] : solver_.every_reach(game_, s, side, wanted))
          add(card, world.weight, made, attacks, 0);
      }
      all += world.weight;
      ++looked_;
      remember(world);
      if (!progress.advance(1) || spent() >= milliseconds_) break;
    }
    for (Choice& c : choices_) {
      *c.value /= all;
      *c.made /= all;
    }
    for (auto& hand : beliefs_)
      for (double& share : hand) share /= all;
    const auto best = std::max_element(choices_.begin(), choices_.end(), [this](const Choice& a, const Choice& b) {
      return *a.value != *b.value ? *a.value < *b.value : modesty(a.action) < modesty(b.action);
    });
    return best->action;
  }

  // Whether a side has all tricks: its points are 252, or those of the other 0, with no trick lost before.
  static bool swept(const Coinche::State& s, int side, int points) {
    return s.tricks[1 - side] == 0 && points == (side == 0 ? 252 : 0);
  }

  void add(int card, double weight, bool made, bool attacks, double more) {
    for (Choice& c : choices_)
      if (c.action == Coinche::call_count + card) {
        *c.made += weight * made;
        *c.value += weight * ((made == attacks ? 1.0 : 0.0) + more);
      }
  }

  // Where all is equal: the card that gives least away.
  double modesty(Action action) const {
    const int card = action - Coinche::call_count, trump = index(view_.contract->suit);
    return -(pack::points(card, trump) + (pack::suit_of(card) == trump ? 5 : 0) + 0.1 * (card & 7));
  }

  void remember(const World& world) {
    for (std::size_t i = 0; i < world.hidden.size(); ++i)
      for (Cards left = world.hidden[i]; left; left &= left - 1) beliefs_[i][std::countr_zero(left)] += world.weight;
  }

  // Deals that fit, as likely as the calls make them; all of them where there are few.
  std::vector<World> likely_worlds() {
    const Worlds fitting(Evidence(game_, view_));
    std::vector<World> found;
    const bool few = fitting.count() <= worlds_;
    if (few) {
      for (const Hands& hidden : fitting.all()) found.push_back({hidden, weight(hidden)});
      return found;
    }
    double all = 0;
    for (int i = 0; i < worlds_ * drawn_for_one; ++i) {
      const Hands hidden = fitting.draw(rng_);
      found.push_back({hidden, weight(hidden)});
      all += found.back().weight;
    }
    // As many as wanted, each as often as it is heavy.
    std::vector<World> kept;
    double sum = 0, next = rng_.unit();
    for (const World& world : found)
      for (sum += world.weight / all * worlds_; next < sum; next += 1) kept.push_back({world.hidden, 1.0});
    rng_.shuffle(kept);
    return kept;
  }

  // How likely the others were to call what they did, with these cards and those that they have played.
  double weight(const Hands& hidden) const {
    Hands dealt = hidden;
    for (const auto& [seat, card] : view_.plays) dealt[seat] |= pack::bit(index(card));
    Coinche::State s = game_.initial();
    s.phase = Coinche::Phase::auction;
    s.dealer = view_.dealer;
    s.turn = Coinche::next(s.dealer);
    double out = 1;
    for (int i = 0; i < view_.calls.size(); ++i) {
      const auto& [seat, call] = view_.calls[i];
      if (seat != view_.seat) {
        const Appraisal thought(bidder(), game_.rules(), view_.dealer, calls(i), seat, dealt[seat],
                                Stakes{game_.rules().coinche_fail});
        out *= thought.likelihood(index(call), game_.callable(s, seat));
      }
      game_.apply(s, seat, index(call), Deaf{});
    }
    return out;
  }

  // By seat, how likely it holds each hidden card that it may hold.
  Json beliefs() const {
    Json::Array out;
    for (std::size_t i = 0; i < beliefs_.size(); ++i) {
      Json::Object cards;
      for (std::size_t card = 0; card < 32; ++card)
        if (beliefs_[i][card] > 0) cards.emplace_back(std::string(name_of(static_cast<Card>(card))), beliefs_[i][card]);
      if (!cards.empty()) out.emplace_back(Json::Object{{"seat", static_cast<int>(i)}, {"cards", cards}});
    }
    return out;
  }

  static constexpr int drawn_for_one = 4;  // deals that are weighed, for each that is solved
  static constexpr int exact_from = 24;    // cards left from which on every point is counted

  Coinche game_;
  Rng rng_;
  int worlds_;
  double milliseconds_;
  std::unique_ptr<Bidder> own_;
  DoubleDummy solver_;
  Coinche::View view_;
  Stakes stakes_;
  std::vector<Choice> choices_;
  std::array<std::array<double, 32>, Coinche::players> beliefs_{};
  int looked_ = 0;
};

std::unique_ptr<Player> make_pimc(const ErasedGame& game, Seat, std::uint64_t seed, const Params& options) {
  if (const auto* deal = game.as<Coinche>()) {
    need_whole_pack(*deal, "pimc plays");
    return std::make_unique<Pimc<Coinche>>(*deal, seed, options);
  }
  if (const auto* match = game.as<CoincheMatch>()) return std::make_unique<Pimc<CoincheMatch>>(*match, seed, options);
  throw BadParameter("pimc plays coinche and coinche_match, not " + game.about().name);
}

}  // namespace

PlayerKind pimc_kind() {
  using enum ParameterType;
  return {.name = "pimc",
          .summary = "Coinche: solves deals that fit what was seen, and bids by what it has learned from solved deals",
          .quick = false,
          .options = {{"worlds", integer, 40, "deals that are solved for a card", 1, 100'000},
                      {"milliseconds", number, 300, "the most time for a card", 1, 3'600'000},
                      {"bidder", text, "shipped", "a file of weights; `shipped`: those that come with feint"}},
          .make = make_pimc};
}

}  // namespace feint
