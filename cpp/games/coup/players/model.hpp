// How the others are taken to play Coup: by one of the rules, or as somebody answers who is asked (any policy, any
// planner). To ask is slow, so only what others did is weighed that way; a search goes on with the typical player.
#pragma once

#include <array>
#include <memory>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/against.hpp"
#include "core/player.hpp"
#include "games/coup/heuristics.hpp"
#include "games/coup/typical.hpp"

namespace feint {

class CoupModel {
 public:
  enum class Kind : std::int8_t { typical, uniform, honest, counter };
  friend constexpr auto names(Kind) {
    return std::array<std::string_view, 4>{"typical", "uniform", "honest", "counter"};
  }
  explicit CoupModel(Kind kind) : kind_(kind) {}
  void ask(Ask ask) { asked_ = std::make_shared<Asked>(Asked{std::move(ask), {}}); }

  template <class F>
  auto with(F&& f) const {
    switch (kind_) {
      case Kind::uniform: return f(UniformModel{});
      case Kind::honest: return f(HonestCoup{});
      case Kind::counter: return f(CounterCoup{});
      default: return f(TypicalCoup{});
    }
  }

  Action choose(const Coup& g, const Coup::State& s, Seat seat, Rng& rng) const {
    return with([&](const auto& model) { return model.choose(g, s, seat, rng); });
  }
  template <class F>
  void each(const Coup& g, const Coup::State& s, Seat seat, F&& f) const {
    if (!asked_) return with([&](const auto& model) { model.each(g, s, seat, f); });
    const auto legal = g.legal(s, seat);
    const std::vector<double>& odds = asked_->odds(g, s, seat, legal);
    for (int i = 0; i < count_of(legal); ++i) f(legal[i], odds[i]);
  }

 private:
  // Remembered by what lies open and by the hand. A hand that the open cards rule out is not asked about.
  struct Asked {
    Ask ask;
    std::unordered_map<Key, std::vector<double>> known;

    // What the seat would see. A mind's table does not count the deck, nor say who is to lose a card.
    static ErasedGame::View shown(const Coup& g, const Coup::State& s, Seat seat) {
      Coup::View view = g.view(s, seat);
      const int rest = g.rest();
      view.deck = narrow(s.phase == Coup::Phase::exchange_return ? rest - 2 : rest);
      if (s.phase == Coup::Phase::lose_influence) view.loser = narrow(seat);
      g.check(view);
      return {seat, view.key, Box(view)};
    }

    template <class Actions>
    const std::vector<double>& odds(const Coup& g, const Coup::State& s, Seat seat, const Actions& legal) {
      std::array<int, Coup::roles> left;
      for (int role = 0; role < Coup::roles; ++role) left[role] = g.copies_of(role);
      Key key = static_cast<Key>(s.told) << 16 | static_cast<Key>(s.phase) << 8 | static_cast<Key>(seat);
      bool possible = true;
      for (const int role : g.held(s, seat)) {
        key = fold(key, static_cast<Key>(role));
        possible = possible && --left[role] >= 0;
      }
      for (const auto& lost : s.lost)
        for (const int role : lost)
          if (role != Coup::no_role) possible = possible && --left[role] >= 0;
      auto [found, is_new] = known.try_emplace(key);
      if (is_new && possible) found->second = ask(shown(g, s, seat), {legal.begin(), legal.end()});
      if (found->second.size() != static_cast<std::size_t>(legal.size()))
        found->second.assign(legal.size(), 1.0 / static_cast<double>(legal.size()));
      return found->second;
    }
  };

  Kind kind_;
  std::shared_ptr<Asked> asked_;
};

}  // namespace feint
