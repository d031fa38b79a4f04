// A compiled tree as Python holds it, and what best responses on it say.
#pragma once

#include <nanobind/nanobind.h>

#include <memory>

#include "solve/best_response.hpp"

namespace feint {

namespace nb = nanobind;

struct PyTree {
  std::shared_ptr<const CompiledTree> tree;
};

inline nb::dict to_dict(const Exploitability& found) {
  nb::list values, responses;
  for (const double v : found.values) values.append(v);
  for (const double v : found.best_responses) responses.append(v);
  nb::dict out;
  out["values"] = values;
  out["best_responses"] = responses;
  out["nash_conv"] = found.nash_conv;
  out["exploitability"] = found.exploitability;
  return out;
}

// By key, the probabilities of the legal actions.
inline nb::dict table_of(const CompiledTree& tree, const Behaviour& behaviour) {
  nb::dict out;
  for (std::size_t seat = 0; seat < behaviour.size(); ++seat) {
    const auto& side = tree.sides[seat];
    for (std::size_t set = 0; set < side.sets(); ++set)
      out[nb::cast(side.keys[set])] = nb::cast(std::vector<double>(behaviour[seat].begin() + side.first[set],
                                                                   behaviour[seat].begin() + side.first[set + 1]));
  }
  return out;
}

}  // namespace feint
