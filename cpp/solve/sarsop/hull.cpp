#include "solve/sarsop/hull.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace feint::sarsop {
namespace {

constexpr int most_pivots = 100;
constexpr double least_gain = 1e-9;   // against the value of the site that enters
constexpr double least_pivot = 1e-7;  // smaller ones make the inverse useless

}  // namespace

Hull::Site Hull::site(std::vector<double> b, double value) {
  std::uint32_t support = 0;
  for (std::size_t s = 0; s < b.size(); ++s) {
    if (b[s] > 0) support |= std::uint32_t{1} << s;
  }
  return {std::move(b), value, support};
}

double Hull::value(const double* b, const double* corner, std::size_t states, const std::vector<Site>& sites) {
  begin(b, corner, states);
  for (int i = 0; i < most_pivots; ++i) {
    const Site* site = entering(sites);
    if (!site || !pivot(*site)) break;
  }
  return implied(b, corner);
}

// The corners: b is their mixture, with its own probabilities as shares.
void Hull::begin(const double* b, const double* corner, std::size_t states) {
  state_.clear();
  share_.clear();
  value_.clear();
  support_ = 0;
  for (std::size_t s = 0; s < states; ++s) {
    if (!(b[s] > 0)) continue;
    support_ |= std::uint32_t{1} << s;
    state_.push_back(s);
    share_.push_back(b[s]);
    value_.push_back(corner[s]);
  }
  rows_ = state_.size();
  basis_.assign(rows_, nullptr);
  price_.assign(rows_, 0.0);
  column_.assign(rows_, 0.0);
  inverse_.assign(rows_ * rows_, 0.0);
  for (std::size_t i = 0; i < rows_; ++i) inverse_[i * rows_ + i] = 1;
}

// The site that lies furthest below the plane through the basis; none if the plane is the hull at b.
const Hull::Site* Hull::entering(const std::vector<Site>& sites) {
  for (std::size_t j = 0; j < rows_; ++j) {
    price_[j] = 0;
    for (std::size_t i = 0; i < rows_; ++i) price_[j] += value_[i] * inverse_[i * rows_ + j];
  }
  const Site* best = nullptr;
  double least = 0;
  for (const Site& site : sites) {
    if ((site.support & ~support_) != 0) continue;
    double cost = site.value;
    for (std::size_t j = 0; j < rows_; ++j) cost -= price_[j] * site.b[state_[j]];
    if (cost < least) {
      least = cost;
      best = &site;
    }
  }
  return best && least < -least_gain * (1 + std::abs(best->value)) ? best : nullptr;
}

// Takes the site into the basis for the one whose share falls to 0 first; false if none can go.
bool Hull::pivot(const Site& site) {
  std::size_t leaves = rows_;
  double share = 0;
  for (std::size_t i = 0; i < rows_; ++i) {
    column_[i] = 0;
    for (std::size_t j = 0; j < rows_; ++j) column_[i] += inverse_[i * rows_ + j] * site.b[state_[j]];
    if (column_[i] <= least_pivot) continue;
    if (leaves == rows_ || share_[i] / column_[i] < share) {
      share = share_[i] / column_[i];
      leaves = i;
    }
  }
  if (leaves == rows_) return false;
  double* row = inverse_.data() + leaves * rows_;
  for (std::size_t j = 0; j < rows_; ++j) row[j] /= column_[leaves];
  for (std::size_t i = 0; i < rows_; ++i) {
    if (i == leaves) continue;
    share_[i] = std::max(0.0, share_[i] - share * column_[i]);
    for (std::size_t j = 0; j < rows_; ++j) inverse_[i * rows_ + j] -= column_[i] * row[j];
  }
  basis_[leaves] = &site;
  share_[leaves] = share;
  value_[leaves] = site.value;
  return true;
}

// The value of b by the basis. Rounding may leave their mixture beside b: it is scaled until it lies under b,
// and corners make up the rest.
double Hull::implied(const double* b, const double* corner) {
  std::vector<double>& mixture = column_;
  std::fill(mixture.begin(), mixture.end(), 0.0);
  double mixed = 0;
  for (std::size_t i = 0; i < rows_; ++i) {
    if (!basis_[i]) continue;
    mixed += share_[i] * basis_[i]->value;
    for (std::size_t j = 0; j < rows_; ++j) mixture[j] += share_[i] * basis_[i]->b[state_[j]];
  }
  double scale = 1;
  for (std::size_t j = 0; j < rows_; ++j) {
    if (mixture[j] > 0) scale = std::min(scale, b[state_[j]] / mixture[j]);
  }
  double rest = 0;
  for (std::size_t j = 0; j < rows_; ++j) rest += corner[state_[j]] * (b[state_[j]] - scale * mixture[j]);
  return scale * mixed + rest;
}

}  // namespace feint::sarsop
