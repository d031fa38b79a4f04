"""SARSOP: bounds on the value of a POMDP, and a policy that earns the lower one."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, cast

from feint._core import Pomdp, Sarsop
from feint.errors import TooLarge
from feint.ipomdp.controller import DRAWINGS, write_controller
from feint.pomdp import AlphaPolicy, simulate
from feint.report.charts import panels
from feint.solvers.model_options import ModelOptions
from feint.solvers.options import option
from feint.solvers.problems import ModelProblem
from feint.solvers.run import Run
from feint.solvers.solver import Output, Solution, Solver, Stopped

__all__ = ["SOLVER", "Options", "solve"]


@dataclass(frozen=True)
class Options(ModelOptions):
    """Options of SARSOP."""

    memory: int = option(2 << 30, "size limit of beliefs and vectors", least=1, most=2**63 - 1, is_bytes=True)
    simulate: int = option(0, "episodes to play with the policy", least=0, most=10**9)


def solve(model: Pomdp, options: Options, run: Run) -> Solution[AlphaPolicy]:
    """Bounds on the value of a POMDP's start, and a policy that earns the lower one.

    Ctrl-C ends it with what was found by then; before there are bounds it is a KeyboardInterrupt.
    """
    model = options.apply(model)
    solver = Sarsop(model)
    try:
        solver.solve(
            run.limit,
            run.gap or 0.0,
            options.memory,
            progress=lambda _: run.tell("trials", solver.trials, row=_row(solver)),
        )
    except KeyboardInterrupt:
        if not solver.trace:  # no bounds yet
            raise
    counts = {name: getattr(solver, name) for name in ("alphas", "points", "nodes", "trials", "bytes")}
    facts: dict[str, Any] = {
        "lower": solver.lower,
        "upper": solver.upper,
        "gap": solver.upper - solver.lower,
        "discount": model.discount,
        **counts,
    }
    policy = AlphaPolicy.from_arrays(model, *solver.vectors())
    notes = []
    if options.simulate and solver.stopped != "interrupted":
        try:
            facts["simulation"] = _simulation(model, policy, options.simulate, run)
        except (KeyboardInterrupt, TooLarge) as error:  # the bounds are worth more
            notes = [f"no simulation: {str(error) or 'interrupted'}"]

    def write(path: Path) -> None:
        if path.suffix.lower() in DRAWINGS:
            write_controller(solver.controller(), path)
        else:
            policy.save(path)

    stopped = cast(Stopped, solver.stopped)
    names = ("seconds", "lower", "upper", "trials", "alphas", "points", "nodes")
    trace = [dict(zip(names, row, strict=True)) for row in solver.trace]
    return Solution(policy, facts, trace, stopped, run.spent(), solver, notes, write)


def _row(solver: Sarsop) -> dict[str, Any]:
    """Return the progress of a solver, which may be at work."""
    return {name: getattr(solver, name) for name in ("seconds", "lower", "upper", "alphas", "points", "nodes")}


def _simulation(model: Pomdp, policy: AlphaPolicy, episodes: int, run: Run) -> dict[str, Any]:
    look = run.checked_counter("episodes", episodes)
    played = simulate(model, policy, episodes, run.seed, progress=lambda step: look(step.done))
    rest = played.remainder
    return asdict(played) | {"remainder": rest if math.isfinite(rest) else None}  # JSON has no infinity


def plot(solution: Solution[Any]) -> str:
    """Draw both bounds over the seconds."""
    rows = [{name: row[name] for name in ("seconds", "lower", "upper")} for row in solution.trace]
    return panels(rows, "seconds", ())


SOLVER = Solver(
    "sarsop",
    solve,
    Options,
    ModelProblem(),
    accepts={"seconds": 60.0, "gap": 1e-6, "seed": 0},
    out=Output("file for the policy, or a drawing of it", suffixes=(".policyx", ".npz", *DRAWINGS)),
    plot=plot,
)
