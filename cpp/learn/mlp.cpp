#include "learn/mlp.hpp"

#include <cmath>
#include <cstdlib>

#include "core/error.hpp"

namespace feint {

const Kernels& kernels() {
  static const Kernels& found = []() -> const Kernels& {
#if defined(__x86_64__)
    const char* const plain = std::getenv("FEINT_PLAIN");
    if (!(plain && *plain == '1') && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
      return avx2_kernels;
#endif
    return plain_kernels;
  }();
  return found;
}

Mlp::Mlp(std::vector<int> widths) : widths_(std::move(widths)) {
  if (widths_.size() < 2) throw BadParameter("a net has at least an input and an output");
  std::size_t size = 0;
  for (std::size_t i = 0; i < widths_.size(); ++i) {
    if (widths_[i] < 1 || widths_[i] > 65536)
      throw BadParameter("a layer has from 1 to 65,536 numbers, got " + std::to_string(widths_[i]));
    if (i == 0) continue;
    offsets_.push_back(size);
    size += (static_cast<std::size_t>(widths_[i - 1]) + 1) * static_cast<std::size_t>(widths_[i]);
  }
  numbers_.assign(size, 0.0F);
}

const float* Mlp::bias(std::size_t layer) const {
  return weights(layer) + static_cast<std::size_t>(widths_[layer]) * static_cast<std::size_t>(widths_[layer + 1]);
}

Mlp::Room::Room(const Mlp& net) {
  std::size_t size = 0;
  for (std::size_t i = 0; i < net.layers(); ++i) {
    offsets_.push_back(size);
    size += (static_cast<std::size_t>(net.widths_[i + 1]) + 15) / 16 * 16;
  }
  numbers_.resize(size);
}

const float* Mlp::forward(const std::int16_t* active, int count, Room& room) const {
  kernels().gather(weights(0), bias(0), active, count, widths_[1], room.layer(0));
  return onward(room);
}

const float* Mlp::forward_dense(const float* input, Room& room) const {
  kernels().dense(weights(0), bias(0), input, widths_[0], widths_[1], room.layer(0));
  return onward(room);
}

const float* Mlp::onward(Room& room) const {
  for (std::size_t i = 1; i < layers(); ++i) {
    float* const x = room.layer(i - 1);
    for (int j = 0; j < widths_[i]; ++j) x[j] = x[j] > 0 ? x[j] : 0;
    kernels().dense(weights(i), bias(i), x, widths_[i], widths_[i + 1], room.layer(i));
  }
  return room.layer(layers() - 1);
}

void Mlp::draw(Rng rng) {
  for (std::size_t i = 0; i < layers(); ++i) {
    const double bound = 1 / std::sqrt(static_cast<double>(widths_[i]));
    const std::size_t end = i + 1 < layers() ? offsets_[i + 1] : numbers_.size();
    for (std::size_t j = offsets_[i]; j < end; ++j) numbers_[j] = static_cast<float>((2 * rng.unit() - 1) * bound);
  }
}

}  // namespace feint
