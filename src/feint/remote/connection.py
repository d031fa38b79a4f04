"""One connection to an arena, which comes back by itself when it is lost."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import random
from collections.abc import Callable
from typing import Any
from urllib.parse import quote

from feint.errors import FeintError, NoArena, install_command
from feint.protocol import SILENCE
from feint.remote.agent_session import read_message
from feint.remote.api_client import address_of, reason

LOG = logging.getLogger("feint.remote")
OPENING = 10.0
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0
LARGEST_MESSAGE = 1 << 22
NEEDED: dict[str, dict[str, type]] = {
    "start": {"match": str},
    "ask": {"match": str},
    "end": {"match": str, "seat": int, "ranking": list},
    "void": {"match": str},
}
"""What an arena's messages have beside what all have that we read."""
PASSING = ("storage_down", "too_many")  # refusals after which one tries again


class ArenaConnection:
    """A WebSocket of one agent.

    patience: seconds for which the first connection is tried. One that was there is tried again for ever.
    """

    def __init__(self, url: str, token: str, patience: float = 0.0) -> None:
        self.url = address_of(url)
        self._headers = {"authorization": f"Bearer {token}"}
        self._patience = patience
        self._cursor: str | None = None
        self._outbox: asyncio.Queue[str] | None = None
        self.number = 0  # how many there were so far: the number of this one

    def send(self, message: dict[str, Any]) -> bool:
        """Say something over the connection of this moment; False if there is none. It may be lost with it."""
        if self._outbox is None:
            return False
        self._outbox.put_nowait(json.dumps(message))
        return True

    async def run(self, hear: Callable[[dict[str, Any]], None]) -> None:
        """Hear messages for ever. Raises NoArena when there is no arena, or it does not let us in."""
        loop, failures = asyncio.get_running_loop(), 0
        deadline = loop.time() + self._patience
        while True:
            before = self.number
            why = await self._talk(hear)
            failures = 0 if self.number > before else failures + 1
            if self.number == 0 and loop.time() >= deadline:
                raise NoArena(f"no arena answers at {self.url}: {why}", "away")
            pause = min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** min(failures, 10)) * random.uniform(0.5, 1.0)
            LOG.log(logging.WARNING if failures == 3 else logging.INFO, "%s: %s", self.url, why)
            await asyncio.sleep(pause)

    async def _talk(self, hear: Callable[[dict[str, Any]], None]) -> str:
        """One connection, from its opening to its end; returns why it ended."""
        connect, closed, broken = _websockets()
        address = f"ws{self.url.removeprefix('http')}/api/v1/agent"
        address += f"?after={quote(self._cursor)}" if self._cursor else ""
        try:
            async with connect(
                address,
                additional_headers=self._headers,
                open_timeout=OPENING,
                close_timeout=2.0,
                ping_interval=None,  # the arena's own messages say that it is there
                max_size=LARGEST_MESSAGE,
            ) as socket:
                self._outbox = asyncio.Queue()
                sending = asyncio.create_task(_send(socket, self._outbox))
                try:
                    await self._listen(socket, hear)
                finally:
                    self._outbox = None
                    sending.cancel()
                    with contextlib.suppress(asyncio.CancelledError, closed):
                        await sending
        except TimeoutError:
            return "nothing is heard of it"
        except (OSError, broken) as error:
            return reason(error)
        return "the connection ended"

    async def _listen(self, socket: Any, hear: Callable[[dict[str, Any]], None]) -> None:
        greeted = False
        while True:
            async with asyncio.timeout(SILENCE):  # wait_for would lose a cancellation that comes with a message
                message = _read(await socket.recv())
            self._cursor = message.get("cursor", self._cursor)
            if message["type"] == "hello":
                greeted = True
                self.number += 1
            if greeted:
                hear(message)
            elif message["type"] == "error":
                self._handle_refusal(message["error"])

    def _handle_refusal(self, error: dict[str, Any]) -> None:
        """The arena does not open: a reason to end, unless it passes."""
        if error["code"] == "bad_cursor":
            self._cursor = None
        elif error["code"] not in PASSING:
            raise NoArena(f"{self.url} does not let this agent in: {error['message']}", error["code"])
        raise OSError(error["message"])


async def _send(socket: Any, outbox: asyncio.Queue[str]) -> None:
    while True:
        await socket.send(await outbox.get())


def _read(text: str | bytes) -> dict[str, Any]:
    try:
        message = read_message(text, NEEDED)
    except FeintError as error:
        raise OSError(f"it says what no arena says: {error}") from None
    words = [message.get(name, "") for name in ("match", "cursor")]
    if message["type"] == "end":
        _check_end(message)
    if message["type"] == "error":
        words += [message["error"].get(name) for name in ("code", "message")]
    if not all(isinstance(word, str) for word in words):
        raise OSError(f"it says what no arena says: {text[:60]!r}")
    return message


def _check_end(end: dict[str, Any]) -> None:
    """A number for each seat in both lists, and ours among the seats."""
    returns, ranking = end["returns"], end["ranking"]
    numbers = all(isinstance(one, int | float) for one in [*returns, *ranking])
    if not numbers or len(returns) != len(ranking) or not 0 <= end["seat"] < len(returns):
        raise OSError(f"it says what no arena says: the end of a match for seat {end['seat']}")


def _websockets() -> tuple[Any, type[Exception], type[Exception]]:
    """The library, imported when it is first needed."""
    try:
        from websockets.asyncio.client import connect
        from websockets.exceptions import ConnectionClosed, WebSocketException
    except ImportError:
        raise NoArena(f"playing at an arena needs websockets: {install_command('arena')}") from None
    return connect, ConnectionClosed, WebSocketException
