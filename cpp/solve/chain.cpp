#include "solve/chain.hpp"

#include <algorithm>
#include <cmath>

#include "core/error.hpp"
#include "core/parts.hpp"

namespace feint {
namespace {

constexpr std::size_t most_eliminated = 3000;

// Gauss-Jordan with the largest pivot, several right-hand sides at once.
void eliminate(std::vector<std::vector<double>>& m, std::size_t n) {
  for (std::size_t col = 0; col < n; ++col) {
    std::size_t pivot = col;
    for (std::size_t r = col + 1; r < n; ++r)
      if (std::abs(m[r][col]) > std::abs(m[pivot][col])) pivot = r;
    std::swap(m[col], m[pivot]);
    const double by = m[col][col];
    for (std::size_t k = col; k < m[col].size(); ++k) m[col][k] /= by;
    for (std::size_t r = 0; r < n; ++r) {
      if (r == col || m[r][col] == 0) continue;
      const double times = m[r][col];
      for (std::size_t k = col; k < m[r].size(); ++k) m[r][k] -= times * m[col][k];
    }
  }
}

}  // namespace

ChainValues solve_chain(const Chain& chain) {
  const std::size_t n = chain.rows.size();
  std::vector<std::vector<std::uint32_t>> next(n);
  for (std::size_t i = 0; i < n; ++i)
    for (const auto& [to, p] : chain.rows[i].next)
      if (p > 0) next[i].push_back(to);
  std::uint32_t count = 0;
  const auto part = parts_of(n, [&](std::uint32_t i) -> const std::vector<std::uint32_t>& { return next[i]; }, count);
  std::vector<std::vector<std::uint32_t>> members(count);
  for (std::uint32_t i = 0; i < n; ++i) members[part[i]].push_back(i);

  ChainValues out{std::vector<double>(n, 0.0), std::vector<double>(n, 0.0)};
  const double g = chain.discount;
  std::vector<std::uint32_t> place(n, 0);
  for (std::uint32_t p = 0; p < count; ++p) {
    const auto& mine = members[p];
    const std::size_t size = mine.size();
    if (size > most_eliminated)
      throw TooLarge("a cycle of " + std::to_string(size) + " states is too large to solve exactly; at most " +
                     std::to_string(most_eliminated));
    bool leaves = g < 1;
    for (std::size_t i = 0; i < size; ++i) {
      place[mine[i]] = narrow(i);
      double inside = 0;
      for (const auto& [to, q] : chain.rows[mine[i]].next)
        if (part[to] == p) inside += q;
      leaves = leaves || inside < 1 - 1e-12;
    }
    if (!leaves) {
      for (const std::uint32_t s : mine) out.endless[s] = 1;
      continue;
    }
    std::vector<std::vector<double>> m(size, std::vector<double>(size + 2, 0.0));
    for (std::size_t i = 0; i < size; ++i) {
      const Chain::Row& row = chain.rows[mine[i]];
      m[i][i] += 1;
      m[i][size] = row.reward;
      for (const auto& [to, q] : row.next) {
        if (part[to] == p) {
          m[i][place[to]] -= g * q;
        } else {
          m[i][size] += g * q * out.value[to];
          m[i][size + 1] += q * out.endless[to];
        }
      }
    }
    eliminate(m, size);
    for (std::size_t i = 0; i < size; ++i) {
      out.value[mine[i]] = m[i][size];
      out.endless[mine[i]] = m[i][size + 1];
    }
  }
  return out;
}

}  // namespace feint
