// A list of fixed capacity that lives where it is declared: no heap, no initialisation of unused room.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <initializer_list>
#include <type_traits>

namespace feint {

template <class T, int Capacity>
class List {
  static_assert(std::is_trivially_copyable_v<T>, "a List holds plain values");

 public:
  using value_type = T;
  static constexpr int capacity = Capacity;

  constexpr List() : size_(0) {}
  constexpr List(std::initializer_list<T> values) : size_(0) {
    for (const T& value : values) push(value);
  }
  static constexpr List filled(int count, T value) {
    List list;
    for (int i = 0; i < count; ++i) list.push(value);
    return list;
  }

  constexpr void push(T value) {
    assert(size_ < Capacity);
    items_[size_++] = value;
  }
  // Without a branch: for conditions that no predictor could guess. There must be room either way.
  constexpr void push_if(bool condition, T value) {
    assert(size_ < Capacity);
    items_[size_] = value;
    size_ += condition;
  }
  constexpr void pop() {
    assert(size_ > 0);
    --size_;
  }
  constexpr void clear() { size_ = 0; }
  constexpr int size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr T& operator[](int i) {
    assert(i >= 0 && i < size_);
    return items_[i];
  }
  constexpr const T& operator[](int i) const {
    assert(i >= 0 && i < size_);
    return items_[i];
  }
  constexpr const T& back() const { return (*this)[size_ - 1]; }
  constexpr T* begin() { return items_; }
  constexpr T* end() { return items_ + size_; }
  constexpr const T* begin() const { return items_; }
  constexpr const T* end() const { return items_ + size_; }
  constexpr bool has(const T& value) const { return std::find(begin(), end(), value) != end(); }
  friend constexpr bool operator==(const List& a, const List& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }

 private:
  int size_;
  T items_[Capacity];
};

}  // namespace feint
