// Games made of games.
//   Sequential<G>: seats that are asked at once are asked one after the other, nothing observed in between.
//   Revealed<G>: everything that was dealt or done is public; answers of an open window stay sealed.
//   Partners<G>: partners show each other their cards; each team is one seat, which decides for whoever is asked.
//   Simultaneous (solve/simultaneous.hpp): hidden moves of two become plans that are chosen at once.
#pragma once

#include <algorithm>
#include <string>
#include <type_traits>
#include <vector>

#include "core/game.hpp"
#include "core/header.hpp"

namespace feint {

inline About renamed(About about, const std::string& adapter) {
  about.name = adapter + "(" + about.name + ")";
  about.title += adapter == "reveal"        ? ", revealed"
                 : adapter == "partners"    ? ", partners together"
                 : adapter == "simultanize" ? ", at once"
                                            : ", one at a time";
  about.presets.clear();
  about.open = adapter == "reveal";  // one at a time, a sealed answer is hidden from whoever is asked next
  return about;
}

// A sealed answer changes no view and no key before its window closes, so asking in turn hides as much as asking at
// once.
template <Game G>
class Sequential : public G {
 public:
  using State = typename G::State;
  static constexpr bool sequential = true;

  explicit Sequential(const G& game) : G(game), about_(renamed(game.about(), "sequentialize")) {}

  const About& about() const { return about_; }
  SeatSet asked(const State& s) const {
    const SeatSet set = G::asked(s);
    return set.size() > 1 ? SeatSet::only(set.first()) : set;
  }

  // Those asked before this seat have answered already, and any of their answers may lie sealed there.
  State resample(const typename G::View& view, Rng& rng) const
    requires Resampler<G>
  {
    State s = G::resample(view, rng);
    for (SeatSet set = G::asked(s); set.has(view.seat) && set.first() < view.seat; set = G::asked(s)) {
      G::apply(s, set.first(), pick(G::legal(s, set.first()), rng), Silent{});
    }
    return s;
  }

 private:
  About about_;
};

// Seats that see what the others of them see: a view is the views of all of them, and a key is the keys of all.
// `sharing(seat)` of the adapter names them.
template <HiddenGame G, class Adapter>
class Shared : public G {
 public:
  using State = typename G::State;
  struct View {
    Seat seat = 0;
    Key key = 0;
    std::vector<typename G::View> all;
  };

  Shared(const G& game, const std::string& adapter) : G(game), about_(renamed(game.about(), adapter)) {}

  const About& about() const { return about_; }

  Key key(const State& s, Seat seat) const {
    Key h = static_cast<Key>(seat) + 1;
    for (const Seat i : sharing(seat)) h = fold(h, G::key(s, i));
    return h;
  }

  View view(const State& s, Seat seat) const {
    View v{seat, key(s, seat), {}};
    for (const Seat i : sharing(seat)) v.all.push_back(G::view(s, i));
    return v;
  }

  Json view_json(const View& v) const {
    Json::Array all;
    for (const auto& one : v.all) {
      all.push_back(with_header(one, G::view_json(one)));
    }
    return Json::Object{{"seats", all}};
  }
  View read_view(const Json& json) const {
    View v;
    const Json* seats = json.find("seats");
    const auto* all = seats ? seats->template as<Json::Array>() : nullptr;
    const int count = sharing(0).size();
    if (!all || static_cast<int>(all->size()) != count)
      throw BadView("view.seats: expected an array of " + std::to_string(count) + " views, got " + json.dump());
    for (const Json& one : *all) {
      v.all.push_back(G::read_view(one));
      read_header(one, v.all.back());
    }
    return v;
  }
  Json view_schema() const {
    return Json::Object{
        {"type", "object"},
        {"properties",
         Json::Object{{"seats", Json::Object{{"type", "array"}, {"items", with_header(G::view_schema())}}}}},
        {"required", Json::Array{"seats"}}};
  }

  std::string text(const View& v) const {
    return join(
        v.all, [&](const typename G::View& one) { return "Seat " + std::to_string(one.seat) + ":\n" + G::text(one); },
        "\n");
  }

 private:
  List<Seat, max_seats> sharing(Seat seat) const { return static_cast<const Adapter*>(this)->sharing(seat); }

  About about_;
};

// What "complete information" means in a game with deals.
template <HiddenGame G>
class Revealed : public Shared<G, Revealed<G>> {
 public:
  using Base = Shared<G, Revealed<G>>;
  using typename Base::State, typename Base::View;

  explicit Revealed(const G& game) : Base(game, "reveal") {}

  int feature_count() const { return G::seats() * G::feature_count(); }
  List<Seat, max_seats> sharing(Seat) const {
    List<Seat, max_seats> out;
    for (Seat i = 0; i < G::seats(); ++i) out.push(i);
    return out;
  }

  // What lies on the table, and everybody's cards: see Against.
  Key sight(const State& s, Seat) const
    requires requires(const G& g) { g.whole_sight(s); }
  {
    return G::whole_sight(s);
  }

  // What anybody is told, everybody is.
  template <class Listener>
  void apply(State& s, Seat seat, Action action, Listener&& listener) const {
    using Heard = std::remove_cvref_t<Listener>;
    if constexpr (std::is_same_v<Heard, Silent> || std::is_same_v<Heard, Deaf>) {
      G::apply(s, seat, action, listener);
    } else {
      G::apply(s, seat, action, [&](auto event) {
        event.to = SeatSet::first_seats(G::seats());
        listener(event);
      });
    }
  }

  std::vector<std::int16_t> features(const View& v) const {
    std::vector<std::int16_t> out;
    for (std::size_t i = 0; i < v.all.size(); ++i)
      for (const int active : G::features(v.all[(static_cast<std::size_t>(v.seat) + i) % v.all.size()]))
        out.push_back(narrow(active + static_cast<int>(i) * G::feature_count()));
    return out;
  }
};

// A game in teams as one between its teams, who remember what their members see: with two teams whose payments cancel,
// a two-player zero-sum game of perfect recall. Seat t is team t. A team is paid what its members get on average.
// Events keep the members' seats. Asks for teams of one size, and that partners are not asked at once: a sealed answer
// would be hidden from the partner.
template <HiddenGame G>
class Partners : public Shared<G, Partners<G>> {
 public:
  using Base = Shared<G, Partners<G>>;
  using typename Base::State, typename Base::View;

  explicit Partners(const G& game) : Base(game, "partners") {
    for (Seat i = 0; i < game.seats(); ++i) teams_ = std::max(teams_, game.team(i) + 1);
    bool even = true;
    for (Seat t = 0; t < teams_; ++t) even = even && sharing(t).size() * teams_ == game.seats();
    if (teams_ == game.seats() || !even)
      throw BadParameter("partners: " + game.about().name + " has no teams of one size");
  }

  int seats() const { return teams_; }
  int team(Seat seat) const { return seat; }
  int feature_count() const { return sharing(0).size() * G::feature_count(); }
  List<Seat, max_seats> sharing(Seat team) const {
    List<Seat, max_seats> out;
    for (Seat i = 0; i < G::seats(); ++i)
      if (G::team(i) == team) out.push(i);
    return out;
  }

  SeatSet asked(const State& s) const { return teams_of(G::asked(s)); }
  auto legal(const State& s, Seat seat) const { return G::legal(s, member(s, seat)); }
  Action fallback(const State& s, Seat seat) const { return fallback_of<G>(*this, s, member(s, seat)); }

  template <class Listener>
  void apply(State& s, Seat seat, Action action, Listener&& listener) const {
    using Heard = std::remove_cvref_t<Listener>;
    const Seat who = seat == chance ? chance : member(s, seat);
    if constexpr (std::is_same_v<Heard, Silent> || std::is_same_v<Heard, Deaf>) {
      G::apply(s, who, action, listener);
    } else {
      G::apply(s, who, action, [&](auto event) {
        event.to = teams_of(event.to);
        listener(event);
      });
    }
  }

  Returns returns(const State& s) const {
    const Returns each = G::returns(s);
    Returns out = Returns::filled(teams_, 0.0);
    for (Seat i = 0; i < G::seats(); ++i) out[G::team(i)] += each[i] * teams_ / G::seats();
    return out;
  }
  Ranking ranking(const State& s) const { return ranks_by(returns(s)); }

  // Of each member in turn what he sees.
  std::vector<std::int16_t> features(const View& v) const {
    std::vector<std::int16_t> out;
    for (std::size_t i = 0; i < v.all.size(); ++i)
      for (const int active : G::features(v.all[i]))
        out.push_back(narrow(active + static_cast<int>(i) * G::feature_count()));
    return out;
  }

  Spoken speak(Seat seat, Action action) const { return G::speak(seat == chance ? chance : sharing(seat)[0], action); }
  using G::speak;

 private:
  SeatSet teams_of(SeatSet seats) const {
    if (seats.is_chance()) return seats;
    unsigned bits = 0;
    for (Seat i = 0; i < G::seats(); ++i)
      if (seats.has(i)) bits |= 1U << G::team(i);
    return SeatSet::of_bits(bits);
  }
  // Whoever of the team is asked.
  Seat member(const State& s, Seat team) const {
    for (const Seat i : sharing(team))
      if (G::asked(s).has(i)) return i;
    return sharing(team)[0];
  }

  int teams_ = 0;
};

}  // namespace feint
