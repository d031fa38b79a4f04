"""Coinche on one core: random deals, play-outs, deals solved with open cards, steps of a vector env; with peers beside
colver in turn.

Both sides play random deals from the same kind of start: all cards dealt, every call and every card uniform over what
is legal. (colver's random games cannot begin with the deal; ours with the deal are a row without a peer.) Solved are
the same positions in the same order, all legal cards of each; the sum of the values must be the same.
"""

from __future__ import annotations

import itertools
import random
from functools import partial
from typing import Any

from feint import _core
from feint.bench.clock import Work, time_all
from feint.bench.engine import BATCH, Contest, measure, random_games, vector_env
from feint.game import State, make
from feint.progress import Progress, no_progress

FULL, ENDS = 12, 500  # positions in a piece of work, as in peers/run_colver.py
CARDS = [rank + suit for suit in "shdc" for rank in "789JQKTA"]  # as both sides number them


def table(number: int, plays: int) -> State:
    """A contract of 80 in a random suit, and so many random cards played; as in peers/run_colver.py."""
    rng = random.Random(f"coinche {number}")
    deck = list(range(32))
    rng.shuffle(deck)
    hands = [[CARDS[card] for card in deck[8 * i : 8 * i + 8]] for i in range(4)]
    suit = ("spades", "hearts", "diamonds", "clubs")[rng.randrange(4)]
    calls = ["pass"] * (3 - number % 4) + [f"80 {suit}", "pass", "pass", "pass"]  # by seat 0, wherever one begins
    state = make("coinche").set_up({"hands": hands, "dealer": number % 4, "calls": calls})
    for _ in range(plays):
        seat = state.asked[0]
        state.apply(seat, rng.choice(sorted(state.legal(seat))))
    return state


def deals(contract: bool) -> Work:
    """Random games from a deal, with its auction or after it."""
    state = table(0, 0)
    if not contract:
        hands = [state.view(seat).json()["hand"] for seat in range(4)]
        state = make("coinche").set_up({"hands": hands, "calls": []})
    seeds = itertools.count()
    return time_all(lambda: float(_core.random_games(state, 1 << 14, next(seeds))["games"]))


def solves(plays: int, count: int) -> Work:
    """Each piece of work is the next so many positions, all their legal cards."""
    solver, numbers = _core.DoubleDummy(), itertools.count(step=count)

    def work() -> tuple[float, float]:
        first = next(numbers)
        states = [table(first + i, plays) for i in range(count)]

        def solve() -> float:
            for state in states:
                solver.every(state)
            return count

        return time_all(solve)()

    return work


def values() -> Work:
    """Of all root cards of some positions, one number; it counts as done in a second."""
    solver = _core.DoubleDummy()

    def work() -> tuple[float, float]:
        total = 0
        for number, plays in [*((n, 0) for n in range(4)), *((n, 12) for n in range(200))]:
            found = solver.every(table(number, plays))
            total += sum((1 + CARDS.index(card)) * points for card, points in found.items())
        return float(total), 1.0

    return work


CONTESTS = (
    Contest("random deals, once dealt", "deals/s", partial(deals, False), "colver", "colver", "deals"),
    Contest("random deals, with the dealing", "deals/s", partial(random_games, "coinche")),
    Contest("random play-outs of a contract", "deals/s", partial(deals, True), "colver", "colver", "play-outs"),
    Contest("full deals solved", "deals/s", partial(solves, 0, FULL), "colver", "colver", "double dummy, full deals"),
    Contest(
        "20-card positions solved",
        "positions/s",
        partial(solves, 12, ENDS),
        "colver",
        "colver",
        "double dummy, 20 cards",
    ),
    Contest("sum of their values", "points", values, "colver", "colver", "double dummy, values"),
    Contest(
        f"vector env, batch {BATCH}", "decisions/s", partial(vector_env, "coinche", choice_counts=False, dense=False)
    ),
)


def coinche(
    peers: bool = False, rounds: int = 5, seconds: float = 0.5, progress: Progress = no_progress
) -> dict[str, Any]:
    """Rates of Coinche on one core and, with peers, how many times colver's that is, with a 95 % interval."""
    return {"bench": "coinche", **measure(CONTESTS, peers, rounds, seconds, progress), "batch": BATCH}
