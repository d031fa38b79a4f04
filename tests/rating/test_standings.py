from __future__ import annotations

import math
import random
import statistics

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from feint.errors import BadParameter
from feint.rating.standings import Meeting, Result, Standing, crosstable, fit, standings

SCALE = 400 / math.log(10)


def by_name(rows: list[Standing]) -> dict[str, Standing]:
    return {row.agent: row for row in rows}


def duel(wins: int, draws: int, losses: int) -> list[Result]:
    return [Result(("a", "b"), ranking) for ranking in [(1, 2)] * wins + [(1, 1)] * draws + [(2, 1)] * losses]


def played(rng: random.Random, true: dict[str, float], seats: int, matches: int) -> list[Result]:
    """Tables by lot; strengths with Gumbel noise finish so that each pair follows the logistic curve."""
    results = []
    for _ in range(matches):
        table = tuple(rng.sample(sorted(true), seats))
        shown = [true[agent] / SCALE - math.log(-math.log(rng.random())) for agent in table]
        results.append(Result(table, tuple(1 + sum(other > mine for other in shown) for mine in shown)))
    return results


@pytest.mark.parametrize(("wins", "draws", "losses"), [(15, 0, 5), (20, 0, 0), (3, 10, 7), (0, 8, 0), (0, 0, 1)])
def test_two_players_in_closed_form(wins: int, draws: int, losses: int) -> None:
    """k points of n and one draw more: the odds are (k + 1/2) / (n - k + 1/2), whose logarithm is shared by the two."""
    rows = by_name(standings(duel(wins, draws, losses), resamples=10))
    k, n = wins + draws / 2, wins + draws + losses
    apart = SCALE * math.log((k + 0.5) / (n - k + 0.5))
    assert rows["a"].strength == pytest.approx(1500 + apart / 2, abs=1e-6)
    assert rows["b"].strength == pytest.approx(1500 - apart / 2, abs=1e-6)


@pytest.mark.parametrize(
    ("wins", "losses", "low", "high"),
    [(15, 5, 0.5358, 0.8976), (20, 0, 0.8834, 0.99998)],  # quantiles of Beta(k + 1/2, n - k + 1/2)
)
def test_two_players_intervals_are_those_of_jeffreys(wins: int, losses: int, low: float, high: float) -> None:
    row = by_name(standings(duel(wins, 0, losses), resamples=4000))["a"]
    ends = [1 / (1 + math.exp(-2 * (end - 1500) / SCALE)) for end in row.interval]
    assert ends == pytest.approx([low, high], abs=0.012)


def test_a_row() -> None:
    results = [
        Result(("a", "b", "c"), (1, 2, 3), (2.0, 0.0, -2.0)),
        Result(("b", "c", "a"), (1, 3, 1), (1.0, -2.0, 1.0)),
        Result(("c", "a", "b"), (1, 2, 2)),
    ]
    rows = by_name(standings(results, resamples=50))
    assert {agent: row.games for agent, row in rows.items()} == {"a": 3, "b": 3, "c": 3}
    assert [rows[agent].share for agent in "abc"] == pytest.approx([1.5 / 3, 0.5 / 3, 1 / 3])
    assert [rows[agent].mean_return for agent in "abc"] == [1.5, 0.5, -2.0]
    assert rows["a"].share_interval[0] < 0.5 < rows["a"].share_interval[1]
    assert sum(row.strength for row in rows.values()) == pytest.approx(3 * 1500)
    assert by_name(standings(duel(1, 0, 0), resamples=5))["a"].mean_return is None


def test_partners_share_neither_the_win_nor_a_point() -> None:
    results = [Result(("a", "b", "c", "d"), (1, 2, 1, 2), teams=(0, 1, 0, 1))] * 2
    rows = by_name(standings(results, resamples=20))
    assert [rows[agent].share for agent in "abcd"] == [1, 0, 1, 0]
    assert rows["a"].strength == pytest.approx(rows["c"].strength)
    assert crosstable(results)["a"] == {"b": Meeting(2, 2), "d": Meeting(2, 2)}


def test_crosstable() -> None:
    table = crosstable([*duel(2, 1, 1), Result(("c", "a", "b"), (1, 2, 2))])
    assert table["a"] == {"b": Meeting(3, 5), "c": Meeting(0, 1)}
    assert table["b"] == {"a": Meeting(2, 5), "c": Meeting(0, 1)}
    assert table["c"] == {"a": Meeting(1, 1), "b": Meeting(1, 1)}


def test_known_strengths_are_recovered() -> None:
    rng = random.Random(4)
    true = {f"agent {i}": 60.0 * i for i in range(-4, 5)}
    rows = standings(played(rng, true, 6, 3000), resamples=50)
    assert [row.agent for row in rows] == sorted(true, key=lambda agent: -true[agent])
    for row in rows:
        assert row.strength - 1500 == pytest.approx(true[row.agent], abs=20)


@pytest.mark.slow
def test_intervals_hold_the_truth() -> None:
    inside = []
    for seed in range(40):
        rng = random.Random(seed)
        true = {agent: rng.gauss(0, 150) for agent in "abcdef"}
        mean = statistics.mean(true.values())
        for row in standings(played(rng, true, 4, 60), seed=seed, resamples=120):
            low, high = row.interval
            inside.append(low <= 1500 + true[row.agent] - mean <= high)
    assert 0.89 <= statistics.mean(inside) <= 0.99


def test_matches_of_a_set_count_as_one_draw_of_the_lot() -> None:
    def width(results: list[Result]) -> float:
        low, high = by_name(standings(results, resamples=300))["a"].interval
        return high - low

    lots = [random.Random(i).random() < 0.5 for i in range(60)]
    ways = {True: (1, 2), False: (2, 1)}
    # The cards decide: whoever has the better ones wins, and in the other seats the other wins.
    mirrored = [(i, ways[lot is way]) for i, lot in enumerate(lots) for way in (True, False)]
    # Nothing but the first game decides: the second is the same again.
    repeated = [(i, ways[lot]) for i, lot in enumerate(lots) for _ in range(2)]
    for pairs, ratio in [(mirrored, 0.15), (repeated, math.sqrt(2))]:
        alone = width([Result(("a", "b"), ranking) for _, ranking in pairs])
        in_sets = width([Result(("a", "b"), ranking, set=i) for i, ranking in pairs])
        assert in_sets / alone == pytest.approx(ratio, rel=0.2) or (ratio < 1 and in_sets / alone < ratio)


def test_the_same_seed_gives_the_same() -> None:
    results = played(random.Random(2), dict.fromkeys("abcd", 0.0), 3, 30)
    assert standings(results, seed=5, resamples=30) == standings(results, seed=5, resamples=30)
    assert standings(results, seed=5, resamples=30) != standings(results, seed=6, resamples=30)


def test_small_and_odd_events() -> None:
    assert standings([]) == []
    (alone,) = standings([Result(("a",), (1,))])
    assert (alone.strength, alone.interval, alone.share) == (1500, (1500, 1500), 1)
    mirror = by_name(standings([Result(("a", "a"), (1, 2))] * 3 + duel(1, 0, 1), resamples=20))
    assert mirror["a"].strength == pytest.approx(1500)
    with pytest.raises(BadParameter, match=r"2 agents.*\[1, 2, 3\]"):
        Result(("a", "b"), (1, 2, 3))


def test_fit_of_a_circle_is_level() -> None:
    assert fit(np.array([[0, 9, 1], [1, 0, 9], [9, 1, 0.0]])) == pytest.approx([0, 0, 0])


@settings(deadline=None, max_examples=30)
@given(
    st.lists(
        st.permutations(["a", "b", "c", "d", "e"]).flatmap(
            lambda order: st.tuples(*[st.integers(1, 4)] * 4).map(lambda ranking: Result(tuple(order[:4]), ranking))
        ),
        max_size=30,
    )
)
def test_everything_stays_finite_and_in_order(results: list[Result]) -> None:
    for row in standings(results, resamples=20):
        assert all(map(math.isfinite, (row.strength, *row.interval)))
        assert row.interval[0] <= row.interval[1]
        assert row.share_interval[0] <= row.share <= row.share_interval[1]
