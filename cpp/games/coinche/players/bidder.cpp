#include "games/coinche/players/bidder.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/data_file.hpp"
#include "core/error.hpp"

namespace feint::data {
std::span<const std::uint8_t> coinche_bidder();  // src/feint/data/coinche_bidder.bin
}

namespace feint {
namespace {

std::vector<std::int16_t> weights_of(std::span<const std::uint8_t> file) {
  const auto content = data_content(file, "FBW1");
  std::vector<std::int16_t> weights;
  for (std::size_t i = 1; i < content.size(); i += 2)
    weights.push_back(static_cast<std::int16_t>(content[i - 1] | content[i] << 8));
  return weights;
}

constexpr float height(int bid) {
  return bid >= Coinche::call_capot ? 1.5F : static_cast<float>(Coinche::value_of(bid) - 70) / 90.0F;
}

}  // namespace

BidderInput::BidderInput(const Coinche::Rules& rules, int dealer, std::span<const Coinche::Said> calls, Seat seat,
                         Cards hand) {
  for (std::size_t suit = 0; suit < 4; ++suit)
    for (std::size_t rank = 0; rank < cards; ++rank)
      suits[suit][rank] = static_cast<float>(hand >> (8 * suit + rank) & 1);
  const auto from_us = [seat](int other) { return static_cast<std::size_t>((other - seat) & 3); };
  table[from_us(Coinche::next(dealer))] = 1;
  table[4] = rules.belote != Coinche::Belote::off;
  for (const auto& [who, what] : calls) {
    const int call = index(what);
    if (call == Coinche::call_pass) {
      table[5 + from_us(who)] += 0.5F;
    } else if (call >= Coinche::call_coinche) {
      table[11] += 1;
    } else {
      auto& block = suits[Coinche::suit_of_bid(call)];
      block[cards + 2 * from_us(who)] = height(call);
      block[cards + 2 * from_us(who) + 1] = 1;
      table[9] = ((who ^ seat) & 1) == 0 ? height(call) : 0;
      table[10] = ((who ^ seat) & 1) == 0 ? 0 : height(call);
    }
  }
}

Bidder::Bidder(std::span<const std::int16_t> weights) {
  if (weights.size() != size())
    throw BadParameter("a bidder has " + std::to_string(size()) + " weights, got " + std::to_string(weights.size()));
  std::size_t at = 0;
  const auto fill = [&](Layer& layer, int in, int out) {
    layer.in = in;
    layer.out = out;
    const auto take = [&](int count) {
      std::vector<float> values;
      for (int i = 0; i < count; ++i) values.push_back(static_cast<float>(weights[at++]) / one);
      return values;
    };
    layer.weights = take(in * out);
    layer.bias = take(out);
  };
  fill(trump_, BidderInput::per_suit, trump_width);
  fill(side_, BidderInput::per_suit, side_width);
  fill(first_, trump_width + side_width + BidderInput::around, first_width);
  fill(second_, first_width, second_width);
  fill(last_, second_width, heads);
}

const Bidder& Bidder::shipped() {
  static const Bidder bidder{weights_of(data::coinche_bidder())};
  return bidder;
}

Bidder Bidder::read(const std::string& path) {
  const auto file = read_data_file(path, "bidder");
  try {
    return Bidder(weights_of(file));
  } catch (const BadParameter& error) {
    throw BadParameter("bidder: " + Json(shortened(path)).dump() +
                       " is no file of weights; feint train bidder writes one (" + error.what() + ")");
  }
}

// To what is there already. Most inputs are 0.
void Bidder::add(const Layer& layer, const float* in, float* out) {
  for (int i = 0; i < layer.in; ++i) {
    const float x = in[i];
    if (x == 0) continue;
    const float* row = layer.weights.data() + static_cast<std::ptrdiff_t>(i) * layer.out;
    for (int j = 0; j < layer.out; ++j) out[j] += x * row[j];
  }
}

Bidder::Chances Bidder::chances(const BidderInput& input, int trump) const {
  const auto begin = [](const Layer& layer, float* out) { std::copy(layer.bias.begin(), layer.bias.end(), out); };
  const auto bend = [](float* values, int count) {
    for (int i = 0; i < count; ++i) values[i] = std::max(values[i], 0.0F);
  };
  std::array<float, trump_width + side_width + BidderInput::around> joined{};
  begin(trump_, joined.data());
  add(trump_, input.suits[trump].data(), joined.data());
  bend(joined.data(), trump_width);
  for (int suit = 0; suit < 4; ++suit) {
    if (suit == trump) continue;
    std::array<float, side_width> one_side;
    begin(side_, one_side.data());
    add(side_, input.suits[suit].data(), one_side.data());
    for (std::size_t i = 0; i < side_width; ++i) joined[trump_width + i] += std::max(one_side[i], 0.0F);
  }
  std::copy(input.table.begin(), input.table.end(), joined.begin() + trump_width + side_width);
  std::array<float, first_width> first;
  begin(first_, first.data());
  add(first_, joined.data(), first.data());
  bend(first.data(), first_width);
  std::array<float, second_width> second;
  begin(second_, second.data());
  add(second_, first.data(), second.data());
  bend(second.data(), second_width);
  std::array<float, heads> last;
  begin(last_, last.data());
  add(last_, second.data(), last.data());

  // Each head: none of the contracts, or that one is the highest that is made.
  Chances out;
  const auto at_least = [](const float* logits, std::array<float, contracts>& made) {
    const float most = *std::max_element(logits, logits + contracts + 1);
    std::array<float, contracts + 1> weight;
    float all = 0;
    for (std::size_t i = 0; i <= contracts; ++i) all += weight[i] = std::exp(logits[i] - most);
    float sum = 0;
    for (std::size_t i = contracts; i > 0; --i) made[i - 1] = sum += weight[i] / all;
  };
  at_least(last.data(), out.ours);
  at_least(last.data() + contracts + 1, out.theirs);
  return out;
}

double Stakes::worth(int we_mark, int they_mark) const {
  if (target == 0) return we_mark - they_mark;
  // As if the difference of the deals to come were normal, with about `spread` for each and `pace` points of the
  // leader. In points: at 0-0 a small gain is worth itself.
  constexpr double spread = 180, pace = 90;
  const auto wins = [&](int a, int b) {
    if (a != b && std::max(a, b) >= target) return a > b ? 1.0 : 0.0;
    const double left = std::max(1.0, (target - std::max(a, b)) / pace);
    return 0.5 * std::erfc((b - a) / (spread * std::sqrt(2 * left)));
  };
  const double unit = spread * std::sqrt(2 * std::numbers::pi * std::max(1.0, target / pace));
  return unit * (wins(ours + we_mark, theirs + they_mark) - wins(ours, theirs));
}

Appraisal::Appraisal(const Bidder& bidder, const Coinche::Rules& rules, int dealer,
                     std::span<const Coinche::Said> calls, Seat seat, Cards hand, const Stakes& stakes)
    : stakes_(stakes) {
  const BidderInput input(rules, dealer, calls, seat, hand);
  for (int suit = 0; suit < 4; ++suit) chances_[suit] = bidder.chances(input, suit);
  for (const auto& [who, what] : calls) {
    const int call = index(what);
    if (call >= Coinche::call_coinche)
      ++coinches_;
    else if (call != Coinche::call_pass) {
      bid_ = call;
      ours_ = ((who ^ seat) & 1) == 0;
    }
  }
}

double Appraisal::contract(int bid, bool ours, int coinches) const {
  const auto& reach = chances_[Coinche::suit_of_bid(bid)];
  const int height = contract_of(bid), times = 1 << coinches;
  const double p = (ours ? reach.ours : reach.theirs)[height];
  const int made = stakes_.made(height, times), failed = stakes_.failed(height, times);
  if (ours) return p * stakes_.worth(made, 0) + (1 - p) * stakes_.worth(0, failed);
  return p * stakes_.worth(0, made) + (1 - p) * stakes_.worth(failed, 0);
}

double Appraisal::value(int call) const {
  if (call == Coinche::call_pass) return bid_ ? contract(bid_, ours_, coinches_) : 0.0;
  if (call >= Coinche::call_coinche) return contract(bid_, ours_, coinches_ + 1);
  return contract(call, true, 0);
}

int Appraisal::best(std::uint64_t legal, double more_reluctance) const {
  constexpr double reluctance = 5, reluctance_to_raise = 25, reluctance_to_surcoinche = 150;  // in points
  int best = Coinche::call_pass;
  double most = value(best) + more_reluctance;
  for (std::uint64_t left = legal & ~std::uint64_t{1}; left; left &= left - 1) {
    const int call = std::countr_zero(left);
    const bool raises = bid_ && call < Coinche::call_coinche;
    const double worth = value(call) - (call == Coinche::call_surcoinche ? reluctance_to_surcoinche
                                        : raises                         ? reluctance_to_raise
                                                                         : reluctance);
    if (worth > most) {
      most = worth;
      best = call;
    }
  }
  return best;
}

double Appraisal::likelihood(int call, std::uint64_t legal) const {
  constexpr double heat = 20, doubt = 0.1;
  // Pass, the four suits, coinche.
  std::array<double, 6> most;
  most.fill(-1e9);
  const auto group = [](int c) {
    return c == Coinche::call_pass      ? std::size_t{0}
           : c >= Coinche::call_coinche ? 5
                                        : static_cast<std::size_t>(1 + Coinche::suit_of_bid(c));
  };
  for (std::uint64_t left = legal; left; left &= left - 1) {
    const int c = std::countr_zero(left);
    most[group(c)] = std::max(most[group(c)], value(c));
  }
  const double top = *std::max_element(most.begin(), most.end());
  double all = 0;
  for (const double value : most) all += std::exp((value - top) / heat);
  return doubt / 6 + (1 - doubt) * std::exp((most[group(call)] - top) / heat) / all;
}

}  // namespace feint
