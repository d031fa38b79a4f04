// Beliefs against brute force: every world that may lie behind what a seat knows is carried through the game by the
// rules themselves, weighted by how likely the others' decisions were in it.
#include <map>

#include "check.hpp"
#include "core/against.hpp"
#include "games/coup/mind.hpp"
#include "games/coup/typical.hpp"

using namespace feint;

namespace {

constexpr double soft = 0.1;
constexpr Seat observer = -1;
using Joint = JointBelief<Coup::roles, Coup::copies, Coup::most_players>;
using Factored = FactoredBelief<Coup::roles, Coup::copies, Coup::most_players>;
using Particles = ParticleBelief<Coup::roles, Coup::copies, Coup::most_players>;
using Hidden = std::vector<int>;  // all that a seat does not see

struct World {
  Coup::State state;
  double weight;
};

Hidden hidden(const Coup& g, const Coup::State& s, Seat from) {
  Hidden out;
  for (Seat i = 0; i < g.seats(); ++i)
    if (i != from) {
      out.push_back(s.hand[i][0]);
      out.push_back(s.hand[i][1]);
    }
  out.push_back(s.drawn[0]);
  out.push_back(s.drawn[1]);
  return out;
}

// What the seat knows, or what everybody does.
Key known_to(const Coup& g, const Coup::State& s, Seat seat) {
  if (seat != observer) return g.key(s, seat);
  Key key = static_cast<Key>(s.told);
  for (int i = 0; i < std::min<int>(s.told, Coup::remembered); ++i) key = fold(key, s.lines[i]);
  return key;
}

class BruteForce {
 public:
  BruteForce(const Coup& game, Seat seat) : game_(game), seat_(seat), worlds_{{game.initial(), 1}} {}

  // What the seat answered, if it was asked; then the worlds that lead to what it knows now.
  void follow(Action mine, Key known) {
    next_.clear();
    for (const World& world : worlds_) answer(world.state, world.weight, game_.asked(world.state), mine, known);
    worlds_.clear();
    double sum = 0;
    for (const auto& [key, world] : next_) sum += world.weight;
    for (auto& [key, world] : next_) worlds_.push_back({world.state, world.weight / sum});
  }

  std::map<std::vector<int>, double> hands() const {
    std::map<std::vector<int>, double> out;
    for (const World& world : worlds_) {
      auto key = hidden(game_, world.state, seat_);
      key.resize(key.size() - 2);
      out[key] += world.weight;
    }
    return out;
  }

 private:
  void answer(const Coup::State& s, double weight, SeatSet left, Action mine, Key known) {
    if (left.empty() || left.is_chance()) return settle(s, weight, known);
    const Seat seat = left.first();
    const auto go = [&](Action a, double p) {
      Coup::State after = s;
      game_.apply(after, seat, a, Silent{});
      answer(after, weight * p, left.without(seat), mine, known);
    };
    if (seat == seat_) return go(mine, 1);
    const double count = game_.legal(s, seat).size();
    model_.each(game_, s, seat, [&](Action a, double p) { go(a, (1 - soft) * p + soft / count); });
  }

  void settle(const Coup::State& s, double weight, Key known) {
    if (game_.asked(s).is_chance()) {
      for (const Outcome& outcome : game_.outcomes(s)) {
        Coup::State after = s;
        game_.apply(after, chance, outcome.action, Silent{});
        settle(after, weight * outcome.probability, known);
      }
      return;
    }
    if (known_to(game_, s, seat_) != known) return;
    auto& world = next_.try_emplace(hidden(game_, s, seat_), World{s, 0}).first->second;
    world.weight += weight;
  }

  const Coup& game_;
  Seat seat_;
  TypicalCoup model_;
  std::vector<World> worlds_;
  std::map<Hidden, World> next_;
};

// Plays a game and calls look(state, mind, brute) whenever somebody is to decide.
template <class Belief, class Look>
void follow_game(const Coup& g, Seat seat, std::uint64_t seed, const Belief& belief, bool brute_force, Look&& look) {
  Rng rng(seed);
  const UniformModel uniform;
  Coup::State s = g.initial();
  CoupMind<TypicalCoup, Belief> mind(g, seat, TypicalCoup{}, soft, belief);
  BruteForce brute(g, seat);
  const auto hear = [&](const Event& e) {
    if (seat == observer ? e.to == SeatSet::first_seats(g.seats()) : e.to.has(seat))
      mind.hear(g.hear({e.to, e.seat, g.speak(e)}));
  };
  Action mine = -1;
  while (!g.asked(s).empty()) {
    for (SeatSet left = g.asked(s); !left.empty() && !left.is_chance();) {
      const Seat next = left.first();
      const Action a = uniform.choose(g, s, next, rng);
      if (next == seat) mine = a;
      left = left.without(next);
      g.apply(s, next, a, hear);
    }
    while (g.asked(s).is_chance()) g.apply(s, chance, g.sample(s, rng), hear);
    if (seat == observer && !mind.begun()) mind.begin(g.view(s, 0));
    if (brute_force) brute.follow(mine, known_to(g, s, seat));
    const bool out = seat != observer && g.out(s, seat);
    if (!g.asked(s).empty() && !out) look(s, mind, brute);
    if (out) return;
  }
}

// Total variation between a joint belief and brute force.
template <class Mind>
double distance(const Mind& mind, const std::map<std::vector<int>, double>& truth) {
  std::map<std::vector<int>, double> ours;
  for (const auto& h : mind.belief().list()) {
    std::vector<int> key;
    for (int i = 0; i < mind.belief().others(); ++i) {
      const auto& cards = HandIds<Coup::roles>::cards[h.hands[static_cast<std::size_t>(i)]];
      key.push_back(cards.a);
      key.push_back(cards.b);
    }
    ours[key] += h.weight;
  }
  double sum = 0;
  for (const auto& [key, p] : truth) sum += std::abs(p - (ours.count(key) ? ours.at(key) : 0.0));
  for (const auto& [key, p] : ours) sum += truth.count(key) ? 0.0 : p;
  return sum / 2;
}

std::vector<Coup::Rules> rule_sets(int players) {
  Coup::Rules platform, official;
  platform.players = official.players = players;
  official.may_decline_proof = official.refund_on_caught = true;
  official.block_challengers = Coup::Challengers::anyone;
  Coup::Rules clockwise = platform, target = official;
  clockwise.priority = Coup::Priority::clockwise;
  clockwise.block_after_own_challenge = false;
  target.priority = Coup::Priority::target_first;
  return {platform, official, clockwise, target};
}

}  // namespace

TEST(hypotheses_are_as_many_as_the_notes_count) {
  const auto count = [](int others) {
    Joint belief;
    std::vector<int> sizes(static_cast<std::size_t>(others), 2);
    belief.begin(sizes, std::vector<int>{4, 2});
    return belief.list().size();
  };
  CHECK(count(1) == 15);
  CHECK(count(2) == 204);
  CHECK(count(3) == 2319);
  JointBelief<4, 3, 2> four;
  four.begin(std::vector<int>{2, 2}, std::vector<int>{0, 1});
  CHECK(four.list().size() == 84);
}

TEST(joint_beliefs_are_exact) {
  int compared = 0;
  double worst = 0;
  for (int players = 2; players <= 3; ++players)
    for (const Coup::Rules& rules : rule_sets(players)) {
      const Coup g(rules);
      for (std::uint64_t seed = 0; seed < (players == 2 ? 12U : 4U); ++seed)
        for (Seat seat = 0; seat < players; ++seat)
          follow_game(g, seat, seed, Joint{}, true, [&](const Coup::State&, const auto& mind, const BruteForce& brute) {
            worst = std::max(worst, distance(mind, brute.hands()));
            ++compared;
          });
    }
  CHECK(compared > 500);
  CHECK(worst < 1e-9);
}

// An observer holds no cards and hears what everybody does.
TEST(an_observers_beliefs_are_exact) {
  int compared = 0;
  double worst = 0;
  for (int players = 2; players <= 3; ++players)
    for (const Coup::Rules& rules : rule_sets(players)) {
      const Coup g(rules);
      for (std::uint64_t seed = 0; seed < (players == 2 ? 8U : 1U); ++seed)
        follow_game(g, observer, seed, Joint{}, true,
                    [&](const Coup::State&, const auto& mind, const BruteForce& brute) {
                      worst = std::max(worst, distance(mind, brute.hands()));
                      ++compared;
                    });
    }
  CHECK(compared > 300);
  CHECK(worst < 1e-9);
}

TEST(particles_come_close) {
  const Coup g(rule_sets(3)[0]);
  double sum = 0;
  int compared = 0;
  for (std::uint64_t seed = 0; seed < 6; ++seed)
    follow_game(g, 0, seed, Particles(4000, seed), true,
                [&](const Coup::State&, const auto& mind, const BruteForce& brute) {
                  const auto truth = brute.hands();
                  for (int role = 0; role < Coup::roles; ++role) {
                    double exact = 0;
                    for (const auto& [key, p] : truth) exact += key[0] == role || key[1] == role ? p : 0;
                    sum += std::abs(exact - mind.belief().holds(0, role));
                    ++compared;
                  }
                });
  CHECK(compared > 200);
  CHECK(sum / compared < 0.03);
}

// Independent hands are off by a total variation of 0.15 to 0.18 already at the deal.
TEST(factored_beliefs_are_off_at_the_deal) {
  const std::vector<int> sizes{2, 2}, seen{4, 2};
  Joint joint;
  Factored factored;
  joint.begin(sizes, seen);
  factored.begin(sizes, seen);
  double sum = 0, all = 0;
  for (int a = 0; a < HandIds<5>::pairs; ++a)
    for (int b = 0; b < HandIds<5>::pairs; ++b) {
      double exact = 0;
      for (const auto& h : joint.list())
        if (h.hands[0] == a && h.hands[1] == b) exact = h.weight;
      const double product =
          factored.table(0)[static_cast<std::size_t>(a)] * factored.table(1)[static_cast<std::size_t>(b)];
      sum += std::abs(exact - product);
      all += product;
    }
  CHECK(std::abs(all - 1) < 1e-9);
  CHECK(sum / 2 > 0.1 && sum / 2 < 0.2);
  for (int role = 0; role < 5; ++role) CHECK(std::abs(joint.holds(0, role) - factored.holds(0, role)) < 1e-9);
}

// A belief never loses the truth, at any table.
TEST(the_truth_stays_possible) {
  for (int players = 2; players <= 6; ++players)
    for (const Coup::Rules& rules : rule_sets(players)) {
      const Coup g(rules);
      const auto look = [&](const Coup::State& s, const auto& mind, const BruteForce&) {
        for (Seat i = 1; i < players; ++i)
          for (int k = 0; k < s.influence[i]; ++k) CHECK(mind.belief().holds(mind.other_of(i), s.hand[i][k]) > 0);
      };
      for (std::uint64_t seed = 0; seed < 5; ++seed) {
        if (players <= 4) follow_game(g, 0, seed, Joint{}, false, look);
        follow_game(g, 0, seed, Factored{}, false, look);
        if (players >= 5) follow_game(g, 0, seed, Particles(20'000, seed), false, look);
      }
    }
}
