"""Open games on one core: simulations of EXP3 and its rivals, matrix games, and the whole duel solved."""

from __future__ import annotations

import itertools
from functools import partial
from typing import Any

from feint import _core
from feint.bench.clock import Work, time_all
from feint.bench.engine import Contest, measure
from feint.game import CHANCE, make
from feint.progress import Progress, no_progress

SIMULATIONS = 20_000  # of a search
POLICIES = ("exp3", "sm_rm", "duct", "eta_greedy")


def searches(policy: str, game: str, **parameters: Any) -> Work:
    """Searches from the first decision, each with a tree of its own; every simulation counts."""
    state = make(game, **parameters).start()
    while state.asked == [CHANCE]:
        state.apply(CHANCE, state.outcomes()[0][0])
    seeds = itertools.count()
    return time_all(lambda: float(_core.search_simultaneous(state, policy, SIMULATIONS, next(seeds))["simulations"]))


def matrices(rows: int, columns: int) -> Work:
    """Random matrices, each solved once."""
    seeds = itertools.count()
    count = 50

    def batch() -> tuple[float, float]:
        return float(count), count * _core.time_matrices(rows, columns, count, next(seeds))

    return batch


def solve_duel(resolution: str) -> Work:
    """The whole duel of the default hands, plain, from nothing."""
    game = make("vanilla_duel", resolution=resolution)

    def whole() -> float:
        _core.Backward(game).value()
        return 1.0

    return time_all(whole)


CONTESTS = (
    *(
        Contest(f"{policy}, {name}", "simulations/s", partial(searches, policy, game, **parameters))
        for policy in POLICIES
        for name, game, parameters in (
            ("goofspiel(5)", "goofspiel", {"cards": 5}),
            ("goofspiel(13)", "goofspiel", {"cards": 13}),
            ("duel", "duel", {}),
        )
    ),
    *(Contest(f"matrix {m}x{n}", "matrices/s", partial(matrices, m, n)) for m, n in ((13, 13), (23, 92))),
    *(Contest(f"duel, {how}", "games solved/s", partial(solve_duel, how)) for how in ("deterministic", "proportional")),
)


def simultaneous(
    peers: bool = False, rounds: int = 5, seconds: float = 0.5, progress: Progress = no_progress
) -> dict[str, Any]:
    """Where both choose at once; there is no peer."""
    return {"bench": "simultaneous", **measure(CONTESTS, peers, rounds, seconds, progress)}
