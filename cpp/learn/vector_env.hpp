// Many games side by side, one decision of each in a call. Observations are active feature indices (or dense bytes),
// masks are bytes, all in buffers of our own that Python reads without a copy. There are two sets of buffers in turn,
// so that a learner may hold the last step while it takes the next. A game that ends starts again at once: `done` is
// set, `rewards` hold its last payments, the observation is the new game's.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "core/game.hpp"

namespace feint {

struct StepBuffers {
  std::vector<std::int16_t> indices;  // batch x width, padded with -1
  std::vector<std::uint8_t> dense;    // batch x feature_count, if asked for
  std::vector<std::uint8_t> masks;    // batch x actions
  std::vector<std::int8_t> seats;     // whose decision it is
  std::vector<float> rewards;         // batch x seats, of this step
  std::vector<std::uint8_t> done;     // the step ended a game
};

class AnyVectorEnv {
 public:
  virtual ~AnyVectorEnv() = default;
  virtual void reset(std::uint64_t seed) = 0;
  virtual void step(const std::int64_t* actions) = 0;  // throws IllegalAction before anything has changed
  virtual void sample() = 0;                           // fills choices() with legal actions, uniformly

  int batch() const { return batch_; }
  int width() const { return width_; }
  int turn() const { return turn_; }
  StepBuffers& buffers(int turn) { return buffers_[turn]; }
  std::vector<std::int64_t>& choices() { return choices_; }

 protected:
  AnyVectorEnv(int batch, int width) : batch_(batch), width_(width), choices_(static_cast<std::size_t>(batch), 0) {}
  int batch_, width_;
  int turn_ = 0;
  StepBuffers buffers_[2];
  std::vector<std::int64_t> choices_;
};

template <PlayableGame G>
class VectorEnv final : public AnyVectorEnv {
 public:
  VectorEnv(const G& game, int batch, int width, bool dense)
      : AnyVectorEnv(batch, width),
        game_(game),
        dense_(dense),
        slots_(static_cast<std::size_t>(batch), Slot{game.initial()}) {
    const auto n = static_cast<std::size_t>(batch);
    for (StepBuffers& b : buffers_) {
      b.indices.assign(dense ? 0 : n * static_cast<std::size_t>(width), -1);
      b.dense.assign(dense ? n * static_cast<std::size_t>(game.feature_count()) : 0, 0);
      b.masks.assign(n * static_cast<std::size_t>(game.actions()), 0);
      b.seats.assign(n, 0);
      b.rewards.assign(n * static_cast<std::size_t>(game.seats()), 0);
      b.done.assign(n, 0);
    }
  }

  void reset(std::uint64_t seed) override {
    chooser_ = Rng(seed, -1);
    turn_ = 1 - turn_;
    StepBuffers& b = buffers_[turn_];
    std::fill(b.rewards.begin(), b.rewards.end(), 0.0F);
    std::fill(b.done.begin(), b.done.end(), std::uint8_t{0});
    for (int i = 0; i < batch_; ++i) {
      slot(i).rng = Rng(seed, i);
      restart(slot(i));
      observe(b, i);
    }
  }

  void step(const std::int64_t* actions) override {
    const std::uint8_t* masks = buffers_[turn_].masks.data();
    const int width = game_.actions();
    for (int i = 0; i < batch_; ++i)
      if (actions[i] < 0 || actions[i] >= width || !masks[std::ptrdiff_t{i} * width + actions[i]])
        throw IllegalAction("game " + std::to_string(i) + " of the batch: action " + std::to_string(actions[i]) +
                            " is not legal; see the mask");
    turn_ = 1 - turn_;
    StepBuffers& b = buffers_[turn_];
    for (int i = 0; i < batch_; ++i) {
      Slot& at = slot(i);
      game_.apply(at.state, at.seat, static_cast<Action>(actions[i]), Silent{});
      pass_chance(at);
      const bool over = at.seat == nobody;
      pay(b, i, at);
      b.done[static_cast<std::size_t>(i)] = over;
      if (over) restart(at);
      observe(b, i);
    }
  }

  void sample() override {
    for (int i = 0; i < batch_; ++i) {
      const Slot& at = slot(i);
      choices_[static_cast<std::size_t>(i)] = pick(game_.legal(at.state, at.seat), chooser_);
    }
  }

 private:
  static constexpr Seat nobody = -2;

  struct Slot {
    typename G::State state;
    Rng rng{0};
    Seat seat = 0;
    float paid[max_seats] = {};
  };

  Slot& slot(int i) { return slots_[static_cast<std::size_t>(i)]; }

  // A game may end before anybody is asked; then there is nothing to learn from it, and the next one is dealt.
  void restart(Slot& at) {
    std::fill(at.paid, at.paid + max_seats, 0.0F);
    for (int tries = 0; tries < 1000; ++tries) {
      at.state = game_.initial();
      pass_chance(at);
      if (at.seat != nobody) return;
    }
    throw Error(game_.about().name + ": in a thousand games nobody was asked anything");
  }

  // On to the next decision, or the end.
  void pass_chance(Slot& at) {
    SeatSet set = game_.asked(at.state);
    if constexpr (ChanceGame<G>) {
      for (; set.is_chance(); set = game_.asked(at.state))
        game_.apply(at.state, chance, game_.sample(at.state, at.rng), Silent{});
    }
    at.seat = set.empty() ? nobody : set.first();
  }

  void pay(StepBuffers& b, int i, Slot& at) {
    const auto returns = game_.returns(at.state);
    float* rewards = b.rewards.data() + std::ptrdiff_t{i} * game_.seats();
    for (int seat = 0; seat < game_.seats(); ++seat) {
      const auto now = static_cast<float>(returns[seat]);
      rewards[seat] = now - at.paid[seat];
      at.paid[seat] = now;
    }
  }

  void observe(StepBuffers& b, int i) {
    const Slot& at = slot(i);
    b.seats[static_cast<std::size_t>(i)] = static_cast<std::int8_t>(at.seat);
    const auto active = game_.features(game_.view(at.state, at.seat));
    if (dense_) {
      std::uint8_t* row = b.dense.data() + std::ptrdiff_t{i} * game_.feature_count();
      std::fill_n(row, game_.feature_count(), std::uint8_t{0});
      for (const std::int16_t index : active) row[index] = 1;
    } else {
      std::int16_t* row = b.indices.data() + std::ptrdiff_t{i} * width_;
      if (static_cast<int>(active.size()) > width_)
        throw Error("an observation has " + std::to_string(active.size()) + " active features, but the rows hold " +
                    std::to_string(width_));
      std::int16_t* end = std::copy(std::begin(active), std::end(active), row);
      std::fill(end, row + width_, std::int16_t{-1});
    }
    std::uint8_t* mask = b.masks.data() + std::ptrdiff_t{i} * game_.actions();
    std::fill_n(mask, game_.actions(), std::uint8_t{0});
    for (const Action a : game_.legal(at.state, at.seat)) mask[a] = 1;
  }

  G game_;
  bool dense_;
  Rng chooser_{0};
  std::vector<Slot> slots_;
};

// How many active features a row must hold: the capacity of the game's list, or all of them where that is not known.
template <PlayableGame G>
int feature_width(const G& g) {
  using Features = decltype(g.features(std::declval<const typename G::View&>()));
  if constexpr (requires { Features::capacity; })
    return std::min(Features::capacity, g.feature_count());
  else
    return g.feature_count();
}

}  // namespace feint
