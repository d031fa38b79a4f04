// A model as Python holds it: shared with the solvers that work on it. And arrays, in and out.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <memory>
#include <vector>

#include "core/pomdp.hpp"
#include "solve/simulate.hpp"

namespace feint {

namespace nb = nanobind;

// What was simulated, as `feint.pomdp.simulate` takes it.
inline nb::dict episodes_out(const Episodes& done) {
  nb::dict out;
  out["episodes"] = done.episodes;
  out["steps"] = done.steps;
  out["cut"] = done.cut;
  out["sum"] = done.sum;
  out["squares"] = done.squares;
  return out;
}

struct PyPomdp {
  std::shared_ptr<const Pomdp> model;
};

template <class T>
using Given = nb::ndarray<const T, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

template <class T>
std::vector<T> vector_of(const Given<T>& array) {
  return {array.data(), array.data() + array.size()};
}

template <class T>
nb::object copied(std::vector<T> data) {
  auto* kept = new std::vector<T>(std::move(data));
  const nb::capsule owner(kept, [](void* p) noexcept { delete static_cast<std::vector<T>*>(p); });
  return nb::ndarray<nb::numpy, T>(kept->data(), {kept->size()}, owner).cast();
}

}  // namespace feint
