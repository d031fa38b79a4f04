"""The doors for agents: a WebSocket for many matches, or a stream of lines beside POST. One set of messages."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Query, Response, WebSocket, WebSocketDisconnect
from fastapi.responses import StreamingResponse

from feint.arena.api.calls import ERRORS, Hosted, Player, address_of, is_plain
from feint.arena.api.matches import checked_explanation, said
from feint.arena.arena import Arena
from feint.arena.errors import ArenaError
from feint.arena.mailbox import Mailbox
from feint.arena.security import COOKIE, LARGEST_BODY, Caller, is_same_origin
from feint.arena.waiting import join, leave

router = APIRouter(prefix="/api/v1", tags=["agents' doors"], responses=ERRORS)
BEAT = 15.0
GREETING_WAIT = 10.0  # seconds for the first message, where it has the token
AT_ONCE = 64  # answers of one connection on their way to the disk


def hello_message(caller: Caller) -> dict[str, Any]:
    return {"type": "hello", "protocol": 1, "agent": caller.agent}


@router.get(
    "/agent/stream", response_class=StreamingResponse, responses={200: {"content": {"application/x-ndjson": {}}}}
)
async def stream(
    caller: Player, arena: Hosted, after: Annotated[str | None, Query(max_length=40, description="A cursor")] = None
) -> Response:
    """Everything that an agent is told and asked, a message a line; `ping` every 15 seconds. Answer by POST."""
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    box = await _connected(arena, caller, after)
    return StreamingResponse(_lines(arena, caller, box), media_type="application/x-ndjson", headers=headers)


async def _connected(arena: Arena, caller: Caller, after: str | None) -> Mailbox:
    assert caller.agent is not None
    box = Mailbox(caller.token)
    box.put(hello_message(caller))
    try:
        await arena.hall.connect(caller.agent, box, after)
        await arena.say_here(caller.agent)
    except BaseException:
        arena.disconnect(caller.agent, box)
        raise
    return box


async def _lines(arena: Arena, caller: Caller, box: Mailbox) -> AsyncIterator[bytes]:
    assert caller.agent is not None
    try:
        async for text in box.texts(BEAT):
            yield (b'{"type":"ping"}' if text is None else text) + b"\n"
    finally:
        arena.disconnect(caller.agent, box)


@router.websocket("/agent")
async def agent_socket(socket: WebSocket) -> None:
    """One connection, many matches."""
    arena: Arena = socket.app.state.arena
    await socket.accept()
    try:
        caller, after = await _greeted(arena, socket)
    except ArenaError as error:
        await _refuse(socket, _counted(arena, socket, error))
        return
    except (WebSocketDisconnect, TimeoutError):
        return
    assert caller.agent is not None
    try:
        box = await _connected(arena, caller, after)
    except ArenaError as error:
        await _refuse(socket, error)
        return
    talk = _Talk(arena, caller, socket, box)
    try:
        await talk.go_on()
    finally:
        arena.disconnect(caller.agent, box)


def _counted(arena: Arena, socket: WebSocket, error: ArenaError) -> ArenaError:
    """Who comes without a good token is counted by his address, as over HTTP."""
    try:
        arena.doorman.strangers.take(address_of(socket))
    except ArenaError as too_many:
        return too_many
    return error


async def _refuse(socket: WebSocket, error: ArenaError) -> None:
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await socket.send_text(orjson.dumps({"type": "error", **error.json()}).decode())
        await socket.close(code=4000 + error.status % 1000)


async def _greeted(arena: Arena, socket: WebSocket) -> tuple[Caller, str | None]:
    """Who comes: by header, by a browser's cookie, or by a first message with a token."""
    after = socket.query_params.get("after")
    scheme, _, token = socket.headers.get("authorization", "").partition(" ")
    cookie = socket.cookies.get(COOKIE)
    if token and scheme.lower() == "bearer":
        caller = await arena.doorman.caller(token.strip())
    elif cookie:
        if not is_same_origin(socket.headers.get("origin"), socket.headers.get("host")):
            raise ArenaError(403, "bad_origin", "This connection comes from another site.")
        caller = await arena.doorman.caller(cookie)
    else:
        message = _read(await asyncio.wait_for(_received(socket), GREETING_WAIT))
        if message.get("type") != "hello" or not isinstance(message.get("token"), str):
            raise ArenaError(401, "no_token", 'Begin with {"type": "hello", "token": ...} or send a header.')
        caller = await arena.doorman.caller(message["token"])
        given = message.get("after")
        after = str(given) if given is not None else after
    if caller.agent is None or not caller.may("play", "session"):
        raise ArenaError(403, "not_an_agent", "This needs an agent's token.")
    return caller, after


async def _received(socket: WebSocket) -> str | bytes:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text = message.get("bytes") or message.get("text") or ""
    if len(text) > LARGEST_BODY * 2:
        raise ArenaError(413, "too_large", "A message is too large.")
    return text


def _read(text: str | bytes) -> dict[str, Any]:
    try:
        message = orjson.loads(text)
    except ValueError:
        raise ArenaError(400, "bad_json", "A message is one JSON object.") from None
    if not isinstance(message, dict) or not is_plain(message):
        raise ArenaError(400, "bad_json", "A message is one JSON object, of plain text.")
    return message


class _Talk:
    """One open socket: what is sent, and what is heard."""

    def __init__(self, arena: Arena, caller: Caller, socket: WebSocket, box: Mailbox) -> None:
        self.arena, self.caller, self.socket, self.box = arena, caller, socket, box
        self._busy = asyncio.Semaphore(AT_ONCE)
        self._tasks: set[asyncio.Task[None]] = set()

    async def go_on(self) -> None:
        sending = asyncio.create_task(self._send())
        try:
            while not self.box.closed:
                text = await _received(self.socket)
                self.arena.doorman.messages.take(self.caller.token)
                await self._busy.acquire()
                task = asyncio.create_task(self._hear(text))
                self._tasks.add(task)
                task.add_done_callback(self._heard)
        except (WebSocketDisconnect, RuntimeError):
            pass
        except ArenaError as error:
            await _refuse(self.socket, error)
        finally:
            sending.cancel()
            with contextlib.suppress(asyncio.CancelledError, RuntimeError, WebSocketDisconnect):
                await sending

    def _heard(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        self._busy.release()

    async def _send(self) -> None:
        async for text in self.box.texts(BEAT):
            await self.socket.send_text((b'{"type":"ping"}' if text is None else text).decode())
        await self.socket.close(code=1013, reason="too slow; come back")

    async def _hear(self, text: str | bytes) -> None:
        message: dict[str, Any] = {}
        try:
            message = _read(text)
            await self._do(message)
        except ArenaError as error:
            self._say_error(message, error)

    def _say_error(self, message: dict[str, Any], error: ArenaError) -> None:
        kind = {"stale": "stale", "illegal": "refused"}.get(error.code, "error")
        about = {name: message[name] for name in ("match", "decision") if isinstance(message.get(name), str | int)}
        if kind == "error":
            self.box.put({"type": kind, **error.json(), **about})
        else:
            self.box.put({"type": kind, "error": str(error), **error.more, **about})

    async def _do(self, message: dict[str, Any]) -> None:
        kind, agent = message.get("type", "answer"), self.caller.agent
        assert agent is not None
        if kind == "answer":
            match, decision = message.get("match"), message.get("decision")
            if not isinstance(match, str) or not isinstance(decision, int):
                raise ArenaError(422, "bad_message", "An answer has match, decision and action.")
            spoken, fault = said(message.get("action"), message.get("data"), message.get("fault"))
            explain = checked_explanation(message.get("explain"))
            await self.arena.hall.answer(agent, match, decision, spoken, explain, fault)
            self.box.put({"type": "accepted", "match": match, "decision": decision})
        elif kind == "queue":
            players, most, game = message.get("players"), message.get("most", 1), message.get("game")
            numbers = not isinstance(players, bool) and not isinstance(most, bool)  # which Python takes for numbers
            fits = isinstance(game, str) and isinstance(players, int | None) and isinstance(most, int) and numbers
            if not fits or not 1 <= most <= 64 or not 1 <= (players or 2) <= 64:
                raise ArenaError(422, "bad_message", "queue has game, and may have players, most and repeat.")
            seats = await join(self.arena.hall, agent, str(game), players, most, message.get("repeat") is True)
            self.box.put({"type": "queued", "game": game, "players": seats})
        elif kind == "leave":
            game = message.get("game")
            if not isinstance(game, str | None):
                raise ArenaError(422, "bad_message", "leave has game; without one you leave all queues.")
            await leave(self.arena.hall, agent, game)
            self.box.put({"type": "left", "game": game})
        elif kind == "ping":
            self.box.put({"type": "pong"})
        elif kind not in ("hello", "pong"):
            raise ArenaError(
                422, "unknown_type", f"There is answer, queue, leave and ping, no {orjson.dumps(kind).decode()[:40]}."
            )
