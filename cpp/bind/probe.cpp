// Lower bounds of exploitability as Python sees them: opponents, and the probes that play against them.
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <functional>
#include <optional>

#include "bind/bind.hpp"
#include "bind/json.hpp"
#include "bind/opponents.hpp"
#include "bind/signature.hpp"
#include "bind/views.hpp"
#include "bind/watch.hpp"
#include "core/fields.hpp"
#include "games/all.hpp"
#include "games/offers.hpp"
#include "learn/net_player.hpp"
#include "players/kinds.hpp"
#include "players/planner.hpp"
#include "solve/local_best_response.hpp"
#include "solve/search_response.hpp"

namespace feint {
namespace {

// An agent in Python: it hears what happened before it is asked. The interpreter's lock is held.
class AgentPlayer final : public Player {
 public:
  AgentPlayer(const ErasedGame& game, Seat seat, nb::object agent)
      : game_(game), seat_(seat), agent_(std::move(agent)) {}
  void hear(const Told& told) override {
    const bool is_private = told.to != SeatSet::first_seats(game_.seats());
    heard_.append(PyEvent{told, is_private});
  }
  Action act(const ErasedGame::View& view, const std::vector<Action>& legal, Progress&) override {
    if (nb::len(heard_) > 0) agent_.attr("observe")(heard_);
    heard_ = nb::list();
    const auto answer = nb::cast<Action>(agent_.attr("act")(PyView{game_, view}, legal));
    for (const Action action : legal)
      if (action == answer) return answer;
    throw IllegalAction("the agent in seat " + std::to_string(seat_) + " answers " + std::to_string(answer) +
                        ", which is not legal");
  }

 private:
  ErasedGame game_;
  Seat seat_;
  nb::object agent_;
  nb::list heard_;
};

PyOpponents table_opponents(const ErasedGame& game, const std::map<Key, std::vector<double>>& table) {
  return {game, of_table(std::make_shared<const PolicyTable>(table.begin(), table.end()))};
}

PyOpponents asked_opponents(const ErasedGame& game, nb::object odds) {
  PyOpponents out{game, of_ask([game, odds](const ErasedGame::View& view, const std::vector<Action>& legal) {
                    return nb::cast<std::vector<double>>(odds(PyView{game, view}, legal));
                  })};
  out.opponents.needs_python = true;
  return out;
}

PyOpponents native_opponents(const ErasedGame& game, const std::string& name, nb::handle options) {
  const PlayerKind& kind = player_kind(name);
  return {game, of_kind(game, kind, Params(kind.name, kind.options, from_python(options)))};
}

// Nets by their weights: (weight, nets), one net for all seats or one for each.
PyOpponents net_opponents(const ErasedGame& game, const nb::list& members, const std::string& head) {
  std::vector<NetMember> held;
  for (const nb::handle one : members) {
    const auto told = nb::cast<nb::tuple>(one);
    NetMember& member = held.emplace_back(NetMember{nb::cast<double>(told[0]), {}});
    for (const nb::handle net : told[1]) member.nets.push_back(std::make_shared<const Mlp>(nb::cast<const Mlp&>(net)));
    for (const auto& net : member.nets)
      if (net->inputs() != game.feature_count() || net->outputs() != game.actions())
        throw BadParameter("these nets are of another game than " + game.about().name);
    if (member.nets.size() != 1 && member.nets.size() != static_cast<std::size_t>(game.seats()))
      throw BadParameter("a member has one net, or one for each seat");
  }
  if (held.empty()) throw BadParameter("at least one net");
  return {game, of_nets(game, std::move(held), head_of(head))};
}

PyOpponents agent_opponents(const ErasedGame& game, nb::object start) {
  Opponents out;
  out.needs_python = true;
  out.seated = [game, start](Seat seat, std::uint64_t seed) {
    return std::make_unique<AgentPlayer>(game, seat, start(seat, seed));
  };
  return {game, out};
}

void check(const ErasedGame& game, Seat seat, std::uint64_t simulations, std::uint64_t games, int threads) {
  const auto refuse = [](bool bad, const std::string& what, std::int64_t got) {
    if (bad) throw BadParameter(what + ", got " + std::to_string(got));
  };
  refuse(seat < 0 || seat >= game.seats(), game.about().name + " has seats 0 to " + std::to_string(game.seats() - 1),
         seat);
  refuse(simulations < 1 || simulations > 1'000'000'000, "simulations must be from 1 to 1000000000",
         static_cast<std::int64_t>(simulations));
  refuse(games < 1 || games > 1'000'000'000, "games must be from 1 to 1000000000", static_cast<std::int64_t>(games));
  refuse(threads < 1 || threads > 256, "threads must be from 1 to 256", threads);
}

nb::dict to_dict(const Measured& measured) {
  nb::dict out;
  out["games"] = measured.games;
  out["sums"] = measured.sums;
  out["squares"] = measured.squares;
  out["square_sum"] = measured.square_sum;
  return out;
}

// Nothing: information sets. A game's name: the keys that it offers. Else a function of a view.
void set_keys(SearchOptions& options, const ErasedGame& game, const nb::object& key) {
  if (key.is_none()) return;
  if (!nb::isinstance<nb::str>(key)) {
    options.key = [game, key](const ErasedGame::View& view, const std::vector<Action>&) {
      return nb::cast<Key>(nb::int_(key(PyView{game, view})) & nb::int_(~Key{0}));
    };
    return;
  }
  const auto name = nb::cast<std::string>(key);
  dispatch(AllGames{}, game, [&]<class G>(const G& g) {
    if constexpr (HasSearchKeys<G>) {
      if (name == g.about().name && SearchKeysOf<G>::fits(g)) {
        options.key = [](const auto& view, const auto&) { return SearchKeysOf<G>::fine(own_view<G>(view)); };
        options.coarse = [](const auto& view, const auto&) { return SearchKeysOf<G>::coarse(own_view<G>(view)); };
        return;
      }
    }
    throw BadParameter(g.about().name + " offers no key '" + shortened(name) +
                       "' for these parameters; give a function of a view");
  });
}

nb::dict search_response(const PyOpponents& against, Seat seat, std::uint64_t simulations, std::uint64_t games,
                         std::uint64_t seed, int threads, double exploration, nb::object key, nb::object progress) {
  const ErasedGame& game = against.game;
  check(game, seat, simulations, games, threads);
  if (!(exploration >= 0)) throw BadParameter("exploration must be at least 0, got " + Json(exploration).dump());
  const bool keyed_in_python = !key.is_none() && !nb::isinstance<nb::str>(key);
  const bool python = game.model().needs_python() || against.opponents.needs_python || keyed_in_python;
  const int used = python ? 1 : threads;
  SearchOptions options{simulations, seed, used, exploration};
  set_keys(options, game, key);
  SearchResponse search(game, seat, against.opponents, options);
  const Measured measured = run_watched(python, progress, [&](Progress& watch) {
    search.search(watch);
    return measure(game, seat, against.opponents, [&] { return search.responder(); }, {games, seed, used}, watch);
  });
  nb::dict out = to_dict(measured);
  out["simulations"] = search.simulations();
  out["nodes"] = search.nodes();
  return out;
}

LocalOptions::Continuation rule_of(const std::string& name) {
  const auto known = choices<LocalOptions::Continuation>();
  if (std::find(known.begin(), known.end(), name) == known.end())
    throw BadParameter("there is no continuation '" + shortened(name) + "'; known: " + join(known, std::identity{}));
  return chosen<LocalOptions::Continuation>(name);
}

nb::dict local_response(const PyOpponents& against, Seat seat, std::optional<PyOpponents> model,
                        std::uint64_t simulations, std::uint64_t games, std::uint64_t seed, int threads,
                        const std::string& continuation, std::size_t worlds, double softness, nb::object progress) {
  const ErasedGame& game = against.game;
  check(game, seat, simulations, games, threads);
  if (worlds < 1 || !(softness >= 0 && softness <= 1))
    throw BadParameter("worlds must be at least 1 and softness from 0 to 1, got " + std::to_string(worlds) + " and " +
                       Json(softness).dump());
  const Opponents& supposed = model ? model->opponents : against.opponents;
  if (!supposed.model) throw BadParameter("these opponents cannot be asked behind any view: give a model of them");
  LocalOptions options;
  options.simulations = simulations;
  options.seed = seed;
  options.worlds.most = worlds;
  options.worlds.softness = softness;
  options.continuation = rule_of(continuation);
  const bool python = game.model().needs_python() || against.opponents.needs_python || supposed.needs_python;
  LocalBestResponse probe(game, seat, supposed, options);
  const Measured measured = run_watched(python, progress, [&](Progress& watch) {
    const ProbeOptions how{games, seed, python ? 1 : threads};
    return measure(game, seat, against.opponents, [&] { return probe.responder(); }, how, watch);
  });
  nb::dict out = to_dict(measured);
  out["decisions"] = probe.decided();
  out["inexact"] = probe.inexact();
  return out;
}

nb::dict self_play(const PyOpponents& who, std::uint64_t games, std::uint64_t seed, int threads, nb::object progress) {
  const ErasedGame& game = who.game;
  check(game, 0, 1, games, threads);
  const bool python = game.model().needs_python() || who.opponents.needs_python;
  return to_dict(run_watched(python, progress, [&](Progress& watch) {
    return measure(game, -1, who.opponents, {}, {games, seed, python ? 1 : threads}, watch);
  }));
}

}  // namespace

void bind_probe(nb::module_& m) {
  const SearchOptions search;
  const LocalOptions local;
  const ProbeOptions probe;
  nb::class_<PyOpponents>(m, "Opponents", "Those that a probe plays against, in all seats but its own.")
      .def_static("table", &table_opponents, nb::arg("game"), nb::arg("table"),
                  nb::sig("def table(game: Game, table: Mapping[int, Sequence[float]]) -> Opponents"),
                  "A table of probabilities by information set; uniform where it is silent.")
      .def_static(
          "policy", &asked_opponents, nb::arg("game"), nb::arg("probabilities"),
          nb::sig("def policy(game: Game, probabilities: Callable[[View, list[int]], list[float]]) -> Opponents"),
          "Anything that gives probabilities to the legal actions behind a view.")
      .def_static("native", &native_opponents, nb::arg("game"), nb::arg("name"), nb::arg("options"),
                  nb::sig("def native(game: Game, name: str, options: object) -> Opponents"), "Native players.")
      .def_static(
          "nets", &net_opponents, nb::arg("game"), nb::arg("members"), nb::arg("head"),
          nb::sig("def nets(game: Game, members: Sequence[tuple[float, Sequence[Mlp]]], head: str) -> Opponents"),
          "Nets, one drawn for a game by its weight.")
      .def_static("agents", &agent_opponents, nb::arg("game"), nb::arg("start"),
                  nb::sig("def agents(game: Game, start: Callable[[int, int], Any]) -> Opponents"),
                  "Agents: `start(seat, seed)` gives one that begins a match there.");
  m.def("search_response", &search_response, nb::arg("opponents"), nb::arg("seat"),
        nb::arg("simulations") = search.simulations, nb::arg("games") = probe.games, nb::arg("seed") = search.seed,
        nb::arg("threads") = search.threads, nb::arg("exploration") = search.exploration, nb::arg("key") = nb::none(),
        nb::arg("progress") = nb::none(),
        nb::sig(signature("def search_response(opponents: Opponents, seat: int, simulations: int = ?, games: int = "
                          "?, seed: int = ?, threads: int = ?, exploration: float = ?, key: str | Callable[[View], "
                          "int] | None = None, progress: Callable[[int], object] | None = None) -> dict[str, Any]",
                          search.simulations, probe.games, search.seed, search.threads, search.exploration)
                    .c_str()),
        "What a best response by tree search wins: sums and squares of the returns, by seat, in games of their own.");
  m.def("local_response", &local_response, nb::arg("opponents"), nb::arg("seat"), nb::arg("model") = nb::none(),
        nb::arg("simulations") = local.simulations, nb::arg("games") = probe.games, nb::arg("seed") = local.seed,
        nb::arg("threads") = probe.threads, nb::arg("continuation") = "both", nb::arg("worlds") = local.worlds.most,
        nb::arg("softness") = local.worlds.softness, nb::arg("progress") = nb::none(),
        nb::sig(signature("def local_response(opponents: Opponents, seat: int, model: Opponents | None = None, "
                          "simulations: int = ?, games: int = ?, seed: int = ?, threads: int = ?, continuation: str "
                          "= 'both', worlds: int = ?, softness: float = ?, progress: Callable[[int], object] | None "
                          "= None) -> dict[str, Any]",
                          local.simulations, probe.games, local.seed, probe.threads, local.worlds.most,
                          local.worlds.softness)
                    .c_str()),
        "What a local best response wins: sums and squares of the returns, by seat.");
  m.def(
      "self_play", &self_play, nb::arg("opponents"), nb::arg("games") = probe.games, nb::arg("seed") = probe.seed,
      nb::arg("threads") = probe.threads, nb::arg("progress") = nb::none(),
      nb::sig(signature("def self_play(opponents: Opponents, games: int = ?, seed: int = ?, threads: int = ?, "
                        "progress: Callable[[int], object] | None = None) -> dict[str, Any]",
                        probe.games, probe.seed, probe.threads)
                  .c_str()),
      "What each seat wins when the opponents play among themselves: sums and squares of the returns, by seat, and the "
      "squares of all seats' returns together (`square_sum`).");
}

}  // namespace feint
