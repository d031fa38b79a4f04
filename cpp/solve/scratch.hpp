// Room for numbers that live as long as a call: a stack of its own, since how many a node needs is known only there.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

namespace feint {

class Scratch {
 public:
  // So many numbers, not initialised, until the frame is left. Frames are left in the opposite order.
  class Frame {
   public:
    Frame(Scratch& scratch, int count) : scratch_(scratch), chunk_(scratch.chunk_), used_(scratch.used_) {
      numbers_ = scratch.take(count);
    }
    ~Frame() {
      scratch_.chunk_ = chunk_;
      scratch_.used_ = used_;
    }
    Frame(const Frame&) = delete;
    Frame& operator=(const Frame&) = delete;
    double* numbers() const { return numbers_; }

   private:
    Scratch& scratch_;
    std::size_t chunk_, used_;
    double* numbers_;
  };

 private:
  struct Chunk {
    std::unique_ptr<double[]> numbers;
    std::size_t size;
  };
  static constexpr std::size_t least = 1 << 12;

  double* take(std::size_t count) {
    while (chunks_[chunk_].size < used_ + count) {
      if (++chunk_ == chunks_.size()) chunks_.push_back(make_chunk(count > least ? count : least));
      used_ = 0;
    }
    used_ += count;
    return chunks_[chunk_].numbers.get() + used_ - count;
  }

  static Chunk make_chunk(std::size_t size) { return {std::make_unique<double[]>(size), size}; }

  std::vector<Chunk> chunks_ = make_first();
  std::size_t chunk_ = 0, used_ = 0;

  static std::vector<Chunk> make_first() {
    std::vector<Chunk> chunks;
    chunks.push_back(make_chunk(least));
    return chunks;
  }
};

}  // namespace feint
