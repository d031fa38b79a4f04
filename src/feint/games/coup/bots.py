"""The house bots of Coup."""

from __future__ import annotations

from feint.house_bots import Bot

__all__ = ["BOTS"]

BOTS = (
    Bot("honest", "honest", "Coup by rule: claims only what it holds.", 1),
    Bot("counter", "counter", "Coup by rule: counts cards, doubts and bluffs.", 2),
    Bot("regret", "regret", "Coup between two by a learned table: it bluffs and doubts in proportion.", 4),
    Bot("believer", "believer:simulations=1000,milliseconds=15", "Coup by beliefs about all hands, and search.", 3),
)
