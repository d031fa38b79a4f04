// Point-based value iteration: see baselines.hpp.
#include <algorithm>
#include <chrono>
#include <cmath>

#include "core/cells.hpp"
#include "solve/backup_alpha.hpp"
#include "solve/baselines.hpp"
#include "solve/sarsop/alpha.hpp"
#include "solve/sarsop/bounds.hpp"

namespace feint {
namespace {

using sarsop::AlphaId;
using sarsop::Known;

constexpr double hair = 1e-11;  // an improvement smaller than this is rounding
constexpr double apart = 1e-9;  // beliefs nearer than this are one
constexpr int between = 10;     // sweeps between two expansions

class Pbvi {
 public:
  Pbvi(const Pomdp& model, const PbviOptions& options, Progress& progress)
      : cells_(model),
        alphas_(cells_),
        tau_(cells_),
        in_(cells_.count()),
        dense_(cells_.widest(), 0.0),
        options_(options),
        progress_(progress),
        began_(Clock::now()) {
    for (const sarsop::LowerStart& start : sarsop::lower_start(cells_, options.seconds / 4, progress))
      for (std::uint32_t cell = 0; cell < cells_.count(); ++cell) {
        const double* v = start.value.data() + cells_.first(cell);
        alphas_.add(cell, start.action, {v, v + cells_.size(cell)});
      }
    for (const Cells::Start& start : cells_.starts()) add(start.b);
  }

  void solve() {
    while (!late()) {
      const std::size_t before = points_.size();
      for (int sweep = 0; sweep < between && back_up_all(); ++sweep) {
      }
      if (before < options_.beliefs) expand();
      if (points_.size() > before) continue;
      while (back_up_all()) {
      }
      return;
    }
  }

  Baseline result() const {
    Baseline out;
    out.beliefs = points_.size();
    out.states.resize(cells_.count());
    for (std::uint32_t cell = 0; cell < cells_.count(); ++cell) {
      for (std::size_t i = 0; i < cells_.size(cell); ++i)
        out.states[cell].push_back(cells_.original(cells_.first(cell) + i));
      for (const AlphaId id : alphas_.in(cell)) out.vectors.push_back({cell, alphas_[id].action, alphas_[id].v});
    }
    for (const Cells::Start& start : cells_.starts()) {
      Known known;
      alphas_.look(start.b, known);
      out.value += start.weight * known.lower;
    }
    return out;
  }

 private:
  using Clock = std::chrono::steady_clock;
  struct Point {
    Belief b;
    Known known;
  };

  bool late() const {
    const std::chrono::duration<double> took = Clock::now() - began_;
    return progress_.stop || took.count() > options_.seconds;
  }

  void add(Belief b) {
    in_[b.cell].push_back(narrow(points_.size()));
    points_.push_back({std::move(b), {}});
  }

  // Every point once; whether any was raised by more than a hair. Then only vectors that are best at some point stay.
  bool back_up_all() {
    double raised = 0, scale = 1;
    for (Point& point : points_) {
      if (late()) return false;
      raised = std::max(raised, back_up(point));
      scale = std::max(scale, std::abs(point.known.lower));
    }
    for (Point& point : points_) alphas_.look(point.b, point.known);
    for (std::uint32_t cell = 0; cell < cells_.count(); ++cell) {
      if (in_[cell].empty()) continue;
      std::vector<AlphaId> best;
      for (const std::uint32_t i : in_[cell]) best.push_back(points_[i].known.alpha);
      for (const AlphaId id : std::vector<AlphaId>(alphas_.in(cell)))
        if (std::find(best.begin(), best.end(), id) == best.end()) alphas_.remove(id);
    }
    return raised > 1e-10 * scale;
  }

  // By how much the point's value was raised.
  double back_up(Point& point) {
    struct Next {
      std::uint32_t cell, column;
      AlphaId alpha;
    };
    alphas_.look(point.b, point.known);
    std::vector<Next> next, best;
    std::uint32_t action = 0;
    double highest = -std::numeric_limits<double>::infinity();
    for (const std::uint32_t a : cells_.legal(point.b.cell)) {
      tau_.run(point.b, a);
      next.clear();
      double sum = 0;
      for (const Tau::Branch& branch : tau_.branches()) {
        Known known;
        alphas_.look(tau_.belief(branch), known);
        next.push_back({branch.cell, branch.column, known.alpha});
        sum += branch.mass * known.lower;
      }
      const double value = tau_.reward() + cells_.discount() * sum;
      if (value > highest) {
        highest = value;
        action = a;
        best = next;
      }
    }
    progress_.advance(1);
    const double before = point.known.lower;
    if (highest <= before + hair) return 0;
    auto at = best.begin();
    alphas_.add(point.b.cell, narrow(action),
                back_up_alpha(cells_, point.b.cell, action, weighed_, [&](std::uint32_t to, std::uint32_t column) {
                  if (at == best.end() || at->cell != to || at->column != column)
                    return alphas_[alphas_.usual(to)].v.data();
                  return alphas_[(at++)->alpha].v.data();
                }));
    alphas_.look(point.b, point.known);
    return point.known.lower - before;
  }

  // Of each point the successor that is farthest from all points, if it is none of them.
  void expand() {
    const std::size_t count = points_.size();
    for (std::size_t i = 0; i < count && points_.size() < options_.beliefs && !late(); ++i) {
      double farthest = apart;
      Belief best;
      for (const std::uint32_t a : cells_.legal(points_[i].b.cell)) {
        tau_.run(points_[i].b, a);
        for (const Tau::Branch& branch : tau_.branches()) {
          Belief b = tau_.belief(branch);
          if (const double far = distance(b, farthest); far > farthest) {
            farthest = far;
            best = std::move(b);
          }
        }
      }
      if (!best.p.empty()) add(std::move(best));
    }
  }

  // In the sum of differences, 2 where no point has its cell; may stop once it is no more than `enough`.
  double distance(const Belief& b, double enough) {
    double nearest = 2;
    for (std::size_t i = 0; i < b.size(); ++i) dense_[b.index(i)] = b.p[i];
    for (const std::uint32_t other : in_[b.cell]) {
      const Belief& point = points_[other].b;
      double sum = 0, mass = 0;
      for (std::size_t i = 0; i < point.size(); ++i) {
        const double mine = dense_[point.index(i)];
        sum += std::abs(mine - point.p[i]);
        mass += mine;
      }
      nearest = std::min(nearest, sum + 1 - mass);  // and what b has where the point has nothing
      if (nearest <= enough) break;
    }
    for (std::size_t i = 0; i < b.size(); ++i) dense_[b.index(i)] = 0;
    return nearest;
  }

  Cells cells_;
  sarsop::AlphaVectors alphas_;
  Tau tau_;
  std::vector<Point> points_;
  std::vector<std::vector<std::uint32_t>> in_;  // points by cell
  std::vector<double> dense_, weighed_;
  PbviOptions options_;
  Progress& progress_;
  Clock::time_point began_;
};

}  // namespace

Baseline pbvi(const Pomdp& model, const PbviOptions& options, Progress& progress) {
  Pbvi solver(model, options, progress);
  solver.solve();
  return solver.result();
}

}  // namespace feint
