"""A solver of the Coup MDP alone."""

from __future__ import annotations

from feint.games.coup_mdp import value_iteration

__all__ = ["SOLVERS"]

SOLVERS = (value_iteration.SOLVER,)
