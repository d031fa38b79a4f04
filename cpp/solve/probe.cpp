#include "solve/probe.hpp"

#include <algorithm>
#include <array>
#include <atomic>

#include "core/threads.hpp"

namespace feint {
namespace {

constexpr std::uint64_t shard_size = 32;

class Table {
 public:
  Table(const ErasedGame& game, Seat seat, const Opponents& opponents, Responder* responder, Rng& rng)
      : game_(game), seat_(seat), responder_(responder), rng_(rng) {
    for (Seat other = 0; other < game.seats(); ++other) {
      const std::uint64_t seed = rng.next();
      if (other == seat) continue;
      auto& player = players_[static_cast<std::size_t>(other)] = opponents.seated(other, seed);
      heard_ = heard_ || player->listens();
    }
  }

  Returns play(Progress& progress) {
    if (responder_) responder_->begin();
    auto s = game_.initial();
    for (SeatSet set = game_.asked(s); !set.empty(); set = game_.asked(s)) {
      if (set.is_chance()) {
        apply(s, chance, game_.sample(s, rng_));
        continue;
      }
      std::array<Action, max_seats> answers{};
      for (Seat seat = 0; seat < game_.seats(); ++seat)
        if (set.has(seat)) answers[static_cast<std::size_t>(seat)] = answer(s, seat, progress);
      if (progress.stop) return {};
      for (Seat seat = 0; seat < game_.seats(); ++seat)
        if (set.has(seat)) apply(s, seat, answers[static_cast<std::size_t>(seat)]);
    }
    return game_.returns(s);
  }

 private:
  void apply(ErasedGame::State& s, Seat seat, Action action) {
    if (heard_)
      game_.apply(s, seat, action, hear_);
    else
      game_.apply(s, seat, action, Silent{});
    if (responder_ && responder_->watches()) responder_->see(game_.key(s, seat_));
  }

  Action answer(const ErasedGame::State& s, Seat seat, Progress& progress) {
    const auto legal = game_.legal(s, seat);
    if (seat == seat_) return responder_->choose(game_.view(s, seat), legal, rng_);
    if (legal.size() == 1) return legal[0];
    return players_[static_cast<std::size_t>(seat)]->act(game_.view(s, seat), legal, progress);
  }

  const ErasedGame& game_;
  Seat seat_;
  Responder* responder_;
  Rng& rng_;
  std::array<std::unique_ptr<Player>, max_seats> players_;
  bool heard_ = false;
  const Hear hear_ = [this](const Told& told) {
    for (Seat seat = 0; seat < game_.seats(); ++seat)
      if (auto& player = players_[static_cast<std::size_t>(seat)]; player && told.to.has(seat)) player->hear(told);
  };
};

}  // namespace

Returns play_against(const ErasedGame& game, Seat seat, const Opponents& opponents, Responder* responder, Rng& rng,
                     Progress& progress) {
  return Table(game, seat, opponents, responder, rng).play(progress);
}

Measured measure(const ErasedGame& game, Seat seat, const Opponents& opponents,
                 const std::function<std::unique_ptr<Responder>()>& make, const ProbeOptions& options,
                 Progress& progress) {
  const auto seats = static_cast<std::size_t>(game.seats());
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
