"""Backward induction of open games: only simultaneous moves are hidden."""

from __future__ import annotations

from dataclasses import dataclass

from feint import _core
from feint.game import Game
from feint.solvers.options import option
from feint.solvers.problems import GameProblem
from feint.solvers.run import Run
from feint.solvers.solver import Solution, Solver

__all__ = ["SOLVER", "Options", "solve"]


@dataclass(frozen=True)
class Options:
    """Options of backward induction."""

    states: int = option(50_000_000, "states at most", least=1, most=2**63 - 1)


def solve(game: Game, options: Options, run: Run) -> Solution[None]:
    """Exact value to seat 0 of an open game of two, by backward induction, and how both should begin."""
    solver, look = _core.Backward(game, run.threads or 0, options.states), run.checked_counter("states")
    value = solver.value(progress=look)
    start = game.start()
    mixes = solver.strategies(start, look) if any(seat >= 0 for seat in start.asked) else []
    strategies = [
        {game.text(seat, action): share for action, share in mix.items() if share > 0} for seat, mix in enumerate(mixes)
    ]
    return Solution(
        facts={"value": value, **solver.counts(), "strategies": strategies}, seconds=run.spent(), result=solver
    )


SOLVER = Solver(
    "backward",
    solve,
    Options,
    GameProblem(two_players=True, zero_sum=True, is_open=True),
    accepts={"seconds": None, "threads": None},
)
