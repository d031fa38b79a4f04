// Stopping of work that has no partial result: it throws Stopped. If a watcher stopped it (bind/watch.hpp), the
// watcher's own exception, as for Ctrl-C, is raised instead.
#pragma once

#include <cstdint>
#include <stdexcept>

#include "core/progress.hpp"

namespace feint {

struct Stopped : std::runtime_error {
  Stopped() : std::runtime_error("stopped before it was finished") {}
};

inline void advance_or_throw(Progress& progress, std::uint64_t steps) {
  if (!progress.advance(steps)) throw Stopped();
}

}  // namespace feint
