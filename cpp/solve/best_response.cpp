#include "solve/best_response.hpp"

#include <limits>

namespace feint {

double policy_value(const CompiledTree& tree, int seat, const Reach& reach) {
  const Earnings earnings(tree, seat, reach);
  double sum = 0;
  const auto& mine = reach[seat];
  for (Sequence s = 0; s < mine.size(); ++s)
    if (mine[s] > 0) sum += mine[s] * earnings.of(s);
  return sum;
}

double best_response(const CompiledTree& tree, int seat, const Reach& reach, std::vector<Sequence>* chosen) {
  const CompiledTree::Side& side = tree.sides[seat];
  const Earnings earnings(tree, seat, reach);
  std::vector<double> best(side.sets());
  const auto worth = [&](Sequence s) {
    double sum = earnings.of(s);
    for (std::uint32_t below = side.below[s]; below < side.below[s + 1]; ++below) sum += best[below];
    return sum;
  };
  if (chosen) chosen->assign(side.sets(), 0);
  for (std::size_t set = side.sets(); set-- > 0;) {
    best[set] = -std::numeric_limits<double>::infinity();
    for (Sequence s = side.first[set]; s < side.first[set + 1]; ++s) {
      const double mine = worth(s);
      if (mine <= best[set]) continue;
      best[set] = mine;
      if (chosen) (*chosen)[set] = s;
    }
  }
  return worth(0);
}

Exploitability exploitability(const CompiledTree& tree, const Behaviour& behaviour) {
  Reach reach;
  for (std::size_t seat = 0; seat < tree.sides.size(); ++seat)
    reach.push_back(reach_of(tree.sides[seat], behaviour[seat]));
  Exploitability out;
  for (int seat = 0; seat < tree.seats(); ++seat) {
    out.values.push(policy_value(tree, seat, reach));
    out.best_responses.push(best_response(tree, seat, reach));
    out.nash_conv += out.best_responses[seat] - out.values[seat];
  }
  out.exploitability = out.nash_conv / tree.seats();
  return out;
}

}  // namespace feint
