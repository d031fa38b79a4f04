// What one seat of coup_mdp believes: worlds (complete deals, played up to now) with weights. No card ever changes its
// place in this game, so a world stays what it is, or is refuted: a step weighs it by how likely the model takes the
// others' answers with those hands, plays it on by the rules, and drops it if other cards would have been turned over.
// Hands are ordered (the left-most card is lost first): up to 16 for each of two others, 256 worlds.
//   exact      every deal with its probability
//   factored   two independent beliefs of 16 hands each, as in the paper: the deck is counted for each of them alone.
//              Likelihoods and refutations concern one hand at a time, so products of two beliefs stay products: only
//              the weights at the deal differ from `exact`, and what one hand says of the other.
//   particles  deals drawn at random, drawn again by weight when few carry it
#pragma once

#include <array>
#include <cmath>
#include <vector>

#include "games/coup_mdp/game.hpp"
#include "games/coup_mdp/players/steps.hpp"
#include "plan/plan.hpp"

namespace feint {

class CoupMdpFilter {
 public:
  using State = CoupMdp::State;
  using World = Root<State>;
  enum class Kind : std::int8_t { exact, factored, particles };
  friend constexpr auto names(Kind) { return std::array<std::string_view, 3>{"exact", "factored", "particles"}; }
  struct Options {
    Kind kind = Kind::exact;
    int particles = 200;
    std::uint64_t seed = 0;
  };

  CoupMdpFilter(const CoupMdp& game, Seat seat, const Options& options)
      : game_(game), seat_(seat), options_(options), rng_(options.seed, seat) {}

  // From the seat's own hand at the deal, two roles.
  void begin(int first, int second) {
    State s = game_.initial();
    for (Seat i = 0; i < CoupMdp::players; ++i)
      game_.apply(s, chance, i == seat_ ? first * CoupMdp::roles + second : 0, Deaf{});
    begin(s);
  }

  // From a table of which only the others' face-down cards are not known.
  void begin(const State& table) {
    worlds_.clear();
    const Seat a = CoupMdp::after(seat_, 1), b = CoupMdp::after(seat_, 2);
    State s = table;
    each_hand(table, a, [&](unsigned first) {
      s.hands[a] = narrow(first);
      each_hand(table, b, [&](unsigned second) {
        s.hands[b] = narrow(second);
        const double ways = options_.kind == Kind::factored ? dealt(s, {a}) * dealt(s, {b}) : dealt(s, {a, b});
        if (ways > 0) worlds_.push_back({s, ways});
      });
    });
    copies_.assign(worlds_.size(), 1);
    normalise();
    if (options_.kind == Kind::particles) draw_again();
  }

  const std::vector<World>& worlds() const { return worlds_; }
  bool lost() const { return worlds_.empty(); }  // nothing is left that could have led here
  Seat seat() const { return seat_; }

  // Probability that another seat has a face-down card of that role.
  double holds(Seat other, CoupMdp::Role role) const {
    double p = 0;
    for (const World& w : worlds_) {
      const unsigned hand = w.state.hands[other];
      bool there = false;
      for (int slot = 0; slot < 2; ++slot)
        there = there || (CoupMdp::face_down(hand, slot) && CoupMdp::role(hand, slot) == role);
      p += there ? w.weight : 0;
    }
    return p;
  }

  template <class Model>
  void step(const CoupMdpStep& step, Model& model) {
    if (lost()) return;
    for (World& w : worlds_) {
      const State& s = w.state;
      for (Seat k = 0; k < CoupMdp::players; ++k)
        if (k != seat_ && CoupMdp::has(s.open, k)) w.weight *= likelihood(s, k, step, model);
    }
    List<CoupMdpStep::Loss, 4> losses;
    const auto listen = [&](const Event& e) {
      if (e.kind == CoupMdp::lost) losses.push({e.seat, CoupMdp::Role(e.data[0])});
    };
    for (World& w : worlds_) {
      losses.clear();
      game_.step_with(w.state, step.declared, step.volunteers, listen);
      if (!(losses == step.losses) || !possible(w.state)) w.weight = 0;
    }
    drop_refuted();
    normalise();
    if (options_.kind == Kind::particles && 2 * effective() < options_.particles) draw_again();
  }

 private:
  template <class Model>
  double likelihood(const State& s, Seat k, const CoupMdpStep& step, Model& model) const {
    if (s.phase != CoupMdp::Phase::begin) return model.row(s, k)[CoupMdp::has(step.volunteers, k) ? 1 : 0];
    const auto legal = game_.legal(s, k);
    for (int i = 0; i < legal.size(); ++i)
      if (legal[i] == CoupMdp::number(step.declared)) return model.row(s, k)[i];
    return 0;
  }

  // Hands that a seat may have, as far as its open cards and past challenges tell.
  template <class F>
  void each_hand(const State& table, Seat other, F&& f) const {
    const unsigned hand = table.hands[other];
    for (unsigned roles = 0; roles < 16; ++roles) {
      bool fits = CoupMdp::fits((hand & 48U) | roles, table.known[other]);
      for (int slot = 0; slot < 2; ++slot)
        fits = fits && (CoupMdp::face_down(hand, slot) || (roles >> 2 * slot & 3U) == (hand >> 2 * slot & 3U));
      if (fits) f((hand & 48U) | roles);
    }
  }

  // In how many ways the deck gives the hidden cards of these seats, beside all that the seat sees.
  double dealt(const State& s, std::initializer_list<Seat> hidden) const {
    std::array<int, CoupMdp::roles> left;
    left.fill(CoupMdp::copies);
    double ways = 1;
    for (const bool seen : {true, false})
      for (Seat i = 0; i < CoupMdp::players; ++i)
        for (int slot = 0; slot < 2; ++slot) {
          const bool visible = i == seat_ || !CoupMdp::face_down(s.hands[i], slot);
          if (visible != seen) continue;
          if (!visible && std::find(hidden.begin(), hidden.end(), i) == hidden.end()) continue;
          int& count = left[index(CoupMdp::role(s.hands[i], slot))];
          if (!visible) ways *= std::max(0, count);
          --count;
        }
    return ways;
  }

  // Beside the cards that lie open now, each hand alone; with an exact deal nothing new.
  bool possible(const State& s) const {
    return options_.kind != Kind::factored ||
           (dealt(s, {CoupMdp::after(seat_, 1)}) > 0 && dealt(s, {CoupMdp::after(seat_, 2)}) > 0);
  }

  void drop_refuted() {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < worlds_.size(); ++i)
      if (worlds_[i].weight > 0) {
        worlds_[kept] = worlds_[i];
        copies_[kept++] = copies_[i];
      }
    worlds_.resize(kept);
    copies_.resize(kept);
  }

  void normalise() {
    double sum = 0;
    for (const World& w : worlds_) sum += w.weight;
    for (World& w : worlds_) w.weight /= sum;
  }

  // How many particles of equal weight would be worth these.
  double effective() const {
    double squares = 0;
    for (std::size_t i = 0; i < worlds_.size(); ++i) squares += worlds_[i].weight * worlds_[i].weight / copies_[i];
    return 1 / squares;
  }

  // Systematic: one random number, then every n-th part of the weight.
  void draw_again() {
    double at = rng_.unit() / options_.particles, sum = 0;
    for (std::size_t i = 0; i < worlds_.size(); ++i) {
      int copies = 0;
      for (sum += worlds_[i].weight; at < sum; at += 1.0 / options_.particles) ++copies;
      copies_[i] = copies;
      worlds_[i].weight = static_cast<double>(copies) / options_.particles;
    }
    drop_refuted();
    normalise();
  }

  CoupMdp game_;
  Seat seat_;
  Options options_;
  Rng rng_;
  std::vector<World> worlds_;
  std::vector<int> copies_;  // particles that share a world
};

}  // namespace feint
