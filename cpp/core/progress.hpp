// How long work is watched and stopped. The work calls `advance` now and then and leaves when it returns false; a
// watcher on another thread reads `done` and may set `stop`. Work that must stay on Python's thread is polled instead.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>

namespace feint {

struct Progress {
  std::atomic<std::uint64_t> done{0};
  std::atomic<bool> stop{false};
  std::function<void()> poll;  // may throw, to stop at once

  bool advance(std::uint64_t steps) {
    done.fetch_add(steps, std::memory_order_relaxed);
    if (poll) poll();
    return !stop.load(std::memory_order_relaxed);
  }
};

}  // namespace feint
