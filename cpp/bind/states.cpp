// State as Python sees it: what may be answered, by number or in words, is checked here.
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>

#include "bind/bind.hpp"
#include "bind/json.hpp"
#include "bind/views.hpp"
#include "core/header.hpp"

namespace feint {
namespace {

void check_asked(const PyState& s, Seat seat, const std::string& action) {
  const SeatSet asked = s.game.asked(s.state);
  const std::string name = s.game.about().name;
  if (asked.empty()) throw GameOver(name + ": the game is over, " + action + " comes too late");
  if (seat < chance || seat >= s.game.seats() || !asked.has(seat))
    throw IllegalAction(name + ": " + seat_name(seat) + " is not asked now, so " + action +
                        " cannot be played; asked: " + join(seats_in(asked), seat_name));
}

std::vector<Action> choices(const PyState& s, Seat seat) {
  if (seat != chance) return s.game.legal(s.state, seat);
  std::vector<Action> out;
  for (const Outcome& outcome : s.game.outcomes(s.state)) out.push_back(outcome.action);
  return out;
}

[[noreturn]] void refuse(const PyState& s, Seat seat, const std::string& action, const std::vector<Action>& legal) {
  const auto words = [&](Action a) { return text_of(s.game.speak(seat, a)); };
  throw IllegalAction(s.game.about().name + ": " + seat_name(seat) + " may not play " + action +
                      "; legal: " + join(legal, words));
}

// "bid 2 5", or {"action": "bid", "data": {"quantity": 2, "face": 5}}, as the number of a legal action.
Action parse(const PyState& s, Seat seat, nb::handle spoken) {
  const bool is_text = nb::isinstance<nb::str>(spoken);
  const Json json = from_python(spoken);
  const std::string shown = is_text ? quoted(*json.as<std::string>()) : shortened(json.dump(), 120);
  check_asked(s, seat, shown);
  const Json* name = json.find("action");
  const Json* data = json.find("data");
  if (!is_text && (!name || !name->as<std::string>()))
    throw IllegalAction(s.game.about().name + ": an action is {\"action\": NAME, \"data\": {...}}, got " + shown);
  const Json empty = Json::Object{};
  if (!data || data->as<std::nullptr_t>()) data = &empty;
  const auto legal = choices(s, seat);
  for (const Action a : legal) {
    const Spoken words = s.game.speak(seat, a);
    if (is_text ? text_of(words) == *json.as<std::string>()
                : words.name == *name->as<std::string>() && to_python(words.data).equal(to_python(*data)))
      return a;
  }
  refuse(s, seat, shown, legal);
}

std::vector<PyEvent> play(PyState& s, Seat seat, Action action) {
  std::vector<PyEvent> events;
  const SeatSet everyone = SeatSet::first_seats(s.game.seats());
  s.game.apply(s.state, seat, action, [&](const Told& told) { events.push_back({told, told.to != everyone}); });
  return events;
}

// An action by its number, or in words.
std::vector<PyEvent> apply(PyState& s, Seat seat, nb::handle action) {
  if (nb::isinstance<nb::str>(action) || nb::isinstance<nb::dict>(action)) return play(s, seat, parse(s, seat, action));
  const std::string shown = "action " + shortened(repr_of(action));
  check_asked(s, seat, shown);
  const auto legal = choices(s, seat);
  Action number = -1;
  const bool whole = PyIndex_Check(action.ptr()) && nb::try_cast(action, number);
  if (!whole || std::find(legal.begin(), legal.end(), number) == legal.end()) refuse(s, seat, shown, legal);
  return play(s, seat, number);
}

}  // namespace

void bind_states(nb::module_& m) {
  nb::class_<PyState>(m, "State", "A moment of a game. A copy is an undo.")
      .def_prop_ro("game", [](const PyState& s) { return s.game; })
      .def_prop_ro(
          "asked", [](const PyState& s) { return seats_in(s.game.asked(s.state)); },
          "The seats asked; [-1] when chance is; [] when the game is over.")
      .def_prop_ro("over", [](const PyState& s) { return s.game.asked(s.state).empty(); })
      .def(
          "legal",
          [](const PyState& s, Seat seat) {
            check_seat(s.game, seat);
            return s.game.asked(s.state).has(seat) ? s.game.legal(s.state, seat) : std::vector<Action>{};
          },
          nb::arg("seat"), "Legal actions; [] for a seat that is not asked.")
      .def(
          "outcomes",
          [](const PyState& s) {
            std::vector<std::pair<Action, double>> out;
            if (s.game.asked(s.state).is_chance())
              for (const Outcome& o : s.game.outcomes(s.state)) out.emplace_back(o.action, o.probability);
            return out;
          },
          "Chance's (action, probability) pairs; [] where chance is not asked.")
      .def(
          "sample",
          [](const PyState& s, std::uint64_t word) {
            check_asked(s, chance, "a draw");
            Rng rng(word);
            return s.game.sample(s.state, rng);
          },
          nb::arg("word"), "Chance's outcome drawn with 64 bits of randomness.")
      .def("apply", &apply, nb::arg("seat"), nb::arg("action").none(),
           nb::sig("def apply(self, seat: int, action: int | str | Mapping[str, Any]) -> list[Event]"),
           "Takes an answer, by number or in words; returns the events it brought about.")
      .def("parse", &parse, nb::arg("seat"), nb::arg("spoken").none(),
           nb::sig("def parse(self, seat: int, spoken: object) -> int"),
           "The legal action meant by text or by {'action': ..., 'data': ...}.")
      .def(
          "fallback",
          [](const PyState& s, Seat seat) {
            check_asked(s, seat, "the safest action");
            return s.game.fallback(s.state, seat);
          },
          nb::arg("seat"), "What is played for a seat that does not answer.")
      .def("returns",
           [](const PyState& s) {
             const Returns r = s.game.returns(s.state);
             return std::vector<double>(r.begin(), r.end());
           })
      .def(
          "ranking",
          [](const PyState& s) {
            const Ranking r = s.game.ranking(s.state);
            return std::vector<int>(r.begin(), r.end());
          },
          "Ranks by seat; 1 is best, equals share.")
      .def(
          "view",
          [](const PyState& s, Seat seat) {
            check_seat(s.game, seat);
            return PyView{s.game, s.game.view(s.state, seat)};
          },
          nb::arg("seat"))
      .def(
          "key",
          [](const PyState& s, Seat seat) {
            check_seat(s.game, seat);
            return s.game.key(s.state, seat);
          },
          nb::arg("seat"))
      .def_prop_ro(
          "fingerprint", [](const PyState& s) { return hex_of(fingerprint(s.game, s.state)); },
          "Of everything the seats know between them.")
      .def("copy", [](const PyState& s) { return s; })
      .def("__copy__", [](const PyState& s) { return s; })
      .def(
          "__deepcopy__", [](const PyState& s, nb::handle) { return s; }, nb::arg("memo"),
          nb::sig("def __deepcopy__(self, memo: object) -> State"));
}

}  // namespace feint
