// A uniform sample of all rows that were ever offered, of fixed size: J. Vitter, Random sampling with a reservoir,
// 1985, algorithm R. Structure of arrays, which NumPy and torch read without a copy. Which row goes depends on the seed
// and on how many were offered before, so a reservoir that is read from a file goes on as if it had never stopped.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
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

// The same on its way there: no padding, and only the legal actions with their numbers.
struct Offer {
  std::span<const std::int16_t> active;
  std::span<const std::int16_t> legal;
  std::span<const float> numbers;
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

  void offer(const Offer& row) {
    std::uint64_t at = seen++;
    if (at >= capacity) {
      at = static_cast<std::uint64_t>(Rng(seed_, at).unit() * static_cast<double>(seen));
      if (at >= capacity) return;
    }
    std::int16_t* const end = std::copy(row.active.begin(), row.active.end(), active.get() + at * width);
    std::fill(end, active.get() + (at + 1) * width, std::int16_t{-1});
    float* const target = targets.get() + at * outputs;
    std::uint8_t* const mask = masks.get() + at * outputs;
    std::fill_n(target, outputs, 0.0F);
    std::fill_n(mask, outputs, std::uint8_t{0});
    for (std::size_t i = 0; i < row.legal.size(); ++i) {
      target[row.legal[i]] = row.numbers[i];
      mask[row.legal[i]] = 1;
    }
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

// Rows on their way to a reservoir: what one shard of the work has seen, in order.
class RowBuffer {
 public:
  template <class Features, class Legal>
  void add(const Features& features, const Legal& legal, const double* numbers, double weight) {
    active_.insert(active_.end(), std::begin(features), std::end(features));
    for (const auto action : legal) {
      legal_.push_back(narrow(action));
      numbers_.push_back(static_cast<float>(*numbers++));
    }
    rows_.push_back({active_.size(), legal_.size(), weight});
  }

  std::size_t size() const { return rows_.size(); }

  // Whether the rows have room in a reservoir: what came from elsewhere is looked at first.
  bool fits(const Reservoir& into) const {
    const auto below = [](const std::vector<std::int16_t>& all, std::size_t limit) {
      return std::ranges::all_of(all, [&](int x) { return x >= 0 && static_cast<std::size_t>(x) < limit; });
    };
    bool good = below(legal_, into.outputs) && below(active_, 32768) && numbers_.size() == legal_.size();
    Ends from{0, 0, 0};
    for (const Ends& to : rows_) {
      good = good && from.active <= to.active && from.legal <= to.legal && to.active - from.active <= into.width;
      from = to;
    }
    return good && from.active == active_.size() && from.legal == legal_.size();
  }

  // All that it holds, part by part: to write it down, and to read it again.
  static void parts(auto& self, auto&& part) {
    part(self.active_);
    part(self.legal_);
    part(self.numbers_);
    part(self.rows_);
  }

  void pour(Reservoir& into) {
    Ends from{0, 0, 0};
    for (const Ends& to : rows_) {
      into.offer({std::span(active_).subspan(from.active, to.active - from.active),
                  std::span(legal_).subspan(from.legal, to.legal - from.legal),
                  std::span(numbers_).subspan(from.legal, to.legal - from.legal), static_cast<float>(to.weight)});
      from = to;
    }
    active_.clear();
    legal_.clear();
    numbers_.clear();
    rows_.clear();
  }

 private:
  struct Ends {
    std::uint64_t active, legal;
    double weight;
  };
  std::vector<std::int16_t> active_, legal_;
  std::vector<float> numbers_;
  std::vector<Ends> rows_;
};

}  // namespace feint
