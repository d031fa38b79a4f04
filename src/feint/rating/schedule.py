"""Who meets whom and who sits where in an event. Lots come from a seed alone: a plan is the same everywhere."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import TypeVar

from feint.errors import BadParameter, TooLarge

__all__ = ["PlannedMatch", "duplicate", "round_robin", "swiss_round"]

MOST_MATCHES = 100_000
PATIENCE = 5_000  # choices tried before a repeated meeting is put up with

T = TypeVar("T")
Meetings = Counter[frozenset[str]]
Stretch = tuple[str, int]  # an agent, and which of its stretches of matches


@dataclass(frozen=True)
class PlannedMatch:
    """A match to be played, its agents in seat order. Matches of one set have the same deal; sets count from 0."""

    round: int
    set: int
    agents: tuple[str, ...]


def round_robin(agents: Sequence[str], seats: int, rounds: int = 1, seed: int = 0) -> list[PlannedMatch]:
    """Every combination of agents once a round, each with a deal of its own.

    Of any agent's matches, the first `seats` are in different seats, and so are the next ones, and so on.
    """
    _check(agents, seats, rounds, "rounds")
    planned = rounds * math.comb(len(agents), seats)
    if planned > MOST_MATCHES:
        raise TooLarge(f"every {seats} of {len(agents)} agents: {planned:,} matches; the most is {MOST_MATCHES:,}")
    rng = Random(f"round robin {seed}")
    tables = [
        (number, _by_lot(table, rng))
        for number in range(rounds)
        for table in _by_lot(combinations(_by_lot(agents, rng), seats), rng)
    ]
    seated = _balance_seats([table for _, table in tables], seats)
    return [PlannedMatch(number, i, seated[i]) for i, (number, _) in enumerate(tables)]


def duplicate(agents: Sequence[str], seats: int, sets: int, seed: int = 0) -> list[PlannedMatch]:
    """Sets of matches: one deal, and the agents of the set move on by a seat until each has had every hand.

    A round is a set. If there are more agents than seats, those sit down who have had the fewest sets, and among them
    who have met least.
    """
    _check(agents, seats, sets, "sets")
    rng = Random(f"duplicate {seed}")
    played: Counter[str] = Counter()
    met: Meetings = Counter()
    plan = []
    for number in range(sets):
        table: list[str] = []
        while len(table) < seats:
            left = _by_lot((agent for agent in agents if agent not in table), rng)
            table.append(
                min(left, key=lambda agent: (played[agent], sum(met[frozenset((agent, other))] for other in table)))
            )
        played.update(table)
        met.update(map(frozenset, combinations(table, 2)))
        order = _by_lot(table, rng)
        plan += [PlannedMatch(number, number, tuple(order[i:] + order[:i])) for i in range(seats)]
    return plan


def swiss_round(
    points: Mapping[str, float], past: Sequence[PlannedMatch], seats: int = 2, seed: int = 0
) -> list[PlannedMatch]:
    """The next round: neighbours by points meet, and nobody meets the same one again if that can be helped.

    Where the count does not divide, some have a bye (they are in no match): who has had the fewest, then who has the
    fewest points. Each match has a deal of its own.
    """
    _check(list(points), seats, 1, "rounds")
    number = 1 + max((match.round for match in past), default=-1)
    rng = Random(f"swiss {seed} round {number}")
    played = Counter(agent for match in past for agent in match.agents)
    order = sorted(_by_lot(sorted(points), rng), key=lambda agent: -points[agent])
    # Sorting keeps the order of equals: among the most played, those with the fewest points come last.
    playing = set(sorted(order, key=lambda agent: played[agent])[: len(order) // seats * seats])
    met = Counter(frozenset(pair) for match in past for pair in combinations(match.agents, 2))
    tables = _tables([agent for agent in order if agent in playing], seats, met)
    had = Counter((agent, seat) for match in past for seat, agent in enumerate(match.agents))
    first = 1 + max((match.set for match in past), default=-1)
    return [PlannedMatch(number, first + i, _seats(_by_lot(table, rng), had)) for i, table in enumerate(tables)]


def _tables(order: Sequence[str], seats: int, met: Meetings) -> list[list[str]]:
    """Cut an order into tables of neighbours who have met least.

    Who is left over at the end of one way has often met all the others there; from the other end they come first.
    """
    limits = range(max(met.values(), default=0) + 1)
    ways = (_line_up(way, seats, met, limit) for limit in limits for way in (order, order[::-1]))
    line = next(way for way in ways if way is not None)  # under the highest limit anybody fits anywhere
    return [line[i : i + seats] for i in range(0, len(line), seats)]


def _line_up(order: Sequence[str], seats: int, met: Meetings, limit: int) -> list[str] | None:
    """An order table by table, in which no two at a table have met more often than `limit`.

    The first who is free opens a table; whom those at it have met least joins, the nearest before others. From a dead
    end it goes back to the last choice, but not for ever: then, or if there is no way, the answer is None.
    """
    line: list[str] = []
    choices = [iter(order[:1])]
    for _ in range(len(order) + PATIENCE):
        agent = next(choices[-1], None)
        if agent is None:
            choices.pop()
            if not line:
                return None
            line.pop()
            continue
        line.append(agent)
        taken = set(line)
        free = [other for other in order if other not in taken]
        if not free:
            return line
        table = line[len(line) // seats * seats :]
        if table:
            met_most = {other: max(met[frozenset((other, one))] for one in table) for other in free}
            free = sorted((other for other in free if met_most[other] <= limit), key=lambda other: met_most[other])
        choices.append(iter(free if table else free[:1]))
    return None


def _seats(table: Sequence[str], had: Counter[tuple[str, int]]) -> tuple[str, ...]:
    """Exchange seats as long as two agents get some that they have had less often."""
    seated = list(table)

    def gains(i: int, j: int) -> bool:
        one, other = seated[i], seated[j]
        return had[one, j] + had[other, i] < had[one, i] + had[other, j]

    while swap := next((two for two in combinations(range(len(seated)), 2) if gains(*two)), None):
        i, j = swap
        seated[i], seated[j] = seated[j], seated[i]
    return tuple(seated)


def _balance_seats(tables: Sequence[Sequence[str]], seats: int) -> list[tuple[str, ...]]:
    """Seat all tables so that no agent has had any seat more than once oftener than any other.

    An agent's matches are cut into stretches of `seats`. Tables and stretches are the two sides of a graph whose
    edges are coloured by seats, and by König's theorem that many colours suffice: no table has a seat twice, and no
    stretch either. Where a seat free at the table is taken in the stretch, a chain of two seats is exchanged.
    """
    at_table: list[dict[int, Stretch]] = [{} for _ in tables]
    in_stretch: dict[Stretch, dict[int, int]] = {}
    games: Counter[str] = Counter()
    for number, table in enumerate(tables):
        for agent in table:
            stretch = agent, games[agent] // seats
            games[agent] += 1
            taken = in_stretch.setdefault(stretch, {})
            seat = next(seat for seat in range(seats) if seat not in at_table[number])
            spare = next(seat for seat in range(seats) if seat not in taken)
            chain, node = [], stretch
            while seat != spare and (other := in_stretch[node].get(seat)) is not None:
                chain.append((other, node, seat))
                if (following := at_table[other].get(spare)) is None:
                    break
                chain.append((other, following, spare))
                node = following
            for other, node, colour in chain:
                del at_table[other][colour], in_stretch[node][colour]
            for other, node, colour in chain:
                swapped = seat + spare - colour
                at_table[other][swapped], in_stretch[node][swapped] = node, other
            at_table[number][seat], taken[seat] = stretch, number
    return [tuple(at[seat][0] for seat in range(seats)) for at in at_table]


def _by_lot(items: Iterable[T], rng: Random) -> list[T]:
    return sorted(items, key=lambda _: rng.random())


def _check(agents: Sequence[str], seats: int, number: int, what: str) -> None:
    if twice := sorted(agent for agent, times in Counter(agents).items() if times > 1):
        raise BadParameter(f"an agent enters once, but here twice or more: {', '.join(twice)}")
    if not 2 <= seats <= len(agents):
        raise BadParameter(f"seats must be from 2 to the number of agents, which is {len(agents)}, got {seats}")
    if number < 1:
        raise BadParameter(f"{what} must be at least 1, got {number}")
