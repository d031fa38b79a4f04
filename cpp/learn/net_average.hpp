// What nets play on the whole tree of a small game, and the exact average of many of them: a seat plays net t with a
// weight, for a whole game (E. Steinberger, Single deep counterfactual regret minimization, 2019, equation 7). Asks
// for: PlayableGame, and its CompiledTree. Guarantees: exact up to rounding.
#pragma once

#include <vector>

#include "learn/deep_cfr.hpp"
#include "solve/best_response.hpp"
#include "solve/tree_walk.hpp"

namespace feint {

class NetAverage {
 public:
  // Walks the game once, for what each information set looks like.
  template <PlayableGame G>
  NetAverage(const G& game, std::shared_ptr<const CompiledTree> tree)
      : tree_(std::move(tree)), outputs_(game.actions()) {
    for (const CompiledTree::Side& side : tree_->sides) {
      features_.emplace_back(side.sets());
      sums_.emplace_back(side.sequences(), 0.0);
    }
    Progress unwatched;
    each_set(game, *tree_, unwatched, [&](Seat seat, std::size_t set, const typename G::State& state) {
      const auto features = game.features(game.view(state, seat));
      features_[static_cast<std::size_t>(seat)][set].assign(std::begin(features), std::end(features));
    });
  }

  // What is played in every set of a seat, where `says(set)` are a net's outputs.
  template <class Says>
  std::vector<double> behaviour(std::size_t seat, const Says& says, Head head) const {
    const CompiledTree::Side& side = tree_->sides[seat];
    std::vector<double> out(side.sequences(), 1.0);
    for (std::size_t set = 0; set < side.sets(); ++set) {
      const std::vector<Action> legal(side.actions.begin() + side.first[set],
                                      side.actions.begin() + side.first[set + 1]);
      play_head(head, says(set), legal, out.data() + side.first[set]);
    }
    return out;
  }

  std::vector<double> behaviour(std::size_t seat, const Mlp& net, Head head) const {
    Mlp::Room room(net);
    const auto says = [&](std::size_t set) {
      const auto& active = features_[seat][set];
      return net.forward(active.data(), count_of(active), room);
    };
    return behaviour(seat, says, head);
  }

  // Once more, with a weight: what `behaviour` gave.
  void add(std::size_t seat, const std::vector<double>& behaviour, double weight) {
    const std::vector<double> reach = reach_of(tree_->sides[seat], behaviour);
    for (std::size_t s = 0; s < reach.size(); ++s) sums_[seat][s] += weight * reach[s];
  }

  // What each set of a seat looks like.
  const std::vector<std::vector<std::int16_t>>& features(std::size_t seat) const { return features_[seat]; }

  Behaviour average() const {
    Behaviour out = uniform_behaviour(*tree_);
    for (std::size_t seat = 0; seat < out.size(); ++seat) {
      const CompiledTree::Side& side = tree_->sides[seat];
      for (std::size_t set = 0; set < side.sets(); ++set) {
        double sum = 0;
        for (Sequence s = side.first[set]; s < side.first[set + 1]; ++s) sum += sums_[seat][s];
        for (Sequence s = side.first[set]; sum > 0 && s < side.first[set + 1]; ++s) out[seat][s] = sums_[seat][s] / sum;
      }
    }
    return out;
  }

  const CompiledTree& tree() const { return *tree_; }
  std::size_t outputs() const { return outputs_; }  // of a net

 private:
  std::shared_ptr<const CompiledTree> tree_;
  std::size_t outputs_;
  std::vector<std::vector<std::vector<std::int16_t>>> features_;  // by seat and set
  Reach sums_;
};

}  // namespace feint
