// What the files of the binding share.
#pragma once

#include <nanobind/nanobind.h>

#include <string>
#include <vector>

#include "core/erased.hpp"
#include "core/error.hpp"

namespace feint {

namespace nb = nanobind;

// A state keeps its game alive.
struct PyState {
  ErasedGame game;
  ErasedGame::State state;
};

void bind_errors(nb::module_& m);
void bind_games(nb::module_& m);
void bind_states(nb::module_& m);
void bind_playouts(nb::module_& m);
void bind_players(nb::module_& m);
void bind_plan(nb::module_& m);
void bind_learn(nb::module_& m);
void bind_tree(nb::module_& m);
void bind_cfr(nb::module_& m);
void bind_probe(nb::module_& m);
void bind_windows(nb::module_& m);
void bind_pomdp(nb::module_& m);
void bind_sarsop(nb::module_& m);
void bind_ipomdp(nb::module_& m);
void bind_controller(nb::module_& m);
void bind_baselines(nb::module_& m);
void bind_backward(nb::module_& m);
void bind_mccfr(nb::module_& m);
void bind_nets(nb::module_& m);
void bind_deep_cfr(nb::module_& m);

}  // namespace feint
