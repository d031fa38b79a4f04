// Values of all states, solved or read from a file, as Python sees them.
#include "games/coup_mdp/solve/values.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <thread>

#include "bind/signature.hpp"
#include "bind/watch.hpp"
#include "games/bind.hpp"

namespace feint {
namespace {

struct PyValues {
  std::shared_ptr<const CoupMdpValues> values;
};

const CoupMdp& solvable(const ErasedGame& game) {
  const auto* found = game.as<CoupMdp>();
  if (!found) throw BadParameter("value-iteration solves coup_mdp, got " + game.about().name);
  return *found;
}

PyValues solve_values(const ErasedGame& game, int layers, double gap, int threads, nb::object progress) {
  const CoupMdp& own = solvable(game);
  if (layers < 1 || layers > CoupMdpStates::layers())
    throw Error("layers must be from 1 to " + std::to_string(CoupMdpStates::layers()) + ", got " +
                std::to_string(layers));
  if (!(gap >= 1e-13 && gap < 1)) throw Error("gap must be from 1e-13 to 1, got " + std::to_string(gap));
  if (threads < 0 || threads > 256) throw Error("threads must be from 0 to 256, got " + std::to_string(threads));
  ValueIterationOptions options;
  options.layers = layers;
  options.gap = gap;
  options.threads = threads ? threads : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  return run_watched(false, progress, [&](Progress& watch) {
    const CoupMdpStates problem(own.uncapped());
    return PyValues{std::make_shared<CoupMdpValues>(own, ValueIteration(problem, options).solve(watch))};
  });
}

nb::dict facts(const PyValues& v) {
  const Solution& s = v.values->solution();
  nb::dict out;
  out["states"] = v.values->states();
  out["blocks"] = s.blocks;
  out["layers"] = s.layers;
  out["sweeps"] = s.sweeps;
  out["backups"] = s.backups;
  out["residual"] = s.residual;
  out["error"] = s.error;
  return out;
}

double value(const PyValues& v, const PyState& s, Seat seat) {
  solvable(s.game);
  if (seat < 0 || seat >= CoupMdp::players) throw Error("coup_mdp has no seat " + std::to_string(seat));
  return v.values->value(s.state.as<CoupMdp::State>(), seat);
}

std::vector<double> win_rates(const PyValues& v) {
  const auto rates = v.values->win_rates();
  return {rates.begin(), rates.end()};
}

}  // namespace

void bind_values(nb::module_& m) {
  const ValueIterationOptions usual;
  const int layers = CoupMdpStates::layers();
  nb::class_<PyValues>(m, "Values", "The probability of winning from every state, playing at best against chance.")
      .def("value", &value, nb::arg("state"), nb::arg("seat"), "For that seat, which sees everything.")
      .def("win_rates", &win_rates, "Over all deals, by seat.")
      .def("facts", &facts, nb::sig("def facts(self) -> dict[str, Any]"), "How it was solved, if it was not read.")
      .def("save", [](const PyValues& v, const std::string& path) { v.values->save(path); }, nb::arg("path"));
  m.def("solve_values", &solve_values, nb::arg("game"), nb::arg("layers") = layers, nb::arg("gap") = usual.gap,
        nb::arg("threads") = 0, nb::arg("progress") = nb::none(),
        nb::sig(signature("def solve_values(game: Game, layers: int = ?, gap: float = ?, threads: int = 0, "
                          "progress: Callable[[int], object] | None = None) -> Values",
                          layers, usual.gap)
                    .c_str()),
        "Exact value iteration of coup_mdp against two uniformly random players; fewer layers solve endings only.");
  m.def(
      "load_values",
      [](const std::string& path, const ErasedGame& game) {
        return PyValues{std::make_shared<CoupMdpValues>(solvable(game), path)};
      },
      nb::arg("path"), nb::arg("game"), "What `save` wrote; refuses a file of other rules.");
}

}  // namespace feint
