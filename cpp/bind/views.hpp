// View and Event as Python holds them.
#pragma once

#include "bind/bind.hpp"

namespace feint {

struct PyView {
  ErasedGame game;
  ErasedGame::View view;
};

struct PyEvent {
  Told told;
  bool is_private;
};

}  // namespace feint
