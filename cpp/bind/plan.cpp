// Planning as Python sees it: the simulator of a decision problem, and tournaments of native players.
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bind/bind.hpp"
#include "bind/json.hpp"
#include "bind/watch.hpp"
#include "core/against.hpp"
#include "games/all.hpp"
#include "players/tournament.hpp"

namespace feint {
namespace {

nb::list transitions(const PyState& s, Seat seat) {
  if (seat < 0 || seat >= s.game.seats()) throw Error(s.game.about().name + " has no seat " + std::to_string(seat));
  nb::list out;
  dispatch(AllGames{}, s.game, [&]<class G>(const G& g) {
    const Against<G, UniformModel, Silent> process(g, seat);
    const auto& from = unboxed<typename G::State>(s.state);
    for (const Action action : process.legal(from))
      process.each_outcome(from, action, [&](const typename G::State& next, double probability, double reward) {
        out.append(nb::make_tuple(action, PyState{s.game, ErasedGame::State(next)}, probability, reward));
      });
  });
  return out;
}

Contender contender(const Json& json) {
  Contender c;
  const Json* player = json.find("player");
  const auto* name = player ? player->as<std::string>() : nullptr;
  if (!name) throw BadParameter("a contender is {\"player\": NAME, ...}, got " + shortened(json.dump()));
  if (*name != "random") c.kind = &player_kind(*name);
  if (const Json* options = json.find("options"); options && options->as<Json::Object>())
    c.options = *options->as<Json::Object>();
  if (const Json* complete = json.find("complete"); complete && complete->as<bool>())
    c.complete = *complete->as<bool>();
  return c;
}

nb::list play_tournament(const ErasedGame& game, nb::handle contenders, std::uint64_t games, std::uint64_t seed,
                         int threads, bool rotate, nb::object progress) {
  if (threads < 1 || threads > 256) throw Error("threads must be from 1 to 256, got " + std::to_string(threads));
  std::vector<Contender> seated;
  for (nb::handle one : contenders) seated.push_back(contender(from_python(one)));
  const bool needs_python = game.model().needs_python();
  const auto tallies = watched(needs_python, progress, [&](Progress& watch) {
    return tournament(game, seated, {games, seed, needs_python ? 1 : threads, rotate}, watch);
  });
  nb::list out;
  for (const ContenderTally& t : tallies) {
    Json::Array seat_games, seat_wins;
    for (Seat seat = 0; seat < game.seats(); ++seat) {
      seat_games.emplace_back(static_cast<std::int64_t>(t.seat_games[static_cast<std::size_t>(seat)]));
      seat_wins.emplace_back(static_cast<std::int64_t>(t.seat_wins[static_cast<std::size_t>(seat)]));
    }
    out.append(to_python(Json::Object{{"games", static_cast<std::int64_t>(t.games)},
                                      {"wins", static_cast<std::int64_t>(t.wins)},
                                      {"share", t.share},
                                      {"returns", t.returns},
                                      {"squares", t.squares},
                                      {"decisions", static_cast<std::int64_t>(t.decisions)},
                                      {"seconds", t.seconds},
                                      {"seat_games", seat_games},
                                      {"seat_wins", seat_wins}}));
  }
  return out;
}

}  // namespace

void bind_plan(nb::module_& m) {
  m.def("transitions", &transitions, nb::arg("state"), nb::arg("seat"),
        nb::sig("def transitions(state: State, seat: int) -> list[tuple[int, State, float, float]]"),
        "(action, next state, probability, reward) for every way a step of the seat can go, the others acting "
        "uniformly.");
  m.def("tournament", &play_tournament, nb::arg("game"), nb::arg("contenders"), nb::arg("games"), nb::arg("seed") = 0,
        nb::arg("threads") = 1, nb::arg("rotate") = true, nb::arg("progress") = nb::none(),
        nb::sig("def tournament(game: Game, contenders: Sequence[Mapping[str, Any]], games: int, seed: int = 0, "
                "threads: int = 1, rotate: bool = True, progress: Callable[[int], object] | None = None) "
                "-> list[dict[str, Any]]"),
        "Games between native players, {'player': NAME, 'options': {...}, 'complete': bool}, or 'random': what each "
        "did, in the order given. The same for any number of threads, but for the seconds.");
}

}  // namespace feint
