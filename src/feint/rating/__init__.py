"""Glicko-2 for tables of any size. M. Glickman, "Example of the Glicko-2 system", 2013: steps 2 to 8.

A table is taken apart into pairs by finishing order, and a pair counts as a part of a game (`pairs`). A match is a
rating period of its own: everybody is rated from what was known before it. Between matches the deviation grows, a day
counting as three periods. With the volatility of the start it goes from 50 to the start's 350 in about a year, and no
absence makes anybody less known than a newcomer.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from feint.errors import BadParameter

__all__ = ["Game", "Pair", "Rating", "age_rating", "interval", "is_provisional", "pairs", "rate", "update"]

START, START_DEVIATION = 1500.0, 350.0
LEAST_DEVIATION, MOST_DEVIATION = 45.0, 500.0
LEAST_VOLATILITY, MOST_VOLATILITY = 1e-4, 0.1
PROVISIONAL = 110.0  # a deviation above it is too wide for a place in a ladder
SCALE = 400 / math.log(10)  # points in one unit of the paper
TAU = 0.5  # how fast the volatility may change; the paper's example has the same
PERIODS_A_DAY, DAY = 3, 86_400.0


@dataclass(frozen=True)
class Rating:
    """How strong a player is (points as in Elo), how sure that is, and how steady; `updated` is in seconds."""

    rating: float = START
    deviation: float = START_DEVIATION
    volatility: float = 0.06
    updated: float = 0.0


class Game(NamedTuple):
    """A game against one opponent, seen by one player: 1 is won, 0 lost, 1/2 drawn; the weight is a part of a game."""

    opponent: Rating
    score: float
    weight: float = 1.0


class Pair(NamedTuple):
    """Two seats of a table: what the first scored against the other, and which part of a game it was."""

    seat: int
    other: int
    score: float
    weight: float


def pairs(ranking: Sequence[int], teams: Sequence[int] | None = None) -> list[Pair]:
    """Every seat against every opponent. Equal ranks are draws.

    Beating five at one table is worth two games, not five: a pair of n finishers weighs min(1, 2 / (n - 1)). Teams are
    the finishers where there are any, and a pair of theirs is shared by their members: 1/2 with two against two.
    """
    sides = list(range(len(ranking))) if teams is None else list(teams)
    if len(sides) != len(ranking):
        raise BadParameter(f"a ranking of {len(ranking)} seats, but {len(sides)} teams: {sides}")
    weight = min(1.0, 2 / max(1, len(set(sides)) - 1))
    return [
        Pair(a, b, 0.5 + 0.5 * ((ranking[a] < ranking[b]) - (ranking[a] > ranking[b])), weight / members)
        for a in range(len(sides))
        for b in range(a + 1, len(sides))
        if sides[a] != sides[b]
        for members in [max(sides.count(sides[a]), sides.count(sides[b]))]
    ]


def rate(
    ratings: Sequence[Rating], ranking: Sequence[int], now: float, teams: Sequence[int] | None = None
) -> list[Rating]:
    """The ratings after a match, by seat. In `ranking` 1 is best and equals share; `teams` numbers the seats' teams."""
    if len(ratings) != len(ranking):
        raise BadParameter(f"{len(ratings)} ratings, but a ranking of {len(ranking)} seats: {list(ranking)}")
    before = [age_rating(rating, now) for rating in ratings]
    games: list[list[Game]] = [[] for _ in before]
    for a, b, score, weight in pairs(ranking, teams):
        games[a].append(Game(before[b], score, weight))
        games[b].append(Game(before[a], 1 - score, weight))
    return [update(rating, played) for rating, played in zip(before, games, strict=True)]


def age_rating(rating: Rating, now: float) -> Rating:
    """The rating at a later time: the same but less sure, and clamped. A clock that went back changes nothing."""
    rating = _clamp(rating)
    periods = PERIODS_A_DAY * max(0.0, now - rating.updated) / DAY
    grown = math.hypot(rating.deviation, SCALE * rating.volatility * math.sqrt(periods))
    most = max(rating.deviation, START_DEVIATION)
    return replace(rating, deviation=min(grown, most), updated=max(rating.updated, now))


def update(rating: Rating, games: Sequence[Game]) -> Rating:
    """One rating period, whatever the time: the paper's steps, with weights. Only what comes out is clamped."""
    if not games:
        return _clamp(rating)
    phi = rating.deviation / SCALE
    information = surprise = 0.0  # the paper's 1 / v, and Delta / v: both are 0 where a game can teach nothing
    for opponent, score, weight in games:
        g = 1 / math.sqrt(1 + 3 * (opponent.deviation / SCALE / math.pi) ** 2)
        # tanh is the logistic curve, and never overflows.
        ahead = math.tanh(g * (rating.rating / SCALE - opponent.rating / SCALE) / 2)
        information += weight * g * g * (1 - ahead * ahead) / 4
        surprise += weight * g * (score - (1 + ahead) / 2)
    sigma = _volatility(rating.volatility, phi, information, surprise)
    after = 1 / (1 / (phi * phi + sigma * sigma) + information)
    return _clamp(
        replace(
            rating,
            rating=rating.rating + SCALE * after * surprise,
            deviation=SCALE * math.sqrt(after),
            volatility=sigma,
        )
    )


def _volatility(sigma: float, phi: float, information: float, surprise: float) -> float:
    """Step 5: the root of the paper's f, here with its fraction expanded by 1 / v^2.

    Halving needs no better bracket than this one: f is positive at the low end whatever happened (its first term is
    above -1/2, its second is 1 / tau), and a root beyond the high end would be clamped to it anyway.
    """
    before = math.log(sigma * sigma)
    low, high = before - TAU, 2 * math.log(MOST_VOLATILITY)
    for _ in range(40):
        x = (low + high) / 2
        spread = information * (phi * phi + math.exp(x))
        pull = surprise * surprise - information * (spread + 1)
        f = math.exp(x) * pull / (2 * (spread + 1) ** 2) - (x - before) / TAU**2
        low, high = (x, high) if f > 0 else (low, x)
    return math.exp((low + high) / 4)


def _clamp(rating: Rating) -> Rating:
    return replace(
        rating,
        deviation=min(max(rating.deviation, LEAST_DEVIATION), MOST_DEVIATION),
        volatility=min(max(rating.volatility, LEAST_VOLATILITY), MOST_VOLATILITY),
    )


def interval(rating: Rating) -> tuple[float, float]:
    """Where the true strength is, 95 times of 100."""
    half = 1.96 * rating.deviation
    return rating.rating - half, rating.rating + half


def is_provisional(rating: Rating) -> bool:
    """Whether too little is known for a place in a ladder."""
    return rating.deviation > PROVISIONAL
