// Monte Carlo CFR as Python sees it: a solver that goes on from run to run.
#include "solve/mccfr.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cmath>

#include "bind/bind.hpp"
#include "bind/signature.hpp"
#include "bind/views.hpp"
#include "bind/watch.hpp"
#include "core/abstracted.hpp"

namespace feint {
namespace {

// A function of Python's from a view to a key. Seats for which it gives one key share what they learn.
struct PyAbstraction {
  struct Memory {};
  nb::object function;
  Key key(const ErasedGame& game, const ErasedGame::State& s, Seat seat, const Memory&) const {
    const nb::object said = function(PyView{game, game.view(s, seat)});
    Key key = 0;
    if (!nb::try_cast(said, key))
      throw BadParameter("an abstraction must give a number from 0 to 2^64 - 1, it gave " +
                         shortened(nb::repr(said).c_str()));
    return key;
  }
};

struct PyMccfr {
  ErasedGame game;
  bool on_python;
  std::shared_ptr<MccfrSolver> solver;
};

using Policy = std::map<Key, std::vector<double>>;

PyMccfr make_solver(const ErasedGame& game, const std::string& name, std::optional<int> draws,
                    std::optional<double> epsilon, std::uint64_t seed, bool linear, bool baseline, bool unweighted,
                    std::uint64_t most_bytes, const std::optional<Policy>& policy, nb::object abstraction) {
  MccfrOptions options;
  options.sampler = sampler::of(name, draws, epsilon);
  options.seed = seed;
  options.linear = linear;
  options.baseline = baseline;
  options.unweighted = unweighted;
  options.most_bytes = most_bytes;
  options.fixed = policy.has_value();
  if (baseline && name == "paper") throw BadParameter("paper takes no baseline: it is the printed algorithm");
  PyMccfr out{game, game.model().needs_python() || PyCallable_Check(abstraction.ptr()), nullptr};
  if (std::string word; nb::try_cast(abstraction, word))
    out.solver = make_mccfr(game, options, word);
  else if (abstraction.is_none())
    out.solver = make_mccfr(game, options);
  else
    out.solver = std::make_shared<Mccfr<Abstracted<ErasedGame, PyAbstraction>>>(
        Abstracted(game, PyAbstraction{abstraction}), options);
  if (!policy) return out;
  for (const auto& [key, row] : *policy) {
    double* const numbers = out.solver->table.find(key, count_of(row));
    if (!numbers) throw TooLarge("the policy does not fit into " + std::to_string(most_bytes) + " bytes");
    std::copy(row.begin(), row.end(), numbers + row.size());
  }
  return out;
}

void run(PyMccfr& m, std::uint64_t iterations, std::optional<double> seconds, nb::object progress) {
  auto deadline = MccfrSolver::Clock::time_point::max();
  if (seconds) {
    if (!(*seconds > 0 && *seconds < 1e9))
      throw BadParameter("seconds must be a positive number, got " + std::to_string(*seconds));
    deadline = MccfrSolver::Clock::now() +
               std::chrono::duration_cast<MccfrSolver::Clock::duration>(std::chrono::duration<double>(*seconds));
  }
  run_watched(m.on_python, progress, [&](Progress& watch) {
    m.solver->run(iterations, deadline, watch);
    return 0;
  });
}

// Rows as probabilities, or as they are.
nb::dict block(const PyMccfr& m, int which, bool mixed) {
  nb::dict out;
  m.solver->table.each([&](Key key, const double* row, int n) {
    std::vector<double> numbers(row + which * n, row + (which + 1) * n);
    double sum = 0;
    for (const double x : numbers) sum += x;
    if (mixed && !(sum > 0)) return;
    if (mixed)
      for (double& x : numbers) x /= sum;
    out[nb::int_(key)] = numbers;
  });
  return out;
}

nb::dict counts(const PyMccfr& m) {
  const RegretTable& table = m.solver->table;
  nb::dict out;
  out["iterations"] = m.solver->iterations;
  out["nodes"] = m.solver->nodes;
  out["infosets"] = table.size();
  out["bytes"] = table.bytes();
  out["refused"] = table.refused();
  return out;
}

template <class T>
nb::object array_of(std::vector<T> numbers) {
  auto* const kept = new std::vector<T>(std::move(numbers));
  const nb::capsule owner(kept, [](void* p) noexcept { delete static_cast<std::vector<T>*>(p); });
  return nb::cast(nb::ndarray<nb::numpy, T, nb::ndim<1>>(kept->data(), {kept->size()}, owner));
}

// All that a later run needs; rows one after the other.
nb::dict save(const PyMccfr& m) {
  std::vector<std::uint64_t> keys, about{m.solver->iterations, m.solver->nodes};
  std::vector<std::uint32_t> sizes;
  std::vector<double> numbers;
  const int blocks = m.solver->table.blocks();
  m.solver->table.each([&](Key key, const double* row, int n) {
    keys.push_back(key);
    sizes.push_back(narrow(n));
    numbers.insert(numbers.end(), row, row + n * blocks);
  });
  nb::dict out;
  out["about"] = array_of(about);
  out["keys"] = array_of(keys);
  out["sizes"] = array_of(sizes);
  out["numbers"] = array_of(numbers);
  return out;
}

using Words = nb::ndarray<const std::uint64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Sizes = nb::ndarray<const std::uint32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Given = nb::ndarray<const double, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

void restore(PyMccfr& m, const Words& about, const Words& keys, const Sizes& sizes, const Given& numbers) {
  RegretTable& table = m.solver->table;
  const std::size_t blocks = table.blocks();
  std::size_t wanted = 0, at = 0;
  bool good = about.shape(0) == 2 && keys.shape(0) == sizes.shape(0) && table.size() == 0;
  for (std::size_t i = 0; good && i < sizes.shape(0); ++i) {
    wanted += sizes(i) * blocks;
    good = sizes(i) > 0;
  }
  if (!good || wanted != numbers.shape(0))
    throw BadParameter("these rows are not of a solver with " + std::to_string(blocks) +
                       " numbers an action, or this one has rows already");
  for (std::size_t i = 0; i < keys.shape(0); ++i) {
    double* const row = table.find(keys(i), static_cast<int>(sizes(i)));
    if (!row) throw TooLarge("the saved rows do not fit into " + std::to_string(table.most_bytes()) + " bytes");
    for (std::size_t j = 0; j < sizes(i) * blocks; ++j) row[j] = numbers(at++);
  }
  m.solver->iterations = about(0);
  m.solver->nodes = about(1);
}

// The options of samplers: ranges, and the values of each.
nb::dict samplers() {
  const sampler::Ranges ranges;
  nb::list all;
  for (const sampler::Kind& kind : sampler::all()) {
    nb::dict one;
    one["name"] = kind.name;
    one["draws"] = kind.draws;
    one["epsilon"] = kind.epsilon;
    all.append(one);
  }
  nb::dict draws, epsilon, out;
  draws["least"] = ranges.least_draws;
  draws["most"] = ranges.most_draws;
  epsilon["above"] = ranges.above_epsilon;
  epsilon["most"] = ranges.most_epsilon;
  out["samplers"] = all;
  out["draws"] = draws;
  out["epsilon"] = epsilon;
  return out;
}

}  // namespace

void bind_mccfr(nb::module_& m) {
  m.def(
      "samplers", &samplers, nb::sig("def samplers() -> dict[str, Any]"),
      "`samplers`: each with its name, draws and epsilon, None where it takes none; `draws`, `epsilon`: their ranges.");
  const MccfrOptions usual;
  nb::class_<PyMccfr>(m, "Mccfr", "Monte Carlo CFR; see docs/solvers/mccfr.md.")
      .def(
          "__init__",
          [](PyMccfr* self, const ErasedGame& game, const std::string& sampler, std::optional<int> draws,
             std::optional<double> epsilon, std::uint64_t seed, bool linear, bool baseline, bool unweighted,
             std::uint64_t most_bytes, const std::optional<Policy>& policy, nb::object abstraction) {
            new (self) PyMccfr(make_solver(game, sampler, draws, epsilon, seed, linear, baseline, unweighted,
                                           most_bytes, policy, abstraction));
          },
          nb::arg("game"), nb::arg("sampler") = "external", nb::arg("draws") = nb::none(),
          nb::arg("epsilon") = nb::none(), nb::arg("seed") = usual.seed, nb::arg("linear") = usual.linear,
          nb::arg("baseline") = usual.baseline, nb::arg("unweighted") = usual.unweighted,
          nb::arg("most_bytes") = usual.most_bytes, nb::arg("policy") = nb::none(), nb::arg("abstraction") = nb::none(),
          nb::sig(signature("def __init__(self, game: Game, sampler: str = 'external', draws: int | None = None, "
                            "epsilon: float | None = None, seed: int = ?, linear: bool = ?, baseline: bool = ?, "
                            "unweighted: bool = ?, most_bytes: int = ?, policy: Mapping[int, Sequence[float]] | None = "
                            "None, abstraction: Callable[[View], int] | str | None = None) -> None",
                            usual.seed, usual.linear, usual.baseline, usual.unweighted, usual.most_bytes)
                      .c_str()),
          "With a policy nothing is learned: its counterfactual regrets are estimated.")
      .def("run", &run, nb::arg("iterations"), nb::arg("seconds") = nb::none(), nb::arg("progress") = nb::none(),
           nb::sig("def run(self, iterations: int, seconds: float | None = None, "
                   "progress: Callable[[int], object] | None = None) -> None"),
           "So many iterations more, or until the time is over.")
      .def(
          "policy", [](const PyMccfr& s) { return block(s, 1, true); },
          nb::sig("def policy(self) -> dict[int, list[float]]"), "The average strategy, by key.")
      .def(
          "regrets", [](const PyMccfr& s) { return block(s, 0, false); },
          nb::sig("def regrets(self) -> dict[int, list[float]]"), "The sums of sampled regrets, by key.")
      .def("counts", &counts, nb::sig("def counts(self) -> dict[str, int]"),
           "Iterations, nodes passed, rows, bytes, and how often a key found no room.")
      .def("save", &save, nb::sig("def save(self) -> dict[str, Any]"), "Arrays from which `restore` goes on.")
      .def("restore", &restore, nb::arg("about"), nb::arg("keys"), nb::arg("sizes"), nb::arg("numbers"),
           nb::sig("def restore(self, about: Any, keys: Any, sizes: Any, numbers: Any) -> None"));
}

}  // namespace feint
