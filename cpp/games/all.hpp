// The only list of games. To add one: its header here, and one word below.
#pragma once

#include "core/erased.hpp"
#include "games/coinche/game.hpp"
#include "games/coinche/match.hpp"
#include "games/coup/game.hpp"
#include "games/coup_mdp/game.hpp"
#include "games/duel/game.hpp"
#include "games/goofspiel/game.hpp"
#include "games/kuhn/game.hpp"
#include "games/leduc/game.hpp"
#include "games/liars_dice/game.hpp"
#include "games/matrix/game.hpp"
#include "games/po_nim/game.hpp"

namespace feint {

template <class... G>
struct GameList {};

using AllGames = GameList<Kuhn, Leduc, LiarsDice, Goofspiel, Matrix, PoNim, Coup, CoupMdp, Coinche, CoincheMatch, Duel>;

// Those in which nothing is hidden but the answers of an open window: what searches and solves such games runs on
// their own types, and on the erased one for any other.
using OpenGames = GameList<Goofspiel, Matrix, Duel>;

// Games whose levels are solved on their own types, and games that `level` plays.
using NestedGames = GameList<PoNim, Kuhn, Leduc>;
using LevelGames = GameList<PoNim, Kuhn>;

// Calls f with the game's own type if it is in the list, else with the erased one.
template <class... G, class F>
auto dispatch(GameList<G...>, const ErasedGame& game, F&& f) {
  return dispatch<G...>(game, std::forward<F>(f));
}

}  // namespace feint
