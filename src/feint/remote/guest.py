"""An agent at an arena: it waits for matches, plays as many at once as it is asked to, and leaves when it is done."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from feint.errors import NoArena
from feint.remote.link import PASSING, Link
from feint.remote.table import AGAIN, Make, Table

LOG = logging.getLogger("feint.remote")
PARTING = 0.5  # seconds in which a match may still begin after we left the queue


@dataclass(frozen=True)
class Wish:
    """A ranked ladder to play on: a game, and with how many."""

    game: str
    players: int | None = None


@dataclass(frozen=True)
class Ended:
    """How a match ended."""

    match: str
    game: str
    kind: str
    seat: int
    returns: list[float]
    ranking: list[int]


@dataclass
class Guest:
    """One agent. Its matches are of its wishes, and those that others seat it at: casual tables and events.

    most: matches at once. matches: leave after so many, not counting validation and what is void; None stays.
    """

    link: Link
    make: Make
    wishes: Sequence[Wish] = ()
    most: int = 1
    matches: int | None = None
    told: Callable[[Ended], None] = lambda ended: None
    tables: dict[str, Table] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.peers: Sequence[Guest] = (self,)  # all that are hosted together
        self._begun = self._done = 0
        self.answers = 0  # decisions of the agent itself
        self.fault = ""  # why it failed, the last time that it did
        self._over = asyncio.Event()
        self._failure: BaseException | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self.leaving = False

    async def run(self, pool: ThreadPoolExecutor) -> None:
        """Play until `matches` are played, or `leave` is called, or the arena refuses."""
        self._pool = pool
        listening = asyncio.create_task(self.link.run(self._hear))
        listening.add_done_callback(self._ended)
        try:
            await self._over.wait()
        finally:
            for task in (listening, *self._tasks):
                task.cancel()
            for table in self.tables.values():
                table.leave()
            await asyncio.gather(listening, *self._tasks, return_exceptions=True)
        if self._failure is not None:
            raise self._failure

    @property
    def has_failed(self) -> bool:
        """Whether the agent was asked and never found an answer."""
        return bool(self.fault) and not self.answers

    def leave(self, at_once: bool = False) -> None:
        """Wait for no more matches, and end with the last one that is under way."""
        self.leaving = True
        self.link.send({"type": "leave"})
        loop = asyncio.get_running_loop()
        if at_once:
            loop.call_later(0.1, self._over.set)  # so that the word gets out
        elif not self.tables:
            loop.call_later(PARTING, self._part)

    def _part(self) -> None:
        """Go, all together: a match may have begun while we left, perhaps against another one of us."""
        if all(guest.leaving and not guest.tables for guest in self.peers):
            for guest in self.peers:
                guest._over.set()

    def _ended(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and (error := task.exception()) is not None:
            self._failure = error
            self._over.set()

    # ---- what the arena says

    def _hear(self, message: dict[str, Any]) -> None:
        kind, table = message["type"], self.tables.get(message.get("match", ""))
        if kind == "hello":
            self._queue()
        elif table is not None:
            table.hear(message)
        elif kind == "start":
            self._sit_down(message)
        elif kind == "queued" and self.leaving:  # said before we left, and heard after: the arena hears many at once
            self.link.send({"type": "leave"})
        elif kind == "error" and "match" not in message:
            self._refused(message["error"])

    def _queue(self, game: str | None = None) -> None:
        """Say what we wait for. Who is in the queue already keeps the place."""
        if self.leaving:
            return
        left = None if self.matches is None else self.matches - self._begun
        if left == 0:
            return
        for wish in (wish for wish in self.wishes if game in (None, wish.game)):
            message: dict[str, Any] = {"type": "queue", "game": wish.game, "repeat": left is None}
            message["most"] = self.most if self.matches is None else min(self.most, self.matches - self._done)
            self.link.send(message | ({"players": wish.players} if wish.players else {}))

    def _refused(self, error: dict[str, Any]) -> None:
        if error["code"] not in PASSING:
            raise NoArena(f"{self.link.url}: {error['message']}", error["code"])
        asyncio.get_running_loop().call_later(AGAIN, self._queue)

    def _sit_down(self, start: dict[str, Any]) -> None:
        table = Table(self.link, self._pool, self.make, start)
        self.tables[table.match] = table
        task = asyncio.create_task(self._play(table))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(self._ended)
        if table.kind != "validation":
            self._begun += 1
            if self.matches is not None:
                self._queue()

    async def _play(self, table: Table) -> None:
        await table.run()
        del self.tables[table.match]
        end = table.ended
        assert end is not None
        counts = table.kind != "validation"
        self.answers, self.fault = self.answers + table.answers, table.fault or self.fault
        if end["type"] == "void":
            LOG.warning("%s of %s is void: %s", table.match, table.game, end.get("reason"))
            self._begun -= counts
        else:
            self._done += counts
            self.told(Ended(table.match, table.game, table.kind, end["seat"], end["returns"], end["ranking"]))
        if self.matches is not None and self._done >= self.matches:
            self.leaving = True
        if not counts and self.has_failed:
            LOG.warning("leaving the queue: nothing of the validation match of %s was answered", table.game)
            self.leave()
        if self.leaving:
            if not self.tables:
                self.leave()
        elif self.matches is not None:
            self._queue()
        elif not counts:  # who fails the validation is taken out of the queue
            self._queue(table.game)
