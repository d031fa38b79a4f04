// Small nets as Python sees them. Their weights are shared with NumPy, and so with torch.
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bind/bind.hpp"
#include "learn/mlp.hpp"

namespace feint {
namespace {

using Rows = nb::ndarray<const std::int16_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using DenseRows = nb::ndarray<const float, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

// One pass for each row; `pass` gives the output of row i.
template <class Pass>
nb::object passes(const Mlp& net, std::size_t rows, Pass&& pass) {
  const std::size_t width = net.outputs();
  auto* const out = new std::vector<float>(rows * width);
  const nb::capsule owner(out, [](void* p) noexcept { delete static_cast<std::vector<float>*>(p); });
  Mlp::Room room(net);
  for (std::size_t i = 0; i < rows; ++i) std::copy_n(pass(i, room), width, out->data() + i * width);
  return nb::ndarray<nb::numpy, float>(out->data(), {rows, width}, owner).cast();
}

nb::object forward(const Mlp& net, const Rows& rows) {
  std::vector<std::int16_t> active;
  return passes(net, rows.shape(0), [&](std::size_t i, Mlp::Room& room) {
    active.clear();
    for (std::size_t j = 0; j < rows.shape(1); ++j) {
      const std::int16_t feature = rows(i, j);
      if (feature >= net.inputs())
        throw BadParameter("feature " + std::to_string(feature) + " of a net of " + std::to_string(net.inputs()));
      if (feature >= 0) active.push_back(feature);
    }
    return net.forward(active.data(), count_of(active), room);
  });
}

nb::object forward_dense(const Mlp& net, const DenseRows& rows) {
  if (rows.shape(1) != static_cast<std::size_t>(net.inputs()))
    throw BadParameter("the net takes rows of " + std::to_string(net.inputs()) + " numbers, got " +
                       std::to_string(rows.shape(1)));
  return passes(net, rows.shape(0),
                [&](std::size_t i, Mlp::Room& room) { return net.forward_dense(&rows(i, 0), room); });
}

}  // namespace

void bind_nets(nb::module_& m) {
  m.def("kernels", [] { return std::string(kernels().name); }, "Which inner loops this machine runs: avx2 or plain.");
  nb::class_<Mlp>(m, "Mlp", "A small net: ReLU between its layers, a linear end; all weights in one array.")
      .def(nb::init<std::vector<int>>(), nb::arg("widths"))
      .def_prop_ro("widths", [](const Mlp& net) { return net.widths(); })
      .def_prop_ro(
          "weights",
          [](nb::handle self) {
            auto& numbers = nb::cast<Mlp&>(self).numbers();
            return nb::ndarray<nb::numpy, float>(numbers.data(), {numbers.size()}, self).cast();
          },
          nb::sig("def weights(self) -> Any"), "Layer by layer `w[in][out]` and the bias; the net's own memory.")
      .def(
          "draw", [](Mlp& net, std::uint64_t seed) { net.draw(Rng(seed)); }, nb::arg("seed"),
          "Weights anew, as torch draws them for linear layers.")
      .def("forward", &forward, nb::arg("active"), nb::sig("def forward(self, active: Any) -> Any"),
           "Rows of active features (int16, padded with -1) to rows of outputs.")
      .def("forward_dense", &forward_dense, nb::arg("rows"), nb::sig("def forward_dense(self, rows: Any) -> Any"));
}

}  // namespace feint
