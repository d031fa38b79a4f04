// What a planner answers: a value and a count of visits for every action it weighed, best first choice among equals.
#pragma once

#include <cstdint>
#include <vector>

#include "core/types.hpp"

namespace feint {

struct ActionValue {
  Action action = -1;
  double value = 0;
  double visits = 0;
};

struct Plan {
  std::vector<ActionValue> actions;  // in the order of the legal actions
  std::uint64_t simulations = 0;     // or states looked at

  // The first of those with the highest value.
  Action best() const {
    const ActionValue* found = nullptr;
    for (const ActionValue& a : actions)
      if (!found || a.value > found->value) found = &a;
    return found ? found->action : -1;
  }
};

}  // namespace feint
