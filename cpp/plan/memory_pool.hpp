// Room for the statistics of a search, taken in turn and given back all at once: what was taken never moves, and a
// search that is no larger than one before it allocates nothing.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <type_traits>
#include <vector>

namespace feint {

class MemoryPool {
 public:
  // Room for so many plain values, not set to anything.
  template <class T>
  T* take(std::size_t count) {
    static_assert(std::is_trivially_copyable_v<T> && alignof(T) <= step);
    const std::size_t bytes = (count * sizeof(T) + step - 1) / step * step;
    while (block_ < blocks_.size() && used_ + bytes > blocks_[block_].size) {
      ++block_;
      used_ = 0;
    }
    if (block_ == blocks_.size()) {
      const std::size_t size = std::max(bytes, block_size);
      blocks_.push_back({std::make_unique_for_overwrite<std::byte[]>(size), size});
    }
    std::byte* const at = blocks_[block_].bytes.get() + used_;
    used_ += bytes;
    return reinterpret_cast<T*>(at);
  }

  template <class T>
  T* take(std::size_t count, T value) {
    T* const out = take<T>(count);
    std::fill_n(out, count, value);
    return out;
  }

  void forget() { block_ = used_ = 0; }

 private:
  static constexpr std::size_t step = 16, block_size = std::size_t{1} << 20;
  struct Block {
    std::unique_ptr<std::byte[]> bytes;
    std::size_t size;
  };

  std::vector<Block> blocks_;
  std::size_t block_ = 0, used_ = 0;
};

}  // namespace feint
