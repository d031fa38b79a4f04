// The 32 cards of belote as bits, their order and points, and which of them may be played to a trick.
// Card 8 * suit + rank; ranks by their strength in a plain suit: 7 8 9 J Q K T A. As trumps they rank 7 8 Q K T A 9 J.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

#include "core/types.hpp"

namespace feint {

using Cards = std::uint32_t;  // a set of cards

enum class Suit : std::int8_t { spades, hearts, diamonds, clubs };
constexpr auto names(Suit) { return std::array<std::string_view, 4>{"spades", "hearts", "diamonds", "clubs"}; }

enum class Card : std::int8_t {};
constexpr auto names(Card) {
  return std::array<std::string_view, 32>{"7s", "8s", "9s", "Js", "Qs", "Ks", "Ts", "As", "7h", "8h", "9h",
                                          "Jh", "Qh", "Kh", "Th", "Ah", "7d", "8d", "9d", "Jd", "Qd", "Kd",
                                          "Td", "Ad", "7c", "8c", "9c", "Jc", "Qc", "Kc", "Tc", "Ac"};
}

namespace pack {

inline constexpr Cards deck = ~Cards{0};
inline constexpr int queen = 4, king = 5;
inline constexpr std::array<std::string_view, 8> rank_names{"7", "8", "9", "J", "Q", "K", "T", "A"};

constexpr Cards bit(int card) { return Cards{1} << card; }
constexpr int suit_of(int card) { return card >> 3; }
constexpr Cards suit(int s) { return Cards{0xFF} << 8 * s; }

inline constexpr std::array<std::int8_t, 8> trump_rank{0, 1, 6, 7, 2, 3, 4, 5};  // by plain rank
inline constexpr std::array<std::int8_t, 8> plain_points{0, 0, 0, 2, 3, 4, 10, 11};
inline constexpr std::array<std::int8_t, 8> trump_points{0, 0, 14, 20, 3, 4, 10, 11};
// The ranks of a suit that beat a rank as trumps.
inline constexpr std::array<std::uint8_t, 8> trump_over = [] {
  std::array<std::uint8_t, 8> over{};
  for (int low = 0; low < 8; ++low)
    for (int high = 0; high < 8; ++high)
      if (trump_rank[high] > trump_rank[low]) set_bit(over[low], high);
  return over;
}();

constexpr int points(int card, int trump) {
  return suit_of(card) == trump ? trump_points[card & 7] : plain_points[card & 7];
}

// Whether a card takes the trick from the best one so far.
constexpr bool beats(int card, int best, int trump) {
  if (suit_of(card) != suit_of(best)) return suit_of(card) == trump;
  return suit_of(card) == trump ? trump_rank[card & 7] > trump_rank[best & 7] : card > best;
}

// The contested points of the rules.
enum class Undertrump : std::int8_t { may, must };                        // an opponent's ruff cannot be beaten
enum class PartnerRuff : std::int8_t { free, no_undertrump, must_over };  // the partner is winning with a trump
constexpr auto names(Undertrump) { return std::array<std::string_view, 2>{"may", "must"}; }
constexpr auto names(PartnerRuff) { return std::array<std::string_view, 3>{"free", "no_undertrump", "must_over"}; }
struct Duties {
  Undertrump undertrump = Undertrump::may;
  PartnerRuff partner_ruff = PartnerRuff::free;
};

// The cards of a hand that may be played on a trick: `led` and `best` are its first and its best card so far.
constexpr Cards playable(Cards hand, int led, int best, bool partner_wins, int trump, Duties duties) {
  const Cards follow = hand & suit(suit_of(led)), trumps = hand & suit(trump);
  const Cards over = Cards{trump_over[best & 7]} << 8 * trump & hand;  // means something where the best is a trump
  if (suit_of(led) == trump) return over ? over : follow ? follow : hand;
  if (follow) return follow;
  const bool ruffed = suit_of(best) == trump;
  if (partner_wins) {
    if (!ruffed || duties.partner_ruff == PartnerRuff::free) return hand;
    if (duties.partner_ruff == PartnerRuff::must_over) return over ? over : hand;
    const Cards rest = hand & ~(trumps & ~over);
    return rest ? rest : hand;
  }
  if (!trumps) return hand;
  if (!ruffed) return trumps;
  return over ? over : duties.undertrump == Undertrump::must ? trumps : hand;
}

}  // namespace pack
}  // namespace feint
