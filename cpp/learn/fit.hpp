// A small net fitted to a reservoir by Adam (D. Kingma, J. Ba, 2015) on batches drawn from it. Losses, over the legal
// actions and weighted by the row: squared, w sum_a (target - out)^2 as Deep CFR has it for advantages; and cross
// entropy, -w sum_a target log softmax(out), whose best answer is the weighted mean strategy, as that of the squared
// one is. The rate falls to 0 over the steps. Guarantees: the gradient is torch's (a test holds them together); a batch
// is always cut into the same parts, so that the result does not depend on the number of threads.
#pragma once

#include <cstdint>

#include "core/progress.hpp"
#include "learn/mlp.hpp"
#include "learn/reservoir.hpp"

namespace feint {

struct FitOptions {
  int steps = 1000, batch = 256;
  double rate = 1e-3;
  bool softmax = false;  // cross entropy; else squared
  bool weighted = true;  // rows count by their weight; else all alike
  std::uint64_t seed = 0;
  int threads = 1;
};

inline constexpr int batch_parts = 4;

// The rows of a part of the batch of a step.
std::vector<std::size_t> batch_rows(const FitOptions& options, int step, int part, std::size_t rows);

// The loss over the last tenth of the steps. The reservoir must not be empty.
double fit(Mlp& net, const Reservoir& from, const FitOptions& options, Progress& progress);

// The gradient of the mean loss over these rows, in the order of the net's numbers; the loss is returned.
double gradient(const Mlp& net, const Reservoir& from, const FitOptions& options, const std::vector<std::size_t>& rows,
                std::vector<float>& out);

}  // namespace feint
