#include "bind/pomdp.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bind/bind.hpp"

namespace feint {
namespace {

using Rows = std::tuple<Given<std::uint32_t>, Given<std::uint32_t>, Given<double>>;

SparseRows rows_of(const Rows& given, const char* name) {
  SparseRows rows{vector_of(std::get<0>(given)), vector_of(std::get<1>(given)), vector_of(std::get<2>(given))};
  bool good = !rows.begin.empty() && rows.begin[0] == 0 && rows.column.size() == rows.value.size() &&
              rows.begin.back() == rows.column.size();
  for (std::size_t i = 1; good && i < rows.begin.size(); ++i) good = rows.begin[i - 1] <= rows.begin[i];
  if (!good)
    throw BadModel(std::string(name) +
                   ": expected (begin, column, value) of sparse rows, begin from 0 to the count of entries");
  return rows;
}

nb::tuple rows_out(const SparseRows& rows) {
  return nb::make_tuple(copy_array(rows.begin), copy_array(rows.column), copy_array(rows.value));
}

std::vector<std::string> names_out(const Names& names, std::size_t count) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < count; ++i) out.push_back(names.of(i));
  return out;
}

void make(PyPomdp* self, double discount, const Given<double>& start, const Rows& transition, const Rows& observation,
          const Given<double>& reward, std::size_t observations, std::optional<Given<std::uint32_t>> seen,
          std::optional<Given<std::uint8_t>> legal, std::vector<std::string> state_names,
          std::vector<std::string> action_names, std::vector<std::string> observation_names) {
  auto model = std::make_shared<Pomdp>();
  model->states = start.size();
  model->actions = model->states ? reward.size() / model->states : 0;
  model->observations = observations;
  model->discount = discount;
  model->start = vector_of(start);
  model->transition = rows_of(transition, "T");
  model->observation = rows_of(observation, "O");
  model->reward = vector_of(reward);
  if (seen) model->seen = vector_of(*seen);
  if (legal) model->legal = vector_of(*legal);
  model->state_names.given = std::move(state_names);
  model->action_names.given = std::move(action_names);
  model->observation_names.given = std::move(observation_names);
  {
    nb::gil_scoped_release release;
    model->check();
  }
  new (self) PyPomdp{std::move(model)};
}

bool same(const Pomdp& a, const Pomdp& b) {
  return a.states == b.states && a.actions == b.actions && a.observations == b.observations &&
         a.discount == b.discount && a.start == b.start && a.transition == b.transition &&
         a.observation == b.observation && a.reward == b.reward && a.seen == b.seen && a.legal == b.legal;
}

}  // namespace

void bind_pomdp(nb::module_& m) {
  nb::class_<PyPomdp>(
      m, "Pomdp",
      "A partially observable decision problem in numbers: T, O and R as sparse rows, a row for each "
      "action and state (a * states + s). `seen` gives each state's cell, which the player is told; not "
      "given, it is found out from O. `legal` says which actions a cell allows.")
      .def("__init__", &make, nb::arg("discount"), nb::arg("start"), nb::arg("transition"), nb::arg("observation"),
           nb::arg("reward"), nb::arg("observations"), nb::arg("seen") = nb::none(), nb::arg("legal") = nb::none(),
           nb::arg("state_names") = std::vector<std::string>{}, nb::arg("action_names") = std::vector<std::string>{},
           nb::arg("observation_names") = std::vector<std::string>{},
           nb::sig("def __init__(self, discount: float, start: Any, transition: tuple[Any, Any, Any], observation: "
                   "tuple[Any, Any, Any], reward: Any, observations: int, seen: Any | None = None, legal: Any | None = "
                   "None, state_names: Sequence[str] = (), action_names: Sequence[str] = (), observation_names: "
                   "Sequence[str] = ()) -> None"))
      .def_prop_ro("states", [](const PyPomdp& p) { return p.model->states; })
      .def_prop_ro("actions", [](const PyPomdp& p) { return p.model->actions; })
      .def_prop_ro("observations", [](const PyPomdp& p) { return p.model->observations; })
      .def_prop_ro(
          "cells", [](const PyPomdp& p) { return p.model->cells(); },
          "How many states can be told apart by what is seen.")
      .def_prop_ro("discount", [](const PyPomdp& p) { return p.model->discount; })
      .def_prop_ro(
          "start", [](const PyPomdp& p) { return copy_array(p.model->start); }, nb::sig("def start(self) -> Any"))
      .def_prop_ro(
          "transition", [](const PyPomdp& p) { return rows_out(p.model->transition); },
          nb::sig("def transition(self) -> tuple[Any, Any, Any]"))
      .def_prop_ro(
          "observation", [](const PyPomdp& p) { return rows_out(p.model->observation); },
          nb::sig("def observation(self) -> tuple[Any, Any, Any]"))
      .def_prop_ro(
          "reward", [](const PyPomdp& p) { return copy_array(p.model->reward); }, nb::sig("def reward(self) -> Any"))
      .def_prop_ro(
          "seen", [](const PyPomdp& p) { return copy_array(p.model->seen); }, nb::sig("def seen(self) -> Any"))
      .def_prop_ro(
          "legal", [](const PyPomdp& p) { return p.model->legal.empty() ? nb::none() : copy_array(p.model->legal); },
          nb::sig("def legal(self) -> Any"))
      .def_prop_ro(
          "terminal", [](const PyPomdp& p) { return copy_array(p.model->terminal); },
          nb::sig("def terminal(self) -> Any"), "By state: 1 where nothing happens any more.")
      .def_prop_ro(
          "told", [](const PyPomdp& p) { return p.model->told_start; },
          "Whether `seen` was given: then the player is told the cell of the start, too.")
      .def_prop_ro("state_names", [](const PyPomdp& p) { return names_out(p.model->state_names, p.model->states); })
      .def_prop_ro("action_names", [](const PyPomdp& p) { return names_out(p.model->action_names, p.model->actions); })
      .def_prop_ro("observation_names",
                   [](const PyPomdp& p) { return names_out(p.model->observation_names, p.model->observations); })
      .def_prop_ro(
          "named",
          [](const PyPomdp& p) {
            return nb::make_tuple(!p.model->state_names.given.empty(), !p.model->action_names.given.empty(),
                                  !p.model->observation_names.given.empty());
          },
          nb::sig("def named(self) -> tuple[bool, bool, bool]"),
          "Whether states, actions and observations have names or are numbers.")
      .def(
          "same", [](const PyPomdp& p, const PyPomdp& q) { return same(*p.model, *q.model); }, nb::arg("other"),
          "Whether every number is the same to the last bit. Names are not compared.")
      .def("__repr__", [](const PyPomdp& p) {
        return "Pomdp(" + std::to_string(p.model->states) + " states in " + std::to_string(p.model->cells()) +
               " cells, " + std::to_string(p.model->actions) + " actions, " + std::to_string(p.model->observations) +
               " observations)";
      });
}

}  // namespace feint
