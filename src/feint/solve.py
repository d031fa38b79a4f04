"""Solvers as the command line sees them: a name, and a function from a game to what is printed.

To add one: a function here and its name in SOLVERS, beside its header, its binding, its page and its test.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from feint import _core
from feint.errors import BadParameter, TooLarge
from feint.game import Game
from feint.match import Match
from feint.policy import TabularPolicy, UniformPolicy, load_policy

__all__ = ["SOLVERS", "SolveOptions", "solve"]


@dataclass
class SolveOptions:
    """What every solver may be told."""

    seed: int = 0
    seconds: float | None = None  # a budget
    policy: str | None = None  # a file, for those that judge one
    tell: Callable[[int], object] = lambda done: None
    out: str | None = None  # a file, for those that write one


def _within(options: SolveOptions) -> Callable[[int], object]:
    """Report progress; give up when the budget is spent. An exact answer has no half."""
    began = time.monotonic()

    def look(done: int) -> None:
        options.tell(done)
        if options.seconds is not None and time.monotonic() - began > options.seconds:
            raise TooLarge(f"not finished within {options.seconds:g} s; give it more --seconds or smaller parameters")

    return look


def tree(game: Game, options: SolveOptions) -> dict[str, Any]:
    """Count the nodes and information sets of the whole game."""
    return _core.tree_counts(game, progress=_within(options))


def best_response(game: Game, options: SolveOptions) -> dict[str, Any]:
    """Exact best responses to a policy, uniform if none is given, and its exploitability (NashConv / seats)."""
    policy = load_policy(options.policy, game) if options.policy else UniformPolicy(game)
    table = policy.table if isinstance(policy, TabularPolicy) else {}
    return {"policy": options.policy or "uniform", **_core.best_response(game, table, progress=_within(options))}


def value_iteration(game: Game, options: SolveOptions) -> dict[str, Any]:
    """How often the best play wins against uniformly random players, by seat, everything seen; the table to a file."""
    values = _core.solve_values(game, progress=_within(options))
    rates = values.win_rates()
    if options.out:
        values.save(options.out)
    mean = math.fsum(rates) / len(rates)
    return {"game_version": game.version, **values.facts(), "win_rates": rates, "mean_win_rate": mean}


def double_dummy(game: Game, options: SolveOptions) -> dict[str, Any]:
    """Deal Coinche by the seed, and say what seats 0 and 2 get with each suit as trump when all cards are seen."""
    if game.name != "coinche":
        raise BadParameter(f"double-dummy solves coinche, not {game.name}")
    dealt = Match(game, options.seed).state  # as it is dealt where it is played
    hands = [dealt.view(seat).json()["hand"] for seat in range(4)]
    solver, points, look = _core.DoubleDummy(), {}, _within(options)
    for done, suit in enumerate(("spades", "hearts", "diamonds", "clubs")):
        look(done)
        calls = [f"80 {suit}", "pass", "pass", "pass"]
        points[suit] = solver.points(game.set_up({"hands": hands, "calls": calls}))
    return {**{f"seat_{seat}": " ".join(hand) for seat, hand in enumerate(hands)}, **points, "positions": solver.nodes}


SOLVERS: dict[str, Callable[[Game, SolveOptions], dict[str, Any]]] = {
    "tree": tree,
    "best-response": best_response,
    "value-iteration": value_iteration,
    "double-dummy": double_dummy,
}


def solve(solver: str, game: Game, options: SolveOptions) -> dict[str, Any]:
    """Run a solver by name."""
    if solver not in SOLVERS:
        raise BadParameter(f"there is no solver {solver!r}; known: {', '.join(SOLVERS)}")
    if options.policy and solver != "best-response":
        raise BadParameter(f"{solver} judges no policy; --policy is for best-response")
    if options.out and solver != "value-iteration":
        raise BadParameter(f"{solver} writes no file; --out is for value-iteration")
    if options.out and (not Path(options.out).absolute().parent.is_dir() or Path(options.out).is_dir()):
        raise BadParameter(f"--out {options.out!r}: there is no such place to write to")
    if options.seconds is not None and not 0 < options.seconds < math.inf:
        raise BadParameter(f"seconds must be a positive number, got {options.seconds}")
    began = time.perf_counter()
    result = SOLVERS[solver](game, options)
    seconds = time.perf_counter() - began
    return {"solver": solver, "game": game.name, "parameters": game.parameters, **result, "seconds": seconds}
