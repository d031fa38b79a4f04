"""What learners of Kuhn poker should know: settings of Deep CFR."""

from __future__ import annotations

from feint.solvers.game_training import Training

__all__ = ["TRAINING"]

TRAINING = Training(deep_cfr={"traversals": 300, "steps": 400})
