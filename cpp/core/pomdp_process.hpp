// A Pomdp as a process to plan in: the player knows what he did and was told, which is his key, and not the state. The
// tables to draw from are shared by all copies.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/alias.hpp"
#include "core/event.hpp"
#include "core/pomdp.hpp"
#include "core/process.hpp"

namespace feint {

class PomdpProcess {
 public:
  struct State {
    std::uint32_t state;
    Key key;  // rolls on with every step
  };

  explicit PomdpProcess(std::shared_ptr<const Pomdp> model)
      : samplers_(std::make_shared<const Samplers>(std::move(model))) {}

  const Pomdp& model() const { return *samplers_->model; }

  std::span<const Action> legal(const State& s) const {
    const Pomdp& m = model();
    return m.terminal[s.state] ? std::span<const Action>{} : samplers_->legal[m.seen[s.state]];
  }

  double step(State& s, Action action, Rng& rng) const {
    return step(s, action, rng, [](std::uint32_t) {});
  }

  // tell(observation): what the player is told, besides the cell of the new state.
  template <class Tell>
  double step(State& s, Action action, Rng& rng, Tell&& tell) const {
    const double reward = run_on(s, action, rng);
    const std::uint32_t o = samplers_->observation.draw(row(action, s.state), rng);
    s.key = after(s.key, action, o, model().seen[s.state]);
    tell(o);
    return reward;
  }

  // A step of a play-out: nobody looks at what is told.
  double run_on(State& s, Action action, Rng& rng) const {
    const std::size_t from = row(action, s.state);
    s.state = samplers_->transition.draw(from, rng);
    return model().reward[from];
  }

  Key key(const State& s) const { return s.key; }
  Key after(Key key, Action action, std::uint32_t observation, std::uint32_t cell) const {
    const auto a = static_cast<std::uint64_t>(action);
    return fold(key, (a * model().observations + observation) * samplers_->legal.size() + cell);
  }

 private:
  struct Samplers {
    explicit Samplers(std::shared_ptr<const Pomdp> given)
        : model(std::move(given)), transition(model->transition), observation(model->observation) {
      legal.resize(model->cells());
      for (std::size_t cell = 0; cell < legal.size(); ++cell)
        for (std::size_t a = 0; a < model->actions; ++a)
          if (model->legal.empty() || model->legal[cell * model->actions + a])
            legal[cell].push_back(static_cast<Action>(a));
    }
    std::shared_ptr<const Pomdp> model;
    AliasRows transition, observation;
    std::vector<std::vector<Action>> legal;  // by cell
  };

  std::size_t row(Action action, std::uint32_t state) const {
    return static_cast<std::size_t>(action) * model().states + state;
  }

  std::shared_ptr<const Samplers> samplers_;
};

static_assert(ObservedProcess<PomdpProcess>);

}  // namespace feint
