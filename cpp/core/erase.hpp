// Makes an ErasedGame of a game. Included by each game's .cpp, which ends with
//   template ErasedGame erase(const MyGame&, const Params&);
#pragma once

#include <utility>

#include "core/erased.hpp"
#include "core/fields.hpp"

namespace feint {

template <class G>
class ErasedModel final : public ErasedGame::Model {
  static_assert(Check<G>::passed);
  using State = ErasedGame::State;
  using View = ErasedGame::View;

 public:
  ErasedModel(const G& game, Json::Object parameters)
      : game_(game), about_(game.about()), parameters_(std::move(parameters)) {
    if constexpr (requires { game.zero_sum(); }) about_.zero_sum = game.zero_sum();  // where parameters decide
    if (game.seats() < 1 || game.seats() > max_seats || game.actions() < 1 || game.feature_count() > 32'767)
      throw Error(game.about().name + ": a game has 1 to " + std::to_string(max_seats) +
                  " seats, at least one action, and at most 32767 features");
  }

  const About& about() const override { return about_; }
  const Json::Object& parameters() const override { return parameters_; }
  const std::type_info& type() const override { return typeid(G); }
  const void* game() const override { return &game_; }
  bool needs_python() const override {
    if constexpr (requires { game_.model(); })
      return game_.model().needs_python();  // an adapter around a game that is erased itself
    else
      return false;
  }

  int seats() const override { return game_.seats(); }
  int team(Seat seat) const override { return team_of(game_, seat); }
  int actions() const override { return game_.actions(); }
  int feature_count() const override { return game_.feature_count(); }
  int longest() const override { return game_.longest(); }
  double highest_return() const override { return game_.highest_return(); }

  State initial() const override { return State(game_.initial()); }
  State set_up(const Json& description) const override {
    if constexpr (requires { game_.set_up(description); })
      return State(game_.set_up(description));
    else
      throw BadParameter(about().name + " cannot be set up from a description: " + shortened(description.dump()));
  }
  SeatSet asked(const State& s) const override { return game_.asked(in(s)); }
  std::vector<Action> legal(const State& s, Seat seat) const override {
    return as_vector<Action>(game_.legal(in(s), seat));
  }
  std::vector<Outcome> outcomes(const State& s) const override {
    if constexpr (ChanceGame<G>)
      return as_vector<Outcome>(game_.outcomes(in(s)));
    else
      return {};
  }
  Action sample(const State& s, Rng& rng) const override {
    if constexpr (ChanceGame<G>)
      return game_.sample(in(s), rng);
    else
      return -1;
  }
  void apply(State& s, Seat seat, Action action, const Hear* hear) const override {
    auto& state = unboxed<typename G::State>(s);
    if (!hear)
      game_.apply(state, seat, action, Silent{});
    else if constexpr (requires { game_.model(); })
      game_.apply(state, seat, action, *hear);
    else
      game_.apply(state, seat, action, [&](const Event& e) { (*hear)({e.to, e.seat, game_.speak(e)}); });
  }
  Returns returns(const State& s) const override { return game_.returns(in(s)); }
  Ranking ranking(const State& s) const override { return ranking_of(game_, in(s)); }
  Action fallback(const State& s, Seat seat) const override { return fallback_of(game_, in(s), seat); }
  Key key(const State& s, Seat seat) const override { return game_.key(in(s), seat); }
  Key position(const State& s) const override { return position_of(game_, in(s)); }
  View view(const State& s, Seat seat) const override { return wrap(game_.view(in(s), seat)); }

  bool can_resample() const override {
    if constexpr (Resampler<G> && requires { game_.model(); })
      return game_.model().can_resample();
    else
      return Resampler<G>;
  }
  State resample(const View& view, Rng& rng) const override {
    if constexpr (Resampler<G>)
      return State(game_.resample(in(view), rng));
    else
      throw Error(about().name + " cannot resample: it does not know the states behind a view");
  }
  std::vector<std::int16_t> features(const View& view) const override {
    return as_vector<std::int16_t>(game_.features(in(view)));
  }
  Json view_json(const View& view) const override {
    if constexpr (requires { game_.view_json(in(view)); })
      return game_.view_json(in(view));
    else
      return to_json(in(view));
  }
  View read_view(const Json& json) const override {
    if constexpr (requires { game_.read_view(json); }) {
      return wrap(game_.read_view(json));
    } else {
      typename G::View view{};
      from_json(json, view, "view");
      if constexpr (requires { game_.check(view); }) game_.check(view);
      return wrap(view);
    }
  }
  Json view_schema() const override {
    if constexpr (requires { game_.view_schema(); })
      return game_.view_schema();
    else
      return schema<typename G::View>();
  }
  std::string text(const View& view) const override { return game_.text(in(view)); }
  Spoken speak(Seat seat, Action action) const override { return game_.speak(seat, action); }

 private:
  // An adapter around an erased game has boxes for states already; they are not boxed twice.
  static const typename G::State& in(const State& s) { return unboxed<typename G::State>(s); }
  // The header stands outside the box as well, where it can be set without knowing the type.
  static typename G::View in(const View& view) {
    auto inner = view.value.as<typename G::View>();
    inner.seat = view.seat;
    inner.key = view.key;
    return inner;
  }
  static View wrap(const typename G::View& view) { return {view.seat, view.key, Box(view)}; }

  template <class T, class Items>
  static std::vector<T> as_vector(const Items& items) {
    return std::vector<T>(std::begin(items), std::end(items));
  }

  G game_;
  About about_;
  Json::Object parameters_;
};

template <class G>
ErasedGame erase(const G& game, const Params& params) {
  return ErasedGame(std::make_shared<ErasedModel<G>>(game, params.all()));
}

}  // namespace feint
