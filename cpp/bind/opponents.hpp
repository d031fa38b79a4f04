// Those that a probe or a learner plays against, as Python holds them.
#pragma once

#include "core/erased.hpp"
#include "core/opponents.hpp"

namespace feint {

struct PyOpponents {
  ErasedGame game;
  Opponents opponents;
};

}  // namespace feint
