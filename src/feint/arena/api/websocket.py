"""Connections of agents: a WebSocket for many matches, or a stream of lines beside POST. One set of messages."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Query, Response, WebSocket, WebSocketDisconnect
from fastapi.responses import StreamingResponse

from feint.arena.api.dependencies import ERRORS, AgentCaller, CurrentArena, address_of
from feint.arena.api.matches import check_explanation, parse_answer
from feint.arena.arena import Arena
from feint.arena.errors import ArenaError, not_found
from feint.arena.json_checks import read_message
from feint.arena.mailbox import GOING_AWAY, Ending, Mailbox
from feint.arena.queue import join, leave
from feint.arena.rates import RateLimit
from feint.arena.security import COOKIE, Caller, is_same_origin
from feint.protocol import LARGEST_EXPLAINED_MESSAGE, PING_EVERY, PROTOCOL

router = APIRouter(prefix="/api/v1", tags=["connections"], responses=ERRORS)
GREETING_WAIT = 10.0  # seconds for the first message, where it has the token
AT_ONCE = 64  # answers of one connection on their way to the disk
PARTING = 1.0  # seconds in which what waits is sent to a connection that ends
LONGEST_ECHO = 80  # characters of a word that is sent back
NOT_UNDERSTOOD = ("bad_json", "too_large", "unknown_type")
MOST_NOT_UNDERSTOOD = 5  # such messages of a connection, and one more each ten seconds; then it is closed


def hello_message(caller: Caller) -> dict[str, Any]:
    return {"type": "hello", "protocol": PROTOCOL, "agent": caller.agent}


@router.get(
    "/agent/stream", response_class=StreamingResponse, responses={200: {"content": {"application/x-ndjson": {}}}}
)
async def stream(
    caller: AgentCaller,
    arena: CurrentArena,
    after: Annotated[str | None, Query(max_length=40, description="A cursor")] = None,
) -> Response:
    """Everything that an agent is told and asked, a message a line; `ping` every 15 seconds. Answer by POST."""
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    box = await _connect(arena, caller, after)
    return StreamingResponse(_lines(arena, caller, box), media_type="application/x-ndjson", headers=headers)


async def _connect(arena: Arena, caller: Caller, after: str | None) -> Mailbox:
    assert caller.agent is not None
    if caller.kind != "house":
        arena.authenticator.rates.openings.take(caller.owner)
    box = arena.connections.open(caller)
    box.put(hello_message(caller))
    try:
        await arena.host.connect(caller.agent, box, after)
        await arena.note_arrival(caller.agent)
    except BaseException:
        arena.disconnect(caller.agent, box)
        raise
    return box


async def _lines(arena: Arena, caller: Caller, box: Mailbox) -> AsyncIterator[bytes]:
    assert caller.agent is not None
    try:
        async for text in box.texts(PING_EVERY):
            yield (b'{"type":"ping"}' if text is None else text) + b"\n"
    finally:
        arena.disconnect(caller.agent, box)


@router.websocket("/agent")
async def agent_socket(socket: WebSocket) -> None:
    """One connection, many matches."""
    arena: Arena = socket.app.state.arena
    if "authorization" not in socket.headers and COOKIE not in socket.cookies:
        try:
            arena.authenticator.rates.strangers.take(address_of(socket))
        except ArenaError:
            await socket.close()  # before it is open: 403
            return
    await socket.accept()
    try:
        caller, after = await _identify(arena, socket)
    except ArenaError as error:
        await _refuse(socket, _count_refusal(arena, socket, error))
        return
    except (WebSocketDisconnect, TimeoutError):
        return
    assert caller.agent is not None
    try:
        box = await _connect(arena, caller, after)
    except ArenaError as error:
        await _refuse(socket, error)
        return
    talk = _Conversation(arena, caller, socket, box)
    try:
        await talk.run()
    finally:
        arena.disconnect(caller.agent, box)


def _count_refusal(arena: Arena, socket: WebSocket, error: ArenaError) -> ArenaError:
    """Who comes without a good token is counted by his address, as over HTTP."""
    try:
        arena.authenticator.rates.strangers.take(address_of(socket))
    except ArenaError as too_many:
        return too_many
    return error


async def _refuse(socket: WebSocket, error: ArenaError) -> None:
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await socket.send_text(orjson.dumps({"type": "error", **error.json()}).decode())
        await socket.close(code=4000 + error.status % 1000)


async def _identify(arena: Arena, socket: WebSocket) -> tuple[Caller, str | None]:
    """Who comes: by header, by a browser's cookie, or by a first message with a token."""
    after = socket.query_params.get("after")
    scheme, _, token = socket.headers.get("authorization", "").partition(" ")
    cookie = socket.cookies.get(COOKIE)
    if token and scheme.lower() == "bearer":
        caller = await arena.authenticator.caller(token.strip())
    elif cookie:
        if not is_same_origin(socket.headers.get("origin"), socket.headers.get("host")):
            raise ArenaError(403, "bad_origin", "This connection comes from another site.")
        caller = await arena.authenticator.caller(cookie)
    else:
        message = read_message(await asyncio.wait_for(_receive(socket), GREETING_WAIT))
        if message.get("type") != "hello" or not isinstance(message.get("token"), str):
            raise ArenaError(401, "no_token", 'Begin with {"type": "hello", "token": ...} or send a header.')
        caller = await arena.authenticator.caller(message["token"])
        given = message.get("after")
        after = str(given) if given is not None else after
    if caller.agent is None or not caller.may("play", "session"):
        raise ArenaError(403, "not_an_agent", "This needs an agent's token.")
    return caller, after


async def _receive(socket: WebSocket) -> bytes:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text: bytes = message.get("bytes") or (message.get("text") or "").encode()
    if len(text) > LARGEST_EXPLAINED_MESSAGE:
        raise ArenaError(413, "too_large", "A message is too large.")
    return text


def echo(word: Any) -> Any:
    """Return what a client sent with its text cut, to send it back."""
    return word[:LONGEST_ECHO] if isinstance(word, str) else word


class _Conversation:
    """One open socket: what is sent, and what is heard."""

    def __init__(self, arena: Arena, caller: Caller, socket: WebSocket, box: Mailbox) -> None:
        self.arena, self.caller, self.socket, self.box = arena, caller, socket, box
        self._busy = asyncio.Semaphore(AT_ONCE)
        self._tasks: set[asyncio.Task[None]] = set()
        self._strange = RateLimit(0.1, MOST_NOT_UNDERSTOOD)

    async def run(self) -> None:
        """Send and listen until one side ends the connection."""
        sending, listening = asyncio.create_task(self._send()), asyncio.create_task(self._listen())
        closing = asyncio.create_task(self.box.has_closed.wait())
        try:
            await asyncio.wait((listening, closing), return_when=asyncio.FIRST_COMPLETED)
            if self.box.closed:
                await asyncio.wait((sending,), timeout=PARTING)
                if not sending.done():  # nobody reads
                    await self._end()
        finally:
            for task in (sending, listening, closing):
                task.cancel()
            ended = await asyncio.gather(sending, listening, closing, return_exceptions=True)
        for error in ended:
            if isinstance(error, Exception):
                raise error

    async def _listen(self) -> None:
        rates, owner = self.arena.authenticator.rates, self.caller.owner
        try:
            while not self.box.closed:
                text = await _receive(self.socket)
                received = self.arena.host.now()
                if self.caller.kind != "house":
                    wait = max(rates.messages.wait_for(owner), rates.bytes.wait_for(owner, len(text)))
                    if wait > 0:
                        await asyncio.sleep(wait)
                await self._busy.acquire()
                task = asyncio.create_task(self._handle(text, received))
                self._tasks.add(task)
                task.add_done_callback(self._message_done)
        except (WebSocketDisconnect, RuntimeError):
            pass
        except ArenaError as error:
            await _refuse(self.socket, error)

    def _message_done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        self._busy.release()

    async def _send(self) -> None:
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            async for text in self.box.texts(PING_EVERY):
                await self.socket.send_text((b'{"type":"ping"}' if text is None else text).decode())
            await self._end()

    async def _end(self) -> None:
        code, reason = self.box.ending or GOING_AWAY
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await self.socket.close(code, reason)

    async def _handle(self, text: bytes, received: float) -> None:
        message: dict[str, Any] = {}
        try:
            message = read_message(text)
            await self._dispatch(message, received)
        except ArenaError as error:
            self._say_error(message, error)
            if error.code in NOT_UNDERSTOOD:
                self._count_strange(error)

    def _count_strange(self, error: ArenaError) -> None:
        """Close the connection of who sends one message after another that nobody understands."""
        try:
            self._strange.take("")
        except ArenaError:
            self.box.close(Ending(4000 + error.status, f"too many messages that are not understood: {error.code}"))

    def _say_error(self, message: dict[str, Any], error: ArenaError) -> None:
        kind = {"stale": "stale", "illegal": "refused"}.get(error.code, "error")
        about = {
            name: echo(message[name]) for name in ("match", "decision") if isinstance(message.get(name), str | int)
        }
        if kind == "error":
            self.box.put({"type": kind, **error.json(), **about})
        else:
            self.box.put({"type": kind, "error": str(error), **error.more, **about})

    async def _dispatch(self, message: dict[str, Any], received: float) -> None:
        kind, agent = message.get("type", "answer"), self.caller.agent
        assert agent is not None
        if kind == "answer":
            match, decision = message.get("match"), message.get("decision")
            if not isinstance(match, str) or not isinstance(decision, int):
                raise ArenaError(422, "bad_message", "An answer has match, decision and action.")
            if len(match) > LONGEST_ECHO:
                raise not_found("match", match)
            spoken, fault = parse_answer(message.get("action"), message.get("data"), message.get("fault"))
            explain = check_explanation(message.get("explain"))
            await self.arena.host.answers.submit(agent, match, decision, spoken, explain, fault, received)
            self.box.put({"type": "accepted", "match": match, "decision": decision})
        elif kind == "queue":
            players, most, game = message.get("players"), message.get("most", 1), message.get("game")
            numbers = not isinstance(players, bool) and not isinstance(most, bool)  # which Python takes for numbers
            fits = isinstance(game, str) and isinstance(players, int | None) and isinstance(most, int) and numbers
            if not fits or not 1 <= most <= 64 or not 1 <= (players or 2) <= 64:
                raise ArenaError(422, "bad_message", "queue has game, and may have players, most and repeat.")
            seats = await join(self.arena.host, agent, str(game), players, most, message.get("repeat") is True)
            self.box.put({"type": "queued", "game": game, "players": seats})
        elif kind == "leave":
            game = message.get("game")
            if not isinstance(game, str | None):
                raise ArenaError(422, "bad_message", "leave has game; without one you leave all queues.")
            await leave(self.arena.host, agent, game)
            self.box.put({"type": "left", "game": echo(game)})
        elif kind == "ping":
            self.box.put({"type": "pong"})
        elif kind not in ("hello", "pong"):
            unknown = orjson.dumps(echo(kind)).decode() if isinstance(kind, str) else "other type"
            raise ArenaError(422, "unknown_type", f"There is answer, queue, leave and ping, no {unknown}.")
