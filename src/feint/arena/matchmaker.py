"""Who plays whom: ranked matches out of the queue, by rating and by how long somebody has waited.

An agent that has not finished a match of a game yet plays a validation match first, against random moves of the
server. House bots fill the tables of strangers, and play each other now and then when nobody else is here. No owner but
the house has two agents at one ranked table.
"""

from __future__ import annotations

import random
from collections import defaultdict
from dataclasses import dataclass

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from feint.arena import schema
from feint.arena.clock import PERSON, QUICK
from feint.arena.database import notify
from feint.arena.errors import ArenaError
from feint.arena.leases import LEASE
from feint.arena.matches import MatchHost
from feint.arena.seating import add_match, game_of
from feint.game import Game

HERE = 20.0  # seconds for which an agent that was seen is taken to be here
WIDTH = 150.0  # rating points apart, at once
WIDENING = 40.0  # and this much more for every second of waiting
PATIENCE = 2.0  # seconds until house bots fill a stranger's table
HOUSE_EVERY = 12.0  # seconds between matches that the house plays with itself
FIRST_RATING = 1500.0


@dataclass
class Candidate:
    """An agent that waits in one queue."""

    agent: str
    owner: str
    is_house: bool
    is_person: bool
    since: float
    most: int
    repeat: bool
    rating: float
    is_valid: bool


@dataclass
class Plan:
    """A match that shall be."""

    game: Game
    kind: str
    table: list[Candidate]


class Matchmaker:
    """Looks at the queue whenever something has changed."""

    def __init__(self, host: MatchHost, seed: int | None = None) -> None:
        self.host = host
        self.random = random.Random(seed)
        self._last_house = 0.0
        self._turn = 0  # which ladder the house plays next

    async def look(self) -> list[str]:
        """Make all the matches that can be made now."""
        now = self.host.now()
        pools = await self._pools(now)
        plans: list[Plan] = []
        busy, validating = await self._busy(), await self._validating()
        for (name, players), waiting in pools.items():
            try:
                game = game_of(name, {}, players)
            except ArenaError:
                await self._drop(name, players)
            else:
                plans += self._pool(game, waiting, busy, validating, now)
        plans += self._house(pools, busy, now)
        made: list[str] = []
        for plan in plans:  # a transaction each: several in one make the answers wait that come meanwhile
            if (match := await self._make(plan)) is not None:
                made.append(match)
                await self.host.begin(match, leased=self.host.works)
        return made

    # ---- what there is

    async def _pools(self, now: float) -> dict[tuple[str, int], list[Candidate]]:
        q = select(schema.QueueEntry, schema.Agent, schema.Owner.kind, schema.Rating.rating, schema.Validation.match)
        q = q.join(schema.Agent, schema.Agent.id == schema.QueueEntry.agent).join(
            schema.Owner, schema.Owner.id == schema.Agent.owner
        )
        same = (schema.Rating.game == schema.QueueEntry.game) & (schema.Rating.players == schema.QueueEntry.players)
        q = q.outerjoin(schema.Rating, (schema.Rating.agent == schema.QueueEntry.agent) & same)
        valid = (schema.Validation.agent == schema.QueueEntry.agent) & (
            schema.Validation.game == schema.QueueEntry.game
        )
        q = (
            q.outerjoin(schema.Validation, valid)
            .where(schema.Agent.seen > now - HERE)
            .order_by(schema.QueueEntry.since)
        )
        pools: dict[tuple[str, int], list[Candidate]] = defaultdict(list)
        for waiting, agent, kind, rating, validation in await self.host.database.read(lambda s: s.execute(q).all()):
            candidate = Candidate(
                waiting.agent,
                agent.owner,
                kind == "house",
                agent.kind == "person",
                waiting.since,
                waiting.most,
                waiting.repeat,
                FIRST_RATING if rating is None else rating,
                validation is not None,
            )
            pools[waiting.game, waiting.players].append(candidate)
        return pools

    async def _busy(self) -> dict[str, int]:
        """How many matches each agent plays just now. Casual ones keep nobody from the ladder."""
        q = select(schema.Seat.agent, func.count()).join(schema.Match, schema.Match.id == schema.Seat.match)
        q = q.where(schema.Match.status == "running", schema.Match.kind != "casual", schema.Seat.agent.is_not(None))
        q = q.group_by(schema.Seat.agent)
        found = await self.host.database.read(lambda session: session.execute(q).all())
        return defaultdict(int, {str(agent): int(count) for agent, count in found})

    async def _validating(self) -> set[tuple[str, str]]:
        """Who is just being tried, in which game: one match of a game is enough, with however many players."""
        q = select(schema.Seat.agent, schema.Match.game).join(schema.Match, schema.Match.id == schema.Seat.match)
        q = q.where(schema.Match.status == "running", schema.Match.kind == "validation", schema.Seat.agent.is_not(None))
        found = await self.host.database.read(lambda session: session.execute(q).all())
        return {(str(agent), game) for agent, game in found}

    # ---- one queue

    def _pool(
        self,
        game: Game,
        waiting: list[Candidate],
        busy: dict[str, int],
        validating: set[tuple[str, str]],
        now: float,
    ) -> list[Plan]:
        plans = []
        for c in waiting:
            if not c.is_valid and busy[c.agent] < c.most and (c.agent, game.name) not in validating:
                validating.add((c.agent, game.name))
                plans.append(_plan(game, "validation", [c], busy))
        free = [c for c in waiting if c.is_valid and busy[c.agent] < c.most]
        while strangers := [c for c in free if not c.is_house]:
            table = self._table(strangers[0], free, game.seats, now)
            if table is None:
                free.remove(strangers[0])
                continue
            plans.append(_plan(game, "ranked", table, busy))
            free = [c for c in free if c not in table or (c.repeat and busy[c.agent] < c.most)]
        return plans

    def _table(self, first: Candidate, free: list[Candidate], players: int, now: float) -> list[Candidate] | None:
        """The nearest by rating around the one who has waited longest, or None while it is worth waiting."""
        waited = max(0.0, now - first.since)
        near = WIDTH + WIDENING * waited
        table, owners = [first], {first.owner}
        for c in sorted(free, key=lambda c: abs(c.rating - first.rating)):
            if (
                len(table) < players
                and not c.is_house
                and c.owner not in owners
                and abs(c.rating - first.rating) <= near
            ):
                table.append(c)
                owners.add(c.owner)
        if len(table) < players and waited >= PATIENCE:
            house = [c for c in free if c.is_house and c not in table]
            house.sort(key=lambda c: abs(c.rating - first.rating) * self.random.uniform(0.5, 1.5))
            table += house[: players - len(table)]
        return table if len(table) == players else None

    def _house(self, pools: dict[tuple[str, int], list[Candidate]], busy: dict[str, int], now: float) -> list[Plan]:
        """Now and then the house plays with itself, one ladder after the other."""
        if now < self._last_house + HOUSE_EVERY:
            return []
        ladders = []
        for ladder in sorted(pools):
            free = [c for c in pools[ladder] if c.is_house and c.is_valid and not busy[c.agent]]
            if len(free) >= ladder[1]:
                ladders.append((ladder, free))
        if not ladders:
            return []
        (name, players), free = ladders[self._turn % len(ladders)]
        self._turn += 1
        self._last_house = now
        return [_plan(game_of(name, {}, players), "ranked", self.random.sample(free, players), busy)]

    async def _make(self, plan: Plan) -> str | None:
        def seat(session: Session) -> str | None:
            if not _all_wait(session, plan):
                return None  # somebody has left since we looked
            now = self.host.now()  # the plans before this one took their time
            lease = (self.host.name, now + LEASE) if self.host.works else None
            seats: list[str | None] = [c.agent for c in plan.table]
            seats += [None] * (plan.game.seats - len(seats))
            self.random.shuffle(seats)
            clock = PERSON if any(c.is_person for c in plan.table) else QUICK
            match = add_match(
                session, plan.game, plan.kind, seats, clock, now, plays_random=plan.kind == "validation", lease=lease
            )
            if plan.kind == "ranked" and (done := [c.agent for c in plan.table if not c.repeat]):
                same = (schema.QueueEntry.game == plan.game.name) & (schema.QueueEntry.players == plan.game.seats)
                session.execute(delete(schema.QueueEntry).where(same, schema.QueueEntry.agent.in_(done)))
            notify(session, match)
            return match

        return await self.host.database.write(seat)

    async def _drop(self, game: str, players: int) -> None:
        """Nobody can play that: the game or its number of players is gone since they came."""
        where = (schema.QueueEntry.game == game, schema.QueueEntry.players == players)
        await self.host.database.write(lambda session: session.execute(delete(schema.QueueEntry).where(*where)))


def _all_wait(session: Session, plan: Plan) -> bool:
    """Whether everybody is still in the queue; nobody leaves it before this transaction ends."""
    agents = [c.agent for c in plan.table]
    same = (schema.QueueEntry.game == plan.game.name, schema.QueueEntry.players == plan.game.seats)
    query = select(schema.QueueEntry.agent).where(*same, schema.QueueEntry.agent.in_(agents)).with_for_update()
    return len(list(session.scalars(query))) == len(agents)


def _plan(game: Game, kind: str, table: list[Candidate], busy: dict[str, int]) -> Plan:
    for c in table:
        busy[c.agent] += 1
    return Plan(game, kind, table)
