// MCCFR on the abstraction that a game offers. A file of its own: in mccfr.cpp it would take inlining from the others.
#include "core/abstracted.hpp"
#include "games/all.hpp"
#include "games/offers.hpp"
#include "solve/mccfr.hpp"

namespace feint {

std::shared_ptr<MccfrSolver> make_mccfr(const ErasedGame& game, const MccfrOptions& options, const std::string& name) {
  return dispatch(AllGames{}, game, [&]<class G>(const G& g) -> std::shared_ptr<MccfrSolver> {
    if constexpr (HasAbstraction<G>) {
      if (name == g.about().name) {
        AbstractionOf<G>::check(g);
        using A = typename AbstractionOf<G>::type;
        return std::make_shared<Mccfr<Abstracted<G, A>>>(Abstracted(g, A{}), options);
      }
    }
    throw BadParameter(g.about().name + " has no abstraction " + Json(shortened(name)).dump());
  });
}

}  // namespace feint
