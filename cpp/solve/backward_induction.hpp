// Backward induction for open two-player zero-sum games: every state has a value, and where both are asked it is that
// of a matrix game over the values behind it.
// Source: the theorem of section 3 in S. Flory and O. Teytaud, Upper confidence trees with short term partial
// information, 2011; made fast by a double oracle at every node (H. B. McMahan et al., 2003; in games of this kind
// B. Bosansky et al., 2016): a small matrix is solved, each side looks for a better reply among all its actions, and
// cells are worked out only where somebody looks. Asks for: an open game of two that is zero-sum and acyclic; states
// are told apart by `position_of`. Guarantees: at every node the two strategies lose together at most 1e-12 of the
// stakes; values are the same on any number of threads; ends that are not zero-sum and games that are too long for the
// stack are refused.
#pragma once

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <deque>
#include <limits>
#include <mutex>
#include <string>
#include <vector>

#include "core/depth.hpp"
#include "core/erased.hpp"
#include "core/error.hpp"
#include "core/game.hpp"
#include "core/open_game.hpp"
#include "core/progress.hpp"
#include "core/threads.hpp"
#include "solve/backward_node.hpp"
#include "solve/backward_options.hpp"
#include "solve/matrix_game.hpp"
#include "solve/value_table.hpp"

namespace feint {

template <HiddenGame G>
class BackwardInduction {
 public:
  using State = typename G::State;

  BackwardInduction(const G& game, const BackwardOptions& options)
      : game_(game), options_(options), stake_(std::max(game.highest_return(), 1e-300)), table_(options.threads > 1) {
    check_open("backward induction cannot solve", game);
  }

  // To seat 0. Leaves early, with NaN, if progress says so; what was worked out is kept.
  double value(const State& s, Progress& progress) {
    Worker worker(*this, progress, options_.threads > 1);
    const double found = worker.value(s, 0);
    counts_.add(worker.counts);
    return progress.stop ? unknown : found;
  }

  Solved solve(const State& s, Progress& progress) {
    Worker worker(*this, progress, options_.threads > 1);
    Solved out = worker.solve(s);
    counts_.add(worker.counts);
    return out;
  }

  // Every pair of actions where both are asked, or every action of the one who is, with the exact value behind it.
  std::vector<double> continuation(const State& s, Progress& progress) {
    Worker worker(*this, progress, options_.threads > 1);
    std::vector<double> out = worker.continuation(s);
    counts_.add(worker.counts);
    return out;
  }

  // NaN where it was not worked out. Of decisions only.
  double known(const State& s) { return table_.find(position_of(game_, s)); }
  void forget() { table_.clear(); }

  const BackwardCounts& counts() const { return counts_; }
  const G& game() const { return game_; }
  std::size_t bytes() const { return table_.bytes(); }

 private:
  static constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
  static constexpr double endless = std::numeric_limits<double>::infinity();

  class Worker {
   public:
    BackwardCounts counts;

    Worker(BackwardInduction& owner, Progress& progress, bool leads)
        : owner_(owner), game_(owner.game_), progress_(progress), leads_(leads) {}

    // Exact within the window; at most `low` or at least `high` it is a bound on that side: enough to know that
    // somebody has something better.
    double value(const State& s, int depth, double low = -endless, double high = endless) {
      if (stopped_) return unknown;
      const SeatSet asked = game_.asked(s);
      if (asked.empty()) return owner_.paid(s);
      room_.check("backward induction", way_.size());
      if constexpr (ChanceGame<G>) {
        if (asked.is_chance()) return expected(s, depth);
      }
      const Key key = position_of(game_, s);
      double known = owner_.table_.find(key);
      if (!std::isnan(known)) return known;
      if (std::find(way_.begin(), way_.end(), key) != way_.end())
        throw Error(game_.about().name +
                    " is cyclic: a position comes again on the way from it; backward induction needs "
                    "a game that always moves on");
      if (owner_.table_.size() >= owner_.options_.most_states)
        throw TooLarge("more than " + std::to_string(owner_.options_.most_states) +
                       " states; allow more, or take smaller parameters");
      check_longest(game_, way_.size() + 1);
      way_.push_back(key);
      known = asked.size() == 2 ? both(s, depth, low, high) : alone(s, asked.first(), depth, low, high);
      way_.pop_back();
      if (stopped_) return unknown;
      if (known <= low || known >= high) return known;
      if (owner_.table_.store(key, known)) {
        ++counts.states;
        counts.matrices += asked.size() == 2;
      }
      if ((++steps_ & 255U) == 0 && !progress_.advance(256)) stopped_ = true;
      return known;
    }

    Solved solve(const State& s) {
      Solved out;
      const SeatSet asked = game_.asked(s);
      if (asked.empty() || asked.is_chance()) {
        out.value = value(s, 0);
        return out;
      }
      out.value = asked.size() == 2 ? both(s, 0, -endless, endless) : alone(s, asked.first(), 0, -endless, endless);
      const BackwardNode& frame = frames_[0];
      for (Seat seat = 0; seat < 2; ++seat) {
        if (!asked.has(seat)) continue;
        out.actions[seat] = frame.actions[seat];
        out.mix[seat].assign(frame.actions[seat].size(), 0);
        for (std::size_t i = 0; i < frame.chosen[seat].size(); ++i)
          out.mix[seat][frame.chosen[seat][i]] = frame.mix[seat][i];
        out.worth[seat] = asked.size() == 2 ? frame.worth(seat) : frame.cells;
      }
      out.gap = frame.gap;
      return out;
    }

    std::vector<double> continuation(const State& s) {
      const SeatSet asked = game_.asked(s);
      BackwardNode& frame = at(0);
      if (asked.size() == 2) {
        open(frame, s);
        for (std::size_t i = 0; i < frame.cells.size(); ++i) frame.wanted.push_back(static_cast<int>(i));
        fill(s, frame, 0);
        return frame.cells;
      }
      std::vector<double> out;
      for (const Action action : game_.legal(s, asked.first())) {
        State next = s;
        game_.apply(next, asked.first(), action, quiet);
        out.push_back(value(next, 1));
      }
      return out;
    }

   private:
    double expected(const State& s, int depth) {
      double sum = 0;
      for (const Outcome& outcome : game_.outcomes(s)) {
        State next = s;
        game_.apply(next, chance, outcome.action, quiet);
        sum += outcome.probability * value(next, depth);
      }
      return sum;
    }

    // The best of one who is asked alone. Nothing is better than all that there is. What is worse than something he has
    // need not be known, but where an answer is explained.
    double alone(const State& s, Seat seat, int depth, double low, double high) {
      const double sign = seat == 0 ? 1 : -1;
      double best = -endless;
      BackwardNode& frame = at(depth);
      frame.actions[seat].clear();
      frame.cells.clear();
      int chosen = 0, i = 0;
      for (const Action action : game_.legal(s, seat)) {
        frame.actions[seat].push_back(action);
        frame.cells.push_back(unknown);
        if (best < owner_.stake_) {
          State next = s;
          game_.apply(next, seat, action, quiet);
          const double least = depth == 0 ? low : std::max(low, best), most = depth == 0 ? high : std::min(high, -best);
          const double worth =
              sign * (seat == 0 ? value(next, depth + 1, least, high) : value(next, depth + 1, low, most));
          if (stopped_) return unknown;
          frame.cells.back() = worth;
          if (worth > best) {
            best = worth;
            chosen = i;
          }
          if (seat == 0 ? best >= high : -best <= low) break;
        }
        ++i;
      }
      frame.chosen[seat].assign(1, chosen);
      frame.mix[seat].assign(1, 1.0);
      frame.gap = 0;
      return sign * best;
    }

    void open(BackwardNode& frame, const State& s) {
      for (Seat seat = 0; seat < 2; ++seat) {
        const auto legal = game_.legal(s, seat);
        frame.actions[seat].assign(std::begin(legal), std::end(legal));
        frame.chosen[seat].clear();
        frame.in_play[seat].assign(frame.actions[seat].size(), 0);
      }
      frame.cells.assign(frame.actions[0].size() * frame.actions[1].size(), unknown);
      frame.wanted.clear();
    }

    State behind(const State& s, const BackwardNode& frame, int at) const {
      const auto columns = count_of(frame.actions[1]);
      State next = s;
      game_.apply(next, 0, frame.actions[0][at / columns], quiet);
      game_.apply(next, 1, frame.actions[1][at % columns], quiet);
      return next;
    }

    void fill(const State& s, BackwardNode& frame, int depth) {
      counts.cells += frame.wanted.size();
      if (leads_ && frame.wanted.size() > 1) return fill_together(s, frame, depth);
      for (const int at : frame.wanted) {
        frame.cells[at] = value(behind(s, frame, at), depth + 1);
        if (stopped_) return;
      }
      frame.wanted.clear();
    }

    // The one who leads does nothing else: below the first node where both are asked everybody works alone, and what
    // one finds all can use.
    void fill_together(const State& s, BackwardNode& frame, int depth) {
      std::atomic<std::size_t> next{0};
      std::mutex merging;
      on_threads(owner_.options_.threads, [&] {
        Worker other(owner_, progress_, false);
        other.way_ = way_;
        for (std::size_t i = next++; i < frame.wanted.size() && !other.stopped_; i = next++) {
          const int at = frame.wanted[i];
          frame.cells[at] = other.value(behind(s, frame, at), depth + 1);
        }
        const std::lock_guard lock(merging);
        counts.add(other.counts);
        stopped_ = stopped_ || other.stopped_;
      });
      frame.wanted.clear();
    }

    // Both are asked: the double oracle.
    double both(const State& s, int depth, double low, double high) {
      BackwardNode& frame = at(depth);
      open(frame, s);
      const int size[2] = {count_of(frame.actions[0]), count_of(frame.actions[1])};
      const auto take = [&](Seat seat, int i) {
        char& in = frame.in_play[seat][i];
        if (!in) frame.chosen[seat].push_back(i);
        const bool fresh = !in;
        in = 1;
        return fresh;
      };
      for (Seat seat = 0; seat < 2; ++seat)
        for (int i = 0; owner_.options_.all && i < size[seat]; ++i) take(seat, i);
      if (!owner_.options_.all) {
        take(0, size[0] / 3);
        take(1, size[1] / 3);
      }

      while (true) {
        // Cells between what is in play.
        for (const int i : frame.chosen[0])
          for (const int j : frame.chosen[1]) frame.want(i, j);
        fill(s, frame, depth);
        if (stopped_) return unknown;
        frame.small.clear();
        for (const int i : frame.chosen[0])
          for (const int j : frame.chosen[1]) frame.small.push_back(frame.cell(i, j));
        const MatrixSolution& found = solver_.solve(frame.small, count_of(frame.chosen[0]), count_of(frame.chosen[1]));
        counts.lps += found.by_program;
        frame.mix[0].assign(found.row.begin(), found.row.end());
        frame.mix[1].assign(found.column.begin(), found.column.end());
        const double worth = found.value;
        frame.gap = found.gap;
        if (owner_.options_.all) break;

        // What each could have against the other's mix, among all its actions. Nobody looks for more than there is.
        double best[2] = {worth, worth};
        int reply[2] = {-1, -1};
        const double slack = 1e-12 * owner_.stake_;
        for (int turn = 0; turn < 2; ++turn) {
          const Seat seat = high < endless ? 1 - turn : turn;  // first the one who may end it
          const double sign = seat == 0 ? 1 : -1;
          if (sign * worth >= owner_.stake_ - slack) continue;
          const Seat other = 1 - seat;
          for (int k = 0; k < count_of(frame.chosen[other]); ++k)
            if (frame.mix[other][k] > 0)
              for (int i = 0; i < size[seat]; ++i) {
                const int j = frame.chosen[other][k];
                seat == 0 ? frame.want(i, j) : frame.want(j, i);
              }
          fill(s, frame, depth);
          if (stopped_) return unknown;
          for (int i = 0; i < size[seat]; ++i) {
            double sum = 0;
            for (int k = 0; k < count_of(frame.chosen[other]); ++k) {
              const double p = frame.mix[other][k];
              const int j = frame.chosen[other][k];
              if (p > 0) sum += p * (seat == 0 ? frame.cell(i, j) : frame.cell(j, i));
            }
            if (sign * sum > sign * best[seat]) {
              best[seat] = sum;
              reply[seat] = i;
            }
          }
          if (seat == 0 ? best[0] <= low : best[1] >= high) return best[seat];
        }
        frame.gap = best[0] - best[1];
        if (frame.gap <= slack) break;
        bool fresh = false;
        for (Seat seat = 0; seat < 2; ++seat)
          if (reply[seat] >= 0) fresh = take(seat, reply[seat]) || fresh;
        if (!fresh) break;  // rounding: the gap says how much
      }
      counts.gap = std::max(counts.gap, frame.gap);
      return frame.value();
    }

    BackwardNode& at(int depth) {
      while (count_of(frames_) <= depth) frames_.emplace_back();
      return frames_[depth];
    }

    // A game that says where it stands needs no keys.
    static constexpr auto quiet = [] {
      if constexpr (std::is_same_v<G, ErasedGame>)
        return Silent{};
      else if constexpr (requires(const G& g, const State& s) { g.position(s); })
        return Deaf{};
      else
        return Silent{};
    }();

    BackwardInduction& owner_;
    const G& game_;
    Progress& progress_;
    bool leads_;
    bool stopped_ = false;
    std::uint32_t steps_ = 0;
    std::deque<BackwardNode> frames_;  // by depth; they do not move
    std::vector<Key> way_;
    StackRoom room_;
    MatrixSolver solver_;
  };

  // To seat 0, at an end. What is cut off on the way is cut off by `stake_`, so that must be true.
  double paid(const State& s) const {
    const auto returns = game_.returns(s);
    const double mine = returns[0], sum = mine + returns[1];
    if (!std::isfinite(sum) || std::abs(sum) > 1e-9 * (1 + std::abs(mine)))
      throw Error("backward induction solves zero-sum games only: an end pays " + Json(mine).dump() + " and " +
                  Json(returns[1]).dump());
    if (std::abs(mine) > stake_ * (1 + 1e-9))
      throw Error(game_.about().name + ": an end pays " + Json(mine).dump() + ", but highest_return says that " +
                  Json(stake_).dump() + " is the most");
    return mine;
  }

  G game_;
  BackwardOptions options_;
  double stake_;  // no value is further from 0
  ValueTable table_;
  BackwardCounts counts_;
};

}  // namespace feint
