"""An agent at an arena: it waits for matches, plays as many at once as it is asked to, and leaves when it is done."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from feint.errors import NoArena
from feint.remote.connection import PASSING, ArenaConnection
from feint.remote.match import AGAIN, AgentFactory, RemoteMatch

LOG = logging.getLogger("feint.remote")
PARTING = 0.5  # seconds in which a match may still begin after we left the queue


@dataclass(frozen=True)
class Ladder:
    """A ranked ladder to play on: a game, and with how many."""

    game: str
    players: int | None = None


@dataclass(frozen=True)
class MatchResult:
    """How a match ended."""

    match: str
    game: str
    kind: str
    seat: int
    returns: list[float]
    ranking: list[int]


@dataclass
class AgentClient:
    """One agent. Its matches are of its ladders, and those that others seat it at: casual tables and events.

    most: matches at once. matches: leave after so many, not counting validation and what is void; None stays.
    """

    connection: ArenaConnection
    make: AgentFactory
    ladders: Sequence[Ladder] = ()
    most: int = 1
    matches: int | None = None
    on_result: Callable[[MatchResult], None] = lambda ended: None
    running: dict[str, RemoteMatch] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.peers: Sequence[AgentClient] = (self,)  # all that are hosted together
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
        listening = asyncio.create_task(self.connection.run(self._hear))
        listening.add_done_callback(self._task_done)
        try:
            await self._over.wait()
        finally:
            for task in (listening, *self._tasks):
                task.cancel()
            for match in self.running.values():
                match.leave()
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
        self.connection.send({"type": "leave"})
        loop = asyncio.get_running_loop()
        if at_once:
            loop.call_later(0.1, self._over.set)  # so that the word gets out
        elif not self.running:
            loop.call_later(PARTING, self._leave_together)

    def _leave_together(self) -> None:
        """Go, all together: a match may have begun while we left, perhaps against another one of us."""
        if all(client.leaving and not client.running for client in self.peers):
            for client in self.peers:
                client._over.set()

    def _task_done(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and (error := task.exception()) is not None:
            self._failure = error
            self._over.set()

    # ---- what the arena says

    def _hear(self, message: dict[str, Any]) -> None:
        kind, match = message["type"], self.running.get(message.get("match", ""))
        if kind == "hello":
            self._queue()
        elif match is not None:
            match.hear(message)
        elif kind == "start":
            self._start_match(message)
        elif kind == "queued" and self.leaving:  # said before we left, and heard after: the arena hears many at once
            self.connection.send({"type": "leave"})
        elif kind == "error" and "match" not in message:
            self._handle_refusal(message["error"])

    def _queue(self, game: str | None = None) -> None:
        """Say what we wait for. Who is in the queue already keeps the place."""
        if self.leaving:
            return
        left = None if self.matches is None else self.matches - self._begun
        if left == 0:
            return
        for ladder in (ladder for ladder in self.ladders if game in (None, ladder.game)):
            message: dict[str, Any] = {"type": "queue", "game": ladder.game, "repeat": left is None}
            message["most"] = self.most if self.matches is None else min(self.most, self.matches - self._done)
            self.connection.send(message | ({"players": ladder.players} if ladder.players else {}))

    def _handle_refusal(self, error: dict[str, Any]) -> None:
        if error["code"] not in PASSING:
            raise NoArena(f"{self.connection.url}: {error['message']}", error["code"])
        asyncio.get_running_loop().call_later(AGAIN, self._queue)

    def _start_match(self, start: dict[str, Any]) -> None:
        match = RemoteMatch(self.connection, self._pool, self.make, start)
        self.running[match.match] = match
        task = asyncio.create_task(self._play(match))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(self._task_done)
        if match.kind != "validation":
            self._begun += 1
            if self.matches is not None:
                self._queue()

    async def _play(self, match: RemoteMatch) -> None:
        await match.run()
        del self.running[match.match]
        end = match.last
        assert end is not None
        counts = match.kind != "validation"
        self.answers, self.fault = self.answers + match.answers, match.fault or self.fault
        if end["type"] == "void":
            LOG.warning("%s of %s is void: %s", match.match, match.game, end.get("reason"))
            self._begun -= counts
        else:
            self._done += counts
            self.on_result(
                MatchResult(match.match, match.game, match.kind, end["seat"], end["returns"], end["ranking"])
            )
        if self.matches is not None and self._done >= self.matches:
            self.leaving = True
        if not counts and self.has_failed:
            LOG.warning("leaving the queue: nothing of the validation match of %s was answered", match.game)
            self.leave()
        if self.leaving:
            if not self.running:
                self.leave()
        elif self.matches is not None:
            self._queue()
        elif not counts:  # who fails the validation is taken out of the queue
            self._queue(match.game)
