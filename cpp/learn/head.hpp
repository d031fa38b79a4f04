// What a net's outputs mean: probabilities of the legal actions.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>

#include "core/error.hpp"
#include "core/types.hpp"

namespace feint {

// Positive outputs in proportion; where there are none, all alike or the best; or a softmax.
enum class Head { regret_matching, best_regret, softmax };

constexpr auto names(Head) { return std::array<std::string_view, 3>{"regret_matching", "best_regret", "softmax"}; }

inline Head head_of(const std::string& name) {
  const auto all = names(Head{});
  const auto found = std::find(all.begin(), all.end(), name);
  if (found == all.end())
    throw BadParameter("a head is regret_matching, best_regret or softmax, not '" + shortened(name) + "'");
  return static_cast<Head>(found - all.begin());
}

template <class Legal>
void play_head(Head head, const float* said, const Legal& legal, double* mix) {
  const int n = count_of(legal);
  double sum = 0, highest = -INFINITY;
  int best = 0;
  for (int i = 0; const Action a : legal) {
    const double x = said[a];
    if (x > highest) {
      highest = x;
      best = i;
    }
    mix[i++] = x;
  }
  for (int i = 0; i < n; ++i) {
    mix[i] = head == Head::softmax ? std::exp(mix[i] - highest) : mix[i] > 0 ? mix[i] : 0;
    sum += mix[i];
  }
  for (int i = 0; i < n; ++i)
    mix[i] = sum > 0 ? mix[i] / sum : head == Head::best_regret ? static_cast<double>(i == best) : 1.0 / n;
}

}  // namespace feint
