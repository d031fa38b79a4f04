from __future__ import annotations

import math
import random
import statistics

import pytest
from hypothesis import given
from hypothesis import strategies as st

from feint.errors import BadParameter
from feint.rating import DAY, Game, Pair, Rating, age_rating, interval, is_provisional, pairs, rate, update

SCALE = 400 / math.log(10)
NEW = Rating()


def numbers(rating: Rating) -> list[float]:
    return [rating.rating, rating.deviation, rating.volatility, rating.updated]


def test_glickmans_example() -> None:
    """The numbers of the paper."""
    games = [Game(Rating(1400, 30), 1), Game(Rating(1550, 100), 0), Game(Rating(1700, 300), 0)]
    after = update(Rating(1500, 200, 0.06), games)
    assert after.rating == pytest.approx(1464.05, abs=0.02)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_a_weight_counts_games() -> None:
    player, opponent = Rating(1500, 200), Rating(1600, 80)
    thrice = update(player, [Game(opponent, 1)] * 3)
    assert numbers(update(player, [Game(opponent, 1, 3)])) == pytest.approx(numbers(thrice))


def test_pairs_of_a_table() -> None:
    assert pairs([2, 1]) == [Pair(0, 1, 0, 1)]
    assert pairs([1, 1, 3]) == [Pair(0, 1, 0.5, 1), Pair(0, 2, 1, 1), Pair(1, 2, 1, 1)]
    six = pairs([1, 2, 3, 4, 5, 6])
    assert len(six) == 15
    assert {pair.weight for pair in six} == {2 / 5}
    assert pairs([1]) == pairs([]) == []


def test_pairs_of_teams() -> None:
    """Each member against each opponent, 1/2 a game; nobody against a partner."""
    assert pairs([1, 2, 1, 2], [0, 1, 0, 1]) == [
        Pair(0, 1, 1, 0.5),
        Pair(0, 3, 1, 0.5),
        Pair(1, 2, 0, 0.5),
        Pair(2, 3, 1, 0.5),
    ]
    assert pairs([2, 3, 1], [7, 8, 9]) == pairs([2, 3, 1])
    assert pairs([1, 1], [0, 0]) == []


def test_one_game_against_an_equal_is_symmetric() -> None:
    winner, loser = rate([NEW, NEW], [1, 2], 0)
    assert winner.rating - 1500 == pytest.approx(1500 - loser.rating)
    assert winner.rating == pytest.approx(1662.3, abs=0.1)  # what every Glicko-2 says
    assert winner.deviation == loser.deviation == pytest.approx(290.3, abs=0.1)
    first, second = rate([NEW, NEW], [1, 1], 0)
    assert first == second
    assert first.rating == 1500


def test_partners_are_rated_alike_and_a_team_wins_as_one_would() -> None:
    after = rate([NEW] * 4, [1, 2, 1, 2], 0, teams=[0, 1, 0, 1])
    assert after[0] == after[2]
    assert after[1] == after[3]
    assert numbers(after[0]) == pytest.approx(numbers(rate([NEW, NEW], [1, 2], 0)[0]))


def test_the_middle_of_a_table_stays_and_its_ends_mirror() -> None:
    after = rate([NEW] * 5, [1, 2, 3, 4, 5], 0)
    assert after[2].rating == pytest.approx(1500)
    for high, low in [(0, 4), (1, 3)]:
        assert after[high].rating + after[low].rating == pytest.approx(3000)
    assert sorted(after, key=lambda rating: -rating.rating) == after


def test_a_six_player_win_counts_as_two_games_and_not_as_five() -> None:
    win = rate([NEW] * 6, [1, 2, 2, 2, 2, 2], 0)[0]
    assert numbers(win) == pytest.approx(numbers(update(NEW, [Game(NEW, 1)] * 2)))


def test_order_at_the_table_does_not_matter() -> None:
    ratings = [Rating(1400 + 70 * i, 60 + 40 * i, 0.05, i) for i in range(6)]
    ranking, teams = [3, 1, 1, 6, 5, 4], [0, 1, 2, 0, 1, 2]
    turned = [4, 2, 5, 0, 3, 1]
    for sides in (None, teams):
        straight = rate(ratings, ranking, 9, sides)
        other = rate(
            [ratings[i] for i in turned], [ranking[i] for i in turned], 9, sides and [sides[i] for i in turned]
        )
        for place, i in enumerate(turned):
            assert numbers(other[place]) == pytest.approx(numbers(straight[i]))


def test_away_for_a_year() -> None:
    sure = Rating(1700, 50, 0.06, updated=1000.0)
    year = age_rating(sure, 1000 + 365 * DAY)
    assert year.rating == 1700
    assert 340 < year.deviation <= 350
    assert 90 < age_rating(sure, 1000 + 30 * DAY).deviation < 130
    assert age_rating(sure, 1000 + 3650 * DAY).deviation == 350
    assert age_rating(NEW, 2e9).deviation == 350  # who has never played is as unknown as ever
    assert age_rating(sure, 0) == sure  # the clock went back
    assert rate([sure, NEW], [1, 2], 0)[0].updated == 1000
    assert rate([sure, NEW], [1, 2], 2000)[1].updated == 2000


def test_a_match_of_nobody_else_teaches_nothing() -> None:
    assert rate([NEW], [1], 5.0) == [Rating(updated=5.0)]


def test_clamps() -> None:
    pro = Rating(1500, 45)
    assert update(pro, [Game(pro, 0.5)] * 100).deviation == 45
    wild = Rating(1500, 350, 0.1)
    for _ in range(20):
        wild = rate([wild, Rating(3500, 45)], [1, 2], 0)[0]
        assert wild.volatility <= 0.1
    assert age_rating(Rating(1500, 9999, 7), 0) == Rating(1500, 500, 0.1)


def test_interval_and_provisional() -> None:
    assert interval(Rating(1600, 100)) == pytest.approx((1404, 1796))
    assert is_provisional(NEW)
    assert not is_provisional(Rating(1500, 100))


def test_bad_input() -> None:
    with pytest.raises(BadParameter, match=r"2 ratings.*\[1, 2, 3\]"):
        rate([NEW, NEW], [1, 2, 3], 0)
    with pytest.raises(BadParameter, match=r"ranking.*2 seats.*\[0\]"):
        rate([NEW, NEW], [1, 2], 0, teams=[0])


def ladder(seed: int, matches: int) -> tuple[float, float]:
    """40 players of known strength at tables of six: the correlation of ratings with it, and the intervals' coverage.

    Strengths with Gumbel noise finish so that each pair follows the logistic curve. The zero is nobody's, so means
    are taken off.
    """
    rng = random.Random(seed)
    true = [rng.gauss(0, 200) for _ in range(40)]
    ratings = [NEW] * 40
    for _ in range(matches):
        table = rng.sample(range(40), 6)
        shown = [true[i] / SCALE - math.log(-math.log(rng.random())) for i in table]
        ranking = [1 + sum(other > mine for other in shown) for mine in shown]
        for i, after in zip(table, rate([ratings[i] for i in table], ranking, 0), strict=True):
            ratings[i] = after
    shift = statistics.mean(rating.rating for rating in ratings) - statistics.mean(true)
    inside = [low <= t + shift <= high for t, (low, high) in zip(true, map(interval, ratings), strict=True)]
    return statistics.correlation([rating.rating for rating in ratings], true), statistics.mean(inside)


def test_sixty_games_sort_forty_players() -> None:
    correlations, covered = zip(*(ladder(seed, 60) for seed in range(10)), strict=True)
    assert statistics.mean(correlations) >= 0.88  # nine games each
    assert 0.93 <= statistics.mean(covered) <= 0.995


def test_sixty_games_each_sort_them_well() -> None:
    correlations, covered = zip(*(ladder(seed, 400) for seed in range(3)), strict=True)
    assert min(correlations) >= 0.96
    assert statistics.mean(covered) >= 0.95


anything = st.floats(allow_nan=False, allow_infinity=False)


@given(
    st.lists(
        st.tuples(st.builds(Rating, anything, anything, anything, anything), st.integers(1, 8), st.integers(0, 3)),
        max_size=8,
    ),
    anything,
    st.booleans(),
)
def test_nothing_extreme_breaks_it(seats: list[tuple[Rating, int, int]], now: float, in_teams: bool) -> None:
    ratings, ranking, teams = [seat[0] for seat in seats], [seat[1] for seat in seats], [seat[2] for seat in seats]
    for rating in rate(ratings, ranking, now, teams if in_teams else None):
        assert all(math.isfinite(number) for number in numbers(rating))
        assert 45 <= rating.deviation <= 500
        assert 0 < rating.volatility <= 0.1


@given(
    st.lists(
        st.tuples(st.builds(Rating, st.floats(0, 3000), st.floats(45, 500), st.floats(0.03, 0.1)), st.integers(1, 6)),
        min_size=2,
        max_size=6,
    )
)
def test_winning_alone_never_lowers_and_coming_last_never_raises(seats: list[tuple[Rating, int]]) -> None:
    ratings, ranking = [seat[0] for seat in seats], [seat[1] for seat in seats]
    for before, rank, after in zip(ratings, ranking, rate(ratings, ranking, 0), strict=True):
        if rank == min(ranking) and ranking.count(rank) == 1:
            assert after.rating >= before.rating
        if rank == max(ranking) and ranking.count(rank) == 1:
            assert after.rating <= before.rating
