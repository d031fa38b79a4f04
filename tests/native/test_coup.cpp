// Coup from within: what never changes, and what never shows. FEINT_GAMES says how many games (at night a million).
#include <cmath>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

#include "check.hpp"
#include "core/against.hpp"
#include "core/header.hpp"
#include "games/coup/game.hpp"
#include "games/coup/heuristics.hpp"

using namespace feint;

static_assert(ChanceGame<Coup> && HiddenGame<Coup> && Resampler<Coup> && PlayableGame<Coup> && !SequentialGame<Coup>);
static_assert(std::is_trivially_copyable_v<Coup::State>);

namespace {

constexpr int most = Coup::most_players;

long games_to_play() {
  const char* said = std::getenv("FEINT_GAMES");
  return said ? std::atol(said) : 20'000;
}

// Every combination of players and flags, by its number.
Coup::Rules rules_of(long index) {
  const auto next = [&](int choices) {
    const int pick = static_cast<int>(index % choices);
    index /= choices;
    return pick;
  };
  Coup::Rules rules;
  rules.players = 2 + next(5);
  rules.two_player_start = static_cast<Coup::Start>(next(2));
  rules.refund_on_caught = next(2);
  rules.block_challengers = static_cast<Coup::Challengers>(next(2));
  rules.may_decline_proof = next(2);
  rules.priority = static_cast<Coup::Priority>(next(3));
  rules.block_after_own_challenge = next(2);
  rules.max_turns = next(2) ? 200 : 10;
  return rules;
}

// Half the answers in a window pass, so that games come to all their places.
Action any_action(const Coup& g, const Coup::State& s, Seat seat, Rng& rng) {
  if (seat == chance) return g.sample(s, rng);
  const auto legal = g.legal(s, seat);
  return legal[0] == g.pass() && rng.below(2) ? g.pass() : legal[rng.below(legal.size())];
}

// A seat that is asked, any of them.
Seat any_seat(SeatSet asked, Rng& rng) {
  if (asked.is_chance()) return chance;
  unsigned left = asked.bits();
  for (int skip = rng.below(asked.size()); skip > 0; --skip) left &= left - 1;
  return std::countr_zero(left);
}

// What a seat is given to know: its view, in JSON and in words, features, legal actions, and what the rules make of it.
std::string known_to(const Coup& g, const Coup::State& s, Seat seat) {
  const auto view = g.view(s, seat);
  std::string out = with_header(view, g.view_json(view)).dump() + g.text(view);
  for (const std::int16_t feature : g.features(view)) out += " " + std::to_string(feature);
  for (const Action action : g.legal(s, seat)) out += " " + std::to_string(action);
  const auto rule = [&](Action action, double p) { out += " " + std::to_string(action) + ":" + std::to_string(p); };
  HonestCoup().each(g, s, seat, rule);
  CounterCoup().each(g, s, seat, rule);
  return out;
}

// A copy in which everything that the seat cannot know is another: cards, and the answers that lie sealed.
class Redealer {
 public:
  Redealer(const Coup& g, const Coup::State& s, Seat seat) : g_(g), s_(s), seat_(seat), copy_(s) {
    for (int role = 0; role < Coup::roles; ++role) left_[role] = Coup::copies - (s.known[seat] >> (3 * role) & 7);
    for (const int role : g.held(s, seat)) --left_[role];
    for (Seat i = 0; i < g.seats(); ++i) {
      for (const int role : s.lost[i])
        if (role != Coup::no_role) --left_[role];
      if (i != seat && s.influence[i] > 0) {
        hidden_.push_back(copy_.hand[i]);
        sizes_.push_back(s.influence[i]);
      }
      if (i != seat) copy_.known[i] = 0;
    }
    if (s.drawn[0] != Coup::no_role && s.actor != seat) {
      hidden_.push_back(copy_.drawn);
      sizes_.push_back(2);
    }
  }

  // Every way, one after the other.
  void each(const std::function<void(const Coup::State&)>& f) { place(0, f); }

  // One way, drawn.
  const Coup::State& drawn(Rng& rng) {
    std::vector<std::uint8_t> pool;
    for (int role = 0; role < Coup::roles; ++role)
      for (int i = 0; i < left_[role]; ++i) pool.push_back(static_cast<std::uint8_t>(role));
    rng.shuffle(pool);
    for (std::size_t i = 0; i < hidden_.size(); ++i)
      for (int k = 0; k < sizes_[i]; ++k) {
        hidden_[i][k] = pool.back();
        pool.pop_back();
      }
    seal_otherwise(rng);
    return finished();
  }

 private:
  void place(std::size_t i, const std::function<void(const Coup::State&)>& f) {
    if (i == hidden_.size()) return f(finished());
    for (int a = 0; a < Coup::roles; ++a) {
      if (left_[a] == 0) continue;
      --left_[a];
      hidden_[i][0] = static_cast<std::uint8_t>(a);
      if (sizes_[i] == 1) place(i + 1, f);
      for (int b = a; sizes_[i] == 2 && b < Coup::roles; ++b) {
        if (left_[b] == 0) continue;
        --left_[b];
        hidden_[i][1] = static_cast<std::uint8_t>(b);
        place(i + 1, f);
        ++left_[b];
      }
      ++left_[a];
    }
  }

  // Others of the window may have answered or not, and this or that.
  void seal_otherwise(Rng& rng) {
    if (!s_.waiting) return;
    const unsigned window = s_.waiting | s_.volunteers, mine = 1U << seat_;
    copy_.waiting = static_cast<std::uint8_t>((rng.next() & window) | mine);
    copy_.volunteers = static_cast<std::uint8_t>(rng.next() & window & ~unsigned{copy_.waiting});
    if (s_.blocker == Coup::nobody) copy_.block_role = static_cast<std::int8_t>(rng.below(Coup::roles));
  }

  const Coup::State& finished() {
    std::fill_n(copy_.deck, Coup::roles, std::int8_t{Coup::copies});
    const auto out = [&](int role) {
      if (role != Coup::no_role) --copy_.deck[role];
    };
    for (Seat i = 0; i < g_.seats(); ++i) {
      auto& hand = copy_.hand[i];
      if (hand[0] > hand[1]) std::swap(hand[0], hand[1]);
      for (int k = 0; k < 2; ++k) {
        out(hand[k]);
        out(copy_.lost[i][k]);
      }
    }
    out(copy_.drawn[0]);
    out(copy_.drawn[1]);
    CHECK(g_.sound(copy_));
    return copy_;
  }

  const Coup& g_;
  const Coup::State& s_;
  Seat seat_;
  Coup::State copy_;
  int left_[Coup::roles];
  std::vector<std::uint8_t*> hidden_;
  std::vector<int> sizes_;
};

void play_and_redeal(const Coup& g, Rng& rng, long& worlds) {
  auto s = g.initial();
  while (!g.asked(s).empty()) {
    const Seat seat = any_seat(g.asked(s), rng);
    if (seat != chance) {
      const std::string truth = known_to(g, s, seat);
      const auto same = [&](const Coup::State& other) {
        CHECK(known_to(g, other, seat) == truth);
        ++worlds;
      };
      if (g.seats() <= 3) Redealer(g, s, seat).each(same);
      for (int i = 0; i < (g.seats() <= 3 ? 20 : 200); ++i) same(Redealer(g, s, seat).drawn(rng));
    }
    g.apply(s, seat, any_action(g, s, seat, rng), Silent{});
  }
}

}  // namespace

TEST(coup_is_sound_after_every_step) {
  const long games = games_to_play();
  long overs = 0;
  for (long i = 0; i < games; ++i) {
    const Coup g(rules_of(i));
    Rng rng(11, i);
    auto s = g.initial();
    int steps = 0;
    for (SeatSet asked = g.asked(s); !asked.empty(); asked = g.asked(s)) {
      const Seat seat = any_seat(asked, rng);
      g.apply(s, seat, any_action(g, s, seat, rng), Silent{});
      CHECK(g.sound(s));
      if (s.phase == Coup::Phase::action && s.draw == 0) CHECK(s.deck_size == Coup::cards - 2 * g.seats());
      CHECK(++steps <= g.longest());
    }
    double sum = 0;
    for (const double paid : g.returns(s)) sum += paid;
    CHECK(std::abs(sum) < 1e-12);
    overs += s.fallen == g.seats() - 1;
  }
  CHECK(overs > games / 3);  // not all of them ran into the cap
}

TEST(coup_shows_a_seat_nothing_that_is_hidden_from_it) {
  long worlds = 0;
  const long games = std::min(games_to_play() / 1000, 200L);  // a second each
  for (long i = 0; i < games; ++i) {
    Rng rng(12, i);
    auto rules = rules_of(7 * i);
    rules.max_turns = 20;
    play_and_redeal(Coup(rules), rng, worlds);
  }
  CHECK(worlds > 1000 * games);
}

TEST(coup_rule_players_say_what_they_do) {
  for (long i = 0; i < 200; ++i) {
    const Coup g(rules_of(i));
    Rng rng(13, i);
    auto s = g.initial();
    const CounterCoup counter;
    while (!g.asked(s).empty()) {
      const Seat seat = g.asked(s).first();
      Action action = seat == chance ? g.sample(s, rng) : counter.choose(g, s, seat, rng);
      if (seat != chance) {
        double sum = 0;
        bool listed = false;
        counter.each(g, s, seat, [&](Action a, double p) {
          CHECK(g.legal(s, seat).has(a));
          sum += p;
          listed = listed || a == action;
        });
        CHECK(listed && std::abs(sum - 1) < 1e-12);
        HonestCoup().each(g, s, seat, [&](Action a, double) { CHECK(g.legal(s, seat).has(a)); });
      }
      g.apply(s, seat, action, Silent{});
    }
  }
}

TEST(coup_against_counting_opponents) {
  Coup::Rules rules;
  rules.players = 3;
  const Coup g(rules);
  const Against<Coup, CounterCoup> problem(g, 0);
  Rng rng(14);
  for (int i = 0; i < 100; ++i) {
    auto s = g.initial();
    problem.settle(s, rng);
    double sum = 0;
    while (!problem.legal(s).empty()) sum += problem.step(s, pick(problem.legal(s), rng), rng);
    CHECK(std::abs(sum - g.return_of(s, 0)) < 1e-9);
  }
}
