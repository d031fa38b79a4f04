// Rows of probabilities to draw from in one step each, however long they are: alias tables (A. J. Walker, 1977; made as
// by M. D. Vose, 1991). A row of one entry takes no draw at all.
#pragma once

#include <cstdint>
#include <vector>

#include "core/numbers.hpp"
#include "core/pomdp.hpp"
#include "core/rng.hpp"

namespace feint {

class AliasRows {
 public:
  explicit AliasRows(const SparseRows& rows) {
    rows_.reserve(rows.rows());
    for (std::size_t row = 0; row < rows.rows(); ++row) add(rows.columns(row), rows.values(row));
  }
  // One row alone.
  AliasRows(std::span<const std::uint32_t> columns, std::span<const double> values) { add(columns, values); }

  std::uint32_t draw(std::size_t row, Rng& rng) const {
    const Row r = rows_[row];
    if (r.count <= 1) return r.first;
    const double at = rng.unit() * r.count;
    const auto i = static_cast<std::uint32_t>(at);
    const Entry& entry = entries_[r.first + i];
    return at - i < entry.keep ? entry.own : entry.other;
  }

 private:
  struct Row {
    std::uint32_t first, count;  // of its entries; if there is but one: what it is
  };
  struct Entry {
    double keep;
    std::uint32_t own, other;
  };

  void add(std::span<const std::uint32_t> columns, std::span<const double> values) {
    const std::uint32_t first = narrow(entries_.size());
    double sum = 0;
    for (std::size_t i = 0; i < columns.size(); ++i)
      if (values[i] > 0) {
        entries_.push_back({values[i], columns[i], columns[i]});
        sum += values[i];
      }
    const auto count = static_cast<std::uint32_t>(entries_.size()) - first;
    if (count <= 1) {
      rows_.push_back({count ? entries_.back().own : 0, 1});
      entries_.resize(first);
      return;
    }
    rows_.push_back({first, count});
    small_.clear();
    large_.clear();
    for (std::uint32_t i = first; i < first + count; ++i) {
      entries_[i].keep *= count / sum;
      (entries_[i].keep < 1 ? small_ : large_).push_back(i);
    }
    while (!small_.empty() && !large_.empty()) {
      Entry& rich = entries_[large_.back()];
      Entry& poor = entries_[small_.back()];
      small_.pop_back();
      poor.other = rich.own;
      rich.keep -= 1 - poor.keep;
      if (rich.keep < 1) {
        small_.push_back(large_.back());
        large_.pop_back();
      }
    }
    // What is left is one but for rounding.
    for (const auto* left : {&small_, &large_})
      for (const std::uint32_t i : *left) entries_[i].keep = 1;
  }

  std::vector<Row> rows_;
  std::vector<Entry> entries_;
  std::vector<std::uint32_t> small_, large_;
};

}  // namespace feint
