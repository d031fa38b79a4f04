// The list of bindings of single games (games/NAME/bind). To add one: its declaration and its line here.
#pragma once

#include "bind/bind.hpp"

namespace feint {

void bind_bidder(nb::module_& m);        // coinche
void bind_double_dummy(nb::module_& m);  // coinche
void bind_paper(nb::module_& m);         // coinche
void bind_beliefs(nb::module_& m);       // coup
void bind_values(nb::module_& m);        // coup_mdp

inline void bind_game_parts(nb::module_& m) {
  bind_bidder(m);
  bind_double_dummy(m);
  bind_paper(m);
  bind_beliefs(m);
  bind_values(m);
}

}  // namespace feint
