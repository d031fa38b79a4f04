// A matrix game. Two players choose at once, a row and a column; the row player receives the entry, the column player
// its negative. Source: J. von Neumann, 1928. Parameters: payoffs (rows of numbers), names of rows and columns.
// Presets: rock_paper_scissors, matching_pennies. Deviations: none. Cap: one choice each.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/fields.hpp"
#include "core/game.hpp"

namespace feint {

class Matrix {
 public:
  static constexpr int most = 256;
  enum Kind : std::uint8_t { chose };

  struct State {
    Keys<2> keys;
    std::int16_t choice[2];  // 1 + what was chosen; 0 while not
  };

  struct View {
    Seat seat = 0;
    Key key = 0;
    std::optional<std::int16_t> row, column;  // shown when both have chosen
    static void fields(auto& self, auto&& field) {
      field("row", self.row);
      field("column", self.column);
    }
    friend bool operator==(const View&, const View&) = default;
  };

  static constexpr bool sequential = false;
  static const About& about();
  explicit Matrix(std::vector<std::vector<double>> payoffs, std::vector<std::string> rows = {},
                  std::vector<std::string> columns = {});
  explicit Matrix(const Params& p);

  static constexpr int seats() { return 2; }
  int rows() const { return count_of(payoffs_); }
  int columns() const { return count_of(payoffs_[0]); }
  int actions() const { return std::max(rows(), columns()); }
  int feature_count() const { return 2; }
  static constexpr int longest() { return 2; }
  double highest_return() const { return highest_; }

  State initial() const { return State{}; }

  SeatSet asked(const State& s) const {
    SeatSet set;
    for (Seat seat = 0; seat < 2; ++seat)
      if (!s.choice[seat]) set = set.with(seat);
    return set;
  }

  List<Action, most> legal(const State&, Seat seat) const {
    List<Action, most> out;
    for (Action a = 0; a < (seat == 0 ? rows() : columns()); ++a) out.push(a);
    return out;
  }

  template <class Listener>
  void apply(State& s, Seat seat, Action action, Listener&& listener) const {
    s.choice[seat] = narrow(action + 1);
    if (!asked(s).empty()) return;
    for (std::int8_t i = 0; i < 2; ++i) {
      s.keys.tell({SeatSet::first_seats(2), chose, i, {s.choice[i] - 1}}, 2, listener);
    }
  }

  Returns returns(const State& s) const {
    if (!asked(s).empty()) return {0, 0};
    const double paid = payoffs_[s.choice[0] - 1][s.choice[1] - 1];
    return {paid, 0 - paid};
  }

  Key key(const State& s, Seat seat) const { return s.keys.key(seat); }
  Key position(const State& s) const { return static_cast<Key>(s.choice[0]) << 16 | static_cast<Key>(s.choice[1]); }

  View view(const State& s, Seat seat) const {
    View v{seat, key(s, seat), {}, {}};
    if (asked(s).empty()) {
      v.row = narrow(s.choice[0] - 1);
      v.column = narrow(s.choice[1] - 1);
    }
    return v;
  }

  List<std::int16_t, 1> features(const View& v) const { return {narrow(v.seat)}; }

  void check(const View& v) const {
    need(v.row.has_value() == v.column.has_value(), "both have chosen, or neither");
    need(!v.row || (*v.row >= 0 && *v.row < rows()), "there is no such row");
    need(!v.column || (*v.column >= 0 && *v.column < columns()), "there is no such column");
  }

  State resample(const View& v, Rng&) const {
    State s = initial();
    if (v.row) apply(s, 0, *v.row, Silent{});
    if (v.column) apply(s, 1, *v.column, Silent{});
    return s;
  }

  Spoken speak(Seat seat, Action action) const;
  Spoken speak(const Event& event) const { return speak(event.seat, event.data[0]); }
  std::string text(const View& view) const;

 private:
  std::vector<std::vector<double>> payoffs_;
  std::vector<std::string> names_[2];
  double highest_ = 0;
};

}  // namespace feint
