"""Models that everybody uses, made here and not read from a file."""

from __future__ import annotations

import inspect
import json
import math
import random
import re
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from feint._core import Pomdp
from feint.errors import BadModel, BadParameter
from feint.pomdp.build import from_arrays
from feint.pomdp.sparse_rows import Ints
from feint.quantities import whole_number

__all__ = ["model_by_name", "rock_sample", "tag", "tiger"]

Place = tuple[int, int]


def tiger() -> Pomdp:
    """Two doors, a tiger behind one of them (L. Kaelbling, M. Littman, A. Cassandra, 1998)."""
    half = [[0.5, 0.5], [0.5, 0.5]]
    return from_arrays(
        [np.eye(2), half, half],
        [[[0.85, 0.15], [0.15, 0.85]], half, half],
        [[-1, -1], [-100, 10], [10, -100]],
        [0.5, 0.5],
        0.95,
        states=("tiger-left", "tiger-right"),
        actions=("listen", "open-left", "open-right"),
        observations=("obs-left", "obs-right"),
    )


def rock_sample(n: int, k: int, rocks: Sequence[Place] | None = None, seed: int = 0) -> Pomdp:
    """RockSample(n, k) (T. Smith, R. Simmons, 2004): a rover on n x n squares, k rocks that are good or bad.

    The rover starts in the west, half-way up, and is seen. Leaving to the east ends it and earns 10. Sampling a good
    rock earns 10 and makes it bad, a bad one costs 10. Leaving elsewhere, or sampling where there is no rock, costs 100
    and ends it. `check` tells a rock's kind, right with probability (1 + 2^(-d / 20)) / 2 at distance d. The rocks are
    at (x, y), or where `seed` puts them.
    """
    n, k = whole_number("n", n), whole_number("k", k)
    if not (2 <= n <= 100 and 1 <= k <= 14 and n * n >= k):
        raise BadModel(f"rock_sample({n}, {k}): expected n from 2 to 100 and k from 1 to 14, and room for the rocks")
    if rocks is None:
        rocks = sorted(random.Random(seed).sample([(x, y) for x in range(n) for y in range(n)], k))
    if len(rocks) != k or len(set(rocks)) != k or not all(0 <= x < n and 0 <= y < n for x, y in rocks):
        raise BadModel(f"rocks: expected {k} different places (x, y) from 0 to {n - 1}, got {list(rocks)!r}")
    kinds, cells = 1 << k, n * n + 1
    count, actions = cells * kinds, 5 + k
    if count * actions > 20_000_000:
        raise BadModel(f"rock_sample({n}, {k}): {count:,} states times {actions} actions are more than 20,000,000")
    state = np.arange(count)
    cell, kind = state // kinds, state % kinds  # the first rock is the highest bit of kind; cell n * n is the end
    x, y, ended = cell // n, cell % n, cell == n * n
    after, reward = np.tile(state, (actions, 1)), np.zeros((actions, count))
    for action, (dx, dy) in enumerate(((0, 1), (1, 0), (0, -1), (-1, 0))):
        nx, ny = x + dx, y + dy
        inside = (nx >= 0) & (nx < n) & (ny >= 0) & (ny < n)
        target = np.where(inside, nx * n + ny, n * n)
        after[action] = np.where(ended, state, target * kinds + kind)
        reward[action] = np.where(ended | inside, 0.0, np.where(nx >= n, 10.0, -100.0))
    after[-1] = n * n * kinds + kind
    reward[-1] = np.where(ended, 0.0, -100.0)
    told = np.ones((actions, count))  # the probability of "good"
    for i, (rx, ry) in enumerate(rocks):
        bit = 1 << (k - 1 - i)
        good, here = (kind & bit) != 0, cell == rx * n + ry
        after[-1][here] = (cell * kinds + (kind & ~bit))[here]
        reward[-1][here] = np.where(good[here], 10.0, -10.0)
        right = (1 + 2 ** (-np.hypot(x - rx, y - ry) / 20)) / 2
        told[4 + i] = np.where(ended, 1.0, np.where(good, right, 1 - right))
    start = np.zeros(count)
    start[n // 2 * kinds : (n // 2 + 1) * kinds] = 1 / kinds
    names = [f"s{px}{py}" if n <= 10 else f"s{px}.{py}" for px in range(n) for py in range(n)] + ["st"]
    states = []
    if count <= 20_000:
        states = [f"{name}_{bits:0{k}b}" for name in names for bits in range(kinds)]
    return Pomdp(
        0.95,
        start,
        (np.arange(actions * count + 1, dtype=np.uint32), after.ravel().astype(np.uint32), np.ones(actions * count)),
        _two(told.ravel()),
        reward.ravel(),
        2,
        cell.astype(np.uint32),
        None,
        states,
        ["north", "east", "south", "west", *(f"check{i}" for i in range(k)), "sample"],
        ["good", "bad"],
    )


def _two(first: np.ndarray[tuple[int], np.dtype[np.float64]]) -> tuple[Ints, Ints, Ints]:
    """Rows of two columns, given the first; zeros are left out."""
    pair = np.stack([first, 1 - first], 1)
    row, column = np.nonzero(pair)
    begin = np.zeros(len(first) + 1, np.uint32)
    begin[1:] = np.cumsum(np.bincount(row, minlength=len(first)))
    return begin, column.astype(np.uint32), pair[row, column]


def tag() -> Pomdp:
    """Tag, also TagAvoid (J. Pineau, G. Gordon, S. Thrun, 2003): a robot that is seen hunts one that flees.

    29 squares: two rows of ten, and three by three above squares 5 to 7. The other one stays with probability 0.2, or
    moves away from where the robot stands: 0.4 each way, 0.2 and 0.2 along an axis on which it is level; into a wall it
    stays. Catching it on one's own square earns 10 and ends the hunt, a miss costs 10, a move 1. The robot is told its
    own square, or that it is on the other's. Missing gives nobody time to move, as in the files in circulation.
    """
    places = [(x, y) for y in (0, 1) for x in range(10)] + [(x, y) for y in (2, 3, 4) for x in (5, 6, 7)]
    number = {place: i for i, place in enumerate(places)}
    cells, caught = len(places), len(places)
    steps = ((0, 1), (0, -1), (1, 0), (-1, 0))
    width = cells + 1
    count, actions = cells * width, len(steps) + 1
    t, o, r = np.zeros((actions, count, count)), np.zeros((actions, count, width)), np.full((actions, count), -1.0)
    r[-1] = -10
    for robot, place in enumerate(places):
        for other in range(width):
            s = robot * width + other
            o[:, s, caught if other == robot else robot] = 1
            o[-1, s] = np.arange(width) == robot  # who catches sees nothing: after it the other is never here
            if other in (caught, robot):
                t[-1, s, robot * width + caught] = 1
                r[-1, s] = 10 if other == robot else 0
            else:
                t[-1, s, s] = 1
            for a, (dx, dy) in enumerate(steps):
                moved = number.get((place[0] + dx, place[1] + dy), robot)
                if other == caught:
                    t[a, s, s] = 1
                    continue
                for square, chance in _flight(place, places[other], number).items():
                    t[a, s, moved * width + square] += chance
    start = np.array([0.0 if other == caught else 1 / cells**2 for _ in range(cells) for other in range(width)])
    names = [f"{x}.{y}" for x, y in places]
    return from_arrays(
        t,
        o,
        r,
        start,
        0.95,
        seen=np.repeat(np.arange(cells), width),
        states=[f"r{a}_t{b}" for a in names for b in [*names, "caught"]],
        actions=("North", "South", "East", "West", "Catch"),
        observations=[*(f"o{name}" for name in names), "yes"],
    )


def _flight(robot: Place, other: Place, number: dict[Place, int]) -> dict[int, float]:
    """Where one who flees goes; tenths are summed before they are divided, so that rows sum to one exactly."""
    tenths = {number[other]: 2}
    for axis in (0, 1):
        away = other[axis] - robot[axis]
        for step, weight in ((-1, 2), (1, 2)) if away == 0 else ((int(math.copysign(1, away)), 4),):
            place = (other[0] + step, other[1]) if axis == 0 else (other[0], other[1] + step)
            square = number.get(place, number[other])
            tenths[square] = tenths.get(square, 0) + weight
    return {square: weight / 10 for square, weight in tenths.items()}


GENERATORS: dict[str, Callable[..., Pomdp]] = {"tiger": tiger, "tag": tag, "rock_sample": rock_sample}


def model_by_name(spec: str) -> Pomdp:
    """A model by its name and arguments: `tiger`, `rock_sample:n=7,k=8`. Values are JSON."""
    name, _, rest = spec.partition(":")
    if name not in GENERATORS:
        raise BadParameter(f"there is no model {spec!r}; known: {', '.join(GENERATORS)}")
    parameters = inspect.signature(GENERATORS[name]).parameters
    given: dict[str, Any] = {}
    for pair in re.split(r",(?=\w+=)", rest) if rest else []:
        key, equals, value = pair.partition("=")
        if key not in parameters or not equals or key in given:
            allowed = ", ".join(f"{key}=..." for key in parameters) or "nothing"
            raise BadParameter(f"{spec!r}: {pair!r} is not expected; {name} takes {allowed}, each once")
        try:
            given[key] = json.loads(value)
        except ValueError:
            raise BadParameter(f"{spec!r}: {key} must be a number or JSON, got {value!r}") from None
    if isinstance(given.get("rocks"), list):
        given["rocks"] = [tuple(place) if isinstance(place, list) else place for place in given["rocks"]]
    missing = [key for key, p in parameters.items() if p.default is p.empty and key not in given]
    if missing:
        raise BadParameter(
            f"{spec!r}: {name} needs {', '.join(missing)}: {name}:{','.join(k + '=...' for k in missing)}"
        )
    try:
        return GENERATORS[name](**given)
    except BadModel as error:
        raise BadParameter(f"{spec!r}: {error}") from None
    except (TypeError, ValueError, OverflowError):
        raise BadParameter(f"{spec!r}: the arguments are not of the kinds that {name} takes") from None
