// Game, View and Event as Python sees them; State is in states.cpp. Everything that comes in is checked here.
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bind/bind.hpp"
#include "bind/json.hpp"
#include "bind/python_game.hpp"
#include "bind/views.hpp"
#include "bind/watch.hpp"
#include "core/adapters.hpp"
#include "core/erase.hpp"
#include "core/header.hpp"
#include "games/make.hpp"
#include "solve/simultaneous.hpp"

namespace feint {
namespace {

nb::dict spoken_dict(const char* what, const Spoken& spoken) {
  nb::dict out;
  out[what] = spoken.name;
  if (!spoken.data.empty()) out["data"] = to_python(spoken.data);
  return out;
}

void check_action(const ErasedGame& game, Seat seat, Action action) {
  if (seat == chance) {
    if (action >= 0) return;
  } else {
    check_seat(game, seat);
    if (action >= 0 && action < game.actions()) return;
  }
  throw IllegalAction(game.about().name + " has no action " + std::to_string(action));
}

// A value that is no JSON is told with its parameter's name.
Json read_parameters(nb::handle given) {
  if (nb::isinstance<nb::dict>(given))
    for (const auto& [name, value] : nb::borrow<nb::dict>(given)) {
      try {
        from_python(value);
      } catch (const Error& error) {
        throw Error(shortened(repr_of(name)) + ": " + error.what());
      }
    }
  return from_python(given);
}

// What `Event.json` wrote. Who else saw it is not in there, so `to` stays empty.
PyEvent read_event(nb::handle data) {
  const Json json = from_python(data);
  const Json* name = json.find("event");
  if (!name || !name->as<std::string>())
    throw BadView("an event is {\"event\": NAME, ...}, got " + shortened(json.dump(), 120));
  PyEvent event{{SeatSet(), chance, {*name->as<std::string>()}}, json.find("private") != nullptr};
  if (const Json* seat = json.find("seat"); seat && seat->as<std::int64_t>()) {
    const std::int64_t number = *seat->as<std::int64_t>();
    if (number < 0 || number >= max_seats) throw BadView("event.seat: there is no seat " + std::to_string(number));
    event.told.seat = static_cast<Seat>(number);
  }
  if (const Json* more = json.find("data"); more && more->as<Json::Object>())
    event.told.words.data = *more->as<Json::Object>();
  return event;
}

nb::dict game_dict(const ErasedGame& game) {
  nb::dict out = nb::borrow<nb::dict>(to_python(to_json(game.about())));
  out["seats"] = game.seats();
  out["actions"] = game.actions();
  out["features"] = game.feature_count();
  out["longest"] = game.longest();
  out["highest_return"] = game.highest_return();
  out["needs_python"] = game.model().needs_python();
  return out;
}

ErasedGame adapt(const ErasedGame& game, const std::string& adapter) {
  const auto make = [&]<class G>(const G& g) {
    return ErasedGame(std::make_shared<ErasedModel<G>>(g, game.model().parameters()));
  };
  if (adapter == "reveal") return make(Revealed<ErasedGame>(game));
  if (adapter == "sequentialize") return make(Sequential<ErasedGame>(game));
  if (adapter == "partners") return make(Partners<ErasedGame>(game));
  throw UnknownGame("there is no adapter " + quoted(adapter) + "; known: reveal, sequentialize, partners");
}

ErasedGame simultaneous(const ErasedGame& game, std::uint64_t most_nodes, int most_plans) {
  return run_watched(game.model().needs_python(), nb::none(), [&](Progress& watch) {
    const Simultaneous made(game, watch, {most_nodes, most_plans});
    return ErasedGame(std::make_shared<ErasedModel<Simultaneous>>(made, game.model().parameters()));
  });
}

void bind_view(nb::module_& m) {
  nb::class_<PyEvent>(m, "Event", "Something that happened, as those who saw it may be told.")
      .def_prop_ro(
          "seat", [](const PyEvent& e) { return e.told.seat; }, "Whom it is about; -1 where nobody.")
      .def_prop_ro(
          "to", [](const PyEvent& e) { return seats_in(e.told.to); }, "The seats that see it.")
      .def_ro("private", &PyEvent::is_private, "Whether some seat does not see it.")
      .def_static("read", &read_event, nb::arg("json"), nb::sig("def read(json: object) -> Event"),
                  "An event from its JSON.")
      .def(
          "json",
          [](const PyEvent& e) {
            nb::dict out = spoken_dict("event", e.told.words);
            if (e.told.seat != chance) out["seat"] = e.told.seat;
            if (e.is_private) out["private"] = true;
            if (e.is_private && e.told.to.size() > 1) out["to"] = seats_in(e.told.to);
            return out;
          },
          nb::sig("def json(self) -> dict[str, Any]"))
      .def("text",
           [](const PyEvent& e) {
             return (e.told.seat == chance ? "" : seat_name(e.told.seat) + ": ") + text_of(e.told.words);
           })
      .def("__repr__", [](const PyEvent& e) { return "<Event " + text_of(e.told.words) + ">"; });

  nb::class_<PyView>(m, "View", "What one seat knows.")
      .def_prop_ro("seat", [](const PyView& v) { return v.view.seat; })
      .def_prop_ro(
          "key", [](const PyView& v) { return v.view.key; }, "The information set, as a number of 64 bits.")
      .def(
          "json", [](const PyView& v) { return to_python(with_header(v.view, v.game.view_json(v.view))); },
          nb::sig("def json(self) -> dict[str, Any]"))
      .def("text", [](const PyView& v) { return v.game.text(v.view); })
      .def(
          "features", [](const PyView& v) { return v.game.features(v.view); }, "Active feature indices.")
      .def(
          "__reduce__",
          [](const PyView& v) {
            const nb::object read = nb::module_::import_("feint.game").attr("reread");
            const nb::object json = to_python(with_header(v.view, v.game.view_json(v.view)));
            return nb::make_tuple(read, nb::make_tuple(v.game, json));
          },
          nb::sig("def __reduce__(self) -> tuple[Any, ...]"))
      .def("__repr__", [](const PyView& v) { return with_header(v.view, v.game.view_json(v.view)).dump(); });
}

void bind_game(nb::module_& m) {
  nb::class_<ErasedGame>(m, "Game", "Rules with their parameters.")
      .def_prop_ro("name", [](const ErasedGame& g) { return g.about().name; })
      .def_prop_ro("version", [](const ErasedGame& g) { return g.about().version; })
      .def_prop_ro("seats", &ErasedGame::seats)
      .def_prop_ro(
          "teams",
          [](const ErasedGame& g) {
            std::vector<int> out;
            for (Seat i = 0; i < g.seats(); ++i) out.push_back(g.team(i));
            return out;
          },
          "By seat: seats with the same number win and lose together.")
      .def_prop_ro("actions", &ErasedGame::actions, "How many different actions there are.")
      .def_prop_ro("feature_count", &ErasedGame::feature_count)
      .def_prop_ro("longest", &ErasedGame::longest, "The most steps a game can take, chance included.")
      .def_prop_ro("highest_return", &ErasedGame::highest_return, "A bound on the size of a return.")
      .def_prop_ro("needs_python", [](const ErasedGame& g) { return g.model().needs_python(); })
      .def_prop_ro(
          "parameters", [](const ErasedGame& g) { return to_python(g.model().parameters()); },
          nb::sig("def parameters(self) -> dict[str, Any]"))
      .def("about", &game_dict, nb::sig("def about(self) -> dict[str, Any]"))
      .def(
          "start", [](const ErasedGame& g) { return PyState{g, g.initial()}; }, "The state before the first step.")
      .def(
          "set_up",
          [](const ErasedGame& g, nb::handle description) { return PyState{g, g.set_up(from_python(description))}; },
          nb::arg("description").none(), nb::sig("def set_up(self, description: object) -> State"),
          "A state from its description, where the game can do that; its page says what a description may hold.")
      .def(
          "speak",
          [](const ErasedGame& g, Seat seat, Action a) {
            check_action(g, seat, a);
            return spoken_dict("action", g.speak(seat, a));
          },
          nb::arg("seat"), nb::arg("action"), nb::sig("def speak(self, seat: int, action: int) -> dict[str, Any]"),
          "An action as {'action': ..., 'data': ...}.")
      .def(
          "text",
          [](const ErasedGame& g, Seat seat, Action a) {
            check_action(g, seat, a);
            return text_of(g.speak(seat, a));
          },
          nb::arg("seat"), nb::arg("action"), "An action as text.")
      .def(
          "read_view",
          [](const ErasedGame& g, nb::handle data) {
            const Json json = from_python(data);
            PyView view{g, g.read_view(json)};
            read_header(json, view.view);
            check_seat(g, view.view.seat);
            return view;
          },
          nb::arg("json"), nb::sig("def read_view(self, json: object) -> View"), "A view from its JSON.")
      .def(
          "view_schema", [](const ErasedGame& g) { return to_python(with_header(g.view_schema())); },
          nb::sig("def view_schema(self) -> dict[str, Any]"))
      .def_prop_ro("can_resample", [](const ErasedGame& g) { return g.model().can_resample(); })
      .def(
          "resample",
          [](const ErasedGame& g, const PyView& v, std::uint64_t seed) {
            if (!g.model().can_resample()) throw Error(g.about().name + " cannot resample");
            if (g.about().name != v.game.about().name || g.model().parameters() != v.game.model().parameters())
              throw BadView("a view of another game, or of other parameters: " + v.game.about().name + " " +
                            shortened(Json(v.game.model().parameters()).dump()));
            Rng rng(seed);
            return PyState{g, g.resample(v.view, rng)};
          },
          nb::arg("view"), nb::arg("seed"), "A state that the view's seat cannot tell from the true one.")
      .def(
          "__reduce__",
          [](const ErasedGame& g) {
            const nb::object make = nb::module_::import_("feint.game").attr("remake");
            return nb::make_tuple(make, nb::make_tuple(g.about().name, to_python(g.model().parameters())));
          },
          nb::sig("def __reduce__(self) -> tuple[Any, ...]"))
      .def("__repr__", [](const ErasedGame& g) {
        return "<Game " + g.about().name + " " + Json(g.model().parameters()).dump() + ">";
      });
}

}  // namespace

void bind_games(nb::module_& m) {
  m.attr("CHANCE") = chance;
  bind_view(m);
  bind_game(m);
  bind_states(m);
  m.def(
      "make", [](nb::str name, nb::handle parameters) { return make_game(utf8(name), read_parameters(parameters)); },
      nb::arg("name"), nb::arg("parameters"), nb::sig("def make(name: str, parameters: object) -> Game"));
  m.def(
      "wrap",
      [](nb::object game, const std::string& name) { return ErasedGame(std::make_shared<PythonModel>(game, name)); },
      nb::arg("game").none(), nb::arg("name") = "", nb::sig("def wrap(game: object, name: str = '') -> Game"),
      "A game written in Python, under its own name or the one by which `make` finds it.");
  m.def("adapt", &adapt, nb::arg("game"), nb::arg("adapter"), "'reveal', 'sequentialize' or 'partners'.");
  m.def("simultanize", &simultaneous, nb::arg("game"), nb::arg("most_nodes") = SimultaneousOptions{}.most_nodes,
        nb::arg("most_plans") = SimultaneousOptions{}.most_plans,
        "A game of two with hidden moves as one in which both choose their plans at once.");
  m.def(
      "abouts",
      [] {
        nb::list out;
        for (const About* about : all_abouts()) out.append(to_python(to_json(*about)));
        return out;
      },
      nb::sig("def abouts() -> list[dict[str, Any]]"), "What the native games say of themselves.");
}

}  // namespace feint
