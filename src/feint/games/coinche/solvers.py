"""Solvers and learners of Coinche alone."""

from __future__ import annotations

from feint.games.coinche import bidder, double_dummy

__all__ = ["SOLVERS"]

SOLVERS = (double_dummy.SOLVER, bidder.SOLVER)
