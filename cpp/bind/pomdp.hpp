// A model as Python holds it: shared with the solvers that work on it.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <memory>
#include <vector>

#include "bind/arrays.hpp"
#include "core/pomdp.hpp"
#include "solve/simulate.hpp"

namespace feint {

namespace nb = nanobind;

// What was simulated, as `feint.pomdp.simulate` takes it.
inline nb::dict episodes_out(const Episodes& done) {
  nb::dict out;
  out["episodes"] = done.episodes;
  out["steps"] = done.steps;
  out["cut"] = done.cut;
  out["sum"] = done.sum;
  out["squares"] = done.squares;
  return out;
}

struct PyPomdp {
  std::shared_ptr<const Pomdp> model;
};

}  // namespace feint
