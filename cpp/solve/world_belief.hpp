// What a seat believes of a game that it watches: the states that it cannot tell apart, weighted by how likely chance
// and the others' model are to have brought them about. From one question to the next every state goes every way that
// shows the seat what it truly saw. Exact while the states are no more than `most`; beyond that so many are drawn by
// their weights (systematic resampling), and where the ways are too many to follow, or none is left, states are drawn
// behind the view, if the game can do that. Asks for: keys that are information sets.
#pragma once

#include <cstdint>
#include <vector>

#include "core/opponents.hpp"

namespace feint {

struct WorldOptions {
  std::size_t most = 400;          // states kept from question to question
  std::uint64_t longest = 20'000;  // steps followed from one question to the next
  double softness = 0;             // share of the uniform in what others are taken to do: for models that may be wrong
};

class WorldBelief {
 public:
  struct World {
    ErasedGame::State state;
    double weight;
  };

  WorldBelief(const ErasedGame& game, Seat seat, const WorldOptions& options)
      : game_(game), seat_(seat), options_(options) {}

  void begin() {
    list_.assign(1, {game_.initial(), 1.0});
    exact_ = true;
  }
  // `answer` is what the seat answered to its last question (-1: this is its first), `keys` what it knew from then on,
  // after each step, up to now; `view` is what it is shown now.
  void advance(Action answer, const std::vector<Key>& keys, const ErasedGame::View& view, ViewModel& model, Rng& rng);

  const std::vector<World>& list() const { return list_; }  // weights sum to one; empty: nothing is known
  bool exact() const { return exact_; }                     // nothing was drawn so far
  const ErasedGame::State& draw(Rng& rng) const;

 private:
  struct Candidate {
    ErasedGame::State state;
    double weight;
    std::size_t at;  // of the keys: up to where it agrees
  };

  void step(const Candidate& candidate, ViewModel& model, std::vector<Candidate>& ahead) const;
  void reduce(Rng& rng);
  void redraw(const ErasedGame::View& view, Rng& rng);

  ErasedGame game_;
  Seat seat_;
  WorldOptions options_;
  std::vector<World> list_;
  bool exact_ = true;
};

}  // namespace feint
