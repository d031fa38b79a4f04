// Simultaneous: a game of two whose hidden moves come to light now and then, as one in which both choose at once.
// Source: O. Teytaud, S. Flory, Upper Confidence Trees with Short Term Partial Information, 2011, section 2.3. States
// are the fully observable nodes (windows.hpp). At each, the seats that decide something before the next one choose at
// once among their plans: the reduced pure strategies over what they may observe on the way. Then chance draws where
// that leads, or it is settled already. All that was chosen is shown. `Sequential` is the way back.
//
// The game is read once, when this is made, and not needed after: so one that is written in Python plays without it.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/erased.hpp"
#include "core/fields.hpp"
#include "solve/windows.hpp"

namespace feint {

struct SimultaneousOptions {
  std::uint64_t most_nodes = 200'000;  // of the tree
  int most_plans = 4096;               // of a seat in a window
};

class Simultaneous {
 public:
  // A fully observable node, and the window that begins there.
  struct Spot {
    std::uint32_t node;                        // of the tree
    std::array<std::vector<Action>, 2> legal;  // plans by seat, by their numbers in the whole game
    std::array<std::vector<std::int16_t>, 2>
        choices;  // of each plan in each set of the window; -1 where it never comes
    std::array<int, 2> sets{0, 0};
  };
  struct Compiled {
    About about;
    Tree tree;
    std::vector<int> index_in_window;  // of each information set among those of its seat in its window
    std::vector<std::int32_t> spot;    // by node; -1 where something is hidden
    std::vector<Spot> spots;
    std::vector<Spoken> plans;
    std::vector<std::string> words;  // by node: what led here from its parent
    double highest = 0;
    int longest = 0;
  };

  struct State {
    Key history = 0;
    std::int32_t spot = 0;
    std::int32_t chosen[2] = {0, 0};  // 1 + the plan's index among the legal ones; 0 while not
  };
  struct View {
    Seat seat = 0;
    Key key = 0;
    std::int32_t node = 0;         // the spot
    List<std::int32_t, 2> chosen;  // by seat, 1 + the plan's index, where chance is to draw; else empty
    static void fields(auto& self, auto&& field) {
      field("node", self.node);
      field("chosen", self.chosen);
    }
    friend bool operator==(const View&, const View&) = default;
  };
  enum Kind : std::uint8_t { chose, reached };

  static constexpr bool sequential = false;
  static constexpr int node_bits = 24;

  Simultaneous(const ErasedGame& game, Progress& progress, const SimultaneousOptions& options = {});

  const About& about() const { return compiled_->about; }
  static constexpr int seats() { return 2; }
  int actions() const { return count_of(compiled_->plans); }
  static constexpr int feature_count() { return node_bits + 1; }
  int longest() const { return compiled_->longest; }
  double highest_return() const { return compiled_->highest; }

  State initial() const { return {}; }

  SeatSet asked(const State& s) const {
    const Spot& spot = at(s);
    if (compiled_->tree.nodes[spot.node].seat == Tree::end) return SeatSet();
    SeatSet set;
    for (Seat seat = 0; seat < 2; ++seat)
      if (!spot.legal[seat].empty() && !s.chosen[seat]) set = set.with(seat);
    return set.empty() ? SeatSet::of_chance() : set;
  }

  const std::vector<Action>& legal(const State& s, Seat seat) const { return at(s).legal[seat]; }
  // Where the plans that were chosen lead: the spots, with their probabilities.
  std::vector<Outcome> outcomes(const State& s) const;
  Action sample(const State& s, Rng& rng) const { return draw(outcomes(s), rng); }

  template <class Listener>
  void apply(State& s, Seat seat, Action action, Listener&& listener) const {
    if (seat == chance) return arrive(s, action, listener);
    const auto& plans = legal(s, seat);
    s.chosen[seat] = 1 + static_cast<std::int32_t>(std::find(plans.begin(), plans.end(), action) - plans.begin());
    if (!asked(s).is_chance()) return;
    for (Seat i = 0; i < 2; ++i)
      if (s.chosen[i]) tell(s, chose, i, legal(s, i)[s.chosen[i] - 1], listener);
    if (const auto ways = outcomes(s); ways.size() == 1) arrive(s, ways[0].action, listener);
  }

  Returns returns(const State& s) const {
    const Returns& paid = compiled_->tree.returns[at(s).node];
    return paid.empty() ? Returns{0, 0} : paid;
  }

  Key key(const State& s, Seat seat) const { return fold(s.history, static_cast<Key>(seat) + 1); }
  Key position(const State& s) const {
    const auto spot = static_cast<Key>(s.spot);
    if (!s.chosen[0] && !s.chosen[1]) return spot;
    return fold(fold(spot + 1, static_cast<Key>(s.chosen[0])), static_cast<Key>(s.chosen[1]));
  }
  View view(const State& s, Seat seat) const {
    View v{seat, key(s, seat), s.spot, {}};
    if (asked(s).is_chance() && (s.chosen[0] || s.chosen[1])) v.chosen = {s.chosen[0], s.chosen[1]};
    return v;
  }
  void check(const View& v) const;
  State resample(const View& v, Rng&) const {
    State s{unfold(v.key, static_cast<Key>(v.seat) + 1), v.node, {0, 0}};
    for (int i = 0; i < v.chosen.size(); ++i) s.chosen[i] = v.chosen[i];
    return s;
  }

  // The node's number in binary, and the seat.
  List<std::int16_t, node_bits + 1> features(const View& v) const;
  Spoken speak(Seat seat, Action action) const;
  Spoken speak(const Event& event) const;
  std::string text(const View& v) const;

 private:
  const Spot& at(const State& s) const { return compiled_->spots[s.spot]; }
  // What happened from the window before up to this spot, in the game's own words; or from the start.
  std::string way(std::int32_t spot, bool whole) const;

  template <class Listener>
  static void tell(State& s, Kind kind, Seat seat, std::int32_t number, Listener&& listener) {
    if constexpr (std::is_same_v<std::remove_cvref_t<Listener>, Deaf>) return;
    const Event event{SeatSet::first_seats(2), kind, seat, {number & 0x7fff, number >> 15}};
    s.history = fold(s.history, event.packed());
    listener(event);
  }

  template <class Listener>
  static void arrive(State& s, Action spot, Listener&& listener) {
    s.spot = spot;
    s.chosen[0] = s.chosen[1] = 0;
    tell(s, reached, chance, spot, listener);
  }

  std::shared_ptr<const Compiled> compiled_;
};

}  // namespace feint
