// Matrix games and backward induction as Python sees them.
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <chrono>
#include <cmath>
#include <memory>
#include <optional>
#include <thread>

#include "bind/bind.hpp"
#include "bind/signature.hpp"
#include "bind/views.hpp"
#include "bind/watch.hpp"
#include "solve/matrix_game.hpp"
#include "solve/open_response.hpp"
#include "solve/open_solver.hpp"

namespace feint {
namespace {

nb::dict solve_rows(const std::vector<std::vector<double>>& rows, nb::object progress) {
  std::vector<double> entries;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].size() != rows[0].size())
      throw BadParameter("a matrix game needs rows of one length; row 0 has " + std::to_string(rows[0].size()) +
                         " entries, row " + std::to_string(i) + " has " + std::to_string(rows[i].size()));
    entries.insert(entries.end(), rows[i].begin(), rows[i].end());
  }
  if (entries.empty()) throw BadParameter("the matrix is empty: it needs at least one row and one column");
  const MatrixSolution found = run_watched(false, progress, [&](Progress& watch) {
    return solve_matrix(entries, count_of(rows), count_of(rows[0]), &watch);
  });
  nb::dict out;
  out["value"] = found.value;
  out["row"] = found.row;
  out["column"] = found.column;
  out["gap"] = found.gap;
  return out;
}

// Seconds a matrix of even entries, for benches.
double time_matrices(int rows, int columns, int count, std::uint64_t seed) {
  if (rows < 1 || columns < 1 || count < 1 || rows > 10'000 || columns > 10'000 || count > 1'000'000)
    throw BadParameter("sizes and counts must be positive and sensible");
  Rng rng(seed, rows, columns);
  std::vector<std::vector<double>> all(count);
  for (auto& entries : all) {
    entries.resize(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns));
    for (double& entry : entries) entry = rng.unit();
  }
  nb::gil_scoped_release release;
  MatrixSolver solver;
  const auto began = std::chrono::steady_clock::now();
  for (const auto& entries : all) solver.solve(entries, rows, columns);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
  return took.count() / count;
}

struct PyBackward {
  ErasedGame game;
  std::shared_ptr<OpenSolver> solver;
};

void check_game(const PyBackward& b, const PyState& s) {
  if (&b.game.model() != &s.game.model() &&
      (b.game.about().name != s.game.about().name ||
       Json(b.game.model().parameters()).dump() != Json(s.game.model().parameters()).dump()))
    throw BadParameter("the state is of " + s.game.about().name + ", the solver of " + b.game.about().name +
                       ", or their parameters differ");
}

ErasedGame::State state_of(const PyBackward& b, const std::optional<PyState>& s) {
  if (!s) return b.game.initial();
  check_game(b, *s);
  return s->state;
}

PyBackward make_backward(const ErasedGame& game, int threads, std::uint64_t most_states, bool all) {
  if (threads < 0 || threads > 256) throw BadParameter("threads must be from 0 to 256, got " + std::to_string(threads));
  BackwardOptions options;
  options.threads = threads ? threads : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  if (game.model().needs_python()) options.threads = 1;
  options.most_states = most_states;
  options.all = all;
  return {game, make_open_solver(game, options)};
}

nb::list solved_mixes(const PyBackward& b, const std::optional<PyState>& s, nb::object progress) {
  const ErasedGame::State state = state_of(b, s);
  const Solved found = run_watched(b.game.model().needs_python(), progress,
                                   [&](Progress& watch) { return b.solver->solve(state, watch); });
  nb::list out;
  for (Seat seat = 0; seat < 2; ++seat) {
    nb::dict mix;
    for (std::size_t i = 0; i < found.mix[seat].size(); ++i) mix[nb::int_(found.actions[seat][i])] = found.mix[seat][i];
    out.append(mix);
  }
  return out;
}

nb::object continuation(const PyBackward& b, const std::optional<PyState>& s, nb::object progress) {
  const ErasedGame::State state = state_of(b, s);
  const SeatSet asked = b.game.asked(state);
  if (asked.empty() || asked.is_chance()) throw BadParameter("nobody is asked here: there is no matrix");
  auto* const values = new std::vector<double>(run_watched(
      b.game.model().needs_python(), progress, [&](Progress& watch) { return b.solver->continuation(state, watch); }));
  const nb::capsule owner(values, [](void* p) noexcept { delete static_cast<std::vector<double>*>(p); });
  const std::size_t rows = asked.has(0) ? b.game.legal(state, 0).size() : 1;
  return nb::cast(nb::ndarray<nb::numpy, double, nb::ndim<2>>(values->data(), {rows, values->size() / rows}, owner));
}

// A policy of Python's: asked for each state once.
nb::dict response(const PyBackward& b, nb::object policy, Seat best, const std::optional<PyState>& s, bool by_history,
                  std::uint64_t most_states, nb::object progress) {
  if (best < -1 || best > 1)
    throw BadParameter("seat must be 0, 1, or -1 where both follow the policy; got " + std::to_string(best));
  const ErasedGame::State state = state_of(b, s);
  const auto ask = [&](const ErasedGame::State& at, Seat seat, const std::vector<Action>& legal) {
    const nb::object given = policy(PyView{b.game, b.game.view(at, seat)}, legal);
    std::vector<double> mix;
    bool good = nb::try_cast(given, mix) && mix.size() == legal.size();
    double sum = 0;
    for (const double p : mix) {
      sum += p;
      good = good && p >= 0;
    }
    if (!good || !(std::abs(sum - 1) < 1e-6))
      throw BadParameter("the policy must give " + std::to_string(legal.size()) +
                         " probabilities that sum to 1, one for each legal action; it gave " +
                         shortened(nb::repr(given).c_str()));
    for (double& p : mix) p /= sum;
    return mix;
  };
  OpenResponse<ErasedGame> work(b.game, ask, best, by_history, most_states);
  const double value = run_watched(true, progress, [&](Progress& watch) { return work.value(state, watch); });
  nb::dict out;
  out["value"] = value;
  out["states"] = work.states();
  return out;
}

}  // namespace

void bind_backward(nb::module_& m) {
  const BackwardOptions usual;
  m.def("solve_matrix", &solve_rows, nb::arg("rows"), nb::arg("progress") = nb::none(),
        nb::sig("def solve_matrix(rows: Sequence[Sequence[float]], "
                "progress: Callable[[int], object] | None = None) -> dict[str, Any]"),
        "A zero-sum matrix game: value to the row player, both strategies, and the gap between them.");
  m.def("time_matrices", &time_matrices, nb::arg("rows"), nb::arg("columns"), nb::arg("count"), nb::arg("seed") = 0,
        "Seconds that a random matrix takes, for benches.");
  nb::class_<PyBackward>(m, "Backward", "An open game, solved from the end; what was worked out is kept.")
      .def(
          "__init__",
          [](PyBackward* self, const ErasedGame& game, int threads, std::uint64_t most_states, bool all) {
            new (self) PyBackward(make_backward(game, threads, most_states, all));
          },
          nb::arg("game"), nb::arg("threads") = usual.threads, nb::arg("most_states") = usual.most_states,
          nb::arg("all") = usual.all)
      .def(
          "value",
          [](const PyBackward& b, const std::optional<PyState>& s, nb::object progress) {
            const ErasedGame::State state = state_of(b, s);
            return run_watched(b.game.model().needs_python(), progress,
                               [&](Progress& watch) { return b.solver->value(state, watch); });
          },
          nb::arg("state") = nb::none(), nb::arg("progress") = nb::none(),
          nb::sig(
              "def value(self, state: State | None = None, progress: Callable[[int], object] | None = None) -> float"),
          "To seat 0, of a state, or of the start.")
      .def("strategies", &solved_mixes, nb::arg("state") = nb::none(), nb::arg("progress") = nb::none(),
           nb::sig("def strategies(self, state: State | None = None, "
                   "progress: Callable[[int], object] | None = None) -> list[dict[int, float]]"),
           "An equilibrium's probabilities of the legal actions, by seat; nothing for a seat that is not asked.")
      .def("continuation", &continuation, nb::arg("state") = nb::none(), nb::arg("progress") = nb::none(),
           nb::sig("def continuation(self, state: State | None = None, "
                   "progress: Callable[[int], object] | None = None) -> Any"),
           "The values to seat 0 behind every pair of legal actions; one row or column where one alone is asked.")
      .def("response", &response, nb::arg("policy"), nb::arg("seat"), nb::arg("state") = nb::none(),
           nb::arg("by_history") = false, nb::arg("most_states") = usual.most_states, nb::arg("progress") = nb::none(),
           nb::sig(signature("def response(self, policy: Callable[[View, list[int]], Sequence[float]], seat: int, "
                             "state: State | None = None, by_history: bool = False, most_states: int = ?, progress: "
                             "Callable[[int], object] | None = None) -> dict[str, Any]",
                             usual.most_states)
                       .c_str()),
           "What the seat's best response earns against the policy, to seat 0; seat -1: what the policy earns from "
           "itself.")
      .def(
          "counts",
          [](const PyBackward& b) {
            const BackwardCounts c = b.solver->counts();
            nb::dict out;
            out["states"] = c.states;
            out["matrices"] = c.matrices;
            out["lps"] = c.lps;
            out["cells"] = c.cells;
            out["gap"] = c.gap;
            return out;
          },
          nb::sig("def counts(self) -> dict[str, Any]"));
}

}  // namespace feint
