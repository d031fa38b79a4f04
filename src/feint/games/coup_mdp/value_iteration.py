"""Value iteration against uniformly random players, everything seen."""

from __future__ import annotations

import math
from dataclasses import dataclass

from feint import _core
from feint.game import Game
from feint.solvers.options import option
from feint.solvers.problems import GameProblem
from feint.solvers.run import Run
from feint.solvers.solver import Output, Solution, Solver

__all__ = ["SOLVER", "Options", "solve"]

ALL_LAYERS = 5  # from one to six cards alive


@dataclass(frozen=True)
class Options:
    """Options of value iteration."""

    layers: int = option(
        ALL_LAYERS, "cards alive above one, at most: fewer solve endings only", least=1, most=ALL_LAYERS
    )


def solve(game: Game, options: Options, run: Run) -> Solution[None]:
    """How often the best play wins against uniformly random players, by seat, everything seen."""
    values = _core.solve_values(game, options.layers, progress=run.checked_counter("states"))
    facts = {"game_version": game.version, **values.facts()}
    if options.layers == ALL_LAYERS:
        rates = values.win_rates()
        facts |= {"win_rates": rates, "mean_win_rate": math.fsum(rates) / len(rates)}
    return Solution(facts=facts, seconds=run.spent(), result=values, writer=lambda path: values.save(str(path)))


SOLVER = Solver(
    "value-iteration",
    solve,
    Options,
    GameProblem(only="coup_mdp"),
    accepts={"seconds": None},
    out=Output("file for the table of values"),
)
