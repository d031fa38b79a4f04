// Long native work as Python sees it: the GIL is released, Ctrl-C stops it within a tenth of a second, and a callback
// is told how far it is. Work on games written in Python holds the GIL and is polled instead.
#pragma once

#include <nanobind/nanobind.h>

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>

#include "core/progress.hpp"

namespace feint {

namespace nb = nanobind;

// callback: None, or a callable that takes the work done so far.
template <class Work>
auto run_watched(bool needs_python, nb::object callback, Work&& work) {
  using Clock = std::chrono::steady_clock;
  constexpr auto beat = std::chrono::milliseconds(50);
  Progress progress;
  const auto look = [&] {
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
    if (!callback.is_none()) callback(progress.done.load());
  };
  if (needs_python) {
    auto last = Clock::now();
    progress.poll = [&, last]() mutable {
      if (Clock::now() - last < beat) return;
      last = Clock::now();
      look();
    };
    return work(progress);
  }

  std::optional<decltype(work(progress))> result;
  std::exception_ptr failure;
  std::mutex mutex;
  std::condition_variable finished;
  bool over = false;
  {
    nb::gil_scoped_release release;
    std::thread worker([&] {
      try {
        result.emplace(work(progress));
      } catch (...) {
        failure = std::current_exception();
      }
      const std::lock_guard lock(mutex);
      over = true;
      finished.notify_one();
    });
    std::exception_ptr interrupt;
    for (std::unique_lock lock(mutex); !finished.wait_for(lock, beat, [&] { return over; });) {
      if (interrupt) continue;
      lock.unlock();
      try {
        nb::gil_scoped_acquire acquire;
        look();
      } catch (...) {
        interrupt = std::current_exception();
        progress.stop = true;
      }
      lock.lock();
    }
    worker.join();
    if (interrupt) failure = interrupt;
  }
  if (failure) std::rethrow_exception(failure);
  return std::move(*result);
}

}  // namespace feint
