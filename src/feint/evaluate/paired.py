"""Whether one of several differs from another, where all have played the same games.

An exact sign test over the pairs, which is McNemar's where games are won or lost, with Holm's correction if there are
several; and a bootstrap interval of the difference.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import numpy as np

__all__ = ["bootstrap", "differences", "holm", "sign_test"]

RESAMPLES = 2000
LEVEL = 0.05


def differences(names: Sequence[str], scores: Sequence[Sequence[float]], seed: int = 0) -> list[dict[str, Any]]:
    """Of each two: by how much the first scored more, game by game, and whether that can be chance."""
    pairs = list(combinations(range(len(names)), 2))
    gaps = [[a - b for a, b in zip(scores[i], scores[j], strict=True)] for i, j in pairs]
    counts = [(sum(gap > 0 for gap in row), sum(gap < 0 for gap in row)) for row in gaps]
    chances = holm([sign_test(*count) for count in counts])
    return [
        {
            "first": names[i],
            "second": names[j],
            "difference": float(np.mean(row)),
            "interval": bootstrap(row, seed) if len(row) > 1 else None,
            "better": better,
            "worse": worse,
            "p": chance,
            "significant": chance < LEVEL,
        }
        for (i, j), row, (better, worse), chance in zip(pairs, gaps, counts, chances, strict=True)
    ]


def sign_test(better: int, worse: int) -> float:
    """The chance that equals would differ so much, either way: exact. Pairs that came out alike say nothing."""
    pairs = better + worse
    ways = as_few = 1  # to choose none of the pairs; then one, two, ...
    for k in range(min(better, worse)):
        ways = ways * (pairs - k) // (k + 1)
        as_few += ways
    return min(1.0, 2 * (as_few / (1 << pairs)))


def holm(chances: Sequence[float]) -> list[float]:
    """The same chances as part of a family of tests (S. Holm 1979)."""
    out, least = [0.0] * len(chances), 0.0
    for rank, i in enumerate(sorted(range(len(chances)), key=chances.__getitem__)):
        least = max(least, min(1.0, (len(chances) - rank) * chances[i]))
        out[i] = least
    return out


def bootstrap(gaps: Sequence[float], seed: int) -> list[float]:
    """95% interval of a mean, by drawing the pairs anew."""
    rng, values, n = np.random.default_rng(seed), np.asarray(gaps), len(gaps)
    means = [values[rng.integers(n, size=n)].sum() / n for _ in range(RESAMPLES)]
    return [float(edge) for edge in np.quantile(means, [0.025, 0.975])]
