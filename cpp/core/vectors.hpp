// Sums and minima over long rows of numbers, as wide as the machine can. Eight running numbers side by side: however
// many of them a machine takes at once, the result is the same to the last bit.
#pragma once

#include <cstddef>

#if defined(__x86_64__) && defined(__linux__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__)
#define FEINT_WIDE __attribute__((target_clones("avx2", "default")))
#else
#define FEINT_WIDE
#endif

namespace feint {

float dot(const float* a, const float* b, std::size_t size);
double dot(const double* a, const double* b, std::size_t size);
// The least a[i] * b[i]; 0 as soon as one is at most `enough`.
double least_product(const double* a, const double* b, std::size_t size, double enough);

}  // namespace feint
