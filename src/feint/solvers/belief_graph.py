"""The exact value of a small POMDP, on the graph of the beliefs that best play reaches."""

from __future__ import annotations

from dataclasses import dataclass

from feint import _core
from feint._core import Pomdp
from feint.ipomdp.controller import DRAWINGS, write_controller
from feint.solvers.model_options import ModelOptions
from feint.solvers.options import option
from feint.solvers.problems import ModelProblem
from feint.solvers.run import Run
from feint.solvers.solver import Output, Solution, Solver

__all__ = ["SOLVER", "Options", "solve"]


@dataclass(frozen=True)
class Options(ModelOptions):
    """Options of the graph of beliefs."""

    beliefs: int = option(200_000, "beliefs at most", least=1, most=2**31 - 1)


def solve(model: Pomdp, options: Options, run: Run) -> Solution[None]:
    """Exact value of a small POMDP, and its best controller."""
    model = options.apply(model)
    found = _core.belief_graph(model, options.beliefs, progress=run.checked_counter("beliefs"))
    controller = found["controller"].minimised()
    earned, endless = controller.evaluate()
    facts = {
        "value": found["value"],
        "discount": model.discount,
        "beliefs": found["beliefs"],
        "nodes": controller.nodes,
        "ties": found["ties"],
        "controller_value": earned,
        "endless": endless,
    }
    return Solution(
        facts=facts, seconds=run.spent(), result=controller, writer=lambda path: write_controller(controller, path)
    )


SOLVER = Solver(
    "belief-graph",
    solve,
    Options,
    ModelProblem(),
    accepts={"seconds": 60.0},
    out=Output("file for the controller: a drawing, or JSON", suffixes=(*DRAWINGS, ".json")),
)
