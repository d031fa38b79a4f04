#include "plan/pomdp_planner.hpp"

#include <string>

#include "core/error.hpp"

namespace feint {
namespace {

PomcpOptions discounted(PomcpOptions options, double discount) {
  options.search.discount = discount;
  return options;
}

std::string quoted(const std::string& name) { return "\"" + shortened(name, 40) + "\""; }

}  // namespace

PomdpPlanner::PomdpPlanner(std::shared_ptr<const Pomdp> model, PomcpOptions options, std::uint64_t seed)
    : process_(model),
      cells_(*model),
      tau_(cells_),
      search_(process_, discounted(options, model->discount)),
      rng_(seed) {
  if (cells_.starts().empty()) throw BadModel("every start is a terminal state: there is nothing to plan");
  if (cells_.starts().size() == 1) reset();
}

std::uint32_t PomdpPlanner::seen_in(std::uint32_t cell) const {
  return model().seen[cells_.original(cells_.first(cell))];
}

void PomdpPlanner::reset(std::optional<std::uint32_t> cell) {
  key_ = 0;
  const auto& starts = cells_.starts();
  if (!cell && starts.size() > 1)
    throw BadParameter("the start is in one of " + std::to_string(starts.size()) +
                       " cells, and the player is told in which: reset(cell)");
  for (const Cells::Start& start : starts)
    if (!cell || (model().told_start ? seen_in(start.b.cell) == *cell : starts.size() == 1)) return believe(start.b);
  throw BadParameter("no start is in cell " + std::to_string(*cell));
}

void PomdpPlanner::believe(Belief b) {
  belief_ = b.support();
  std::vector<std::uint32_t> states;
  for (std::size_t i = 0; i < belief_.size(); ++i)
    states.push_back(cells_.original(cells_.first(belief_.cell) + belief_.index(i)));
  states_.emplace(states, belief_.p);
}

Plan PomdpPlanner::plan(Progress& progress) {
  if (!states_) reset();  // says what is missing
  return search_.plan(key_, [&](Rng& rng) { return State{states_->draw(0, rng), key_}; }, rng_, progress);
}

void PomdpPlanner::observe(Action action, std::uint32_t observation, std::optional<std::uint32_t> cell) {
  if (!states_) reset();
  const auto legal = cells_.legal(belief_.cell);
  if (action < 0 || std::find(legal.begin(), legal.end(), static_cast<std::uint32_t>(action)) == legal.end())
    throw BadParameter("action " + std::to_string(action) + " is not legal here");
  if (observation >= model().observations)
    throw BadParameter("there is no observation " + std::to_string(observation) + ": expected one from 0 to " +
                       std::to_string(model().observations - 1));
  tau_.run(belief_, static_cast<std::uint32_t>(action));
  const Tau::Branch* found = nullptr;
  for (const Tau::Branch& branch : tau_.branches()) {
    const auto column = cells_.columns(static_cast<std::size_t>(action), branch.cell)[branch.column];
    if (column.observation != observation || (cell && seen_in(branch.cell) != *cell)) continue;
    if (found)
      throw BadParameter("observation " + quoted(model().observation_names.of(observation)) +
                         " may come in several cells of what is seen: give the cell of the new state");
    found = &branch;
  }
  if (!found)
    throw BadParameter("observation " + quoted(model().observation_names.of(observation)) +
                       (cell ? " in cell " + std::to_string(*cell) : "") + " cannot follow action " +
                       quoted(model().action_names.of(static_cast<std::size_t>(action))) +
                       " here, unless play is over");
  key_ = process_.after(key_, action, observation, seen_in(found->cell));
  believe(tau_.belief(*found));
}

std::vector<double> PomdpPlanner::belief() const {
  std::vector<double> out(model().states, 0.0);
  for (std::size_t i = 0; i < belief_.size(); ++i)
    out[cells_.original(cells_.first(belief_.cell) + belief_.index(i))] += belief_.p[i];
  return out;
}

PomdpPlanner::Played PomdpPlanner::play(std::uint64_t steps, Rng& rng, Progress& progress) {
  std::vector<std::uint32_t> all(model().states);
  for (std::uint32_t s = 0; s < all.size(); ++s) all[s] = s;
  State truth{AliasRows(all, model().start).draw(0, rng), 0};
  Played played{0, 0, model().terminal[truth.state] != 0};
  if (played.over) return played;
  if (model().told_start)
    reset(model().seen[truth.state]);
  else
    reset();
  double weight = 1;
  while (played.steps < steps && !progress.stop) {
    const Action action = plan(progress).choice;
    std::uint32_t told = 0;
    played.earned += weight * process_.step(truth, action, rng, [&](std::uint32_t o) { told = o; });
    weight *= model().discount;
    ++played.steps;
    if (model().terminal[truth.state]) {
      played.over = true;
      break;
    }
    observe(action, told, model().seen[truth.state]);
  }
  return played;
}

}  // namespace feint
