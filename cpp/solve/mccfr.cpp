#include "solve/mccfr.hpp"

#include "games/all.hpp"

namespace feint {

std::shared_ptr<MccfrSolver> make_mccfr(const ErasedGame& game, const MccfrOptions& options) {
  return dispatch(AllGames{}, game, [&]<class G>(const G& g) -> std::shared_ptr<MccfrSolver> {
    return std::make_shared<Mccfr<G>>(g, options);
  });
}

}  // namespace feint
