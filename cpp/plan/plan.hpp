// What a planner answers: a value and a count of visits for every action it weighed, and its choice.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "core/types.hpp"

namespace feint {

struct ActionValue {
  Action action = -1;
  double value = 0;
  double visits = 0;
  double probability = 0;  // where the plan is mixed
};

struct Plan {
  std::vector<ActionValue> actions;  // in the order of the legal actions
  std::uint64_t simulations = 0;     // or states looked at
  Action choice = -1;
  bool mixed = false;  // the choice was drawn by the probabilities

  // The first of those with the highest value. Sums that differ by rounding alone are equal.
  Action best() const {
    const ActionValue* found = nullptr;
    for (const ActionValue& a : actions)
      if (!found || a.value > found->value + 1e-9 * std::max(1.0, std::abs(found->value))) found = &a;
    return found ? found->action : -1;
  }
};

// A state that may be the true one.
template <class State>
struct Root {
  State state;
  double weight;
};

}  // namespace feint
