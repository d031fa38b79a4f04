// How people usually play Coup, as probabilities: an opponent model for beliefs and searches, not a bot. It takes what
// it holds more often than what it does not, bluffs now and then, doubts a claim the more the fewer cards are left to
// back it, and keeps its better cards. All it looks at is public, or its own hand. The numbers are judgement, not
// fitted to any of the house bots.
#pragma once

#include <algorithm>

#include "games/coup/game.hpp"

namespace feint {

class TypicalCoup {
  using State = Coup::State;
  using Role = Coup::Role;
  using Deed = Coup::Deed;
  using Phase = Coup::Phase;
  using Actions = List<Action, 22>;

 public:
  Action choose(const Coup& g, const State& s, Seat seat, Rng& rng) const {
    const Actions legal = g.legal(s, seat);
    if (legal.size() == 1) return legal[0];
    double weight[Actions::capacity];
    double left = rng.unit() * weigh(g, s, seat, legal, weight);
    for (int i = 0; i < legal.size(); ++i)
      if ((left -= weight[i]) < 0) return legal[i];
    return legal.back();
  }

  template <class F>
  void each(const Coup& g, const State& s, Seat seat, F&& f) const {
    const Actions legal = g.legal(s, seat);
    double weight[Actions::capacity];
    const double sum = weigh(g, s, seat, legal, weight);
    for (int i = 0; i < legal.size(); ++i) f(legal[i], weight[i] / sum);
  }

 private:
  static constexpr double worth[Coup::roles] = {2.0, 3.2, 4.0, 3.0, 5.0};  // ambassador ... duke

  double weigh(const Coup& g, const State& s, Seat seat, const Actions& legal, double* weight) const {
    switch (s.phase) {
      case Phase::action: return weigh_deeds(g, s, seat, legal, weight);
      case Phase::challenge_action:
      case Phase::challenge_block: {
        weight[1] = doubt(g, s, seat);
        weight[0] = 1 - weight[1];
        return 1;
      }
      case Phase::block: return weigh_blocks(s, seat, legal, weight);
      case Phase::reveal: {
        weight[1] = Coup::holds(s, seat, Coup::claimed(s)) ? 0.03 : 0.5;
        weight[0] = 1 - weight[1];
        return 1;
      }
      case Phase::lose_influence: {
        for (int i = 0; i < 2; ++i) {
          const double kept = worth[s.hand[seat][1 - i]];
          weight[i] = kept * kept * kept;
        }
        return weight[0] + weight[1];
      }
      default: return weigh_returns(g, s, seat, legal, weight);
    }
  }

  double weigh_deeds(const Coup& g, const State& s, Seat seat, const Actions& legal, double* weight) const {
    const auto has = [&](Role role) { return Coup::holds(s, seat, index(role)); };
    double threat[Coup::most_players], all = 0;
    for (Seat i = 0; i < g.seats(); ++i) {
      threat[i] = i == seat || s.influence[i] == 0 ? 0 : s.influence[i] + 0.25 * s.coins[i];
      all += threat[i];
    }
    const double steal = has(Role::captain) ? 4.0 : 1.0, kill = has(Role::assassin) ? 6.0 : 0.7;
    double sum = 0;
    for (int i = 0; i < legal.size(); ++i) {
      const Action a = legal[i];
      double w = 0;
      if (a < 4) {
        const double plain[] = {0.6, 1.2, has(Role::duke) ? 6.0 : 2.2, has(Role::ambassador) ? 1.5 : 0.5};
        w = plain[a];
      } else {
        const int kind = (a - 4) / g.seats(), target = (a - 4) % g.seats();
        const double aimed = threat[target] / all;
        w = kind == 0 ? 10 * aimed : kind == 1 ? kill * aimed : steal * aimed * std::min<int>(2, s.coins[target]) / 2;
      }
      weight[i] = std::max(w, 0.01);
      sum += weight[i];
    }
    return sum;
  }

  // How likely the claimant has the card, for one who sees his own hand and what lies open.
  double truth(const Coup& g, const State& s, Seat seat) const {
    const int role = Coup::claimed(s);
    int seen = 0, backed = Coup::copies;
    for (Seat i = 0; i < g.seats(); ++i)
      for (const int card : s.lost[i]) {
        seen += card != Coup::no_role;
        backed -= card == role;
      }
    for (const int card : s.hand[seat]) {
      seen += card != Coup::no_role;
      backed -= card == role;
    }
    if (backed <= 0) return 0;
    const double unseen = Coup::cards - seen, rest = unseen - backed;
    const bool two = s.influence[Coup::claimant(s)] == 2;
    const double lacks = two ? rest * (rest - 1) / (unseen * (unseen - 1)) : rest / unseen;
    return 3 * (1 - lacks) / (3 * (1 - lacks) + 0.9 * lacks);  // people claim what they have more often
  }

  double doubt(const Coup& g, const State& s, Seat seat) const {
    const double t = truth(g, s, seat);
    if (t <= 0) return 0.97;
    double p = 0.45 * (1 - t);
    const bool mine = s.target == seat || s.blocker != Coup::nobody;
    if (!mine) p *= g.seats() > 2 ? 0.5 : 0.8;
    if (s.influence[seat] == 1) p *= 0.7;
    if (s.target == seat && s.blocker == Coup::nobody) {
      if (s.deed == Deed::assassinate)
        p = holds(s, seat, Role::contessa) ? 0.2 * p : s.influence[seat] == 1 ? std::max(p, 0.25) : 1.2 * p;
      else if (holds(s, seat, Role::captain) || holds(s, seat, Role::ambassador))
        p *= 0.4;
    }
    return std::min(p, 0.95);
  }

  static bool holds(const State& s, Seat seat, Role role) { return Coup::holds(s, seat, index(role)); }

  double weigh_blocks(const State& s, Seat seat, const Actions& legal, double* weight) const {
    if (s.deed == Deed::steal) {
      const bool ambassador = holds(s, seat, Role::ambassador), captain = holds(s, seat, Role::captain);
      const double any = ambassador || captain ? 0.92 : 0.25, lie = ambassador || captain ? 0.02 : 0.5;
      const double first = ambassador && captain ? 0.5 : ambassador ? 1 - lie : captain ? lie : 0.4;
      weight[0] = 1 - any;
      weight[1] = any * first;
      weight[2] = any * (1 - first);
    } else {
      const bool kill = s.deed == Deed::assassinate;
      const bool held = holds(s, seat, kill ? Role::contessa : Role::duke);
      const double bluff = kill ? (s.influence[seat] == 1 ? 0.7 : 0.3) : 0.12;
      weight[1] = held ? (kill ? 0.97 : 0.75) : bluff;
      weight[0] = 1 - weight[1];
    }
    return legal.size() == 3 ? weight[0] + weight[1] + weight[2] : weight[0] + weight[1];
  }

  double weigh_returns(const Coup& g, const State& s, Seat seat, const Actions& legal, double* weight) const {
    const auto all = g.held(s, seat);
    double sum = 0;
    for (int i = 0; i < legal.size(); ++i) {
      const auto& pair = Coup::return_pairs[legal[i] - g.return_cards(0)];
      const double given = worth[all[pair[0]]] * worth[all[pair[1]]];
      weight[i] = 1 / (given * given);
      sum += weight[i];
    }
    return sum;
  }
};

}  // namespace feint
