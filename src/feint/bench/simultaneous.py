"""Simulations a second of the searches for open games, on one core: EXP3 and its rivals, where both choose at once."""

from __future__ import annotations

import itertools
from functools import partial
from typing import Any

from feint import _core
from feint.bench.clock import Work, timed
from feint.bench.engine import Contest, Tell, aloud, measured
from feint.game import CHANCE, make

SIMULATIONS = 20_000  # of a search
POLICIES = ("exp3", "sm_rm", "duct", "eta_greedy")


def searches(policy: str, game: str, **parameters: Any) -> Work:
    """Searches from the first decision, each with a tree of its own; every simulation counts."""
    state = make(game, **parameters).start()
    while state.asked == [CHANCE]:
        state.apply(CHANCE, state.outcomes()[0][0])
    seeds = itertools.count()
    return timed(lambda: float(_core.search_simultaneous(state, policy, SIMULATIONS, next(seeds))["simulations"]))


CONTESTS = tuple(
    Contest(f"{policy}, goofspiel({cards})", "simulations/s", partial(searches, policy, "goofspiel", cards=cards))
    for policy in POLICIES
    for cards in (5, 13)
)


def simultaneous(peers: bool = False, rounds: int = 5, seconds: float = 0.5, tell: Tell = aloud) -> dict[str, Any]:
    """Simulations a second where both choose at once; there is no peer."""
    return {"bench": "simultaneous", **measured(CONTESTS, peers, rounds, seconds, tell)}
