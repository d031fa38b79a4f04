"""The house bots of nim with hidden heaps: one for each level."""

from __future__ import annotations

from feint.house_bots import Bot

__all__ = ["BOTS"]

LEVELS = (
    "Nim with hidden heaps, without a thought: any legal move.",
    "Nim with hidden heaps: takes you for one who does not think.",
    *(f"Nim with hidden heaps: thinks that you are of level 0 to {k - 1}, and finds out which." for k in range(2, 9)),
)
BOTS = tuple(Bot(f"level {k}", f"level:k={k}", about, k, frozenset(["po_nim"])) for k, about in enumerate(LEVELS))
