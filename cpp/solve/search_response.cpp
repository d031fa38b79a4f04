#include "solve/search_response.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <utility>

#include "core/threads.hpp"

namespace feint {
namespace {

constexpr std::uint64_t stale = 64, largest_batch = 256;  // a batch is at most 1/64 of what was done
constexpr std::uint32_t nowhere = 0xffffffff;
constexpr double trust = 4;  // a prior weighs as much as so many visits

template <class Edges>
auto edge_of(Edges& edges, Action action) {
  return std::find_if(edges.begin(), edges.end(), [&](const auto& edge) { return edge.action == action; });
}

double bonus(std::uint32_t visits, std::uint32_t of) { return std::sqrt(std::sqrt(1.0 + of) / (1.0 + visits)); }

}  // namespace

// The seat in a game: it reads the tree, and notes what it does.
class SearchResponse::Walker final : public Responder {
 public:
  Walker(const SearchResponse& search, double exploration, std::vector<Step>* path)
      : search_(search), exploration_(exploration), path_(path) {}
  Action choose(const ErasedGame::View& view, const std::vector<Action>& legal, Rng& rng) override {
    if (legal.size() == 1) return legal[0];
    const Key key = search_.options_.key(view, legal), coarse = search_.options_.coarse(view, legal);
    const Action action = search_.choose(key, coarse, legal, exploration_, rng);
    if (path_) path_->push_back({key, coarse, action});
    return action;
  }

 private:
  const SearchResponse& search_;
  double exploration_;
  std::vector<Step>* path_;
};

SearchResponse::SearchResponse(const ErasedGame& game, Seat seat, const Opponents& opponents, SearchOptions options)
    : game_(game), seat_(seat), opponents_(opponents), options_(std::move(options)) {
  if (!options_.key) options_.key = [](const ErasedGame::View& view, const auto&) { return view.key; };
  const ViewKey kind = options_.coarse ? options_.coarse : [](const ErasedGame::View&, const auto& legal) {
    Key h = 0;
    for (const Action action : legal) h = fold(h, static_cast<Key>(action));
    return h;
  };
  options_.coarse = [kind](const auto& view, const auto& legal) { return fold(kind(view, legal), 0x6b696e64); };
}

const SearchResponse::Node* SearchResponse::find(Key key) const {
  const auto found = index_.find(key);
  return found == index_.end() ? nullptr : &nodes_[found->second];
}

std::uint32_t SearchResponse::place(Key key) {
  const auto [found, fresh] = index_.try_emplace(key, static_cast<std::uint32_t>(nodes_.size()));
  if (fresh) nodes_.emplace_back();
  return found->second;
}

// The highest bound, or without exploration the highest value; of equals any. A node may stand for views with different
// legal actions.
Action SearchResponse::choose(Key key, Key coarse, const std::vector<Action>& legal, double exploration,
                              Rng& rng) const {
  const Node *node = find(key), *kind = find(coarse);
  const double deviation = std::sqrt(squares_ / static_cast<double>(std::max<std::uint64_t>(1, done_)));
  const double width = exploration * deviation;
  double highest = -std::numeric_limits<double>::infinity();
  Action best = legal[0];
  int equals = 0;
  for (const Action action : legal) {
    double value = kind ? kind->won / kind->visits : mean_, bound = 0;
    if (kind) {
      const auto edge = edge_of(kind->edges, action);
      const std::uint32_t visits = edge == kind->edges.end() ? 0 : edge->visits;
      if (visits > 0) value = (value * trust + edge->value * visits) / (trust + visits);
      bound = bonus(visits, kind->visits);
    }
    if (node) {
      const auto edge = edge_of(node->edges, action);
      const std::uint32_t visits = edge == node->edges.end() ? 0 : edge->visits;
      if (visits > 0) value = (value * trust + edge->value * visits) / (trust + visits);
      bound = bonus(visits, node->visits);
    }
    const double worth = value + width * bound;
    if (worth > highest) {
      highest = worth;
      equals = 0;
    }
    if (worth == highest && rng.below(++equals) == 0) best = action;
  }
  return best;
}

// Means, of all that was ever won there.
void SearchResponse::learn_kind(const Step& step, double won) {
  Node& kind = nodes_[place(step.coarse)];
  auto edge = edge_of(kind.edges, step.action);
  if (edge == kind.edges.end()) edge = kind.edges.insert(edge, {step.action});
  ++kind.visits;
  kind.won += won;
  edge->value += (won - edge->value) / ++edge->visits;
}

// The best that can be done from there on, by the ways that were counted.
std::uint32_t SearchResponse::learn_step(const Step& step, double won, std::uint32_t below) {
  const std::uint32_t at = place(step.key);
  Node& node = nodes_[at];
  auto edge = edge_of(node.edges, step.action);
  if (edge == node.edges.end()) edge = node.edges.insert(edge, {step.action});
  ++node.visits;
  ++edge->visits;
  node.won += won;
  if (below == nowhere) {
    edge->ended += won;
  } else {
    auto way = std::find_if(edge->ways.begin(), edge->ways.end(), [&](const Way& w) { return w.node == below; });
    if (way == edge->ways.end()) way = edge->ways.insert(way, {below, 0});
    ++way->count;
  }
  double sum = edge->ended;
  for (const Way& way : edge->ways) sum += way.count * nodes_[way.node].value;
  edge->value = sum / edge->visits;
  // Few visits say little: the best of them is taken with what is usual in the node.
  const double usual = node.won / node.visits;
  node.value = -std::numeric_limits<double>::infinity();
  for (const Edge& one : node.edges)
    node.value = std::max(node.value, (one.value * one.visits + trust * usual) / (one.visits + trust));
  return at;
}

void SearchResponse::learn(const Simulation& simulation) {
  ++done_;
  const double off = simulation.won - mean_;
  mean_ += off / static_cast<double>(done_);
  squares_ += off * (simulation.won - mean_);
  std::uint32_t below = nowhere;
  for (auto step = simulation.path.rbegin(); step != simulation.path.rend(); ++step) {
    learn_kind(*step, simulation.won);
    below = learn_step(*step, simulation.won, below);
  }
}

void SearchResponse::simulate(std::vector<Simulation>& batch, Progress& progress) const {
  std::atomic<std::uint64_t> next{0};
  on_threads(std::min(options_.threads, count_of(batch)), [&] {
    Progress quiet;  // players count their own steps; here games count
    quiet.poll = [&] { quiet.stop = progress.stop.load(); };
    for (std::uint64_t i = next++; i < batch.size() && !progress.stop; i = next++) {
      Simulation& mine = batch[i];
      Walker walker(*this, options_.exploration, &mine.path);
      Rng rng(options_.seed, 0x73656172, static_cast<std::uint64_t>(seat_), done_ + i);  // "sear"
      const Returns returns = play_against(game_, seat_, opponents_, &walker, rng, quiet);
      mine.whole = returns.size() > 0;
      if (mine.whole) mine.won = returns[seat_];
      if (!progress.advance(1)) return;
    }
  });
}

void SearchResponse::search(Progress& progress) {
  while (done_ < options_.simulations && !progress.stop) {
    const std::uint64_t room = std::clamp<std::uint64_t>(done_ / stale, 1, largest_batch);
    std::vector<Simulation> batch(std::min(room, options_.simulations - done_));
    simulate(batch, progress);
    for (const Simulation& simulation : batch)
      if (simulation.whole) learn(simulation);
  }
}

std::unique_ptr<Responder> SearchResponse::responder() const { return std::make_unique<Walker>(*this, 0.0, nullptr); }

}  // namespace feint
