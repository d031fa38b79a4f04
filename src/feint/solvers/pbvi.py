"""Point-based value iteration of a POMDP."""

from __future__ import annotations

from dataclasses import dataclass

from feint import _core
from feint._core import Pomdp
from feint.pomdp.baselines import Baseline
from feint.solvers.model_options import ModelOptions
from feint.solvers.options import option
from feint.solvers.problems import ModelProblem
from feint.solvers.run import Run
from feint.solvers.solver import Solution, Solver

__all__ = ["SOLVER", "Options", "solve"]


@dataclass(frozen=True)
class Options(ModelOptions):
    """Options of point-based value iteration."""

    beliefs: int = option(300, "beliefs at most", least=1, most=10**9)


def solve(model: Pomdp, options: Options, run: Run) -> Solution[Baseline]:
    """Lower bound on a POMDP's value, which its policy earns: point-based value iteration."""
    model = options.apply(model)
    found = Baseline(model=model, **_core.pbvi(model, options.beliefs, run.limit, run.counter("sweeps")))
    return Solution(found, found.facts(), seconds=run.spent())


SOLVER = Solver("pbvi", solve, Options, ModelProblem(), accepts={"seconds": 60.0})
