// The inner loops of small nets, compiled twice: for every machine, and for those with AVX2 and FMA. Which one runs is
// found out once, at the start; results are the same on machines of one kind, not across the two.
#pragma once

#include <cstdint>

namespace feint {

struct Kernels {
  const char* name;
  // out = bias + the rows of w (each `width` long) that are active.
  void (*gather)(const float* w, const float* bias, const std::int16_t* active, int count, int width, float* out);
  // out = bias + x w, where w has `in` rows of `width`; zeros in x cost nothing.
  void (*dense)(const float* w, const float* bias, const float* x, int in, int width, float* out);
  // The active rows of g grow by d.
  void (*scatter)(float* g, const float* d, const std::int16_t* active, int count, int width);
  // Backward through `dense`: g += x' d, and before = w d where x is above 0, else 0 (as behind a ReLU).
  void (*back)(const float* w, float* g, const float* x, const float* d, int in, int width, float* before);
  // y += x.
  void (*add)(float* y, const float* x, int count);
  // One step of Adam on the sum of gradients; these are zeroed. `rate` and `small` hold the corrections of bias.
  void (*adam)(float* w, float* m, float* v, float* const* gradients, int parts, std::int64_t from, std::int64_t to,
               float rate, float small);
};

extern const Kernels plain_kernels;
#if defined(__x86_64__)
extern const Kernels avx2_kernels;
#endif

// Those of this machine; FEINT_PLAIN=1 in the environment asks for the plain ones.
const Kernels& kernels();

}  // namespace feint
