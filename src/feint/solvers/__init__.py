"""Solvers and learners by name. A module here is one of them: it declares `SOLVER`, and its options as `Options`.

solution = feint.solve("cfr", "kuhn", iterations=1000)
solution.policy.save("kuhn.json")
"""

from __future__ import annotations

import importlib
import pkgutil
from types import ModuleType
from typing import TYPE_CHECKING, Any

from feint.errors import BadParameter, FeintError, WrongType
from feint.games import offers
from feint.own_code import describe_error
from feint.progress import Progress, Step
from feint.solvers.options import Option, option
from feint.solvers.run import Run
from feint.solvers.solver import Output, Solution, Solver

__all__ = ["Option", "Output", "Progress", "Run", "Solution", "Solver", "Step", "find", "names", "option", "solve"]

# Modules that are not a solver.
SHARED = {"checkpoint", "game_training", "model_options", "options", "problems", "run", "solver"}


def _modules() -> list[str]:
    return [m.name for m in pkgutil.iter_modules(__path__) if m.name not in SHARED]  # noqa: F405


def _solvers_of_games() -> dict[str, Solver[Any]]:
    """Return the solvers that games offer as `SOLVERS`, by name."""
    return {solver.name: solver for own in offers("solvers").values() for solver in own}


def names() -> list[str]:
    """Return the names of all solvers, those of single games last."""
    return [*(module.replace("_", "-") for module in _modules()), *_solvers_of_games()]


def _load(module: str) -> Solver[Any]:
    """Import a solver's module; an error names the module, which may be half written."""
    try:
        solver = importlib.import_module(module).SOLVER
    except Exception as error:
        raise FeintError(f"the solver module {module} cannot be imported: {describe_error(error)}") from error
    if not isinstance(solver, Solver):
        raise WrongType(f"{module}: SOLVER must be a Solver, got {solver!r:.80}")
    return solver


def find(name: str) -> Solver[Any]:
    """Return a solver by name."""
    module = name.replace("-", "_") if isinstance(name, str) else ""
    if module in _modules():
        return _load(f"{__name__}.{module}")
    offered = _solvers_of_games()
    if not isinstance(name, str):
        raise WrongType(f"solver must be a name, got {name!r}; known: {', '.join(names())}")
    if name not in offered:
        raise BadParameter(f"there is no solver {name!r}; known: {', '.join(names())}")
    return offered[name]


if TYPE_CHECKING:
    from feint.solvers.signatures import *  # noqa: F403 (modules of solvers, and `solve` by solver)
else:

    def solve(solver: str, problem: Any, options: Any = None, **given: Any) -> Solution[Any]:
        """Solve a problem: a game, a POMDP, a matrix, or recorded games to learn from.

        Keyword arguments are the solver's options and those of `Run`: iterations, seconds, gap, seed, threads,
        checkpoint, cluster, progress. Options may also be given as an object, which is taken as it is:
        `feint.solvers.cfr.Options(variant="dcfr")`.
        """
        return find(solver)(problem, options, **given)


def __getattr__(name: str) -> ModuleType:
    if name.startswith("_") or name not in _modules():
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return importlib.import_module(f"{__name__}.{name}")
