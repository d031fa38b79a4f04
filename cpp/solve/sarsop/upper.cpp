#include "solve/sarsop/upper.hpp"

#include <algorithm>

#include "core/vectors.hpp"

namespace feint::sarsop {

UpperBound::UpperBound(const Cells& cells, UpperStart start)
    : cells_(cells),
      start_(std::move(start)),
      points_(cells.count()),
      sites_(cells.count()),
      born_(cells.count(), 0),
      dense_(cells.widest(), 0.0) {}

double UpperBound::initial(const Belief& b) const {
  double best = -1e300;
  for (const std::uint32_t a : cells_.legal(b.cell))
    best = std::max(best, b.dot(start_.fib[a].data() + cells_.first(b.cell)));
  return std::min(best, b.dot(corner(b.cell)));
}

std::uint64_t UpperBound::sign_of(const Belief& b) const {
  std::uint64_t sign = 0;
  for (std::size_t i = 0; i < b.size(); ++i)
    if (b.p[i] > 0) sign |= std::uint64_t{1} << (b.index(i) * 0x9e3779b97f4a7c15ULL >> 58);
  return sign;
}

// Stops where it is clear that the ratio is at most `enough`.
double UpperBound::ratio(const Point& point, const double* dense, double enough) const {
  const Belief& b = point.b;
  if (b.at.empty()) return least_product(dense, point.inverse.data(), b.size(), enough);
  double least = 1e300;
  for (std::size_t i = 0; i < b.size(); ++i) {
    const double r = dense[b.at[i]] * point.inverse[i];
    if (r >= least) continue;
    if (r <= enough) return 0;
    least = r;
  }
  return least;
}

void UpperBound::spread(const Belief& b) {
  for (std::size_t i = 0; i < b.size(); ++i) dense_[b.index(i)] = b.p[i];
}
void UpperBound::unspread(const Belief& b) {
  for (std::size_t i = 0; i < b.size(); ++i) dense_[b.index(i)] = 0;
}

void UpperBound::look(const Belief& b, Known& known) {
  if (known.points >= born_[b.cell]) return;
  const double flat = b.dot(corner(b.cell));
  double best = std::max(0.0, flat - known.upper);
  const double before = best;
  spread(b);
  const auto& points = points_[b.cell];
  const std::uint64_t lacks = ~sign_of(b);
  for (auto point = points.rbegin(); point != points.rend() && point->born > known.points; ++point)
    if (point->drop > best && (point->sign & lacks) == 0)
      best = std::max(best, point->drop * ratio(*point, dense_.data(), best / point->drop));
  if (best > before) known.upper = std::min(known.upper, flat - best);
  if (b.size() > 1 && uses_hull(b.cell)) {
    const double hull = hull_.value(dense_.data(), corner(b.cell), cells_.size(b.cell), sites_[b.cell]);
    known.upper = std::min(known.upper, hull);
  }
  unspread(b);
  known.points = born_[b.cell];
}

void UpperBound::add(const Belief& given, double value) {
  const Belief b = given.support();
  Point point{++born_[b.cell], value, b.dot(corner(b.cell)) - value, b, {}, sign_of(b)};
  point.inverse.reserve(b.size());
  for (const double p : b.p) point.inverse.push_back(1 / p);
  bytes_ += sizeof(Point) + b.bytes() + b.size() * sizeof(double);
  if (cells_.size(b.cell) <= Hull::most_states) {
    std::vector<double> dense(cells_.size(b.cell), 0.0);
    for (std::size_t i = 0; i < b.size(); ++i) dense[b.index(i)] = b.p[i];
    sites_[b.cell].push_back(Hull::site(std::move(dense), value));
    bytes_ += sizeof(Hull::Site) + cells_.size(b.cell) * sizeof(double);
  }
  points_[b.cell].push_back(std::move(point));
  ++count_;
}

std::size_t UpperBound::prune(std::uint32_t cell) {
  auto& points = points_[cell];
  std::size_t gone = 0;
  for (std::size_t i = 0; i < points.size();) {
    spread(points[i].b);
    bool implied = points[i].drop <= 0;
    const std::uint64_t lacks = ~points[i].sign;
    for (std::size_t k = 0; !implied && k < points.size(); ++k)
      if (k != i && points[k].drop > 0 && (points[k].sign & lacks) == 0) {
        const double enough = points[i].drop / points[k].drop;
        const double r = ratio(points[k], dense_.data(), enough * (1 - 1e-12));
        implied = r > 0 && points[k].drop * r >= points[i].drop;
      }
    unspread(points[i].b);
    if (implied) {
      bytes_ -= sizeof(Point) + points[i].b.bytes() + points[i].b.size() * sizeof(double);
      points.erase(points.begin() + static_cast<std::ptrdiff_t>(i));
      if (!sites_[cell].empty()) {
        sites_[cell].erase(sites_[cell].begin() + static_cast<std::ptrdiff_t>(i));
        bytes_ -= sizeof(Hull::Site) + cells_.size(cell) * sizeof(double);
      }
      ++gone;
      --count_;
    } else {
      ++i;
    }
  }
  return gone;
}

}  // namespace feint::sarsop
