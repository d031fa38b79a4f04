"""Coup's speed on one core: random games of 2, 4 and 6 players, with peers beside coupml in turn; and how fast the
searching players think at their default budgets.

Both sides play whole games from the deal to the last one left, every decision uniform over the legal actions. coupml is
written in Python and driven by the loop of its documentation. Its rules differ: everybody who challenged in vain loses
an influence (ours draws one challenger), a challenged player chooses which card to show (ours shows what was claimed),
a caught assassin keeps his coins, anybody may challenge a block (ours: the acting player), and a last card is asked for
where ours is turned over at once. So games are not equally long, and decisions are compared as well as games.
"""

from __future__ import annotations

import itertools
from functools import partial
from typing import Any

from feint import _core
from feint.bench.clock import Work, time_all
from feint.bench.engine import Contest, measure
from feint.game import make
from feint.match import Match
from feint.progress import Progress, no_progress

PLAYERS = (2, 4, 6)
CHUNK = 1 << 15  # games in a call: a tenth of a second at most, so that the call itself costs nothing


def random_games(players: int, counted: str) -> Work:
    """Whole random games, the deal included."""
    state = make("coup", players=players).start()
    seeds = itertools.count()
    return time_all(lambda: float(_core.random_games(state, CHUNK, next(seeds))[counted]))


def contest(players: int, counted: str) -> Contest:
    ours = partial(random_games, players, counted)
    workload = f"coup random games, {players} players"
    return Contest(workload, f"{counted}/s", ours, "coupml", "coupml", f"coup {players} players, {counted}")


def simulations(players: int) -> Work:
    """Simulations of information-set search at the first decision of a game."""
    match = Match(make("coup", players=players), seed=3)
    (question,) = match.asked().values()
    most = 20_000
    player = _core.make_player("ismcts", match.game, question.seat, 1, {"simulations": most})

    def think() -> float:
        player.act(question.view, question.legal)
        return float(most)

    return time_all(think)


def decisions(players: int) -> Work:
    """Decisions of `believer` in whole games against `counter`; only its own thinking is in the clock."""
    game = make("coup", players=players)
    table = [{"player": "believer"}, *({"player": "counter"} for _ in range(players - 1))]
    seeds = itertools.count()

    def play() -> tuple[float, float]:
        tally = _core.tournament(game, table, 1, seed=next(seeds))[0]
        return tally["decisions"], tally["seconds"]

    return play


CONTESTS = (
    *(contest(players, counted) for counted in ("decisions", "games") for players in PLAYERS),
    Contest("ismcts simulations, 2 players", "simulations/s", partial(simulations, 2), "", "", ""),
    *(
        Contest(f"believer decisions, {players} players", "thoughts/s", partial(decisions, players), "", "", "")
        for players in PLAYERS
    ),
)


def coup(
    peers: bool = False, rounds: int = 5, seconds: float = 0.5, progress: Progress = no_progress
) -> dict[str, Any]:
    """Rates of Coup on one core and, with peers, how many times coupml's that is, with a 95 % interval."""
    return {"bench": "coup", **measure(CONTESTS, peers, rounds, seconds, progress)}
