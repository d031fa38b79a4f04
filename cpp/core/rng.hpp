// Our own randomness, the same on every machine: xoshiro256++ (Blackman and Vigna, 2019) on streams that are split by
// labels, e.g. Rng(seed, iteration, player, traversal). A stream depends on its labels only, never on threads.
#pragma once

#include <cstdint>
#include <utility>

namespace feint {

// A bijection that scatters all bits (Stafford's variant 13 of MurmurHash3's finaliser).
constexpr std::uint64_t scatter(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}

// Its inverse.
constexpr std::uint64_t gather(std::uint64_t x) {
  x = (x ^ (x >> 31) ^ (x >> 62)) * 0x319642b2d24d8ec3ULL;
  x = (x ^ (x >> 27) ^ (x >> 54)) * 0x96de1b173f119089ULL;
  return x ^ (x >> 30) ^ (x >> 60);
}
static_assert(gather(scatter(0x0123456789abcdefULL)) == 0x0123456789abcdefULL);

class Rng {
 public:
  template <class... Labels>
  explicit constexpr Rng(std::uint64_t seed, Labels... labels) {
    std::uint64_t h = scatter(seed + golden);
    ((h = scatter((h ^ static_cast<std::uint64_t>(labels)) + golden)), ...);
    for (std::uint64_t& word : s_) word = scatter(h += golden);
  }

  constexpr std::uint64_t next() {
    const std::uint64_t result = rotl(s_[0] + s_[3], 23) + s_[0];
    const std::uint64_t t = s_[1] << 17;
    s_[2] ^= s_[0];
    s_[3] ^= s_[1];
    s_[1] ^= s_[2];
    s_[0] ^= s_[3];
    s_[2] ^= t;
    s_[3] = rotl(s_[3], 45);
    return result;
  }

  // Uniform in 0..n-1, without bias (Lemire 2019). n > 0.
  constexpr int below(int n) {
    const auto bound = static_cast<std::uint32_t>(n);
    std::uint64_t product = (next() >> 32) * bound;
    if (static_cast<std::uint32_t>(product) < bound) [[unlikely]] {
      const std::uint32_t threshold = (0U - bound) % bound;
      while (static_cast<std::uint32_t>(product) < threshold) product = (next() >> 32) * bound;
    }
    return static_cast<int>(product >> 32);
  }

  // Uniform in [0, 1), 53 bits.
  constexpr double unit() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

  template <class Items>
  constexpr void shuffle(Items& items) {
    for (int i = static_cast<int>(items.size()) - 1; i > 0; --i) std::swap(items[i], items[below(i + 1)]);
  }

 private:
  static constexpr std::uint64_t golden = 0x9e3779b97f4a7c15ULL;
  static constexpr std::uint64_t rotl(std::uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }

  std::uint64_t s_[4] = {};
};

}  // namespace feint
