#include "solve/open_solver.hpp"

#include <cmath>
#include <list>
#include <string>

#include "core/box.hpp"
#include "games/all.hpp"

namespace feint {
namespace {

template <class G>
class Induction final : public OpenSolver {
 public:
  Induction(const G& game, const BackwardOptions& options) : induction_(game, options) {}

  double value(const ErasedGame::State& s, Progress& progress) override {
    return within([&] { return induction_.value(unboxed<typename G::State>(s), progress); });
  }
  Solved solve(const ErasedGame::State& s, Progress& progress) override {
    return within([&] { return induction_.solve(unboxed<typename G::State>(s), progress); });
  }
  std::vector<double> continuation(const ErasedGame::State& s, Progress& progress) override {
    return within([&] { return induction_.continuation(unboxed<typename G::State>(s), progress); });
  }
  BackwardCounts counts() override {
    const std::lock_guard lock(door_);
    return induction_.counts();
  }

  bool knows(const ErasedGame::State& s) override {
    const std::lock_guard lock(door_);
    return !std::isnan(induction_.known(unboxed<typename G::State>(s)));
  }

 private:
  template <class Work>
  auto within(Work&& work) {
    const std::lock_guard lock(door_);
    try {
      return work();
    } catch (const TooLarge&) {
      induction_.forget();
      throw;
    }
  }

  std::mutex door_;
  BackwardInduction<G> induction_;
};

}  // namespace

std::unique_ptr<OpenSolver> make_open_solver(const ErasedGame& game, const BackwardOptions& options) {
  return dispatch(OpenGames{}, game, [&]<class G>(const G& g) -> std::unique_ptr<OpenSolver> {
    return std::make_unique<Induction<G>>(g, options);
  });
}

std::shared_ptr<OpenSolver> shared_open_solver(const ErasedGame& game, const BackwardOptions& options) {
  if (game.model().needs_python()) return make_open_solver(game, options);  // its parameters say not all of it
  struct Kept {
    std::string name;
    std::shared_ptr<OpenSolver> solver;
  };
  static constexpr std::size_t room = 16;
  static std::list<Kept> kept;
  static std::mutex mutex;
  std::string name = game.about().name + " " + Json(game.model().parameters()).dump();
  const std::lock_guard lock(mutex);
  for (auto it = kept.begin(); it != kept.end(); ++it) {
    if (it->name != name) continue;
    kept.splice(kept.begin(), kept, it);
    return it->solver;
  }
  kept.push_front({std::move(name), make_open_solver(game, options)});
  if (kept.size() > room) kept.pop_back();
  return kept.front().solver;
}

}  // namespace feint
