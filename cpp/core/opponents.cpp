#include "core/opponents.hpp"

#include <utility>

namespace feint {
namespace {

std::vector<double> uniform(const std::vector<Action>& legal) {
  return std::vector<double>(legal.size(), 1.0 / static_cast<double>(legal.size()));
}

class AskedModel final : public ViewModel {
 public:
  explicit AskedModel(Ask ask) : ask_(std::move(ask)) {}
  std::vector<double> odds(const ErasedGame::View& view, const std::vector<Action>& legal) override {
    std::vector<double> odds = ask_(view, legal);
    double sum = 0;
    bool good = odds.size() == legal.size();
    for (const double p : odds) {
      sum += p;
      good = good && p >= 0;
    }
    if (!good || !(sum > 1 - 1e-6 && sum < 1 + 1e-6))
      throw Error("the policy gives no distribution over " + std::to_string(legal.size()) + " legal actions of seat " +
                  std::to_string(view.seat) + ": " + std::to_string(odds.size()) + " numbers that sum to " +
                  Json(sum).dump());
    return odds;
  }

 private:
  Ask ask_;
};

// A model at the table: it hears nothing and draws.
class ModelPlayer final : public Player {
 public:
  ModelPlayer(std::unique_ptr<ViewModel> model, std::uint64_t seed) : model_(std::move(model)), rng_(seed) {}
  bool listens() const override { return false; }
  Action act(const ErasedGame::View& view, const std::vector<Action>& legal, Progress&) override {
    return model_->choose(view, legal, rng_);
  }

 private:
  std::unique_ptr<ViewModel> model_;
  Rng rng_;
};

// A player of each seat that is shown views out of order: its own probabilities, or the share of its visits, where it
// explains itself so, else all on what it answers.
class KindModel final : public ViewModel {
 public:
  KindModel(const ErasedGame& game, const PlayerKind& kind, const Params& options, std::uint64_t seed)
      : game_(game), kind_(kind), options_(options), seed_(seed) {}

  std::vector<double> odds(const ErasedGame::View& view, const std::vector<Action>& legal) override {
    const Action answer = act(view, legal);
    const Json why = player(view.seat).explain();
    for (const char* said : {"probabilities", "visits"})
      if (std::vector<double> odds = read(why.find(said), view.seat, legal); !odds.empty()) return odds;
    std::vector<double> sure(legal.size(), 0.0);
    for (std::size_t i = 0; i < legal.size(); ++i) sure[i] = legal[i] == answer;
    return sure;
  }

  Action choose(const ErasedGame::View& view, const std::vector<Action>& legal, Rng&) override {
    return act(view, legal);
  }

 private:
  Player& player(Seat seat) {
    auto& made = players_[seat];
    if (!made) made = kind_.make(game_, seat, Rng(seed_, seat).next(), options_);
    return *made;
  }
  Action act(const ErasedGame::View& view, const std::vector<Action>& legal) {
    Progress quiet;
    return player(view.seat).act(view, legal, quiet);
  }
  // Empty if it says nothing.
  std::vector<double> read(const Json* said, Seat seat, const std::vector<Action>& legal) const {
    if (!said) return {};
    std::vector<double> odds;
    double sum = 0;
    for (const Action action : legal) {
      const Json* weight = said->find(text_of(game_.speak(seat, action)));
      const double* number = weight ? weight->as<double>() : nullptr;
      const std::int64_t* count = weight ? weight->as<std::int64_t>() : nullptr;
      odds.push_back(number ? *number : count ? static_cast<double>(*count) : 0.0);
      sum += odds.back();
    }
    if (!(sum > 0)) return {};
    for (double& p : odds) p /= sum;
    return odds;
  }

  ErasedGame game_;
  const PlayerKind& kind_;
  Params options_;
  std::uint64_t seed_;
  PerSeat<std::unique_ptr<Player>> players_;
};

}  // namespace

Action drawn(const std::vector<double>& odds, const std::vector<Action>& legal, Rng& rng) {
  double left = rng.unit();
  for (std::size_t i = 0; i < legal.size(); ++i)
    if ((left -= odds[i]) < 0) return legal[i];
  for (std::size_t i = legal.size(); i-- > 0;)  // rounding
    if (odds[i] > 0) return legal[i];
  return legal.back();
}

Action ViewModel::choose(const ErasedGame::View& view, const std::vector<Action>& legal, Rng& rng) {
  return drawn(odds(view, legal), legal, rng);
}

Opponents of_model(std::function<std::unique_ptr<ViewModel>(std::uint64_t seed)> model) {
  return {[model](Seat, std::uint64_t seed) { return std::make_unique<ModelPlayer>(model(seed), seed); }, model};
}

Opponents of_ask(Ask ask) {
  return of_model([ask](std::uint64_t) -> std::unique_ptr<ViewModel> { return std::make_unique<AskedModel>(ask); });
}

Opponents of_table(std::shared_ptr<const PolicyTable> table) {
  return of_ask([table = std::move(table)](const ErasedGame::View& view, const std::vector<Action>& legal) {
    const auto row = table->find(view.key);
    return row == table->end() ? uniform(legal) : row->second;
  });
}

Opponents of_kind(const ErasedGame& game, const PlayerKind& kind, const Params& options) {
  kind.make(game, 0, 0, options);  // refuses what does not fit before any game
  return {[=, &kind](Seat seat, std::uint64_t seed) { return kind.make(game, seat, seed, options); },
          [=, &kind](std::uint64_t seed) -> std::unique_ptr<ViewModel> {
            return std::make_unique<KindModel>(game, kind, options, seed);
          }};
}

}  // namespace feint
