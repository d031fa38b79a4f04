#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>

#include "bind/bind.hpp"
#include "bind/views.hpp"
#include "games/all.hpp"
#include "games/coinche_paper.hpp"
#include "learn/vector_env.hpp"

namespace feint {
namespace {

struct PyVectorEnv {
  ErasedGame game;
  std::unique_ptr<AnyVectorEnv> env;
  bool dense;
  bool busy = false;  // read and written under the GIL only
};

template <class T>
nb::object array(nb::handle owner, std::vector<T>& data, std::initializer_list<std::size_t> shape) {
  return nb::ndarray<nb::numpy, T>(data.data(), shape, owner).cast();
}

// One of the two sets of buffers, as arrays that share their memory.
nb::dict buffers(nb::handle self, int turn) {
  auto& e = nb::cast<PyVectorEnv&>(self);
  if (turn < 0 || turn > 1) throw Error("there are two sets of buffers, 0 and 1, got " + std::to_string(turn));
  StepBuffers& b = e.env->buffers(turn);
  const auto n = static_cast<std::size_t>(e.env->batch());
  nb::dict out;
  out["observations"] = e.dense ? array(self, b.dense, {n, static_cast<std::size_t>(e.game.feature_count())})
                                : array(self, b.indices, {n, static_cast<std::size_t>(e.env->width())});
  out["masks"] = array(self, b.masks, {n, static_cast<std::size_t>(e.game.actions())});
  out["seats"] = array(self, b.seats, {n});
  out["rewards"] = array(self, b.rewards, {n, static_cast<std::size_t>(e.game.seats())});
  out["done"] = array(self, b.done, {n});
  return out;
}

template <class F>
int run(PyVectorEnv& e, F&& f) {
  if (e.busy) throw Error("this VectorEnv is stepping on another thread");
  e.busy = true;
  try {
    if (e.game.model().needs_python()) {
      f();
    } else {
      nb::gil_scoped_release release;
      f();
    }
  } catch (...) {
    e.busy = false;
    throw;
  }
  e.busy = false;
  return e.env->turn();
}

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

void bind_learn(nb::module_& m) {
  m.def("paper140", &paper_array, nb::arg("view"), nb::sig("def paper140(view: View) -> Any"),
        "A view of coinche as the 140 numbers of a paper (float32); see cpp/games/coinche_paper.hpp.");
  nb::class_<PyVectorEnv>(m, "VectorEnv", "Many games side by side; see feint.envs.VectorEnv.")
      .def(
          "__init__",
          [](PyVectorEnv* self, const ErasedGame& game, int batch, bool dense) {
            if (batch < 1) throw Error("batch must be at least 1, got " + std::to_string(batch));
            auto env = dispatch(AllGames{}, game, [&]<class G>(const G& g) -> std::unique_ptr<AnyVectorEnv> {
              return std::make_unique<VectorEnv<G>>(g, batch, feature_width(g), dense);
            });
            new (self) PyVectorEnv{game, std::move(env), dense};
          },
          nb::arg("game"), nb::arg("batch"), nb::arg("dense") = false)
      .def_prop_ro("width", [](const PyVectorEnv& e) { return e.env->width(); })
      .def(
          "reset", [](PyVectorEnv& e, std::uint64_t seed) { return run(e, [&] { e.env->reset(seed); }); },
          nb::arg("seed"), "Starts all games; returns which set of buffers holds the observations.")
      .def(
          "step",
          [](PyVectorEnv& e,
             const nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>& actions) {
            if (actions.shape(0) != static_cast<std::size_t>(e.env->batch()))
              throw Error("step takes " + std::to_string(e.env->batch()) + " actions, got " +
                          std::to_string(actions.shape(0)));
            const std::int64_t* data = actions.data();
            return run(e, [&] { e.env->step(data); });
          },
          nb::arg("actions"), nb::sig("def step(self, actions: object) -> int"))
      .def(
          "sample",
          [](nb::handle self) {
            auto& e = nb::cast<PyVectorEnv&>(self);
            e.env->sample();
            return array(self, e.env->choices(), {static_cast<std::size_t>(e.env->batch())});
          },
          nb::sig("def sample(self) -> Any"), "Uniformly random legal actions, in an array that is used again.")
      .def("buffers", &buffers, nb::arg("turn"), nb::sig("def buffers(self, turn: int) -> dict[str, Any]"));
}

}  // namespace feint
