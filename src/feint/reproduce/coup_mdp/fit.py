"""The cells of the paper's tables that do not come out."""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import Any

__all__ = ["BETWEEN_PLANNERS_GAMES", "RANDOM_GAMES", "misfits"]

# Games of a cell in the paper. Its times are for 1,000 games of Tables II to V; VI and VII are said to be of 10.
RANDOM_GAMES, BETWEEN_PLANNERS_GAMES = 1000, 10
LEVEL = 0.01  # of the test: with 58 cells about half a cell is expected to fail it by chance


def misfits(tables: list[dict[str, Any]]) -> list[str]:
    """Name the cells whose win rate in the paper differs from ours, under the paper's rules, at the 1% level.

    Against random players by a test of two shares, between planners by the exact binomial test of the paper's wins
    against our rate.
    """
    out = []
    for table in tables:
        against_random = table["players"][1:] == ["random", "random"]
        for row in table["rows"]:
            theirs, ours = row["paper"]["win"] / 100, row["ours"]["paper"]
            rate, games = ours["win"] / 100, ours["games"]
            differs = shares_differ(theirs, rate, games) if against_random else wins_differ(theirs, rate)
            if differs:
                effort = "" if row["effort"] is None else f"/{row['effort']}"
                out.append(f"{table['table']} {row['depth']}{effort}")
    return out


def shares_differ(theirs: float, ours: float, games: int) -> bool:
    pooled = (theirs * RANDOM_GAMES + ours * games) / (RANDOM_GAMES + games)
    error = math.sqrt(pooled * (1 - pooled) * (1 / RANDOM_GAMES + 1 / games))
    return abs(theirs - ours) > NormalDist().inv_cdf(1 - LEVEL / 2) * error


def wins_differ(theirs: float, ours: float) -> bool:
    n = BETWEEN_PLANNERS_GAMES
    chances = [math.comb(n, k) * ours**k * (1 - ours) ** (n - k) for k in range(n + 1)]
    least = chances[round(theirs * n)] * (1 + 1e-9)
    return sum(chance for chance in chances if chance <= least) < LEVEL
