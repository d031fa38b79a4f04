// Draws from alias tables, and a model as a process.
#include <cmath>

#include "check.hpp"
#include "core/alias.hpp"
#include "core/pomdp_process.hpp"
#include "plan/mcts.hpp"

using namespace feint;

TEST(alias_tables_draw_as_often_as_they_should) {
  SparseRows rows;
  const std::vector<std::vector<double>> wanted{
      {1}, {0.85, 0.15}, {0.5, 0.2, 0.2, 0.05, 0.05}, {0.25, 0, 0.75}, {0, 1}};
  for (const auto& row : wanted) {
    for (std::uint32_t i = 0; i < row.size(); ++i) {
      rows.column.push_back(10 + i);
      rows.value.push_back(row[i]);
    }
    rows.close_row();
  }
  const AliasRows tables(rows);
  Rng rng(3);
  constexpr int draws = 200'000;
  for (std::size_t row = 0; row < wanted.size(); ++row) {
    std::vector<int> drawn(wanted[row].size(), 0);
    for (int i = 0; i < draws; ++i) ++drawn.at(tables.draw(row, rng) - 10);
    for (std::size_t i = 0; i < drawn.size(); ++i) {
      const double p = wanted[row][i];
      CHECK(std::abs(drawn[i] - p * draws) <= 5 * std::sqrt(draws * p * (1 - p)));
    }
  }
}

TEST(rewards_further_on_count_by_the_discount) {
  // 0 -> 1 -> 2 -> the end: 1, 10, 100. One action.
  auto model = std::make_shared<Pomdp>();
  model->states = 4;
  model->actions = 1;
  model->observations = 1;
  model->discount = 0.5;
  model->start = {1, 0, 0, 0};
  model->reward = {1, 10, 100, 0};
  for (std::uint32_t s = 0; s < 4; ++s) {
    model->transition.column.push_back(std::min(s + 1, 3U));
    model->transition.value.push_back(1);
    model->transition.close_row();
    model->observation.column.push_back(0);
    model->observation.value.push_back(1);
    model->observation.close_row();
  }
  model->check();
  const PomdpProcess process(model);
  for (const double discount : {1.0, 0.5})
    for (const std::uint64_t simulations : {2, 3, 4, 50}) {  // play-outs give way to the tree
      MctsOptions options;
      options.simulations = simulations;
      options.discount = discount;
      Mcts<PomdpProcess> search(process, options);
      Rng rng(1);
      Progress progress;
      const Plan plan = search.plan([](Rng&) { return PomdpProcess::State{0, 0}; }, rng, progress);
      CHECK(plan.actions.size() == 1);
      CHECK(std::abs(plan.actions[0].value - (1 + discount * (10 + discount * 100))) < 1e-12);
    }
}
