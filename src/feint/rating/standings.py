"""The standings of an event: all its results at once, and how far they can be trusted.

Strengths are those of Bradley and Terry (Biometrika 39, 1952), fitted to all pairs of all tables (`feint.rating.pairs`;
a draw is half a win each). So that whoever won everything stays finite, each agent has one more draw, spread over all
the others. Intervals are bootstrapped (D. Rubin, "The Bayesian bootstrap", 1981): matches are given random weights
again and again, matches of one set the same, for they share a deal and are no independent news. The two halves of the
prior's draw have weights of their own. With two agents and k wins in n games this is the posterior Beta(k + 1/2,
n - k + 1/2), and an agent that never lost has an honest interval, which resampling proper would not give.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from feint.errors import BadParameter
from feint.rating import pairs
from feint.rating.intervals import wilson

__all__ = ["Meeting", "Result", "Standing", "crosstable", "fit", "standings"]

MEAN = 1500.0
SCALE = 400 / math.log(10)  # points of Elo in one unit of log-odds
PRIOR = 1.0  # draws
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Result:
    """How one match ended, by seat. Matches of the same `set` were dealt the same; None is a deal of its own."""

    agents: tuple[str, ...]
    ranking: tuple[int, ...]  # 1 is best, equals share
    returns: tuple[float, ...] | None = None
    teams: tuple[int, ...] | None = None
    set: Hashable = None

    def __post_init__(self) -> None:
        for name, values in [("ranking", self.ranking), ("returns", self.returns), ("teams", self.teams)]:
            if values is not None and len(values) != len(self.agents):
                raise BadParameter(f"{len(self.agents)} agents, but {name} has {len(values)}: {list(values)}")


@dataclass(frozen=True)
class Standing:
    """One row: strength as in Elo with the field's mean at 1500, share of first places, each with a 95% interval."""

    agent: str
    strength: float
    interval: tuple[float, float]
    games: int
    share: float
    share_interval: tuple[float, float]
    mean_return: float | None


class Meeting(NamedTuple):
    """What one agent scored against another, and how often they met."""

    points: float
    games: int


def standings(results: Sequence[Result], *, seed: int = 0, resamples: int = 1000) -> list[Standing]:
    """The rows of an event, the strongest first. The same seed gives the same intervals."""
    agents = sorted({agent for result in results for agent in result.agents})
    strengths, low, high = _strengths(results, agents, seed, resamples)
    games: Counter[str] = Counter()
    first: dict[str, float] = defaultdict(float)
    returns: dict[str, list[float]] = defaultdict(list)
    for result in results:
        sides = result.teams or range(len(result.agents))
        best = min(result.ranking, default=1)
        winners = {side for side, rank in zip(sides, result.ranking, strict=True) if rank == best}
        for seat, (agent, side) in enumerate(zip(result.agents, sides, strict=True)):
            games[agent] += 1
            first[agent] += 1 / len(winners) if side in winners else 0.0
            if result.returns is not None:
                returns[agent].append(result.returns[seat])
    rows = [
        Standing(
            agent,
            strength=float(strengths[i]),
            interval=(float(low[i]), float(high[i])),
            games=games[agent],
            share=first[agent] / games[agent],
            share_interval=_two(wilson(first[agent], games[agent])),
            mean_return=math.fsum(returns[agent]) / len(returns[agent]) if returns[agent] else None,
        )
        for i, agent in enumerate(agents)
    ]
    return sorted(rows, key=lambda row: -row.strength)


def crosstable(results: Sequence[Result]) -> dict[str, dict[str, Meeting]]:
    """For each agent and each that it met: a point for every time it finished before the other, half for a draw."""
    table: dict[str, dict[str, Meeting]] = defaultdict(dict)
    for result in results:
        for a, b, score, _ in pairs(result.ranking, result.teams):
            for one, other, points in [(a, b, score), (b, a, 1 - score)]:
                row, name = table[result.agents[one]], result.agents[other]
                before = row.get(name, Meeting(0.0, 0))
                row[name] = Meeting(before.points + points, before.games + 1)
    return dict(table)


def fit(points: Floats, start: Floats | None = None) -> Floats:
    """Strengths in log-odds with mean 0, from points[i, j] that i scored against j: the most likely, by Newton's steps.

    They are finite and one only if everybody has scored against everybody, however little.
    """
    games = points + points.T
    theta = np.zeros(len(points)) if start is None else start.copy()
    for _ in range(200):
        expected = 1 / (1 + np.exp(theta[None, :] - theta[:, None]))
        curvature = games * expected * expected.T
        # A shift of all changes nothing; a constant in every place holds their mean still.
        laplacian = np.diag(curvature.sum(axis=1)) - curvature + 1 / len(points)
        step = np.linalg.solve(laplacian, (points - games * expected).sum(axis=1))
        size = float(np.abs(step).max())
        theta += step * min(1.0, 1 / max(size, 1e-300))  # far from the top a whole step may overshoot
        if size < 1e-6:  # the next one would be its square
            break
    return np.asarray(theta - theta.mean())


def _strengths(
    results: Sequence[Result], agents: Sequence[str], seed: int, resamples: int
) -> tuple[Floats, Floats, Floats]:
    """Strengths and the ends of their intervals."""
    count = len(agents)
    if count < 2:
        level = np.full(count, MEAN)
        return level, level, level
    index = {agent: i for i, agent in enumerate(agents)}
    clusters: dict[Hashable, int] = {}
    rows: list[tuple[int, int, float]] = []  # the cluster, the place in the matrix, the points
    for number, result in enumerate(results):
        key = ("match", number) if result.set is None else ("set", result.set)
        cluster = clusters.setdefault(key, len(clusters))
        for a, b, score, weight in pairs(result.ranking, result.teams):
            i, j = index[result.agents[a]], index[result.agents[b]]
            if i != j:  # an agent against itself is no news
                rows += [(cluster, i * count + j, weight * score), (cluster, j * count + i, weight * (1 - score))]
    of, place, points = (np.array(column) for column in zip(*rows, strict=True)) if rows else (np.zeros(0, int),) * 3
    half = PRIOR / 2 / (count - 1)
    others = 1 - np.eye(count)

    def matrix(weights: Floats, prior: Floats) -> Floats:
        scored = np.bincount(place, weights[of] * points, minlength=count * count).reshape(count, count)
        return np.asarray(scored + others * np.maximum(prior, 1e-9))

    best = fit(matrix(np.ones(len(clusters)), np.full((count, count), half)))
    rng = np.random.default_rng(seed)
    drawn = [
        fit(matrix(rng.standard_exponential(len(clusters)), rng.standard_gamma(half, (count, count))), best)
        for _ in range(resamples)
    ]
    low, high = np.quantile(drawn, [0.025, 0.975], axis=0)
    return MEAN + SCALE * best, MEAN + SCALE * low, MEAN + SCALE * high


def _two(ends: Sequence[float]) -> tuple[float, float]:
    low, high = ends
    return low, high
