// A game written in Python as an ErasedGame: every algorithm accepts it. Its states are immutable objects of any kind;
// the GIL is held and one thread is used. What it must have is the Protocol in feint/game.py.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <string>
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
    about_.name = name.empty() ? nb::cast<std::string>(game_.attr("name")) : name;
    about_.version = get<int>("version", 1);
    about_.title = get<std::string>("title", about_.name);
    about_.summary = get<std::string>("summary", "");
    about_.zero_sum = get<bool>("zero_sum", false);
    seats_ = nb::cast<int>(game_.attr("seats"));
    actions_ = nb::cast<int>(game_.attr("actions"));
    if (seats_ < 1 || seats_ > max_seats)
      throw Error(about_.name + ": seats must be from 1 to " + std::to_string(max_seats) + ", got " +
                  std::to_string(seats_));
    if (nb::hasattr(game_, "parameters")) {
      const Json parameters = from_python(game_.attr("parameters"));
      if (const auto* object = parameters.as<Json::Object>()) parameters_ = *object;
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
  int actions() const override { return actions_; }
  int feature_count() const override { return get<int>("feature_count", 0); }
  int longest() const override { return get<int>("longest", 10'000); }
  double highest_return() const override { return get<double>("highest_return", 1.0); }

  State initial() const override { return State(game_.attr("initial")()); }
  SeatSet asked(const State& s) const override {
    SeatSet set;
    for (const Seat seat : nb::cast<std::vector<Seat>>(nb::list(game_.attr("asked")(in(s))))) {
      if (seat < chance || seat >= seats_)
        throw Error(about_.name + ": asked() names seat " + std::to_string(seat) + " of " + std::to_string(seats_));
      set = set.with(seat);
    }
    return set;
  }
  std::vector<Action> legal(const State& s, Seat seat) const override {
    return nb::cast<std::vector<Action>>(nb::list(game_.attr("legal")(in(s), seat)));
  }
  std::vector<Outcome> outcomes(const State& s) const override {
    std::vector<Outcome> out;
    for (const nb::handle pair : nb::list(game_.attr("outcomes")(in(s))))
      out.push_back({nb::cast<Action>(pair[0]), nb::cast<double>(pair[1])});
    return out;
  }
  Action sample(const State& s, Rng& rng) const override { return draw(outcomes(s), rng); }
  void apply(State& s, Seat seat, Action action, const Hear* hear) const override {
    nb::object after = game_.attr("apply")(in(s), seat, action);
    if (hear && nb::hasattr(game_, "events"))
      for (const nb::handle event : nb::list(game_.attr("events")(in(s), seat, action, after))) (*hear)(told(event));
    s.as<nb::object>() = after;
  }
  Returns returns(const State& s) const override {
    Returns out;
    for (const double payment : nb::cast<std::vector<double>>(nb::list(game_.attr("returns")(in(s)))))
      out.push(payment);
    if (out.size() != seats_) throw Error(about_.name + ": returns() must give one number a seat");
    return out;
  }
  Ranking ranking(const State& s) const override {
    if (!nb::hasattr(game_, "ranking")) return ranks_by(returns(s));
    Ranking out;
    for (const int rank : nb::cast<std::vector<int>>(nb::list(game_.attr("ranking")(in(s))))) out.push(rank);
    return out;
  }
  Action fallback(const State& s, Seat seat) const override {
    if (nb::hasattr(game_, "fallback")) return nb::cast<Action>(game_.attr("fallback")(in(s), seat));
    return legal(s, seat).at(0);
  }
  // Of the view: so a Python game's views must remember what the seat has seen and done.
  Key key(const State& s, Seat seat) const override { return key_of(game_.attr("view")(in(s), seat), seat); }
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
    return nb::cast<std::vector<std::int16_t>>(
        nb::list(game_.attr("features")(view.value.as<nb::object>(), view.seat)));
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
    return nb::cast<std::string>(game_.attr("text")(view.value.as<nb::object>(), view.seat));
  }
  Spoken speak(Seat seat, Action action) const override {
    if (!nb::hasattr(game_, "speak")) return {std::to_string(action)};
    return spoken(game_.attr("speak")(seat, action));
  }

 private:
  static const nb::object& in(const State& s) { return s.as<nb::object>(); }

  template <class T>
  T get(const char* name, T otherwise) const {
    return nb::hasattr(game_, name) ? nb::cast<T>(game_.attr(name)) : otherwise;
  }

  static Key key_of(nb::handle fields, Seat seat) {
    Key h = static_cast<Key>(seat) + 1;
    for (const char c : from_python(fields).dump()) h = fold(h, static_cast<unsigned char>(c));
    return h;
  }

  // "bid", or ("bid", {"quantity": 2}).
  static Spoken spoken(nb::handle words) {
    if (nb::isinstance<nb::str>(words)) return {nb::cast<std::string>(words)};
    const Json data = from_python(words[1]);
    const auto* object = data.as<Json::Object>();
    if (!object) throw Error("what is spoken must be a name, or a name and a dict, got " + data.dump());
    return {nb::cast<std::string>(words[0]), *object};
  }

  // (audience or None for all, the seat it is about, words)
  Told told(nb::handle event) const {
    SeatSet to = SeatSet::first_seats(seats_);
    if (!nb::handle(event[0]).is_none()) {
      to = SeatSet();
      for (const Seat seat : nb::cast<std::vector<Seat>>(nb::list(event[0]))) to = to.with(seat);
    }
    return {to, nb::cast<Seat>(event[1]), spoken(event[2])};
  }

  nb::object game_;
  About about_;
  Json::Object parameters_;
  int seats_ = 0, actions_ = 0;
};

}  // namespace feint
