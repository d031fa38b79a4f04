"""The fast informed bound on a POMDP's value: nowhere above QMDP's."""

from __future__ import annotations

from feint import _core
from feint._core import Pomdp
from feint.pomdp.baselines import Baseline
from feint.solvers.model_options import ModelOptions as Options
from feint.solvers.problems import ModelProblem
from feint.solvers.run import Run
from feint.solvers.solver import Solution, Solver

__all__ = ["SOLVER", "Options", "solve"]


def solve(model: Pomdp, options: Options, run: Run) -> Solution[Baseline]:
    """Upper bound on a POMDP's value that is nowhere above QMDP's: the fast informed bound."""
    model = options.apply(model)
    found = Baseline(model=model, **_core.fib(model, run.limit, run.counter("sweeps")))
    return Solution(found, found.facts(), seconds=run.spent())


SOLVER = Solver("fib", solve, Options, ModelProblem(), accepts={"seconds": 60.0})
