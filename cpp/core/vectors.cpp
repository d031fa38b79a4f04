#include "core/vectors.hpp"

namespace feint {

FEINT_WIDE double dot(const double* a, const double* b, std::size_t size) {
  double sums[8] = {};
  std::size_t i = 0;
  for (; i + 8 <= size; i += 8)
    for (std::size_t k = 0; k < 8; ++k) sums[k] += a[i + k] * b[i + k];
  double sum = ((sums[0] + sums[4]) + (sums[2] + sums[6])) + ((sums[1] + sums[5]) + (sums[3] + sums[7]));
  for (; i < size; ++i) sum += a[i] * b[i];
  return sum;
}

FEINT_WIDE float dot(const float* a, const float* b, std::size_t size) {
  float sums[16] = {};
  std::size_t i = 0;
  for (; i + 16 <= size; i += 16)
    for (std::size_t k = 0; k < 16; ++k) sums[k] += a[i + k] * b[i + k];
  float sum = 0;
  for (std::size_t k = 0; k < 8; ++k) sum += sums[k] + sums[k + 8];
  for (; i < size; ++i) sum += a[i] * b[i];
  return sum;
}

FEINT_WIDE double least_product(const double* a, const double* b, std::size_t size, double enough) {
  double least[8] = {1e300, 1e300, 1e300, 1e300, 1e300, 1e300, 1e300, 1e300};
  std::size_t i = 0;
  for (; i + 8 <= size; i += 8) {
    for (std::size_t k = 0; k < 8; ++k) {
      const double x = a[i + k] * b[i + k];
      least[k] = x < least[k] ? x : least[k];
    }
    bool over = false;
    for (std::size_t k = 0; k < 8; ++k) over |= least[k] <= enough;
    if (over) return 0;
  }
  double found = 1e300;
  for (const double x : least) found = x < found ? x : found;
  for (; i < size; ++i) {
    const double x = a[i] * b[i];
    if (x <= enough) return 0;
    found = x < found ? x : found;
  }
  return found;
}

}  // namespace feint
