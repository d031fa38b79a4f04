"""The paper's update as printed: s2 += r / p2, with player 1's reward for both. And as it must be: 1 - r for player 2.

Two players with EXP3 on one matrix; nothing of the search is needed to see the difference.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from feint import _core

__all__ = ["ENTRIES", "second_player"]

ENTRIES = ((0.9, 0.1), (0.8, 0.2))  # to player 1; player 2 does best with the second column, whatever the row
FACTOR = 1.2


def _mix(sums: Sequence[float], t: int) -> list[float]:
    k = len(sums)
    gamma = min(1.0, FACTOR * math.sqrt(k / t))
    weights = [math.exp(gamma / k * (s - max(sums))) for s in sums]
    return [gamma / k + (1 - gamma) * w / sum(weights) for w in weights]


def second_player(printed: bool, rounds: int, seed: int) -> float:
    """How often player 2 chose its best column."""
    rng, sums, best = _core.Rng(seed), [[0.0, 0.0], [0.0, 0.0]], 0
    for t in range(1, rounds + 1):
        mixes = [_mix(one, t) for one in sums]
        row, column = (int(rng.below(1 << 30) / (1 << 30) >= mix[0]) for mix in mixes)
        reward = ENTRIES[row][column]
        sums[0][row] += reward / mixes[0][row]
        sums[1][column] += (reward if printed else 1 - reward) / mixes[1][column]
        best += column
    return best / rounds
