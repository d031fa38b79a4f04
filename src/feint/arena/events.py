"""Events: matches planned before the first card, played when their agents are here, and standings over all of them."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict, defaultdict
from collections.abc import Sequence
from typing import Any

from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from feint import schedule
from feint.arena import rows
from feint.arena.clock import Clock
from feint.arena.database import Database, tell
from feint.arena.hall import Hall
from feint.arena.keeper import LEASE
from feint.arena.matchmaker import HERE
from feint.arena.seating import add_match, game_of, teams_of
from feint.standings import Result, Standing, standings

AT_ONCE = 8  # matches of one event
KEPT = 100  # events whose standings are remembered
PATIENCE = 60.0  # seconds that a match waits for agents that are away; then the clock decides


def plan(session: Session, event: rows.Event, agents: Sequence[str], now: float) -> int:
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


def _swiss(session: Session, event: rows.Event, agents: Sequence[str]) -> list[schedule.PlannedMatch]:
    points = dict.fromkeys(agents, 0.0)
    past: list[schedule.PlannedMatch] = []
    rounds = 0
    for match, seats in played(session, event.id):
        past.append(schedule.PlannedMatch(match.round or 0, len(past), tuple(seats)))
        rounds = max(rounds, 1 + (match.round or 0))
        for agent, place in zip(seats, (match.result or {})["places"], strict=True):
            points[agent] += (event.players - place) / (event.players - 1)
    return schedule.swiss_round(points, past, event.players, seed=event.seed + rounds)


def played(session: Session, event: str) -> list[tuple[rows.Match, list[str]]]:
    """The finished matches of an event, each with its agents in seat order."""
    query = select(rows.Match).where(rows.Match.event == event, rows.Match.status == "finished")
    matches = list(session.scalars(query.order_by(rows.Match.round, rows.Match.created, rows.Match.id)))
    seats: dict[str, list[str]] = defaultdict(list)
    of_event = select(rows.Seat).join(rows.Match, rows.Match.id == rows.Seat.match).where(rows.Match.event == event)
    for seat in session.scalars(of_event.order_by(rows.Seat.seat)):
        seats[seat.match].append(seat.agent or "")
    return [(match, seats[match.id]) for match in matches]


def results(session: Session, event: str, names: dict[str, str]) -> list[Result]:
    """What standings are made of."""
    out = []
    for match, seats in played(session, event):
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

    async def of(self, event: rows.Event, names: dict[str, str], finished: int) -> list[Standing]:
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


class Steward:
    """Starts the planned matches of running events, plans the next round, and closes what is done."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    async def look(self) -> None:
        query = select(rows.Event).where(rows.Event.status == "running")
        for event in await self.hall.database.read(lambda session: list(session.scalars(query))):
            for match in await self._start(event):
                await self.hall.begin(match, mine=self.hall.works)

    async def _start(self, event: rows.Event) -> list[str]:
        of_event = rows.Match.event == event.id
        by_status = select(rows.Match.status, func.count()).where(of_event).group_by(rows.Match.status)
        planned = select(rows.Match).where(of_event, rows.Match.status == "planned")
        planned = planned.order_by(rows.Match.round, rows.Match.created, rows.Match.id).limit(4 * AT_ONCE)

        def start(session: Session) -> list[str]:
            now, started = self.hall.now(), list[str]()
            _replace_void(session, event, now)
            session.flush()
            counts = {row[0]: row[1] for row in session.execute(by_status)}
            if not counts.get("planned") and not counts.get("running"):
                _next_round(session, event, now)
                session.flush()
            free = AT_ONCE - counts.get("running", 0)
            under_way = select(rows.Match.set).where(of_event, rows.Match.status == "running")
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
                    if self.hall.works:
                        match.lease_owner, match.lease_until = self.hall.name, now + LEASE
                    tell(session, match.id)
                    started.append(match.id)
            return started

        return await self.hall.database.write(start)


def _are_here(session: Session, match: rows.Match, now: float) -> bool:
    query = select(func.min(rows.Agent.seen)).join(rows.Seat, rows.Seat.agent == rows.Agent.id)
    seen = session.scalar(query.where(rows.Seat.match == match.id)) or 0.0
    if seen > now - HERE:
        return True
    if match.touched == match.created:  # its turn has come for the first time: now it waits
        match.touched = now
    return now - match.touched > PATIENCE


def _replace_void(session: Session, event: rows.Event, now: float) -> None:
    """A match that was void is played again, in an event: the schedule is fixed."""
    query = select(rows.Match).where(rows.Match.event == event.id, rows.Match.status == "void")
    for match in list(session.scalars(query)):
        seats = select(rows.Seat.agent).where(rows.Seat.match == match.id).order_by(rows.Seat.seat)
        game = game_of(event.game, event.parameters, event.players)
        seed = match.seed[:32] + secrets.token_bytes(32) if match.set is not None else None
        place = (event.id, match.round or 0, match.set)
        clock, agents = Clock.read(event.clock), list(session.scalars(seats))
        add_match(session, game, "event", agents, clock, now, seed=seed, status="planned", event=place)
        match.event = None


def _next_round(session: Session, event: rows.Event, now: float) -> None:
    rounds = 1 + (session.scalar(select(func.max(rows.Match.round)).where(rows.Match.event == event.id)) or 0)
    if event.format == "swiss" and rounds < event.rounds:
        entrants = select(rows.Entrant.agent).where(rows.Entrant.event == event.id).order_by(rows.Entrant.number)
        plan(session, event, list(session.scalars(entrants)), now)
    else:
        over = update(rows.Event).where(rows.Event.id == event.id)
        session.execute(over.values(status="finished", ended=now))
