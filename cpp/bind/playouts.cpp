#include <nanobind/stl/string.h>

#include "bind/bind.hpp"
#include "bind/watch.hpp"
#include "core/playout.hpp"
#include "games/all.hpp"

namespace feint {
namespace {

nb::dict random_games(const PyState& s, std::uint64_t games, std::uint64_t seed, int threads, nb::object progress) {
  if (threads < 1 || threads > 256) throw Error("threads must be from 1 to 256, got " + std::to_string(threads));
  const bool needs_python = s.game.model().needs_python();
  const ErasedGame::State from = s.state;  // the caller's may change while the GIL is released
  const Playouts total = run_watched(needs_python, progress, [&](Progress& watch) {
    return dispatch(AllGames{}, s.game, [&]<class G>(const G& g) {
      return playouts(g, unboxed<typename G::State>(from), games, seed, needs_python ? 1 : threads, watch);
    });
  });
  nb::list means;
  for (const double sum : total.sums) means.append(total.games ? sum / static_cast<double>(total.games) : 0.0);
  nb::dict out;
  out["games"] = total.games;
  out["steps"] = total.steps;
  out["decisions"] = total.decisions;
  out["mean_returns"] = means;
  return out;
}

}  // namespace

void bind_playouts(nb::module_& m) {
  nb::class_<Rng>(m, "Rng", "Our own randomness: the same on every machine and in every version of Python.")
      .def(
          "__init__", [](Rng* self, std::uint64_t seed, std::uint64_t label) { new (self) Rng(seed, label); },
          nb::arg("seed"), nb::arg("label") = 0, "A stream by seed and label.")
      .def("next", &Rng::next, "64 random bits.")
      .def("unit", &Rng::unit, "Uniform in [0, 1).")
      .def(
          "below",
          [](Rng& rng, int n) {
            if (n < 1) throw Error("below takes a positive number, got " + std::to_string(n));
            return rng.below(n);
          },
          nb::arg("n"), "Uniform in 0 .. n - 1.");
  m.def("random_games", &random_games, nb::arg("state"), nb::arg("games"), nb::arg("seed") = 0, nb::arg("threads") = 1,
        nb::arg("progress") = nb::none(),
        nb::sig("def random_games(state: State, games: int, seed: int = 0, threads: int = 1, "
                "progress: Callable[[int], object] | None = None) -> dict[str, Any]"),
        "Random games from a state: how many, steps, decisions, mean returns. The same for any number of threads.");
}

}  // namespace feint
