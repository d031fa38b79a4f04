// The observation of a paper on Coinche, as Python sees it.
#include "games/coinche/paper.hpp"

#include "bind/arrays.hpp"
#include "bind/views.hpp"
#include "games/bind.hpp"

namespace feint {
namespace {

nb::object paper_array(const PyView& v) {
  const auto* game = v.game.as<Coinche>();
  if (!game) throw BadParameter("paper140 is of coinche; this is a view of " + v.game.about().name);
  auto seen = unboxed<Coinche::View>(v.view.value);
  seen.seat = v.view.seat;  // which a view that came over a wire has outside only
  auto* numbers = new Paper140(paper140(*game, seen));
  const nb::capsule owner(numbers, [](void* p) noexcept { delete static_cast<Paper140*>(p); });
  return nb::ndarray<nb::numpy, float>(numbers->data(), {numbers->size()}, owner).cast();
}

}  // namespace

void bind_paper(nb::module_& m) {
  m.def("paper140", &paper_array, nb::arg("view"), nb::sig("def paper140(view: View) -> Any"),
        "A view of coinche as the 140 numbers of a paper (float32); see cpp/games/coinche/paper.hpp.");
}

}  // namespace feint
