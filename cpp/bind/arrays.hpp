// Arrays of numbers, in and out.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <vector>

namespace feint {

namespace nb = nanobind;

template <class T>
using Given = nb::ndarray<const T, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

template <class T>
std::vector<T> vector_of(const Given<T>& array) {
  return {array.data(), array.data() + array.size()};
}

template <class T>
nb::object copy_array(std::vector<T> data) {
  auto* kept = new std::vector<T>(std::move(data));
  const nb::capsule owner(kept, [](void* p) noexcept { delete static_cast<std::vector<T>*>(p); });
  return nb::ndarray<nb::numpy, T>(kept->data(), {kept->size()}, owner).cast();
}

}  // namespace feint
