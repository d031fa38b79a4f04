// Work on several threads at once. An exception in one of them comes out here, when all have ended.
#pragma once

#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace feint {

template <class Work>
void on_threads(int count, Work&& work) {
  std::exception_ptr failure;
  std::mutex mutex;
  const auto guarded = [&] {
    try {
      work();
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (!failure) failure = std::current_exception();
    }
  };
  std::vector<std::thread> others;
  for (int i = 1; i < count; ++i) others.emplace_back(guarded);
  guarded();
  for (std::thread& other : others) other.join();
  if (failure) std::rethrow_exception(failure);
}

// Where threads wait for each other, many times a millisecond: they look again and again, and make room for others
// only when it takes long. (std::barrier goes to sleep too soon: waking up costs more than the work in between.)
class Rendezvous {
 public:
  explicit Rendezvous(int count) : count_(count) {}

  void wait() {
    const unsigned round = round_.load(std::memory_order_acquire);
    if (waiting_.fetch_add(1, std::memory_order_acq_rel) + 1 == count_) {
      waiting_.store(0, std::memory_order_relaxed);
      round_.store(round + 1, std::memory_order_release);
      return;
    }
    for (int looks = 0; round_.load(std::memory_order_acquire) == round; ++looks)
      if (looks > patience) std::this_thread::yield();
  }

 private:
  static constexpr int patience = 20'000;
  int count_;
  std::atomic<int> waiting_{0};
  std::atomic<unsigned> round_{0};
};

}  // namespace feint
