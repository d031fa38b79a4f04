from __future__ import annotations

import math

import pytest

from feint.errors import BadParameter
from feint.rating.intervals import games_to_tell, in_words, mean_interval, wilson


def test_intervals() -> None:
    assert wilson(0, 0) == [0.0, 1.0]
    assert wilson(50, 100) == pytest.approx([0.4038, 0.5962], abs=1e-4)
    assert wilson(0, 7)[0] == wilson(0, 10)[0] == 0
    assert wilson(10, 10)[1] == 1
    assert wilson(10, 10)[0] == pytest.approx(0.7225, abs=1e-4)


def test_the_interval_of_a_mean() -> None:
    """Of 1 and 3: mean 2, variance 2, t = 12.706."""
    assert mean_interval(4, 10, 2) == pytest.approx([2 - 12.706, 2 + 12.706])
    assert mean_interval(1, 1, 1) is None
    assert mean_interval(2e200, math.inf, 2) is None, "squares that are no numbers say nothing"


def test_games_to_tell_two_shares_apart() -> None:
    """50% against 40% takes 388 games of each: the textbooks' example."""
    assert games_to_tell(0.5, 0.4) == games_to_tell(0.4, 0.5) == 388
    assert games_to_tell(0.2, 0.167) == pytest.approx(2150, rel=0.01)
    assert games_to_tell(0.2, 0.167, power=0.9) > games_to_tell(0.2, 0.167)
    assert games_to_tell(0, 1) < 10


def test_the_sentence() -> None:
    assert in_words(0.2, 1 / 6) == "To tell 20% from 16.7% takes about 2,150 games of each agent."
    assert in_words(0.5, 0.4) == "To tell 50% from 40% takes about 388 games of each agent."


@pytest.mark.parametrize(
    ("share", "other", "power"), [(0.2, 0.2, 0.8), (1.2, 0.2, 0.8), (0.1, -1, 0.8), (0.1, 0.2, 1), (0.1, 0.2, 0)]
)
def test_bad_input(share: float, other: float, power: float) -> None:
    with pytest.raises(BadParameter):
        games_to_tell(share, other, power)
