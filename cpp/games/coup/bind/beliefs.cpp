// Beliefs about hidden hands, for analyses of matches.
#include "games/coup/players/beliefs.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bind/json.hpp"
#include "bind/views.hpp"
#include "games/bind.hpp"

namespace feint {
namespace {

struct PyBeliefs {
  std::unique_ptr<CoupBeliefs> beliefs;

  nb::list by_role(double CoupBeliefs::Held::* what) const {
    nb::list out;
    for (const auto& hand : beliefs->hands()) {
      nb::dict roles;
      for (int role = 0; role < Coup::roles; ++role) {
        const std::string_view name = names(Coup::Role{})[role];
        if (const double value = hand[role].*what; value > 0) roles[nb::str(name.data(), name.size())] = value;
      }
      out.append(roles);
    }
    return out;
  }
};

PyBeliefs make_beliefs(const ErasedGame& game, Seat seat, nb::handle options) {
  return {make_coup_beliefs(game, seat, Params("beliefs", coup_beliefs_options(), from_python(options)))};
}

}  // namespace

void bind_beliefs(nb::module_& m) {
  nb::class_<PyBeliefs>(m, "CoupBeliefs",
                        "What a seat of Coup, or an observer (seat -1), should believe about every hidden hand.")
      .def(
          "begin", [](PyBeliefs& p, const PyView& view) { p.beliefs->begin(view.view); }, nb::arg("view"),
          "From the seat's view after the deal; for an observer anybody's, whose cards it does not look at.")
      .def(
          "hear", [](PyBeliefs& p, const PyEvent& event) { p.beliefs->hear(event.told); }, nb::arg("event"),
          "What comes after that. An observer hears only what everybody does.")
      .def(
          "holds", [](const PyBeliefs& p) { return p.by_role(&CoupBeliefs::Held::any); },
          nb::sig("def holds(self) -> list[dict[str, float]]"),
          "By seat: how likely each role is among its hidden cards. Nothing about oneself and who is out.")
      .def(
          "counts", [](const PyBeliefs& p) { return p.by_role(&CoupBeliefs::Held::count); },
          nb::sig("def counts(self) -> list[dict[str, float]]"), "By seat: how many cards of each role are expected.")
      .def_prop_ro("hypotheses", [](const PyBeliefs& p) { return p.beliefs->hypotheses(); }, "How many are kept.");
  m.def("coup_beliefs", &make_beliefs, nb::arg("game"), nb::arg("seat"), nb::arg("options"),
        nb::sig("def coup_beliefs(game: Game, seat: int, options: object) -> CoupBeliefs"),
        "options: belief (exact, factored, particles), model, softness, particles, seed.");
}

}  // namespace feint
