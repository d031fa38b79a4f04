// The only list of games. To add one: its header here, and one word below.
#pragma once

#include "core/erased.hpp"
#include "games/coinche.hpp"
#include "games/coinche_match.hpp"
#include "games/coup.hpp"
#include "games/coup_mdp.hpp"
#include "games/duel.hpp"
#include "games/goofspiel.hpp"
#include "games/kuhn.hpp"
#include "games/leduc.hpp"
#include "games/liars_dice.hpp"
#include "games/matrix.hpp"
#include "games/po_nim.hpp"

namespace feint {

template <class... G>
struct GameList {};

using AllGames = GameList<Kuhn, Leduc, LiarsDice, Goofspiel, Matrix, PoNim, Coup, CoupMdp, Coinche, CoincheMatch, Duel>;

// Those in which nothing is hidden but the answers of an open window: what searches and solves such games runs on
// their own types, and on the erased one for any other.
using OpenGames = GameList<Goofspiel, Matrix, Duel>;

// Calls f with the game's own type if it is in the list, else with the erased one.
template <class... G, class F>
auto dispatch(GameList<G...>, const ErasedGame& game, F&& f) {
  return dispatch<G...>(game, std::forward<F>(f));
}

}  // namespace feint
