"""The queue of messages that wait to be sent over one connection. It is bounded: a slow reader is disconnected."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any, NamedTuple

import orjson

MOST_WAITING = 512  # messages
LARGEST_BACKLOG = 1 << 19  # bytes


class Ending(NamedTuple):
    """The close code and the reason with which a WebSocket ends. Other streams just end."""

    code: int
    reason: str


TOO_SLOW = Ending(1013, "too slow; come back")
GOING_AWAY = Ending(1012, "the server stops; come back")
BAD_TOKEN = Ending(4401, "the token was revoked or has expired")


class Mailbox:
    """Messages for one connection, in order, as JSON texts.

    What is put before the first message is read (all that a connection is told at its start) does not count for the
    bound in bytes, for nothing of it could be sent yet.
    """

    def __init__(self, token: str | None = None, agent: str | None = None) -> None:
        self.token, self.agent = token, agent  # by which the connection was opened: it lasts no longer than the token
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._bytes, self._most_bytes = 0, 0  # a bound of 0: nobody reads yet
        self.ending: Ending | None = None
        self.has_closed = asyncio.Event()

    @property
    def closed(self) -> bool:
        return self.ending is not None

    def put(self, message: dict[str, Any]) -> None:
        self.put_text(orjson.dumps(message))

    def put_text(self, text: bytes) -> None:
        """Add a message. If too much waits already, the connection is given up and all of it is dropped."""
        if self.closed:
            return
        full = self._bytes + len(text) > self._most_bytes > 0 and not self._queue.empty()
        if full or self._queue.qsize() >= MOST_WAITING:
            self.drop(TOO_SLOW)
            return
        self._bytes += len(text)
        self._queue.put_nowait(text)

    def close(self, ending: Ending = GOING_AWAY) -> None:
        """End the connection after what waits has been sent. Only the first ending counts."""
        if self.ending is None:
            self.ending = ending
            self.has_closed.set()
            self._queue.put_nowait(None)

    def drop(self, ending: Ending) -> None:
        """End the connection at once: what waits is not sent."""
        while not self._queue.empty():
            self._queue.get_nowait()
        self._bytes = 0
        self.ending = self.ending or ending
        self.has_closed.set()
        self._queue.put_nowait(None)

    async def texts(self, beat: float) -> AsyncIterator[bytes | None]:
        """Message after message; None when nothing came for `beat` seconds."""
        self._most_bytes = LARGEST_BACKLOG + self._bytes
        while True:
            try:
                async with asyncio.timeout(beat):  # wait_for of Python 3.11 may lose a cancellation
                    text = await self._queue.get()
            except TimeoutError:
                yield None
                continue
            if text is None:
                return
            self._bytes -= len(text)
            yield text
