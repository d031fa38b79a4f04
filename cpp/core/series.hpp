// Series<G>: whole deals of a game of two sides, one after the other, the marks of all added up. After each deal the
// match is over if one side has the target and more than the other; if both are level they play on. The dealer moves on
// by one seat after every deal, a void one too. After the last deal that there may be the higher score wins, and equal
// scores are a draw. What is known of earlier deals stays in the keys, which roll on from deal to deal.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/fields.hpp"
#include "core/game.hpp"

namespace feint {

// Deal: a game that is one deal, dealt by any seat and marked for two sides.
//
//   auto s = g.initial(2);               // dealt by seat 2
//   s.dealer;                            // 2
//   s.keys;                              // the Keys that its events are told through; their kinds are below 128
//   g.team(seat);                        // its side, 0 or 1
//   g.marks(s).score[side];              // of a deal that is over: from 0 to G::highest_mark
//   if (auto found = g.marks_in(view));  // the same, from a view; nothing while the deal goes on
template <class G>
concept Deal = PlayableGame<G> && requires(const G& g, typename G::State& s, const typename G::View& v, Seat seat) {
  { g.initial(seat) } -> std::same_as<typename G::State>;
  { s.dealer } -> std::convertible_to<Seat>;
  { g.team(seat) } -> std::convertible_to<int>;
  { g.marks(s).score[0] } -> std::convertible_to<int>;
  { g.marks_in(v)->score[0] } -> std::convertible_to<int>;
  { G::highest_mark } -> std::convertible_to<int>;
  s.keys.tell(std::declval<Event>(), 0, Silent{});
};

struct SeriesRules {
  static constexpr int most_target = 3000, room = 60;

  enum class Reward : std::int8_t { match, difference };  // who won, or by how much
  friend constexpr auto names(Reward) { return std::array<std::string_view, 2>{"match", "difference"}; }

  int target = 1000;
  int most_deals = room;
  Reward reward = Reward::match;
};

// What was marked, side by side.
struct ScoreSheet {
  using Line = std::array<std::int16_t, 2>;

  Line start;   // before the first deal: nothing, unless it was set up
  Line scores;  // with all deals
  Line marks[SeriesRules::room];
  std::int8_t deals;  // that are over

  static ScoreSheet from(int ours, int theirs) {
    ScoreSheet sheet{};
    sheet.start = sheet.scores = {narrow(ours), narrow(theirs)};
    return sheet;
  }
  void add(Line line) {
    marks[deals++] = line;
    for (std::size_t i = 0; i < 2; ++i) scores[i] = narrow(scores[i] + line[i]);
  }
  bool decided(const SeriesRules& rules) const {
    return deals >= rules.most_deals || (scores[0] != scores[1] && std::max(scores[0], scores[1]) >= rules.target);
  }
};

// {"scores": [300, 120], "deal": {...}}: the scores of a match to set up, both below the target.
ScoreSheet read_scores(const Json& description, const SeriesRules& rules, const std::string& owner);

template <Deal G>
class Series : public G {
  static constexpr std::uint8_t deal_over = 128, new_deal = 129, match_over = 130;
  static constexpr int steps = 100;  // in which a score is told to a learner, of the target

 public:
  struct State : G::State {
    ScoreSheet sheet;
  };

  using Line = List<std::int16_t, 2>;  // of seats 0 and 2, of seats 1 and 3
  struct View : G::View {
    std::int16_t target = 0;
    std::int16_t deal = 0;  // the number of this one, from 1 on
    Line start, scores;
    List<Line, SeriesRules::room> deals;  // the marks of those that are over
    static void fields(auto& self, auto&& field) {
      G::View::fields(self, field);
      field("target", self.target);
      field("deal", self.deal);
      field("start", self.start);
      field("scores", self.scores);
      field("deals", self.deals);
    }
    friend bool operator==(const View&, const View&) = default;
  };

  Series(const G& deal, const SeriesRules& rules) : G(deal), match_(rules) {}

  const SeriesRules& match_rules() const { return match_; }
  int feature_count() const { return G::feature_count() + 2 * (steps + 1); }
  int longest() const { return match_.most_deals * G::longest(); }
  double highest_return() const {
    return match_.reward == SeriesRules::Reward::match ? 1 : match_.target - 1 + G::highest_mark;
  }

  State initial() const { return opened(G::initial(), ScoreSheet{}); }

  template <class Listener>
  void apply(State& s, Seat seat, Action action, Listener&& listener) const {
    G::apply(s, seat, action, listener);
    if (G::asked(s).empty()) end_deal(s, listener);
  }

  Returns returns(const State& s) const {
    const int ahead = s.sheet.scores[0] - s.sheet.scores[1];
    const bool wins = match_.reward == SeriesRules::Reward::match;
    const double paid = wins ? G::asked(s).empty() ? (ahead > 0) - (ahead < 0) : 0 : ahead;
    Returns out;
    for (Seat i = 0; i < G::seats(); ++i) out.push(G::team(i) == 0 ? paid : 0 - paid);
    return out;
  }
  Ranking ranking(const State& s) const {
    Returns scores;
    for (Seat i = 0; i < G::seats(); ++i) scores.push(s.sheet.scores[G::team(i)]);
    return ranks_by(scores);
  }

  View view(const State& s, Seat seat) const {
    const auto line = [](const ScoreSheet::Line& two) { return Line{two[0], two[1]}; };
    View v;
    static_cast<typename G::View&>(v) = G::view(s, seat);
    v.target = narrow(match_.target);
    v.deal = narrow(s.sheet.deals + !G::asked(s).empty());
    v.start = line(s.sheet.start);
    v.scores = line(s.sheet.scores);
    for (int i = 0; i < s.sheet.deals; ++i) v.deals.push(line(s.sheet.marks[i]));
    return v;
  }

  // What the deal shows; then how much of the target this side has, in hundredths, and the other.
  auto features(const View& v) const {
    const auto deal = G::features(v);
    List<std::int16_t, decltype(deal)::capacity + 2> out;
    for (const std::int16_t active : deal) out.push(active);
    for (int side = 0, at = G::feature_count(); side < 2; ++side, at += steps + 1)
      out.push(narrow(at + std::min(steps, steps * v.scores[G::team(v.seat) ^ side] / v.target)));
    return out;
  }

  void check(const View& v) const {
    if constexpr (requires(const G& g) { g.check(v); }) G::check(v);
    need(v.target == match_.target, "the target is " + std::to_string(match_.target));
    need(v.start.size() == 2 && v.scores.size() == 2, "start and scores have an entry for each side");
    for (const int score : v.start) need(score >= 0 && score < match_.target, "it starts below the target");
    ScoreSheet sheet = ScoreSheet::from(v.start[0], v.start[1]);
    for (const Line& line : v.deals) {
      need(!sheet.decided(match_), "a deal after the end of the match");
      need(line.size() == 2, "a deal is marked for each side");
      for (const int marks : line)
        need(marks >= 0 && marks <= G::highest_mark, "a deal marks 0 to " + std::to_string(G::highest_mark));
      sheet.add({line[0], line[1]});
    }
    need(v.scores == Line{sheet.scores[0], sheet.scores[1]}, "the scores are the start and the marks of all deals");
    const auto last = G::marks_in(v);
    need(last.has_value() == sheet.decided(match_), last ? "the match goes on" : "the match is over");
    need(v.deal == v.deals.size() + !last, "the number of the deal is not that of those before it");
    if (last) need(v.deals.back()[0] == last->score[0] && v.deals.back()[1] == last->score[1], "its last marks differ");
  }

  State resample(const View& v, Rng& rng) const
    requires Resampler<G>
  {
    State s = opened(G::resample(v, rng), ScoreSheet::from(v.start[0], v.start[1]));
    for (const Line& line : v.deals) s.sheet.add({line[0], line[1]});
    if (s.keys.key(v.seat) == v.key) return s;
    // Of earlier deals the key alone is left. What others know of this deal tells their worlds apart.
    PerSeat<Key> others{};
    for (Seat i = 0; i < G::seats(); ++i) others[i] = s.keys.key(i);
    s.keys.assume(v.seat, v.key);
    for (Seat i = 0; i < G::seats(); ++i)
      if (i != v.seat) s.keys.suppose(i, others[i]);
    return s;
  }

  State set_up(const Json& description) const
    requires requires(const G& g) { g.set_up(description); }
  {
    const ScoreSheet sheet = read_scores(description, match_, G::about().name);
    const Json* deal = description.find("deal");
    State s = opened(deal ? G::set_up(*deal) : G::initial(), sheet);
    if (G::asked(s).empty()) end_deal(s, Silent{});
    return s;
  }

  using G::speak;
  Spoken speak(const Event& e) const {
    if (e.kind < deal_over) return G::speak(e);
    const auto two = [](int a, int b) { return Json::Array{a, b}; };
    if (e.kind == match_over) return {"match_over", {{"scores", two(e.data[0], e.data[1])}}};
    Json::Object data{{"deal", static_cast<int>(e.data[0])}};
    data.emplace_back(e.kind == deal_over ? "marks" : "scores", two(e.data[1], e.data[2]));
    return {e.kind == deal_over ? "deal_over" : "new_deal", data};
  }

  std::string text(const View& v) const {
    const int us = G::team(v.seat);
    const auto both = [us](const Line& line) {
      return std::to_string(line[us]) + " - " + std::to_string(line[1 - us]);
    };
    std::string out = G::text(v) + "\nMatch to " + std::to_string(v.target) + ", deal " + std::to_string(v.deal) +
                      ". Us and them: " + both(v.scores);
    if (v.start[0] || v.start[1]) out += "\n  start: " + both(v.start);
    for (int i = 0; i < v.deals.size(); ++i) out += "\n  deal " + std::to_string(i + 1) + ": " + both(v.deals[i]);
    return out;
  }

 private:
  static State opened(const typename G::State& deal, const ScoreSheet& sheet) {
    State s{};
    static_cast<typename G::State&>(s) = deal;
    s.sheet = sheet;
    return s;
  }

  template <class Listener>
  static void tell(State& s, std::uint8_t kind, Seat seat, Listener&& listener, int a, int b, int c = 0) {
    const SeatSet everyone = SeatSet::first_seats(G::seats());
    s.keys.tell({everyone, kind, seat, {a, b, c}}, G::seats(), listener);
  }

  template <class Listener>
  void end_deal(State& s, Listener&& listener) const {
    const auto found = G::marks(s);
    ScoreSheet& sheet = s.sheet;
    sheet.add({narrow(found.score[0]), narrow(found.score[1])});
    tell(s, deal_over, chance, listener, sheet.deals, found.score[0], found.score[1]);
    if (sheet.decided(match_)) return tell(s, match_over, chance, listener, sheet.scores[0], sheet.scores[1]);
    auto next = G::initial((s.dealer + 1) % G::seats());
    next.keys = s.keys;
    static_cast<typename G::State&>(s) = next;
    tell(s, new_deal, s.dealer, listener, sheet.deals + 1, sheet.scores[0], sheet.scores[1]);
  }

  SeriesRules match_;
};

}  // namespace feint
