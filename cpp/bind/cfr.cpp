// Compiled trees, exact best responses and the CFR family as Python sees them.
#include "solve/cfr.hpp"

#include <nanobind/stl/map.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cmath>

#include "bind/arrays.hpp"
#include "bind/bind.hpp"
#include "bind/tree.hpp"
#include "bind/watch.hpp"
#include "core/header.hpp"
#include "games/all.hpp"
#include "solve/tree_estimate.hpp"

namespace feint {
namespace {

using Table = std::map<Key, std::vector<double>>;

PyTree compiled(const ErasedGame& game, std::uint64_t memory, nb::object progress) {
  return {watched(game.model().needs_python(), progress, [&](Progress& watch) {
    return dispatch(AllGames{}, game, [&]<class G>(const G& g) {
      check_size(g, memory, watch);
      return std::make_shared<const CompiledTree>(TreeCompiler<G>(g, memory, watch).compile());
    });
  })};
}

// A table from keys to probabilities of the legal actions; information sets that it lacks are played uniformly.
Behaviour read_table(const CompiledTree& tree, const Table& table) {
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

nb::list infosets(const CompiledTree& tree) {
  nb::list out;
  for (const auto& side : tree.sides) out.append(side.sets());
  return out;
}

nb::dict tree_counts(const ErasedGame& game, std::uint64_t memory, nb::object progress) {
  const PyTree held = compiled(game, memory, progress);
  nb::dict out;
  out["nodes"] = held.tree->nodes;
  out["chance_nodes"] = held.tree->chance_nodes;
  out["ends"] = held.tree->ends;
  out["infosets"] = infosets(*held.tree);
  return out;
}

nb::dict judged(const PyTree& held, const Table& table) {
  return written(exploitability(*held.tree, read_table(*held.tree, table)));
}

nb::dict respond(const ErasedGame& game, const Table& table, std::uint64_t memory, nb::object progress) {
  const PyTree held = compiled(game, memory, progress);
  nb::dict out = judged(held, table);
  out["nodes"] = held.tree->nodes;
  out["infosets"] = held.tree->infosets();
  return out;
}

struct Settings {
  double alpha, beta, gamma;
  CfrOptions options;
};

std::unique_ptr<CfrSolver> solver(std::shared_ptr<const CompiledTree> tree, const std::string& variant,
                                  const Settings& with) {
  const auto made = [&](const auto& rule) -> std::unique_ptr<CfrSolver> {
    return std::make_unique<CfrOf<std::remove_cvref_t<decltype(rule)>>>(std::move(tree), rule, with.options);
  };
  if (variant == "cfr") return made(Cfr{});
  if (variant == "cfr+") return made(CfrPlus{});
  if (variant == "linear") return made(Dcfr{1, 1, 1});
  if (variant == "dcfr") return made(Dcfr{with.alpha, with.beta, with.gamma});
  if (variant == "pcfr+") return made(PcfrPlus{});
  throw BadParameter("there is no variant '" + shortened(variant) + "'; there are: cfr, cfr+, linear, dcfr, pcfr+");
}

struct PyCfr {
  std::unique_ptr<CfrSolver> solver;
};

PyCfr make_cfr(const PyTree& held, const std::string& variant, const std::string& updates, int threads, double alpha,
               double beta, double gamma) {
  if (updates != "alternating" && updates != "simultaneous")
    throw BadParameter("updates are alternating or simultaneous, not '" + shortened(updates) + "'");
  if (threads < 1 || threads > 256) throw BadParameter("threads: 1 to 256, got " + std::to_string(threads));
  for (const double power : {alpha, beta, gamma})
    if (std::isnan(power)) throw BadParameter("alpha, beta and gamma must be numbers");
  return {solver(held.tree, variant, {alpha, beta, gamma, {updates == "alternating", threads}})};
}

void run(PyCfr& cfr, std::uint64_t iteration, nb::object progress) {
  watched(false, progress, [&](Progress& watch) {
    cfr.solver->run(iteration, watch);
    return true;
  });
}

nb::dict policy(const PyCfr& cfr) { return table_of(cfr.solver->tree(), cfr.solver->average()); }

nb::list arrays(const std::vector<std::vector<double>>& by_seat) {
  nb::list out;
  for (const auto& numbers : by_seat) out.append(copied(numbers));
  return out;
}

nb::dict state(const PyCfr& cfr) {
  nb::dict out;
  out["iteration"] = cfr.solver->state().iteration;
  out["regrets"] = arrays(cfr.solver->state().regrets);
  out["strategies"] = arrays(cfr.solver->state().strategies);
  out["sums"] = arrays(cfr.solver->state().sums);
  return out;
}

void resume(PyCfr& cfr, const nb::dict& from) {
  CfrState now;
  now.iteration = nb::cast<std::uint64_t>(from["iteration"]);
  const auto read = [&](const char* name) {
    std::vector<std::vector<double>> out;
    for (const nb::handle item : from[name]) out.push_back(vector_of(nb::cast<Given<double>>(item)));
    bool good = out.size() == cfr.solver->tree().sides.size();
    for (std::size_t seat = 0; good && seat < out.size(); ++seat) {
      good = out[seat].size() == cfr.solver->tree().sides[seat].sequences();
      for (const double number : out[seat]) good = good && std::isfinite(number);
    }
    if (!good) throw Error(std::string("the checkpoint's ") + name + " do not fit the tree of this game");
    return out;
  };
  now.regrets = read("regrets");
  now.strategies = read("strategies");
  now.sums = read("sums");
  cfr.solver->resume(std::move(now));
}

}  // namespace

void bind_cfr(nb::module_& m) {
  m.def("tree_counts", &tree_counts, nb::arg("game"), nb::arg("memory") = default_tree_bytes,
        nb::arg("progress") = nb::none(),
        nb::sig("def tree_counts(game: Game, memory: int = 8589934592, "
                "progress: Callable[[int], object] | None = None) -> dict[str, Any]"),
        "Nodes, chance nodes and ends of the whole tree, and information sets by seat.");
  m.def("best_response", &respond, nb::arg("game"), nb::arg("table"), nb::arg("memory") = default_tree_bytes,
        nb::arg("progress") = nb::none(),
        nb::sig("def best_response(game: Game, table: Mapping[int, Sequence[float]], memory: int = 8589934592, "
                "progress: Callable[[int], object] | None = None) -> dict[str, Any]"),
        "Exact best responses to a table of probabilities (uniform where it is silent), and their NashConv.");

  nb::class_<PyTree>(m, "CompiledTree", "The whole tree of a game as flat arrays, built once; memory in bytes.")
      .def(
          "__init__",
          [](PyTree* self, const ErasedGame& game, std::uint64_t memory, nb::object progress) {
            new (self) PyTree(compiled(game, memory, progress));
          },
          nb::arg("game"), nb::arg("memory") = default_tree_bytes, nb::arg("progress") = nb::none(),
          nb::sig("def __init__(self, game: Game, memory: int = 8589934592, "
                  "progress: Callable[[int], object] | None = None) -> None"))
      .def_prop_ro("nodes", [](const PyTree& t) { return t.tree->nodes; })
      .def_prop_ro("chance_nodes", [](const PyTree& t) { return t.tree->chance_nodes; })
      .def_prop_ro("ends", [](const PyTree& t) { return t.tree->ends; })
      .def_prop_ro(
          "infosets", [](const PyTree& t) { return infosets(*t.tree); }, nb::sig("def infosets(self) -> list[int]"))
      .def_prop_ro(
          "bytes", [](const PyTree& t) { return t.tree->bytes(); }, "What its arrays take.")
      .def("exploitability", &judged, nb::arg("table"),
           nb::sig("def exploitability(self, table: Mapping[int, Sequence[float]]) -> dict[str, Any]"),
           "Exact best responses to a table of probabilities (uniform where it is silent), and their NashConv.");

  nb::class_<PyCfr>(m, "Cfr", "A solver of the CFR family on a compiled tree.")
      .def(
          "__init__",
          [](PyCfr* self, const PyTree& tree, const std::string& variant, const std::string& updates, int threads,
             double alpha, double beta,
             double gamma) { new (self) PyCfr(make_cfr(tree, variant, updates, threads, alpha, beta, gamma)); },
          nb::arg("tree"), nb::arg("variant") = "cfr+", nb::arg("updates") = "alternating", nb::arg("threads") = 1,
          nb::arg("alpha") = 1.5, nb::arg("beta") = 0.0, nb::arg("gamma") = 2.0)
      .def_prop_ro("iteration", [](const PyCfr& c) { return c.solver->state().iteration; })
      .def("run", &run, nb::arg("iteration"), nb::arg("progress") = nb::none(),
           nb::sig("def run(self, iteration: int, progress: Callable[[int], object] | None = None) -> None"),
           "Go on up to that iteration.")
      .def(
          "exploitability",
          [](const PyCfr& c) { return written(exploitability(c.solver->tree(), c.solver->average())); },
          nb::sig("def exploitability(self) -> dict[str, Any]"), "Of the average policy.")
      .def("policy", &policy, nb::sig("def policy(self) -> dict[int, list[float]]"), "The average policy, by key.")
      .def("state", &state, nb::sig("def state(self) -> dict[str, Any]"), "What `resume` goes on from.")
      .def("resume", &resume, nb::arg("state"), nb::sig("def resume(self, state: Mapping[str, Any]) -> None"));
}

}  // namespace feint
