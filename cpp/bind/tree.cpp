// Compiled trees and exact best responses on them as Python sees them.
#include "bind/tree.hpp"

#include <nanobind/stl/map.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cmath>

#include "bind/arrays.hpp"
#include "bind/bind.hpp"
#include "bind/signature.hpp"
#include "bind/views.hpp"
#include "bind/watch.hpp"
#include "core/header.hpp"
#include "games/all.hpp"
#include "solve/tree_estimate.hpp"
#include "solve/tree_walk.hpp"

namespace feint {
namespace {

using Probabilities = std::map<Key, std::vector<double>>;

PyTree compile(const ErasedGame& game, std::uint64_t memory, nb::object progress) {
  return {run_watched(game.model().needs_python(), progress, [&](Progress& watch) {
    return dispatch(AllGames{}, game, [&]<class G>(const G& g) {
      check_size(g, memory, watch);
      return std::make_shared<const CompiledTree>(TreeCompiler<G>(g, memory, watch).compile());
    });
  })};
}

// A table from keys to probabilities of the legal actions; information sets that it lacks are played uniformly.
Behaviour read_table(const CompiledTree& tree, const Probabilities& table) {
  std::vector<double> row;
  return behaviour_of(tree, [&](Key key, std::size_t legal) -> const std::vector<double>* {
    const auto found = table.find(key);
    if (found == table.end()) return nullptr;
    row = found->second;
    double sum = 0;
    bool good = row.size() == legal;
    for (const double p : row) {
      sum += p;
      good = good && p >= 0;
    }
    if (!good || std::abs(sum - 1) > 1e-6)
      throw Error("the policy at " + hex_of(key) + " is no distribution over " + std::to_string(legal) +
                  " legal actions");
    for (double& p : row) p /= sum;
    return &row;
  });
}

// One number for each sequence of all seats, seat after seat.
Behaviour read_flat(const CompiledTree& tree, const Given<double>& numbers) {
  std::size_t size = 0;
  for (const auto& side : tree.sides) size += side.sequences();
  if (numbers.size() != size)
    throw BadParameter("a behaviour has " + std::to_string(size) + " numbers, one for each sequence, got " +
                       std::to_string(numbers.size()));
  Behaviour out;
  const double* at = numbers.data();
  for (const auto& side : tree.sides) {
    out.emplace_back(at, at + side.sequences());
    at += side.sequences();
  }
  return out;
}

std::size_t checked_seat(const CompiledTree& tree, Seat seat) {
  if (seat < 0 || seat >= tree.seats())
    throw BadParameter("seat must be from 0 to " + std::to_string(tree.seats() - 1) + ", got " + std::to_string(seat));
  return static_cast<std::size_t>(seat);
}

Reach reach_of_all(const CompiledTree& tree, const Behaviour& behaviour) {
  Reach reach;
  for (std::size_t seat = 0; seat < tree.sides.size(); ++seat)
    reach.push_back(reach_of(tree.sides[seat], behaviour[seat]));
  return reach;
}

nb::list infosets(const CompiledTree& tree) {
  nb::list out;
  for (const auto& side : tree.sides) out.append(side.sets());
  return out;
}

nb::dict tree_counts(const ErasedGame& game, std::uint64_t memory, nb::object progress) {
  const PyTree held = compile(game, memory, progress);
  nb::dict out;
  out["nodes"] = held.tree->nodes;
  out["chance_nodes"] = held.tree->chance_nodes;
  out["ends"] = held.tree->ends;
  out["infosets"] = infosets(*held.tree);
  return out;
}

nb::dict exploitability_of(const PyTree& held, const Probabilities& table) {
  return to_dict(exploitability(*held.tree, read_table(*held.tree, table)));
}

nb::dict respond(const ErasedGame& game, const Probabilities& table, std::uint64_t memory, nb::object progress) {
  const PyTree held = compile(game, memory, progress);
  nb::dict out = exploitability_of(held, table);
  out["nodes"] = held.tree->nodes;
  out["infosets"] = held.tree->infosets();
  return out;
}

// A read-only array over memory that lives as long as what `kept` points to.
template <class Kept, class T>
nb::object share_array(const std::shared_ptr<const Kept>& kept, const std::vector<T>& items, std::size_t columns = 0) {
  auto* holder = new std::shared_ptr<const Kept>(kept);
  const nb::capsule owner(holder, [](void* p) noexcept { delete static_cast<std::shared_ptr<const Kept>*>(p); });
  if (columns == 0) return nb::ndarray<nb::numpy, const T>(items.data(), {items.size()}, owner).cast();
  return nb::ndarray<nb::numpy, const T>(items.data(), {items.size() / columns, columns}, owner).cast();
}

nb::dict side_arrays(const PyTree& held, Seat seat) {
  const auto& side = held.tree->sides[checked_seat(*held.tree, seat)];
  const auto rest = static_cast<std::size_t>(held.tree->seats() - 1);
  nb::dict out;
  out["keys"] = share_array(held.tree, side.keys);
  out["parents"] = share_array(held.tree, side.after);
  out["starts"] = share_array(held.tree, side.first);
  out["levels"] = share_array(held.tree, side.levels);
  out["actions"] = share_array(held.tree, side.actions);
  out["children"] = share_array(held.tree, side.below);
  out["end_starts"] = share_array(held.tree, side.ends);
  out["end_returns"] = share_array(held.tree, side.pays);
  if (rest > 0) out["end_others"] = share_array(held.tree, side.others, rest);
  return out;
}

nb::dict terminals(const PyTree& held, const ErasedGame& game, nb::object progress) {
  const auto found = run_watched(game.model().needs_python(), progress, [&](Progress& watch) {
    return dispatch(AllGames{}, game, [&]<class G>(const G& g) {
      return std::make_shared<const Terminals>(read_terminals(g, *held.tree, watch));
    });
  });
  const auto seats = static_cast<std::size_t>(held.tree->seats());
  nb::dict out;
  out["sequences"] = share_array(found, found->sequences, seats);
  out["chance"] = share_array(found, found->chance);
  out["returns"] = share_array(found, found->returns, seats);
  return out;
}

nb::list views(const PyTree& held, const ErasedGame& game, Seat seat, nb::object progress) {
  const std::size_t sets = held.tree->sides[checked_seat(*held.tree, seat)].sets();
  const auto found = run_watched(game.model().needs_python(), progress, [&](Progress& watch) {
    std::vector<ErasedGame::View> seen(sets);
    each_set(game, *held.tree, watch, [&](Seat asked, std::size_t set, const ErasedGame::State& state) {
      if (asked == seat) seen[set] = game.view(state, seat);
    });
    return seen;
  });
  nb::list out;
  for (const ErasedGame::View& view : found) out.append(PyView{game, view});
  return out;
}

nb::tuple response(const PyTree& held, const Given<double>& numbers, Seat seat) {
  checked_seat(*held.tree, seat);
  std::vector<Sequence> chosen;
  const Reach reach = reach_of_all(*held.tree, read_flat(*held.tree, numbers));
  const double value = best_response(*held.tree, seat, reach, &chosen);
  return nb::make_tuple(value, copy_array(std::move(chosen)));
}

nb::list values(const PyTree& held, const Given<double>& numbers) {
  const Reach reach = reach_of_all(*held.tree, read_flat(*held.tree, numbers));
  nb::list out;
  for (int seat = 0; seat < held.tree->seats(); ++seat) out.append(policy_value(*held.tree, seat, reach));
  return out;
}

void bind_counts(nb::module_& m) {
  m.def("tree_counts", &tree_counts, nb::arg("game"), nb::arg("memory") = default_tree_bytes,
        nb::arg("progress") = nb::none(),
        nb::sig(signature("def tree_counts(game: Game, memory: int = ?, progress: Callable[[int], object] | None = "
                          "None) -> dict[str, Any]",
                          default_tree_bytes)
                    .c_str()),
        "Nodes, chance nodes and ends of the whole tree, and information sets by seat.");
  m.def("best_response", &respond, nb::arg("game"), nb::arg("table"), nb::arg("memory") = default_tree_bytes,
        nb::arg("progress") = nb::none(),
        nb::sig(signature("def best_response(game: Game, table: Mapping[int, Sequence[float]], memory: int = ?, "
                          "progress: Callable[[int], object] | None = None) -> dict[str, Any]",
                          default_tree_bytes)
                    .c_str()),
        "Exact best responses to a table of probabilities (uniform where it is silent), and their NashConv.");
}

void bind_arrays(nb::class_<PyTree>& tree) {
  tree.def("side", &side_arrays, nb::arg("seat"), nb::sig("def side(self, seat: int) -> dict[str, Any]"),
           "The arrays of a seat: read-only, not copied.")
      .def("terminals", &terminals, nb::arg("game"), nb::arg("progress") = nb::none(),
           nb::sig("def terminals(self, game: Game, progress: Callable[[int], object] | None = None) -> "
                   "dict[str, Any]"),
           "Every end by itself, by one more walk over the game.")
      .def("views", &views, nb::arg("game"), nb::arg("seat"), nb::arg("progress") = nb::none(),
           nb::sig("def views(self, game: Game, seat: int, progress: Callable[[int], object] | None = None) -> "
                   "list[View]"),
           "The view of every information set of a seat, by one more walk over the game.");
}

void bind_behaviours(nb::class_<PyTree>& tree) {
  tree.def(
          "judge",
          [](const PyTree& t, const Given<double>& behaviour) {
            return to_dict(exploitability(*t.tree, read_flat(*t.tree, behaviour)));
          },
          nb::arg("behaviour"), nb::sig("def judge(self, behaviour: Any) -> dict[str, Any]"),
          "Exact best responses to a behaviour, and their NashConv.")
      .def("respond", &response, nb::arg("behaviour"), nb::arg("seat"),
           nb::sig("def respond(self, behaviour: Any, seat: int) -> tuple[float, Any]"),
           "What a best response of the seat earns, and the sequence that it chooses in each of its sets.")
      .def("values", &values, nb::arg("behaviour"), nb::sig("def values(self, behaviour: Any) -> list[float]"),
           "What each seat earns.")
      .def(
          "table",
          [](const PyTree& t, const Given<double>& behaviour) {
            return table_of(*t.tree, read_flat(*t.tree, behaviour));
          },
          nb::arg("behaviour"), nb::sig("def table(self, behaviour: Any) -> dict[int, list[float]]"),
          "By key, the probabilities of the legal actions.");
}

}  // namespace

void bind_tree(nb::module_& m) {
  bind_counts(m);
  nb::class_<PyTree> tree(m, "CompiledTree", "The whole tree of a game as flat arrays, built once; memory in bytes.");
  tree.def(
          "__init__",
          [](PyTree* self, const ErasedGame& game, std::uint64_t memory, nb::object progress) {
            new (self) PyTree(compile(game, memory, progress));
          },
          nb::arg("game"), nb::arg("memory") = default_tree_bytes, nb::arg("progress") = nb::none(),
          nb::sig(signature("def __init__(self, game: Game, memory: int = ?, progress: Callable[[int], object] | None "
                            "= None) -> None",
                            default_tree_bytes)
                      .c_str()))
      .def_prop_ro("nodes", [](const PyTree& t) { return t.tree->nodes; })
      .def_prop_ro("chance_nodes", [](const PyTree& t) { return t.tree->chance_nodes; })
      .def_prop_ro("ends", [](const PyTree& t) { return t.tree->ends; })
      .def_prop_ro(
          "infosets", [](const PyTree& t) { return infosets(*t.tree); }, nb::sig("def infosets(self) -> list[int]"))
      .def_prop_ro(
          "bytes", [](const PyTree& t) { return t.tree->bytes(); }, "What its arrays take.")
      .def("exploitability", &exploitability_of, nb::arg("table"),
           nb::sig("def exploitability(self, table: Mapping[int, Sequence[float]]) -> dict[str, Any]"),
           "Exact best responses to a table of probabilities (uniform where it is silent), and their NashConv.");
  bind_arrays(tree);
  bind_behaviours(tree);
}

}  // namespace feint
