"""Exact best responses to a policy, and its exploitability."""

from __future__ import annotations

from dataclasses import dataclass

from feint import _core
from feint.errors import BadParameter
from feint.game import Game
from feint.policy import Policy, TabularPolicy, UniformPolicy, check_game, load_policy
from feint.solvers.options import option
from feint.solvers.problems import GameProblem
from feint.solvers.run import Run
from feint.solvers.solver import Solution, Solver

__all__ = ["SOLVER", "Options", "solve"]


@dataclass(frozen=True)
class Options:
    """Options of best responses."""

    policy: str | Policy | None = option(
        None, "file of the policy to respond to", metavar="FILE", default_text="uniform"
    )


def solve(game: Game, options: Options, run: Run) -> Solution[None]:
    """Exact best responses to a policy, and its exploitability (NashConv / seats)."""
    name, policy = "uniform", options.policy
    if isinstance(policy, str):
        name, policy = policy, load_policy(policy, game)
    elif isinstance(policy, Policy):
        name = type(policy).__name__
        check_game(policy, game)
    if policy is not None and not isinstance(policy, TabularPolicy | UniformPolicy):
        kind = getattr(policy, "kind", type(policy).__name__)
        raise BadParameter(f"best-response requires a table of probabilities, got a policy of kind {kind!r}")
    table = policy.table if isinstance(policy, TabularPolicy) else {}
    facts = _core.best_response(game, table, progress=run.checked_counter("tree nodes"))
    return Solution(facts={"policy": name, **facts}, seconds=run.spent())


SOLVER = Solver("best-response", solve, Options, GameProblem(), accepts={"seconds": None})
