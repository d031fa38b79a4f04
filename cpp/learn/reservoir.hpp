// A uniform sample of all rows that were ever offered, of fixed size: J. Vitter, Random sampling with a reservoir,
// 1985, algorithm R. Structure of arrays, which NumPy and torch read without a copy. Which row goes depends on the seed
// and on how many were offered before, so a reservoir that is read from a file goes on as if it had never stopped.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/rng.hpp"

namespace feint {

// What a learner remembers of one decision: the active features, padded with -1; a number for each action, 0 where it
// is not legal; which are legal; and how much it counts.
struct Row {
  const std::int16_t* active;
  const float* targets;
  const std::uint8_t* mask;
  float weight;
};

class Reservoir {
 public:
  Reservoir(std::size_t rows, int features, int actions, std::uint64_t seed)
      : capacity(rows),
        width(static_cast<std::size_t>(features)),
        outputs(static_cast<std::size_t>(actions)),
        active(std::make_unique_for_overwrite<std::int16_t[]>(capacity * width)),
        targets(std::make_unique_for_overwrite<float[]>(capacity * outputs)),
        masks(std::make_unique_for_overwrite<std::uint8_t[]>(capacity * outputs)),
        weights(std::make_unique_for_overwrite<float[]>(capacity)),
        seed_(seed) {}

  std::size_t size() const { return static_cast<std::size_t>(std::min<std::uint64_t>(seen, capacity)); }

  void offer(const Row& row) {
    std::uint64_t at = seen++;
    if (at >= capacity) {
      at = static_cast<std::uint64_t>(Rng(seed_, at).unit() * static_cast<double>(seen));
      if (at >= capacity) return;
    }
    std::copy_n(row.active, width, active.get() + at * width);
    std::copy_n(row.targets, outputs, targets.get() + at * outputs);
    std::copy_n(row.mask, outputs, masks.get() + at * outputs);
    weights[at] = row.weight;
  }

  Row row(std::size_t i) const {
    return {active.get() + i * width, targets.get() + i * outputs, masks.get() + i * outputs, weights[i]};
  }

  const std::size_t capacity, width, outputs;
  std::uint64_t seen = 0;
  std::unique_ptr<std::int16_t[]> active;
  std::unique_ptr<float[]> targets;
  std::unique_ptr<std::uint8_t[]> masks;
  std::unique_ptr<float[]> weights;

 private:
  std::uint64_t seed_;
};

// Rows on their way to a reservoir: what one shard of the work has seen.
class RowBuffer {
 public:
  RowBuffer(int width, int outputs)
      : width_(static_cast<std::size_t>(width)), outputs_(static_cast<std::size_t>(outputs)) {}

  template <class Features, class Legal>
  void add(const Features& features, const Legal& legal, const double* numbers, double weight) {
    const std::size_t row = weights_.size();
    active_.resize((row + 1) * width_, std::int16_t{-1});
    targets_.resize((row + 1) * outputs_, 0.0F);
    masks_.resize((row + 1) * outputs_, std::uint8_t{0});
    std::copy(std::begin(features), std::end(features), active_.data() + row * width_);
    for (std::size_t i = 0; const auto action : legal) {
      const auto at = row * outputs_ + static_cast<std::size_t>(action);
      targets_[at] = static_cast<float>(numbers[i++]);
      masks_[at] = 1;
    }
    weights_.push_back(static_cast<float>(weight));
  }

  void pour(Reservoir& into) {
    for (std::size_t i = 0; i < weights_.size(); ++i)
      into.offer(
          {active_.data() + i * width_, targets_.data() + i * outputs_, masks_.data() + i * outputs_, weights_[i]});
    active_.clear(), targets_.clear(), masks_.clear(), weights_.clear();
  }

 private:
  std::size_t width_, outputs_;
  std::vector<std::int16_t> active_;
  std::vector<float> targets_;
  std::vector<std::uint8_t> masks_;
  std::vector<float> weights_;
};

}  // namespace feint
