"""The queue for ranked matches, and casual tables."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Response
from pydantic import BaseModel, Field
from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from feint.arena import schema
from feint.arena.api.dependencies import (
    ERRORS,
    AgentCaller,
    CurrentArena,
    KnownCaller,
    Name,
    RequestBody,
    Slug,
    TableId,
)
from feint.arena.clock import PERSON, QUICK, Clock
from feint.arena.database import notify
from feint.arena.errors import ArenaError, not_found
from feint.arena.leases import LEASE
from feint.arena.matchmaker import HERE
from feint.arena.opponents import choose_opponents
from feint.arena.queue import check_plays, join, leave
from feint.arena.seating import add_match, game_of
from feint.game import Game
from feint.games import EXAMPLE

router = APIRouter(prefix="/api/v1", tags=["playing"], responses=ERRORS)
MOST_TABLES = 20  # of one owner: casual ones, open or under way


class Join(RequestBody):
    game: Slug = Field(examples=[EXAMPLE])
    players: Annotated[int, Field(ge=1, le=64)] | None = Field(default=None, description="As the game says by itself")
    most: Annotated[int, Field(ge=1, le=64)] = Field(default=1, description="Matches at once")
    repeat: bool = Field(default=False, description="Stay in the queue until you leave it")


class QueuedGame(BaseModel):
    game: str
    players: int
    since: float
    most: int
    repeat: bool


class Queue(BaseModel):
    queue: list[QueuedGame]


class NewTable(RequestBody):
    game: Slug = Field(examples=[EXAMPLE])
    players: Annotated[int, Field(ge=1, le=64)] | None = None
    parameters: dict[str, Any] = Field(default_factory=dict)
    seats: list[Name | None] | None = Field(
        default=None,
        max_length=64,
        description="Who sits where: your own name, a house bot's or one of your agents'; null stays open for anybody. "
        "Not given: you in the first seat, house bots elsewhere, none of them random.",
        examples=[["guest 1a2b3c", "my bot", None]],
    )
    decision_seconds: Annotated[float, Field(ge=1, le=3600)] | None = None


class CasualTable(BaseModel):
    match: str
    status: str = Field(description="open: somebody is still missing; running: it has begun")
    seats: list[str | None]


@router.get("/queue")
async def show_queue(caller: AgentCaller, arena: CurrentArena) -> Queue:
    """What you wait for."""
    query = select(schema.QueueEntry).where(schema.QueueEntry.agent == caller.agent)
    found = await arena.database.read(lambda session: list(session.scalars(query)))
    return Queue(
        queue=[QueuedGame(game=w.game, players=w.players, since=w.since, most=w.most, repeat=w.repeat) for w in found]
    )


@router.post("/queue", status_code=201)
async def join_queue(new: Join, caller: AgentCaller, arena: CurrentArena) -> Queue:
    """Wait for a ranked match. The first one of a game is a validation match."""
    assert caller.agent is not None
    await join(arena.host, caller.agent, new.game, new.players, new.most, new.repeat)
    return await show_queue(caller, arena)


@router.delete("/queue", status_code=204)
async def leave_queue(caller: AgentCaller, arena: CurrentArena, game: Slug | None = None) -> Response:
    """Wait no longer. Matches that have begun go on."""
    assert caller.agent is not None
    await leave(arena.host, caller.agent, game)
    return Response(status_code=204)


@router.post("/tables", status_code=201)
async def open_table(new: NewTable, caller: AgentCaller, arena: CurrentArena) -> CasualTable:
    """A casual table: against house bots, your own agents, or whoever sits down."""
    players = new.players if new.players is not None or not new.seats else len(new.seats)
    game = game_of(new.game, new.parameters, players)
    now = arena.host.now()

    def create(session: Session) -> CasualTable:
        me = session.get_one(schema.Agent, caller.agent)
        _check_tables(session, me.owner)
        names = new.seats
        if names is None:
            chosen = _house_bots(session, game, now, [me.id, *[None] * (game.seats - 1)], range(1, game.seats))
            names = [me.name, *(chosen[seat].name for seat in range(1, game.seats))]
        if len(names) != game.seats:
            raise ArenaError(422, "bad_seats", f"{game.name} has {game.seats} seats here, got {len(names)}.")
        if me.name not in names:
            raise ArenaError(422, "bad_seats", f"Seat yourself too: your name is {me.name!r}.")
        agents = [_find_seated_agent(session, name, me, game, now) for name in names]
        seated = [agent.id for agent in agents if agent]
        if len(set(seated)) != len(seated):
            raise ArenaError(422, "bad_seats", "Nobody sits in two seats.")
        people = any(agent is None or agent.kind == "person" for agent in agents)
        clock = PERSON if people else QUICK
        if new.decision_seconds is not None:
            clock = Clock(new.decision_seconds, clock.bank)
        status = "open" if None in agents else "running"
        ids = [agent.id if agent else None for agent in agents]
        match = add_match(session, game, "casual", ids, clock, now, status=status, lease=_lease(arena, status, now))
        notify(session, match)
        return CasualTable(match=match, status=status, seats=[agent.name if agent else None for agent in agents])

    return await _begin_if_full(arena, await arena.database.write(create))


def _check_tables(session: Session, owner: str) -> None:
    """Whether an owner may sit at one more."""
    mine = select(schema.Match.id).join(schema.Seat, schema.Seat.match == schema.Match.id)
    mine = mine.join(schema.Agent, schema.Agent.id == schema.Seat.agent).where(schema.Agent.owner == owner)
    mine = mine.where(schema.Seat.resigned.is_(None))  # bots may take a while to play on without it
    mine = mine.where(schema.Match.kind == "casual", schema.Match.status.in_(("open", "running"))).distinct()
    if len(list(session.scalars(mine.limit(MOST_TABLES)))) >= MOST_TABLES:
        raise ArenaError(409, "too_many_tables", f"You have {MOST_TABLES} tables; play one of them to its end.")


async def _begin_if_full(arena: CurrentArena, table: CasualTable) -> CasualTable:
    if table.status == "running":
        await arena.host.begin(table.match, leased=arena.host.works)
    return table


def _lease(arena: CurrentArena, status: str, now: float) -> tuple[str, float] | None:
    return (arena.host.name, now + LEASE) if status == "running" and arena.host.works else None


def _house_bots(
    session: Session, game: Game, now: float, seats: Sequence[str | None], free: Sequence[int]
) -> dict[int, schema.Agent]:
    """Choose bots for free seats among the house bots in this game's queue. seats: who has which; None: nobody."""
    query = select(schema.Agent).join(schema.QueueEntry, schema.QueueEntry.agent == schema.Agent.id)
    query = query.where(schema.Agent.kind == "house", schema.Agent.seen > now - HERE)
    query = query.where(schema.QueueEntry.game == game.name, schema.QueueEntry.players == game.seats)
    here = {bot.name: bot for bot in session.scalars(query) if bot.id not in seats}
    taken = [agent for agent in seats if agent is not None]
    bots = set(session.scalars(select(schema.Agent.id).where(schema.Agent.id.in_(taken), schema.Agent.kind == "house")))
    people = [seat for seat, agent in enumerate(seats) if agent is not None and agent not in bots]
    chosen = choose_opponents(list(here), free, people, game.teams, secrets.SystemRandom())
    if chosen is None:
        raise ArenaError(409, "no_house_bots", f"Too few house bots play {game.name} here now; name who shall play.")
    return {seat: here[name] for seat, name in chosen.items()}


def _find_seated_agent(
    session: Session, name: str | None, me: schema.Agent, game: Game, now: float
) -> schema.Agent | None:
    if name is None:
        return None
    agent = session.scalars(select(schema.Agent).where(schema.Agent.name == name)).one_or_none()
    if agent is None:
        raise not_found("agent", name)
    if agent.kind != "house" and agent.owner != me.owner:
        raise ArenaError(403, "not_yours", f"{name!r} is somebody else's: leave the seat open and ask him in.")
    if agent.kind == "house" and agent.seen <= now - HERE:
        raise ArenaError(409, "away", f"{name!r} is not here just now.")
    check_plays(session, agent, game)
    return agent


class Sit(RequestBody):
    seat: Annotated[int, Field(ge=0, le=63)] | None = Field(
        default=None, description="The first free one, if not given"
    )
    house: bool = Field(default=False, description="Wait no longer: house bots take the free seats. You sit there")


@router.post("/tables/{match}/seats", status_code=201)
async def sit_down(match: TableId, caller: AgentCaller, arena: CurrentArena, new: Sit | None = None) -> CasualTable:
    """Take a free seat at an open table, or let house bots take those that are left. With the last one it begins."""
    now, given = arena.host.now(), new if new is not None else Sit()

    def sit(session: Session) -> CasualTable:
        row = session.get(schema.Match, match, with_for_update=True)
        if row is None or row.kind != "casual":
            raise not_found("table", match)
        if row.status != "open":
            raise ArenaError(409, "no_seat", f"Table {match} is {row.status}.")
        seats = list(session.scalars(select(schema.Seat).where(schema.Seat.match == match).order_by(schema.Seat.seat)))
        sits = any(seat.agent == caller.agent for seat in seats)
        if sits != given.house:
            why = "You sit there already." if sits else "Only who sits there asks house bots in."
            raise ArenaError(409, "no_seat", why)
        free = [seat for seat in seats if seat.agent is None and given.seat in (None, seat.seat)]
        if not free:
            raise ArenaError(409, "no_seat", "That seat is taken, or is not there.")
        if given.house:
            game = game_of(row.game, row.parameters)
            taken, places = [seat.agent for seat in seats], [seat.seat for seat in free]
            for place, bot in _house_bots(session, game, now, taken, places).items():
                seats[place].agent = bot.id
        else:
            _check_tables(session, caller.owner)
            free[0].agent = caller.agent
        if all(seat.agent for seat in seats):
            row.status, row.started, row.resumed, row.touched = "running", now, now, now
            row.lease_owner, row.lease_until = _lease(arena, "running", now) or (None, 0.0)
        notify(session, match)
        session.flush()
        query = (
            select(schema.Agent.name)
            .select_from(schema.Seat)
            .outerjoin(schema.Agent, schema.Agent.id == schema.Seat.agent)
        )
        names = session.scalars(query.where(schema.Seat.match == match).order_by(schema.Seat.seat))
        return CasualTable(match=match, status=row.status, seats=list(names))

    return await _begin_if_full(arena, await arena.database.write(sit))


@router.delete("/tables/{match}", status_code=204)
async def stand_up(match: TableId, caller: KnownCaller, arena: CurrentArena) -> Response:
    """Leave an open table. When no person is left at it, it is gone."""

    def leave_table(session: Session) -> None:
        row = session.get(schema.Match, match, with_for_update=True)
        seats = list(session.scalars(select(schema.Seat).where(schema.Seat.match == match))) if row else []
        mine = [seat for seat in seats if seat.agent is not None and seat.agent == caller.agent]
        if row is None or row.kind != "casual" or not mine:
            raise not_found("table", match)
        if row.status != "open":
            raise ArenaError(409, "no_seat", f"Table {match} is {row.status}.")
        mine[0].agent = None
        left = select(schema.Agent.id).where(schema.Agent.id.in_([seat.agent for seat in seats if seat.agent]))
        if session.scalar(left.where(schema.Agent.kind != "house").limit(1)) is None:
            session.execute(delete(schema.Seat).where(schema.Seat.match == match))
            session.delete(row)

    await arena.database.write(leave_table)
    return Response(status_code=204)
