#include "solve/plans.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "core/error.hpp"

namespace feint {
namespace {

constexpr std::uint64_t most_cells = 50'000'000;  // of all plans together

}  // namespace

const std::pair<Spoken, std::string>& PlanWriter::text_of_action(Seat seat, Action action) {
  const auto [found, fresh] =
      words_.try_emplace(static_cast<std::uint64_t>(seat + 1) << 32 | static_cast<std::uint32_t>(action));
  if (fresh) {
    found->second.first = game_.speak(seat, action);
    found->second.second = text_of(found->second.first);
  }
  return found->second;
}

double PlanWriter::count(int sequence) const {
  double product = 1;
  for (const int set : after_[sequence]) {
    double sum = 0;
    for (int a = 0; a < (*sets_)[set].actions; ++a) sum += count((*sets_)[set].first + a);
    product *= sum;
  }
  return product;
}

// Decides in the first of the sets that are open; what that leads to is open then.
void PlanWriter::list(std::vector<int> open, std::vector<std::int16_t>& plan,
                      std::vector<std::int16_t>& choices) const {
  if (open.empty()) {
    choices.insert(choices.end(), plan.begin(), plan.end());
    return;
  }
  const int now = open.front();
  const auto& set = (*sets_)[now];
  for (int a = 0; a < set.actions; ++a) {
    std::vector<int> next = after_[set.first + a];
    next.insert(next.end(), open.begin() + 1, open.end());
    plan[now] = narrow(a);
    list(std::move(next), plan, choices);
  }
  plan[now] = -1;
}

// What the seat is told between its last decision, or the window's beginning, and this information set.
std::string PlanWriter::seen_before(std::uint32_t root, int infoset, Seat seat) const {
  std::vector<std::uint32_t> way;
  for (std::uint32_t node = tree_.infosets[infoset].nodes[0]; node > 0; node = tree_.parent[node]) way.push_back(node);
  std::reverse(way.begin(), way.end());
  auto state = game_.initial();
  std::vector<std::string> told;
  bool inside = root == 0;
  for (const std::uint32_t node : way) {
    const Seat by = tree_.nodes[tree_.parent[node]].seat;
    if (by == seat) told.clear();
    const Hear hear = [&](const Told& event) {
      if (inside && event.to.has(seat) && !(by == seat && event.seat == seat)) told.push_back(text_of(event.words));
    };
    game_.apply(state, by, tree_.by[node], hear);
    inside = inside || node == root;
  }
  return join(told, [](const auto& one) { return one; });
}

// A game that tells nothing still shows something.
std::string PlanWriter::view_at(int infoset, Seat seat) const {
  std::vector<std::uint32_t> way;
  for (std::uint32_t node = tree_.infosets[infoset].nodes[0]; node > 0; node = tree_.parent[node]) way.push_back(node);
  auto state = game_.initial();
  for (std::size_t i = way.size(); i-- > 0;)
    game_.apply(state, tree_.nodes[tree_.parent[way[i]]].seat, tree_.by[way[i]], Silent{});
  return shortened(game_.view_json(game_.view(state, seat)).dump(), 60);
}

void PlanWriter::label(std::uint32_t root, Seat seat) {
  labels_.assign(sets_->size(), "");
  const auto apart = [&](const std::vector<int>& group) {
    std::set<std::string> all;
    for (const int set : group) all.insert(labels_[set]);
    return all.size() == group.size() && !all.contains("");
  };
  for (const auto& group : after_) {
    if (group.size() < 2) continue;
    for (const int set : group) labels_[set] = seen_before(root, (*sets_)[set].infoset, seat);
    if (apart(group)) continue;
    for (const int set : group) labels_[set] = view_at((*sets_)[set].infoset, seat);
    if (apart(group)) continue;
    for (std::size_t i = 0; i < group.size(); ++i) labels_[group[i]] = "case " + std::to_string(i + 1);
  }
}

std::string PlanWriter::say(int sequence, const std::int16_t* plan, Seat seat) {
  const auto& group = after_[sequence];
  return join(
      group,
      [&](int set) {
        const auto& [infoset, before, first, actions] = (*sets_)[set];
        const int a = plan[set];
        std::string out = labels_[set].empty() ? "" : "on " + labels_[set] + ": ";
        out += word(seat, tree_.infosets[infoset].legal[a]);
        const std::string then = say(first + a, plan, seat);
        if (then.empty()) return out;
        return out + ", then " + (after_[first + a].size() > 1 ? "(" + then + ")" : then);
      },
      "; ");
}

Action PlanWriter::number_of(const Spoken& plan) {
  const auto [found, fresh] = numbers_.try_emplace(text_of(plan), static_cast<Action>(plans_.size()));
  if (fresh) plans_.push_back(plan);
  return found->second;
}

void PlanWriter::write(const Window& window, Seat seat, std::vector<Action>& numbers,
                       std::vector<std::int16_t>& choices) {
  sets_ = &window.sets[seat];
  after_.assign(window.sequences[seat], {});
  for (std::size_t i = 0; i < sets_->size(); ++i) after_[(*sets_)[i].after].push_back(static_cast<int>(i));
  const double plans = count(0);
  cells_ += plans <= most_ ? static_cast<std::uint64_t>(plans) * sets_->size() : 0;
  if (plans > most_ || cells_ > most_cells) {
    char text[32];
    std::snprintf(text, sizeof text, plans < 1e15 ? "%.0f" : "%.2g", plans);
    throw TooLarge("simultanize(" + game_.about().name + "): in one window seat " + std::to_string(seat) + " has " +
                   text + " plans" +
                   (plans > most_ ? ", more than " + std::to_string(most_) : ", too many with the others") +
                   "; solve it by the sequence form (`feint solve windows`), or take smaller parameters");
  }
  std::vector<std::int16_t> plan(sets_->size(), -1);
  list(after_[0], plan, choices);
  label(window.root, seat);
  std::set<Action> taken;
  for (std::size_t i = 0; i < choices.size(); i += sets_->size()) {
    Spoken spoken = {say(0, &choices[i], seat)};
    if (sets_->size() == 1) spoken = text_of_action(seat, tree_.infosets[(*sets_)[0].infoset].legal[choices[i]]).first;
    const std::string name = spoken.name;
    // A game may have one word for two actions.
    for (int twin = 2; taken.contains(number_of(spoken)); ++twin) spoken.name = name + " #" + std::to_string(twin);
    numbers.push_back(number_of(spoken));
    taken.insert(numbers.back());
  }
}

}  // namespace feint
