#include "bind/bind.hpp"
#include "core/pomdp.hpp"
#include "games/bind.hpp"

namespace feint {

// Derived errors after their bases: the last one registered is asked first.
void bind_errors(nb::module_& m) {
  const auto base = nb::exception<Error>(m, "FeintError", PyExc_ValueError);
  nb::exception<UnknownGame>(m, "UnknownGame", base);
  const auto bad_parameter = nb::exception<BadParameter>(m, "BadParameter", base);
  const auto illegal = nb::exception<IllegalAction>(m, "IllegalAction", base);
  nb::exception<GameOver>(m, "GameOver", illegal);
  nb::exception<BadView>(m, "BadView", base);
  nb::exception<WrongType>(m, "WrongType", nb::make_tuple(bad_parameter, nb::handle(PyExc_TypeError)));
  nb::exception<TooLarge>(m, "TooLarge", base);
  nb::exception<BadModel>(m, "BadModel", base);
}

}  // namespace feint

NB_MODULE(_core, m) {
  nanobind::set_leak_warnings(false);  // a daemon thread may hold a state while the interpreter ends
  m.doc() = "feint's native core";
  feint::bind_errors(m);
  feint::bind_games(m);
  feint::bind_playouts(m);
  feint::bind_players(m);
  feint::bind_plan(m);
  feint::bind_learn(m);
  feint::bind_tree(m);
  feint::bind_cfr(m);
  feint::bind_probe(m);
  feint::bind_windows(m);
  feint::bind_pomdp(m);
  feint::bind_sarsop(m);
  feint::bind_ipomdp(m);
  feint::bind_controller(m);
  feint::bind_baselines(m);
  feint::bind_backward(m);
  feint::bind_mccfr(m);
  feint::bind_nets(m);
  feint::bind_deep_cfr(m);
  feint::bind_game_parts(m);
}
