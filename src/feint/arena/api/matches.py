"""Matches: lists, what a viewer may see of one, answers and annotations."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import orjson
from fastapi import APIRouter, Query
from pydantic import BaseModel, Field
from sqlalchemy import select
from sqlalchemy.orm import Session, aliased

from feint.arena import schema
from feint.arena.api.dependencies import (
    ERRORS,
    After,
    AgentCaller,
    CurrentArena,
    KnownCaller,
    Limit,
    MatchId,
    OptionalCaller,
    RequestBody,
    after_cursor,
    next_page,
    require_scope,
)
from feint.arena.arena import Arena
from feint.arena.database import new_id
from feint.arena.errors import ArenaError, not_found
from feint.arena.resign import resign
from feint.protocol import LARGEST_EXPLANATION, LONGEST_ACTION, LONGEST_FAULT, clean_explanation

router = APIRouter(prefix="/api/v1", tags=["matches"], responses=ERRORS)
LARGEST_ANNOTATION = 1 << 20
MOST_OF_ONE = 2  # annotations of one author for a match
MOST_ANNOTATIONS = 8
Status = Literal["planned", "open", "running", "finished", "void"]
Kind = Literal["ranked", "casual", "validation", "event"]


class SeatShown(BaseModel):
    seat: int
    agent: str | None = Field(description="null: free, or played at random by the server")
    resigned: bool = Field(default=False, description="Whether it has given up")


class MatchShown(BaseModel):
    """What anybody may know of a match."""

    id: str
    game: str
    version: int
    parameters: dict[str, Any]
    players: int
    kind: Kind
    status: Status
    seats: list[SeatShown]
    seed_hash: str = Field(description="sha256 of the secret seed; the record has the seed itself, after the end")
    clock: dict[str, Any]
    created: float
    started: float | None
    ended: float | None
    result: dict[str, Any] | None
    reason: str | None
    event: str | None


class PublicState(BaseModel):
    decision: int
    asked: list[int] = Field(description="All that the open window asks, whoever has answered")
    left_ms: dict[str, int] = Field(description="By seat: how long those who are asked have left, with their banks")
    resigned: list[int] = Field(default_factory=list, description="Seats that have given up")
    view: dict[str, Any] = Field(description="What every seat knows")
    events: list[dict[str, Any]] = Field(description="What every seat saw, in order")


class MatchDetail(MatchShown):
    public: PublicState | None = Field(default=None, description="While it is running")
    you: dict[str, Any] | None = Field(default=None, description="Your seat, and what you are asked")
    record: str | None = Field(default=None, description="Where the record is, after the end")


class Matches(BaseModel):
    matches: list[MatchShown]
    next: str | None


class Answer(RequestBody):
    decision: Annotated[int, Field(ge=0, le=1_000_000)]
    action: Annotated[str, Field(max_length=LONGEST_ACTION)] | None = Field(default=None, examples=["tax"])
    data: dict[str, Any] | None = None
    fault: Annotated[str, Field(min_length=1, max_length=LONGEST_FAULT)] | None = Field(
        default=None, description="Instead of an action: why there is none. The game's safest action is played"
    )
    explain: dict[str, Any] | None = Field(default=None, description="Beliefs, action values: shown after the end")
    type: Literal["answer"] = "answer"
    match: str | None = None


class Accepted(BaseModel):
    accepted: bool = True
    match: str
    decision: int


class NewAnnotation(RequestBody):
    kind: Annotated[str, Field(min_length=1, max_length=40, pattern="^[a-z][a-z0-9_-]*$")] = Field(examples=["beliefs"])
    content: dict[str, Any]


class AnnotationShown(BaseModel):
    kind: str
    author: str | None = Field(description="The name of the owner who wrote it")
    house: bool = Field(description="Whether the arena's own analyst wrote it: no other owner can be of this kind")
    content: dict[str, Any]
    created: float


class Annotations(BaseModel):
    annotations: list[AnnotationShown]


def public_facts(session: Session, found: list[schema.Match]) -> list[dict[str, Any]]:
    """Rows as anybody may see them. An allow-list: what is not named here stays inside."""
    query = select(schema.Seat.match, schema.Seat.seat, schema.Agent.name, schema.Seat.resigned)
    query = query.outerjoin(schema.Agent, schema.Agent.id == schema.Seat.agent)
    seats: dict[str, list[dict[str, Any]]] = {row.id: [] for row in found}
    for match, seat, name, left in session.execute(
        query.where(schema.Seat.match.in_(seats)).order_by(schema.Seat.seat)
    ):
        seats[match].append({"seat": seat, "agent": name, "resigned": left is not None})
    fields = [name for name in MatchShown.model_fields if name != "seats"]
    return [{**{name: getattr(row, name) for name in fields}, "seats": seats[row.id]} for row in found]


@router.get("/matches")
async def list_matches(
    arena: CurrentArena,
    caller: OptionalCaller,
    after: After = None,
    limit: Limit = 50,
    game: Annotated[str | None, Query(max_length=80)] = None,
    status: Status | None = None,
    agent: Annotated[str | None, Query(max_length=40)] = None,
    kind: Kind | None = None,
    event: Annotated[str | None, Query(max_length=24)] = None,
    missing: Annotated[
        str | None, Query(max_length=40, description="Without an annotation of this kind; with a token: of yours")
    ] = None,
) -> Matches:
    """Matches, the newest first."""
    query = select(schema.Match)
    for text in (game, agent, event, missing):
        if text is not None and "\x00" in text:
            return Matches(matches=[], next=None)
    for column, wanted in ((schema.Match.game, game), (schema.Match.status, status), (schema.Match.kind, kind)):
        if wanted is not None:
            query = query.where(column == wanted)
    if event is not None:
        query = query.where(schema.Match.event == event)
    if agent is not None:
        seat, who = aliased(schema.Seat), aliased(schema.Agent)
        query = query.join(seat, seat.match == schema.Match.id).join(who, who.id == seat.agent).where(who.name == agent)
    if missing is not None:
        there = select(schema.Annotation.id).where(
            schema.Annotation.match == schema.Match.id, schema.Annotation.kind == missing
        )
        if caller is not None:
            there = there.where(schema.Annotation.author == caller.owner)
        query = query.where(~there.exists())
    if (place := after_cursor(after, (schema.Match.created, schema.Match.id))) is not None:
        query = query.where(place)
    query = query.order_by(schema.Match.created.desc(), schema.Match.id.desc()).limit(limit + 1)

    def look(session: Session) -> Matches:
        found = list(session.scalars(query))
        page = found[:limit]
        more = next_page((page[-1].created, page[-1].id)) if len(found) > limit else None
        return Matches(matches=[MatchShown.model_validate(one) for one in public_facts(session, page)], next=more)

    return await arena.database.read(look)


async def find_match(arena: Arena, match: str) -> schema.Match:
    row = await arena.database.read(lambda session: session.get(schema.Match, match))
    if row is None or row.status == "planned":
        raise not_found("match", match)
    return row


@router.get("/matches/{match}")
async def show_match(match: MatchId, caller: OptionalCaller, arena: CurrentArena) -> MatchDetail:
    """A match as its viewer may see it: strangers what everybody saw, a player also his own view and question."""
    row = await find_match(arena, match)
    live = await arena.host.hold(match) if row.status == "running" else None
    if live is None:
        row = await find_match(arena, match)  # it may have ended between the two looks
    (facts,) = await arena.database.read(lambda session: public_facts(session, [row]))
    detail = MatchDetail.model_validate(facts)
    if row.status in ("finished", "void"):
        detail.record = f"/api/v1/matches/{match}/record"
    if live is not None:
        detail.public = PublicState.model_validate(live.scene(None, 0, arena.host.now()))
        seat = live.seat_of(caller.agent if caller and caller.may("play", "session") else None)
        if seat is not None:
            ask = live.ask_message(seat, arena.host.now()) if seat in live.waiting() else None
            view = live.match.state.view(seat).json()
            detail.you = {"seat": seat, "view": view, "ask": ask}
    return detail


@router.post("/matches/{match}/answer")
async def answer(match: MatchId, given: Answer, caller: AgentCaller, arena: CurrentArena) -> Accepted:
    """Answer a question. 409: it is not open any more, nothing was changed. 422: not legal; the legal ones follow."""
    assert caller.agent is not None
    spoken, fault = parse_answer(given.action, given.data, given.fault)
    explain = check_explanation(given.explain)
    await arena.host.answers.submit(caller.agent, match, given.decision, spoken, explain, fault)
    return Accepted(match=match, decision=given.decision)


class Resigned(BaseModel):
    match: str
    seat: int


@router.post("/matches/{match}/resign")
async def give_up(match: MatchId, caller: AgentCaller, arena: CurrentArena) -> Resigned:
    """Leave a match: your seat has forfeited, the game's safest action is played for it, and it comes last."""
    assert caller.agent is not None
    return Resigned(match=match, seat=await resign(arena.host, caller.agent, match))


def parse_answer(action: Any, data: Any, fault: Any) -> tuple[dict[str, Any] | None, str | None]:
    """An action in words, or None and why there is none."""
    if isinstance(fault, str) and 0 < len(fault) <= LONGEST_FAULT and fault.isprintable() and action is None:
        return None, fault
    if not isinstance(action, str) or fault is not None:
        raise ArenaError(
            422,
            "bad_message",
            f"An answer has an action, or a fault: the reason, one line of up to {LONGEST_FAULT} characters.",
        )
    return {"action": action, **({"data": data} if data is not None else {})}, None


def check_explanation(explain: Any) -> Any:
    """Check that an explanation is an object of bounded size. Its text and numbers were checked with the message."""
    if explain is None:
        return None
    try:
        return clean_explanation(explain, orjson.dumps, orjson.loads)
    except ValueError:
        why = f"An explanation is a JSON object of at most {LARGEST_EXPLANATION} bytes."
        raise ArenaError(422, "bad_explain", why) from None


@router.get("/matches/{match}/annotations")
async def list_annotations(
    match: MatchId,
    arena: CurrentArena,
    kind: Annotated[str | None, Query(max_length=40)] = None,
    house: Annotated[bool | None, Query(description="true: only what the arena's own analyst wrote")] = None,
) -> Annotations:
    """List what was computed about a match after its end, the oldest first."""
    await find_match(arena, match)
    query = select(schema.Annotation, schema.Owner).join(schema.Owner, schema.Owner.id == schema.Annotation.author)
    query = query.where(schema.Annotation.match == match)
    if kind is not None:
        query = query.where(schema.Annotation.kind == kind.replace("\x00", ""))
    if house is not None:
        query = query.where(schema.Owner.kind == "house" if house else schema.Owner.kind != "house")
    query = query.order_by(schema.Annotation.created, schema.Annotation.id)
    found = await arena.database.read(lambda session: session.execute(query).all())
    return Annotations(annotations=[_annotation(note, owner) for note, owner in found])


def _annotation(note: schema.Annotation, owner: schema.Owner) -> AnnotationShown:
    house = owner.kind == "house"
    return AnnotationShown(kind=note.kind, author=owner.name, house=house, content=note.content, created=note.created)


@router.post("/matches/{match}/annotations", status_code=201)
async def annotate(match: MatchId, new: NewAnnotation, caller: KnownCaller, arena: CurrentArena) -> AnnotationShown:
    """Add what an analysis found; one of a kind for each author, the last one counts."""
    require_scope(caller, "annotate", "owner")
    row = await find_match(arena, match)
    if row.status != "finished":
        raise ArenaError(409, "not_over", f"Match {match} is {row.status}.")
    if len(orjson.dumps(new.content)) > LARGEST_ANNOTATION:
        raise ArenaError(413, "too_large", f"An annotation has at most {LARGEST_ANNOTATION} bytes.")
    now = arena.host.now()
    same = (
        schema.Annotation.match == match,
        schema.Annotation.author == caller.owner,
        schema.Annotation.kind == new.kind,
    )

    def keep(session: Session) -> AnnotationShown:
        kept = session.scalars(select(schema.Annotation).where(*same)).one_or_none()
        if kept is None:
            authors = list(session.scalars(select(schema.Annotation.author).where(schema.Annotation.match == match)))
            full = authors.count(caller.owner) >= MOST_OF_ONE or len(authors) >= MOST_ANNOTATIONS
            if full and caller.kind == "owner":
                raise ArenaError(409, "too_many_annotations", f"Match {match} has enough; change one of yours.")
            kept = schema.Annotation(id=new_id(), match=match, author=caller.owner, kind=new.kind)
            session.add(kept)
        kept.content, kept.created = new.content, now
        return _annotation(kept, session.get_one(schema.Owner, caller.owner))

    return await arena.database.write(keep)
