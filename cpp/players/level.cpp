// `level`: a level-k player of the nested I-POMDPs (solve/levels.hpp). It follows its belief by what it hears, does the
// best thing there, and says what it believes: what is hidden, and how deep the other thinks.
#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "games/all.hpp"
#include "games/offers.hpp"
#include "players/kinds.hpp"
#include "players/level_mind.hpp"
#include "players/planner.hpp"

namespace feint {
namespace {

constexpr double tie = 1e-9;            // of equals the first, as controllers do
constexpr std::size_t most_games = 20;  // tables may have any r_w and r_u, and a house stays for months

// Discount 1, unless the game says that it can go on for ever at no cost.
template <class G>
double discount_of(const G& game) {
  if constexpr (requires { game.level_discount(); }) return game.level_discount();
  return 1;
}

// Larger games have more to think through, and nobody is to wait for that at a table.
template <class G>
int deepest(const G& game) {
  if constexpr (requires { game.deepest_level(); }) return game.deepest_level();
  return 30;
}

// Made once for each game, seat and level, whoever asks.
template <class G>
std::shared_ptr<LevelMind<G>> mind_of(const G& game, const std::string& parameters, Seat seat, int k) {
  struct Kept {
    std::shared_ptr<LevelStack<G>> stack;
    std::map<std::pair<Seat, int>, std::shared_ptr<LevelMind<G>>> minds = {};
  };
  static std::mutex mutex;
  static std::map<std::string, Kept> kept;
  const std::lock_guard lock(mutex);
  auto found = kept.find(parameters);
  if (found == kept.end()) {
    if (kept.size() >= most_games) kept.clear();  // who plays keeps his own
    found = kept.emplace(parameters, Kept{std::make_shared<LevelStack<G>>(game, discount_of(game))}).first;
  }
  auto& mind = found->second.minds[{seat, k}];
  if (!mind) mind = std::make_shared<LevelMind<G>>(found->second.stack, seat, k);
  return mind;
}

template <class G>
class LevelPlayer final : public Player {
 public:
  LevelPlayer(const G& game, std::shared_ptr<LevelMind<G>> mind, Seat seat, std::uint64_t seed)
      : game_(game), mind_(std::move(mind)), rng_(seed), seat_(seat) {
    if constexpr (positional<G>) trail_.emplace(game, seat);
  }

  bool listens() const override { return positional<G> && mind_; }

  void hear(const Told& told) override {
    if constexpr (positional<G>) {
      if (!mind_) return;
      const Key before = trail_->seen();
      if (const auto action = trail_->hear(told)) {
        follow(before);
        last_ = action;
        due_ = true;
      }
    }
  }

  Action act(const ErasedGame::View& view, const std::vector<Action>& legal, Progress&) override {
    if (!mind_) return pick(legal, rng_);
    if constexpr (positional<G>) {
      if (game_.observation(own_view<G>(view)) != trail_->seen())
        throw Error("level must hear a match from its beginning: what it is shown is not where it was led");
      follow(trail_->seen());
    } else {
      belief_ = mind_->known(view.key);
    }
    values_ = mind_->values(*belief_);
    double most = -1e300;
    for (const auto& [action, value] : values_) most = std::max(most, value);
    for (const auto& [action, value] : values_)
      if (value >= most - tie) return action;
    return legal.front();
  }

  Json explain() const override {
    if (!mind_ || !belief_ || values_.empty()) return nullptr;
    Json::Object values;
    for (const auto& [action, value] : values_) values.emplace_back(text_of(game_.speak(seat_, action)), value);
    return Json::Object{{"values", values}, {"beliefs", mind_->beliefs(*belief_)}};
  }

 private:
  // To the question at which this is seen.
  void follow(Key seen) {
    if (!due_) return;
    belief_ = last_ ? mind_->after(*belief_, *last_, seen) : mind_->begun(seen);
    due_ = false;
  }

  G game_;
  std::shared_ptr<LevelMind<G>> mind_;  // none: level 0, which draws
  std::optional<typename TrailOf<G>::type> trail_;
  Rng rng_;
  Seat seat_;
  std::optional<Belief> belief_;  // at the newest question
  std::optional<Action> last_;    // done there
  bool due_ = true;               // the next question's belief is still to be found
  std::vector<std::pair<Action, double>> values_;
};

template <class G>
std::unique_ptr<Player> of_level(const ErasedGame& game, Seat seat, std::uint64_t seed, int k) {
  const auto* own = game.as<G>();
  if (!own) return nullptr;
  if (k > deepest(*own))
    throw BadParameter("level: k is at most " + std::to_string(deepest(*own)) + " for a game this large, got " +
                       std::to_string(k) + ": it would think for too long before its first move");
  auto mind = k == 0 ? nullptr : mind_of(*own, Json(game.model().parameters()).dump(), seat, k);
  return std::make_unique<LevelPlayer<G>>(*own, std::move(mind), seat, seed);
}

template <class... G>
std::unique_ptr<Player> make_of(GameList<G...>, const ErasedGame& game, Seat seat, std::uint64_t seed, int k) {
  std::unique_ptr<Player> made;
  static_cast<void>(((made = of_level<G>(game, seat, seed, k)) || ...));
  if (made) return made;
  const std::vector<std::string> names{G::about().name...};
  throw BadParameter("level plays " + join(names, [](const auto& name) { return name; }) + ", not " +
                     game.about().name);
}

std::unique_ptr<Player> make_level(const ErasedGame& game, Seat seat, std::uint64_t seed, const Params& options) {
  return make_of(LevelGames{}, game, seat, seed, options.integer("k"));
}

}  // namespace

PlayerKind level_kind() {
  using enum ParameterType;
  return {
      .name = "level",
      .summary = "Nested reasoning: the best answer to all lower levels of the other, which level 0 begins at random",
      .quick = true,
      .options = {{"k", integer, 2, "how deep it thinks; 0 draws", 0, 30}},
      .make = make_level,
      .needs_events = true};
}

}  // namespace feint
