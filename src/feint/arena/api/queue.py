"""The queue for ranked matches, and casual tables."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Response
from pydantic import BaseModel, Field
from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from feint.arena import rows
from feint.arena.api.calls import ERRORS, Asked, Hosted, Known, Name, Player, Slug
from feint.arena.clock import PERSON, QUICK, Clock
from feint.arena.database import tell
from feint.arena.errors import ArenaError, not_found
from feint.arena.keeper import LEASE
from feint.arena.matchmaker import HERE
from feint.arena.opponents import choose_opponents
from feint.arena.seating import add_match, game_of
from feint.arena.waiting import check_plays, join, leave
from feint.game import Game

router = APIRouter(prefix="/api/v1", tags=["playing"], responses=ERRORS)
MOST_TABLES = 20  # of one owner: casual ones, open or under way


class Join(Asked):
    game: Slug = Field(examples=["coup"])
    players: Annotated[int, Field(ge=1, le=64)] | None = Field(default=None, description="As the game says by itself")
    most: Annotated[int, Field(ge=1, le=64)] = Field(default=1, description="Matches at once")
    repeat: bool = Field(default=False, description="Stay in the queue until you leave it")


class Place(BaseModel):
    game: str
    players: int
    since: float
    most: int
    repeat: bool


class Places(BaseModel):
    queue: list[Place]


class NewTable(Asked):
    game: Slug = Field(examples=["coup"])
    players: Annotated[int, Field(ge=1, le=64)] | None = None
    parameters: dict[str, Any] = Field(default_factory=dict)
    seats: list[Name | None] | None = Field(
        default=None,
        max_length=64,
        description="Who sits where: your own name, a house bot's or one of your agents'; null stays open for anybody. "
        "Not given: you in the first seat, house bots elsewhere, none of them random.",
        examples=[["guest 1a2b3c", "believer", None]],
    )
    decision_seconds: Annotated[float, Field(ge=1, le=3600)] | None = None


class Table(BaseModel):
    match: str
    status: str = Field(description="open: somebody is still missing; running: it has begun")
    seats: list[str | None]


@router.get("/queue")
async def show_queue(caller: Player, arena: Hosted) -> Places:
    """What you wait for."""
    query = select(rows.Waiting).where(rows.Waiting.agent == caller.agent)
    found = await arena.database.read(lambda session: list(session.scalars(query)))
    return Places(
        queue=[Place(game=w.game, players=w.players, since=w.since, most=w.most, repeat=w.repeat) for w in found]
    )


@router.post("/queue", status_code=201)
async def join_queue(new: Join, caller: Player, arena: Hosted) -> Places:
    """Wait for a ranked match. The first one of a game is a validation match."""
    assert caller.agent is not None
    await join(arena.hall, caller.agent, new.game, new.players, new.most, new.repeat)
    return await show_queue(caller, arena)


@router.delete("/queue", status_code=204)
async def leave_queue(caller: Player, arena: Hosted, game: Slug | None = None) -> Response:
    """Wait no longer. Matches that have begun go on."""
    assert caller.agent is not None
    await leave(arena.hall, caller.agent, game)
    return Response(status_code=204)


@router.post("/tables", status_code=201)
async def open_table(new: NewTable, caller: Player, arena: Hosted) -> Table:
    """A casual table: against house bots, your own agents, or whoever sits down."""
    players = new.players if new.players is not None or not new.seats else len(new.seats)
    game = game_of(new.game, new.parameters, players)
    now = arena.hall.now()

    def lay(session: Session) -> Table:
        me = session.get_one(rows.Agent, caller.agent)
        _check_tables(session, me.owner)
        names = new.seats
        if names is None:
            chosen = _house_bots(session, game, now, [me.id, *[None] * (game.seats - 1)], range(1, game.seats))
            names = [me.name, *(chosen[seat].name for seat in range(1, game.seats))]
        if len(names) != game.seats:
            raise ArenaError(422, "bad_seats", f"{game.name} has {game.seats} seats here, got {len(names)}.")
        if me.name not in names:
            raise ArenaError(422, "bad_seats", f"Seat yourself too: your name is {me.name!r}.")
        agents = [_seated(session, name, me, game, now) for name in names]
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
        tell(session, match)
        return Table(match=match, status=status, seats=[agent.name if agent else None for agent in agents])

    return await _begun(arena, await arena.database.write(lay))


def _check_tables(session: Session, owner: str) -> None:
    """Whether an owner may sit at one more."""
    mine = select(rows.Match.id).join(rows.Seat, rows.Seat.match == rows.Match.id)
    mine = mine.join(rows.Agent, rows.Agent.id == rows.Seat.agent).where(rows.Agent.owner == owner)
    mine = mine.where(rows.Seat.resigned.is_(None))  # bots may take a while to play on without it
    mine = mine.where(rows.Match.kind == "casual", rows.Match.status.in_(("open", "running"))).distinct()
    if len(list(session.scalars(mine.limit(MOST_TABLES)))) >= MOST_TABLES:
        raise ArenaError(409, "too_many_tables", f"You have {MOST_TABLES} tables; play one of them to its end.")


async def _begun(arena: Hosted, table: Table) -> Table:
    if table.status == "running":
        await arena.hall.begin(table.match, mine=arena.hall.works)
    return table


def _lease(arena: Hosted, status: str, now: float) -> tuple[str, float] | None:
    return (arena.hall.name, now + LEASE) if status == "running" and arena.hall.works else None


def _house_bots(
    session: Session, game: Game, now: float, seats: Sequence[str | None], free: Sequence[int]
) -> dict[int, rows.Agent]:
    """Choose bots for free seats among the house bots in this game's queue. seats: who has which; None: nobody."""
    query = select(rows.Agent).join(rows.Waiting, rows.Waiting.agent == rows.Agent.id)
    query = query.where(rows.Agent.kind == "house", rows.Agent.seen > now - HERE)
    query = query.where(rows.Waiting.game == game.name, rows.Waiting.players == game.seats)
    here = {bot.name: bot for bot in session.scalars(query) if bot.id not in seats}
    taken = [agent for agent in seats if agent is not None]
    bots = set(session.scalars(select(rows.Agent.id).where(rows.Agent.id.in_(taken), rows.Agent.kind == "house")))
    people = [seat for seat, agent in enumerate(seats) if agent is not None and agent not in bots]
    chosen = choose_opponents(list(here), free, people, game.teams, secrets.SystemRandom())
    if chosen is None:
        raise ArenaError(409, "no_house_bots", f"Too few house bots play {game.name} here now; name who shall play.")
    return {seat: here[name] for seat, name in chosen.items()}


def _seated(session: Session, name: str | None, me: rows.Agent, game: Game, now: float) -> rows.Agent | None:
    if name is None:
        return None
    agent = session.scalars(select(rows.Agent).where(rows.Agent.name == name)).one_or_none()
    if agent is None:
        raise not_found("agent", name)
    if agent.kind != "house" and agent.owner != me.owner:
        raise ArenaError(403, "not_yours", f"{name!r} is somebody else's: leave the seat open and ask him in.")
    if agent.kind == "house" and agent.seen <= now - HERE:
        raise ArenaError(409, "away", f"{name!r} is not here just now.")
    check_plays(session, agent, game)
    return agent


class Sit(Asked):
    seat: Annotated[int, Field(ge=0, le=63)] | None = Field(
        default=None, description="The first free one, if not given"
    )
    house: bool = Field(default=False, description="Wait no longer: house bots take the free seats. You sit there")


@router.post("/tables/{match}/seats", status_code=201)
async def sit_down(match: str, caller: Player, arena: Hosted, new: Sit | None = None) -> Table:
    """Take a free seat at an open table, or let house bots take those that are left. With the last one it begins."""
    now, given = arena.hall.now(), new if new is not None else Sit()

    def sit(session: Session) -> Table:
        row = None if "\x00" in match else session.get(rows.Match, match, with_for_update=True)
        if row is None or row.kind != "casual":
            raise not_found("table", match)
        if row.status != "open":
            raise ArenaError(409, "no_seat", f"Table {match} is {row.status}.")
        seats = list(session.scalars(select(rows.Seat).where(rows.Seat.match == match).order_by(rows.Seat.seat)))
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
        tell(session, match)
        session.flush()
        query = select(rows.Agent.name).select_from(rows.Seat).outerjoin(rows.Agent, rows.Agent.id == rows.Seat.agent)
        names = session.scalars(query.where(rows.Seat.match == match).order_by(rows.Seat.seat))
        return Table(match=match, status=row.status, seats=list(names))

    return await _begun(arena, await arena.database.write(sit))


@router.delete("/tables/{match}", status_code=204)
async def stand_up(match: str, caller: Known, arena: Hosted) -> Response:
    """Leave an open table. When no person is left at it, it is gone."""

    def leave_it(session: Session) -> None:
        row = None if "\x00" in match else session.get(rows.Match, match, with_for_update=True)
        seats = list(session.scalars(select(rows.Seat).where(rows.Seat.match == match))) if row else []
        mine = [seat for seat in seats if seat.agent is not None and seat.agent == caller.agent]
        if row is None or row.kind != "casual" or not mine:
            raise not_found("table", match)
        if row.status != "open":
            raise ArenaError(409, "no_seat", f"Table {match} is {row.status}.")
        mine[0].agent = None
        left = select(rows.Agent.id).where(rows.Agent.id.in_([seat.agent for seat in seats if seat.agent]))
        if session.scalar(left.where(rows.Agent.kind != "house").limit(1)) is None:
            session.execute(delete(rows.Seat).where(rows.Seat.match == match))
            session.delete(row)

    await arena.database.write(leave_it)
    return Response(status_code=204)
