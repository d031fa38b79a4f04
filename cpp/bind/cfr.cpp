// The CFR family on a compiled tree as Python sees it.
#include "solve/cfr.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cmath>

#include "bind/arrays.hpp"
#include "bind/bind.hpp"
#include "bind/signature.hpp"
#include "bind/tree.hpp"
#include "bind/watch.hpp"

namespace feint {
namespace {

struct Settings {
  double alpha, beta, gamma;
  CfrOptions options;
};

using SharedTree = std::shared_ptr<const CompiledTree>;

template <class Rule>
std::unique_ptr<CfrSolver> make_solver(SharedTree tree, const Rule& rule, const Settings& with) {
  return std::make_unique<CfrOf<Rule>>(std::move(tree), rule, with.options);
}

struct Variant {
  const char* name;
  std::unique_ptr<CfrSolver> (*make)(SharedTree tree, const Settings& with);
};

constexpr Variant variants[] = {
    {"cfr", [](SharedTree tree, const Settings& with) { return make_solver(std::move(tree), Cfr{}, with); }},
    {"cfr+", [](SharedTree tree, const Settings& with) { return make_solver(std::move(tree), CfrPlus{}, with); }},
    {"linear", [](SharedTree tree, const Settings& with) { return make_solver(std::move(tree), Dcfr{1, 1, 1}, with); }},
    {"dcfr",
     [](SharedTree tree, const Settings& with) {
       return make_solver(std::move(tree), Dcfr{with.alpha, with.beta, with.gamma}, with);
     }},
    {"pcfr+", [](SharedTree tree, const Settings& with) { return make_solver(std::move(tree), PcfrPlus{}, with); }}};

std::vector<std::string> variant_names() {
  std::vector<std::string> out;
  for (const Variant& variant : variants) out.emplace_back(variant.name);
  return out;
}

std::unique_ptr<CfrSolver> find_solver(SharedTree tree, const std::string& name, const Settings& with) {
  for (const Variant& variant : variants)
    if (name == variant.name) return variant.make(std::move(tree), with);
  throw BadParameter("there is no variant '" + shortened(name) +
                     "'; there are: " + join(variant_names(), [](const std::string& known) { return known; }));
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
  return {find_solver(held.tree, variant, {alpha, beta, gamma, {updates == "alternating", threads}})};
}

void run(PyCfr& cfr, std::uint64_t iteration, nb::object progress) {
  run_watched(false, progress, [&](Progress& watch) {
    cfr.solver->run(iteration, watch);
    return true;
  });
}

nb::dict policy(const PyCfr& cfr) { return table_of(cfr.solver->tree(), cfr.solver->average()); }

nb::list arrays(const std::vector<std::vector<double>>& by_seat) {
  nb::list out;
  for (const auto& numbers : by_seat) out.append(copy_array(numbers));
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
  m.def("cfr_variants", &variant_names, "The variants of CFR by name.");
  nb::class_<PyCfr>(m, "Cfr", "A solver of the CFR family on a compiled tree.")
      .def(
          "__init__",
          [](PyCfr* self, const PyTree& tree, const std::string& variant, const std::string& updates, int threads,
             double alpha, double beta,
             double gamma) { new (self) PyCfr(make_cfr(tree, variant, updates, threads, alpha, beta, gamma)); },
          nb::arg("tree"), nb::arg("variant") = "cfr+", nb::arg("updates") = "alternating",
          nb::arg("threads") = CfrOptions{}.threads, nb::arg("alpha") = Dcfr{}.alpha, nb::arg("beta") = Dcfr{}.beta,
          nb::arg("gamma") = Dcfr{}.gamma)
      .def_prop_ro("iteration", [](const PyCfr& c) { return c.solver->state().iteration; })
      .def("run", &run, nb::arg("iteration"), nb::arg("progress") = nb::none(),
           nb::sig("def run(self, iteration: int, progress: Callable[[int], object] | None = None) -> None"),
           "Go on up to that iteration.")
      .def(
          "exploitability",
          [](const PyCfr& c) { return to_dict(exploitability(c.solver->tree(), c.solver->average())); },
          nb::sig("def exploitability(self) -> dict[str, Any]"), "Of the average policy.")
      .def("policy", &policy, nb::sig("def policy(self) -> dict[int, list[float]]"), "The average policy, by key.")
      .def("state", &state, nb::sig("def state(self) -> dict[str, Any]"), "What `resume` goes on from.")
      .def("resume", &resume, nb::arg("state"), nb::sig("def resume(self, state: Mapping[str, Any]) -> None"));
}

}  // namespace feint
