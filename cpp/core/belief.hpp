// What a player may believe about hidden hands of at most two cards, drawn from a deck with `Copies` cards of each
// role. A hypothesis says which hand each of the others holds; the deck is what is left. Three ways to keep it:
//   JointBelief     exact: every hypothesis with its probability (84 with two others and four roles, 2,319 with three
//                   others and five roles)
//   FactoredBelief  one distribution a player, as if hands were independent (as in the Coup planning paper)
//   ParticleBelief  weighted samples of hypotheses, resampled when few of them carry the weight and then moved
// All three learn alike: `weigh` by what someone did, `lose` a card that was turned over, `prove` a claim (the card
// goes into the deck and is replaced), `exchange` two cards with the deck, `draw` what one draws oneself.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "core/rng.hpp"
#include "core/types.hpp"

namespace feint {

// Hands of two, one or no cards by number, and back. Cards are sorted; `Roles` stands for none.
template <int Roles>
struct HandIds {
  static constexpr int pairs = Roles * (Roles + 1) / 2, count = pairs + Roles + 1, nothing = count - 1;
  struct Cards {
    std::uint8_t a, b;
  };
  static constexpr std::array<Cards, count> cards = [] {
    std::array<Cards, count> out{};
    int i = 0;
    for (int a = 0; a < Roles; ++a)
      for (int b = a; b < Roles; ++b) out[i++] = {static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b)};
    for (int a = 0; a < Roles; ++a) out[i++] = {static_cast<std::uint8_t>(a), Roles};
    out[i] = {Roles, Roles};
    return out;
  }();
  static constexpr std::array<std::array<std::uint8_t, Roles + 1>, Roles + 1> ids = [] {
    std::array<std::array<std::uint8_t, Roles + 1>, Roles + 1> out{};
    for (int i = 0; i < count; ++i) {
      out[cards[i].a][cards[i].b] = static_cast<std::uint8_t>(i);
      out[cards[i].b][cards[i].a] = static_cast<std::uint8_t>(i);
    }
    return out;
  }();
  static constexpr int of(int a, int b) { return ids[a][b]; }
  static constexpr int with(int id, int role) { return ids[cards[id].a == Roles ? cards[id].b : cards[id].a][role]; }
  static constexpr bool has(int id, int role) { return cards[id].a == role || cards[id].b == role; }
  static constexpr int without(int id, int role) {
    return cards[id].a == role ? ids[cards[id].b][Roles] : ids[cards[id].a][Roles];
  }
  static constexpr int size(int id) { return (cards[id].a < Roles) + (cards[id].b < Roles); }
};

template <int Roles, int Copies, int MostOthers>
class HandBelief {
 public:
  using Ids = HandIds<Roles>;
  using Hands = std::array<std::uint8_t, MostOthers>;  // the hand of each other, by number
  using Counts = std::array<std::int8_t, Roles>;

  int others() const { return others_; }
  // What is in the deck, if that is what they hold.
  Counts deck(const Hands& hands) const {
    Counts left = unseen_;
    for (int i = 0; i < others_; ++i) {
      const auto& c = Ids::cards[hands[i]];
      if (c.a < Roles) --left[c.a];
      if (c.b < Roles) --left[c.b];
    }
    return left;
  }
  static int total(const Counts& counts) {
    int sum = 0;
    for (const int n : counts) sum += n;
    return sum;
  }
  // One's own cards, and those that lie open, are not unseen.
  void see(int role) { --unseen_[role]; }
  void unsee(int role) { ++unseen_[role]; }

 protected:
  void reset(int others) {
    others_ = std::min(others, MostOthers);
    unseen_.fill(Copies);
  }
  bool possible(const Hands& hands) const {
    for (const int n : deck(hands))
      if (n < 0) return false;
    return true;
  }
  // In how many ways these hands can be dealt, up to a factor: ordered draws from distinct cards.
  double ways(const Hands& hands) const {
    Counts left = unseen_;
    double product = 1;
    for (int i = 0; i < others_; ++i) {
      const auto& c = Ids::cards[hands[i]];
      if (c.a < Roles) product *= std::max<int>(0, left[c.a]--);
      if (c.b < Roles) product *= std::max<int>(0, left[c.b]--) * (c.a == c.b ? 1 : 2);
    }
    return product;
  }

  int others_ = 0;
  Counts unseen_{};
};

template <int Roles, int Copies, int MostOthers>
class JointBelief : public HandBelief<Roles, Copies, MostOthers> {
  using Base = HandBelief<Roles, Copies, MostOthers>;

 public:
  using typename Base::Counts;
  using typename Base::Hands;
  using typename Base::Ids;
  struct Hypothesis {
    Hands hands;
    double weight;
  };

  // `sizes[i]` cards in the hand of the i-th other; `seen` are one's own and the open ones.
  template <class Sizes, class Seen>
  void begin(const Sizes& sizes, const Seen& seen) {
    this->reset(static_cast<int>(sizes.size()));
    for (const int role : seen) this->see(role);
    list_.clear();
    Hands hands{};
    deal(0, sizes, hands);
    normalise();
  }

  const std::vector<Hypothesis>& list() const { return list_; }

  // likelihood(hands) of what was seen. Returns how likely it was.
  template <class F>
  double weigh(F&& likelihood) {
    for (Hypothesis& h : list_) h.weight *= likelihood(h.hands);
    return normalise();
  }

  void lose(int other, int role) {
    this->see(role);
    change([&](const Hypothesis& h, auto&& emit) {
      if (Ids::has(h.hands[other], role)) emit(with(h.hands, other, Ids::without(h.hands[other], role)), h.weight);
    });
  }

  void prove(int other, int role) {
    change([&](const Hypothesis& h, auto&& emit) {
      if (!Ids::has(h.hands[other], role)) return;
      const int kept = Ids::without(h.hands[other], role);
      const Counts left = this->deck(with(h.hands, other, kept));
      const double size = Base::total(left);
      for (int card = 0; card < Roles; ++card)
        if (left[card] > 0) emit(with(h.hands, other, Ids::with(kept, card)), h.weight * left[card] / size);
    });
  }

  // keep(hand, a, b, f): with which probability p the player ends with which hand, f(hand, p), having drawn a and b.
  template <class Keep>
  void exchange(int other, Keep&& keep) {
    change([&](const Hypothesis& h, auto&& emit) {
      const Counts left = this->deck(h.hands);
      const double size = Base::total(left), all = size * (size - 1);
      for (int a = 0; a < Roles; ++a)
        for (int b = a; b < Roles; ++b) {
          const double ways = a == b ? left[a] * (left[a] - 1.0) : 2.0 * left[a] * left[b];
          if (left[a] <= 0 || left[b] <= 0 || ways <= 0) continue;
          keep(h.hands[other], a, b,
               [&](int hand, double p) { emit(with(h.hands, other, hand), h.weight * p * ways / all); });
        }
    });
  }

  // One draws this card from the deck oneself.
  void draw(int role) {
    weigh([&](const Hands& hands) {
      const Counts left = this->deck(hands);
      return static_cast<double>(std::max<int>(0, left[role])) / Base::total(left);
    });
    this->see(role);
    std::erase_if(list_, [](const Hypothesis& h) { return h.weight <= 0; });
  }

  double holds(int other, int role) const {
    double p = 0;
    for (const Hypothesis& h : list_) p += Ids::has(h.hands[other], role) ? h.weight : 0;
    return p;
  }

  Hands sample(Rng& rng) const {
    double left = rng.unit();
    for (const Hypothesis& h : list_)
      if ((left -= h.weight) < 0) return h.hands;
    return list_.back().hands;
  }

 private:
  static Hands with(Hands hands, int other, int id) {
    hands[other] = static_cast<std::uint8_t>(id);
    return hands;
  }

  template <class Sizes>
  void deal(int i, const Sizes& sizes, Hands& hands) {
    if (i == this->others_ || i == MostOthers) {
      if (const double ways = this->ways(hands); ways > 0) list_.push_back({hands, ways});
      return;
    }
    for (int id = 0; id < Ids::count; ++id) {
      if (Ids::size(id) != sizes[i]) continue;
      hands[i] = static_cast<std::uint8_t>(id);
      deal(i + 1, sizes, hands);
    }
  }

  // Every hypothesis becomes some others; equal ones are one.
  template <class F>
  void change(F&& each) {
    std::size_t places = 1;
    for (int i = 0; i < this->others_; ++i) places *= Ids::count;
    sums_.assign(places, 0.0);
    for (const Hypothesis& h : list_) each(h, [&](const Hands& hands, double weight) { sums_[code(hands)] += weight; });
    list_.clear();
    for (std::size_t i = 0; i < places; ++i)
      if (sums_[i] > 0) list_.push_back({hands_of(i), sums_[i]});
    normalise();
  }

  std::size_t code(const Hands& hands) const {
    std::size_t out = 0;
    for (int i = this->others_ - 1; i >= 0; --i) out = out * Ids::count + hands[i];
    return out;
  }
  Hands hands_of(std::size_t code) const {
    Hands out{};
    for (int i = 0; i < this->others_; ++i, code /= Ids::count) out[i] = static_cast<std::uint8_t>(code % Ids::count);
    return out;
  }

  double normalise() {
    double sum = 0;
    for (const Hypothesis& h : list_) sum += h.weight;
    if (sum > 0)
      for (Hypothesis& h : list_) h.weight /= sum;
    return sum;
  }

  std::vector<Hypothesis> list_;
  std::vector<double> sums_;
};

template <int Roles, int Copies, int MostOthers>
class FactoredBelief : public HandBelief<Roles, Copies, MostOthers> {
  using Base = HandBelief<Roles, Copies, MostOthers>;

 public:
  using typename Base::Counts;
  using typename Base::Hands;
  using typename Base::Ids;
  using Table = std::array<double, Ids::count>;

  template <class Sizes, class Seen>
  void begin(const Sizes& sizes, const Seen& seen) {
    this->reset(static_cast<int>(sizes.size()));
    for (const int role : seen) this->see(role);
    for (int i = 0; i < this->others_; ++i) {
      tables_[i].fill(0);
      for (int id = 0; id < Ids::count; ++id)
        if (Ids::size(id) == sizes[i]) tables_[i][id] = alone(id);
      normalise(i);
    }
  }

  const Table& table(int other) const { return tables_[other]; }

  // By what one of them did: a likelihood for each of his hands.
  double weigh(int other, const Table& likelihood) {
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
    Table next{};
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
  static std::uint8_t drawn(const Table& table, Rng& rng) {
    double left = rng.unit();
    int last = 0;
    for (int id = 0; id < Ids::count; ++id) {
      if (table[id] <= 0) continue;
      last = id;
      if ((left -= table[id]) < 0) break;
    }
    return static_cast<std::uint8_t>(last);
  }

  std::array<Table, MostOthers> tables_{};
};

}  // namespace feint
