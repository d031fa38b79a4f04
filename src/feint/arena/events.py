"""Events: matches planned before the first card, played when their agents are here, and standings over all of them."""

from __future__ import annotations

import secrets
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from feint import schedule
from feint.arena import rows
from feint.arena.clock import Clock
from feint.arena.hall import Hall
from feint.arena.keeper import LEASE
from feint.arena.matchmaker import HERE
from feint.arena.seating import add_match, game_of
from feint.standings import Result

AT_ONCE = 8  # matches of one event
PATIENCE = 60.0  # seconds that a match waits for agents that are away; then the clock decides


async def plan(session: AsyncSession, event: rows.Event, agents: Sequence[str], now: float) -> int:
    """Write the matches of an event; of a Swiss one the next round. How many there are."""
    if event.format == "round_robin":
        planned = schedule.round_robin(agents, event.players, event.rounds, seed=event.seed)
    elif event.format == "duplicate":
        planned = schedule.duplicate(agents, event.players, event.rounds, seed=event.seed)
    else:
        planned = await _swiss(session, event, agents)
    game = game_of(event.game, event.parameters, event.players)
    deals: dict[int, bytes] = defaultdict(lambda: secrets.token_bytes(32))
    for match in planned:
        shared = deals[match.set] if event.format == "duplicate" else None
        add_match(
            session,
            game,
            "event",
            list(match.agents),
            Clock.read(event.clock),
            now,
            seed=shared,
            status="planned",
            event=(event.id, match.round, match.set if shared else None),
        )
    return len(planned)


async def _swiss(session: AsyncSession, event: rows.Event, agents: Sequence[str]) -> Sequence[schedule.PlannedMatch]:
    points = dict.fromkeys(agents, 0.0)
    past, rounds = [], 0
    for match, seats in await played(session, event.id):
        past.append(schedule.PlannedMatch(match.round or 0, len(past), tuple(seats)))
        rounds = max(rounds, 1 + (match.round or 0))
        for agent, place in zip(seats, (match.result or {})["places"], strict=True):
            points[agent] += (event.players - place) / (event.players - 1)
    return schedule.swiss_round(points, past, event.players, seed=event.seed + rounds)


async def played(session: AsyncSession, event: str) -> list[tuple[rows.Match, list[str]]]:
    """The finished matches of an event, each with its agents in seat order."""
    query = select(rows.Match).where(rows.Match.event == event, rows.Match.status == "finished")
    matches = list(await session.scalars(query.order_by(rows.Match.round, rows.Match.created, rows.Match.id)))
    seats: dict[str, list[str]] = defaultdict(list)
    of_event = select(rows.Seat).join(rows.Match, rows.Match.id == rows.Seat.match).where(rows.Match.event == event)
    for seat in await session.scalars(of_event.order_by(rows.Seat.seat)):
        seats[seat.match].append(seat.agent or "")
    return [(match, seats[match.id]) for match in matches]


async def results(session: AsyncSession, event: str, names: dict[str, str]) -> list[Result]:
    """What standings are made of."""
    out = []
    for match, seats in await played(session, event):
        result: dict[str, Any] = match.result or {}
        agents = tuple(names[agent] for agent in seats)
        out.append(Result(agents, tuple(result["places"]), tuple(result["returns"]), set=match.set))
    return out


class Steward:
    """Starts the planned matches of running events, plans the next round, and closes what is done."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    async def look(self) -> None:
        async with self.hall.database.reading() as session:
            running = list(await session.scalars(select(rows.Event).where(rows.Event.status == "running")))
        for event in running:
            for match in await self._start(event):
                await self.hall.begin(match, mine=self.hall.works)

    async def _start(self, event: rows.Event) -> list[str]:
        now, started = self.hall.now(), []
        async with self.hall.database.writing() as session:
            of_event = rows.Match.event == event.id
            counts = dict(
                (
                    await session.execute(
                        select(rows.Match.status, func.count()).where(of_event).group_by(rows.Match.status)
                    )
                )
                .tuples()
                .all()
            )
            await self._replace_void(session, event, now)
            if not counts.get("planned") and not counts.get("running"):
                await self._next_round(session, event, now)
            free = AT_ONCE - counts.get("running", 0)
            if free <= 0:
                return []
            planned = select(rows.Match).where(of_event, rows.Match.status == "planned")
            order = (rows.Match.round, rows.Match.created, rows.Match.id)
            for match in await session.scalars(planned.order_by(*order).limit(4 * AT_ONCE)):
                if len(started) < free and await self._are_here(session, match, now):
                    lease = (self.hall.name, now + LEASE) if self.hall.works else (None, 0.0)
                    match.status, match.started, match.resumed, match.touched = "running", now, now, now
                    match.lease_owner, match.lease_until = lease
                    await self.hall.database.tell(session, match.id)
                    started.append(match.id)
        return started

    async def _are_here(self, session: AsyncSession, match: rows.Match, now: float) -> bool:
        query = select(func.min(rows.Agent.seen)).join(rows.Seat, rows.Seat.agent == rows.Agent.id)
        seen = await session.scalar(query.where(rows.Seat.match == match.id)) or 0.0
        if seen > now - HERE:
            return True
        if match.touched == match.created:  # its turn has come for the first time: now it waits
            match.touched = now
        return now - match.touched > PATIENCE

    async def _replace_void(self, session: AsyncSession, event: rows.Event, now: float) -> None:
        """A match that was void is played again, in an event: the schedule is fixed."""
        query = select(rows.Match).where(rows.Match.event == event.id, rows.Match.status == "void")
        for match in list(await session.scalars(query)):
            seats = list(
                await session.scalars(
                    select(rows.Seat.agent).where(rows.Seat.match == match.id).order_by(rows.Seat.seat)
                )
            )
            game = game_of(event.game, event.parameters, event.players)
            seed = match.seed if match.set is not None else None
            place = (event.id, match.round or 0, match.set)
            clock = Clock.read(event.clock)
            add_match(session, game, "event", seats, clock, now, seed=seed, status="planned", event=place)
            match.event = None

    async def _next_round(self, session: AsyncSession, event: rows.Event, now: float) -> None:
        query = select(func.max(rows.Match.round)).where(rows.Match.event == event.id)
        rounds = 1 + (await session.scalar(query) or 0)
        if event.format == "swiss" and rounds < event.rounds:
            entrants = select(rows.Entrant.agent).where(rows.Entrant.event == event.id).order_by(rows.Entrant.number)
            await plan(session, event, list(await session.scalars(entrants)), now)
        else:
            over = update(rows.Event).where(rows.Event.id == event.id)
            await session.execute(over.values(status="finished", ended=now))
