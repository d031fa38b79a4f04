from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from feint.errors import BadParameter, TooLarge
from feint.rating.schedule import PlannedMatch, duplicate, round_robin, swiss_round

events = st.tuples(st.integers(2, 8), st.integers(2, 6), st.integers(1, 3), st.integers(0, 9)).filter(
    lambda event: event[1] <= event[0]
)


def names(count: int) -> list[str]:
    return [f"agent {i}" for i in range(count)]


def spread(counts: Counter[str], agents: Sequence[str]) -> int:
    numbers = [counts[agent] for agent in agents]
    return max(numbers) - min(numbers)


def seat_spread(plan: Sequence[PlannedMatch], agents: Sequence[str], seats: int) -> int:
    """By how much an agent has had one seat oftener than another, at worst."""
    had = Counter((agent, seat) for match in plan for seat, agent in enumerate(match.agents))
    return max(spread(Counter({str(s): had[agent, s] for s in range(seats)}), "012345"[:seats]) for agent in agents)


def played(plan: Sequence[PlannedMatch]) -> Counter[str]:
    return Counter(agent for match in plan for agent in match.agents)


def meetings(plan: Sequence[PlannedMatch]) -> Counter[frozenset[str]]:
    return Counter(frozenset(pair) for match in plan for pair in combinations(match.agents, 2))


@settings(deadline=None)
@given(events)
def test_round_robin(event: tuple[int, int, int, int]) -> None:
    count, seats, rounds, seed = event
    agents = names(count)
    plan = round_robin(agents, seats, rounds, seed)
    assert plan == round_robin(agents, seats, rounds, seed)
    for number in range(rounds):
        tables = [frozenset(match.agents) for match in plan if match.round == number]
        assert sorted(map(sorted, tables)) == sorted(map(list, combinations(agents, seats)))
    assert all(len(set(match.agents)) == seats for match in plan)
    assert [match.set for match in plan] == list(range(len(plan)))
    assert spread(played(plan), agents) == 0
    assert seat_spread(plan, agents, seats) <= 1


def test_round_robin_changes_seats_all_along() -> None:
    """Of any agent's matches, the first six are in six seats, and so on."""
    plan = round_robin(names(9), 6, 2)
    for agent in names(9):
        seats = [match.agents.index(agent) for match in plan if agent in match.agents]
        for start in range(0, len(seats) - 5, 6):
            assert set(seats[start : start + 6]) == set(range(6))


def test_the_seed_draws_the_lots() -> None:
    assert round_robin(names(5), 3, seed=1) != round_robin(names(5), 3, seed=2)
    assert duplicate(names(5), 3, 4, seed=1) != duplicate(names(5), 3, 4, seed=2)
    level = dict.fromkeys(names(8), 0.0)
    assert swiss_round(level, [], seed=1) != swiss_round(level, [], seed=2)


@given(events, st.integers(1, 20))
def test_duplicate(event: tuple[int, int, int, int], sets: int) -> None:
    count, seats, _, seed = event
    agents = names(count)
    plan = duplicate(agents, seats, sets, seed)
    assert plan == duplicate(agents, seats, sets, seed)
    assert len(plan) == seats * sets
    for number in range(sets):
        matches = [match for match in plan if match.set == number]
        assert len(matches) == seats
        assert len({frozenset(match.agents) for match in matches}) == 1
        for seat in range(seats):  # in every seat each of them, once
            assert {match.agents[seat] for match in matches} == set(matches[0].agents)
        first = matches[0].agents
        assert all(match.agents == first[i:] + first[:i] for i, match in enumerate(matches))
    assert spread(played(plan), agents) <= seats  # one set
    assert seat_spread(plan, agents, seats) == 0


def test_duplicate_mixes_the_tables() -> None:
    met = meetings(duplicate(names(8), 4, 28))
    assert len(met) == math.comb(8, 2)
    assert max(met.values()) <= 2 * min(met.values())


def pairings(agents: Sequence[str]) -> Iterator[list[frozenset[str]]]:
    """Every way to make pairs of an even number of agents."""
    if not agents:
        yield []
    for other in agents[1:]:
        rest = [agent for agent in agents[1:] if agent != other]
        for more in pairings(rest):
            yield [frozenset((agents[0], other)), *more]


@settings(deadline=None)
@given(st.integers(2, 9), st.integers(1, 10), st.integers(0, 99))
def test_swiss_for_two_repeats_only_what_it_must(count: int, rounds: int, seed: int) -> None:
    agents, rng = names(count), random.Random(seed)
    points, past = dict.fromkeys(agents, 0.0), list[PlannedMatch]()
    for number in range(rounds):
        plan = swiss_round(points, past, 2, seed)
        assert {match.round for match in plan} == {number}
        assert max(played(plan).values()) == 1
        assert len(plan) == count // 2
        met = meetings(past)
        if any(not any(met[pair] for pair in way) for way in pairings(sorted(played(plan)))):
            assert not any(met[frozenset(match.agents)] for match in plan)
        past += plan
        assert spread(played(past), agents) <= 1  # byes are fair
        for match in plan:
            points[rng.choice(match.agents)] += 1
    assert [match.set for match in past] == list(range(len(past)))
    assert seat_spread(past, agents, 2) <= 4


@pytest.mark.slow
@settings(deadline=None, max_examples=30)
@given(st.integers(3, 6), st.integers(6, 26), st.integers(0, 99))
def test_swiss_for_more(seats: int, count: int, seed: int) -> None:
    agents, rng = names(count), random.Random(seed)
    points, past = dict.fromkeys(agents, 0.0), list[PlannedMatch]()
    for _ in range(6):
        plan = swiss_round(points, past, seats, seed)
        assert plan == swiss_round(dict(sorted(points.items(), reverse=True)), past, seats, seed)
        assert max(played(plan).values()) == 1
        assert len(plan) == count // seats
        past += plan
        assert spread(played(past), agents) <= 1
        for match in plan:
            for agent in match.agents:
                points[agent] += rng.randrange(seats)
    assert seat_spread(past, agents, seats) <= 4


def test_swiss_pairs_neighbours() -> None:
    points = {"a": 3.0, "b": 2.0, "c": 1.0, "d": 0.0}
    plan = swiss_round(points, [])
    assert {frozenset(match.agents) for match in plan} == {frozenset("ab"), frozenset("cd")}
    again = swiss_round(points, plan)
    assert {frozenset(match.agents) for match in again} == {frozenset("ac"), frozenset("bd")}
    third = swiss_round(points, plan + again)
    assert {frozenset(match.agents) for match in third} == {frozenset("ad"), frozenset("bc")}


def test_the_last_has_the_first_bye_and_then_the_next() -> None:
    points, past = {"a": 2.0, "b": 1.0, "c": 0.0}, list[PlannedMatch]()
    for bye in "cba":
        past += swiss_round(points, past)
        assert bye not in past[-1].agents


@pytest.mark.slow
def test_a_long_swiss_is_quick_and_has_no_repeats() -> None:
    points, past = dict.fromkeys(names(60), 0.0), list[PlannedMatch]()
    for _ in range(12):
        past += swiss_round(points, past, seed=3)
        for match in past[-30:]:
            points[min(match.agents)] += 1
    assert max(meetings(past).values()) == 1
    wide = [match for seed in range(3) for match in swiss_round(dict.fromkeys(names(600), 0.0), [], 6, seed)]
    assert len(wide) == 300


@pytest.mark.parametrize(
    ("agents", "seats", "rounds", "message"),
    [
        (["a", "b", "a"], 2, 1, r"\ba$"),
        (["a", "b"], 3, 1, r"seats.*\b3\b"),
        (["a", "b"], 1, 1, r"seats.*\b1\b"),
        (["a", "b"], 2, 0, r"(rounds|sets).*\b0\b"),
    ],
)
def test_bad_input(agents: list[str], seats: int, rounds: int, message: str) -> None:
    for plan in (round_robin, duplicate):
        with pytest.raises(BadParameter, match=message):
            plan(agents, seats, rounds)


def test_too_many() -> None:
    with pytest.raises(TooLarge, match=r"6 of 40 .*3,838,380"):
        round_robin(names(40), 6)
    with pytest.raises(BadParameter, match=r"seats.*\b1\b.*\b2$"):
        swiss_round({"a": 1.0}, [])
