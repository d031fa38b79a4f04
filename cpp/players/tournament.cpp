#include "players/tournament.hpp"

#include <atomic>
#include <chrono>
#include <memory>

#include "core/adapters.hpp"
#include "core/erase.hpp"
#include "core/error.hpp"
#include "core/match.hpp"
#include "core/threads.hpp"

namespace feint {
namespace {

constexpr std::uint64_t shard_size = 64;

// Plays single matches of a tournament.
class Matches {
 public:
  Matches(const ErasedGame& game, const std::vector<Contender>& contenders, const TournamentOptions& options)
      : game_(game), revealed_(reveal(game)), contenders_(contenders), options_(options) {
    for (const Contender& c : contenders)
      params_.push_back(c.kind ? Params(c.kind->name, c.kind->options, c.options)
                               : Params("random", {}, Json::Object{}));
    for (std::size_t j = 0; j < contenders.size(); ++j)
      make_player(j, 0, 0);  // refuses what does not fit before any game
  }

  // False if it was stopped.
  bool play(std::uint64_t index, std::vector<ContenderTally>& tallies, Progress& progress) const {
    const int seats = game_.seats();
    Rng rng(options_.seed, index);
    std::vector<std::size_t> at(seats);  // who sits there
    std::vector<std::unique_ptr<Player>> players(at.size());
    bool heard = false;
    for (std::size_t seat = 0; seat < at.size(); ++seat) {
      at[seat] = options_.rotate ? (seat + at.size() - index % at.size()) % at.size() : seat;
      players[seat] = make_player(at[seat], static_cast<Seat>(seat), rng.next());
      heard = heard || (players[seat] && players[seat]->listens());
    }
    Hear hear;
    if (heard)
      hear = [&](const Told& told) {
        for (std::size_t seat = 0; seat < at.size(); ++seat)
          if (players[seat] && (contenders_[at[seat]].complete || told.to.has(static_cast<Seat>(seat))))
            players[seat]->hear(told);
      };
    const auto asked = [&](const ErasedGame::State& s, Seat seat) -> std::optional<Action> {
      const Action action = answer(s, seat, players[seat].get(), at[seat], tallies[at[seat]], rng, progress);
      return progress.stop ? std::nullopt : std::optional(action);
    };
    const auto end = play_match(game_, rng, hear, asked, [](const ErasedGame::State&) {});
    if (!end) return false;
    count(*end, at, tallies);
    return true;
  }

 private:
  static ErasedGame reveal(const ErasedGame& game) {
    using R = Revealed<ErasedGame>;
    return ErasedGame(std::make_shared<ErasedModel<R>>(R(game), game.model().parameters()));
  }

  std::unique_ptr<Player> make_player(std::size_t j, Seat seat, std::uint64_t seed) const {
    const Contender& c = contenders_[j];
    return c.kind ? c.kind->make(c.complete ? revealed_ : game_, seat, seed, params_[j]) : nullptr;
  }

  Action answer(const ErasedGame::State& s, Seat seat, Player* player, std::size_t who, ContenderTally& tally, Rng& rng,
                Progress& progress) const {
    const auto legal = game_.legal(s, seat);
    if (legal.size() == 1) return legal[0];
    if (!player) return pick(legal, rng);
    const auto view = contenders_[who].complete ? revealed_.view(s, seat) : game_.view(s, seat);
    const auto start = std::chrono::steady_clock::now();
    const Action action = player->act(view, legal, progress);
    tally.seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    ++tally.decisions;
    return action;
  }

  void count(const ErasedGame::State& s, const std::vector<std::size_t>& at,
             std::vector<ContenderTally>& tallies) const {
    const auto ranks = game_.ranking(s);
    const auto returns = game_.returns(s);
    int first = 0;
    for (const int rank : ranks) first += rank == 1;
    for (std::size_t seat = 0; seat < at.size(); ++seat) {
      ContenderTally& tally = tallies[at[seat]];
      const bool best = ranks[static_cast<int>(seat)] == 1;
      const double mine = returns[static_cast<int>(seat)];
      ++tally.games;
      ++tally.seat_games[seat];
      if (best) tally.share += 1.0 / first;
      if (best && first == 1) {
        ++tally.wins;
        ++tally.seat_wins[seat];
      }
      tally.returns += mine;
      tally.squares += mine * mine;
    }
  }

  ErasedGame game_, revealed_;
  const std::vector<Contender>& contenders_;
  TournamentOptions options_;
  std::vector<Params> params_;
};

}  // namespace

void ContenderTally::add(const ContenderTally& other) {
  games += other.games;
  wins += other.wins;
  share += other.share;
  returns += other.returns;
  squares += other.squares;
  decisions += other.decisions;
  seconds += other.seconds;
  for (std::size_t i = 0; i < seat_games.size(); ++i) {
    seat_games[i] += other.seat_games[i];
    seat_wins[i] += other.seat_wins[i];
  }
}

std::vector<ContenderTally> tournament(const ErasedGame& game, const std::vector<Contender>& contenders,
                                       const TournamentOptions& options, Progress& progress) {
  if (count_of(contenders) != game.seats())
    throw BadParameter(game.about().name + " has " + std::to_string(game.seats()) + " seats, got " +
                       std::to_string(contenders.size()) + " players");
  const Matches matches(game, contenders, options);
  const std::uint64_t shards = (options.games + shard_size - 1) / shard_size;
  std::vector<std::vector<ContenderTally>> tallies(shards);
  std::atomic<std::uint64_t> next{0};
  on_threads(options.threads, [&] {
    for (std::uint64_t shard = next++; shard < shards && !progress.stop; shard = next++) {
      std::vector<ContenderTally> mine(contenders.size());
      Progress quiet;  // players count their own steps; here games count
      quiet.poll = [&] { quiet.stop = progress.stop.load(); };
      const std::uint64_t last = std::min(options.games, (shard + 1) * shard_size);
      for (std::uint64_t index = shard * shard_size; index < last; ++index)
        if (!matches.play(index, mine, quiet) || !progress.advance(1)) return;
      tallies[shard] = std::move(mine);
    }
  });
  std::vector<ContenderTally> total(contenders.size());
  for (const auto& shard : tallies)
    for (std::size_t j = 0; j < shard.size(); ++j) total[j].add(shard[j]);
  return total;
}

}  // namespace feint
