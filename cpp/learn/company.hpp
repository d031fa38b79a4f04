// Those who play the seats that do not learn, in many games side by side: nobody in particular (uniformly random), a
// native player by name, or a net, which has an output for each of the game's actions. Each game has a table.
//
// Each game has one trajectory, that of one learner: of his seat, drawn among the chairs that learn, or, `together`, of
// all such chairs of his team. The other chairs that learn are played by the same net as it stands, or, with
// probability `past`, his rivals by one net of the pool. Why not every seat at once: a learner such as PPO wants a
// decision of every trajectory in each step, and in a game only one seat is asked. Why a seat and not a team: what the
// partner sees does not contain what I saw, so his value of the position is no estimate of mine.
#pragma once

#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include "core/erased.hpp"
#include "core/opponents.hpp"
#include "learn/head.hpp"
#include "learn/mlp.hpp"
#include "learn/sight.hpp"

namespace feint {

struct Occupant {
  enum class What : std::uint8_t { learner, random, player, net };
  What what = What::random;
  const PlayerKind* kind = nullptr;
  std::shared_ptr<const Params> options;
  std::shared_ptr<const Mlp> net;
};

struct Seating {
  std::vector<std::vector<Occupant>> chairs;  // by seat; where there are several, game by game one of them
  bool together = false;
  bool rotate = true;  // the chairs move round the table from game to game, as far as teams stay teams
  double past = 0;
};

// What learners and their past selves play by. Changed between steps only.
struct Nets {
  std::shared_ptr<const Mlp> current;
  std::vector<std::shared_ptr<const Mlp>> past;
};

template <PlayableGame G>
class Company {
 public:
  Company(const G& game, const ErasedGame& erased, Sight sight, Seating seating, std::shared_ptr<const Nets> nets,
          int tables)
      : game_(game),
        erased_(erased),
        sight_(sight),
        seating_(std::move(seating)),
        nets_(std::move(nets)),
        tables_(tables) {
    for (const auto& chair : seating_.chairs) choices_ = std::max(choices_, count_of(chair));
    for (int shift = 0; shift < (seating_.rotate ? game.seats() : 1); ++shift)
      if (keeps_teams(shift)) shifts_.push_back(shift);
  }

  // A game begins at this table. Draws nothing where there is nothing to choose.
  void begin_game(int table, Rng& rng) {
    SeatedGame& t = at(table);
    const int seats = game_.seats();
    const int shift = shifts_[draw_index(count_of(shifts_), rng)];
    const std::size_t choice = draw_index(choices_, rng);  // one for the whole table: partners are of a kind
    List<Seat, max_seats> learning;
    t.listens = false;
    for (Seat seat = 0; seat < seats; ++seat) {
      const auto& chair = seating_.chairs[(seat + seats - shift) % seats];
      const Occupant& occupant = chair[choice % chair.size()];
      at_seat(t, seat) = {occupant.what, nullptr, occupant.net};
      if (occupant.what == Occupant::What::learner) learning.push(seat);
      if (occupant.what != Occupant::What::player) continue;
      at_seat(t, seat).player = occupant.kind->make(erased_, seat, rng.next(), *occupant.options);
      t.listens = t.listens || at_seat(t, seat).player->listens();
    }
    const Seat first = learning[static_cast<int>(draw_index(learning.size(), rng))];
    const bool old = seating_.past > 0 && !nets_->past.empty() && rng.unit() < seating_.past;
    const auto rival = old ? nets_->past[draw_index(count_of(nets_->past), rng)] : nullptr;
    t.learner = SeatSet::only(first);
    for (const Seat seat : learning) {
      const bool partner = team_of(game_, seat) == team_of(game_, first);
      if (seating_.together && partner) t.learner = t.learner.with(seat);
      if (!partner) at_seat(t, seat).net = rival;
    }
  }

  bool learns(int table, Seat seat) const { return tables_[table].learner.has(seat); }
  bool listens(int table) const { return tables_[table].listens; }

  template <class Happened>
  void hear(int table, const Happened& event) {
    if constexpr (std::is_same_v<Happened, Told>)
      tell(at(table), event);
    else
      tell(at(table), {event.to, event.seat, game_.speak(event)});
  }

  Action act(int table, const typename G::State& s, Seat seat, Rng& rng, Progress& progress) {
    const auto found = game_.legal(s, seat);
    if (std::size(found) == 1) return *std::begin(found);
    Seated& who = at_seat(at(table), seat);
    if (who.what == Occupant::What::random) return pick(found, rng);
    const std::vector<Action> legal(std::begin(found), std::end(found));
    const auto view = game_.view(s, seat);
    if (who.what == Occupant::What::player) return who.player->act(shown_view(view), legal, progress);
    const Mlp* const net = who.net ? who.net.get() : nets_->current.get();
    if (!net) throw Error("a seat is played by the learner's net, and none was given: set_net comes before reset");
    return drawn(odds(*net, view, legal), legal, rng);
  }

 private:
  struct Seated {
    Occupant::What what = Occupant::What::random;
    std::unique_ptr<Player> player;
    std::shared_ptr<const Mlp> net;  // of a learner's chair: nothing is the current one
  };
  struct SeatedGame {
    SeatSet learner;
    bool listens = false;
    PerSeat<Seated> seats;
  };

  SeatedGame& at(int table) { return tables_[table]; }
  static Seated& at_seat(SeatedGame& t, Seat seat) { return t.seats[seat]; }
  static std::size_t draw_index(int count, Rng& rng) {
    return count < 2 ? 0 : static_cast<std::size_t>(rng.below(count));
  }

  bool keeps_teams(int shift) const {
    const int n = game_.seats();
    for (Seat a = 0; a < n; ++a)
      for (Seat b = 0; b < n; ++b)
        if ((team_of(game_, a) == team_of(game_, b)) !=
            (team_of(game_, (a + shift) % n) == team_of(game_, (b + shift) % n)))
          return false;
    return true;
  }

  void tell(SeatedGame& t, const Told& told) {
    for (Seat seat = 0; seat < game_.seats(); ++seat)
      if (at_seat(t, seat).player && told.to.has(seat)) at_seat(t, seat).player->hear(told);
  }

  // The softmax of the legal outputs.
  std::vector<double> odds(const Mlp& net, const typename G::View& view, const std::vector<Action>& legal) {
    Mlp::Room room(net);
    std::vector<double> mix(legal.size());
    play_head(Head::softmax, forward(net, view, room), legal, mix.data());
    return mix;
  }

  const float* forward(const Mlp& net, const typename G::View& view, Mlp::Room& room) const {
    if constexpr (HasNumbers<G>)
      if (sight_ == Sight::numbers) return net.forward_dense(NumbersOf<G>::numbers(game_, view).data(), room);
    const auto active = game_.features(view);
    return net.forward(&*std::begin(active), static_cast<int>(std::size(active)), room);
  }

  G game_;
  ErasedGame erased_;
  Sight sight_;
  Seating seating_;
  std::shared_ptr<const Nets> nets_;
  std::vector<SeatedGame> tables_;
  std::vector<int> shifts_;
  int choices_ = 1;
};

}  // namespace feint
