"""Our own models, against the files of others."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from feint.errors import BadModel
from feint.pomdp import Pomdp, models, read

Published = Callable[[str], Path]


def dense(rows: tuple[Any, Any, Any], width: int) -> Any:
    begin, column, value = rows
    out = np.zeros((len(begin) - 1, width))
    out[np.repeat(np.arange(len(out)), np.diff(begin.astype(int))), column] = value
    return out


def mdp_value(model: Pomdp, steps: int) -> float:
    """The value of the start when the state is known: value iteration over deterministic moves."""
    after = model.transition[1].reshape(model.actions, model.states)
    reward = model.reward.reshape(model.actions, model.states)
    value = np.zeros(model.states)
    for _ in range(steps):
        value = (reward + model.discount * value[after]).max(0)
    return float(value @ model.start)


def test_the_tiger(published: Published) -> None:
    assert models.tiger().same(read(published("Tiger.pomdp")))
    assert models.tiger().same(read(published("Tiger.pomdpx")))
    assert models.tiger().action_names == read(published("Tiger.pomdp")).action_names


def rocks_of(path: Path) -> list[tuple[int, int]]:
    found = re.findall(r"Rock\d+ is at \((\d+),(\d+)\)", path.read_text(encoding="latin-1"))
    return [(int(x), int(y)) for x, y in found]


@pytest.mark.slow
@pytest.mark.parametrize(("n", "k"), [(7, 8), (11, 11)])
def test_rock_sample_is_the_published_one(n: int, k: int, published: Published) -> None:
    path = published(f"RockSample_{n}_{k}.pomdpx")
    theirs, ours = read(path), models.rock_sample(n, k, rocks_of(path))
    assert (theirs.states, theirs.actions, theirs.observations, theirs.cells) == ((n * n + 1) << k, 5 + k, 2, n * n + 1)
    assert all(map(np.array_equal, theirs.transition, ours.transition))
    assert np.array_equal(theirs.reward, ours.reward)
    assert np.array_equal(theirs.start, ours.start)
    assert np.array_equal(theirs.seen, ours.seen)
    assert np.array_equal(theirs.terminal, ours.terminal)
    assert theirs.terminal.sum() == 1 << k
    # Their sensors have six digits.
    s = theirs.states
    for action in range(theirs.actions):
        part, same = told(theirs, action, s), told(ours, action, s)
        if (n, action) == (11, 14):  # a slip of that file: its ac10 looks at rock 1
            assert np.array_equal(part, told(theirs, 5, s))
        else:
            assert np.abs(part - same).max() < 6e-7
    if n == 7:
        assert mdp_value(theirs, 400) == mdp_value(ours, 400) > 24.708  # APPL's upper bound, where the state is hidden


def told(model: Pomdp, action: int, states: int) -> Any:
    begin, column, value = model.observation
    rows = begin[action * states : (action + 1) * states + 1].astype(int)
    return dense((rows - rows[0], column[rows[0] : rows[-1]], value[rows[0] : rows[-1]]), 2)


def test_rock_sample_by_hand() -> None:
    """Two by two squares and a rock at (1, 0). State = cell * 2 + good; cells (0,0), (0,1), (1,0), (1,1), the end."""
    model = models.rock_sample(2, 1, [(1, 0)])
    assert model.action_names == ["north", "east", "south", "west", "check0", "sample"]
    assert model.start.tolist() == [0, 0, 0.5, 0.5, 0, 0, 0, 0, 0, 0]  # (0, 1)
    after, reward = model.transition[1].reshape(6, 10), model.reward.reshape(6, 10)
    assert (after[1, 1], reward[1, 1]) == (5, 0)  # east from (0, 0)
    assert (after[1, 5], reward[1, 5]) == (9, 10)  # out to the east
    assert (after[0, 2], reward[0, 2]) == (8, -100)  # out to the north
    assert (after[5, 5], reward[5, 5]) == (4, 10)  # a good rock becomes bad
    assert (after[5, 4], reward[5, 4]) == (4, -10)
    assert (after[5, 0], reward[5, 0]) == (8, -100)  # no rock here
    sensor = dense(model.observation, 2).reshape(6, 10, 2)[4]
    assert sensor[5].tolist() == [1, 0]
    assert sensor[1, 0] == pytest.approx((1 + 2 ** (-1 / 20)) / 2)
    assert sensor[2, 1] == pytest.approx((1 + 2 ** (-(2**0.5) / 20)) / 2)


def test_rock_sample_lays_rocks_by_seed() -> None:
    assert models.rock_sample(4, 3, seed=5).same(models.rock_sample(4, 3, seed=5))
    assert not models.rock_sample(4, 3, seed=5).same(models.rock_sample(4, 3, seed=6))


@pytest.mark.parametrize("arguments", [(1, 1), (3, 0), (3, 15), (100, 14), (3, 2, [(0, 0), (0, 0)]), (3, 1, [(3, 0)])])
def test_rock_sample_refuses(arguments: Any) -> None:
    with pytest.raises(BadModel, match=r"expected|more than"):
        models.rock_sample(*arguments)


def test_tag_is_the_published_one(published: Published) -> None:
    theirs, ours = read(published("TagAvoid.pomdpx")), models.tag()
    assert (ours.states, ours.actions, ours.observations, ours.cells) == (870, 5, 30, 29)
    assert np.array_equal(dense(theirs.transition, 870), dense(ours.transition, 870))
    assert np.array_equal(dense(theirs.observation, 30), dense(ours.observation, 30))
    assert np.array_equal(theirs.reward, ours.reward)
    assert np.abs(theirs.start - ours.start).max() < 1e-12
    assert np.array_equal(theirs.seen, ours.seen)


@pytest.mark.slow
def test_the_two_files_of_tag(published: Published) -> None:
    """They are one model but for slips of the flat one: four places, whatever the robot's move."""
    flat, factored = read(published("TagAvoid.pomdp")), read(published("TagAvoid.pomdpx"))
    unlike = np.abs(dense(flat.transition, 870) - dense(factored.transition, 870)).max(1) > 1e-6
    places = [(19, 19), (25, 23), (27, 24), (27, 27)]  # robot, other
    slips = [a * 870 + robot * 30 + other for a in range(4) for robot, other in places]
    assert np.flatnonzero(unlike).tolist() == slips
    assert np.array_equal(dense(flat.observation, 30), dense(factored.observation, 30))
    assert np.array_equal(flat.reward, factored.reward)
    assert np.abs(flat.start - factored.start).max() < 1e-12
    assert (flat.cells, factored.cells) == (1, 29)  # "yes" hides where one is; the factored file says it is seen


def test_tag_by_hand() -> None:
    """The robot in the corner (square 0), the other on square 11: it flees east 0.4, north is a wall: 0.6 stays."""
    model = models.tag()
    row = dense(model.transition, 870)[2 * 870 + 11]  # East
    assert {int(c): row[c] for c in np.flatnonzero(row)} == {30 + 11: 0.6, 30 + 12: 0.4}
    assert model.reward.reshape(5, 870)[4, [0, 1, 29]].tolist() == [10, -10, 0]
