// One type for all games. It satisfies the concepts itself, so every algorithm runs on it; Python sees no other. An
// algorithm that is listed for speed finds the true type again by `dispatch`.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <typeinfo>
#include <vector>

#include "core/box.hpp"
#include "core/game.hpp"

namespace feint {

using Hear = std::function<void(const Told&)>;

class ErasedGame {
 public:
  using State = Box;
  struct View {
    Seat seat = 0;
    Key key = 0;
    Box value;
  };

  class Model {
   public:
    virtual ~Model() = default;
    virtual const About& about() const = 0;
    virtual const Json::Object& parameters() const = 0;
    virtual const std::type_info& type() const = 0;
    virtual const void* game() const = 0;
    virtual bool needs_python() const { return false; }

    virtual int seats() const = 0;
    virtual int team(Seat seat) const = 0;
    virtual int actions() const = 0;
    virtual int feature_count() const = 0;
    virtual int longest() const = 0;
    virtual double highest_return() const = 0;

    virtual State initial() const = 0;
    virtual State set_up(const Json& description) const = 0;
    virtual SeatSet asked(const State& s) const = 0;
    virtual std::vector<Action> legal(const State& s, Seat seat) const = 0;
    virtual std::vector<Outcome> outcomes(const State& s) const = 0;
    virtual Action sample(const State& s, Rng& rng) const = 0;
    virtual void apply(State& s, Seat seat, Action action, const Hear* hear) const = 0;
    virtual Returns returns(const State& s) const = 0;
    virtual Ranking ranking(const State& s) const = 0;
    virtual Action fallback(const State& s, Seat seat) const = 0;
    virtual Key key(const State& s, Seat seat) const = 0;
    virtual Key position(const State& s) const = 0;
    virtual View view(const State& s, Seat seat) const = 0;

    virtual bool can_resample() const = 0;
    virtual State resample(const View& view, Rng& rng) const = 0;
    virtual std::vector<std::int16_t> features(const View& view) const = 0;
    virtual Json view_json(const View& view) const = 0;  // what the game adds to seat and key
    virtual View read_view(const Json& json) const = 0;
    virtual Json view_schema() const = 0;
    virtual std::string text(const View& view) const = 0;
    virtual Spoken speak(Seat seat, Action action) const = 0;
  };

  static constexpr bool sequential = false;

  explicit ErasedGame(std::shared_ptr<const Model> model) : model_(std::move(model)) {}

  const Model& model() const { return *model_; }
  template <class G>
  const G* as() const {
    return model_->type() == typeid(G) ? static_cast<const G*>(model_->game()) : nullptr;
  }

  const About& about() const { return model_->about(); }
  int seats() const { return model_->seats(); }
  int team(Seat seat) const { return model_->team(seat); }
  int actions() const { return model_->actions(); }
  int feature_count() const { return model_->feature_count(); }
  int longest() const { return model_->longest(); }
  double highest_return() const { return model_->highest_return(); }

  State initial() const { return model_->initial(); }
  State set_up(const Json& description) const { return model_->set_up(description); }
  SeatSet asked(const State& s) const { return model_->asked(s); }
  std::vector<Action> legal(const State& s, Seat seat) const { return model_->legal(s, seat); }
  std::vector<Outcome> outcomes(const State& s) const { return model_->outcomes(s); }
  Action sample(const State& s, Rng& rng) const { return model_->sample(s, rng); }
  void apply(State& s, Seat seat, Action action, Silent) const { model_->apply(s, seat, action, nullptr); }
  void apply(State& s, Seat seat, Action action, const Hear& hear) const { model_->apply(s, seat, action, &hear); }
  Returns returns(const State& s) const { return model_->returns(s); }
  Ranking ranking(const State& s) const { return model_->ranking(s); }
  Action fallback(const State& s, Seat seat) const { return model_->fallback(s, seat); }
  Key key(const State& s, Seat seat) const { return model_->key(s, seat); }
  Key position(const State& s) const { return model_->position(s); }
  View view(const State& s, Seat seat) const { return model_->view(s, seat); }
  State resample(const View& view, Rng& rng) const { return model_->resample(view, rng); }
  std::vector<std::int16_t> features(const View& view) const { return model_->features(view); }
  Json view_json(const View& view) const { return model_->view_json(view); }
  View read_view(const Json& json) const { return model_->read_view(json); }
  Json view_schema() const { return model_->view_schema(); }
  std::string text(const View& view) const { return model_->text(view); }
  Spoken speak(Seat seat, Action action) const { return model_->speak(seat, action); }
  Spoken speak(const Told& told) const { return told.words; }

 private:
  std::shared_ptr<const Model> model_;
};

// Defined in erase.hpp, instantiated once for each game in its own .cpp.
template <class G>
ErasedGame erase(const G& game, const Params& params);

// Calls f with the game's own type if it is among G..., else with the erased one.
template <class... G, class F>
auto dispatch(const ErasedGame& game, F&& f) {
  using Result = std::invoke_result_t<F, const ErasedGame&>;
  if constexpr (std::is_void_v<Result>) {
    const bool found = ((game.as<G>() && (f(*game.as<G>()), true)) || ...);
    if (!found) f(game);
  } else {
    std::optional<Result> result;
    const bool found = ((game.as<G>() && (result.emplace(f(*game.as<G>())), true)) || ...);
    return found ? std::move(*result) : f(game);
  }
}

}  // namespace feint
