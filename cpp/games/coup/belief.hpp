// What a player may believe about hidden hands of at most two cards, drawn from a deck with `Copies` cards of each
// role. A hypothesis says which hand each of the others holds; the deck is what is left. Three ways to keep it:
//   JointBelief     exact: every hypothesis with its probability (84 with two others and four roles, 2,319 with three
//                   others and five roles)
//   FactoredBelief  one distribution a player, as if hands were independent (factored.hpp)
//   ParticleBelief  weighted samples, resampled when few of them carry the weight and then moved (particles.hpp)
// All three learn alike: `weigh` by what someone did, `lose` a card that was turned over, `prove` a claim (the card
// goes into the deck and is replaced), `exchange` two cards with the deck, `draw` what one draws oneself.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <unordered_map>
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
      for (int b = a; b < Roles; ++b) out[i++] = {narrow(a), narrow(b)};
    for (int a = 0; a < Roles; ++a) out[i++] = {narrow(a), Roles};
    out[i] = {Roles, Roles};
    return out;
  }();
  static constexpr std::array<std::array<std::uint8_t, Roles + 1>, Roles + 1> ids = [] {
    std::array<std::array<std::uint8_t, Roles + 1>, Roles + 1> out{};
    for (int i = 0; i < count; ++i) {
      out[cards[i].a][cards[i].b] = narrow(i);
      out[cards[i].b][cards[i].a] = narrow(i);
    }
    return out;
  }();
  static constexpr int of(int a, int b) { return ids[a][b]; }
  static constexpr int with(int id, int role) { return ids[cards[id].a == Roles ? cards[id].b : cards[id].a][role]; }
  static constexpr bool has(int id, int role) { return cards[id].a == role || cards[id].b == role; }
  static constexpr int copies(int id, int role) { return (cards[id].a == role) + (cards[id].b == role); }
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
    this->reset(count_of(sizes));
    for (const int role : seen) this->see(role);
    list_.clear();
    Hands hands{};
    deal(0, sizes, hands, this->unseen_, 1);
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
  // What a hand becomes follows from what it may be made of: itself and the deck. Many hypotheses share that.
  template <class Keep>
  void exchange(int other, Keep&& keep) {
    if (list_.empty()) return;
    const Hands first = firsts(list_.front().hands);
    open(first);
    for (const Hypothesis& h : list_) sums_[code(h.hands, first)] = h.weight;
    const std::size_t hands = radix(first[other]);
    std::size_t stride = 1;
    for (int i = 0; i < other; ++i) stride *= radix(first[i]);
    std::unordered_map<std::uint32_t, std::vector<Row>> known;  // by that pool: what becomes of each hand
    for (std::size_t block = 0; block < sums_.size(); block += stride * hands)
      for (std::size_t rest = block; rest < block + stride; ++rest) {
        std::size_t some = 0;
        while (some < hands && sums_[rest + some * stride] <= 0) ++some;
        if (some == hands) continue;
        Counts pool = this->deck(hands_of(rest + some * stride, first));
        const int hand = first[other] + static_cast<int>(some);
        for (int role = 0; role < Roles; ++role) pool[role] = narrow(pool[role] + Ids::copies(hand, role));
        std::uint32_t what = 0;
        for (const int n : pool) what = what * (Copies + 1) + static_cast<std::uint32_t>(n);
        const auto [rows, is_new] = known.try_emplace(what);
        if (is_new) rows->second = after_exchange(pool, first[other], hands, keep);
        Row next{};
        for (std::size_t i = some; i < hands; ++i)
          if (const double weight = sums_[rest + i * stride]; weight > 0)
            for (std::size_t k = 0; k < hands; ++k) next[k] += weight * rows->second[i][k];
        for (std::size_t i = 0; i < hands; ++i) sums_[rest + i * stride] = next[i];
      }
    gather(first);
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

  // How likely each hand of each other is.
  std::array<std::array<double, Ids::count>, MostOthers> tables() const {
    std::array<std::array<double, Ids::count>, MostOthers> out{};
    for (const Hypothesis& h : list_)
      for (int i = 0; i < this->others_; ++i) out[i][h.hands[i]] += h.weight;
    return out;
  }

  Hands sample(Rng& rng) const {
    double left = rng.unit();
    for (const Hypothesis& h : list_)
      if ((left -= h.weight) < 0) return h.hands;
    return list_.back().hands;
  }

 private:
  static Hands with(Hands hands, int other, int id) {
    hands[other] = narrow(id);
    return hands;
  }

  // In how many ways hands can be dealt, up to a factor: ordered draws from distinct cards.
  template <class Sizes>
  void deal(int i, const Sizes& sizes, Hands& hands, const Counts& left, double ways) {
    if (i == this->others_ || i == MostOthers) return list_.push_back({hands, ways});
    for (int id = 0; id < Ids::count; ++id) {
      if (Ids::size(id) != sizes[i]) continue;
      const auto& c = Ids::cards[id];
      Counts rest = left;
      double all = ways;
      if (c.a < Roles) all *= rest[c.a]--;
      if (c.b < Roles) all *= rest[c.b]-- * (c.a == c.b ? 1 : 2);
      if (all <= 0) continue;
      hands[i] = narrow(id);
      deal(i + 1, sizes, hands, rest, all);
    }
  }

  using Row = std::array<double, Ids::pairs>;
  template <class Keep>
  static std::vector<Row> after_exchange(const Counts& pool, int first, std::size_t hands, Keep&& keep) {
    std::vector<Row> out(hands, Row{});
    for (std::size_t i = 0; i < hands; ++i) {
      const int hand = first + static_cast<int>(i);
      Counts left = pool;
      for (int role = 0; role < Roles; ++role) left[role] = narrow(left[role] - Ids::copies(hand, role));
      const double size = Base::total(left), all = size * (size - 1);
      for (int a = 0; a < Roles; ++a)
        for (int b = a; b < Roles; ++b) {
          const double ways = a == b ? left[a] * (left[a] - 1.0) : 2.0 * left[a] * left[b];
          if (left[a] <= 0 || left[b] <= 0 || ways <= 0) continue;
          keep(hand, a, b, [&](int next, double p) { out[i][next - first] += p * ways / all; });
        }
    }
    return out;
  }

  // Every hypothesis becomes some others; equal ones are one.
  template <class F>
  void change(F&& each) {
    Hands first{};
    bool opened = false;
    for (const Hypothesis& h : list_)
      each(h, [&](const Hands& hands, double weight) {
        if (!opened) open(first = firsts(hands));
        opened = true;
        sums_[code(hands, first)] += weight;
      });
    if (opened) return gather(first);
    list_.clear();
  }

  // Sums over hypotheses have a place for each. How many cards somebody has is known to all, so that only hands of that
  // size need places: counted from the first of them.
  static Hands firsts(const Hands& hands) {
    Hands out{};
    for (std::size_t i = 0; i < out.size(); ++i) {
      const int size = Ids::size(hands[i]);
      out[i] = narrow(size == 2 ? 0 : size == 1 ? Ids::pairs : Ids::nothing);
    }
    return out;
  }
  static std::size_t radix(int first) { return first == 0 ? Ids::pairs : first == Ids::pairs ? Roles : 1; }
  void open(const Hands& first) {
    std::size_t places = 1;
    for (int i = 0; i < this->others_; ++i) places *= radix(first[i]);
    sums_.assign(places, 0.0);
  }
  void gather(const Hands& first) {
    list_.clear();
    for (std::size_t i = 0; i < sums_.size(); ++i)
      if (sums_[i] > 0) list_.push_back({hands_of(i, first), sums_[i]});
    normalise();
  }
  std::size_t code(const Hands& hands, const Hands& first) const {
    std::size_t out = 0;
    for (int i = this->others_ - 1; i >= 0; --i)
      out = out * radix(first[i]) + static_cast<std::size_t>(hands[i] - first[i]);
    return out;
  }
  Hands hands_of(std::size_t code, const Hands& first) const {
    Hands out{};
    for (int i = 0; i < this->others_; ++i) {
      out[i] = narrow(first[i] + code % radix(first[i]));
      code /= radix(first[i]);
    }
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

}  // namespace feint
