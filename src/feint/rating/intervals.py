"""How sure a share of wins or a mean is, and how many games it takes to be surer."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist

from feint.errors import BadParameter

__all__ = ["Z", "games_to_tell", "in_words", "mean_interval", "student", "values_interval", "wilson"]

Z = 1.959963984540054  # 95%
T_975 = (
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131,
    2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042,
)  # fmt: skip


def wilson(successes: float, trials: int) -> list[float]:
    """95% interval of a share. With shared first places it is wider than need be, never narrower."""
    if trials == 0:
        return [0.0, 1.0]
    p = successes / trials
    centre = (p + Z * Z / (2 * trials)) / (1 + Z * Z / trials)
    half = Z / (1 + Z * Z / trials) * math.sqrt(p * (1 - p) / trials + Z * Z / (4 * trials * trials))
    return [min(p, max(0.0, centre - half)), max(p, min(1.0, centre + half))]  # the share lies inside; rounding may not


def student(freedom: int) -> float:
    """The 97.5% quantile of Student's t: tabled up to 30, then by the first terms of its expansion in 1 / freedom."""
    if freedom <= len(T_975):
        return T_975[max(1, freedom) - 1]
    return Z + (Z**3 + Z) / (4 * freedom) + (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * freedom**2)


def mean_interval(total: float, squares: float, count: int) -> list[float] | None:
    """95% interval of a mean of independent values, from their sum and the sum of their squares; None for fewer than 2.

    Student's: it allows for few values. None, too, where squares are too great to be numbers.
    """
    if count < 2:
        return None
    mean = total / count
    spread = squares - count * mean * mean
    if not math.isfinite(spread):
        return None
    variance = max(0.0, spread) / (count - 1)
    half = student(count - 1) * math.sqrt(variance / count)
    return [mean - half, mean + half]


def values_interval(values: Sequence[float]) -> list[float] | None:
    """The same, from the values themselves."""
    return mean_interval(sum(values), sum(value * value for value in values), len(values))


def games_to_tell(share: float, other: float, power: float = 0.8) -> int:
    """Games of each of two agents after which a test at 5% tells their shares apart, with chance `power`.

    The usual sample size for two proportions, by the normal approximation.
    """
    if not (0 <= share <= 1 and 0 <= other <= 1 and share != other):
        raise BadParameter(f"two different shares from 0 to 1 can be told apart, got {share} and {other}")
    if not 0 < power < 1:
        raise BadParameter(f"power must be between 0 and 1, got {power}")
    mean = (share + other) / 2
    if_equal = Z * math.sqrt(2 * mean * (1 - mean))
    if_not = NormalDist().inv_cdf(power) * math.sqrt(share * (1 - share) + other * (1 - other))
    return math.ceil(max(1.0, ((if_equal + if_not) / (share - other)) ** 2))


def in_words(share: float, other: float) -> str:
    """The same in a sentence, about the percentages that it says: tenths of a percent."""
    share, other = round(share, 3), round(other, 3)
    games = games_to_tell(share, other)
    about = 50 * round(games / 50) if games >= 1000 else games
    return f"To tell {100 * share:.4g}% from {100 * other:.4g}% takes about {about:,} games of each agent."
