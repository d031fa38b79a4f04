// Filtering in coup_mdp against brute force: every deal replayed with the plain rules; and the search in belief space
// against one that tells beliefs apart by the keys of histories.
#include <cmath>
#include <map>

#include "check.hpp"
#include "games/coup_mdp/players/minds.hpp"

using namespace feint;

namespace {

using State = CoupMdp::State;

// Any probabilities will do, as long as they follow from what the seat knows.
struct AnyPolicy {
  CoupMdp game;
  CoupMdpRow probabilities(const State& s, Seat seat, Key situation) {
    Rng rng(situation);
    auto row = CoupMdpRow::filled(game.legal(s, seat).size(), 0);
    double sum = 0;
    for (double& p : row) sum += p = rng.unit();
    for (double& p : row) p /= sum;
    return row;
  }
};
using AnyModel = CoupMdpModel<AnyPolicy>;

std::vector<CoupMdp> readings() {
  const auto made = [](const Json::Object& o) { return CoupMdp(Params(CoupMdp::about(), o)); };
  return {made({{"rules", "paper"}}), made({{"rules", "proper"}}), made({{"rules", "proper"}, {"redraw", "roles"}})};
}

struct Deal {
  State state;
  double weight;
};

void deal_all(const CoupMdp& g, const State& truth, Seat seat, State s, double p, std::vector<Deal>& out) {
  if (!g.asked(s).is_chance()) return out.push_back({s, p});
  for (const auto& [action, probability] : g.outcomes(s)) {
    if (s.deals == seat && static_cast<unsigned>(action / 4 | action % 4 << 2) != (truth.hands[s.deals] & 15U))
      continue;
    auto next = s;
    g.apply(next, chance, action, Silent{});
    deal_all(g, truth, seat, next, p * probability, out);
  }
}

// All deals, each with how likely it is and what was done.
struct Watched {
  std::vector<Deal> deals;
  void step(const CoupMdp& g, const State& before, const Action* answers, Seat seat, Key key, AnyModel& model) {
    for (Deal& d : deals) {
      if (d.weight == 0) continue;
      const State was = d.state;
      for (Seat k = 0; k < 3; ++k) {
        if (!CoupMdp::has(before.living, k)) continue;
        const auto legal = g.legal(was, k);
        for (int i = 0; i < legal.size(); ++i)
          if (k != seat && legal.size() > 1 && legal[i] == answers[k]) d.weight *= model.row(was, k)[i];
        g.apply(d.state, k, answers[k], Silent{});
      }
      if (g.key(d.state, seat) != key) d.weight = 0;
    }
  }
  std::map<unsigned, double> posterior(Seat a, Seat b) const {
    std::map<unsigned, double> out;
    double sum = 0;
    for (const Deal& d : deals) sum += d.weight;
    for (const Deal& d : deals)
      if (d.weight > 0) out[(d.state.hands[a] & 15U) | (d.state.hands[b] & 15U) << 4] += d.weight / sum;
    return out;
  }
};

std::map<unsigned, double> believed(const CoupMdpFilter& f, Seat a, Seat b) {
  std::map<unsigned, double> out;
  for (const auto& w : f.worlds()) out[(w.state.hands[a] & 15U) | (w.state.hands[b] & 15U) << 4] += w.weight;
  return out;
}

// Plays a random game; check(state, filter, brute force) after every step, as long as the seat lives.
template <class Check>
void follow(const CoupMdp& g, Seat seat, std::uint64_t seed, CoupMdpFilter::Options options, Check&& check) {
  Rng rng(seed, seat);
  AnyModel model(g, AnyPolicy{g}, 0.1);
  CoupMdpFilter filter(g, seat, options);
  CoupMdpSteps steps;
  State s = g.initial();
  while (g.asked(s).is_chance()) g.apply(s, chance, g.sample(s, rng), Silent{});
  Watched brute;
  deal_all(g, s, seat, g.initial(), 1, brute.deals);
  filter.begin(static_cast<int>(s.hands[seat] & 3U), static_cast<int>(s.hands[seat] >> 2 & 3U));
  const auto close = [&](const CoupMdpStep& step) { filter.step(step, model); };
  const auto hear = [&](const Event& e) { steps.hear(e, [&] { return filter.worlds()[0].state.phase; }, close); };
  while (!g.asked(s).empty() && !g.out(s, seat)) {
    const State before = s;
    Action answers[3] = {};
    for (Seat k = 0; k < 3; ++k)
      if (CoupMdp::has(before.living, k)) answers[k] = pick(g.legal(before, k), rng);
    // What a blocker cannot tell apart (see coup_mdp_steps.hpp).
    if (before.phase == CoupMdp::Phase::challenge_block && before.blocker == seat) return;
    if (CoupMdp::has(before.living, seat) && g.legal(before, seat).size() > 1) steps.flush(close);
    for (Seat k = 0; k < 3; ++k)
      if (CoupMdp::has(before.living, k)) g.apply(s, k, answers[k], hear);
    brute.step(g, before, answers, seat, g.key(s, seat), model);
    if (g.asked(s).empty() || !CoupMdp::has(s.open, seat)) continue;
    steps.flush(close);
    check(s, filter, brute);
  }
}

}  // namespace

TEST(an_exact_filter_is_brute_force_over_all_deals) {
  int compared = 0;
  for (const CoupMdp& g : readings())
    for (std::uint64_t game = 0; game < 20; ++game)
      for (Seat seat = 0; seat < 3; ++seat)
        follow(g, seat, game, {}, [&](const State&, const CoupMdpFilter& filter, const Watched& brute) {
          const Seat a = CoupMdp::after(seat, 1), b = CoupMdp::after(seat, 2);
          const auto wanted = brute.posterior(a, b), found = believed(filter, a, b);
          CHECK(wanted.size() == found.size());
          for (const auto& [hands, p] : wanted) CHECK(std::abs(found.at(hands) - p) < 1e-9);
          ++compared;
        });
  CHECK(compared > 500);
}

TEST(a_factored_filter_is_two_beliefs_that_do_not_know_of_each_other) {
  for (const CoupMdp& g : readings())
    for (std::uint64_t game = 0; game < 20; ++game)
      follow(g, 1, game, {CoupMdpFilter::Kind::factored}, [&](const State&, const CoupMdpFilter& filter, const auto&) {
        std::map<unsigned, double> a, b;
        for (const auto& [hands, p] : believed(filter, 2, 0)) {
          a[hands & 15U] += p;
          b[hands >> 4] += p;
        }
        const auto joint = believed(filter, 2, 0);
        CHECK(joint.size() == a.size() * b.size());
        for (const auto& [hands, p] : joint) CHECK(std::abs(p - a[hands & 15U] * b[hands >> 4]) < 1e-9);
      });
}

TEST(many_particles_come_to_the_exact_belief) {
  for (const CoupMdp& g : readings())
    for (std::uint64_t game = 0; game < 5; ++game)
      follow(g, 0, game, {CoupMdpFilter::Kind::particles, 200'000, game},
             [&](const State&, const CoupMdpFilter& filter, const Watched& brute) {
               auto found = believed(filter, 1, 2);
               for (const auto& [hands, p] : brute.posterior(1, 2)) CHECK(std::abs(found[hands] - p) < 0.02);
             });
}

namespace {

struct Plain : UniformModel {};
using Worlds = std::vector<Root<State>>;

double best_by_history(const Against<CoupMdp, Plain, Silent>& p, const Worlds& belief, int depth);

double value_by_history(const Against<CoupMdp, Plain, Silent>& p, const Worlds& belief, Action action, int depth) {
  std::map<Key, Worlds> seen;
  double sum = 0;
  for (const auto& root : belief)
    p.each_outcome(root.state, action, [&](const State& next, double q, double reward) {
      sum += root.weight * q * reward;
      seen[p.key(next)].push_back({next, root.weight * q});
    });
  for (const auto& [key, part] : seen) sum += best_by_history(p, part, depth - 1);
  return sum;
}

double best_by_history(const Against<CoupMdp, Plain, Silent>& p, const Worlds& belief, int depth) {
  const auto legal = p.legal(belief[0].state);
  if (depth == 0 || legal.size() == 0) return 0;
  double best = -1e9;
  for (const Action a : legal) best = std::max(best, value_by_history(p, belief, a, depth));
  return best;
}

}  // namespace

TEST(filtering_search_is_the_best_plan_over_histories) {
  int compared = 0;
  for (const CoupMdp& g : readings())
    for (std::uint64_t game = 0; game < 3; ++game)
      for (Seat seat = 0; seat < 3; ++seat)
        follow(g, seat, game, {}, [&](const State&, const CoupMdpFilter& filter, const Watched&) {
          if (filter.worlds().size() > 40) return;
          AnyModel uniform(g, AnyPolicy{g}, 1);
          FilteringSearch<ModelledCoupMdp<AnyModel>> search({g, seat, uniform}, {.depth = 3, .least = 0});
          const Against<CoupMdp, Plain, Silent> slow(g, seat);
          Progress progress;
          Worlds worlds = filter.worlds();  // from here on one history
          for (auto& w : worlds) w.state.keys = worlds[0].state.keys;
          for (const ActionValue& a : search.plan(worlds, progress).actions)
            CHECK(std::abs(a.value - value_by_history(slow, worlds, a.action, 3)) < 1e-9);
          ++compared;
        });
  CHECK(compared > 5);
}
