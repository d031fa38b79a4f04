// Looks up what value iteration found (cpp/solve/value_iteration.hpp).
#include <sys/stat.h>

#include <mutex>
#include <tuple>

#include "core/adapters.hpp"
#include "core/error.hpp"
#include "games/coup_mdp/solve/values.hpp"
#include "games/players.hpp"
#include "players/planner.hpp"

namespace feint {
namespace {

using SharedValues = std::shared_ptr<const CoupMdpValues>;

// Players are made anew for every game; the last table that was opened stays open, unless its file is another by now.
SharedValues opened(const CoupMdp& game, const std::string& path) {
  using Identity = std::tuple<std::string, Json::Object, dev_t, ino_t, off_t, time_t, long>;
  static std::mutex mutex;
  static Identity last;
  static SharedValues table;
  struct stat file{};
  stat(path.c_str(), &file);  // what is wrong with it, opening it will say
  const Identity identity{path,         game.winning_rules(), file.st_dev,         file.st_ino,
                          file.st_size, file.st_mtim.tv_sec,  file.st_mtim.tv_nsec};
  const std::lock_guard lock(mutex);
  if (!table || identity != last) {
    table = std::make_shared<const CoupMdpValues>(game, path);
    last = identity;
  }
  return table;
}

class Optimal final : public Player {
 public:
  Optimal(const CoupMdp& game, Seat seat, SharedValues table) : game_(game), table_(std::move(table)), seat_(seat) {}
  bool listens() const override { return false; }

  Action act(const ErasedGame::View& view, const std::vector<Action>& legal, Progress&) override {
    constexpr double rounding = 1e-7;  // of the table's floats: of equals it takes the first
    Rng none(0);
    const auto s = imagine_state(game_, view, none);
    plan_ = {};
    double best = -1;
    for (const Action action : legal) {
      plan_.actions.push_back({action, table_->value(s, seat_, action)});
      if (plan_.actions.back().value > best + rounding) {
        best = plan_.actions.back().value;
        plan_.choice = action;
      }
    }
    return plan_.choice;
  }

  Json explain() const override {
    Json::Object values;
    for (const ActionValue& a : plan_.actions) values.emplace_back(text_of(game_.speak(seat_, a.action)), a.value);
    return Json::Object{{"values", values}};
  }

 private:
  Revealed<CoupMdp> game_;
  SharedValues table_;
  Seat seat_;
  Plan plan_;
};

std::unique_ptr<Player> make(const ErasedGame& game, Seat seat, std::uint64_t, const Params& options) {
  const auto* revealed = game.as<Revealed<ErasedGame>>();
  const auto* inner = revealed ? revealed->as<CoupMdp>() : nullptr;
  if (!inner)
    throw BadParameter("optimal cannot play " + game.about().name +
                       ": it needs complete information, reveal(coup_mdp)");
  const std::string path = options.text("table");
  if (path.empty())
    throw BadParameter(
        "optimal needs a table: feint solve value-iteration coup_mdp --out FILE, with the parameters of the game, "
        "makes "
        "the file for optimal:table=FILE");
  return std::make_unique<Optimal>(*inner, seat, opened(*inner, path));
}

}  // namespace

PlayerKind optimal_kind() {
  return {.name = "optimal",
          .summary = "wins reveal(coup_mdp) as often as can be against uniformly random opponents, from a solved table",
          .quick = true,
          .options = {{"table", ParameterType::text, "", "the file that feint solve value-iteration wrote"}},
          .make = make};
}

}  // namespace feint
