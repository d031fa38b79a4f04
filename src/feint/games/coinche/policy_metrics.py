"""The metrics of a policy of Coinche, as learners ask for them."""

from __future__ import annotations

from feint.games.coinche.metrics import has_metrics, policy_metrics
from feint.solvers.game_training import PolicyMetrics

__all__ = ["POLICY_METRICS"]

POLICY_METRICS = PolicyMetrics("coinche with all its cards", has_metrics, policy_metrics)
