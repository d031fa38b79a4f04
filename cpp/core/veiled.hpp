// Veiled<P>: a process in which the planner does not see everything, so that what it cannot see is drawn again in every
// step: before it (honest: nothing of the true state is used), or after it (a leak: the first step is still taken from
// the state that was given, and only what comes later is uncertain).
#pragma once

#include "core/against.hpp"

namespace feint {

enum class Veil : std::int8_t { before, after };

template <Game G, class Model = UniformModel>
class Veiled : public Against<G, Model> {
 public:
  using State = typename G::State;
  Veiled(const G& game, Seat seat, Veil veil, const Model& model = {})
      : Against<G, Model>(game, seat, model), veil_(veil) {}

  double step(State& s, Action action, Rng& rng) const {
    if (veil_ == Veil::before) draw(s, rng);
    const double reward = Against<G, Model>::step(s, action, rng);
    if (veil_ == Veil::after) draw(s, rng);
    return reward;
  }

 private:
  // A state in which nobody is asked any more has nothing to draw for.
  void draw(State& s, Rng& rng) const {
    if (this->game().asked(s).has(this->seat())) redraw_hidden(s, rng);
  }
  void redraw_hidden(State& s, Rng& rng) const {
    if constexpr (requires { this->game().redraw(s, this->seat(), rng); })
      this->game().redraw(s, this->seat(), rng);
    else
      redraw(this->game(), s, this->seat(), rng);
  }

  Veil veil_;
};

}  // namespace feint
