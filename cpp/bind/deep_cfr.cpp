// Deep CFR as Python sees it: reservoirs that NumPy and torch share, traversals, fitting, and averages on small games.
#include "learn/deep_cfr.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstring>

#include "bind/arrays.hpp"
#include "bind/bind.hpp"
#include "bind/opponents.hpp"
#include "bind/signature.hpp"
#include "bind/tree.hpp"
#include "bind/watch.hpp"
#include "core/fields.hpp"
#include "games/all.hpp"
#include "games/offers.hpp"
#include "learn/fit.hpp"
#include "learn/net_average.hpp"

namespace feint {
namespace {

template <class T>
nb::object share_array(nb::handle owner, T* data, std::size_t rows, std::size_t columns) {
  if (columns == 0) return nb::ndarray<nb::numpy, T>(data, {rows}, owner).cast();
  return nb::ndarray<nb::numpy, T>(data, {rows, columns}, owner).cast();
}

// The rows that are there, in the reservoir's own memory.
nb::dict rows(nb::handle self) {
  auto& r = nb::cast<Reservoir&>(self);
  nb::dict out;
  out["active"] = share_array(self, r.active.get(), r.size(), r.width);
  out["targets"] = share_array(self, r.targets.get(), r.size(), r.outputs);
  out["masks"] = share_array(self, r.masks.get(), r.size(), r.outputs);
  out["weights"] = share_array(self, r.weights.get(), r.size(), 0);
  return out;
}

int width_of(const ErasedGame& game) {
  return dispatch(AllGames{}, game, [](const auto& g) { return feature_width(g); });
}

// Samplers are (name, draws, epsilon).
using SamplerWords = std::tuple<std::string, std::optional<int>, std::optional<double>>;

struct PyDeepCfr {
  ErasedGame game;
  DeepCfrOptions options;
  Models fixed;
  bool asks_python;  // in a seat that does not learn
};

sampler::Any sampler_of(nb::handle words) {
  const auto said = nb::cast<nb::tuple>(words);
  return sampler::of(nb::cast<std::string>(said[0]), nb::cast<std::optional<int>>(said[1]),
                     nb::cast<std::optional<double>>(said[2]));
}

// Nothing in a seat that learns.
Models models_of(const ErasedGame& game, const nb::list& fixed, bool& needs_python) {
  Models out;
  for (const nb::handle one : fixed) {
    out.emplace_back();
    if (one.is_none()) continue;
    const auto& who = nb::cast<const PyOpponents&>(one);
    if (who.game.about().name != game.about().name || !who.opponents.model)
      throw BadParameter("a seat that does not learn is played by who can be asked behind any view of " +
                         game.about().name);
    out.back() = who.opponents.model;
    needs_python = needs_python || who.opponents.needs_python;
  }
  return out;
}

void set_nets(DeepCfrTask& task, const PyDeepCfr& self, const nb::object& nets) {
  const std::size_t wanted = self.game.seats();
  if (PyCallable_Check(nets.ptr())) {
    task.ask = [&nets, outputs = self.game.actions()](const std::vector<std::int16_t>& active, Seat seat, float* out) {
      const nb::gil_scoped_acquire acquire;
      const auto said = nb::cast<std::vector<double>>(nets(active, seat));
      if (count_of(said) != outputs)
        throw BadParameter("a net must say " + std::to_string(outputs) + " numbers, it said " +
                           std::to_string(said.size()));
      std::transform(said.begin(), said.end(), out, [](double x) { return static_cast<float>(x); });
    };
    return;
  }
  for (const nb::handle net : nets) task.nets.push_back(nb::cast<const Mlp*>(net));
  bool good = task.nets.size() == 1 || task.nets.size() == wanted;
  for (const Mlp* const net : task.nets)
    good = good && net->inputs() == self.game.feature_count() && net->outputs() == self.game.actions();
  if (!good) throw BadParameter("one net for all seats or one for each, of the game's features and actions");
}

DeepCfrTask task_of(const PyDeepCfr& self, const nb::object& nets, Seat traverser, std::uint64_t iteration) {
  DeepCfrTask task;
  set_nets(task, self, nets);
  if (traverser < 0 || traverser >= self.game.seats() || (!self.fixed.empty() && self.fixed[traverser]))
    throw BadParameter("seat " + std::to_string(traverser) + " does not learn here");
  task.fixed = self.fixed;
  task.traverser = traverser;
  task.iteration = iteration;
  return task;
}

nb::dict to_dict(const DeepCfrCounts& counts) {
  nb::dict out;
  out["nodes"] = counts.nodes;
  out["decisions"] = counts.decisions;
  out["ends"] = counts.ends;
  return out;
}

nb::dict traversals(PyDeepCfr& self, nb::object nets, Seat traverser, std::uint64_t iteration, std::uint64_t count,
                    Reservoir& advantages, const std::vector<Reservoir*>& strategies, int threads,
                    nb::object progress) {
  DeepCfrTask task = task_of(self, nets, traverser, iteration);
  const auto fits = [&](const Reservoir& r) {
    return r.width == static_cast<std::size_t>(width_of(self.game)) &&
           r.outputs == static_cast<std::size_t>(self.game.actions());
  };
  bool good =
      fits(advantages) && (strategies.size() <= 1 || strategies.size() == static_cast<std::size_t>(self.game.seats()));
  for (const Reservoir* const r : strategies) good = good && fits(*r);
  if (!good) throw BadParameter("these reservoirs are of another game");
  task.traversals = count;
  task.advantages = &advantages;
  task.strategies = strategies;
  const bool on_python = self.game.model().needs_python() || self.asks_python || task.ask;
  task.threads = on_python ? 1 : threads;
  return to_dict(run_watched(on_python, progress, [&](Progress& watch) {
    return dispatch(AllGames{}, self.game, [&](const auto& g) { return traverse(g, self.options, task, watch); });
  }));
}

nb::tuple collect_rows(PyDeepCfr& self, nb::object nets, Seat traverser, std::uint64_t iteration, std::uint64_t from,
                       std::uint64_t to, std::size_t strategies) {
  DeepCfrTask task = task_of(self, nets, traverser, iteration);
  if (from % static_cast<std::uint64_t>(self.options.shard) != 0)
    throw BadParameter("traversals are collected from the beginning of a shard on, of " +
                       std::to_string(self.options.shard));
  task.strategies.resize(strategies);
  Collected found =
      run_watched(self.game.model().needs_python() || self.asks_python || task.ask, nb::none(), [&](Progress& watch) {
        return dispatch(AllGames{}, self.game,
                        [&](const auto& g) { return collect(g, self.options, task, from, to, watch); });
      });
  nb::list others;
  for (RowBuffer& rows : found.strategies) others.append(nb::cast(std::move(rows)));
  return nb::make_tuple(nb::cast(std::move(found.advantages)), others, to_dict(found.counts));
}

// Rows as bytes, part by part, and back.
nb::tuple pack_rows(const RowBuffer& rows) {
  nb::list out;
  RowBuffer::parts(rows, [&](const auto& part) {
    out.append(nb::bytes(reinterpret_cast<const char*>(part.data()), part.size() * sizeof(part[0])));
  });
  return nb::tuple(out);
}

void unpack_rows(RowBuffer* self, const nb::tuple& told) {
  new (self) RowBuffer();
  std::size_t at = 0;
  RowBuffer::parts(*self, [&](auto& part) {
    const auto bytes = nb::cast<nb::bytes>(told[at++]);
    part.resize(bytes.size() / sizeof(part[0]));
    std::memcpy(part.data(), bytes.c_str(), part.size() * sizeof(part[0]));
  });
}

std::string loss_of(const FitOptions& options) { return options.softmax ? "cross_entropy" : "squared"; }

FitOptions fit_options(int steps, int batch, double rate, const std::string& loss, bool weighted, std::uint64_t seed,
                       int threads) {
  if (loss != "squared" && loss != "cross_entropy")
    throw BadParameter("a loss is squared or cross_entropy, not '" + shortened(loss) + "'");
  if (steps < 1 || batch < batch_parts || !(rate > 0) || threads < 1)
    throw BadParameter("fitting takes at least 1 step, batches of at least 4 rows, a rate above 0 and 1 thread");
  return {steps, batch, rate, loss == "cross_entropy", weighted, seed, threads};
}

void check_fit(const Mlp& net, const Reservoir& from) {
  if (from.size() == 0) throw BadParameter("there is nothing in the reservoir to learn from");
  if (static_cast<std::size_t>(net.outputs()) != from.outputs)
    throw BadParameter("a net of " + std::to_string(net.outputs()) + " outputs, rows of " +
                       std::to_string(from.outputs));
}

}  // namespace

static void bind_reservoir(nb::module_& m) {
  nb::class_<RowBuffer>(m, "Rows", "Rows on their way to a reservoir; they can be sent.")
      .def(nb::init<>())
      .def(
          "add",
          [](RowBuffer& rows, const std::vector<std::int16_t>& active, const std::vector<std::int16_t>& legal,
             const std::vector<double>& numbers, double weight) {
            if (legal.size() != numbers.size())
              throw BadParameter("a number for each legal action: got " + std::to_string(numbers.size()) + " for " +
                                 std::to_string(legal.size()));
            rows.add(active, legal, numbers.data(), weight);
          },
          nb::arg("active"), nb::arg("legal"), nb::arg("numbers"), nb::arg("weight") = 1.0,
          "One more decision: the features that are active, the legal actions, and a number for each of these.")
      .def("__len__", &RowBuffer::size)
      .def("__getstate__", &pack_rows, nb::sig("def __getstate__(self) -> tuple[Any, ...]"))
      .def("__setstate__", &unpack_rows, nb::sig("def __setstate__(self, state: tuple[Any, ...]) -> None"));
  nb::class_<Reservoir>(m, "Reservoir", "A uniform sample of all rows offered, in memory that NumPy shares.")
      .def(
          "__init__",
          [](Reservoir* self, const ErasedGame& game, std::size_t capacity, std::uint64_t seed) {
            if (capacity < 1) throw BadParameter("a reservoir has room for at least one row");
            new (self) Reservoir(capacity, width_of(game), game.actions(), seed);
          },
          nb::arg("game"), nb::arg("capacity"), nb::arg("seed") = 0)
      .def_prop_ro("capacity", [](const Reservoir& r) { return r.capacity; })
      .def_prop_ro("size", [](const Reservoir& r) { return r.size(); })
      .def_prop_rw(
          "seen", [](const Reservoir& r) { return r.seen; }, [](Reservoir& r, std::uint64_t seen) { r.seen = seen; },
          "How many rows were offered. Set it, then fill `rows`, to go on from a file.")
      .def(
          "pour",
          [](Reservoir& r, RowBuffer& from) {
            if (!from.fits(r)) throw BadParameter("these rows are of another game");
            from.pour(r);
          },
          nb::arg("rows"), "Offers rows that were collected elsewhere, and empties them.")
      .def("rows", &rows, nb::sig("def rows(self) -> dict[str, Any]"),
           "active, targets, masks and weights of the rows that are there; not a copy.");
}

static void bind_fit(nb::module_& m) {
  const FitOptions usual;
  const std::string usual_loss = loss_of(usual);
  m.def(
      "fit",
      [](Mlp& net, const Reservoir& from, int steps, int batch, double rate, const std::string& loss, bool weighted,
         std::uint64_t seed, int threads, nb::object progress) {
        const FitOptions options = fit_options(steps, batch, rate, loss, weighted, seed, threads);
        check_fit(net, from);
        return run_watched(false, progress, [&](Progress& watch) { return fit(net, from, options, watch); });
      },
      nb::arg("net"), nb::arg("reservoir"), nb::arg("steps"), nb::arg("batch") = usual.batch,
      nb::arg("rate") = usual.rate, nb::arg("loss") = usual_loss, nb::arg("weighted") = usual.weighted,
      nb::arg("seed") = usual.seed, nb::arg("threads") = usual.threads, nb::arg("progress") = nb::none(),
      nb::sig(signature("def fit(net: Mlp, reservoir: Reservoir, steps: int, batch: int = ?, rate: float = ?, "
                        "loss: str = ?, weighted: bool = ?, seed: int = ?, threads: int = ?, progress: "
                        "Callable[[int], object] | None = None) -> float",
                        usual.batch, usual.rate, usual_loss, usual.weighted, usual.seed, usual.threads)
                  .c_str()),
      "Adam on batches of the reservoir; the mean loss over the last tenth of the steps.");
  m.def(
      "batch_rows",
      [](int step, int batch, std::uint64_t seed, std::size_t rows) {
        const FitOptions options{.batch = batch, .seed = seed};
        std::vector<std::int64_t> out;
        for (int part = 0; part < batch_parts; ++part)
          for (const std::size_t row : batch_rows(options, step, part, rows))
            out.push_back(static_cast<std::int64_t>(row));
        return copy_array(out);
      },
      nb::arg("step"), nb::arg("batch"), nb::arg("seed"), nb::arg("rows"),
      nb::sig("def batch_rows(step: int, batch: int, seed: int, rows: int) -> Any"),
      "Which rows the batch of a step is made of.");
  m.def(
      "gradient",
      [](const Mlp& net, const Reservoir& from, const Given<std::int64_t>& which, const std::string& loss,
         bool weighted) {
        check_fit(net, from);
        std::vector<std::size_t> indices;
        for (std::size_t i = 0; i < which.size(); ++i) {
          if (which(i) < 0 || static_cast<std::size_t>(which(i)) >= from.size())
            throw BadParameter("there is no row " + std::to_string(which(i)));
          indices.push_back(static_cast<std::size_t>(which(i)));
        }
        std::vector<float> out;
        const double mean = gradient(net, from, fit_options(1, 4, 1, loss, weighted, 0, 1), indices, out);
        return nb::make_tuple(mean, copy_array(out));
      },
      nb::arg("net"), nb::arg("reservoir"), nb::arg("which"), nb::arg("loss") = usual_loss,
      nb::arg("weighted") = usual.weighted,
      nb::sig(signature("def gradient(net: Mlp, reservoir: Reservoir, which: Any, loss: str = ?, weighted: bool = ?) "
                        "-> tuple[float, Any]",
                        usual_loss, usual.weighted)
                  .c_str()),
      "The mean loss over rows, and its gradient in the order of the net's weights.");
}

using Outputs = nb::ndarray<const float, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

static std::size_t seat_of(const NetAverage& average, std::size_t seat) {
  if (seat >= average.tree().sides.size()) throw BadParameter("there is no seat " + std::to_string(seat));
  return seat;
}

static void bind_average(nb::module_& m) {
  nb::class_<NetAverage>(m, "NetAverage", "What nets play on the tree of a small game, and their exact average.")
      .def(
          "__init__",
          [](NetAverage* self, const ErasedGame& game, const PyTree& held) {
            dispatch(AllGames{}, game, [&](const auto& g) { new (self) NetAverage(g, held.tree); });
          },
          nb::arg("game"), nb::arg("tree"))
      .def(
          "add",
          [](NetAverage& a, std::size_t seat, const Mlp& net, const std::string& head, double weight) {
            a.add(seat, a.behaviour(seat_of(a, seat), net, head_of(head)), weight);
          },
          nb::arg("seat"), nb::arg("net"), nb::arg("head"), nb::arg("weight"))
      .def(
          "features", [](const NetAverage& a, std::size_t seat) { return a.features(seat_of(a, seat)); },
          nb::arg("seat"), "The active features of every information set of a seat.")
      .def(
          "add_outputs",
          [](NetAverage& a, std::size_t seat, const Outputs& said, const std::string& head, double weight) {
            if (said.shape(0) != a.features(seat_of(a, seat)).size() || said.shape(1) != a.outputs())
              throw BadParameter("a row for each information set of the seat, a column for each action");
            const auto says = [&](std::size_t set) { return said.data() + set * said.shape(1); };
            a.add(seat, a.behaviour(seat, says, head_of(head)), weight);
          },
          nb::arg("seat"), nb::arg("outputs"), nb::arg("head"), nb::arg("weight"),
          nb::sig("def add_outputs(self, seat: int, outputs: Any, head: str, weight: float) -> None"),
          "As `add`, by what a net of another kind says in the sets of `features`.")
      .def(
          "judge", [](const NetAverage& a) { return to_dict(exploitability(a.tree(), a.average())); },
          nb::sig("def judge(self) -> dict[str, Any]"), "Exact best responses to the average.")
      .def(
          "judge_nets",
          [](const NetAverage& a, const std::vector<Mlp*>& nets, const std::string& head) {
            Behaviour all;
            for (std::size_t seat = 0; seat < a.tree().sides.size(); ++seat)
              all.push_back(a.behaviour(seat, *nets.at(nets.size() > 1 ? seat : 0), head_of(head)));
            return to_dict(exploitability(a.tree(), all));
          },
          nb::arg("nets"), nb::arg("head"),
          nb::sig("def judge_nets(self, nets: Sequence[Mlp], head: str) -> dict[str, Any]"),
          "Exact best responses to one net for all seats, or one for each.")
      .def(
          "table", [](const NetAverage& a) { return table_of(a.tree(), a.average()); },
          nb::sig("def table(self) -> dict[int, list[float]]"));
}

void bind_deep_cfr(nb::module_& m) {
  const DeepCfrOptions usual;
  const std::string usual_head(name_of(usual.head));
  bind_reservoir(m);
  bind_fit(m);
  bind_average(m);
  nb::class_<PyDeepCfr>(m, "DeepCfr", "Traversals of Deep CFR; see feint.learn.deep_cfr.")
      .def(
          "__init__",
          [](PyDeepCfr* self, const ErasedGame& game, nb::object sampler, nb::object wide_sampler, std::uint64_t seed,
             double scale, const std::string& head, double openings, const nb::list& fixed) {
            if (!(scale > 0)) throw BadParameter("scale must be above 0, got " + std::to_string(scale));
            if (!(openings >= 0 && openings <= 1))
              throw BadParameter("openings: how often, from 0 to 1, got " + std::to_string(openings));
            if (fixed.size() > 0 && count_of(fixed) != game.seats())
              throw BadParameter("one player for each of " + std::to_string(game.seats()) +
                                 " seats, None for a learner");
            DeepCfrOptions options;
            options.sampler = sampler_of(sampler);
            options.wide_sampler = sampler_of(wide_sampler);
            options.seed = seed;
            options.scale = scale;
            options.head = head_of(head);
            options.openings = openings;
            bool asks = false;
            Models models = models_of(game, fixed, asks);
            new (self) PyDeepCfr{game, options, std::move(models), asks};
          },
          nb::arg("game"), nb::arg("sampler"), nb::arg("wide_sampler"), nb::arg("seed") = usual.seed,
          nb::arg("scale") = usual.scale, nb::arg("head") = usual_head, nb::arg("openings") = usual.openings,
          nb::arg("fixed") = nb::list(),
          nb::sig(signature("def __init__(self, game: Game, sampler: tuple[str, int | None, float | None], "
                            "wide_sampler: tuple[str, int | None, float | None], seed: int = ?, scale: float = ?, "
                            "head: str = ?, openings: float = ?, fixed: Sequence[Opponents | None] = "
                            "[]) -> None",
                            usual.seed, usual.scale, usual_head, usual.openings)
                      .c_str()))
      .def("traverse", &traversals, nb::arg("nets"), nb::arg("traverser"), nb::arg("iteration"), nb::arg("count"),
           nb::arg("advantages"), nb::arg("strategies"), nb::arg("threads") = 1, nb::arg("progress") = nb::none(),
           nb::sig("def traverse(self, nets: Sequence[Mlp] | Callable[[list[int], int], Any], traverser: int, "
                   "iteration: int, count: int, advantages: Reservoir, strategies: Sequence[Reservoir], "
                   "threads: int = 1, progress: Callable[[int], object] | None = None) -> dict[str, int]"),
           "So many traversals of an iteration for one seat. Counts of nodes, decisions and ends.")
      .def("collect", &collect_rows, nb::arg("nets"), nb::arg("traverser"), nb::arg("iteration"), nb::arg("first"),
           nb::arg("last"), nb::arg("strategies"),
           nb::sig("def collect(self, nets: Sequence[Mlp], traverser: int, iteration: int, first: int, last: int, "
                   "strategies: int) -> tuple[Rows, list[Rows], dict[str, int]]"),
           "Rows of the traversals from first to last: of advantages, of so many strategies, and the counts.")
      .def_prop_ro("shard", [](const PyDeepCfr& self) { return self.options.shard; });
}

}  // namespace feint
