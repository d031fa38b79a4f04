#include "learn/fit.hpp"

#include <atomic>
#include <cmath>

#include "core/threads.hpp"

namespace feint {
namespace {

// One thread's room for forward and backward passes.
class Passes {
 public:
  Passes(const Mlp& net, const Reservoir& from, const FitOptions& options)
      : net_(net), from_(from), options_(options), room_(net), delta_(widest(net)), before_(widest(net)) {
    for (std::size_t i = 0; options.weighted && i < from.size(); ++i) heaviest_ = std::max(heaviest_, from.weights[i]);
    if (!options.weighted || heaviest_ <= 0) heaviest_ = 1;
  }

  // Adds the gradient of a row, divided by `rows`, and returns its share of the loss.
  double add(std::size_t index, double rows, float* out) {
    const Row row = from_.row(index);
    int count = 0;
    while (count < static_cast<int>(from_.width) && row.active[count] >= 0) ++count;
    const float* const said = net_.forward(row.active, count, room_);
    const double weight = (options_.weighted ? row.weight / heaviest_ : 1) / rows;
    const double loss = options_.softmax ? cross(said, row, weight) : squared(said, row, weight);
    for (std::size_t layer = net_.layers(); layer-- > 0;) {
      const int in = net_.widths()[layer], width = net_.widths()[layer + 1];
      float* const g = out + net_.offset(layer);
      kernels().add(g + std::ptrdiff_t{in} * width, delta_.data(), width);
      if (layer == 0) {
        kernels().scatter(g, delta_.data(), row.active, count, width);
        break;
      }
      kernels().back(net_.weights(layer), g, room_.layer(layer - 1), delta_.data(), in, width, before_.data());
      delta_.swap(before_);
    }
    return loss;
  }

 private:
  static std::size_t widest(const Mlp& net) {
    return static_cast<std::size_t>(*std::max_element(net.widths().begin() + 1, net.widths().end()));
  }

  double squared(const float* said, const Row& row, double weight) {
    double loss = 0;
    for (std::size_t a = 0; a < from_.outputs; ++a) {
      const float error = row.mask[a] ? said[a] - row.targets[a] : 0;
      loss += double{error} * error;
      delta_[a] = static_cast<float>(2 * weight) * error;
    }
    return weight * loss;
  }

  double cross(const float* said, const Row& row, double weight) {
    double highest = -INFINITY, sum = 0, loss = 0;
    for (std::size_t a = 0; a < from_.outputs; ++a)
      if (row.mask[a]) highest = std::max(highest, double{said[a]});
    for (std::size_t a = 0; a < from_.outputs; ++a)
      if (row.mask[a]) sum += std::exp(said[a] - highest);
    for (std::size_t a = 0; a < from_.outputs; ++a) {
      delta_[a] = 0;
      if (!row.mask[a]) continue;
      const double logit = said[a] - highest - std::log(sum);
      loss -= row.targets[a] * logit;
      delta_[a] = static_cast<float>(weight * (std::exp(logit) - row.targets[a]));
    }
    return weight * loss;
  }

  const Mlp& net_;
  const Reservoir& from_;
  const FitOptions& options_;
  Mlp::Room room_;
  Numbers delta_, before_;
  float heaviest_ = 0;
};

// The state of Adam, and the gradients of the parts.
struct Descent {
  explicit Descent(std::size_t size) : mean(size), square(size), gradients(batch_parts, Numbers(size)) {
    for (auto& part : gradients) parts.push_back(part.data());
  }

  // Numbers from..to of the net, after all parts are there.
  void step(Mlp& net, const FitOptions& options, int number, std::int64_t from, std::int64_t to) {
    const double first = 1 - std::pow(0.9, number + 1), second = std::sqrt(1 - std::pow(0.999, number + 1));
    const double rate = options.rate * (1 - static_cast<double>(number) / options.steps);
    kernels().adam(net.numbers().data(), mean.data(), square.data(), parts.data(), batch_parts, from, to,
                   static_cast<float>(rate * second / first), static_cast<float>(1e-8 * second));
  }

  Numbers mean, square;
  std::vector<Numbers> gradients;
  std::vector<float*> parts;
};

}  // namespace

std::vector<std::size_t> batch_rows(const FitOptions& options, int step, int part, std::size_t rows) {
  Rng rng(options.seed, step, part);
  const int count = options.batch * (part + 1) / batch_parts - options.batch * part / batch_parts;
  std::vector<std::size_t> out(count);
  for (std::size_t& row : out) row = static_cast<std::size_t>(rng.unit() * static_cast<double>(rows));
  return out;
}

double gradient(const Mlp& net, const Reservoir& from, const FitOptions& options, const std::vector<std::size_t>& rows,
                std::vector<float>& out) {
  out.assign(net.numbers().size(), 0.0F);
  Passes passes(net, from, options);
  double loss = 0;
  for (const std::size_t row : rows) loss += passes.add(row, static_cast<double>(rows.size()), out.data());
  return loss;
}

double fit(Mlp& net, const Reservoir& from, const FitOptions& options, Progress& progress) {
  const auto size = static_cast<std::int64_t>(net.numbers().size());
  const int threads = std::min(options.threads, batch_parts);
  Descent descent(net.numbers().size());
  std::vector<double> losses(batch_parts, 0.0);
  double late = 0;
  bool leave = false;
  Rendezvous meeting(threads);
  std::atomic<int> next{0};
  on_threads(threads, [&] {
    const int me = next++;
    Passes passes(net, from, options);
    // Blocks as wide as the kernel's, so that where a thread begins changes nothing.
    const std::int64_t block = 512, blocks = (size + block - 1) / block;
    const std::int64_t begin = blocks * me / threads * block, end = std::min(size, blocks * (me + 1) / threads * block);
    for (int step = 0; step < options.steps; ++step) {
      if (me == 0) leave = !progress.advance(1);
      meeting.wait();
      if (leave) return;
      for (int part = me; part < batch_parts; part += threads) {
        double& loss = losses[part] = 0;
        for (const std::size_t row : batch_rows(options, step, part, from.size()))
          loss += passes.add(row, options.batch, descent.parts[part]);
      }
      meeting.wait();
      if (me == 0 && step >= options.steps - (options.steps + 9) / 10)
        for (const double loss : losses) late += loss;
      descent.step(net, options, step, begin, end);
    }
  });
  return late / ((options.steps + 9) / 10);
}

}  // namespace feint
