// Native players as Python agents see them.
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bind/bind.hpp"
#include "bind/json.hpp"
#include "bind/views.hpp"
#include "bind/watch.hpp"
#include "players/player.hpp"

namespace feint {
namespace {

struct PyPlayer {
  ErasedGame game;
  const PlayerKind* kind;
  std::unique_ptr<Player> player;
};

PyPlayer make_player(const std::string& name, const ErasedGame& game, Seat seat, std::uint64_t seed,
                     nb::handle options) {
  const PlayerKind& kind = player_kind(name);
  const Params params(kind.name, kind.options, from_python(options));
  return {game, &kind, kind.make(game, seat, seed, params)};
}

Action act(PyPlayer& p, const PyView& view, const std::vector<Action>& legal) {
  if (p.kind->quick) {
    Progress progress;
    return p.player->act(view.view, legal, progress);
  }
  return watched(p.game.model().needs_python(), nb::none(),
                 [&](Progress& progress) { return p.player->act(view.view, legal, progress); });
}

}  // namespace

void bind_players(nb::module_& m) {
  nb::class_<PyPlayer>(m, "Player", "A native player in one seat of one match.")
      .def(
          "hear", [](PyPlayer& p, const PyEvent& event) { p.player->hear(event.told); }, nb::arg("event"))
      .def("act", &act, nb::arg("view"), nb::arg("legal"))
      .def(
          "explain", [](const PyPlayer& p) { return to_python(p.player->explain()); },
          nb::sig("def explain(self) -> dict[str, Any] | None"));
  m.def("make_player", &make_player, nb::arg("name"), nb::arg("game"), nb::arg("seat"), nb::arg("seed"),
        nb::arg("options"),
        nb::sig("def make_player(name: str, game: Game, seat: int, seed: int, options: object) -> Player"));
  m.def(
      "player_options",
      [](const std::string& name, nb::handle options) {
        const PlayerKind& kind = player_kind(name);
        return to_python(Params(kind.name, kind.options, from_python(options)).all());
      },
      nb::arg("name"), nb::arg("options"), nb::sig("def player_options(name: str, options: object) -> dict[str, Any]"),
      "The options as they are with what is not given filled in; refuses what does not fit.");
  m.def(
      "players",
      [] {
        nb::list out;
        for (const PlayerKind& kind : all_players())
          out.append(to_python(
              Json::Object{{"name", kind.name}, {"summary", kind.summary}, {"options", to_json(kind.options)}}));
        return out;
      },
      nb::sig("def players() -> list[dict[str, Any]]"), "The native players, and what they may be told.");
}

}  // namespace feint
