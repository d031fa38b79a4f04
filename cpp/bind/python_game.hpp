// A game written in Python as an ErasedGame: every algorithm accepts it. Its states are immutable objects of any kind;
// the GIL is held and one thread is used. What it must have is the Protocol in feint/game.py.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "bind/json.hpp"
#include "core/erased.hpp"

namespace feint {

class PythonModel final : public ErasedGame::Model {
  using State = ErasedGame::State;
  using View = ErasedGame::View;

 public:
  PythonModel(nb::object game, const std::string& name) : game_(std::move(game)) {
    std::vector<std::string> missing;
    for (const char* part : {"name", "seats", "actions", "initial", "asked", "legal", "apply", "returns", "view"})
      if (!nb::hasattr(game_, part)) missing.emplace_back(part);
    if (!missing.empty())
      throw Error(std::string(nb::repr(game_.type()).c_str()) + " is no game: it misses " +
                  join(missing, [](const auto& part) { return part; }) + "; see feint.game.PythonGame");
    about_.name = name.empty() ? attribute<std::string>("name") : name;
    about_.version = get<int>("version", 1);
    about_.title = get<std::string>("title", about_.name);
    about_.summary = get<std::string>("summary", "");
    about_.zero_sum = get<bool>("zero_sum", false);
    about_.open = get<bool>("open", false);
    seats_ = attribute<int>("seats");
    actions_ = attribute<int>("actions");
    feature_count_ = get<int>("feature_count", 0);
    longest_ = get<int>("longest", 10'000);
    highest_return_ = get<double>("highest_return", 1.0);
    if (actions_ < 1) throw Error(about_.name + ": actions must be at least 1, got " + std::to_string(actions_));
    if (seats_ < 1 || seats_ > max_seats)
      throw Error(about_.name + ": seats must be from 1 to " + std::to_string(max_seats) + ", got " +
                  std::to_string(seats_));
    if (nb::hasattr(game_, "parameters")) {
      const nb::object given = game_.attr("parameters");
      if (!nb::isinstance<nb::dict>(given)) throw wrong_type("parameters", "a dict", given);
      const Json parameters = from_python(given);
      parameters_ = *parameters.as<Json::Object>();
    }
  }
  ~PythonModel() override {
    nb::gil_scoped_acquire acquire;
    game_.reset();
  }
  PythonModel(const PythonModel&) = delete;
  PythonModel& operator=(const PythonModel&) = delete;

  nb::object object() const { return game_; }
  const About& about() const override { return about_; }
  const Json::Object& parameters() const override { return parameters_; }
  const std::type_info& type() const override { return typeid(PythonModel); }
  const void* game() const override { return this; }
  bool needs_python() const override { return true; }

  int seats() const override { return seats_; }
  int team(Seat seat) const override { return seat; }
  int actions() const override { return actions_; }
  int feature_count() const override { return feature_count_; }
  int longest() const override { return longest_; }
  double highest_return() const override { return highest_return_; }

  State initial() const override { return State(game_.attr("initial")()); }
  State set_up(const Json& description) const override {
    throw BadParameter(about().name + " cannot be set up from a description: " + shortened(description.dump()));
  }
  SeatSet asked(const State& s) const override {
    SeatSet set;
    for (const Seat seat : all<Seat>("asked()", game_.attr("asked")(in(s)))) {
      if (seat < chance || seat >= seats_)
        throw Error(about_.name + ": asked() names seat " + std::to_string(seat) + " of " + std::to_string(seats_));
      set = set.with(seat);
    }
    if (set.has(chance) && !set.is_chance()) throw Error(about_.name + ": asked() names chance beside a seat");
    return set;
  }
  std::vector<Action> legal(const State& s, Seat seat) const override {
    const auto legal = all<Action>("legal()", game_.attr("legal")(in(s), seat));
    for (const Action action : legal) check_below("legal()", action, actions_, "actions");
    if (legal.empty())
      throw Error(about_.name + ": seat " + std::to_string(seat) + " is asked and has no legal action");
    return legal;
  }
  std::vector<Outcome> outcomes(const State& s) const override {
    std::vector<Outcome> out;
    for (const auto& [action, probability] :
         all<std::pair<Action, double>>("outcomes()", game_.attr("outcomes")(in(s))))
      out.push_back({action, probability});
    double sum = 0;
    bool good = !out.empty();
    for (const Outcome& outcome : out) {
      sum += outcome.probability;
      good = good && outcome.probability > 0;
    }
    if (!good || !(std::abs(sum - 1) < 1e-6))
      throw Error(about_.name + ": outcomes() must be positive probabilities that sum to 1, they sum to " +
                  Json(sum).dump());
    return out;
  }
  Action sample(const State& s, Rng& rng) const override { return draw(outcomes(s), rng); }
  void apply(State& s, Seat seat, Action action, const Hear* hear) const override {
    nb::object after = game_.attr("apply")(in(s), seat, action);
    if (hear && nb::hasattr(game_, "events"))
      for (const nb::handle event : events(in(s), seat, action, after)) (*hear)(read_told(event));
    s.as<nb::object>() = after;
  }
  Returns returns(const State& s) const override {
    return by_seat<Returns, double>("returns()", game_.attr("returns")(in(s)));
  }
  Ranking ranking(const State& s) const override {
    if (!nb::hasattr(game_, "ranking")) return ranks_by(returns(s));
    return by_seat<Ranking, int>("ranking()", game_.attr("ranking")(in(s)));
  }
  Action fallback(const State& s, Seat seat) const override {
    if (nb::hasattr(game_, "fallback")) return one<Action>("fallback()", game_.attr("fallback")(in(s), seat));
    return legal(s, seat).at(0);
  }
  // Of the view: so a Python game's views must remember what the seat has seen and done.
  Key key(const State& s, Seat seat) const override { return key_of(game_.attr("view")(in(s), seat), seat); }
  Key position(const State& s) const override {
    if (nb::hasattr(game_, "position")) return key_of(game_.attr("position")(in(s)), chance);
    Key h = 0;
    for (Seat seat = 0; seat < seats_; ++seat) h = fold(h, key(s, seat));
    return h;
  }
  View view(const State& s, Seat seat) const override {
    nb::object fields = game_.attr("view")(in(s), seat);
    return {seat, key_of(fields, seat), Box(fields)};
  }

  bool can_resample() const override { return nb::hasattr(game_, "resample"); }
  State resample(const View& view, Rng& rng) const override {
    return State(game_.attr("resample")(view.value.as<nb::object>(), view.seat, rng.next()));
  }
  std::vector<std::int16_t> features(const View& view) const override {
    if (!nb::hasattr(game_, "features"))
      throw Error(about_.name + " has no features(view, seat): it cannot be learnt from");
    const int count = feature_count();
    std::vector<std::int16_t> active;
    for (const int i : all<int>("features()", game_.attr("features")(view.value.as<nb::object>(), view.seat))) {
      check_below("features()", i, std::min(count, 1 << 15), "feature_count");
      active.push_back(narrow(i));
    }
    return active;
  }
  Json view_json(const View& view) const override { return from_python(view.value.as<nb::object>()); }
  View read_view(const Json& json) const override {
    View view;
    Json::Object fields;
    if (const auto* object = json.as<Json::Object>())
      for (const auto& field : *object)
        if (field.first != "seat" && field.first != "key") fields.push_back(field);
    view.value = Box(to_python(fields));
    return view;
  }
  Json view_schema() const override {
    if (nb::hasattr(game_, "view_schema")) return from_python(game_.attr("view_schema"));
    return Json::Object{{"type", "object"}};
  }
  std::string text(const View& view) const override {
    if (!nb::hasattr(game_, "text")) return view_json(view).dump();
    return one<std::string>("text()", game_.attr("text")(view.value.as<nb::object>(), view.seat));
  }
  Spoken speak(Seat seat, Action action) const override {
    if (!nb::hasattr(game_, "speak")) return {std::to_string(action)};
    return read_spoken("speak()", game_.attr("speak")(seat, action));
  }

 private:
  // A sequence of Python's as a vector, or an error that names the method and quotes what it gave.
  template <class T>
  std::vector<T> all(const char* where, nb::object given) const {
    std::vector<T> out;
    if (nb::isinstance<nb::sequence>(given) && nb::try_cast(nb::list(given), out)) return out;
    throw Error(about_.name + ": " + where + " gave " + shortened(repr_of(given)) +
                ", which does not fit; see feint.game.PythonGame");
  }

  template <class Items, class T>
  Items by_seat(const char* where, nb::object given) const {
    const auto values = all<T>(where, given);
    if (count_of(values) != seats_)
      throw Error(about_.name + ": " + where + " must give one number a seat, gave " + std::to_string(values.size()));
    Items out;
    for (const T value : values) out.push(value);
    return out;
  }

  // What comes from Python ends up in arrays: nothing may point outside them.
  void check_below(const char* where, int number, int limit, const char* name) const {
    if (number >= 0 && number < limit) return;
    throw Error(about_.name + ": " + where + " gave " + std::to_string(number) + ", but " + name + " is " +
                std::to_string(limit));
  }

  static const nb::object& in(const State& s) { return s.as<nb::object>(); }

  template <class T>
  static const char* allowed() {
    if constexpr (std::is_same_v<T, bool>) return "True or False";
    if constexpr (std::is_same_v<T, std::string>) return "text";
    if constexpr (std::is_integral_v<T>) return "a whole number";
    return "a number";
  }

  template <class T>
  static std::string range_of() {
    using Limits = std::numeric_limits<T>;
    return "a whole number from " + std::to_string(Limits::min()) + " to " + std::to_string(Limits::max());
  }

  WrongType wrong_type(const std::string& what, const char* allowed, nb::handle given) const {
    const std::string game = about_.name.empty() ? nb::cast<std::string>(game_.type().attr("__name__")) : about_.name;
    return WrongType(game + ": " + what + " must be " + allowed + ", got " + shortened(repr_of(given)));
  }

  // Converts an attribute, or the result of a method, to a value of C++.
  template <class T>
  T one(const std::string& what, nb::handle given) const {
    T value{};
    const bool truth = nb::isinstance<nb::bool_>(given);  // Python counts True as 1
    if (truth == std::is_same_v<T, bool> && nb::try_cast(given, value)) return value;
    if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>)
      if (!truth && nb::isinstance<nb::int_>(given)) throw wrong_type(what, range_of<T>().c_str(), given);
    throw wrong_type(what, allowed<T>(), given);
  }

  template <class T>
  T attribute(const char* name) const {
    return one<T>(name, game_.attr(name));
  }

  template <class T>
  T get(const char* name, T otherwise) const {
    return nb::hasattr(game_, name) ? attribute<T>(name) : otherwise;
  }

  // Names sorted: two dicts that are equal are one information set.
  static Json in_order(const Json& json) {
    if (const auto* array = json.as<Json::Array>()) {
      Json::Array out;
      for (const Json& item : *array) out.push_back(in_order(item));
      return out;
    }
    const auto* object = json.as<Json::Object>();
    if (!object) return json;
    Json::Object out;
    for (const auto& [name, value] : *object) out.emplace_back(name, in_order(value));
    std::sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    return out;
  }

  static Key key_of(nb::handle fields, Seat seat) {
    Key h = static_cast<Key>(seat) + 1;
    for (const char c : in_order(from_python(fields)).dump()) h = fold(h, static_cast<unsigned char>(c));
    return h;
  }

  // "bid", or ("bid", {"quantity": 2}).
  Spoken read_spoken(const char* where, nb::handle words) const {
    if (nb::isinstance<nb::str>(words)) return {utf8(words)};
    std::pair<nb::object, nb::object> both;
    if (!nb::try_cast(words, both) || !nb::isinstance<nb::str>(both.first) || !nb::isinstance<nb::dict>(both.second))
      throw wrong_type(where, "a name, or a name and a dict", words);
    const Json data = from_python(both.second);
    return {utf8(both.first), *data.as<Json::Object>()};
  }

  nb::list events(const nb::object& state, Seat seat, Action action, const nb::object& after) const {
    const nb::object method = game_.attr("events");
    if (!PyCallable_Check(method.ptr())) throw wrong_type("events", "a method, or absent", method);
    const nb::object given = method(state, seat, action, after);
    if (!nb::isinstance<nb::iterable>(given)) throw wrong_type("what events() returns", "a list of events", given);
    return nb::list(given);
  }

  // (audience or None for all, the seat it is about, words)
  Told read_told(nb::handle event) const {
    if (!nb::isinstance<nb::sequence>(event) || nb::len(event) != 3)
      throw wrong_type("each of events()", "(seats that see it or None, the seat it is about, words)", event);
    SeatSet to = SeatSet::first_seats(seats_);
    if (!nb::handle(event[0]).is_none()) {
      to = SeatSet();
      for (const Seat seat : all<Seat>("events()", nb::object(event[0]))) {
        check_below("events()", seat, seats_, "seats");
        to = to.with(seat);
      }
    }
    return {to, one<Seat>("the seat of an event", event[1]), read_spoken("the words of an event", event[2])};
  }

  nb::object game_;
  About about_;
  Json::Object parameters_;
  int seats_ = 0;
  int actions_ = 0;
  int feature_count_ = 0;
  int longest_ = 0;
  double highest_return_ = 1;
};

}  // namespace feint
