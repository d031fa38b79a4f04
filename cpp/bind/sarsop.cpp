// SARSOP and what comes of it, as Python sees them.
#include "solve/sarsop/sarsop.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <optional>

#include "bind/bind.hpp"
#include "bind/controller.hpp"
#include "bind/pomdp.hpp"
#include "bind/signature.hpp"
#include "bind/watch.hpp"
#include "solve/alpha_policy.hpp"
#include "solve/sarsop/policy.hpp"
#include "solve/simulate.hpp"

namespace feint {
namespace {

using Clock = std::chrono::steady_clock;
using sarsop::TracePoint;
constexpr double infinity = std::numeric_limits<double>::infinity();

double since(Clock::time_point then) { return std::chrono::duration<double>(Clock::now() - then).count(); }

// What others may read while it is at work: copied by the worker after a trial, a hundred times a second at most.
struct Snapshot {
  TracePoint latest{0, -infinity, infinity, 0, 0, 0, 0};
  std::size_t bytes = 0;
  std::vector<TracePoint> trace;
  std::string stopped;
};

class PySarsop {
 public:
  explicit PySarsop(const PyPomdp& p) : model_(p.model) {}

  // The first bounds are part of the first call, so that what Ctrl-C leaves of them is kept.
  void solve(double seconds, double gap, std::size_t memory, std::optional<std::uint64_t> trials, nb::object progress) {
    if (!(seconds >= 0)) throw BadParameter("seconds must not be negative, got " + std::to_string(seconds));
    if (!(gap >= 0)) throw BadParameter("gap must not be negative, got " + std::to_string(gap));
    if (busy_.exchange(true)) throw Error("this Sarsop is at work already");
    const Free free{busy_};
    sarsop::Options options{seconds, gap, memory, trials.value_or(~std::uint64_t{0})};
    run_watched(false, progress, [&](Progress& watch) {
      const Clock::time_point began = Clock::now();
      if (!solver_) {
        began_ = began;
        // The value of random play, where a lower bound begins without a discount, is a bound only when it is solved.
        const bool whole = model_->discount == 1 || !model_->legal.empty();
        if (whole) options.seconds = infinity;
        auto made = std::make_unique<sarsop::Sarsop>(*model_, options, watch);
        if (whole && watch.stop) return 0;
        solver_ = std::move(made);
        look(0);
      }
      const std::uint64_t before = solver_->trace().back().trials;
      Clock::time_point last = Clock::now();
      watch.poll = [&, before] {
        if (since(last) < 0.01) return;
        look(before + watch.done);
        last = Clock::now();
      };
      options.seconds = std::max(0.0, seconds - since(began));
      solver_->solve(options, watch);
      look(before + watch.done);
      return 0;
    });
  }

  Snapshot snapshot() const {
    const std::lock_guard lock(mutex_);
    return snapshot_;
  }

  template <class Field>
  auto latest(Field field) const {
    const std::lock_guard lock(mutex_);
    return snapshot_.latest.*field;
  }

  std::size_t bytes() const {
    const std::lock_guard lock(mutex_);
    return snapshot_.bytes;
  }

  nb::tuple vectors() const {
    if (busy_) throw Error("this Sarsop is at work; its vectors can be had when it has stopped");
    if (!solver_) throw Error("there are no vectors before solve()");
    const Cells& cells = solver_->cells();
    const sarsop::AlphaVectors& alphas = solver_->tree().alphas();
    std::vector<std::int32_t> action;
    std::vector<std::uint32_t> number, state;
    std::vector<std::uint64_t> begin{0};
    std::vector<double> value;
    for (std::uint32_t cell = 0; cell < cells.count(); ++cell)
      for (const sarsop::AlphaId id : alphas.in(cell)) {
        action.push_back(alphas[id].action);
        number.push_back(cells.number(cell));
        for (std::size_t i = 0; i < cells.size(cell); ++i) {
          state.push_back(cells.original(cells.first(cell) + i));
          value.push_back(alphas[id].v[i]);
        }
        begin.push_back(state.size());
      }
    return nb::make_tuple(copy_array(action), copy_array(number), copy_array(begin), copy_array(state),
                          copy_array(value));
  }

  PyController controller(std::size_t most_nodes, double rare) const {
    if (busy_) throw Error("this Sarsop is at work; its controller can be had when it has stopped");
    if (!solver_) throw Error("there is no controller before solve()");
    if (!(rare >= 0 && rare < 1))
      throw BadParameter("rare: a probability from 0 to less than 1, got " + std::to_string(rare));
    const nb::gil_scoped_release release;
    sarsop::LowerPolicy policy(solver_->cells(), solver_->tree().alphas());
    Controller made = extract(solver_->cells(), [&](const Belief& b) { return policy(b); }, most_nodes, rare);
    return {model_, std::make_shared<const Cells>(*model_), std::move(made)};
  }

 private:
  struct Free {
    std::atomic<bool>& busy;
    ~Free() { busy = false; }
  };

  void look(std::uint64_t trials) {
    const sarsop::Tree& tree = solver_->tree();
    const TracePoint now{since(began_),        solver_->lower(),     solver_->upper(), trials,
                         tree.alphas().size(), tree.points().size(), tree.nodes()};
    const std::vector<TracePoint>& trace = solver_->trace();
    const std::lock_guard lock(mutex_);
    snapshot_.latest = now;
    snapshot_.bytes = tree.bytes();
    snapshot_.trace.insert(snapshot_.trace.end(), trace.begin() + static_cast<std::ptrdiff_t>(snapshot_.trace.size()),
                           trace.end());
    snapshot_.stopped = solver_->stopped();
  }

  std::shared_ptr<const Pomdp> model_;
  std::unique_ptr<sarsop::Sarsop> solver_;
  Clock::time_point began_;
  std::atomic<bool> busy_{false};
  mutable std::mutex mutex_;
  Snapshot snapshot_;
};

nb::list trace_of(const PySarsop& s) {
  nb::list out;
  for (const TracePoint& m : s.snapshot().trace)
    out.append(nb::make_tuple(m.seconds, m.lower, m.upper, m.trials, m.alphas, m.points, m.nodes));
  return out;
}

nb::dict simulate_alpha(const PyPomdp& p, const Given<std::int32_t>& action, const Given<std::uint32_t>& cell,
                        const Given<std::uint64_t>& begin, const Given<std::uint32_t>& state,
                        const Given<double>& value, const SimulateOptions& options, nb::object progress) {
  bool good = cell.size() == action.size() && begin.size() == action.size() + 1 && state.size() == value.size() &&
              begin.data()[0] == 0 && begin.data()[action.size()] == state.size();
  for (std::size_t i = 0; good && i < action.size(); ++i) good = begin.data()[i] <= begin.data()[i + 1];
  if (!good)
    throw BadModel("vectors: expected (action, cell, begin, state, value), begin from 0 to the count of values");
  if (options.threads < 1 || options.threads > 256)
    throw BadParameter("threads must be from 1 to 256, got " + std::to_string(options.threads));
  const std::shared_ptr<const Pomdp> model = p.model;
  const Episodes done = run_watched(false, progress, [&](Progress& watch) {
    const Cells cells(*model);
    AlphaPolicy policy(cells);
    for (std::size_t i = 0; i < action.size(); ++i) {
      const std::uint64_t from = begin.data()[i];
      policy.add(action.data()[i], cell.data()[i], state.data() + from, value.data() + from,
                 begin.data()[i + 1] - from);
    }
    policy.check();
    return simulate(cells, policy, options, watch);
  });
  return episodes_out(done);
}

}  // namespace

void bind_sarsop(nb::module_& m) {
  const sarsop::Options usual;
  const sarsop::ControllerOptions of_controller;
  const SimulateOptions of_episodes;
  nb::class_<PySarsop>(
      m, "Sarsop",
      "Bounds on the value of a model's start, and alpha vectors that earn the lower one. `solve` may be "
      "called again and goes on. All but `vectors` may be read while it is at work.")
      .def(nb::init<const PyPomdp&>(), nb::arg("model"))
      .def("solve", &PySarsop::solve, nb::arg("seconds") = infinity, nb::arg("gap") = usual.gap,
           nb::arg("memory") = usual.memory, nb::arg("trials") = nb::none(), nb::arg("progress") = nb::none(),
           nb::sig(signature("def solve(self, seconds: float = float('inf'), gap: float = ?, memory: int = ?, trials: "
                             "int | None = None, progress: Callable[[int], object] | None = None) -> None",
                             usual.gap, usual.memory)
                       .c_str()),
           "Goes on until the gap, the seconds, the memory or the trials of this call. Ctrl-C comes out of it as "
           "KeyboardInterrupt; what was found by then is kept.")
      .def_prop_ro("lower", [](const PySarsop& s) { return s.latest(&TracePoint::lower); })
      .def_prop_ro("upper", [](const PySarsop& s) { return s.latest(&TracePoint::upper); })
      .def_prop_ro("seconds", [](const PySarsop& s) { return s.latest(&TracePoint::seconds); })
      .def_prop_ro("trials", [](const PySarsop& s) { return s.latest(&TracePoint::trials); })
      .def_prop_ro(
          "alphas", [](const PySarsop& s) { return s.latest(&TracePoint::alphas); }, "How many vectors there are.")
      .def_prop_ro(
          "points", [](const PySarsop& s) { return s.latest(&TracePoint::points); }, "Of the upper bound.")
      .def_prop_ro(
          "nodes", [](const PySarsop& s) { return s.latest(&TracePoint::nodes); }, "Beliefs that were sampled.")
      .def_prop_ro("bytes", &PySarsop::bytes)
      .def_prop_ro(
          "stopped", [](const PySarsop& s) { return s.snapshot().stopped; },
          "Why: gap, seconds, memory, trials, interrupted; nothing before the first call.")
      .def_prop_ro("trace", &trace_of,
                   nb::sig("def trace(self) -> list[tuple[float, float, float, int, int, int, int]]"),
                   "(seconds, lower, upper, trials, alphas, points, nodes), from moment to moment.")
      .def("controller", &PySarsop::controller, nb::arg("most_nodes") = of_controller.most_nodes,
           nb::arg("rare") = of_controller.rare,
           "What the lower bound's policy does, as a machine. rare: what is less likely than this from the start on is "
           "not followed, but goes on as at the nearest belief there is.")
      .def("vectors", &PySarsop::vectors, nb::sig("def vectors(self) -> tuple[Any, Any, Any, Any, Any]"),
           "(action, cell, begin, state, value): vector i has the values begin[i] to begin[i + 1], each of a state. "
           "Action -1 is any legal one. A start whose cell is not told has a cell of its own, the number `cells`.");
  m.def(
      "simulate_alpha",
      [](const PyPomdp& p, const Given<std::int32_t>& action, const Given<std::uint32_t>& cell,
         const Given<std::uint64_t>& begin, const Given<std::uint32_t>& state, const Given<double>& value,
         std::uint64_t episodes, std::uint64_t seed, std::uint64_t steps, int threads, nb::object progress) {
        return simulate_alpha(p, action, cell, begin, state, value, {episodes, seed, steps, threads}, progress);
      },
      nb::arg("model"), nb::arg("action"), nb::arg("cell"), nb::arg("begin"), nb::arg("state"), nb::arg("value"),
      nb::arg("episodes"), nb::arg("seed"), nb::arg("steps"), nb::arg("threads") = of_episodes.threads,
      nb::arg("progress") = nb::none(),
      nb::sig(signature("def simulate_alpha(model: Pomdp, action: Any, cell: Any, begin: Any, state: Any, value: Any, "
                        "episodes: int, seed: int, steps: int, threads: int = ?, "
                        "progress: Callable[[int], object] | None = None) -> dict[str, Any]",
                        of_episodes.threads)
                  .c_str()),
      "Episodes of play by alpha vectors, as `Sarsop.vectors` gives them: how many, their steps, how many were cut, "
      "the "
      "sum of their returns and of their squares. The same for any number of threads.");
}

}  // namespace feint
