// Native players as Python agents see them.
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <mutex>

#include "bind/bind.hpp"
#include "bind/json.hpp"
#include "bind/views.hpp"
#include "bind/watch.hpp"
#include "players/kinds.hpp"

namespace feint {
namespace {

// Another thread may end a thought: the player answers with its best so far, and at once from then on.
struct Patience {
  std::mutex mutex;
  Progress* thinking = nullptr;
  bool over = false;
};

struct PyPlayer {
  ErasedGame game;
  const PlayerKind* kind;
  std::unique_ptr<Player> player;
  std::shared_ptr<Patience> patience = std::make_shared<Patience>();
};

void stop(PyPlayer& p) {
  const std::lock_guard lock(p.patience->mutex);
  p.patience->over = true;
  if (p.patience->thinking) p.patience->thinking->stop = true;
}

PyPlayer make_player(const std::string& name, const ErasedGame& game, Seat seat, std::uint64_t seed, nb::handle options,
                     nb::object model) {
  const PlayerKind& kind = player_kind(name);
  const Params params(kind.name, kind.options, from_python(options));
  PyPlayer made{game, &kind, kind.make(game, seat, seed, params)};
  if (!model.is_none())  // asked only while an event is heard, so with the interpreter's lock held
    made.player->suppose([game, model](const ErasedGame::View& view, const std::vector<Action>& legal) {
      return nb::cast<std::vector<double>>(model(PyView{game, view}, legal));
    });
  return made;
}

Action act(PyPlayer& p, const PyView& view, const std::vector<Action>& legal) {
  if (p.kind->quick) {
    Progress progress;
    return p.player->act(view.view, legal, progress);
  }
  return run_watched(p.game.model().needs_python(), nb::none(), [&](Progress& progress) {
    const auto think = [&](Progress* now) {
      const std::lock_guard lock(p.patience->mutex);
      p.patience->thinking = now;
      progress.stop = progress.stop || p.patience->over;
    };
    think(&progress);
    const Action action = p.player->act(view.view, legal, progress);
    think(nullptr);
    return action;
  });
}

}  // namespace

void bind_players(nb::module_& m) {
  nb::class_<PyPlayer>(m, "Player", "A native player in one seat of one match.")
      .def(
          "hear", [](PyPlayer& p, const PyEvent& event) { p.player->hear(event.told); }, nb::arg("event"))
      .def("act", &act, nb::arg("view"), nb::arg("legal"))
      .def("stop", &stop, "Ends its thought, from any thread; from then on it answers at once.")
      .def(
          "explain", [](const PyPlayer& p) { return to_python(p.player->explain()); },
          nb::sig("def explain(self) -> dict[str, Any] | None"));
  m.def("make_player", &make_player, nb::arg("name"), nb::arg("game"), nb::arg("seat"), nb::arg("seed"),
        nb::arg("options"), nb::arg("model").none() = nb::none(),
        nb::sig("def make_player(name: str, game: Game, seat: int, seed: int, options: object,"
                " model: Callable[[View, list[int]], list[float]] | None = None) -> Player"),
        "A model says how likely somebody is to do each legal thing behind a view.");
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
          out.append(to_python(Json::Object{{"name", kind.name},
                                            {"summary", kind.summary},
                                            {"quick", kind.quick},
                                            {"needs_events", kind.needs_events},
                                            {"options", to_json(kind.options)}}));
        return out;
      },
      nb::sig("def players() -> list[dict[str, Any]]"), "The native players, and what they may be told.");
}

}  // namespace feint
