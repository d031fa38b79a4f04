"""Zero-sum matrix games."""

from __future__ import annotations

from feint import _core
from feint.errors import BadModel, BadParameter
from feint.solvers.options import NoOptions as Options
from feint.solvers.problems import MatrixProblem
from feint.solvers.run import Run
from feint.solvers.solver import Solution, Solver

__all__ = ["SOLVER", "Options", "solve"]


def solve(rows: list[list[float]], options: Options, run: Run) -> Solution[None]:
    """Exact value of a matrix game to the row player, and a strategy for each player."""
    try:
        facts = _core.solve_matrix(rows, progress=run.counter("pivots"))
    except BadParameter as error:
        raise BadModel(f"matrix: {error}") from error
    return Solution(facts=facts, seconds=run.spent())


SOLVER = Solver("matrix", solve, Options, MatrixProblem())
