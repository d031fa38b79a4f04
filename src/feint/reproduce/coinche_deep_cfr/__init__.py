"""S. Günlük and T. Saulus, *Playing Coinche with Deep Counterfactual Regret Minimization*: sections 4, 5 and D."""

from __future__ import annotations

from feint.reproduce.coinche_deep_cfr.draw import draw
from feint.reproduce.coinche_deep_cfr.run import reproduce

__all__ = ["draw", "reproduce"]
