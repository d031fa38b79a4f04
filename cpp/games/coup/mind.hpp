// CoupMind: what one player of Coup believes about the others' hands, from the events that he hears. It keeps the table
// as everybody sees it, and at each decision of another asks a model how likely that was for each hand he may have; the
// answers are softened, P = (1 - e) p + e / n, for a model that is sure would kill the truth. Passing in a window is a
// decision too; of a window in which somebody was taken it takes into account that others may have volunteered.
// An observer (seat -1) holds no cards and is told only what everybody is: all hands are others' hands to him.
#pragma once

#include <array>
#include <bit>

#include "games/coup/belief.hpp"
#include "games/coup/factored.hpp"
#include "games/coup/game.hpp"
#include "games/coup/particles.hpp"
#include "games/coup/volunteers.hpp"

namespace feint {

template <class Model, class Belief>
class CoupMind {
 public:
  using Ids = HandIds<Coup::roles>;
  using PerHand = std::array<double, Ids::count>;
  using Hands = typename Belief::Hands;
  using State = Coup::State;
  using Phase = Coup::Phase;
  using Volunteers = CoupVolunteers;

  CoupMind(const Coup& game, Seat seat, const Model& model, double soft, const Belief& belief)
      : game_(game), model_(model), belief_(belief), seat_(seat), soft_(soft), table_(game.initial()) {
    table_.draw = 0;
  }

  const Belief& belief() const { return belief_; }
  Model& model() { return model_; }
  bool begun() const { return begun_; }
  int other_of(Seat seat) const { return other_[seat]; }

  // From a view, where the deal was not heard. Of an observer it is any seat's: he looks away from its cards.
  void begin(Coup::View v) {
    if (seat_ < 0) {
      v.hand.clear();
      v.known_deck.clear();
    }
    const std::uint8_t unknown[2] = {Coup::no_role, Coup::no_role};
    std::uint8_t hands[Coup::most_players][2];
    std::fill_n(&hands[0][0], 2 * Coup::most_players, std::uint8_t{Coup::no_role});
    table_ = game_.world(v, hands, unknown);
    start_belief(v.hand);
  }

  void hear(const Event& e) {
    const Seat who = e.seat;
    switch (e.kind) {
      case Coup::starts: table_.actor = e.seat; break;
      case Coup::given: table_.coins[who] = narrow(e.data[0]); break;
      case Coup::dealt: {
        List<Coup::Role, 2> hand{static_cast<Coup::Role>(e.data[0])};
        if (e.data[1] >= 0) hand.push(static_cast<Coup::Role>(e.data[1]));
        for (int i = 0; i < 2; ++i) table_.hand[seat_][i] = i < hand.size() ? card(e.data[i]) : card(Coup::no_role);
        start_belief(hand);
        break;
      }
      case Coup::declared: declared(e); break;
      case Coup::passed: all_passed(static_cast<Phase>(e.data[0])); break;
      case Coup::withheld: volunteered_ = true; break;
      case Coup::challenged:
        taken(who, table_.blocker == Coup::nobody ? Phase::challenge_action : Phase::challenge_block,
              game_.challenge());
        table_.challenger = e.seat;
        break;
      case Coup::blocked:
        taken(who, Phase::block, game_.block(static_cast<Coup::Role>(e.data[0])));
        table_.blocker = e.seat;
        table_.block_role = narrow(e.data[0]);
        break;
      case Coup::proved: proved(who, e.data[0]); break;
      case Coup::caught: caught(who, e.data[0]); break;
      case Coup::refunded: table_.coins[who] = narrow(table_.coins[who] + e.data[0]); break;
      case Coup::drew:
        for (int i = 0; i < 2; ++i)
          if (e.data[i] >= 0) draw(e.data[i]);
        break;
      case Coup::lost: lost(who, e.data[0]); break;
      case Coup::fell:
        table_.coins[who] = 0;
        table_.fell[who] = ++table_.fallen;
        break;
      case Coup::done: done(e); break;
      case Coup::returned: returned(e.data[0], e.data[1]); break;
      case Coup::exchanged:
        if (who != seat_ && begun_) exchanged(who);
        break;
      default: break;
    }
    if (e.kind != Coup::dealt && e.kind != Coup::drew && e.kind != Coup::returned && e.kind != Coup::withheld &&
        e.kind != Coup::chose && e.kind != Coup::declined)
      table_.lines[table_.told++ % Coup::remembered] = Coup::packed(e);  // models may look at the history
  }

 private:
  static std::uint8_t card(int role) { return narrow(role); }

  template <class Cards>
  void start_belief(const Cards& hand) {
    List<int, Coup::most_players> sizes;
    List<int, Coup::cards> seen;
    for (Seat i = 0; i < game_.seats(); ++i) {
      other_[i] = i == seat_ ? -1 : sizes.size();
      if (i != seat_) sizes.push(table_.influence[i]);
      for (const int role : table_.lost[i])
        if (role != Coup::no_role) seen.push(role);
    }
    for (const Coup::Role role : hand) seen.push(index(role));
    belief_.begin(sizes, seen);
    begun_ = true;
  }

  // ---- how likely a decision was

  // For each hand that the seat may hold, with the table as it is.
  template <class F>
  PerHand for_hands(Seat seat, F&& f) {
    PerHand out;
    out.fill(0);
    for (int id = 0; id < Ids::count; ++id) {
      if (Ids::size(id) != table_.influence[seat]) continue;
      table_.hand[seat][0] = Ids::cards[id].a;
      table_.hand[seat][1] = Ids::cards[id].b;
      out[id] = f();
    }
    table_.hand[seat][0] = table_.hand[seat][1] = Coup::no_role;
    return out;
  }

  double chance_of(Seat seat, Action action) const {
    double found = 0;
    model_.each(game_, table_, seat, [&](Action a, double p) {
      if (a == action) found = p;
    });
    return (1 - soft_) * found + soft_ / static_cast<double>(game_.legal(table_, seat).size());
  }

  void weigh(Seat seat, const PerHand& likelihood) {
    if (!begun_) return;
    const int i = other_[seat];
    if constexpr (requires { belief_.weigh(i, likelihood); }) {
      belief_.weigh(i, likelihood);
    } else {
      const auto of = [&](const Hands& hands) { return likelihood[hands[i]]; };
      weigh_joint(of, i, likelihood);
    }
  }
  template <class F>
  void weigh_joint(F&& likelihood, int who, const PerHand& did) {
    if constexpr (requires { belief_.weigh(likelihood); }) {
      belief_.weigh(likelihood);
    } else {
      std::array<PerHand, std::tuple_size_v<Hands>> all;
      for (auto& table : all) table.fill(1);
      if (who >= 0) all[who] = did;
      belief_.weigh(likelihood, all);
    }
  }

  void declared(const Event& e) {
    const auto deed = static_cast<Coup::Deed>(e.data[0]);
    table_.actor = e.seat;
    table_.target = table_.blocker = table_.challenger = table_.loser = Coup::nobody;
    table_.doubted = 0;
    volunteered_ = false;
    table_.phase = Phase::action;
    if (e.seat != seat_) {
      const Action action = game_.act(deed, e.data[1]);
      weigh(e.seat, for_hands(e.seat, [&] { return chance_of(e.seat, action); }));
    }
    ++table_.turns;
    table_.deed = deed;
    table_.target = narrow(e.data[1]);
    const int cost = deed == Coup::Deed::coup ? 7 : deed == Coup::Deed::assassinate ? 3 : 0;
    table_.coins[e.seat] = narrow(table_.coins[e.seat] - cost + (deed == Coup::Deed::income));
  }

  unsigned concerned(Phase window) const { return CoupEngine(game_).concerned(table_, window); }

  void all_passed(Phase window) {
    table_.phase = window;
    volunteered_ = false;
    List<Seat, Coup::most_players> others;
    std::array<PerHand, Coup::most_players> let_pass;
    for (unsigned left = concerned(window); left; left &= left - 1) {
      const Seat seat = std::countr_zero(left);
      if (seat == seat_) continue;
      let_pass[others.size()] = for_hands(seat, [&] { return chance_of(seat, game_.pass()); });
      others.push(seat);
    }
    const auto of = [&](const Hands& hands) {
      double p = 1;
      for (int i = 0; i < others.size(); ++i) p *= let_pass[i][hands[other_[others[i]]]];
      return p;
    };
    if constexpr (requires { belief_.weigh(of); }) {
      if (begun_ && others.size() > 0) belief_.weigh(of);  // at once: they are many
    } else {
      for (int i = 0; i < others.size(); ++i) weigh(others[i], let_pass[i]);
    }
  }

  // `who` was taken in a window; the others may have volunteered too, and were not.
  void taken(Seat who, Phase window, Action action) {
    table_.phase = window;
    std::array<PerHand, Coup::most_players> volunteers;
    PerHand acted;
    acted.fill(1);
    List<Seat, Coup::most_players> rest;
    for (unsigned left = concerned(window); left; left &= left - 1) {
      const Seat seat = std::countr_zero(left);
      if (seat == seat_) continue;
      if (seat == who) {
        acted = for_hands(seat, [&] { return chance_of(seat, action); });
      } else {
        volunteers[seat] = for_hands(seat, [&] { return 1 - chance_of(seat, game_.pass()); });
        rest.push(seat);
      }
    }
    const unsigned mine = volunteered_ && who != seat_ ? 1U << seat_ : 0;
    volunteered_ = false;
    if (!begun_) return;
    if constexpr (requires(PerHand t) { belief_.weigh(0, t); }) {
      if (who != seat_) weigh(who, acted);
    } else {
      const bool by_lot = game_.rules().priority == Coup::Priority::random;
      const auto of = [&](const Hands& hands) {
        Volunteers::Chances v{};
        for (int i = 0; i < rest.size(); ++i) v[i] = volunteers[rest[i]][hands[other_[rest[i]]]];
        const double sum = by_lot ? Volunteers::by_lot(v, rest.size(), mine != 0)
                                  : Volunteers::in_order(game_, table_, who, v, rest, mine);
        return who == seat_ ? sum : sum * acted[hands[other_[who]]];
      };
      weigh_joint(of, who == seat_ ? -1 : other_[who], acted);
    }
  }

  // ---- cards

  void proved(Seat who, int role) {
    if (table_.challenger != Coup::nobody) set_bit(table_.doubted, table_.challenger);
    if (!begun_) return;
    if (who == seat_) {
      forget(role);
      return belief_.unsee(role);
    }
    if (game_.rules().may_decline_proof) {
      table_.phase = Phase::reveal;
      weigh(who, for_hands(who, [&] { return chance_of(who, game_.show()); }));
    }
    belief_.prove(other_[who], role);
  }

  void caught(Seat who, int role) {
    if (who == seat_ || !begun_) return;
    table_.phase = Phase::reveal;
    weigh(who, for_hands(who, [&] {
            if (!Coup::holds(table_, who, role)) return 1.0;
            return game_.rules().may_decline_proof ? chance_of(who, game_.decline()) : 0.0;
          }));
  }

  void draw(int role) {
    auto& mine = table_.hand[seat_];
    if (mine[0] == Coup::no_role)
      mine[0] = card(role);
    else if (mine[1] == Coup::no_role && table_.influence[seat_] == 2)
      mine[1] = card(role);
    else
      table_.drawn[table_.drawn[0] != Coup::no_role] = card(role);
    if (mine[0] > mine[1]) std::swap(mine[0], mine[1]);
    if (begun_) belief_.draw(role);
  }

  void forget(int role) {
    auto& mine = table_.hand[seat_];
    if (mine[0] == role) mine[0] = mine[1];
    mine[1] = Coup::no_role;
  }

  void returned(int first, int second) {
    table_.phase = Phase::exchange_return;
    table_.actor = narrow(seat_);
    const auto all = game_.held(table_, seat_);
    table_.drawn[0] = table_.drawn[1] = Coup::no_role;
    int kept = 0;
    auto& mine = table_.hand[seat_];
    mine[0] = mine[1] = Coup::no_role;
    for (int i = 0; i < all.size(); ++i) {
      if (i != first && i != second)
        mine[kept++] = all[i];
      else if (begun_)
        belief_.unsee(all[i]);
    }
  }

  void lost(Seat who, int role) {
    if (who == seat_) {
      forget(role);
    } else if (begun_) {
      if (table_.influence[who] == 2) {
        table_.phase = Phase::lose_influence;
        weigh(who, for_hands(who, [&] {
                double p = 0;
                for (int slot = 0; slot < 2; ++slot)
                  if (table_.hand[who][slot] == role) p += chance_of(who, game_.lose_card(slot));
                return p;
              }));
      }
      belief_.lose(other_[who], role);
    }
    table_.lost[who][2 - table_.influence[who]] = card(role);
    --table_.influence[who];
  }

  void done(const Event& e) {
    const auto deed = static_cast<Coup::Deed>(e.data[0]);
    table_.coins[e.seat] = narrow(table_.coins[e.seat] + e.data[2]);
    if (deed == Coup::Deed::steal) table_.coins[e.data[1]] = narrow(table_.coins[e.data[1]] - e.data[2]);
  }

  // Two cards come from the deck and two go back; which ones the model says.
  void exchanged(Seat who) {
    struct Kept {
      int hand;
      double p;
    };
    static constexpr int returns = 6;
    std::vector<Kept> memo(Ids::count * Ids::count * returns, Kept{-1, 0});
    const auto at = [](int id, int pair) { return static_cast<std::size_t>((id * Ids::count + pair) * returns); };
    table_.phase = Phase::exchange_return;
    table_.actor = narrow(who);
    for (int id = 0; id < Ids::count; ++id) {
      if (Ids::size(id) != table_.influence[who]) continue;
      for (int pair = 0; pair < Ids::pairs; ++pair) {
        table_.hand[who][0] = Ids::cards[id].a;
        table_.hand[who][1] = Ids::cards[id].b;
        table_.drawn[0] = Ids::cards[pair].a;
        table_.drawn[1] = Ids::cards[pair].b;
        const auto all = game_.held(table_, who);
        const int ways = table_.influence[who] == 2 ? returns : returns / 2;
        std::array<double, returns> chosen{};
        model_.each(game_, table_, who, [&](Action a, double p) { chosen[a - game_.return_cards(0)] = p; });
        for (int k = 0; k < ways; ++k) {
          int hand = Ids::nothing;
          for (int i = 0; i < all.size(); ++i)
            if (i != Coup::return_pairs[k][0] && i != Coup::return_pairs[k][1]) hand = Ids::with(hand, all[i]);
          memo[at(id, pair) + k] = {hand, (1 - soft_) * chosen[k] + soft_ / ways};
        }
      }
    }
    table_.hand[who][0] = table_.hand[who][1] = table_.drawn[0] = table_.drawn[1] = Coup::no_role;
    belief_.exchange(other_[who], [&](int id, int a, int b, auto&& f) {
      for (std::size_t i = at(id, Ids::of(a, b)), end = i + returns; i < end && memo[i].hand >= 0; ++i)
        f(memo[i].hand, memo[i].p);
    });
  }

  const Coup& game_;
  Model model_;
  Belief belief_;
  Seat seat_;
  double soft_;
  State table_;
  std::array<int, Coup::most_players> other_{};
  bool begun_ = false, volunteered_ = false;
};

}  // namespace feint
