// What a player of a level thinks with: the decision problem of its level (solve/ipomdp.hpp), and the graph of beliefs,
// solved as far as anybody has come in it. It follows exact beliefs and not the nodes of a controller: those stand for
// several beliefs at once, and know nothing of moves that they would not make. One mind serves all who think alike.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/cells.hpp"
#include "core/error.hpp"
#include "core/json.hpp"
#include "core/progress.hpp"
#include "solve/belief_graph.hpp"
#include "solve/levels.hpp"

namespace feint {

// The levels of a game, each solved when it is first needed.
template <class G>
class LevelStack {
 public:
  LevelStack(const G& game, double discount) : game_(game) {
    // Without seconds SARSOP does not begin. It is there for its bounds, and here values are exact.
    options_.discount = discount;
    options_.seconds = 0;
    level0_.draws = true;
    machines_ = {{{&level0_}, {&level0_}}};
  }
  LevelStack(const LevelStack&) = delete;
  LevelStack& operator=(const LevelStack&) = delete;

  const G& game() const { return game_; }
  double discount() const { return options_.discount; }

  // Levels 0 to k - 1 of a seat.
  std::vector<const Machine*> below(int k, Seat seat) {
    Progress progress;
    while (count_of(machines_[0]) < k) {
      const int level = count_of(machines_[0]);
      for (Seat who = 0; who < 2; ++who)
        levels_.push_back(levels::solve_level(game_, who, level, machines_[1 - who], options_, progress));
      for (std::size_t who = 0; who < 2; ++who) machines_[who].push_back(&levels_[levels_.size() - 2 + who].machine);
    }
    const auto& all = machines_[seat];
    return {all.begin(), all.begin() + k};
  }

 private:
  G game_;
  LevelOptions options_;
  Machine level0_;
  std::deque<Level> levels_;
  std::array<std::vector<const Machine*>, 2> machines_;
};

template <class G>
class LevelMind {
 public:
  LevelMind(std::shared_ptr<LevelStack<G>> stack, Seat seat, int k)
      : seat_(seat),
        k_(k),
        stack_(std::move(stack)),
        reduced_(stack_->game(), met(), progress_),
        cells_(reduced_.model()),
        graph_(std::in_place, cells_, BeliefGraphOptions{}, progress_) {
    for (std::uint32_t cell = 0; cell < cells_.count(); ++cell)
      cell_of_.emplace(reduced_.observation(cells_.model().seen[cells_.original(cells_.first(cell))]), cell);
    if constexpr (!positional<G>) remember();
    for (const auto& start : cells_.starts()) values(start.b);  // the first thought is the longest: before the clock
  }

  // What to believe at the first question.
  Belief begun(Key seen) const {
    for (const auto& start : cells_.starts())
      if (start.b.cell == cell(seen)) return start.b;
    throw Error("level cannot be asked first behind this view");
  }

  // And at the next one, after an action of one's own. Nothing is too rare to be followed.
  Belief after(const Belief& b, Action action, Key seen) const {
    const std::uint32_t to = cell(seen), first = cells_.first(to);
    const std::size_t size = cells_.size(to);
    std::vector<double> dense(size, 0.0);
    double mass = 0;
    const SparseRows& rows = cells_.transition();
    for (std::size_t i = 0; i < b.size(); ++i) {
      const std::size_t row = cells_.row(static_cast<std::size_t>(action), cells_.first(b.cell) + b.index(i));
      for (std::uint32_t k = rows.begin[row]; k < rows.begin[row + 1]; ++k) {
        if (rows.column[k] < first || rows.column[k] >= first + size) continue;
        dense[rows.column[k] - first] += b.p[i] * rows.value[k];
        mass += b.p[i] * rows.value[k];
      }
    }
    if (mass > 0) return Belief::of(to, dense, mass);
    // Only rounding comes here, for level 0 may do anything: whatever is there is as likely as another.
    return Belief::of(to, std::vector<double>(size, 1.0), static_cast<double>(size));
  }

  // Where a view tells the whole history.
  Belief known(Key seen) const {
    const auto found = by_key_.find(seen);
    if (found == by_key_.end()) throw Error("level cannot be asked behind this view");
    return found->second;
  }

  // Of every legal action, in their order: exact.
  std::vector<std::pair<Action, double>> values(const Belief& b) {
    const std::lock_guard lock(mutex_);
    if (graph_->beliefs() > most_beliefs) graph_.emplace(cells_, BeliefGraphOptions{}, progress_);
    const std::vector<double> exact = graph_->action_values(b);
    std::vector<std::pair<Action, double>> out;
    for (std::size_t i = 0; i < exact.size(); ++i)
      out.emplace_back(static_cast<Action>(cells_.legal(b.cell)[i]), exact[i]);
    return out;
  }

  // {"hidden": how likely what is hidden is what, "levels": how deep the other thinks}
  Json::Object beliefs(const Belief& b) const {
    std::map<int, double> hidden, levels;
    for (int k = 0; k < k_; ++k) levels[k] = 0;  // one that is ruled out is told of, too
    for (std::size_t i = 0; i < b.size(); ++i) {
      const auto& state = reduced_.state(cells_.original(cells_.first(b.cell) + b.index(i)));
      levels[static_cast<int>(state.other)] += b.p[i];
      const int n = levels::hidden_of(reduced_.game(), state.s, seat_);
      if (n >= 0 && b.p[i] > 0) hidden[n] += b.p[i];
    }
    const auto json = [](const std::map<int, double>& shares) {
      Json::Object out;
      for (const auto& [n, p] : shares) out.emplace_back(std::to_string(n), p);
      return out;
    };
    Json::Object out;
    if (!hidden.empty()) out.emplace_back("hidden", json(hidden));
    out.emplace_back("levels", json(levels));
    return out;
  }

 private:
  static constexpr std::size_t most_beliefs = 50'000;

  Interaction met() {
    Interaction in;
    in.seat = seat_;
    in.discount = stack_->discount();
    in.others = stack_->below(k_, 1 - seat_);
    in.prior.assign(k_, 1.0 / k_);
    return in;
  }

  std::uint32_t cell(Key seen) const {
    const auto found = cell_of_.find(seen);
    if (found == cell_of_.end()) throw Error("level cannot be asked behind this view");
    return found->second;
  }

  // Every belief by what is seen there, whatever one does: a key is a whole history.
  void remember() {
    std::vector<Belief> open;
    for (const auto& start : cells_.starts()) open.push_back(start.b);
    Tau tau(cells_);
    while (!open.empty()) {
      const Belief b = std::move(open.back());
      open.pop_back();
      const Key seen = reduced_.observation(cells_.model().seen[cells_.original(cells_.first(b.cell))]);
      if (!by_key_.emplace(seen, b).second) continue;
      for (const std::uint32_t action : cells_.legal(b.cell)) {
        tau.run(b, action);
        for (const Tau::Branch& branch : tau.branches()) open.push_back(tau.belief(branch));
      }
    }
  }

  Seat seat_;
  int k_;
  std::shared_ptr<LevelStack<G>> stack_;
  Progress progress_;
  Reduction<G> reduced_;
  Cells cells_;
  std::map<Key, std::uint32_t> cell_of_;
  std::map<Key, Belief> by_key_;
  std::mutex mutex_;
  std::optional<BeliefGraph> graph_;
};

}  // namespace feint
