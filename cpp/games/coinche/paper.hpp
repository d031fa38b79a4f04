// What a player sees as 140 numbers, as in S. Gunluk and T. Saulus, Playing Coinche with Deep CFR, sections 2.1 to 2.6.
// It leaves out the dealer, the leader and who played what. Where the paper is silent, it is so here:
//   0 -  36  calls: the last one at 36, those before it to the left, 43 where none is. 0 to 42 as the game's actions;
//            after a coinche those who may not speak leave no entry.
//  37 -  68  1 at the cards of tricks that are over.
//  69 - 100  1 at the own cards.
// 101 - 132  1 at the cards on the table.
//            All three: 8 * suit + rank; suits spades, hearts, diamonds, clubs, as in the calls and the actions; ranks
//            7 8 9 J Q K 10 A. (The paper lists clubs before diamonds; suits are alike, so only the numbers differ.)
// 133, 134  points of the own side and of the others: cards of tricks that are over, the last trick's bonus, no belote.
//      135  who attacks: 1 the own side, 0 the others, -1 nobody has bid. The side of the last bid during the auction.
//      136  the contract: 80 to 160, 250 at capot, 0 if there is none.
//      137  its suit, 0 to 3, or -1.
//      138  0, 1 coinche, 2 surcoinche.
//      139  0 auction, 1 cards, 2 the deal is over. (Before the deal is complete nobody is asked.)
#pragma once

#include <array>
#include <tuple>

#include "core/error.hpp"
#include "core/offers.hpp"
#include "games/coinche/game.hpp"

namespace feint {

using Paper140 = std::array<float, 140>;

Paper140 paper140(const Coinche& game, const Coinche::View& view);

// Its actions are the 43 calls in the auction, and later the cards in the same places.
template <>
struct NumbersOf<Coinche> {
  static constexpr const char* name = "paper140";
  static constexpr int width = std::tuple_size_v<Paper140>;
  static constexpr int actions = Coinche::call_count;
  static void check(const Coinche& game) {
    if (!game.ordinary()) throw BadParameter("paper140 is of coinche with all 32 cards");
  }
  static Paper140 numbers(const Coinche& game, const Coinche::View& view) { return paper140(game, view); }
  static Action encode(Action action) { return action % actions; }
  static Action decode(Action action, Action legal) { return legal >= actions ? action + actions : action; }
};

}  // namespace feint
