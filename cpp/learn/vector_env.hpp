// Many games side by side, one decision of each in a call. Observations are active feature indices (or dense bytes),
// masks are bytes, all in buffers of our own that Python reads without a copy. There are two sets of buffers in turn,
// so that a learner may hold the last step while it takes the next. A game that ends starts again at once: `done` is
// set, `rewards` hold its last payments, the observation is the new game's. With company only the learner's decisions
// are asked for: the others play within the step, and what is paid on their moves is in the rewards of the step before.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "core/game.hpp"
#include "core/progress.hpp"
#include "learn/company.hpp"
#include "learn/sight.hpp"

namespace feint {

struct StepBuffers {
  std::vector<std::int16_t> indices;  // batch x width, padded with -1
  std::vector<std::uint8_t> dense;    // batch x feature_count, if asked for
  std::vector<float> numbers;         // batch x width, if asked for
  std::vector<std::uint8_t> masks;    // batch x actions
  std::vector<std::int8_t> seats;     // whose decision it is
  std::vector<float> rewards;         // batch x seats, of this step
  std::vector<std::uint8_t> done;     // the step ended a game
};

class AnyVectorEnv {
 public:
  virtual ~AnyVectorEnv() = default;
  virtual void reset(std::uint64_t seed, Progress& progress) = 0;
  virtual void step(const std::int64_t* actions, Progress& progress) = 0;  // throws IllegalAction before any change
  virtual void sample() = 0;                                    // fills choices() with actions of the mask, uniformly
  virtual std::vector<std::uint8_t> partner_hands() const = 0;  // throws BadParameter

  int batch() const { return batch_; }
  int width() const { return width_; }
  int actions() const { return actions_; }
  int turn() const { return turn_; }
  StepBuffers& buffers(int turn) { return buffers_[turn]; }
  std::vector<std::int64_t>& choices() { return choices_; }

 protected:
  AnyVectorEnv(int batch, int width, int actions)
      : batch_(batch), width_(width), actions_(actions), choices_(batch, 0) {}
  int batch_, width_, actions_;
  int turn_ = 0;
  StepBuffers buffers_[2];
  std::vector<std::int64_t> choices_;
};

// accompanied: there is company. Known at compile time, for without it a step takes some fifty nanoseconds.
template <PlayableGame G, bool accompanied = false>
class VectorEnv final : public AnyVectorEnv {
 public:
  VectorEnv(const G& game, int batch, Sight sight, std::unique_ptr<Company<G>> company = nullptr,
            std::vector<std::uint8_t> avoided = {})
      : AnyVectorEnv(batch, sight_width(game, sight), sight_actions(game, sight)),
        game_(game),
        sight_(sight),
        company_(std::move(company)),
        avoided_(std::move(avoided)),
        slots_(batch, Slot{game.initial()}) {
    const std::size_t n = batch;
    for (StepBuffers& b : buffers_) {
      const auto size = n * static_cast<std::size_t>(width_);
      b.indices.assign(sight == Sight::indices ? size : 0, -1);
      b.dense.assign(sight == Sight::dense ? size : 0, 0);
      b.numbers.assign(sight == Sight::numbers ? size : 0, 0);
      b.masks.assign(n * static_cast<std::size_t>(actions_), 0);
      b.seats.assign(n, 0);
      b.rewards.assign(n * static_cast<std::size_t>(game.seats()), 0);
      b.done.assign(n, 0);
    }
  }

  void reset(std::uint64_t seed, Progress& progress) override {
    chooser_ = Rng(seed, -1);
    turn_ = 1 - turn_;
    StepBuffers& b = buffers_[turn_];
    std::fill(b.rewards.begin(), b.rewards.end(), 0.0F);
    std::fill(b.done.begin(), b.done.end(), std::uint8_t{0});
    for (int i = 0; i < batch_; ++i) {
      slot(i).rng = Rng(seed, i);
      restart(i, slot(i), progress);
      observe(b, i);
    }
  }

  void step(const std::int64_t* actions, Progress& progress) override {
    const std::uint8_t* masks = buffers_[turn_].masks.data();
    for (int i = 0; i < batch_; ++i)
      if (actions[i] < 0 || actions[i] >= columns() || !masks[std::ptrdiff_t{i} * columns() + actions[i]])
        throw IllegalAction("game " + std::to_string(i) + " of the batch: action " + std::to_string(actions[i]) +
                            " is not legal; see the mask");
    turn_ = 1 - turn_;
    StepBuffers& b = buffers_[turn_];
    for (int i = 0; i < batch_; ++i) {
      Slot& at = slot(i);
      const auto action = static_cast<Action>(actions[i]);
      apply(i, at, at.seat, accompanied ? decode<G>(sight_, action, at.legal) : action);
      go_on(i, at, progress);
      const bool over = at.seat == nobody;
      pay(b, i, at);
      b.done[i] = over;
      if (over) restart(i, slot(i), progress);
      observe(b, i);
    }
  }

  void sample() override {
    for (int i = 0; i < batch_; ++i) {
      const Slot& at = slot(i);
      const auto legal = game_.legal(at.state, at.seat);
      Action choice = pick(legal, chooser_);
      if constexpr (accompanied) {
        const std::uint8_t* const mask = buffers_[turn_].masks.data() + std::ptrdiff_t{i} * columns();
        while (!mask[encode<G>(sight_, choice)]) choice = pick(legal, chooser_);
        choice = encode<G>(sight_, choice);
      }
      choices_[i] = choice;
    }
  }

  // A row for each game: 1 at the cards that the partner of the seat that is asked still holds. The seat does not see
  // them: a guess of them is judged by this.
  std::vector<std::uint8_t> partner_hands() const override {
    if constexpr (HasPartnerHand<G>) {
      using Hand = PartnerHandOf<G>;
      std::vector<std::uint8_t> out;
      for (const Slot& at : slots_)
        for (int card = 0; card < Hand::cards; ++card) out.push_back(Hand::holds(game_, at.state, at.seat, card));
      return out;
    } else {
      throw BadParameter(game_.about().name + " does not offer the hands of partners");
    }
  }

 private:
  static constexpr Seat nobody = -2;

  struct Slot {
    typename G::State state;
    Rng rng{0};
    Seat seat = 0;
    Action legal = 0;  // one of those that are legal now
    float paid[max_seats] = {};
  };

  int columns() const {
    if constexpr (accompanied)
      return actions_;
    else
      return game_.actions();  // which most games know at compile time
  }

  Slot& slot(int i) { return slots_[i]; }

  // A game may end before anybody is asked; then there is nothing to learn from it, and the next one is dealt.
  void restart(int i, Slot& at, Progress& progress) {
    std::fill(at.paid, at.paid + max_seats, 0.0F);
    for (int tries = 0; tries < 1000; ++tries) {
      at.state = game_.initial();
      if constexpr (accompanied) company_->begin_game(i, at.rng);
      go_on(i, at, progress);
      if (at.seat != nobody) return;
    }
    throw Error(game_.about().name + ": in a thousand games nobody was asked anything");
  }

  void apply([[maybe_unused]] int i, Slot& at, Seat seat, Action action) {
    if constexpr (accompanied) {
      if (company_->listens(i)) {
        game_.apply(at.state, seat, action, [&](const auto& event) { company_->hear(i, event); });
        return;
      }
    }
    game_.apply(at.state, seat, action, Silent{});
  }

  // On to the next decision of a learner, or the end.
  void go_on([[maybe_unused]] int i, Slot& at, [[maybe_unused]] Progress& progress) {
    for (SeatSet set = game_.asked(at.state);; set = game_.asked(at.state)) {
      if constexpr (ChanceGame<G>) {
        if (set.is_chance()) {
          apply(i, at, chance, game_.sample(at.state, at.rng));
          continue;
        }
      }
      at.seat = set.empty() ? nobody : set.first();
      if constexpr (accompanied) {
        if (!set.empty() && !company_->learns(i, at.seat)) {
          apply(i, at, at.seat, company_->act(i, at.state, at.seat, at.rng, progress));
          continue;
        }
      }
      return;
    }
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
    Slot& at = slot(i);
    b.seats[i] = narrow(at.seat);
    look(b, i, game_.view(at.state, at.seat));
    const auto legal = game_.legal(at.state, at.seat);
    std::uint8_t* mask = b.masks.data() + std::ptrdiff_t{i} * columns();
    std::fill_n(mask, columns(), std::uint8_t{0});
    if constexpr (accompanied) {
      at.legal = *std::begin(legal);
      bool any = false;
      for (const Action a : legal)
        if (avoided_.empty() || !avoided_[a]) mask[encode<G>(sight_, a)] = any = true;
      if (any) return;  // else all that is left is what was to be avoided
    }
    for (const Action a : legal) mask[accompanied ? encode<G>(sight_, a) : a] = 1;
  }

  void look(StepBuffers& b, int i, const typename G::View& view) const {
    const std::ptrdiff_t start = std::ptrdiff_t{i} * width_;
    if constexpr (HasNumbers<G>) {
      if (sight_ == Sight::numbers) {
        const auto numbers = NumbersOf<G>::numbers(game_, view);
        std::copy(numbers.begin(), numbers.end(), b.numbers.begin() + start);
        return;
      }
    }
    const auto active = game_.features(view);
    if (sight_ == Sight::dense) {
      const int width = game_.feature_count();  // which most games know at compile time
      std::uint8_t* row = b.dense.data() + std::ptrdiff_t{i} * width;
      std::fill_n(row, width, std::uint8_t{0});
      for (const std::int16_t index : active) row[index] = 1;
    } else {
      std::int16_t* row = b.indices.data() + start;
      if (count_of(active) > width_)
        throw Error("an observation has " + std::to_string(active.size()) + " active features, but the rows hold " +
                    std::to_string(width_));
      std::int16_t* end = std::copy(std::begin(active), std::end(active), row);
      std::fill(end, row + width_, std::int16_t{-1});
    }
  }

  G game_;
  Sight sight_;
  std::unique_ptr<Company<G>> company_;
  std::vector<std::uint8_t> avoided_;  // by action: not in a learner's mask while there is another way
  Rng chooser_{0};
  std::vector<Slot> slots_;
};

}  // namespace feint
