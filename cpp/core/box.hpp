// Any copyable value in a fixed room (on the heap where it does not fit): the states and views of a type-erased game.
#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>

namespace feint {

class Box {
 public:
  static constexpr std::size_t room = 232;

  Box() = default;
  template <class T>
    requires(!std::is_same_v<std::remove_cvref_t<T>, Box>)
  explicit Box(T&& value) : kind_(&kind_of<std::remove_cvref_t<T>>) {
    kind_->make(bytes_, &value);
  }
  Box(const Box& other) : kind_(other.kind_) {
    if (kind_) kind_->make(bytes_, other.address());
  }
  Box& operator=(const Box& other) {
    if (this == &other) return *this;
    if (kind_ && kind_ == other.kind_) {
      kind_->assign(address(), other.address());
    } else {
      if (kind_) kind_->drop(bytes_);
      kind_ = nullptr;  // what comes next may throw
      if (other.kind_) other.kind_->make(bytes_, other.address());
      kind_ = other.kind_;
    }
    return *this;
  }
  ~Box() {
    if (kind_) kind_->drop(bytes_);
  }

  template <class T>
  T& as() {
    return *static_cast<T*>(address());
  }
  template <class T>
  const T& as() const {
    return *static_cast<const T*>(address());
  }

 private:
  struct Kind {
    bool inside;
    void (*make)(std::byte* bytes, const void* from);
    void (*assign)(void* to, const void* from);
    void (*drop)(std::byte* bytes);
  };

  template <class T>
  static constexpr bool fits = sizeof(T) <= room && alignof(T) <= alignof(std::max_align_t);

  template <class T>
  static constexpr Kind kind_of{fits<T>,
                                [](std::byte* bytes, const void* from) {
                                  const T& value = *static_cast<const T*>(from);
                                  if constexpr (fits<T>)
                                    new (bytes) T(value);
                                  else
                                    new (bytes) T*(new T(value));
                                },
                                [](void* to, const void* from) { *static_cast<T*>(to) = *static_cast<const T*>(from); },
                                [](std::byte* bytes) {
                                  if constexpr (fits<T>)
                                    std::launder(reinterpret_cast<T*>(bytes))->~T();
                                  else
                                    delete *std::launder(reinterpret_cast<T**>(bytes));
                                }};

  void* address() {
    return kind_->inside ? static_cast<void*>(bytes_) : *std::launder(reinterpret_cast<void**>(bytes_));
  }
  const void* address() const {
    return kind_->inside ? static_cast<const void*>(bytes_) : *std::launder(reinterpret_cast<void* const*>(bytes_));
  }

  const Kind* kind_ = nullptr;
  alignas(std::max_align_t) std::byte bytes_[room];
};

// The value in the box, or the box itself where that is what is asked for.
template <class T, class SomeBox>
auto& unboxed(SomeBox& box) {
  if constexpr (std::is_same_v<T, Box>)
    return box;
  else
    return box.template as<T>();
}

}  // namespace feint
