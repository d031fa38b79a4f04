#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <chrono>
#include <cmath>
#include <functional>
#include <limits>
#include <optional>

#include "bind/bind.hpp"
#include "bind/json.hpp"
#include "bind/pomdp.hpp"
#include "bind/signature.hpp"
#include "bind/watch.hpp"
#include "games/all.hpp"
#include "solve/levels.hpp"

namespace feint {
namespace {

Surprise surprise_of(const std::string& word) {
  if (word == "error") return Surprise::error;
  if (word == "stay") return Surprise::stay;
  if (word == "reset") return Surprise::reset;
  if (word == "draw") return Surprise::draw;
  throw BadParameter("surprise: error, stay, reset or draw, got " + Json(shortened(word)).dump());
}

struct PyLevels {
  ErasedGame game;
  LevelOptions options;
  std::vector<Level> levels;
  Machine level0;
  std::string stopped;  // why not all levels were solved: interrupted or seconds

  const Level& at(int level, int seat) const {
    for (const Level& one : levels)
      if (one.level == level && one.seat == seat - 1) return one;
    throw BadParameter("there is no level " + std::to_string(level) + " of seat " + std::to_string(seat) +
                       "; levels 1 to " + std::to_string(levels.size() / 2) + ", seats 1 and 2");
  }
  const Machine& machine(int level, int seat) const { return level == 0 ? level0 : at(level, seat).machine; }
};

template <class F>
auto on_its_type(const ErasedGame& game, F&& f) {
  return dispatch(NestedGames{}, game, std::forward<F>(f));
}

void check(const ErasedGame& game, const LevelOptions& o) {
  if (game.seats() != 2)
    throw BadParameter("levels are for games of two, " + game.about().name + " has " + std::to_string(game.seats()));
  if (o.levels < 1 || o.levels > 100) throw BadParameter("levels: 1 to 100, got " + std::to_string(o.levels));
  if (!(o.discount > 0 && o.discount <= 1))
    throw BadParameter("discount: more than 0 and at most 1, got " + Json(o.discount).dump());
  if (!(o.precision >= 0 && o.precision <= 1e6))
    throw BadParameter("precision: 0 for the best action, or a number up to 1e6, got " + Json(o.precision).dump());
  for (const double p : o.prior)
    if (p != 0 && !(p >= 1e-12 && p <= 1e12))
      throw BadParameter("prior: weights are 0, or from 1e-12 to 1e12, got " + Json(p).dump());
}

// Sets `stop` when the seconds are over.
void limit(Progress& watch, double seconds) {
  using Clock = std::chrono::steady_clock;
  watch.poll = [&watch, seconds, began = Clock::now(), before = watch.poll] {
    if (before) before();
    if (std::chrono::duration<double>(Clock::now() - began).count() > seconds) watch.stop = true;
  };
}

// Levels that are complete, of both seats, are kept when the work is stopped.
void solve_within(PyLevels& out, double seconds, const nb::object& progress) {
  try {
    run_watched(out.game.model().needs_python(), progress, [&](Progress& watch) {
      limit(watch, seconds);
      on_its_type(out.game, [&](const auto& g) { solve_levels(g, out.options, watch, out.levels); });
      return 0;
    });
  } catch (const Stopped&) {
    out.stopped = "seconds";
    if (out.levels.size() < 2)
      throw TooLarge("level 1 was not solved within " + Json(seconds).dump() +
                     " s; allow more seconds or choose smaller parameters");
  } catch (nb::python_error& error) {
    if (!error.matches(PyExc_KeyboardInterrupt) || out.levels.size() < 2) throw;
    out.stopped = "interrupted";
  }
  if (out.levels.size() % 2 == 1) out.levels.pop_back();
}

PyLevels solve(const ErasedGame& game, int levels, double discount, std::vector<double> prior, bool known,
               double precision, double rare, const std::string& surprise, double seconds, nb::object progress) {
  PyLevels out{game, {}, {}, {}, {}};
  out.level0.draws = true;
  out.options.levels = levels;
  out.options.discount = discount;
  out.options.prior = std::move(prior);
  out.options.known = known;
  out.options.precision = precision;
  out.options.rare = rare;
  out.options.surprise = surprise_of(surprise);
  check(game, out.options);
  if (!(seconds >= 0)) throw BadParameter("seconds: 0 or more, got " + Json(seconds).dump());
  solve_within(out, seconds, progress);
  return out;
}

nb::object meet(const PyLevels& l, int first, int second, const PyLevels* others) {
  const PyLevels& o = others ? *others : l;
  if (o.game.about().name != l.game.about().name ||
      Json(o.game.model().parameters()).dump() != Json(l.game.model().parameters()).dump())
    throw BadParameter("others: levels of the same game with the same parameters");
  const Meeting m = on_its_type(l.game, [&]<class G>(const G& g) {
    return TwoMachines<G>(g, {&l.machine(first, 1), &o.machine(second, 2)}, l.options.discount,
                          {l.options.surprise, o.options.surprise})
        .meet();
  });
  return to_python(Json::Object{{"returns", Json::Array{m.returns[0], m.returns[1]}}, {"endless", m.endless}});
}

// The model that a level solves: for other solvers, and for files.
PyPomdp model(const PyLevels& l, int level, int seat) {
  l.at(level, seat);
  std::vector<const Machine*> others;
  for (int k = 0; k < level; ++k) others.push_back(&l.machine(k, 3 - seat));
  Interaction in;
  in.seat = seat - 1;
  in.discount = l.options.discount;
  in.others = others;
  in.prior = l.at(level, seat).prior;
  in.surprise = l.options.surprise;
  return {on_its_type(l.game, [&]<class G>(const G& g) {
    Progress unwatched;
    return std::make_shared<const Pomdp>(Reduction<G>(g, in, unwatched).model());
  })};
}

// A game for one seat, the others fixed to a policy: by information sets, whatever the game says of positions.
PyPomdp fix_opponents(const ErasedGame& game, Seat seat, const std::map<Key, std::vector<double>>& table,
                      double discount, std::size_t most_states, nb::object progress) {
  if (seat < 0 || seat >= game.seats())
    throw BadParameter("seat: 0 to " + std::to_string(game.seats() - 1) + ", got " + std::to_string(seat));
  if (!(discount > 0 && discount <= 1))
    throw BadParameter("discount: more than 0 and at most 1, got " + Json(discount).dump());
  Machine machine;
  machine.draws = table.empty();
  for (const auto& [key, row] : table) {
    double sum = 0;
    bool good = true;
    for (const double p : row) {
      sum += p;
      good = good && p >= 0;
    }
    if (!good || std::abs(sum - 1) > 1e-6) throw Error("the policy at " + hex_of(key) + " is no distribution");
    machine.begin[key] = narrow(machine.table.size());
    machine.table.push_back(row);
    for (double& p : machine.table.back()) p /= sum;
  }
  Interaction in;
  in.seat = seat;
  in.discount = discount;
  in.others = {&machine};
  in.prior = {1.0};
  in.most_states = most_states;
  return {run_watched(game.model().needs_python(), progress, [&](Progress& watch) {
    return std::make_shared<const Pomdp>(Reduction<ErasedGame>(game, in, watch).model());
  })};
}

}  // namespace

void bind_ipomdp(nb::module_& m) {
  const Interaction meeting;
  const LevelOptions usual;
  nb::class_<PyLevels>(m, "Levels",
                       "Levels of nested play of both seats, solved exactly. Seats count from 1, as the paper's.")
      .def(
          "facts",
          [](const PyLevels& l) {
            nb::list out;
            for (const Level& level : l.levels) out.append(to_python(level_json(level)));
            return out;
          },
          nb::sig("def facts(self) -> list[dict[str, Any]]"),
          "A row for each level and seat: value, bounds, sizes, seconds.")
      .def_prop_ro(
          "stopped",
          [](const PyLevels& l) { return l.stopped.empty() ? std::optional<std::string>() : std::optional(l.stopped); },
          "Why not all levels were solved: interrupted or seconds. None: all were.")
      .def(
          "controller",
          [](const PyLevels& l, int level, int seat) {
            return to_python(controller_json(l.at(level, seat), action_texts(l.game, seat - 1)));
          },
          nb::arg("level"), nb::arg("seat"), nb::sig("def controller(self, level: int, seat: int) -> dict[str, Any]"),
          "The merged controller: nodes with choices, beliefs and edges.")
      .def("meet", &meet, nb::arg("first"), nb::arg("second"), nb::arg("others") = nb::none(),
           nb::sig("def meet(self, first: int, second: int, others: Levels | None = None) -> dict[str, Any]"),
           "Two levels at one table, exactly: returns of both, and the probability that they never end. Level 0 draws. "
           "others: where the second comes from, if not from these; the discount is that of these.")
      .def("model", &model, nb::arg("level"), nb::arg("seat"), "The Pomdp that a level solves.");
  m.def("fix_opponents", &fix_opponents, nb::arg("game"), nb::arg("seat") = meeting.seat,
        nb::arg("table") = std::map<Key, std::vector<double>>{}, nb::arg("discount") = meeting.discount,
        nb::arg("most_states") = meeting.most_states, nb::arg("progress") = nb::none(),
        nb::sig(signature("def fix_opponents(game: Game, seat: int = ?, table: Mapping[int, Sequence[float]] = {}, "
                          "discount: float = ?, most_states: int = ?, progress: Callable[[int], object] | None = "
                          "None) -> Pomdp",
                          meeting.seat, meeting.discount, meeting.most_states)
                    .c_str()),
        "A game as one seat's Pomdp, the others fixed to a table of probabilities by information set (uniform where it "
        "is silent). What is seen is the seat's information set.");
  m.def(
      "solve_levels", &solve, nb::arg("game"), nb::arg("levels"), nb::arg("discount") = usual.discount,
      nb::arg("prior") = std::vector<double>{}, nb::arg("known") = usual.known, nb::arg("precision") = usual.precision,
      nb::arg("rare") = usual.rare, nb::arg("surprise") = "error",
      nb::arg("seconds") = std::numeric_limits<double>::infinity(), nb::arg("progress") = nb::none(),
      nb::sig(signature("def solve_levels(game: Game, levels: int, discount: float = ?, prior: Sequence[float] = "
                        "(), known: bool = ?, precision: float = ?, rare: float = ?, surprise: str = 'error', "
                        "seconds: float = ..., progress: Callable[[int], object] | None = None) -> Levels",
                        usual.discount, usual.known, usual.precision, usual.rare)
                  .c_str()),
      "Levels 1 to `levels` of both seats. prior: weights of levels 0, 1, ... (none: all alike); known: level k meets "
      "level k - 1 alone; precision: quantal players, who choose in proportion to exp(precision * value). Ctrl-C, or "
      "the end of "
      "`seconds`, keeps the levels that are solved; before level 1 is, it raises.");
}

}  // namespace feint
