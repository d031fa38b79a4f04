"""Zero-sum games of two players, solved window by window with the sequence form."""

from __future__ import annotations

from dataclasses import dataclass

from feint import _core
from feint.game import Game
from feint.policy import TabularPolicy
from feint.solvers.options import option
from feint.solvers.problems import GameProblem
from feint.solvers.run import Run
from feint.solvers.solver import Output, Solution, Solver

__all__ = ["SOLVER", "Options", "solve"]


@dataclass(frozen=True)
class Options:
    """Options of the solver of windows."""

    nodes: int = option(5_000_000, "nodes of the tree at most", least=1, most=2**31 - 1)


def solve(game: Game, options: Options, run: Run) -> Solution[TabularPolicy]:
    """Exact value and equilibrium of a zero-sum game of two, window by window."""
    facts = _core.solve_windows(game, options.nodes, progress=run.checked_counter("nodes"))
    policy = TabularPolicy(game, facts.pop("policy"))
    return Solution(policy, facts, seconds=run.spent())


SOLVER = Solver(
    "windows",
    solve,
    Options,
    GameProblem(two_players=True, zero_sum=True),
    accepts={"seconds": None},
    out=Output(),
)
