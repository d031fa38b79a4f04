"""Events: matches planned before the first card, played when their agents are here, and standings over all of them."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict, defaultdict
from collections.abc import Sequence
from typing import Any

from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from feint.arena import schema
from feint.arena.clock import Clock
from feint.arena.database import Database, notify
from feint.arena.leases import LEASE
from feint.arena.matches import MatchHost
from feint.arena.matchmaker import HERE
from feint.arena.seating import add_match, game_of, teams_of
from feint.rating import schedule
from feint.rating.standings import Result, Standing, standings

AT_ONCE = 8  # matches of one event
KEPT = 100  # events whose standings are remembered
PATIENCE = 60.0  # seconds that a match waits for agents that are away; then the clock decides


def plan(session: Session, event: schema.Event, agents: Sequence[str], now: float) -> int:
    """Write the matches of an event; of a Swiss one the next round. How many there are."""
    if event.format == "round_robin":
        planned = schedule.round_robin(agents, event.players, event.rounds, seed=event.seed)
    elif event.format == "duplicate":
        planned = schedule.duplicate(agents, event.players, event.rounds, seed=event.seed)
    else:
        planned = _swiss(session, event, agents)
    game = game_of(event.game, event.parameters, event.players)
    deals: dict[int, bytes] = defaultdict(lambda: secrets.token_bytes(32))
    for match in planned:
        shared = deals[match.set] + secrets.token_bytes(32) if event.format == "duplicate" else None
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


def _swiss(session: Session, event: schema.Event, agents: Sequence[str]) -> list[schedule.PlannedMatch]:
    points = dict.fromkeys(agents, 0.0)
    past: list[schedule.PlannedMatch] = []
    rounds = 0
    for match, seats in finished_matches(session, event.id):
        past.append(schedule.PlannedMatch(match.round or 0, len(past), tuple(seats)))
        rounds = max(rounds, 1 + (match.round or 0))
        for agent, place in zip(seats, (match.result or {})["places"], strict=True):
            points[agent] += (event.players - place) / (event.players - 1)
    return schedule.swiss_round(points, past, event.players, seed=event.seed + rounds)


def finished_matches(session: Session, event: str) -> list[tuple[schema.Match, list[str]]]:
    """The finished matches of an event, each with its agents in seat order."""
    query = select(schema.Match).where(schema.Match.event == event, schema.Match.status == "finished")
    matches = list(session.scalars(query.order_by(schema.Match.round, schema.Match.created, schema.Match.id)))
    seats: dict[str, list[str]] = defaultdict(list)
    of_event = (
        select(schema.Seat).join(schema.Match, schema.Match.id == schema.Seat.match).where(schema.Match.event == event)
    )
    for seat in session.scalars(of_event.order_by(schema.Seat.seat)):
        seats[seat.match].append(seat.agent or "")
    return [(match, seats[match.id]) for match in matches]


def results(session: Session, event: str, names: dict[str, str]) -> list[Result]:
    """What standings are made of."""
    out = []
    for match, seats in finished_matches(session, event):
        result: dict[str, Any] = match.result or {}
        agents = tuple(names[agent] for agent in seats)
        teams = teams_of(match.game, match.players)
        out.append(Result(agents, tuple(result["places"]), tuple(result["returns"]), teams, match.set))
    return out


class Scoreboard:
    """Standings, computed once after each new result however many look: a bootstrap over a long event takes a while."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._kept: OrderedDict[str, tuple[int, list[Standing]]] = OrderedDict()
        self._turn = asyncio.Lock()

    async def of(self, event: schema.Event, names: dict[str, str], finished: int) -> list[Standing]:
        """The rows of an event of which so many matches are finished."""
        async with self._turn:
            known, table = self._kept.get(event.id, (-1, []))
            if known < finished:
                found = await self._database.read(lambda session: results(session, event.id, names))
                table = await asyncio.to_thread(standings, found, seed=event.seed) if found else []
                self._kept[event.id] = len(found), table
            self._kept.move_to_end(event.id)
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return table


class EventRunner:
    """Starts the planned matches of running events, plans the next round, and closes what is done."""

    def __init__(self, host: MatchHost) -> None:
        self.host = host

    async def look(self) -> None:
        query = select(schema.Event).where(schema.Event.status == "running")
        for event in await self.host.database.read(lambda session: list(session.scalars(query))):
            for match in await self._start(event):
                await self.host.begin(match, leased=self.host.works)

    async def _start(self, event: schema.Event) -> list[str]:
        of_event = schema.Match.event == event.id
        by_status = select(schema.Match.status, func.count()).where(of_event).group_by(schema.Match.status)
        planned = select(schema.Match).where(of_event, schema.Match.status == "planned")
        planned = planned.order_by(schema.Match.round, schema.Match.created, schema.Match.id).limit(4 * AT_ONCE)

        def start(session: Session) -> list[str]:
            now, started = self.host.now(), list[str]()
            _replace_void(session, event, now)
            session.flush()
            counts = {row[0]: row[1] for row in session.execute(by_status)}
            if not counts.get("planned") and not counts.get("running"):
                _next_round(session, event, now)
                session.flush()
            free = AT_ONCE - counts.get("running", 0)
            under_way = select(schema.Match.set).where(of_event, schema.Match.status == "running")
            deals = set(session.scalars(under_way))
            for match in session.scalars(planned):
                # Nobody holds two hands of one deal at a time.
                if (
                    len(started) < free
                    and (match.set is None or match.set not in deals)
                    and _are_here(session, match, now)
                ):
                    deals.add(match.set)
                    match.status, match.started, match.resumed, match.touched = "running", now, now, now
                    if self.host.works:
                        match.lease_owner, match.lease_until = self.host.name, now + LEASE
                    notify(session, match.id)
                    started.append(match.id)
            return started

        return await self.host.database.write(start)


def _are_here(session: Session, match: schema.Match, now: float) -> bool:
    query = select(func.min(schema.Agent.seen)).join(schema.Seat, schema.Seat.agent == schema.Agent.id)
    seen = session.scalar(query.where(schema.Seat.match == match.id)) or 0.0
    if seen > now - HERE:
        return True
    if match.touched == match.created:  # its turn has come for the first time: now it waits
        match.touched = now
    return now - match.touched > PATIENCE


def _replace_void(session: Session, event: schema.Event, now: float) -> None:
    """A match that was void is played again, in an event: the schedule is fixed."""
    query = select(schema.Match).where(schema.Match.event == event.id, schema.Match.status == "void")
    for match in list(session.scalars(query)):
        seats = select(schema.Seat.agent).where(schema.Seat.match == match.id).order_by(schema.Seat.seat)
        game = game_of(event.game, event.parameters, event.players)
        seed = match.seed[:32] + secrets.token_bytes(32) if match.set is not None else None
        place = (event.id, match.round or 0, match.set)
        clock, agents = Clock.read(event.clock), list(session.scalars(seats))
        add_match(session, game, "event", agents, clock, now, seed=seed, status="planned", event=place)
        match.event = None


def _next_round(session: Session, event: schema.Event, now: float) -> None:
    rounds = 1 + (session.scalar(select(func.max(schema.Match.round)).where(schema.Match.event == event.id)) or 0)
    if event.format == "swiss" and rounds < event.rounds:
        entrants = select(schema.Entrant.agent).where(schema.Entrant.event == event.id).order_by(schema.Entrant.number)
        plan(session, event, list(session.scalars(entrants)), now)
    else:
        over = update(schema.Event).where(schema.Event.id == event.id)
        session.execute(over.values(status="finished", ended=now))
