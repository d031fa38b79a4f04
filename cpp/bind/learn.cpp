#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bind/arrays.hpp"
#include "bind/bind.hpp"
#include "bind/json.hpp"
#include "bind/signature.hpp"
#include "bind/views.hpp"
#include "bind/watch.hpp"
#include "games/all.hpp"
#include "games/offers.hpp"
#include "learn/vector_env.hpp"
#include "players/kinds.hpp"

namespace feint {
namespace {

struct PyVectorEnv {
  ErasedGame game;
  std::unique_ptr<AnyVectorEnv> env;
  Sight sight;
  std::shared_ptr<Nets> nets = nullptr;  // of an env with company
  bool slow = false;                     // somebody in it thinks for long, so Ctrl-C is looked for within a step
  bool busy = false;                     // read and written under the GIL only
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
  const std::size_t n = e.env->batch();
  nb::dict out;
  const std::size_t width = e.env->width();
  out["observations"] = e.sight == Sight::indices ? array(self, b.indices, {n, width})
                        : e.sight == Sight::dense ? array(self, b.dense, {n, width})
                                                  : array(self, b.numbers, {n, width});
  out["masks"] = array(self, b.masks, {n, static_cast<std::size_t>(e.env->actions())});
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
    Progress quiet;
    if (e.slow) {
      run_watched(e.game.model().needs_python(), nb::none(), [&](Progress& progress) {
        f(progress);
        return 0;
      });
    } else if (e.game.model().needs_python()) {
      f(quiet);
    } else {
      nb::gil_scoped_release release;
      f(quiet);
    }
  } catch (...) {
    e.busy = false;
    throw;
  }
  e.busy = false;
  return e.env->turn();
}

using Chairs = std::vector<std::vector<std::pair<std::string, nb::object>>>;

// Copied: a net may be learnt on while games are played by it as it was.
std::shared_ptr<const Mlp> copied_net(const ErasedGame& game, Sight sight, const Mlp& net) {
  const int inputs = sight == Sight::numbers
                         ? dispatch(AllGames{}, game, [&]<class G>(const G& g) { return sight_width(g, sight); })
                         : game.feature_count();
  if (net.inputs() != inputs || net.outputs() != game.actions())
    throw BadParameter("a net for these seats has " + std::to_string(inputs) + " inputs and " +
                       std::to_string(game.actions()) + " outputs, got " + std::to_string(net.inputs()) + " and " +
                       std::to_string(net.outputs()));
  return std::make_shared<const Mlp>(net);
}

// A name and what goes with it: learner, random, net with a net, or a native player with its options.
Occupant occupant_of(const std::string& name, nb::handle with, const ErasedGame& game, Sight sight) {
  if (name == "learner") return {Occupant::What::learner, nullptr, nullptr, nullptr};
  if (name == "random") return {Occupant::What::random, nullptr, nullptr, nullptr};
  if (name == "net")
    return {Occupant::What::net, nullptr, nullptr, copied_net(game, sight, nb::cast<const Mlp&>(with))};
  const PlayerKind& kind = player_kind(name);
  auto options = std::make_shared<const Params>(kind.name, kind.options, from_python(with));
  for (Seat seat = 0; seat < game.seats(); ++seat) kind.make(game, seat, 0, *options);  // refuses what does not fit
  return {Occupant::What::player, &kind, options, nullptr};
}

Seating seating_of(const Chairs& chairs, const ErasedGame& game, Sight sight) {
  if (count_of(chairs) != game.seats())
    throw BadParameter(game.about().name + " has " + std::to_string(game.seats()) + " seats, got " +
                       std::to_string(chairs.size()) + " chairs");
  Seating seating;
  bool learner = false;
  for (const auto& chair : chairs) {
    if (chair.empty()) throw BadParameter("a chair is left without anybody to sit in it");
    seating.chairs.emplace_back();
    for (const auto& [name, with] : chair) {
      seating.chairs.back().push_back(occupant_of(name, with, game, sight));
      learner = learner || (name == "learner" && chair.size() == 1);
    }
  }
  if (!learner) throw BadParameter("in one chair at least a learner sits, and nobody else");
  return seating;
}

struct LearnerOptions {
  bool together, rotate;
  double past;
  std::vector<Action> avoided;
};

PyVectorEnv learner_env(const ErasedGame& game, int batch, const std::string& observation, const Chairs& chairs,
                        const LearnerOptions& options) {
  if (batch < 1) throw Error("batch must be at least 1, got " + std::to_string(batch));
  if (!(options.past >= 0 && options.past <= 1))
    throw BadParameter("past is a probability, got " + Json(options.past).dump());
  const Sight sight = dispatch(AllGames{}, game, [&]<class G>(const G& g) { return sight_of(g, observation); });
  auto nets = std::make_shared<Nets>();
  std::vector<std::uint8_t> avoided;
  if (!options.avoided.empty()) avoided.assign(game.actions(), 0);
  for (const Action action : options.avoided) {
    if (action < 0 || action >= game.actions())
      throw BadParameter("avoided actions are 0 to " + std::to_string(game.actions() - 1) + ", got " +
                         std::to_string(action));
    avoided[action] = 1;
  }
  bool slow = false;
  auto env = dispatch(AllGames{}, game, [&]<class G>(const G& g) -> std::unique_ptr<AnyVectorEnv> {
    Seating seating = seating_of(chairs, game, sight);
    for (const auto& chair : seating.chairs)
      for (const Occupant& occupant : chair) slow = slow || (occupant.kind && !occupant.kind->quick);
    seating.together = options.together;
    seating.rotate = options.rotate;
    seating.past = options.past;
    auto company = std::make_unique<Company<G>>(g, game, sight, std::move(seating), nets, batch);
    return std::make_unique<VectorEnv<G, true>>(g, batch, sight, std::move(company), std::move(avoided));
  });
  return {game, std::move(env), sight, nets, slow};
}

Nets& nets_of(PyVectorEnv& e) {
  if (!e.nets) throw Error("this VectorEnv has no company: its seats are all asked");
  if (e.busy) throw Error("this VectorEnv is stepping on another thread");
  return *e.nets;
}

}  // namespace

void bind_learn(nb::module_& m) {
  const Seating usual;
  nb::class_<PyVectorEnv>(m, "VectorEnv", "Many games side by side; see feint.envs.VectorEnv.")
      .def(
          "__init__",
          [](PyVectorEnv* self, const ErasedGame& game, int batch, bool dense) {
            if (batch < 1) throw Error("batch must be at least 1, got " + std::to_string(batch));
            const Sight sight = dense ? Sight::dense : Sight::indices;
            auto env = dispatch(AllGames{}, game, [&]<class G>(const G& g) -> std::unique_ptr<AnyVectorEnv> {
              return std::make_unique<VectorEnv<G>>(g, batch, sight);
            });
            new (self) PyVectorEnv{game, std::move(env), sight};
          },
          nb::arg("game"), nb::arg("batch"), nb::arg("dense") = false)
      .def_prop_ro("width", [](const PyVectorEnv& e) { return e.env->width(); })
      .def(
          "reset",
          [](PyVectorEnv& e, std::uint64_t seed) { return run(e, [&](Progress& p) { e.env->reset(seed, p); }); },
          nb::arg("seed"), "Starts all games; returns which set of buffers holds the observations.")
      .def(
          "step",
          [](PyVectorEnv& e,
             const nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>& actions) {
            if (actions.shape(0) != static_cast<std::size_t>(e.env->batch()))
              throw Error("step takes " + std::to_string(e.env->batch()) + " actions, got " +
                          std::to_string(actions.shape(0)));
            const std::int64_t* data = actions.data();
            return run(e, [&](Progress& p) { e.env->step(data, p); });
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
      .def(
          "set_net", [](PyVectorEnv& e, const Mlp& net) { nets_of(e).current = copied_net(e.game, e.sight, net); },
          nb::arg("net"), "What learners play by in seats that are not asked; a copy.")
      .def(
          "set_past",
          [](PyVectorEnv& e, const std::vector<nb::object>& nets) {
            std::vector<std::shared_ptr<const Mlp>> past;
            for (const nb::object& net : nets) past.push_back(copied_net(e.game, e.sight, nb::cast<const Mlp&>(net)));
            nets_of(e).past = std::move(past);
          },
          nb::arg("nets"), nb::sig("def set_past(self, nets: Sequence[Mlp]) -> None"),
          "The pool that rivals are drawn from; copies.")
      .def(
          "partner_hands", [](const PyVectorEnv& e) { return copy_array(e.env->partner_hands()); },
          nb::sig("def partner_hands(self) -> Any"),
          "1 at the cards that the partner of the seat that is asked holds, a row for each game in turn.")
      .def("buffers", &buffers, nb::arg("turn"), nb::sig("def buffers(self, turn: int) -> dict[str, Any]"));
  m.def(
      "learner_env",
      [](const ErasedGame& game, int batch, const std::string& observation, const Chairs& chairs, bool together,
         bool rotate, double past, const std::vector<Action>& avoided) {
        return learner_env(game, batch, observation, chairs, {together, rotate, past, avoided});
      },
      nb::arg("game"), nb::arg("batch"), nb::arg("observation"), nb::arg("chairs"),
      nb::arg("together") = usual.together, nb::arg("rotate") = usual.rotate, nb::arg("past") = usual.past,
      nb::arg("avoided") = std::vector<Action>{},
      nb::sig(signature("def learner_env(game: Game, batch: int, observation: str, "
                        "chairs: Sequence[Sequence[tuple[str, Any]]], together: bool = ?, rotate: bool = ?, "
                        "past: float = ?, avoided: Sequence[int] = ()) -> VectorEnv",
                        usual.together, usual.rotate, usual.past)
                  .c_str()),
      "A VectorEnv in which only a learner is asked; see feint.envs.LearnerEnv.");
}

}  // namespace feint
