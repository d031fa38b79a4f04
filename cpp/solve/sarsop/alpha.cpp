#include "solve/sarsop/alpha.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/vectors.hpp"

namespace feint::sarsop {
namespace {

bool dominates(const std::vector<double>& a, const std::vector<double>& b) {
  for (std::size_t i = 0; i < a.size(); ++i)
    if (a[i] < b[i]) return false;
  return true;
}

std::size_t bytes_of(std::size_t size) { return size * (sizeof(double) + sizeof(float)) + sizeof(Alpha); }

double sum_of(const std::vector<double>& v) { return std::accumulate(v.begin(), v.end(), 0.0); }

}  // namespace

AlphaId AlphaVectors::add(std::uint32_t cell, std::int32_t action, std::vector<double> v) {
  auto& mine = of_[cell];
  for (const AlphaId id : std::vector<AlphaId>(mine))
    if (dominates(v, all_[id].v)) remove(id);
  const auto id = static_cast<AlphaId>(all_.size());
  bytes_ += bytes_of(v.size());
  if (usual_[cell] == none || sum_of(v) > sum_of(all_[usual_[cell]].v)) usual_[cell] = id;
  double most = 0;
  for (const double x : v) most = std::max(most, std::abs(x));
  std::vector<float> rough(v.begin(), v.end());
  all_.push_back({cell, action, ++born_[cell], true, std::move(v), std::move(rough), static_cast<float>(2e-6 * most)});
  mine.push_back(id);
  ++count_;
  return id;
}

void AlphaVectors::remove(AlphaId id) {
  Alpha& alpha = all_[id];
  std::erase(of_[alpha.cell], id);
  alpha.alive = false;
  bytes_ -= bytes_of(alpha.v.size());
  --count_;
  alpha.v = {};
  alpha.rough = {};
  if (usual_[alpha.cell] != id) return;
  usual_[alpha.cell] = none;
  double most = 0;
  for (const AlphaId other : of_[alpha.cell])
    if (const double sum = sum_of(all_[other].v); usual_[alpha.cell] == none || sum > most) {
      usual_[alpha.cell] = other;
      most = sum;
    }
}

void AlphaVectors::look(const Belief& b, Known& known) const {
  if (known.alpha != none && !all_[known.alpha].alive) {
    known.alpha = none;
    known.alphas = 0;
  }
  if (known.alpha == none) known.lower = -1e300;
  const auto& mine = of_[b.cell];
  rough_.assign(b.p.begin(), b.p.end());
  for (auto id = mine.rbegin(); id != mine.rend() && all_[*id].born > known.alphas; ++id) {
    const Alpha& alpha = all_[*id];
    // A short product first: only what may be better is worth the long one, which is the bound.
    float guess = 0;
    if (b.at.empty())
      guess = dot(rough_.data(), alpha.rough.data(), rough_.size());
    else
      for (std::size_t i = 0; i < b.at.size(); ++i) guess += rough_[i] * alpha.rough[b.at[i]];
    if (guess + alpha.error <= known.lower) continue;
    if (const double value = b.dot(alpha.v.data()); value > known.lower) {
      known.lower = value;
      known.alpha = *id;
    }
  }
  known.alphas = born_[b.cell];
}

}  // namespace feint::sarsop
