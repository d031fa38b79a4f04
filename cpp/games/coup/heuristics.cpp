#include "games/coup/heuristics.hpp"

#include <cmath>

namespace feint {
namespace {

using State = Coup::State;
using Role = Coup::Role;
using Deed = Coup::Deed;
using Phase = Coup::Phase;

// How much each role is used, the least first: ambassador, contessa, assassin, captain, duke.
constexpr int use[Coup::roles] = {0, 2, 3, 1, 4};

CoupRule surely(Action action, const char* reason) { return {{{action, 1.0}}, reason}; }

bool holds(const State& s, Seat seat, Role role) { return Coup::holds(s, seat, index(role)); }

// Cards of the role that the seat cannot place: neither its own, nor face up, nor known to lie in the deck.
int unseen(const Coup& g, const State& s, Seat seat, int role) {
  int left = Coup::copies - (s.known[seat] >> (3 * role) & 7);
  for (int k = 0; k < 2; ++k) left -= (s.hand[seat][k] == role) + (seat == s.actor && s.drawn[k] == role);
  for (Seat i = 0; i < g.seats(); ++i) left -= (s.lost[i][0] == role) + (s.lost[i][1] == role);
  return left;
}

int unseen(const Coup& g, const State& s, Seat seat) {
  int left = 0;
  for (int role = 0; role < Coup::roles; ++role) left += unseen(g, s, seat, role);
  return left;
}

// The other who is first by `worth`; among equals the next in turn.
template <class Worth>
Seat foremost(const Coup& g, const State& s, Seat seat, Worth&& worth) {
  Seat best = -1;
  for (int step = 1; step < g.seats(); ++step) {
    const Seat other = (seat + step) % g.seats();
    if (s.influence[other] > 0 && (best < 0 || worth(other) > worth(best))) best = other;
  }
  return best;
}

Seat strongest(const Coup& g, const State& s, Seat seat) {
  return foremost(g, s, seat, [&](Seat other) { return 100 * s.influence[other] + s.coins[other]; });
}

Seat richest(const Coup& g, const State& s, Seat seat) {
  return foremost(g, s, seat, [&](Seat other) { return s.coins[other]; });
}

// From the remembered events, newest last: how often the other has claimed the role since its cards last changed, or -1
// if it was caught with it.
int claims(const State& s, Seat other, int role) {
  int count = 0;
  const auto claim = [&](bool made) {
    if (made) count = std::max(count, 0) + 1;
  };
  for (int i = std::max(0, s.told - Coup::remembered); i < s.told; ++i) {
    const Event e = Coup::unpacked(s.lines[i % Coup::remembered]);
    if (e.seat != other) continue;
    switch (e.kind) {
      case Coup::declared: {
        const auto claimed = Coup::claim_of(static_cast<Deed>(e.data[0]));
        claim(claimed && index(*claimed) == role);
        break;
      }
      case Coup::blocked: claim(e.data[0] == role); break;
      case Coup::proved:  // the card is gone, and any may have come
      case Coup::lost:
        if (e.data[0] == role) count = 0;
        break;
      case Coup::caught:
        if (e.data[0] == role) count = -1;
        break;
      case Coup::exchanged: count = 0; break;
      default: break;
    }
  }
  return count;
}

// Claims before the one that is judged now: that one is not yet unchallenged.
int earlier_claims(const State& s, Seat other, int role) {
  const int all = claims(s, other, role);
  const bool judged = (s.phase == Phase::challenge_action || s.phase == Phase::challenge_block) &&
                      Coup::claimant(s) == other && Coup::claimed(s) == role;
  return judged && all > 0 ? all - 1 : all;
}

bool somebody_claims_duke(const Coup& g, const State& s, Seat seat) {
  for (Seat other = 0; other < g.seats(); ++other)
    if (other != seat && s.influence[other] > 0 && claims(s, other, index(Role::duke)) > 0) return true;
  return false;
}

// What a player does on its turn who claims only what it holds.
CoupRule honest_turn(const Coup& g, const State& s, Seat seat) {
  const Seat rich = richest(g, s, seat), strong = strongest(g, s, seat);
  if (s.coins[seat] >= 7) return surely(g.act(Deed::coup, strong), "enough for a coup");
  if (holds(s, seat, Role::duke)) return surely(g.act(Deed::tax), "holds the duke");
  if (holds(s, seat, Role::captain) && s.coins[rich] > 0) return surely(g.act(Deed::steal, rich), "holds the captain");
  if (holds(s, seat, Role::assassin) && s.coins[seat] >= 3)
    return surely(g.act(Deed::assassinate, strong), "holds the assassin");
  if (somebody_claims_duke(g, s, seat)) return surely(g.act(Deed::income), "foreign aid would be blocked");
  return surely(g.act(Deed::foreign_aid), "no role to use");
}

CoupRule honest_block(const Coup& g, const State& s, Seat seat) {
  switch (s.deed) {
    case Deed::foreign_aid:
      if (holds(s, seat, Role::duke)) return surely(g.block(Role::duke), "holds the duke");
      break;
    case Deed::steal:
      if (s.coins[seat] == 0) return surely(g.pass(), "there is nothing to steal");
      if (holds(s, seat, Role::ambassador)) return surely(g.block(Role::ambassador), "holds the ambassador");
      if (holds(s, seat, Role::captain)) return surely(g.block(Role::captain), "holds the captain");
      break;
    default:
      if (holds(s, seat, Role::contessa)) return surely(g.block(Role::contessa), "holds the contessa");
  }
  return surely(g.pass(), "holds nothing that blocks");
}

// The two cards to give back: keep those that are used most, and of equal ones a single one.
CoupRule give_back(const Coup& g, const State& s, Seat seat) {
  const auto all = g.held(s, seat);
  int best = 0, best_worth = -1;
  for (int pair = 0; pair < (s.influence[seat] == 2 ? 6 : 3); ++pair) {
    unsigned kept = 0;
    for (int i = 0; i < all.size(); ++i)
      if (i != Coup::return_pairs[pair][0] && i != Coup::return_pairs[pair][1]) kept |= 1U << use[all[i]];
    if (static_cast<int>(kept) > best_worth) {
      best = pair;
      best_worth = static_cast<int>(kept);
    }
  }
  return surely(g.return_cards(best), "keeps what it uses most");
}

// What both do alike: what they show, lose and return.
CoupRule forced(const Coup& g, const State& s, Seat seat) {
  switch (s.phase) {
    case Phase::reveal:
      return Coup::holds(s, seat, Coup::claimed(s)) ? surely(g.show(), "holds the card")
                                                    : surely(g.decline(), "has nothing to show");
    case Phase::lose_influence: {
      const auto& hand = s.hand[seat];
      return surely(g.lose_card(use[hand[0]] <= use[hand[1]] ? 0 : 1), "loses the card it uses least");
    }
    default: return give_back(g, s, seat);
  }
}

}  // namespace

const Coup& coup_of(const ErasedGame& game, const std::string& who_does_what) {
  const Coup* coup = game.as<Coup>();
  if (!coup) throw BadParameter(who_does_what + " coup, not " + game.about().name);
  need_all_cards(*coup, who_does_what);
  return *coup;
}

void need_all_cards(const Coup& game, const std::string& who_does_what) {
  if (!game.ordinary())
    throw BadParameter(who_does_what + " coup with all fifteen cards, two to a player; this one has " +
                       std::to_string(game.all_cards()) + ", " + std::to_string(game.rules().influence) +
                       " to a player; ismcts plays any coup");
}

CoupRule HonestCoup::rule(const Coup& g, const State& s, Seat seat) const {
  switch (s.phase) {
    case Phase::action: return honest_turn(g, s, seat);
    case Phase::block: return honest_block(g, s, seat);
    case Phase::challenge_action:
    case Phase::challenge_block:
      if (unseen(g, s, seat, Coup::claimed(s)) <= 0) return surely(g.challenge(), "all three cards are in sight");
      return surely(g.pass(), "it may be true");
    default: return forced(g, s, seat);
  }
}

double CounterCoup::belief(const Coup& g, const State& s, Seat seat, Seat other, int role) const {
  const int left = unseen(g, s, seat, role), all = unseen(g, s, seat), cards = s.influence[other];
  if (left <= 0 || cards == 0) return 0;
  double none = 1;  // the chance that none of its cards is of the role
  for (int k = 0; k < cards; ++k) none *= std::max(0.0, static_cast<double>(all - left - k)) / (all - k);
  if (none <= 0) return 1;
  const double odds = (1 - none) / none * std::pow(options_.trust, earlier_claims(s, other, role));
  return odds / (1 + odds);
}

// Its last card falls anyway: to an assassin whom no contessa can stop any more, or, between two players, to the coup
// that the claimed coins pay for.
bool CounterCoup::nothing_to_lose(const Coup& g, const State& s, Seat seat) const {
  if (s.phase != Phase::challenge_action || s.influence[seat] != 1) return false;
  if (s.deed == Deed::assassinate)
    return s.target == seat && unseen(g, s, seat, index(Role::contessa)) <= 0 && !holds(s, seat, Role::contessa);
  const int gains = s.deed == Deed::tax ? 3 : s.deed == Deed::steal ? std::min<int>(2, s.coins[s.target]) : 0;
  const int left = s.coins[seat] - (s.deed == Deed::steal ? gains : 0);
  const bool duel = std::popcount(g.alive(s)) == 2;
  return duel && gains > 0 && s.coins[s.actor] + gains >= 7 && (left < 7 || s.influence[s.actor] == 2) &&
         !holds(s, seat, Role::captain);
}

CoupRule CounterCoup::rule(const Coup& g, const State& s, Seat seat) const {
  const auto possible = [&](Role role) { return unseen(g, s, seat, index(role)) > 0; };
  switch (s.phase) {
    case Phase::action: {
      const CoupRule honest = honest_turn(g, s, seat);
      const bool bluffs = s.coins[seat] < 7 && !holds(s, seat, Role::duke) &&
                          unseen(g, s, seat, index(Role::duke)) >= 2 && options_.bluff > 0;
      if (!bluffs) return honest;
      if (options_.bluff >= 1) return surely(g.act(Deed::tax), "dukes are unseen: claims one");
      return {{{g.act(Deed::tax), options_.bluff}, {honest.actions[0].action, 1 - options_.bluff}},
              "dukes are unseen: claims one, or does as honest"};
    }
    case Phase::challenge_action:
    case Phase::challenge_block:
      if (belief(g, s, seat, Coup::claimant(s), Coup::claimed(s)) < options_.doubt)
        return surely(g.challenge(), "the claim is unlikely");
      if (nothing_to_lose(g, s, seat)) return surely(g.challenge(), "there is nothing left to lose");
      return surely(g.pass(), "the claim is not unlikely enough to challenge it");
    case Phase::block: {
      const CoupRule honest = honest_block(g, s, seat);
      if (honest.actions[0].action != g.pass()) return honest;
      if (s.deed == Deed::steal && s.coins[seat] > 0 && possible(Role::captain))
        return surely(g.block(Role::captain), "robbed: claims the captain");
      if (s.deed == Deed::assassinate && s.influence[seat] == 1 && possible(Role::contessa))
        return surely(g.block(Role::contessa), "the last card is at stake: claims the contessa");
      return honest;
    }
    default: return forced(g, s, seat);
  }
}

}  // namespace feint
