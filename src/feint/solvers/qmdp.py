"""QMDP: action values of a POMDP as if the state were seen from the next step on."""

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
    """Upper bound on a POMDP's value, as if the state were seen from the next step on."""
    model = options.apply(model)
    found = Baseline(model=model, **_core.qmdp(model, run.limit, run.counter("sweeps")))
    return Solution(found, found.facts(), seconds=run.spent())


SOLVER = Solver("qmdp", solve, Options, ModelProblem(), accepts={"seconds": 60.0})
