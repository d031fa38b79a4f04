"""The house bots of Coinche."""

from __future__ import annotations

from feint.house_bots import Bot

__all__ = ["BOTS"]

BOTS = (
    Bot("simple", "simple", "Coinche by a paper's simple rules.", 2),
    Bot("stronger", "stronger", "Coinche by a paper's stronger rules.", 3),
    Bot("learned", "learned", "Coinche by nets that learned against themselves; nobody taught them.", 4),
    Bot("pimc", "pimc:worlds=20,milliseconds=50", "Coinche: solves deals that may be the true one.", 5),
)
