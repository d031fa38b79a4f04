// Planning as Python sees it: the simulator of a decision problem, and tournaments of native players.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bind/bind.hpp"
#include "bind/json.hpp"
#include "bind/signature.hpp"
#include "bind/watch.hpp"
#include "core/against.hpp"
#include "games/all.hpp"
#include "plan/open_search.hpp"
#include "players/kinds.hpp"
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

// Answers that lie sealed in an open window are taken back: neither side knows the other's.
ErasedGame::State between_windows(const PyState& s) {
  const SeatSet set = s.game.asked(s.state);
  if (set.empty() || set.is_chance())
    throw Error(s.game.about().name + ": there is nothing to search, " +
                (set.empty() ? "the game is over" : "chance is asked"));
  if (!s.game.model().can_resample()) return s.state;
  Rng none(0);
  return s.game.resample(s.game.view(s.state, set.first()), none);
}

nb::dict search_simultaneous(const PyState& s, const std::string& policy, std::uint64_t simulations, std::uint64_t seed,
                             std::optional<double> exploration, double random, double pruning, bool mean, bool whole,
                             std::uint64_t runs, int threads, nb::object progress) {
  const auto refuse = [](bool bad, const char* what, const auto& got) {
    if (bad) throw Error(std::string("search_simultaneous: ") + what + ", got " + Json(got).dump());
  };
  refuse(threads < 1 || threads > 256, "threads must be from 1 to 256", threads);
  refuse(simulations < 1 || simulations > 1'000'000'000, "simulations must be from 1 to 1000000000",
         static_cast<std::int64_t>(simulations));
  refuse(runs < 1 || runs > 1'000'000, "runs must be from 1 to 1000000", static_cast<std::int64_t>(runs));
  refuse(!(random >= 0 && random <= 1), "random must be from 0 to 1", random);
  refuse(!(pruning >= 0 && pruning <= 1), "pruning must be from 0 to 1", pruning);
  const OpenPolicy& chosen = open_policy(policy);
  SimultaneousMctsOptions options;
  options.simulations = simulations;
  options.bandit = {exploration.value_or(chosen.exploration), random};
  refuse(!(options.bandit.exploration >= 0), "exploration must be at least 0", options.bandit.exploration);
  options.pruning = pruning;
  options.mean = mean;
  options.whole = whole;
  check_open("search_simultaneous cannot search", s.game);
  const auto from = between_windows(s);
  const bool needs_python = s.game.model().needs_python();
  const Searched found = run_watched(needs_python, progress, [&](Progress& watch) {
    return search_open(s.game, from, chosen, options, {runs, seed, needs_python ? 1 : threads}, watch);
  });
  nb::list strategies, visits, values;
  for (const auto& seat : found.seats) {
    nb::dict probability, count, value;
    for (const Searched::Choice& c : seat) {
      const nb::int_ action(c.action);
      probability[action] = c.probability;
      count[action] = c.visits;
      value[action] = c.value;
    }
    strategies.append(probability);
    visits.append(count);
    values.append(value);
  }
  nb::dict out;
  out["strategies"] = strategies;
  out["visits"] = visits;
  out["values"] = values;
  out["value"] = found.value;
  out["simulations"] = found.simulations;
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
  const auto tallies = run_watched(needs_python, progress, [&](Progress& watch) {
    return tournament(game, seated, {games, seed, needs_python ? 1 : threads, rotate}, watch);
  });
  nb::list out;
  for (const ContenderTally& t : tallies) {
    Json::Array seat_games, seat_wins;
    for (Seat seat = 0; seat < game.seats(); ++seat) {
      seat_games.emplace_back(static_cast<std::int64_t>(t.seat_games[seat]));
      seat_wins.emplace_back(static_cast<std::int64_t>(t.seat_wins[seat]));
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
  const SimultaneousMctsOptions search;
  const TournamentOptions usual;
  m.def("transitions", &transitions, nb::arg("state"), nb::arg("seat"),
        nb::sig("def transitions(state: State, seat: int) -> list[tuple[int, State, float, float]]"),
        "(action, next state, probability, reward) for every way a step of the seat can go, the others acting "
        "uniformly.");
  m.def("search_simultaneous", &search_simultaneous, nb::arg("state"), nb::arg("policy") = "exp3",
        nb::arg("simulations") = search.simulations, nb::arg("seed") = 0, nb::arg("exploration") = nb::none(),
        nb::arg("random") = search.bandit.random, nb::arg("pruning") = search.pruning, nb::arg("mean") = search.mean,
        nb::arg("whole") = search.whole, nb::arg("runs") = 1, nb::arg("threads") = 1, nb::arg("progress") = nb::none(),
        nb::sig(signature("def search_simultaneous(state: State, policy: str = 'exp3', simulations: int = ?, seed: "
                          "int = 0, exploration: float | None = None, random: float = ?, pruning: float = ?, mean: "
                          "bool = ?, whole: bool = ?, runs: int = 1, threads: int = 1, progress: Callable[[int], "
                          "object] | None = None) -> dict[str, Any]",
                          search.simulations, search.bandit.random, search.pruning, search.mean, search.whole)
                    .c_str()),
        "Monte Carlo tree search of an open game of two from this state: 'strategies' of both seats, {action: "
        "probability}, with 'visits' and 'values', the 'value' for seat 0, and 'simulations'. Policies: exp3, sm_rm, "
        "duct, eta_greedy. Several runs are averaged, the same for any number of threads.");
  m.def("tournament", &play_tournament, nb::arg("game"), nb::arg("contenders"), nb::arg("games"),
        nb::arg("seed") = usual.seed, nb::arg("threads") = usual.threads, nb::arg("rotate") = usual.rotate,
        nb::arg("progress") = nb::none(),
        nb::sig(signature("def tournament(game: Game, contenders: Sequence[Mapping[str, Any]], games: int, seed: int "
                          "= ?, threads: int = ?, rotate: bool = ?, progress: Callable[[int], object] | None = None) "
                          "-> list[dict[str, Any]]",
                          usual.seed, usual.threads, usual.rotate)
                    .c_str()),
        "Games between native players, {'player': NAME, 'options': {...}, 'complete': bool}, or 'random': what each "
        "did, in the order given. The same for any number of threads, but for the seconds.");
}

}  // namespace feint
