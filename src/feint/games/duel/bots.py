"""The house bot of the duel."""

from __future__ import annotations

from feint.house_bots import Bot

__all__ = ["BOTS"]

BOTS = (Bot("greedy", "greedy", "The duel, one round ahead and no further.", 1),)
