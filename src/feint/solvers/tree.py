"""The size of a game: nodes and information sets of its whole tree."""

from __future__ import annotations

from feint import _core
from feint.game import Game
from feint.solvers.options import NoOptions as Options
from feint.solvers.problems import GameProblem
from feint.solvers.run import Run
from feint.solvers.solver import Solution, Solver

__all__ = ["SOLVER", "Options", "solve"]


def solve(game: Game, options: Options, run: Run) -> Solution[None]:
    """Count the nodes and information sets of the whole tree of a game."""
    counts = _core.tree_counts(game, progress=run.checked_counter("tree nodes"))
    return Solution(facts=counts, seconds=run.spent())


SOLVER = Solver("tree", solve, Options, GameProblem(), accepts={"seconds": None})
