"""Watching: the live stream of a match for its viewer, its record after the end, and the same as pictures."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import AsyncIterator
from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Header, Query, Request, Response
from fastapi.responses import StreamingResponse
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from feint.arena import schema
from feint.arena.api.dependencies import ERRORS, CurrentArena, MatchId, OptionalCaller, address_of
from feint.arena.api.matches import find_match
from feint.arena.arena import Arena
from feint.arena.errors import ArenaError, not_found
from feint.arena.mailbox import Mailbox
from feint.match.frames import frames
from feint.protocol import PING_EVERY
from feint.record import Record

router = APIRouter(prefix="/api/v1", tags=["watching"], responses=ERRORS)


@router.get(
    "/matches/{match}/stream", response_class=StreamingResponse, responses={200: {"content": {"text/event-stream": {}}}}
)
async def watch(
    match: MatchId,
    request: Request,
    caller: OptionalCaller,
    arena: CurrentArena,
    public: Annotated[bool, Query(description="As a stranger sees it, even if you play")] = False,
    last_event_id: Annotated[str | None, Header(max_length=20)] = None,
) -> Response:
    """Follow a match by server-sent events, whenever a question opens.

    Who plays in it gets `seat`: the own view, question and all events. Others get `public`: what every seat knows, and
    the events from `Last-Event-ID` on. The last one is `end`.
    """
    try:
        row = await find_match(arena, match)
    except ArenaError:
        if caller is None:  # a stranger's stream is not counted, a refusal is
            arena.authenticator.rates.strangers.take(address_of(request))
        raise
    given = last_event_id or ""
    shown = int(given) if given.isascii() and given.isdigit() else 0
    agent = caller.agent if caller is not None and caller.may("play", "session") and not public else None
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    box = Mailbox() if caller is None else arena.connections.open(caller)
    return StreamingResponse(_scenes(arena, row, agent, shown, box), media_type="text/event-stream", headers=headers)


async def _scenes(arena: Arena, row: schema.Match, agent: str | None, shown: int, box: Mailbox) -> AsyncIterator[bytes]:
    host, sent = arena.host, 0
    seats = select(schema.Seat.seat).where(schema.Seat.match == row.id, schema.Seat.agent == agent)
    eyes = await arena.database.read(lambda session: session.scalar(seats)) if agent else None
    host.connections.watch(row.id, box, eyes)
    try:
        live = await host.hold(row.id)
        if live is None:
            row = await find_match(arena, row.id)
            if row.status != "open":
                yield _event({"type": "end", "match": row.id, "status": row.status, "result": row.result}, None)
                return
        else:
            scene = live.scene(eyes, min(shown, len(live.public)), host.now())
            sent = scene.get("from", 0) + len(scene["events"])
            yield _event(scene, sent)
        async for text in box.texts(PING_EVERY):
            if text is None:
                yield b": still here\n\n"
                continue
            message = orjson.loads(text)
            if message["type"] == "public":
                place = message["from"] + len(message["events"])
                if place < sent:
                    continue  # what came while we began is not said twice
                message["events"] = message["events"][max(0, sent - message["from"]) :]
                message["from"], sent = max(sent, message["from"]), place
                yield _event(message, place)
            else:
                yield _event(message, None)
    finally:
        host.connections.unwatch(row.id, box)


def _event(message: dict[str, Any], place: int | None) -> bytes:
    head = b"" if place is None else b"id: %d\n" % place
    return head + b"event: " + str(message["type"]).encode() + b"\ndata: " + orjson.dumps(message) + b"\n\n"


async def _record_text(arena: Arena, match: str) -> bytes:
    """The text of a record that may be shown."""
    row = await find_match(arena, match)
    if row.status not in ("finished", "void"):
        raise ArenaError(409, "not_over", f"Match {match} is {row.status}; its record opens after the end.")

    def look(session: Session) -> schema.Record | None:
        same = (func.substr(schema.Match.seed, 1, 32) == row.seed[:32], schema.Match.status.in_(("planned", "running")))
        if row.set is not None and session.scalar(select(schema.Match.id).where(*same).limit(1)) is not None:
            raise ArenaError(409, "set_not_over", "The same deal is still being played at another table.")
        return session.get(schema.Record, match)

    kept = await arena.database.read(look)
    if kept is None:
        raise not_found("record of match", match)
    return kept.text.encode()


@router.get("/matches/{match}/record", responses={200: {"description": "A feint.record, see docs/record.md"}})
async def record(match: MatchId, arena: CurrentArena) -> dict[str, Any]:
    """The whole match, with the seed and every explanation; 409 until it has ended (and its set, in an event)."""
    return dict(orjson.loads(await _record_text(arena, match)))


@router.get("/matches/{match}/frames")
async def show_frames(match: MatchId, request: Request, arena: CurrentArena) -> dict[str, Any]:
    """The match as pictures, after its end: at every question what each seat and everybody saw, and what was said."""
    text = await _record_text(arena, match)
    packs = "gzip" in request.headers.get("accept-encoding", "")
    async with arena.drawing:
        drawn = await asyncio.to_thread(_encode_frames, text, packs)
    headers = {"content-encoding": "gzip"} if packs else {}
    headers["vary"] = "accept-encoding"
    return Response(drawn, headers=headers, media_type="application/json")  # type: ignore[return-value]


def _encode_frames(text: bytes, packs: bool) -> bytes:
    """In a thread of its own: a long match takes a tenth of a second, one of many deals a whole one."""
    kept = Record.from_json(orjson.loads(text))
    drawn = orjson.dumps({"frames": [frame.json() for frame in frames(kept)], "returns": kept.returns})
    return gzip.compress(drawn, 5) if packs else drawn
