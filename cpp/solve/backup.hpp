// One block of a BlockedProblem, ready for many sweeps. The decisions between two such states (a turn's windows, say)
// are expanded once with the problem's own steps; what is left of them is, for every state, a few maxima of sums over
// states of the same block. All that leads elsewhere is a number already.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "core/game.hpp"

namespace feint {

using Block = std::uint32_t;

struct BlockIndex {
  Block block;
  std::uint32_t index;
};

// BlockedProblem: states that count have a block and an index in it; those on the way between two such states
// have none. Blocks of a layer do not lead to each other, only to themselves and to earlier layers.
//
//   p.layers(), p.blocks(layer), p.states(layers)    // blocks(0) are those at the end of a play; states of the first
//   p.offset(block), p.size(block), p.order(block)   // where its values are; in which order to sweep
//   p.state(block_index), p.block_index(s)           // there and back; none: on the way, or over
//   p.over(s)                                        // the value of an end, if it is one
//   p.legal(s), p.each_outcome(s, a, [](const State&, double probability, double reward) {...})  // no reward is used
template <class P>
concept BlockedProblem =
    requires(const P& p, const typename P::State& s, BlockIndex at, int layer, Block block, Action a) {
      { p.layers() } -> std::same_as<int>;
      { p.blocks(layer) } -> std::same_as<const std::vector<Block>&>;
      { p.states(layer) } -> std::same_as<std::size_t>;
      { p.offset(block) } -> std::same_as<std::size_t>;
      { p.size(block) } -> std::same_as<std::uint32_t>;
      { p.order(block) } -> std::convertible_to<std::span<const std::uint32_t>>;
      { p.state(at) } -> std::same_as<typename P::State>;
      { p.block_index(s) } -> std::same_as<std::optional<BlockIndex>>;
      { p.over(s) } -> std::same_as<std::optional<double>>;
      { p.legal(s) } -> RangeOf<Action>;
      p.each_outcome(s, a, [](const typename P::State&, double, double) {});
    };

// The value of an action, from the values of states, for a player that has them. value(BlockIndex) -> double.
template <BlockedProblem P, class F>
double value_of(const P& p, const typename P::State& s, Action action, F&& value) {
  double sum = 0;
  p.each_outcome(s, action, [&](const typename P::State& next, double probability, double) {
    if (const auto end = p.over(next)) {
      sum += probability * *end;
    } else if (const auto at = p.block_index(next)) {
      sum += probability * value(*at);
    } else {
      double best = -std::numeric_limits<double>::infinity();
      for (const Action a : p.legal(next)) best = std::max(best, value_of(p, next, a, value));
      sum += probability * best;
    }
  });
  return sum;
}

struct Bounds {
  double low, high;
};

template <BlockedProblem P>
class Backups {
 public:
  explicit Backups(const P& problem) : problem_(problem) {}

  // `values` are those of all blocks, of which the earlier layers are done.
  void compile(Block block, const std::vector<double>& values) {
    block_ = block;
    size_ = problem_.size(block);
    values_ = values.data();
    order_ = problem_.order(block);
    terms_.clear();
    forms_.clear();
    choices_.clear();
    ends_.clear();
    for (const std::uint32_t index : order_) {
      first_ = narrow(choices_.size());
      const auto s = problem_.state({block, index});
      const Ref root = choose(s);
      if (root.ref < 0) choices_.push_back({root.constant, narrow(forms_.size())});
      ends_.push_back(narrow(choices_.size()));
    }
  }

  std::size_t size() const { return size_; }
  std::uint32_t index(std::uint32_t at) const { return order_[at]; }

  // The value of the state that comes `at`-th in the order. The last choice of a state is its own.
  Bounds evaluate(std::uint32_t at, const std::vector<Bounds>& bounds) const {
    Bounds chosen[most_choices];
    const std::uint32_t begin = at ? ends_[at - 1] : 0, end = ends_[at];
    std::uint32_t form = begin ? choices_[begin - 1].forms_end : 0;
    std::uint32_t term = form ? forms_[form - 1].terms_end : 0;
    Bounds best{};
    for (std::uint32_t c = begin; c < end; ++c) {
      best = {choices_[c].floor, choices_[c].floor};
      for (; form < choices_[c].forms_end; ++form) {
        Bounds sum{forms_[form].constant, forms_[form].constant};
        for (; term < forms_[form].terms_end; ++term) {
          const Term& t = terms_[term];
          const Bounds& b = t.ref < size_ ? bounds[t.ref] : chosen[t.ref - size_];
          sum.low += t.weight * b.low;
          sum.high += t.weight * b.high;
        }
        best = {std::max(best.low, sum.low), std::max(best.high, sum.high)};
      }
      chosen[c - begin] = best;
    }
    return best;
  }

 private:
  static constexpr int most_choices = 256;  // in one state

  struct Term {
    double weight;
    std::uint32_t ref;  // an index in the block, or after these a choice of the same state
  };
  struct Form {  // constant + sum of weight * value
    double constant;
    std::uint32_t terms_end;
  };
  struct Choice {  // the largest of its forms and a number
    double floor;
    std::uint32_t forms_end;
  };
  struct Sum {
    double constant;
    std::size_t begin, end;  // in stack_
  };
  struct Ref {
    double constant;
    std::int64_t ref;  // -1: only the constant
  };

  void add(const typename P::State& s, double weight, Sum& sum) {
    if (const auto end = problem_.over(s)) {
      sum.constant += weight * *end;
    } else if (const auto at = problem_.block_index(s)) {
      if (at->block == block_)
        add_term(weight, at->index, sum);
      else
        sum.constant += weight * values_[problem_.offset(at->block) + at->index];
    } else if (const auto legal = problem_.legal(s); legal.size() == 1) {
      spread(s, legal[0], weight, sum);
    } else {
      const Ref ref = choose(s);
      if (ref.ref < 0)
        sum.constant += weight * ref.constant;
      else
        add_term(weight, narrow(ref.ref), sum);
    }
  }

  void spread(const typename P::State& s, Action action, double weight, Sum& sum) {
    problem_.each_outcome(s, action, [&](const typename P::State& next, double probability, double) {
      add(next, weight * probability, sum);
    });
  }

  void add_term(double weight, std::uint32_t ref, const Sum& sum) {
    for (std::size_t i = sum.begin; i < stack_.size(); ++i)
      if (stack_[i].ref == ref) {
        stack_[i].weight += weight;
        return;
      }
    stack_.push_back({weight, ref});
  }

  // Inner choices are written before the one they belong to, whose sums wait on the stack meanwhile.
  Ref choose(const typename P::State& s) {
    const std::size_t mark = stack_.size(), sums = sums_.size();
    double floor = -std::numeric_limits<double>::infinity();
    for (const Action action : problem_.legal(s)) {
      Sum sum{0, stack_.size(), 0};
      spread(s, action, 1, sum);
      sum.end = stack_.size();
      if (sum.begin == sum.end)
        floor = std::max(floor, sum.constant);
      else
        sums_.push_back(sum);
    }
    if (sums_.size() == sums) return {floor, -1};
    for (std::size_t i = sums; i < sums_.size(); ++i) {
      terms_.insert(terms_.end(), stack_.begin() + static_cast<std::ptrdiff_t>(sums_[i].begin),
                    stack_.begin() + static_cast<std::ptrdiff_t>(sums_[i].end));
      forms_.push_back({sums_[i].constant, narrow(terms_.size())});
    }
    stack_.resize(mark);
    sums_.resize(sums);
    const auto number = static_cast<std::uint32_t>(choices_.size()) - first_;
    if (number >= most_choices) throw Error("value iteration: too many choices between two states");
    choices_.push_back({floor, narrow(forms_.size())});
    return {0, size_ + number};
  }

  const P& problem_;
  Block block_ = 0;
  std::uint32_t size_ = 0, first_ = 0;
  const double* values_ = nullptr;
  std::span<const std::uint32_t> order_;
  std::vector<Term> terms_, stack_;
  std::vector<Form> forms_;
  std::vector<Choice> choices_;
  std::vector<std::uint32_t> ends_;
  std::vector<Sum> sums_;
};

}  // namespace feint
