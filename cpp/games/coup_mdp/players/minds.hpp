// Minds for coup_mdp. A mind hears the public steps, keeps a belief, and plans by forward search in it.
//   FilteringMind  takes the others to be Monte Carlo tree searchers (level 1)
//   HigherMind     takes the others to be FilteringMinds (level 2): for each of them and each of his 16 hands it keeps
//                  the belief that he would have
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "games/coup_mdp/players/filter.hpp"
#include "games/coup_mdp/players/model.hpp"
#include "plan/filtering_search.hpp"

namespace feint {

struct FilteringMindOptions {
  FilteringOptions search = {};
  CoupMdpFilter::Options filter = {};
  CoupMdpMctsPolicy::Options model = {};  // `runs` to weigh what was seen
  int search_runs = 1;                    // the same, to foresee answers
  double softness = 0.1;

  CoupMdpMctsPolicy::Options foreseeing() const { return {model.simulations, model.depth, search_runs}; }
};

using CoupMdpMctsModel = CoupMdpModel<CoupMdpMctsPolicy>;

class FilteringMind {
 public:
  FilteringMind(const CoupMdp& game, Seat seat, const FilteringMindOptions& o)
      : filter_(game, seat, o.filter),
        weighing_(game, {game, o.model}, o.softness),
        foreseeing_(game, {game, o.foreseeing()}, o.softness),
        search_({game, seat, foreseeing_}, o.search) {}
  FilteringMind(const FilteringMind&) = delete;
  FilteringMind& operator=(const FilteringMind&) = delete;

  void begin(const CoupMdp::State& table) { filter_.begin(table); }
  void step(const CoupMdpStep& step) { filter_.step(step, weighing_); }
  Plan plan(Progress& progress) { return search_.plan(filter_.worlds(), progress); }
  const CoupMdpFilter& filter() const { return filter_; }

 private:
  CoupMdpFilter filter_;
  CoupMdpMctsModel weighing_, foreseeing_;
  FilteringSearch<ModelledCoupMdp<CoupMdpMctsModel>> search_;
};

// What FilteringMinds in the other seats would do, hand by hand. Ahead of the present table (in a search) they keep the
// beliefs that they have now, but for cards that were turned over since.
class CoupMdpFilteringPolicy {
 public:
  static constexpr int hands = CoupMdp::roles * CoupMdp::roles;

  CoupMdpFilteringPolicy(const CoupMdp& game, Seat seat, const FilteringMindOptions& o)
      : game_(game),
        seat_(seat),
        weighing_(std::make_unique<CoupMdpMctsModel>(game, CoupMdpMctsPolicy(game, o.model), o.softness)),
        foreseeing_(std::make_unique<CoupMdpMctsModel>(game, CoupMdpMctsPolicy(game, o.foreseeing()), o.softness)) {
    for (Seat k = 0; k < CoupMdp::players; ++k) {
      searches_.push_back(FilteringSearch<ModelledCoupMdp<CoupMdpMctsModel>>({game, k, *foreseeing_}, o.search));
      filters_.emplace_back(k == seat ? 0U : static_cast<std::size_t>(hands), CoupMdpFilter(game, k, o.filter));
    }
  }

  void begin(const CoupMdp::State& table) {
    for (Seat k = 0; k < CoupMdp::players; ++k)
      for (unsigned roles = 0; k != seat_ && roles < hands; ++roles) {
        auto s = table;
        s.hands[k] = narrow((s.hands[k] & 48U) | roles);
        of(k, roles).begin(s);
      }
  }

  void step(const CoupMdpStep& step) {
    for (auto& seat : filters_)
      for (CoupMdpFilter& filter : seat) filter.step(step, *weighing_);
  }

  CoupMdpRow probabilities(const CoupMdp::State& s, Seat seat, Key) {
    const auto legal = game_.legal(s, seat);
    belief_.clear();
    double sum = 0;
    for (const auto& world : of(seat, s.hands[seat] & 15U).worlds())
      if (auto here = s; moved(world.state, seat, here)) {
        belief_.push_back({here, world.weight});
        sum += world.weight;
      }
    // A hand that cannot have led here is not asked what it would do.
    if (belief_.empty()) return CoupMdpRow::filled(legal.size(), 1.0 / legal.size());
    for (auto& world : belief_) world.weight /= sum;
    auto row = CoupMdpRow::filled(legal.size(), 0.0);
    Progress unwatched;
    const Action choice = searches_[seat].plan(belief_, unwatched).choice;
    for (int i = 0; i < legal.size(); ++i) row[i] = legal[i] == choice;
    return row;
  }

 private:
  CoupMdpFilter& of(Seat seat, unsigned roles) { return filters_[seat][roles]; }

  // The others' cards of a world laid on this table; false if other cards lie open there.
  static bool moved(const CoupMdp::State& world, Seat seat, CoupMdp::State& here) {
    for (int i = 1; i < CoupMdp::players; ++i) {
      const Seat k = CoupMdp::after(seat, i);
      for (int slot = 0; slot < 2; ++slot)
        if (!CoupMdp::face_down(here.hands[k], slot) &&
            CoupMdp::role(here.hands[k], slot) != CoupMdp::role(world.hands[k], slot))
          return false;
      here.hands[k] = narrow((here.hands[k] & 48U) | (world.hands[k] & 15U));
    }
    return true;
  }

  CoupMdp game_;
  Seat seat_;
  std::unique_ptr<CoupMdpMctsModel> weighing_, foreseeing_;
  std::vector<FilteringSearch<ModelledCoupMdp<CoupMdpMctsModel>>> searches_;
  std::vector<std::vector<CoupMdpFilter>> filters_;
  std::vector<Root<CoupMdp::State>> belief_;
};

class HigherMind {
 public:
  // own: how it plans itself; theirs: what it takes the others to be.
  HigherMind(const CoupMdp& game, Seat seat, const FilteringMindOptions& own, const FilteringMindOptions& theirs)
      : filter_(game, seat, own.filter),
        model_(game, CoupMdpFilteringPolicy(game, seat, theirs), own.softness),
        search_({game, seat, model_}, own.search) {}
  HigherMind(const HigherMind&) = delete;
  HigherMind& operator=(const HigherMind&) = delete;

  void begin(const CoupMdp::State& table) {
    filter_.begin(table);
    model_.policy().begin(table);
    model_.forget();
  }
  // What they do is asked with the beliefs that they had before the step; what was asked before holds no longer.
  void step(const CoupMdpStep& step) {
    filter_.step(step, model_);
    model_.policy().step(step);
    model_.forget();
  }
  Plan plan(Progress& progress) { return search_.plan(filter_.worlds(), progress); }
  const CoupMdpFilter& filter() const { return filter_; }

 private:
  using Model = CoupMdpModel<CoupMdpFilteringPolicy>;
  CoupMdpFilter filter_;
  Model model_;
  FilteringSearch<ModelledCoupMdp<Model>> search_;
};

}  // namespace feint
