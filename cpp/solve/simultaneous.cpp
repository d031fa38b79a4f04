#include "solve/simultaneous.hpp"

#include <algorithm>
#include <cmath>

#include "core/adapters.hpp"
#include "core/erase.hpp"
#include "solve/plans.hpp"

namespace feint {

Simultaneous::Simultaneous(const ErasedGame& game, Progress& progress, const SimultaneousOptions& options) {
  const About about = renamed(game.about(), "simultanize");
  if (game.seats() != 2)
    throw Error(about.name + ": windows are those of two players, " + game.about().name + " has " +
                std::to_string(game.seats()) + " seats");
  auto compiled = std::make_shared<Compiled>();
  compiled->about = about;
  compiled->about.open = true;
  compiled->tree = TreeBuilder<ErasedGame>(game, options.most_nodes, progress, true).build();
  if (progress.stop) throw Error(about.name + ": stopped");
  const Tree& tree = compiled->tree;
  const Windows windows = find_windows(tree);
  WindowReader reader(tree, windows);
  compiled->spot.assign(tree.nodes.size(), -1);
  for (std::size_t at = 0; at < tree.nodes.size(); ++at) {
    if (!windows.observable[at]) continue;
    compiled->spot[at] = narrow(compiled->spots.size());
    compiled->spots.push_back({narrow(at), {}, {}});
    for (const double paid : tree.returns[at]) compiled->highest = std::max(compiled->highest, std::abs(paid));
  }
  PlanWriter writer(game, tree, compiled->plans, options.most_plans);
  compiled->words.resize(tree.nodes.size());
  for (std::size_t at = 1; at < tree.nodes.size(); ++at)
    compiled->words[at] = writer.word(tree.nodes[tree.parent[at]].seat, tree.by[at]);
  std::vector<int> longest(tree.nodes.size(), 0);
  for (std::size_t i = windows.roots.size(); i-- > 0;) {
    if (!progress.advance(1)) throw Error(about.name + ": stopped");
    const Window window = reader.read(windows.roots[i]);
    Spot& spot = compiled->spots[compiled->spot[window.root]];
    int steps = 1;  // of chance
    for (std::size_t seat = 0; seat < 2; ++seat) {
      spot.sets[seat] = count_of(window.sets[seat]);
      if (window.sets[seat].empty()) continue;
      writer.write(window, static_cast<Seat>(seat), spot.legal[seat], spot.choices[seat]);
      ++steps;
    }
    for (const auto& leaf : window.leaves)
      longest[window.root] = std::max(longest[window.root], steps + longest[leaf.node]);
  }
  compiled->longest = longest[0];
  if (compiled->plans.empty()) compiled->plans.push_back({"none"});  // a game has at least one action
  for (std::size_t i = 0; i < tree.infosets.size(); ++i)
    compiled->index_in_window.push_back(reader.index_in_window(static_cast<int>(i)));
  compiled->tree.infosets.clear();  // what only the reading needed
  compiled->tree.seen.clear();
  compiled->tree.by.clear();
  compiled_ = compiled;
}

std::vector<Outcome> Simultaneous::outcomes(const State& s) const {
  const Spot& spot = at(s);
  const Tree& tree = compiled_->tree;
  std::vector<Outcome> out;
  std::vector<std::pair<std::uint32_t, double>> stack{{spot.node, 1.0}};
  while (!stack.empty()) {
    const auto [at, probability] = stack.back();
    stack.pop_back();
    if (at != spot.node && compiled_->spot[at] >= 0) {
      out.push_back({compiled_->spot[at], probability});
      continue;
    }
    const Tree::Node& node = tree.nodes[at];
    if (node.seat == chance) {
      for (std::uint32_t i = node.children; i-- > 0;)
        stack.emplace_back(node.first + i, probability * tree.probability[node.first + i]);
    } else {
      const std::size_t seat = node.seat;
      const auto plan = static_cast<std::size_t>(s.chosen[seat] - 1) * static_cast<std::size_t>(spot.sets[seat]);
      const std::size_t index = compiled_->index_in_window[node.infoset];
      stack.emplace_back(node.first + static_cast<std::uint32_t>(spot.choices[seat][plan + index]), probability);
    }
  }
  return out;
}

void Simultaneous::check(const View& v) const {
  need(v.node >= 0 && v.node < static_cast<std::int32_t>(compiled_->spots.size()), "there is no such node");
  need(v.chosen.empty() || v.chosen.size() == 2, "chosen has a plan for each seat, or nothing");
  const Spot& spot = compiled_->spots[v.node];
  for (int i = 0; i < v.chosen.size(); ++i) {
    const std::int32_t most = narrow(spot.legal[i].size());
    need(v.chosen[i] >= (most > 0) && v.chosen[i] <= most, "there is no such plan");
  }
}

List<std::int16_t, Simultaneous::node_bits + 1> Simultaneous::features(const View& v) const {
  List<std::int16_t, node_bits + 1> out;
  for (int bit = 0; bit < node_bits; ++bit)
    if (v.node >> bit & 1) out.push(narrow(bit));
  if (v.seat == 1) out.push(node_bits);
  return out;
}

std::string Simultaneous::way(std::int32_t spot, bool whole) const {
  const Tree& tree = compiled_->tree;
  std::vector<std::string> steps;
  for (std::uint32_t at = compiled_->spots[spot].node; at > 0;) {
    const Seat seat = tree.nodes[tree.parent[at]].seat;
    steps.push_back((seat == chance ? "" : "seat " + std::to_string(seat) + ": ") + compiled_->words[at]);
    at = tree.parent[at];
    if (!whole && compiled_->spot[at] >= 0) break;
  }
  std::reverse(steps.begin(), steps.end());
  return join(steps, [](const auto& step) { return step; }, "; ");
}

Spoken Simultaneous::speak(Seat seat, Action action) const {
  const auto size = seat == chance ? compiled_->spots.size() : compiled_->plans.size();
  if (action < 0 || static_cast<std::size_t>(action) >= size)
    throw IllegalAction(about().name + ": seat " + std::to_string(seat) + " has no plan " + std::to_string(action));
  if (seat == chance) return {"reach", {{"node", action}, {"by", way(action, false)}}};
  return compiled_->plans[action];
}

Spoken Simultaneous::speak(const Event& event) const {
  const Action number = event.data[0] | event.data[1] << 15;
  if (event.kind == chose) return speak(event.seat, number);
  return {"reached", {{"node", number}, {"by", way(number, false)}}};
}

std::string Simultaneous::text(const View& v) const {
  const std::string so_far = way(v.node, true);
  std::string out = "Node " + std::to_string(v.node) + (so_far.empty() ? ", the start." : ". So far: " + so_far + ".");
  const Spot& spot = compiled_->spots[v.node];
  for (int i = 0; i < v.chosen.size(); ++i) {
    if (!v.chosen[i]) continue;
    const Action plan = spot.legal[i][v.chosen[i] - 1];
    out += "\nSeat " + std::to_string(i) + " chose: " + text_of(speak(i, plan));
  }
  return out;
}

}  // namespace feint
