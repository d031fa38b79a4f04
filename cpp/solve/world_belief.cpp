#include "solve/world_belief.hpp"

#include <algorithm>
#include <utility>

namespace feint {

void WorldBelief::advance(Action answer, const std::vector<Key>& keys, const ErasedGame::View& view, ViewModel& model,
                          Rng& rng) {
  std::vector<Candidate> ahead;
  for (World& world : list_) {
    if (answer >= 0) game_.apply(world.state, seat_, answer, Silent{});
    ahead.push_back({std::move(world.state), world.weight, 0});
  }
  list_.clear();
  double sum = 0;
  std::uint64_t steps = 0;
  for (; !ahead.empty() && steps < options_.longest; ++steps) {
    Candidate candidate = std::move(ahead.back());
    ahead.pop_back();
    const Key key = game_.key(candidate.state, seat_);
    const auto seen = std::find(keys.begin() + static_cast<std::ptrdiff_t>(candidate.at), keys.end(), key);
    if (seen == keys.end()) continue;  // it would have seen something else
    candidate.at = static_cast<std::size_t>(seen - keys.begin());
    const SeatSet set = game_.asked(candidate.state);
    if (!set.has(seat_)) {
      step(candidate, model, ahead);
    } else if (key == view.key) {
      sum += candidate.weight;
      list_.push_back({std::move(candidate.state), candidate.weight});
    }
  }
  if (!ahead.empty() || !(sum > 0)) return redraw(view, rng);
  for (World& world : list_) world.weight /= sum;
  if (list_.size() > options_.most) reduce(rng);
}

// Every way one step on.
void WorldBelief::step(const Candidate& candidate, ViewModel& model, std::vector<Candidate>& ahead) const {
  const SeatSet set = game_.asked(candidate.state);
  if (set.empty()) return;
  const Seat next = set.first();
  const auto branch = [&](Action action, double probability) {
    if (!(probability > 0)) return;
    ahead.push_back({candidate.state, candidate.weight * probability, candidate.at});
    game_.apply(ahead.back().state, next, action, Silent{});
  };
  if (next == chance) {
    for (const Outcome& outcome : game_.outcomes(candidate.state)) branch(outcome.action, outcome.probability);
    return;
  }
  const auto legal = game_.legal(candidate.state, next);
  if (legal.size() == 1) return branch(legal[0], 1.0);
  const auto odds = model.odds(game_.view(candidate.state, next), legal);
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
