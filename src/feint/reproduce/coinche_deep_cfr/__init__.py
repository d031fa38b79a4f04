"""S. Günlük and T. Saulus, *Playing Coinche with Deep Counterfactual Regret Minimization*: sections 4, 5 and D."""

from __future__ import annotations

from feint.reproduce.coinche_deep_cfr.report import report
from feint.reproduce.coinche_deep_cfr.run import TABLES, reproduce
from feint.reproduce.request import Reproduction

__all__ = ["REPRODUCTION"]

REPRODUCTION = Reproduction("coinche-deep-cfr", reproduce, report, tuple(TABLES), least_games=2)
