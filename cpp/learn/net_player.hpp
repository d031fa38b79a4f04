// Nets as opponents: one member of an average is drawn for a game, and played by its head.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "core/opponents.hpp"
#include "learn/head.hpp"
#include "learn/mlp.hpp"

namespace feint {

struct NetMember {
  double weight;
  std::vector<std::shared_ptr<const Mlp>> nets;  // one for all seats, or one for each
};

class NetModel final : public ViewModel {
 public:
  NetModel(const ErasedGame& game, NetMember member, Head head) : game_(game), member_(std::move(member)), head_(head) {
    for (const auto& net : member_.nets) rooms_.emplace_back(*net);
  }
  std::vector<double> odds(const ErasedGame::View& view, const std::vector<Action>& legal) override {
    const std::size_t at = member_.nets.size() > 1 ? static_cast<std::size_t>(view.seat) : 0;
    const auto active = game_.features(view);
    std::vector<double> mix(legal.size());
    const float* const said = member_.nets[at]->forward(active.data(), count_of(active), rooms_[at]);
    play_head(head_, said, legal, mix.data());
    return mix;
  }

 private:
  ErasedGame game_;
  NetMember member_;
  Head head_;
  std::vector<Mlp::Room> rooms_;
};

// A model, or a player for one game, has one member for as long as it lives.
inline Opponents of_nets(const ErasedGame& game, std::vector<NetMember> members, Head head) {
  const auto model = [game, members = std::move(members), head](std::uint64_t seed) -> std::unique_ptr<ViewModel> {
    double left = 0;
    for (const NetMember& member : members) left += member.weight;
    left *= Rng(seed).unit();
    std::size_t at = 0;
    while (at + 1 < members.size() && (left -= members[at].weight) >= 0) ++at;
    return std::make_unique<NetModel>(game, members[at], head);
  };
  return of_model(model);
}

}  // namespace feint
