// A small net: layers with ReLU between them, a linear end. Its input is sparse and binary (the active features of a
// view) or dense. Weights lie in one array, layer by layer: w[in][out], then the bias. Asks for nothing; a forward pass
// writes to a room that the caller holds, so one net serves many threads.
#pragma once

#include <cstdint>
#include <memory>
#include <new>
#include <vector>

#include "core/rng.hpp"
#include "learn/kernels.hpp"

namespace feint {

// Memory that begins with a cache line: rows of weights then lie in as few of them as they can.
template <class T>
struct Aligned {
  using value_type = T;
  static constexpr std::align_val_t line{64};
  Aligned() = default;
  template <class U>
  explicit Aligned(const Aligned<U>&) {}
  T* allocate(std::size_t n) { return static_cast<T*>(::operator new(n * sizeof(T), line)); }
  void deallocate(T* at, std::size_t) { ::operator delete(at, line); }
  friend bool operator==(Aligned, Aligned) { return true; }
};
using Numbers = std::vector<float, Aligned<float>>;

class Mlp {
 public:
  // Widths from the input to the output, at least two.
  explicit Mlp(std::vector<int> widths);

  // What a pass writes: for each layer its output, behind the ReLU where there is one.
  class Room {
   public:
    explicit Room(const Mlp& net);
    float* layer(std::size_t i) { return numbers_.data() + offsets_[i]; }

   private:
    std::vector<std::size_t> offsets_;
    Numbers numbers_;
  };

  // The output, in the room until the next pass.
  const float* forward(const std::int16_t* active, int count, Room& room) const;
  const float* forward_dense(const float* input, Room& room) const;

  // Weights and biases of a layer uniform within 1 / sqrt(its inputs), as torch draws them.
  void draw(Rng rng);

  const std::vector<int>& widths() const { return widths_; }
  int inputs() const { return widths_.front(); }
  int outputs() const { return widths_.back(); }
  std::size_t layers() const { return widths_.size() - 1; }
  const float* weights(std::size_t layer) const { return numbers_.data() + offsets_[layer]; }
  const float* bias(std::size_t layer) const;
  std::size_t offset(std::size_t layer) const { return offsets_[layer]; }
  Numbers& numbers() { return numbers_; }
  const Numbers& numbers() const { return numbers_; }

 private:
  const float* onward(Room& room) const;  // from the output of the first layer

  std::vector<int> widths_;
  std::vector<std::size_t> offsets_;  // of each layer's weights
  Numbers numbers_;
};

}  // namespace feint
