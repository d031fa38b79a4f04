// A controller as Python holds it, with the model it was made for.
#pragma once

#include <memory>

#include "core/cells.hpp"
#include "core/pomdp.hpp"
#include "solve/controller.hpp"

namespace feint {

struct PyController {
  std::shared_ptr<const Pomdp> model;
  std::shared_ptr<const Cells> cells;  // of the model
  Controller controller;
};

}  // namespace feint
