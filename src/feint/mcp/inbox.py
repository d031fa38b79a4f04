"""The inbox of one agent: open questions, and matches that have ended and were not reported yet."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from feint.errors import NoArena
from feint.mcp.texts import end_text, question_text
from feint.remote.connection import ArenaConnection

MOST_ENDS = 50
LEFT = 10.0  # seconds, where the arena does not say


class Inbox:
    """Fed by a connection, read by tools."""

    def __init__(self, connection: ArenaConnection) -> None:
        self.connection = connection
        self._starts: dict[str, dict[str, Any]] = {}
        self._asks: dict[str, tuple[float, dict[str, Any]]] = {}  # by match: until when, and what
        self._ends: list[dict[str, Any]] = []
        self._news = asyncio.Event()
        self._failure: NoArena | None = None

    async def listen(self) -> None:
        """Hear the arena for ever. If it does not let us in, whoever waits is told."""
        try:
            await self.connection.run(self._hear)
        except NoArena as error:
            self._failure = error
            self._news.set()

    def _hear(self, message: dict[str, Any]) -> None:
        kind, match = message["type"], message.get("match", "")
        if kind == "start":
            self._starts[match] = {"game": message["game"], "seats": message.get("seats", "?")}
        elif kind == "ask":
            left = message.get("timeout_ms")
            self._asks[match] = (time.monotonic() + (left / 1000 if isinstance(left, int | float) else LEFT), message)
        elif kind in ("end", "void") and match in self._starts:
            del self._starts[match]
            self._asks.pop(match, None)
            self._ends = [*self._ends, message][-MOST_ENDS:]
        else:
            return
        self._news.set()

    def close_question(self, match: str, decision: int) -> None:
        """A question is closed, by us or by the clock."""
        if match in self._asks and self._asks[match][1]["decision"] <= decision:
            del self._asks[match]

    def text(self) -> str | None:
        """What is to be said now: an end first, then the question with the least time left."""
        if self._failure is not None:
            raise self._failure
        if self._ends:
            return end_text(self._ends.pop(0))
        now = time.monotonic()
        self._asks = {match: ask for match, ask in self._asks.items() if ask[0] > now}
        if not self._asks:
            return None
        until, ask = min(self._asks.values(), key=lambda entry: entry[0])
        return question_text(ask, self._starts.get(ask["match"]), until - now)

    async def wait(self, seconds: float) -> str:
        """The next thing to be said, or that there is none yet."""
        deadline = time.monotonic() + seconds
        while (text := self.text()) is None:
            self._news.clear()
            left = deadline - time.monotonic()
            if left <= 0:
                return self._nothing()
            try:
                async with asyncio.timeout(left):
                    await self._news.wait()
            except TimeoutError:
                return self._nothing()
        return text

    def _nothing(self) -> str:
        if not self._starts:
            return "Not yet: you play no match. join(game) sits down; if you have joined, wait again."
        return f"Not yet: the others are to choose in {', '.join(self._starts)}. Wait again."
