"""A learner of Coup alone."""

from __future__ import annotations

from feint.games.coup import regret

__all__ = ["SOLVERS"]

SOLVERS = (regret.SOLVER,)
