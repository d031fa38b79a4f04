#include "solve/probe.hpp"

#include <algorithm>
#include <atomic>

#include "core/match.hpp"
#include "core/threads.hpp"

namespace feint {
namespace {

constexpr std::uint64_t shard_size = 32;

// One match of a responder against opponents.
class ProbeMatch {
 public:
  ProbeMatch(const ErasedGame& game, Seat seat, const Opponents& opponents, Responder* responder, Rng& rng)
      : game_(game), seat_(seat), responder_(responder), rng_(rng) {
    for (Seat other = 0; other < game.seats(); ++other) {
      const std::uint64_t seed = rng.next();
      if (other == seat) continue;
      auto& player = players_[other] = opponents.seated(other, seed);
      heard_ = heard_ || player->listens();
    }
  }

  Returns play(Progress& progress) {
    if (responder_) responder_->begin();
    Hear hear;
    if (heard_)
      hear = [this](const Told& told) {
        for (Seat seat = 0; seat < game_.seats(); ++seat)
          if (players_[seat] && told.to.has(seat)) players_[seat]->hear(told);
      };
    const auto asked = [&](const ErasedGame::State& s, Seat seat) -> std::optional<Action> {
      const Action action = answer(s, seat, progress);
      return progress.stop ? std::nullopt : std::optional(action);
    };
    const auto end = play_match(game_, rng_, hear, asked, [this](const ErasedGame::State& s) {
      if (responder_ && responder_->watches()) responder_->see(game_.key(s, seat_));
    });
    return end ? game_.returns(*end) : Returns{};
  }

 private:
  Action answer(const ErasedGame::State& s, Seat seat, Progress& progress) {
    const auto legal = game_.legal(s, seat);
    if (seat == seat_) return responder_->choose(game_.view(s, seat), legal, rng_);
    if (legal.size() == 1) return legal[0];
    return players_[seat]->act(game_.view(s, seat), legal, progress);
  }

  const ErasedGame& game_;
  Seat seat_;
  Responder* responder_;
  Rng& rng_;
  PerSeat<std::unique_ptr<Player>> players_;
  bool heard_ = false;
};

}  // namespace

Returns play_against(const ErasedGame& game, Seat seat, const Opponents& opponents, Responder* responder, Rng& rng,
                     Progress& progress) {
  return ProbeMatch(game, seat, opponents, responder, rng).play(progress);
}

Measured measure(const ErasedGame& game, Seat seat, const Opponents& opponents,
                 const std::function<std::unique_ptr<Responder>()>& make, const ProbeOptions& options,
                 Progress& progress) {
  const std::size_t seats = game.seats();
  const std::uint64_t shards = (options.games + shard_size - 1) / shard_size;
  const Measured nothing{0, std::vector<double>(seats, 0.0), std::vector<double>(seats, 0.0), 0};
  std::vector<Measured> parts(shards, nothing);
  std::atomic<std::uint64_t> next{0};
  on_threads(options.threads, [&] {
    const std::unique_ptr<Responder> responder = make ? make() : nullptr;
    Progress quiet;  // players count their own steps; here games count
    quiet.poll = [&] { quiet.stop = progress.stop.load(); };
    for (std::uint64_t shard = next++; shard < shards && !progress.stop; shard = next++) {
      Measured& mine = parts[shard];
      const std::uint64_t last = std::min(options.games, (shard + 1) * shard_size);
      for (std::uint64_t index = shard * shard_size; index < last; ++index) {
        Rng rng(options.seed, 0x6d656173, static_cast<std::uint64_t>(seat + 1), index);  // "meas"
        const Returns returns = play_against(game, seat, opponents, responder.get(), rng, quiet);
        if (returns.size() == 0 || !progress.advance(1)) return;
        ++mine.games;
        double all = 0;
        for (std::size_t i = 0; i < seats; ++i) {
          const double won = returns[static_cast<int>(i)];
          mine.sums[i] += won;
          mine.squares[i] += won * won;
          all += won;
        }
        mine.square_sum += all * all;
      }
    }
  });
  Measured total = nothing;
  for (const Measured& part : parts) {
    total.games += part.games;
    total.square_sum += part.square_sum;
    for (std::size_t i = 0; i < seats; ++i) {
      total.sums[i] += part.sums[i];
      total.squares[i] += part.squares[i];
    }
  }
  return total;
}

}  // namespace feint
