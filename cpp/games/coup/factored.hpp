// FactoredBelief: one distribution over hands for each of the other seats, as if hands were independent. They are not,
// so it is cheap and off by some percent: see docs/players/analyst.md.
#pragma once

#include "games/coup/belief.hpp"

namespace feint {

template <int Roles, int Copies, int MostOthers>
class FactoredBelief : public HandBelief<Roles, Copies, MostOthers> {
  using Base = HandBelief<Roles, Copies, MostOthers>;

 public:
  using typename Base::Counts;
  using typename Base::Hands;
  using typename Base::Ids;
  using PerHand = std::array<double, Ids::count>;

  template <class Sizes, class Seen>
  void begin(const Sizes& sizes, const Seen& seen) {
    this->reset(count_of(sizes));
    for (const int role : seen) this->see(role);
    for (int i = 0; i < this->others_; ++i) {
      tables_[i].fill(0);
      for (int id = 0; id < Ids::count; ++id)
        if (Ids::size(id) == sizes[i]) tables_[i][id] = alone(id);
      normalise(i);
    }
  }

  const PerHand& table(int other) const { return tables_[other]; }
  const std::array<PerHand, MostOthers>& tables() const { return tables_; }

  // By what one of them did: a likelihood for each of his hands.
  double weigh(int other, const PerHand& likelihood) {
    for (int id = 0; id < Ids::count; ++id) tables_[other][id] *= likelihood[id];
    return normalise(other);
  }

  void lose(int other, int role) {
    this->see(role);
    change(other, [&](int id, double p, auto&& emit) {
      if (Ids::has(id, role)) emit(Ids::without(id, role), p);
    });
    for (int i = 0; i < this->others_; ++i) exclude(i);
  }

  void prove(int other, int role) {
    change(other, [&](int id, double p, auto&& emit) {
      if (!Ids::has(id, role)) return;
      const int kept = Ids::without(id, role);
      for (int card = 0; card < Roles; ++card)
        if (const double left = this->unseen_[card] - (Ids::cards[kept].a == card); left > 0)
          emit(Ids::with(kept, card), p * left);
    });
  }

  template <class Keep>
  void exchange(int other, Keep&& keep) {
    change(other, [&](int id, double p, auto&& emit) {
      for (int a = 0; a < Roles; ++a)
        for (int b = a; b < Roles; ++b) {
          const double na = this->unseen_[a] - Ids::has(id, a), nb = this->unseen_[b] - Ids::has(id, b);
          const double ways = a == b ? na * (na - 1) : 2 * na * nb;
          if (na > 0 && nb > 0 && ways > 0) keep(id, a, b, [&](int hand, double q) { emit(hand, p * q * ways); });
        }
    });
  }

  void draw(int role) {
    this->see(role);
    for (int i = 0; i < this->others_; ++i) exclude(i);
  }

  double holds(int other, int role) const {
    double p = 0;
    for (int id = 0; id < Ids::count; ++id) p += Ids::has(id, role) ? tables_[other][id] : 0;
    return p;
  }

  // Hands drawn alone, again if the deck cannot give them together.
  Hands sample(Rng& rng) const {
    Hands hands{};
    for (int tries = 0; tries < 1000; ++tries) {
      for (int i = 0; i < this->others_; ++i) hands[i] = drawn(tables_[i], rng);
      if (this->possible(hands)) break;
    }
    return hands;
  }

 private:
  double alone(int id) const {
    const auto& c = Ids::cards[id];
    if (c.a == Roles) return 1;
    if (c.b == Roles) return std::max<int>(0, this->unseen_[c.a]);
    if (c.a == c.b) return this->unseen_[c.a] * (this->unseen_[c.a] - 1.0);
    return 2.0 * this->unseen_[c.a] * this->unseen_[c.b];
  }
  void exclude(int other) {
    for (int id = 0; id < Ids::count; ++id)
      if (alone(id) <= 0) tables_[other][id] = 0;
    normalise(other);
  }
  template <class F>
  void change(int other, F&& each) {
    PerHand next{};
    for (int id = 0; id < Ids::count; ++id)
      if (tables_[other][id] > 0) each(id, tables_[other][id], [&](int hand, double p) { next[hand] += p; });
    tables_[other] = next;
    normalise(other);
  }
  double normalise(int other) {
    double sum = 0;
    for (const double p : tables_[other]) sum += p;
    if (sum > 0)
      for (double& p : tables_[other]) p /= sum;
    return sum;
  }
  static std::uint8_t drawn(const PerHand& table, Rng& rng) {
    double left = rng.unit();
    int last = 0;
    for (int id = 0; id < Ids::count; ++id) {
      if (table[id] <= 0) continue;
      last = id;
      if ((left -= table[id]) < 0) break;
    }
    return static_cast<std::uint8_t>(last);
  }

  std::array<PerHand, MostOthers> tables_{};
};

}  // namespace feint
