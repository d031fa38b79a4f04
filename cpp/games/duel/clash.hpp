// Two cards meet: the order of resolution of the duel, in one place. First what decides the attacks, then, when the
// winner is known, what he does to the other.
#pragma once

#include <algorithm>
#include <utility>

#include "core/list.hpp"
#include "games/duel/cards.hpp"

namespace feint {

struct DuelFighter {
  const DuelCard* card;
  int kin;    // cards of its clan in the hand, itself included; the bonus is active from two on
  int pillz;  // put into the attack
  int left;   // pillz that are left after paying, fury too
  bool fury;
  bool first;  // shows its card first
  int last;    // 1: its seat won the last round, -1: lost it, 0: there was none
};

class DuelClash {
 public:
  using Kind = DuelEffect::Kind;
  using When = DuelEffect::When;
  using Per = DuelEffect::Per;

  DuelClash(const DuelFighter& zero, const DuelFighter& one, int round) : fighters_{zero, one} {
    bool stops = false, any = false;
    for (int i = 0; i < 2; ++i) {
      start(i, 0, fighters_[i].card->ability, round);
      if (fighters_[i].kin >= 2) start(i, 1, fighters_[i].card->bonus, round);
      any = any || effects_[i][0].kind != Kind::none || effects_[i][1].kind != Kind::none;
    }
    if (!any) {  // two plain cards
      for (int i = 0; i < 2; ++i) attack_[i] = fighters_[i].card->power * (fighters_[i].pillz + 1);
      return;
    }
    for (const auto& side : effects_)
      for (const DuelEffect& e : side) stops |= e.kind >= Kind::stop_ability && e.kind <= Kind::protect_bonus;
    const unsigned stopped = stops ? stopped_effects() : 0;
    for (int i = 0; i < 2; ++i)
      for (int k = 0; k < 2; ++k) {
        DuelEffect& e = effects_[i][k];
        if ((stopped >> (2 * i + k) & 1U) != (e.when == When::stopped)) e.kind = Kind::none;
      }
    cancel();
    for (int i = 0; i < 2; ++i) {
      const DuelFighter &mine = fighters_[i], &other = fighters_[1 - i];
      int power = has(i, Kind::copy_power) ? other.card->power : mine.card->power;
      power = reduced(power + sum(i, Kind::power), 1 - i, Kind::opp_power);
      attack_[i] = reduced(power * (mine.pillz + 1) + sum(i, Kind::attack), 1 - i, Kind::opp_attack);
    }
  }

  int attack(int seat) const { return attack_[seat]; }

  // Without chance: the higher attack, then the lower level, then the one who showed first.
  int stronger() const {
    if (attack_[0] != attack_[1]) return attack_[1] > attack_[0];
    const int levels[2] = {fighters_[0].card->level, fighters_[1].card->level};
    if (levels[0] != levels[1]) return levels[1] < levels[0];
    return fighters_[1].first;
  }

  // Of the winner; fury and boosts, then the other's reductions.
  int damage(int winner) const {
    const DuelFighter& f = fighters_[winner];
    return reduced(f.card->damage + 2 * f.fury + sum(winner, Kind::damage), 1 - winner, Kind::opp_damage);
  }

  // What follows from the round besides the damage, in order. `heal` and `poison` are the abilities in force from
  // before. Returns which abilities begin to heal (bit seat) and to poison the other (bit 2 + seat).
  template <class Number>
  unsigned aftermath(int winner, int damage, Number (&life)[2], Number (&pillz)[2], const DuelEffect* const (&heal)[2],
                     const DuelEffect* const (&poison)[2]) const {
    unsigned begins = 0;
    bool any = false;
    for (const auto& side : effects_)
      for (const DuelEffect& e : side) any |= e.kind >= Kind::pillz;
    if (any) {
      for (int i = 0; i < 2; ++i) change(pillz[i], winner, damage, i, Kind::pillz, Kind::none, true);
      for (int i = 0; i < 2; ++i) change(pillz[i], winner, damage, i, Kind::none, Kind::opp_pillz, false);
      for (int i = 0; i < 2; ++i)
        if (life[i] > 0) change(life[i], winner, damage, i, Kind::life, Kind::none, true);
      for (int i = 0; i < 2; ++i) change(life[i], winner, damage, i, Kind::backlash, Kind::opp_life, false);
      for (int i = 0; i < 2; ++i)
        for (const DuelEffect& e : effects_[i]) {
          if (e.kind == Kind::heal && happens(e, i, winner)) begins |= 1U << i;
          if (e.kind == Kind::poison && happens(e, i, winner)) begins |= 4U << i;
        }
    }
    for (int i = 0; i < 2; ++i)
      if (heal[i] && life[i] > 0) life[i] = static_cast<Number>(raise(life[i], heal[i]->amount, heal[i]->bound));
    for (int i = 0; i < 2; ++i)
      if (poison[i]) life[i] = static_cast<Number>(lower(life[i], poison[i]->amount, poison[i]->bound));
    return begins;
  }

 private:
  static int lower(int v, int by, int floor) { return std::min(v, std::max(v - by, floor)); }
  static int raise(int v, int by, int most) { return std::max(v, std::min(v + by, most)); }

  bool holds(When when, int i) const {
    switch (when) {
      case When::courage: return fighters_[i].first;
      case When::reprisal: return !fighters_[i].first;
      case When::confidence: return fighters_[i].last > 0;
      case When::revenge: return fighters_[i].last < 0;
      default: return true;  // what is known later is looked at later
    }
  }

  // Conditions and scaling. A copied bonus is the other's as it is printed, with the copier's conditions.
  void start(int i, int k, const DuelEffect& printed, int round) {
    if (printed.kind == Kind::none || !holds(printed.when, i)) return;
    if (printed.kind == Kind::copy_bonus) {
      if (fighters_[1 - i].kin >= 2) start(i, k, fighters_[1 - i].card->bonus, round);
      return;
    }
    DuelEffect& e = effects_[i][k] = printed;
    const int times = e.per == Per::clan         ? fighters_[i].kin
                      : e.per == Per::round      ? round
                      : e.per == Per::pillz_left ? fighters_[i].left
                                                 : 1;
    e.amount = narrow(e.amount * times);
  }

  // Bit 2 * seat + (1 for the bonus). What nobody stops is live; what a live one stops is stopped unless a live one
  // protects it; so on. What is never decided goes round in a circle, and is stopped.
  unsigned stopped_effects() const {
    unsigned live = 0, dead = 0;
    for (bool moved = true; moved;) {
      moved = false;
      for (int n = 0; n < 4; ++n) {
        if ((live | dead) >> n & 1U) continue;
        const int seat = n / 2, k = n % 2;
        const Kind stop = k ? Kind::stop_bonus : Kind::stop_ability;
        const Kind protect = k ? Kind::protect_bonus : Kind::protect_ability;
        bool threat = false, blow = false, hope = false, shield = false;  // perhaps and surely
        for (int j = 0; j < 2; ++j) {
          const int theirs = 2 * (1 - seat) + j, ours = 2 * seat + j;
          if (effects_[1 - seat][j].kind == stop) {
            threat |= !(dead >> theirs & 1U);
            blow |= live >> theirs & 1U;
          }
          if (effects_[seat][j].kind == protect) {
            hope |= !(dead >> ours & 1U);
            shield |= live >> ours & 1U;
          }
        }
        if (!threat || shield) {
          live |= 1U << n;
          moved = true;
        } else if (blow && !hope) {
          dead |= 1U << n;
          moved = true;
        }
      }
    }
    return ~live & 15U;
  }

  void cancel() {
    bool gone[2][2] = {};
    for (int i = 0; i < 2; ++i)
      for (const DuelEffect& e : effects_[i]) {
        if (e.kind < Kind::cancel_power || e.kind > Kind::cancel_life) continue;
        for (int k = 0; k < 2; ++k) gone[1 - i][k] |= cancels(e.kind, effects_[1 - i][k].kind);
      }
    for (int i = 0; i < 2; ++i)
      for (int k = 0; k < 2; ++k)
        if (gone[i][k]) effects_[i][k].kind = Kind::none;
  }

  static bool cancels(Kind cancel, Kind kind) {
    switch (cancel) {
      case Kind::cancel_power: return kind >= Kind::copy_power && kind <= Kind::opp_power;
      case Kind::cancel_attack: return kind == Kind::attack || kind == Kind::opp_attack;
      case Kind::cancel_damage: return kind == Kind::damage || kind == Kind::opp_damage;
      case Kind::cancel_pillz: return kind == Kind::pillz || kind == Kind::opp_pillz;
      default: return kind >= Kind::life;
    }
  }

  bool has(int i, Kind kind) const { return effects_[i][0].kind == kind || effects_[i][1].kind == kind; }

  int sum(int i, Kind kind) const {
    int out = 0;
    for (const DuelEffect& e : effects_[i]) out += e.kind == kind ? e.amount : 0;
    return out;
  }

  // By what seat `by` takes of the other; the highest floor first.
  int reduced(int v, int by, Kind kind) const {
    const DuelEffect *a = &effects_[by][0], *b = &effects_[by][1];
    if (a->bound < b->bound) std::swap(a, b);
    if (a->kind == kind) v = lower(v, a->amount, a->bound);
    if (b->kind == kind) v = lower(v, b->amount, b->bound);
    return v;
  }

  // After the winner is known: by default what a card does, it does when it has won.
  bool happens(const DuelEffect& e, int seat, int winner) const {
    if (e.when == When::defeat) return seat != winner;
    return seat == winner && (e.when != When::killshot || attack_[seat] >= 2 * attack_[1 - seat]);
  }

  // What seat i does to its own number (`own`) and the other to it (`opp`): up, the lowest bound first, or down, the
  // highest first.
  template <class Number>
  void change(Number& value, int winner, int damage, int i, Kind own, Kind opp, bool up) const {
    struct Change {
      int amount, bound;
    };
    List<Change, 4> changes;
    for (int seat = 0; seat < 2; ++seat)
      for (const DuelEffect& e : effects_[seat]) {
        if (e.kind != (seat == i ? own : opp) || e.kind == Kind::none || !happens(e, seat, winner)) continue;
        changes.push({e.amount * (e.per == Per::damage ? damage : 1), e.bound});
        for (int k = changes.size() - 1; k > 0; --k)
          if (up ? changes[k].bound < changes[k - 1].bound : changes[k].bound > changes[k - 1].bound)
            std::swap(changes[k], changes[k - 1]);
      }
    for (const Change& c : changes)
      value = static_cast<Number>(up ? raise(value, c.amount, c.bound) : lower(value, c.amount, c.bound));
  }

  DuelFighter fighters_[2];
  DuelEffect effects_[2][2];  // ability and bonus; none where it does nothing
  int attack_[2];
};

}  // namespace feint
