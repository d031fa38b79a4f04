#include "solve/world_belief.hpp"

#include <algorithm>
#include <utility>

namespace feint {

void WorldBelief::advance(Action answer, const std::vector<Key>& keys, const ErasedGame::View& view, ViewModel& model,
                          Rng& rng) {
  std::vector<Place> ahead;
  for (World& world : list_) {
    if (answer >= 0) game_.apply(world.state, seat_, answer, Silent{});
    ahead.push_back({std::move(world.state), world.weight, 0});
  }
  list_.clear();
  double sum = 0;
  std::uint64_t steps = 0;
  for (; !ahead.empty() && steps < options_.longest; ++steps) {
    Place place = std::move(ahead.back());
    ahead.pop_back();
    const Key key = game_.key(place.state, seat_);
    const auto seen = std::find(keys.begin() + static_cast<std::ptrdiff_t>(place.at), keys.end(), key);
    if (seen == keys.end()) continue;  // it would have seen something else
    place.at = static_cast<std::size_t>(seen - keys.begin());
    const SeatSet set = game_.asked(place.state);
    if (!set.has(seat_)) {
      step(place, model, ahead);
    } else if (key == view.key) {
      sum += place.weight;
      list_.push_back({std::move(place.state), place.weight});
    }
  }
  if (!ahead.empty() || !(sum > 0)) return redraw(view, rng);
  for (World& world : list_) world.weight /= sum;
  if (list_.size() > options_.most) reduce(rng);
}

// Every way one step on.
void WorldBelief::step(const Place& place, ViewModel& model, std::vector<Place>& ahead) const {
  const SeatSet set = game_.asked(place.state);
  if (set.empty()) return;
  const Seat next = set.first();
  const auto branch = [&](Action action, double probability) {
    if (!(probability > 0)) return;
    ahead.push_back({place.state, place.weight * probability, place.at});
    game_.apply(ahead.back().state, next, action, Silent{});
  };
  if (next == chance) {
    for (const Outcome& outcome : game_.outcomes(place.state)) branch(outcome.action, outcome.probability);
    return;
  }
  const auto legal = game_.legal(place.state, next);
  if (legal.size() == 1) return branch(legal[0], 1.0);
  const auto odds = model.odds(game_.view(place.state, next), legal);
  const double floor = options_.softness / static_cast<double>(legal.size());
  for (std::size_t i = 0; i < legal.size(); ++i) branch(legal[i], (1 - options_.softness) * odds[i] + floor);
}

void WorldBelief::reduce(Rng& rng) {
  const double share = 1.0 / static_cast<double>(options_.most);
  std::vector<World> kept;
  double next = rng.unit() * share, sum = 0;
  for (const World& world : list_) {
    sum += world.weight;
    double weight = 0;
    for (; next < sum && kept.size() < options_.most; next += share) weight += share;
    if (weight > 0) kept.push_back({world.state, weight});
  }
  double total = 0;
  for (const World& world : kept) total += world.weight;
  for (World& world : kept) world.weight /= total;
  list_ = std::move(kept);
  exact_ = false;
}

void WorldBelief::redraw(const ErasedGame::View& view, Rng& rng) {
  list_.clear();
  exact_ = false;
  if (!game_.model().can_resample()) return;
  for (std::size_t i = 0; i < options_.most; ++i)
    list_.push_back({game_.resample(view, rng), 1.0 / static_cast<double>(options_.most)});
}

const ErasedGame::State& WorldBelief::draw(Rng& rng) const {
  double left = rng.unit();
  for (const World& world : list_)
    if ((left -= world.weight) < 0) return world.state;
  return list_.back().state;
}

}  // namespace feint
