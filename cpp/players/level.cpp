// `level`: a level-k player of the nested I-POMDPs (solve/levels.hpp). It follows its controller by what it observes,
// and says what it believes: what is hidden, and how deep the other thinks.
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <tuple>

#include "core/error.hpp"
#include "games/kuhn.hpp"
#include "games/po_nim.hpp"
#include "players/kinds.hpp"
#include "players/planner.hpp"
#include "solve/levels.hpp"

namespace feint {
namespace {

// Solved once for each game and level, whoever asks.
template <class G>
std::shared_ptr<const Level> solved(const G& game, const std::string& parameters, Seat seat, int k) {
  static std::mutex mutex;
  static std::map<std::pair<std::string, int>, std::vector<std::shared_ptr<const Level>>> kept;
  const std::lock_guard lock(mutex);
  auto& levels = kept[{parameters, k}];
  if (levels.empty()) {
    LevelOptions options;
    options.levels = k, options.values = true;
    Progress progress;
    for (Level& level : solve_levels(game, options, progress))
      levels.push_back(std::make_shared<const Level>(std::move(level)));
  }
  return levels[static_cast<std::size_t>(2 * (k - 1) + seat)];
}

template <class G>
class LevelPlayer final : public Player {
 public:
  LevelPlayer(const G& game, std::shared_ptr<const Level> level, Seat seat, std::uint64_t seed)
      : game_(game), level_(std::move(level)), rng_(seed), seat_(seat) {
    machine_.draws = !level_;
  }

  // Every own move was a decision at what was observed before it: so the node is right wherever one came in.
  void hear(const Told& told) override {
    if (told.seat != seat_ || told.words.name != decision_event || !observed_) return;
    node_ = moved(machine(), node_, *observed_, Surprise::draw);
    observed_.reset();
  }

  Action act(const ErasedGame::View& view, const std::vector<Action>& legal, Progress&) override {
    const Key seen = seen_in(view);
    observed_ = seen;
    now_ = moved(machine(), node_, seen, Surprise::draw);
    if constexpr (!told_apart) node_ = now_, observed_.reset();
    if (machine().draws || now_ >= machine().nodes.size()) return pick(legal, rng_);
    double left = rng_.unit();
    Action chosen = legal.front();
    for (const auto& choice : machine().nodes[now_].choices) {
      chosen = choice.action;
      if ((left -= choice.probability) < 0) break;
    }
    return chosen;
  }

  Json explain() const override {
    if (machine().draws || now_ >= machine().nodes.size()) return nullptr;
    std::map<int, double> hidden, levels;
    for (const Thought& t : level_->thoughts[now_]) hidden[t.hidden] += t.p, levels[t.level] += t.p;
    Json::Object values, by_hidden, by_level;
    for (const auto& [words, value] : level_->values[now_]) values.emplace_back(words, value);
    for (const auto& [n, p] : hidden) by_hidden.emplace_back(std::to_string(n), p);
    for (const auto& [n, p] : levels) by_level.emplace_back(std::to_string(n), p);
    Json::Object beliefs{{"levels", by_level}};
    if (!hidden.contains(-1)) beliefs.emplace(beliefs.begin(), "hidden", by_hidden);
    return Json::Object{{"values", values}, {"beliefs", beliefs}};
  }

 private:
  static constexpr bool told_apart = std::is_same_v<G, PoNim>;
  static constexpr const char* decision_event = "tried";

  const Machine& machine() const { return level_ ? level_->machine : machine_; }
  Key seen_in(const ErasedGame::View& view) const {
    if constexpr (std::is_same_v<G, PoNim>)
      return game_.observation(own_view<G>(view));
    else
      return view.key;
  }

  G game_;
  std::shared_ptr<const Level> level_;
  Machine machine_;  // of level 0
  Rng rng_;
  Seat seat_;
  std::uint32_t node_ = not_begun, now_ = not_begun;
  std::optional<Key> observed_;
};

template <class G>
std::unique_ptr<Player> of_level(const ErasedGame& game, Seat seat, std::uint64_t seed, int k) {
  const auto* own = game.as<G>();
  if (!own) return nullptr;
  auto level = k == 0 ? nullptr : solved(*own, game.about().name + Json(game.model().parameters()).dump(), seat, k);
  return std::make_unique<LevelPlayer<G>>(*own, std::move(level), seat, seed);
}

std::unique_ptr<Player> make_level(const ErasedGame& game, Seat seat, std::uint64_t seed, const Params& options) {
  const int k = options.integer("k");
  if (auto made = of_level<PoNim>(game, seat, seed, k)) return made;
  if (auto made = of_level<Kuhn>(game, seat, seed, k)) return made;
  throw BadParameter("level plays po_nim and kuhn, not " + game.about().name);
}

}  // namespace

PlayerKind level_kind() {
  using enum ParameterType;
  return {
      .name = "level",
      .summary = "Nested reasoning: the best answer to all lower levels of the other, which level 0 begins at random",
      .quick = true,
      .options = {{"k", integer, 2, "how deep it thinks; 0 draws", 0, 30}},
      .make = make_level};
}

}  // namespace feint
