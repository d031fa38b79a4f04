// Work on several threads at once. An exception in one of them comes out here, when all have ended.
#pragma once

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

}  // namespace feint
