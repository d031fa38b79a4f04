// Where SARSOP begins: values of the states from above and from below, every one of them a proof. From above: the
// problem with the state seen (MDP), then the fast informed bound (M. Hauskrecht, Value-function approximations for
// POMDPs, JAIR 2000), both iterated downwards from what nobody can exceed, so that they may stop at any time. From
// below: blind policies, iterated upwards; where the discount is 1 or cells forbid actions, the policy that draws any
// legal action.
//
// Discount 1 asks for an end to every play worth while: positive reward that can be earned again and again is refused,
// and so is a cycle that costs nothing, where no bound from above can come down.
#pragma once

#include <vector>

#include "core/cells.hpp"
#include "core/progress.hpp"

namespace feint::sarsop {

struct UpperStart {
  std::vector<double> corner;            // V(s) >= the best that can be had from s, by state
  std::vector<std::vector<double>> fib;  // by action: alpha_a(s); V(b) <= max_a alpha_a . b
};

struct LowerStart {
  std::int32_t action;  // -1: any legal one, each as likely as the other
  std::vector<double> value;
};

// seconds: how long it may take, roughly.
UpperStart upper_start(const Cells& cells, double seconds, Progress& progress);
std::vector<LowerStart> lower_start(const Cells& cells, double seconds, Progress& progress);

}  // namespace feint::sarsop
