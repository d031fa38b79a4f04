"""Events: tournaments with a fixed schedule, made by an admin."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import partial
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Response
from fastapi.responses import StreamingResponse
from pydantic import BaseModel, Field
from sqlalchemy import Select, func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from feint.arena import schema
from feint.arena.api.dependencies import (
    ERRORS,
    After,
    CurrentArena,
    EventId,
    KnownCaller,
    Limit,
    Name,
    RequestBody,
    Slug,
    after_cursor,
    next_page,
    require_scope,
)
from feint.arena.arena import Arena
from feint.arena.clock import QUICK, Clock
from feint.arena.database import new_id
from feint.arena.errors import ArenaError, not_found
from feint.arena.events import plan, results
from feint.arena.queue import check_plays
from feint.arena.seating import game_of
from feint.errors import BadParameter, TooLarge
from feint.games import EXAMPLE
from feint.rating.intervals import games_to_tell, in_words
from feint.rating.standings import Result, crosstable

router = APIRouter(prefix="/api/v1", tags=["events"], responses=ERRORS)
Format = Literal["round_robin", "swiss", "duplicate"]


class NewEvent(RequestBody):
    name: Annotated[str, Field(min_length=2, max_length=80, pattern=r"^[^\x00-\x1f<>/]+$")] = Field(
        examples=["Spring cup"]
    )
    game: Slug = Field(examples=[EXAMPLE])
    agents: list[Name] = Field(min_length=2, max_length=200)
    players: Annotated[int, Field(ge=2, le=64)] | None = None
    parameters: dict[str, Any] = Field(default_factory=dict)
    format: Format = "round_robin"
    rounds: Annotated[int, Field(ge=1, le=1000)] = Field(default=1, description="Of duplicate: sets of one deal")
    decision_seconds: Annotated[float, Field(ge=0.1, le=3600)] = QUICK.decision
    seed: Annotated[int, Field(ge=0, lt=2**53)] = 0


class EventShown(BaseModel):
    id: str
    name: str
    game: str
    parameters: dict[str, Any]
    players: int
    format: Format
    rounds: int
    status: Literal["planned", "running", "finished"]
    created: float
    ended: float | None


class Row(BaseModel):
    agent: str
    strength: float = Field(description="Bradley-Terry on the scale of Elo, the field's mean is 1500")
    interval: tuple[float, float] = Field(description="95%, bootstrapped over deals")
    games: int
    share: float = Field(description="Of first places")
    share_interval: tuple[float, float]
    mean_return: float | None


class ToTell(BaseModel):
    """Games of each agent after which two shares of first places can be told apart."""

    share: float
    other: float
    games: int


class EventDetail(EventShown):
    agents: list[str]
    matches: dict[str, int] = Field(description="How many are planned, running, finished")
    standings: list[Row]
    note: str = Field(description="How many games it takes, in words")
    to_tell: ToTell


class Events(BaseModel):
    events: list[EventShown]
    next: str | None


class Meeting(BaseModel):
    points: float
    games: float


class Crosstable(BaseModel):
    agents: list[str]
    table: dict[str, dict[str, Meeting]] = Field(description="Points of the row against the column")


def _event_fields(event: schema.Event) -> dict[str, Any]:
    return {name: getattr(event, name) for name in EventShown.model_fields}


async def _find(arena: Arena, event: str) -> schema.Event:
    by_name = select(schema.Event).where(schema.Event.name == event)

    def look(session: Session) -> schema.Event | None:
        return session.get(schema.Event, event) or session.scalars(by_name).one_or_none()

    row = await arena.database.read(look)
    if row is None:
        raise not_found("event", event)
    return row


@router.post("/events", status_code=201)
async def create_event(new: NewEvent, caller: KnownCaller, arena: CurrentArena) -> EventShown:
    """Plan an event. Nothing is played until it is started."""
    require_scope(caller, "admin")
    game = game_of(new.game, new.parameters, new.players)
    now = arena.host.now()

    def create(session: Session) -> schema.Event:
        found = session.scalars(select(schema.Agent).where(schema.Agent.name.in_(new.agents)))
        entrants = {agent.name: agent for agent in found}
        for name in new.agents:
            if name not in entrants:
                raise not_found("agent", name)
            check_plays(session, entrants[name], game)
        agents = list(dict.fromkeys(entrants[name].id for name in new.agents))
        if len(agents) < game.seats:
            raise ArenaError(422, "too_few_agents", f"{game.seats} seats need {game.seats} different agents.")
        event = schema.Event(
            id=new_id(),
            name=new.name,
            game=game.name,
            parameters=new.parameters,
            players=game.seats,
            format=new.format,
            rounds=new.rounds,
            clock=Clock(new.decision_seconds, QUICK.bank).json(),
            status="planned",
            seed=new.seed,
            created=now,
        )
        session.add(event)
        session.flush()
        session.add_all(schema.Entrant(event=event.id, agent=agent, number=i) for i, agent in enumerate(agents))
        session.flush()
        plan(session, event, agents, now)
        return event

    try:
        return EventShown.model_validate(_event_fields(await arena.database.write(create)))
    except IntegrityError:
        raise ArenaError(409, "name_taken", f"There is an event {new.name!r} already.") from None
    except (BadParameter, TooLarge) as error:
        raise ArenaError(422, "bad_event", str(error)[:400]) from error


@router.post("/events/{event}/start")
async def start_event(event: EventId, caller: KnownCaller, arena: CurrentArena) -> EventShown:
    """Let it be played; it goes on after a restart."""
    require_scope(caller, "admin")
    found = await _find(arena, event)

    def start(session: Session) -> schema.Event:
        row = session.get_one(schema.Event, found.id)
        if row.status == "finished":
            raise ArenaError(409, "not_open", f"Event {row.name!r} is finished.")
        row.status = "running"
        return row

    row = await arena.database.write(start)
    arena.host.matchmaking_due.set()
    return EventShown.model_validate(_event_fields(row))


@router.get("/events")
async def list_events(arena: CurrentArena, after: After = None, limit: Limit = 50) -> Events:
    """Events, the newest first."""
    query = select(schema.Event)
    if (place := after_cursor(after, (schema.Event.created, schema.Event.id))) is not None:
        query = query.where(place)
    query = query.order_by(schema.Event.created.desc(), schema.Event.id.desc()).limit(limit + 1)
    found = await arena.database.read(lambda session: list(session.scalars(query)))
    page = found[:limit]
    more = next_page((page[-1].created, page[-1].id)) if len(found) > limit else None
    return Events(events=[EventShown.model_validate(_event_fields(event)) for event in page], next=more)


def _names(session: Session, event: str) -> dict[str, str]:
    query = select(schema.Agent.id, schema.Agent.name).join(schema.Entrant, schema.Entrant.agent == schema.Agent.id)
    query = query.where(schema.Entrant.event == event).order_by(schema.Entrant.number)
    return dict(session.execute(query).all())


@router.get("/events/{event}")
async def show_event(event: EventId, arena: CurrentArena) -> EventDetail:
    """An event with its standings so far."""
    row = await _find(arena, event)
    of_event = (
        select(schema.Match.status, func.count()).where(schema.Match.event == row.id).group_by(schema.Match.status)
    )

    def look(session: Session) -> tuple[dict[str, str], dict[str, int]]:
        return _names(session, row.id), {row[0]: row[1] for row in session.execute(of_event)}

    names, counts = await arena.database.read(look)
    table = await arena.scoreboard.of(row, names, counts.get("finished", 0))
    better, even = round(1.2 / row.players, 3), round(1 / row.players, 3)
    return EventDetail(
        **_event_fields(row),
        agents=list(names.values()),
        matches=counts,
        standings=[Row.model_validate(one, from_attributes=True) for one in table],
        note=in_words(better, even),
        to_tell=ToTell(share=better, other=even, games=games_to_tell(better, even)),
    )


@router.get("/events/{event}/crosstable")
async def show_crosstable(event: EventId, arena: CurrentArena) -> Crosstable:
    """Who scored how much against whom."""
    row = await _find(arena, event)

    def look(session: Session) -> tuple[dict[str, str], list[Result]]:
        names = _names(session, row.id)
        return names, results(session, row.id, names)

    names, found = await arena.database.read(look)
    table = crosstable(found)
    shown = {
        a: {b: Meeting(points=meeting.points, games=meeting.games) for b, meeting in line.items()}
        for a, line in table.items()
    }
    return Crosstable(agents=list(names.values()), table=shown)


@router.get(
    "/events/{event}/export",
    response_class=StreamingResponse,
    responses={200: {"content": {"application/x-ndjson": {}}}},
)
async def export_event(event: EventId, arena: CurrentArena) -> Response:
    """Every record of a finished event, one a line."""
    row = await _find(arena, event)
    if row.status != "finished":
        raise ArenaError(409, "not_over", f"Event {row.name!r} is {row.status}; its records open after the end.")
    return StreamingResponse(_records(arena, row.id), media_type="application/x-ndjson")


async def _records(arena: Arena, event: str) -> AsyncIterator[bytes]:
    query = select(schema.Match.id).where(schema.Match.event == event).order_by(schema.Match.round, schema.Match.id)
    for match in await arena.database.read(lambda session: list(session.scalars(query))):
        text = select(schema.Record.text).where(schema.Record.match == match)
        if (record := await arena.database.read(partial(_scalar, query=text))) is not None:
            yield record.encode() + b"\n"


def _scalar(session: Session, query: Select[str]) -> str | None:
    return session.scalars(query).one_or_none()
