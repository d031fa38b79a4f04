"""Coup's speed on one core: random games of 2, 4 and 6 players; with peers, beside coupml in turn.

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
from feint.bench.clock import Work, timed
from feint.bench.engine import Contest, Tell, aloud, measured
from feint.game import make

PLAYERS = (2, 4, 6)
CHUNK = 1 << 15  # games in a call: a tenth of a second at most, so that the call itself costs nothing


def random_games(players: int, counted: str) -> Work:
    """Whole random games, the deal included."""
    state = make("coup", players=players).start()
    seeds = itertools.count()
    return timed(lambda: float(_core.random_games(state, CHUNK, next(seeds))[counted]))


def contest(players: int, counted: str) -> Contest:
    ours = partial(random_games, players, counted)
    workload = f"coup random games, {players} players"
    return Contest(workload, f"{counted}/s", ours, "coupml", "coupml", f"coup {players} players, {counted}")


CONTESTS = tuple(contest(players, counted) for counted in ("decisions", "games") for players in PLAYERS)


def coup(peers: bool = False, rounds: int = 5, seconds: float = 0.5, tell: Tell = aloud) -> dict[str, Any]:
    """Rates of Coup on one core and, with peers, how many times coupml's that is, with a 95 % interval."""
    return {"bench": "coup", **measured(CONTESTS, peers, rounds, seconds, tell)}
