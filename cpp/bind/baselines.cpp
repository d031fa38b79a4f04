// Small solvers of models, and POMCP in them, as Python sees them.
#include "solve/baselines.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <cmath>

#include "bind/bind.hpp"
#include "bind/pomdp.hpp"
#include "bind/watch.hpp"
#include "plan/pomdp_planner.hpp"

namespace feint {
namespace {

void check_seconds(double seconds) {
  if (!(seconds > 0)) throw BadParameter("seconds must be more than 0, got " + std::to_string(seconds));
}

nb::dict result_of(Baseline&& solved) {
  std::vector<std::int32_t> actions;
  std::vector<std::uint32_t> cells;
  nb::list vectors, states;
  for (Baseline::Vector& vector : solved.vectors) {
    actions.push_back(vector.action);
    cells.push_back(vector.cell);
    vectors.append(copy_array(std::move(vector.v)));
  }
  for (auto& of_cell : solved.states) states.append(copy_array(std::move(of_cell)));
  nb::dict out;
  out["bound"] = solved.upper ? "upper" : "lower";
  out["value"] = solved.value;
  out["actions"] = copy_array(std::move(actions));
  out["cells"] = copy_array(std::move(cells));
  out["vectors"] = vectors;
  out["states"] = states;
  out["beliefs"] = solved.beliefs;
  return out;
}

template <Baseline (*Solve)(const Pomdp&, double, Progress&)>
nb::dict solve(const PyPomdp& model, double seconds, nb::object progress) {
  check_seconds(seconds);
  return result_of(run_watched(false, progress, [&](Progress& watch) { return Solve(*model.model, seconds, watch); }));
}

nb::dict solve_pbvi(const PyPomdp& model, std::size_t beliefs, double seconds, nb::object progress) {
  check_seconds(seconds);
  if (beliefs < 1) throw BadParameter("beliefs must be at least 1, got 0");
  return result_of(
      run_watched(false, progress, [&](Progress& watch) { return pbvi(*model.model, {beliefs, seconds}, watch); }));
}

// Steps after which what is earned counts for less than a hundredth; where nothing is discounted a hundred.
int usual_depth(double discount) {
  return discount < 1 ? static_cast<int>(std::ceil(std::log(0.01) / std::log(discount))) : 100;
}

void make_planner(PomdpPlanner* self, const PyPomdp& model, std::uint64_t simulations, double exploration,
                  std::optional<int> depth, std::optional<double> milliseconds, int particles, bool scaled,
                  std::uint64_t seed) {
  if (simulations < 1) throw BadParameter("simulations must be at least 1, got 0");
  if (!(exploration >= 0)) throw BadParameter("exploration must not be negative, got " + std::to_string(exploration));
  if (depth && *depth < 1) throw BadParameter("depth must be at least 1, got " + std::to_string(*depth));
  if (milliseconds && !(*milliseconds > 0))
    throw BadParameter("milliseconds must be more than 0, got " + Json(*milliseconds).dump());
  if (particles < 1) throw BadParameter("particles must be at least 1, got " + std::to_string(particles));
  PomcpOptions options;
  options.search.simulations = simulations;
  if (milliseconds) options.search.milliseconds = *milliseconds;
  options.search.exploration = exploration;
  options.search.depth = depth ? *depth : usual_depth(model.model->discount);
  options.search.scaled = scaled;
  options.search.by_value = true;
  options.particles = particles;
  options.fresh = 0;
  options.thin = (particles + 9) / 10;
  new (self) PomdpPlanner(model.model, options, seed);
}

nb::tuple plan_now(PomdpPlanner& planner) {
  const Plan plan = run_watched(false, nb::none(), [&](Progress& watch) { return planner.plan(watch); });
  nb::dict values, visits;
  for (const ActionValue& a : plan.actions) {
    values[nb::int_(a.action)] = a.value;
    visits[nb::int_(a.action)] = static_cast<std::int64_t>(a.visits);
  }
  return nb::make_tuple(plan.choice, values, visits);
}

nb::list scores(PomdpPlanner& planner, std::uint64_t plays, std::uint64_t steps, std::uint64_t seed,
                nb::object progress) {
  const auto played = run_watched(false, progress, [&](Progress& watch) {
    std::vector<PomdpPlanner::Played> out;
    for (std::uint64_t i = 0; i < plays && !watch.stop; ++i) {
      Rng rng(seed, i);
      out.push_back(planner.play(steps, rng, watch));
    }
    return out;
  });
  nb::list out;
  for (const PomdpPlanner::Played& one : played) out.append(nb::make_tuple(one.earned, one.steps, one.over));
  return out;
}

}  // namespace

void bind_baselines(nb::module_& m) {
  const PomcpOptions usual;
  m.def("qmdp", &solve<&qmdp>, nb::arg("model"), nb::arg("seconds"), nb::arg("progress") = nb::none(),
        nb::sig("def qmdp(model: Pomdp, seconds: float, progress: Callable[[int], object] | None = None) -> "
                "dict[str, Any]"),
        "Action values of the problem with the state seen: vectors from above, cell by cell.");
  m.def("fib", &solve<&fib>, nb::arg("model"), nb::arg("seconds"), nb::arg("progress") = nb::none(),
        nb::sig("def fib(model: Pomdp, seconds: float, progress: Callable[[int], object] | None = None) -> "
                "dict[str, Any]"),
        "The fast informed bound: vectors from above, cell by cell.");
  m.def("pbvi", &solve_pbvi, nb::arg("model"), nb::arg("beliefs"), nb::arg("seconds"), nb::arg("progress") = nb::none(),
        nb::sig("def pbvi(model: Pomdp, beliefs: int, seconds: float, progress: Callable[[int], object] | None = None) "
                "-> dict[str, Any]"),
        "Point-based value iteration: vectors from below, cell by cell.");
  nb::class_<PomdpPlanner>(m, "PomdpPlanner", "POMCP in a model: plan, act, observe, plan on.")
      .def("__init__", &make_planner, nb::arg("model"), nb::arg("simulations"), nb::arg("exploration"),
           nb::arg("depth") = nb::none(), nb::arg("milliseconds") = nb::none(), nb::arg("particles") = usual.particles,
           nb::arg("scaled") = usual.search.scaled, nb::arg("seed") = 0)
      .def("reset", &PomdpPlanner::reset, nb::arg("cell") = nb::none(),
           "Back to the start. cell: what is seen there, if the player is told.")
      .def("plan", &plan_now, nb::sig("def plan(self) -> tuple[int, dict[int, float], dict[int, int]]"),
           "The action with the highest value; by action what it is worth and how often it was tried.")
      .def("observe", &PomdpPlanner::observe, nb::arg("action"), nb::arg("observation"), nb::arg("cell") = nb::none(),
           "What was done and what was told then; the cell of the new state where the observation does not tell it.")
      .def(
          "belief", [](const PomdpPlanner& p) { return copy_array(p.belief()); }, nb::sig("def belief(self) -> Any"),
          "The exact belief, by state.")
      .def_prop_ro("carried", &PomdpPlanner::carried, "States carried over to the last plan; 0: all were drawn anew.")
      .def("simulate", &scores, nb::arg("plays"), nb::arg("steps"), nb::arg("seed") = 0,
           nb::arg("progress") = nb::none(),
           nb::sig("def simulate(self, plays: int, steps: int, seed: int = 0, progress: Callable[[int], object] | None "
                   "= None) -> list[tuple[float, int, bool]]"),
           "Plays from starts that are drawn: (what was earned, discounted; steps; whether it was over) of each.");
}

}  // namespace feint
