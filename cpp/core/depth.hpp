// How deep a recursion over a game may go: as far as the game says that it is long, and as far as the stack of the
// thread has room. Both are told in words; a stack that runs over would end the program without any.
#pragma once

#if defined(__linux__)
#include <pthread.h>
#endif

#include <cstddef>
#include <cstdint>
#include <string>

#include "core/error.hpp"

namespace feint {

// A game without end must not be followed for ever.
template <class G>
void check_longest(const G& game, std::size_t steps) {
  if constexpr (requires { game.longest(); })
    if (steps > static_cast<std::size_t>(game.longest()))
      throw Error("the game goes on after its longest = " + std::to_string(game.longest()) +
                  " steps: it has no end, or says too little");
}

// Of the thread that makes it, from where it is made.
class StackRoom {
 public:
  StackRoom() {
    const std::uintptr_t here = place();
    std::uintptr_t lowest = here - std::uintptr_t{256} * 1024;  // every thread of every system has that much
#if defined(__linux__)
    pthread_attr_t about;
    if (pthread_getattr_np(pthread_self(), &about) == 0) {
      void* bottom = nullptr;
      std::size_t size = 0;
      if (pthread_attr_getstack(&about, &bottom, &size) == 0) lowest = reinterpret_cast<std::uintptr_t>(bottom);
      pthread_attr_destroy(&about);
    }
#endif
    floor_ = lowest + (here - lowest) / 4;  // the rest is for what is called on the way
  }

  // Throws where the stack is nearly full. `steps` is how far the game has gone.
  void check(const char* who, std::size_t steps) const {
    if (place() < floor_) refuse(who, steps);
  }

 private:
  // Of the frame that asks.
  [[gnu::noinline]] static std::uintptr_t place() {
    return reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
  }
  [[noreturn]] static void refuse(const char* who, std::size_t steps) {
    throw TooLarge(std::string(who) + " goes too deep: after " + std::to_string(steps) +
                   " decisions in a row there is no room on the stack for more; the game has no end, or is too long");
  }

  std::uintptr_t floor_;
};

}  // namespace feint
