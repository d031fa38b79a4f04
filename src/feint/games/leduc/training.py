"""What learners of Leduc poker should know: settings of Deep CFR."""

from __future__ import annotations

from feint.solvers.game_training import Training

__all__ = ["TRAINING"]

TRAINING = Training(deep_cfr={"traversals": 2000, "hidden": (128, 128), "steps": 2000, "rate": 2e-3})
