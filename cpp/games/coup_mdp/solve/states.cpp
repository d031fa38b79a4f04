#include "games/coup_mdp/solve/states.hpp"

#include <algorithm>

namespace feint {

CoupMdpStates::CoupMdpStates(const CoupMdp& game, Seat seat)
    : process_(game, seat), shown_counts_(game.holds(0, CoupMdp::Role::duke)) {
  list_hands();
  for (const unsigned seats : {0b011U, 0b101U, 0b111U}) list_order(seats);
  for (Block block = 0; block < hands * hands * hands; ++block)
    if (possible(block)) layers_[layer(block)].push_back(block);
  // Early layers come first: the values of some of them are the beginning of the values of all.
  offsets_.assign(hands * hands * hands, 0);
  std::size_t next = 0;
  for (std::size_t i = 0; i < layers_.size(); ++i) {
    for (const Block block : layers_[i]) {
      offsets_[block] = next;
      next += size(block);
    }
    states_[i + 1] = next;
  }
}

void CoupMdpStates::list_hands() {
  constexpr unsigned left = 1U << 4, right = 1U << 5;
  const auto code = [&](unsigned bits) {  // up to what does not matter
    const unsigned a = bits & 3U, b = bits >> 2 & 3U;
    if (!(bits & (left | right))) return 0U;
    if (shown_counts_) {
      const unsigned pair = std::min(a, b) | std::max(a, b) << 2;
      return (bits & left) && (bits & right) ? pair | left | right : pair | right;
    }
    if ((bits & left) && (bits & right)) return bits;
    const unsigned one = bits & left ? a : b;
    return one | one << 2 | right;
  };
  Block next = 0;
  for (const unsigned flags : {left | right, right})
    for (unsigned roles = 0; roles < 16; ++roles)
      if (code(roles | flags) == (roles | flags)) bits_[next++] = narrow(roles | flags);
  bits_[out] = 0;
  for (unsigned bits = 0; bits < codes_.size(); ++bits)
    for (Block hand = 0; hand < hands; ++hand)
      if (bits_[hand] == code(bits)) codes_[bits] = narrow(hand);
}

// Coins are gained more often than lost, so the states of many coins come first: what they lead to is then new already.
void CoupMdpStates::list_order(unsigned seats) {
  const auto alive = static_cast<unsigned>(std::popcount(seats));
  unsigned size = alive;
  for (unsigned i = 0; i < alive; ++i) size *= purses;
  const auto coins = [&](unsigned index) {
    unsigned sum = 0;
    for (unsigned rest = index / alive; rest; rest /= purses) sum += rest % purses;
    return sum;
  };
  auto& order = orders_[seats];
  for (unsigned index = 0; index < size; ++index) order.push_back(index);
  std::stable_sort(order.begin(), order.end(), [&](unsigned a, unsigned b) { return coins(a) > coins(b); });
}

bool CoupMdpStates::possible(Block block) const {
  const unsigned seats = living(block);
  if (!(seats & 1U) || seats == 1U) return false;
  std::array<int, CoupMdp::roles> seen{};
  for (const Block hand : hands_in(block))
    for (int slot = 0; slot < 2 && hand != out; ++slot)
      if (shown_counts_ || CoupMdp::face_down(bits_[hand], slot)) ++seen[index(CoupMdp::role(bits_[hand], slot))];
  return *std::max_element(seen.begin(), seen.end()) <= CoupMdp::copies;
}

int CoupMdpStates::cards_alive(Block block) const {
  int sum = 0;
  for (const Block hand : hands_in(block)) sum += std::popcount(static_cast<unsigned>(bits_[hand] >> 4));
  return sum;
}

CoupMdpStates::State CoupMdpStates::state(BlockIndex at) const {
  State s = process_.game().initial();
  const auto held = hands_in(at.block);
  const unsigned seats = living(at.block);
  const auto alive = static_cast<unsigned>(std::popcount(seats));
  unsigned turn = at.index % alive, coins = at.index / alive;
  for (int i = CoupMdp::players - 1; i >= 0; --i) {
    const Seat seat = from_planner(i);
    s.hands[seat] = bits_[held[i]];
    s.coins[seat] = 0;
    if (!CoupMdp::has(seats, i)) continue;
    s.coins[seat] = narrow(coins % purses);
    coins /= purses;
    set_bit(s.living, seat);
  }
  for (int i = 0; i < CoupMdp::players; ++i)
    if (CoupMdp::has(seats, i) && turn-- == 0) s.actor = narrow(from_planner(i));
  s.deals = CoupMdp::players;
  s.phase = CoupMdp::Phase::begin;
  s.open = narrow(1U << s.actor);
  return s;
}

}  // namespace feint
