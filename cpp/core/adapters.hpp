// Games made of games.
//   Sequential<G>: seats that are asked at once are asked one after the other, nothing observed in between.
//   Revealed<G>: everything that was dealt or done is public; answers of an open window stay sealed.
//   Simultaneous (solve/simultaneous.hpp): hidden moves of two become plans that are chosen at once.
#pragma once

#include <string>
#include <type_traits>
#include <vector>

#include "core/game.hpp"
#include "core/header.hpp"

namespace feint {

inline About renamed(About about, const std::string& adapter) {
  about.name = adapter + "(" + about.name + ")";
  about.title += adapter == "reveal" ? ", revealed" : adapter == "simultanize" ? ", at once" : ", one at a time";
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

// A view is the views of all seats, and a key is the keys of all: what "complete information" means in a game with
// deals.
template <HiddenGame G>
class Revealed : public G {
 public:
  using State = typename G::State;
  struct View {
    Seat seat = 0;
    Key key = 0;
    std::vector<typename G::View> all;
  };

  explicit Revealed(const G& game) : G(game), about_(renamed(game.about(), "reveal")) {}

  const About& about() const { return about_; }
  int feature_count() const { return G::seats() * G::feature_count(); }

  Key key(const State& s, Seat seat) const {
    Key h = static_cast<Key>(seat) + 1;
    for (Seat i = 0; i < G::seats(); ++i) h = fold(h, G::key(s, i));
    return h;
  }

  View view(const State& s, Seat seat) const {
    View v{seat, key(s, seat), {}};
    for (Seat i = 0; i < G::seats(); ++i) v.all.push_back(G::view(s, i));
    return v;
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
        out.push_back(static_cast<std::int16_t>(active + static_cast<int>(i) * G::feature_count()));
    return out;
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
    if (!all || static_cast<int>(all->size()) != G::seats())
      throw BadView("view.seats: expected an array of " + std::to_string(G::seats()) + " views, got " + json.dump());
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
  About about_;
};

}  // namespace feint
