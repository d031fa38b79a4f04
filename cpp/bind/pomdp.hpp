// A model as Python holds it: shared with the solvers that work on it.
#pragma once

#include <memory>

#include "core/pomdp.hpp"

namespace feint {

struct PyPomdp {
  std::shared_ptr<const Pomdp> model;
};

}  // namespace feint
