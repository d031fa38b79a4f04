// ParticleBelief: hypotheses about hidden hands as weighted samples, for tables where there are too many to keep all.
// When few particles carry the weight they are resampled (systematically) and then moved: a card of one player is
// swapped with one of another or of the deck, and the swap is kept with the Metropolis probability of what both have
// done since their hands last changed. Citation: W. R. Gilks, C. Berzuini, Following a moving target, JRSS B 63 (2001).
// The moves leave the posterior as it is as long as no claim was proved; after that they are a good approximation.
#pragma once

#include "games/coup/belief.hpp"

namespace feint {

template <int Roles, int Copies, int MostOthers>
class ParticleBelief : public HandBelief<Roles, Copies, MostOthers> {
  using Base = HandBelief<Roles, Copies, MostOthers>;

 public:
  using typename Base::Counts;
  using typename Base::Hands;
  using typename Base::Ids;
  using PerHand = std::array<double, Ids::count>;
  struct Particle {
    Hands hands;
    double weight;
  };

  explicit ParticleBelief(int particles = 2000, std::uint64_t seed = 0) : particles_(particles), rng_(seed) {}

  template <class Sizes, class Seen>
  void begin(const Sizes& sizes, const Seen& seen) {
    this->reset(count_of(sizes));
    for (const int role : seen) this->see(role);
    for (auto& table : since_) table.fill(1);
    list_.clear();
    for (int i = 0; i < particles_; ++i) {
      Counts left = this->unseen_;
      Hands hands{};
      for (int k = 0; k < this->others_; ++k) {
        int id = Ids::nothing;
        for (int n = 0; n < sizes[k]; ++n) id = Ids::with(id, take(left));
        hands[k] = narrow(id);
      }
      list_.push_back({hands, 1.0 / particles_});
    }
  }

  const std::vector<Particle>& list() const { return list_; }

  // likelihood(hands) of what was seen; `did[i]` is the part of it that is the i-th other's own, for each of his hands.
  template <class F>
  double weigh(F&& likelihood, const std::array<PerHand, MostOthers>& did) {
    for (int i = 0; i < this->others_; ++i)
      for (int id = 0; id < Ids::count; ++id) since_[i][id] *= did[i][id];
    for (Particle& p : list_) p.weight *= likelihood(p.hands);
    const double sum = normalise();
    rejuvenate();
    return sum;
  }

  void lose(int other, int role) {
    this->see(role);
    change(other, [&](Particle& p) {
      const bool had = Ids::has(p.hands[other], role);
      p.weight *= had;
      if (had) p.hands[other] = narrow(Ids::without(p.hands[other], role));
    });
    PerHand kept;
    kept.fill(1);
    for (int card = 0; card < Roles; ++card) kept[Ids::of(card, Roles)] = since_[other][Ids::of(card, role)];
    since_[other] = kept;
  }

  void prove(int other, int role) {
    change(other, [&](Particle& p) {
      if (!Ids::has(p.hands[other], role)) return void(p.weight = 0);
      p.hands[other] = narrow(Ids::without(p.hands[other], role));
      Counts left = this->deck(p.hands);
      p.hands[other] = narrow(Ids::with(p.hands[other], take(left)));
    });
    since_[other].fill(1);
  }

  template <class Keep>
  void exchange(int other, Keep&& keep) {
    change(other, [&](Particle& p) {
      Counts left = this->deck(p.hands);
      const int a = take(left), b = take(left);
      double at = rng_.unit();
      int chosen = p.hands[other];
      keep(p.hands[other], std::min(a, b), std::max(a, b), [&](int hand, double q) {
        if (at >= 0) chosen = hand;
        at -= q;
      });
      p.hands[other] = narrow(chosen);
    });
    since_[other].fill(1);
  }

  void draw(int role) {
    for (Particle& p : list_) {
      const Counts left = this->deck(p.hands);
      p.weight *= static_cast<double>(std::max<int>(0, left[role])) / Base::total(left);
    }
    this->see(role);
    normalise();
    rejuvenate();
  }

  double holds(int other, int role) const {
    double sum = 0;
    for (const Particle& p : list_) sum += Ids::has(p.hands[other], role) ? p.weight : 0;
    return sum;
  }

  std::array<PerHand, MostOthers> tables() const {
    std::array<PerHand, MostOthers> out{};
    for (const Particle& p : list_)
      for (int i = 0; i < this->others_; ++i) out[i][p.hands[i]] += p.weight;
    return out;
  }

  Hands sample(Rng& rng) const {
    double left = rng.unit();
    for (const Particle& p : list_)
      if ((left -= p.weight) < 0) return p.hands;
    return list_.back().hands;
  }

 private:
  int take(Counts& left) {
    int at = rng_.below(Base::total(left));
    for (int role = 0;; ++role)
      if ((at -= left[role]) < 0) {
        --left[role];
        return role;
      }
  }

  template <class F>
  void change(int, F&& each) {
    for (Particle& p : list_) each(p);
    normalise();
    rejuvenate();
  }

  // If nothing is left the true hands were lost on the way: begin again from what is certain.
  double normalise() {
    double sum = 0;
    for (const Particle& p : list_) sum += p.weight;
    if (sum > 0) {
      for (Particle& p : list_) p.weight /= sum;
    } else {
      restart();
    }
    return sum;
  }

  void restart() {
    std::vector<int> sizes;
    for (int i = 0; i < this->others_; ++i) sizes.push_back(Ids::size(list_[0].hands[i]));
    const Counts unseen = this->unseen_;
    begin(sizes, std::array<int, 0>{});
    this->unseen_ = unseen;
    for (Particle& p : list_) {
      Counts left = unseen;
      for (int i = 0; i < this->others_; ++i) {
        int id = Ids::nothing;
        for (int n = 0; n < sizes[i]; ++n) id = Ids::with(id, take(left));
        p.hands[i] = narrow(id);
      }
    }
  }

  void rejuvenate() {
    double squares = 0;
    for (const Particle& p : list_) squares += p.weight * p.weight;
    if (squares * particles_ < 2) return;
    std::vector<Particle> next;
    next.reserve(list_.size());
    double at = rng_.unit() / particles_, sum = 0;
    for (const Particle& p : list_)
      for (sum += p.weight; at < sum && count_of(next) < particles_; at += 1.0 / particles_)
        next.push_back({p.hands, 1.0 / particles_});
    while (count_of(next) < particles_) next.push_back({list_.back().hands, 1.0 / particles_});
    list_.swap(next);
    for (Particle& p : list_)
      for (int i = 0; i < 2 * this->others_; ++i) move(p);
  }

  // Swaps a card of one hand with one of another hand or of the deck.
  void move(Particle& p) {
    const int i = rng_.below(this->others_);
    const int size = Ids::size(p.hands[i]);
    if (size == 0) return;
    const auto card_of = [](int id, int slot) { return slot == 0 ? Ids::cards[id].a : Ids::cards[id].b; };
    const int mine = card_of(p.hands[i], rng_.below(size));
    const int k = rng_.below(this->others_ + 1);
    if (k == i) return;
    if (k == this->others_) {  // the deck
      Counts left = this->deck(p.hands);
      if (Base::total(left) == 0) return;
      const int theirs = take(left);
      const int next = Ids::with(Ids::without(p.hands[i], mine), theirs);
      if (accept(since_[i][next], since_[i][p.hands[i]])) p.hands[i] = narrow(next);
      return;
    }
    const int other_size = Ids::size(p.hands[k]);
    if (other_size == 0) return;
    const int theirs = card_of(p.hands[k], rng_.below(other_size));
    const int a = Ids::with(Ids::without(p.hands[i], mine), theirs),
              b = Ids::with(Ids::without(p.hands[k], theirs), mine);
    if (accept(since_[i][a] * since_[k][b], since_[i][p.hands[i]] * since_[k][p.hands[k]])) {
      p.hands[i] = narrow(a);
      p.hands[k] = narrow(b);
    }
  }
  bool accept(double next, double now) { return next >= now || rng_.unit() * now < next; }

  int particles_;
  Rng rng_;
  std::vector<Particle> list_;
  std::array<PerHand, MostOthers> since_{};
};

}  // namespace feint
