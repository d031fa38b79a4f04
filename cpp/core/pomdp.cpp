#include "core/pomdp.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numeric>

namespace feint {
namespace {

std::string number(double x) {
  char text[32];
  std::snprintf(text, sizeof text, "%.10g", x);
  return text;
}

std::string quoted(const std::string& name) { return "\"" + shortened(name, 40) + "\""; }

constexpr double most_reward = 1e100;  // so that no sum of many overflows
constexpr double loose = 1e-4;         // what a row in a file may miss one by
constexpr double tight = 1e-12;        // what rounding alone may

// A distribution, or what is wrong with it. Scaled to one only where more than rounding is amiss, so that a model that
// was written and read again is the same to the last bit.
template <class Values>
std::string fault_of(Values&& values) {
  double sum = 0;
  for (const double p : values) {
    if (!(p >= 0) || p > 1 + loose) return "has a probability of " + number(p);
    sum += p;
  }
  if (std::abs(sum - 1) > loose) return "sums to " + number(sum) + ", not to 1";
  if (std::abs(sum - 1) > tight)
    for (double& p : values) p /= sum;
  return "";
}

class Components {
 public:
  explicit Components(std::size_t size) : parent_(size) { std::iota(parent_.begin(), parent_.end(), 0U); }
  std::uint32_t find(std::uint32_t x) {
    while (parent_[x] != x) x = parent_[x] = parent_[parent_[x]];
    return x;
  }
  void join(std::uint32_t a, std::uint32_t b) { parent_[find(a)] = find(b); }

 private:
  std::vector<std::uint32_t> parent_;
};

}  // namespace

std::size_t Pomdp::cells() const { return seen.empty() ? 0 : *std::max_element(seen.begin(), seen.end()) + 1U; }

void Pomdp::check_rows(SparseRows& rows, const char* kind, const Names& columns, std::size_t width) {
  const std::string letter(kind);
  if (rows.rows() != actions * states)
    throw BadModel(letter + ": expected " + std::to_string(actions * states) +
                   " rows, one for each action and state, got " + std::to_string(rows.rows()));
  for (std::size_t row = 0; row < rows.rows(); ++row) {
    const auto where = [&] {
      return letter + ": action " + quoted(action_names.of(row / states)) + ", state " +
             quoted(state_names.of(row % states)) + ": ";
    };
    const auto places = rows.columns(row);
    for (std::size_t i = 0; i < places.size(); ++i) {
      if (places[i] >= width) throw BadModel(where() + "there is no column " + std::to_string(places[i]));
      if (i > 0 && places[i] <= places[i - 1])
        throw BadModel(where() + "two entries for " + quoted(columns.of(places[i])) + ", or entries out of order");
    }
    const std::span<double> values{rows.value.data() + rows.begin[row], rows.value.data() + rows.begin[row + 1]};
    if (const std::string fault = fault_of(values); !fault.empty()) throw BadModel(where() + "the row " + fault);
  }
}

void Pomdp::check() {
  if (states == 0 || actions == 0 || observations == 0)
    throw BadModel("a model needs at least one state, one action and one observation");
  if (!(discount > 0 && discount <= 1))
    throw BadModel("discount: expected more than 0 and at most 1, got " + number(discount));
  if (start.size() != states)
    throw BadModel("start: expected " + std::to_string(states) + " probabilities, got " + std::to_string(start.size()));
  if (const std::string fault = fault_of(start); !fault.empty()) throw BadModel("start: the belief " + fault);
  check_rows(transition, "T", state_names, states);
  check_rows(observation, "O", observation_names, observations);
  if (reward.size() != actions * states)
    throw BadModel("R: expected " + std::to_string(actions * states) + " rewards, got " +
                   std::to_string(reward.size()));
  for (std::size_t row = 0; row < reward.size(); ++row)
    if (!(std::abs(reward[row]) <= most_reward))
      throw BadModel("R: action " + quoted(action_names.of(row / states)) + ", state " +
                     quoted(state_names.of(row % states)) + ": the reward is " + number(reward[row]) + "; at most " +
                     number(most_reward) + " either way");
  if (!seen.empty() && seen.size() != states)
    throw BadModel("seen: expected " + std::to_string(states) + " cells, got " + std::to_string(seen.size()));
  if (!legal.empty() && seen.empty()) throw BadModel("legal: it says what cells allow, but `seen` is not given");
  if (!legal.empty() && legal.size() != cells() * actions)
    throw BadModel("legal: expected " + std::to_string(cells() * actions) +
                   " entries, one for each cell and action, got " + std::to_string(legal.size()));
  const std::size_t count = legal.empty() ? 0 : cells();  // it scans all states: not in the condition of the loop
  for (std::size_t cell = 0; cell < count; ++cell)
    if (std::all_of(&legal[cell * actions], &legal[cell * actions] + actions,
                    [](std::uint8_t yes) { return yes == 0; }))
      throw BadModel("legal: cell " + std::to_string(cell) + " allows no action");
  find_terminals();
  told_start = !seen.empty();
  if (seen.empty()) find_seen();
}

void Pomdp::find_terminals() {
  terminal.assign(states, 1);
  for (std::size_t a = 0; a < actions; ++a)
    for (std::size_t s = 0; s < states; ++s) {
      const auto next = transition.columns(a * states + s);
      if (next.size() != 1 || next[0] != s || reward[a * states + s] != 0) terminal[s] = 0;
    }
}

// States that some observation leaves together after some action are in one cell.
void Pomdp::find_seen() {
  Components components(states);
  std::vector<std::uint32_t> first(observations);
  for (std::size_t a = 0; a < actions; ++a) {
    std::fill(first.begin(), first.end(), ~0U);
    for (std::size_t s = 0; s < states; ++s) {
      if (terminal[s]) continue;
      for (const std::uint32_t o : observation.columns(a * states + s))
        if (first[o] == ~0U)
          first[o] = narrow(s);
        else
          components.join(static_cast<std::uint32_t>(s), first[o]);
    }
  }
  std::vector<std::uint32_t> number(states, ~0U);
  std::uint32_t count = 0;
  seen.resize(states);
  for (std::size_t s = 0; s < states; ++s) {
    const std::uint32_t root = components.find(static_cast<std::uint32_t>(s));
    if (number[root] == ~0U) number[root] = count++;
    seen[s] = number[root];
  }
}

}  // namespace feint
