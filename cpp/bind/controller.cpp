#include "bind/controller.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bind/bind.hpp"
#include "bind/json.hpp"
#include "bind/pomdp.hpp"
#include "bind/signature.hpp"
#include "bind/watch.hpp"
#include "solve/belief_graph.hpp"
#include "solve/simulate.hpp"

namespace feint {
namespace {

std::int64_t count(std::size_t n) { return static_cast<std::int64_t>(n); }

// What is told at a step: the observation, the cell, or both, as far as there is more than one.
std::string observation_name(const PyController& c, std::uint32_t cell, std::uint32_t observation) {
  const Pomdp& model = *c.model;
  const std::string seen = "cell " + std::to_string(model.seen[c.cells->original(c.cells->first(cell))]);
  if (model.observations == 1) return seen;
  const std::string name = model.observation_names.of(observation);
  return model.told_start && model.cells() > 1 ? seen + ", " + name : name;
}

Json json_of(const PyController& c) {
  Json::Array nodes, starts;
  for (const auto& node : c.controller.nodes) {
    Json::Array choices, edges, belief;
    for (const auto& choice : node.choices)
      choices.push_back(
          Json::Object{{"action", c.model->action_names.of(choice.action)}, {"probability", choice.probability}});
    for (const auto& edge : node.edges)
      edges.push_back(Json::Object{{"observation", observation_name(c, edge.cell, edge.observation)},
                                   {"to", count(edge.to)},
                                   {"probability", edge.probability}});
    for (std::size_t i = 0; i < node.b.size(); ++i)
      if (node.b.p[i] > 0)
        belief.push_back(Json::Object{
            {"probability", node.b.p[i]},
            {"position", c.model->state_names.of(c.cells->original(c.cells->first(node.b.cell) + node.b.index(i)))}});
    nodes.push_back(Json::Object{{"choices", choices}, {"value", node.value}, {"belief", belief}, {"edges", edges}});
  }
  for (const auto& start : c.controller.starts) {
    Json seen = nullptr;
    if (c.controller.starts.size() > 1)
      seen = "cell " + std::to_string(c.model->seen[c.cells->original(c.cells->first(start.cell))]);
    starts.push_back(Json::Object{{"probability", start.weight}, {"node", count(start.node)}, {"observation", seen}});
  }
  return Json::Object{{"starts", starts}, {"nodes", nodes}};
}

nb::dict exact(const PyPomdp& p, std::size_t most_beliefs, nb::object progress) {
  const auto cells = std::make_shared<const Cells>(*p.model);
  double value = 0;
  std::size_t beliefs = 0, ties = 0;
  Controller made = run_watched(false, progress, [&](Progress& watch) {
    BeliefGraph graph(*cells, {.most_beliefs = most_beliefs}, watch);
    value = graph.solve();
    Controller c = watch.stop ? Controller{} : graph.controller();
    beliefs = graph.beliefs();
    ties = graph.ties();
    return c;
  });
  nb::dict out;
  out["value"] = value;
  out["beliefs"] = beliefs;
  out["ties"] = ties;
  out["controller"] = nb::cast(PyController{p.model, cells, std::move(made)});
  return out;
}

}  // namespace

void bind_controller(nb::module_& m) {
  nb::class_<PyController>(m, "PomdpController",
                           "A policy as a machine: nodes with actions, edges by what is seen. Made for one model.")
      .def_prop_ro("nodes", [](const PyController& c) { return c.controller.nodes.size(); })
      .def(
          "minimised", [](const PyController& c) { return PyController{c.model, c.cells, minimise(c.controller)}; },
          "The same policy with as few nodes as do the same.")
      .def(
          "evaluate",
          [](const PyController& c) {
            const ControllerValue v = evaluate(*c.cells, c.controller);
            return std::tuple(v.value, v.endless);
          },
          nb::sig("def evaluate(self) -> tuple[float, float]"),
          "What it earns from the start, exactly, by a linear system; and with discount 1 the probability that it "
          "never "
          "ends.")
      .def(
          "episodes",
          [](const PyController& c, const PyPomdp& model, std::uint64_t episodes, std::uint64_t seed,
             std::uint64_t steps, int threads, nb::object progress) {
            if (model.model != c.model) throw BadParameter("this controller was made for another model");
            if (threads < 1 || threads > 256)
              throw BadParameter("threads must be from 1 to 256, got " + std::to_string(threads));
            const SimulateOptions options{episodes, seed, steps, threads};
            return episodes_out(run_watched(false, progress, [&](Progress& watch) {
              return simulate(*c.cells, ControllerPlay{c.controller}, options, watch);
            }));
          },
          nb::arg("model"), nb::arg("episodes"), nb::arg("seed"), nb::arg("steps"), nb::arg("threads"),
          nb::arg("progress") = nb::none(),
          nb::sig("def episodes(self, model: Pomdp, episodes: int, seed: int, steps: int, threads: int, progress: "
                  "Callable[[int], object] | None = None) -> dict[str, Any]"),
          "Play: what `feint.pomdp.simulate` asks of a policy.")
      .def(
          "json", [](const PyController& c) { return to_python(json_of(c)); },
          nb::sig("def json(self) -> dict[str, Any]"), "Nodes with choices, beliefs and edges, in words.");
  m.def(
      "belief_graph", &exact, nb::arg("model"), nb::arg("most_beliefs") = BeliefGraphOptions{}.most_beliefs,
      nb::arg("progress") = nb::none(),
      nb::sig(signature("def belief_graph(model: Pomdp, most_beliefs: int = ?, progress: Callable[[int], object] | "
                        "None = None) -> dict[str, Any]",
                        BeliefGraphOptions{}.most_beliefs)
                  .c_str()),
      "The exact value of a small model and its best controller, on the graph of the beliefs that best play reaches.");
}

}  // namespace feint
