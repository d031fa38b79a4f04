"""What waits to be sent over one connection: a bounded queue. Who does not read is cut off and may come back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import orjson

MOST_WAITING = 512


class Mailbox:
    """Messages for one connection, in order, as JSON texts."""

    def __init__(self, token: str | None = None) -> None:
        self.token = token  # by which the connection was opened: it lasts no longer
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.closed = False

    def put(self, message: dict[str, Any]) -> None:
        self.put_text(orjson.dumps(message))

    def put_text(self, text: bytes) -> None:
        if self.closed:
            return None
        if self._queue.qsize() >= MOST_WAITING:
            return self.close()
        self._queue.put_nowait(text)
        return None

    def close(self) -> None:
        if not self.closed:
            self.closed = True
            self._queue.put_nowait(None)

    async def texts(self, beat: float) -> AsyncIterator[bytes | None]:
        """Message after message; None when nothing came for `beat` seconds."""
        while True:
            try:
                async with asyncio.timeout(beat):  # wait_for of Python 3.11 may lose a cancellation
                    text = await self._queue.get()
            except TimeoutError:
                yield None
                continue
            if text is None:
                return
            yield text
