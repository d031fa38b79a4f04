// Coinche with all cards seen.
#include "games/coinche/solve/double_dummy.hpp"

#include <nanobind/stl/string.h>

#include "games/bind.hpp"
#include "games/coinche/game.hpp"
#include "games/coinche/pack.hpp"

namespace feint {
namespace {

// The game and the state in which cards are played, or an error in one line.
const Coinche& coinche(const PyState& s) {
  const auto* game = s.game.as<Coinche>();
  if (!game) throw BadParameter(s.game.about().name + " cannot be solved with open cards; coinche can");
  need_whole_pack(*game, "double-dummy solves");
  if (unboxed<Coinche::State>(s.state).phase != Coinche::Phase::play)
    throw BadParameter("coinche: there is no contract yet, or the deal is over: nothing to solve with open cards");
  return *game;
}

template <class F>
auto without_lock(const PyState& s, F&& f) {
  const Coinche& game = coinche(s);
  const nb::gil_scoped_release release;
  return f(game, unboxed<Coinche::State>(s.state));
}

}  // namespace

void bind_double_dummy(nb::module_& m) {
  nb::class_<DoubleDummy>(m, "DoubleDummy",
                          "Coinche with all cards seen: what seats 0 and 2 get when everybody plays best.")
      .def(
          "__init__",
          [](DoubleDummy* at, int bits) {
            if (bits < 10 || bits > 26)
              throw BadParameter("bits: 2^10 to 2^26 positions are remembered, got " + std::to_string(bits));
            new (at) DoubleDummy(bits);
          },
          nb::arg("bits") = 18, "2^bits positions are remembered, of 16 bytes each.")
      .def(
          "points",
          [](DoubleDummy& d, const PyState& s) {
            return without_lock(s, [&](const auto& g, const auto& state) { return d.points(g, state); });
          },
          nb::arg("state"), "The points of seats 0 and 2 in the whole deal, of 162; 252 or 0 if a side takes all.")
      .def(
          "reaches",
          [](DoubleDummy& d, const PyState& s, int points) {
            return without_lock(s, [&](const auto& g, const auto& state) { return d.reaches(g, state, points); });
          },
          nb::arg("state"), nb::arg("points"), "Whether they are at least so many; faster than to ask how many.")
      .def(
          "every",
          [](DoubleDummy& d, const PyState& s) {
            const auto found = without_lock(s, [&](const auto& g, const auto& state) { return d.every(g, state); });
            nb::dict out;
            for (const auto& [card, points] : found) {
              const auto name = name_of(static_cast<Card>(card));
              out[nb::str(name.data(), name.size())] = points;
            }
            return out;
          },
          nb::arg("state"), nb::sig("def every(self, state: State) -> dict[str, int]"),
          "By legal card: the points of seats 0 and 2 if it is played.")
      .def_prop_ro("nodes", &DoubleDummy::nodes, "Positions between tricks that were looked at so far.");
}

}  // namespace feint
