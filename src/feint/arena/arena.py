"""All parts of one process of the arena, and the work that goes on in it."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass

from sqlalchemy import update

from feint.arena import rows
from feint.arena.connections import Connections, ended_tokens
from feint.arena.database import Database
from feint.arena.errors import ArenaError, StorageDown
from feint.arena.events import Scoreboard, Steward
from feint.arena.feed import Feed
from feint.arena.hall import Hall
from feint.arena.health import CHECKED_EVERY, Health
from feint.arena.keeper import LOG, RENEW, every, has_duty, keep
from feint.arena.mailbox import Mailbox
from feint.arena.matchmaker import HERE, Matchmaker
from feint.arena.migrate import migrate_when_ready
from feint.arena.security import Doorman
from feint.arena.styles import Styles
from feint.arena.wall_clock import WallClock

LOOK = 1.0  # seconds between looks at the queue, if nothing calls for one
REST = 0.2  # and at the least
STEP = 0.5  # seconds that the time of day may drift between two looks; more is a step
REVOKED = 2.0  # seconds between looks for tokens that were revoked or have expired
PATIENCE = 8.0  # seconds that a database may take to answer: less than a lease lasts


@dataclass(frozen=True)
class Settings:
    """What an administrator may choose."""

    database: str
    works: bool = True  # this process runs matches; else it leaves that to workers
    serves: bool = True  # this process has connections
    calls_per_second: float = 200.0
    calls_at_once: float = 1000.0
    connections_of_agent: int = 16
    connections_of_owner: int = 64


class Arena:
    """Made once a process."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.database = Database(settings.database, PATIENCE)
        self.health = Health(self.database)
        self.clock = WallClock(self.database)
        self.hall = Hall(self.database, self.clock.now, works=settings.works)
        self.connections = Connections(settings.connections_of_agent, settings.connections_of_owner)
        self.doorman = Doorman(self.database, settings.calls_per_second, settings.calls_at_once, self.clock.now)
        self.matchmaker = Matchmaker(self.hall)
        self.steward = Steward(self.hall)
        self.feed = Feed(self.hall)
        self.scoreboard = Scoreboard(self.database)
        self.styles = Styles(self.database)
        self.drawing = asyncio.Lock()  # a long match takes a second to draw: however many ask, one at a time
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        await migrate_when_ready(self.database, lambda line: LOG.warning("feint: %s", line))
        self.health.remember_files()
        await self.clock.set()
        self.hall.deadlines.start()
        work = [self.feed.follow(), keep(self.hall), every(RENEW, self._set_clock, self.hall)]
        if self.settings.works:
            work.append(self._make_matches())
        if self.settings.serves:
            work.append(every(HERE / 4, self._say_who_is_here, self.hall))
            work.append(every(REVOKED, self.close_revoked, self.hall))
            work.append(every(CHECKED_EVERY, self.health.look_for_damage, self.hall))
        self._tasks = [asyncio.create_task(one) for one in work]

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        for task in self._tasks:
            with contextlib.suppress(asyncio.CancelledError, StorageDown):
                await task
        await self.hall.close()
        await self.database.close()

    async def _set_clock(self) -> None:
        """Follow the time of day; a step of it is charged to nobody."""
        moved = await self.clock.set()
        if abs(moved) > STEP:
            self.hall.deadlines.exclude_step(moved)

    async def _make_matches(self) -> None:
        """One process at a time sees to the queue and to the events."""
        due = 0.0
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.hall.changed.wait(), LOOK)
            self.hall.changed.clear()
            try:
                if self.hall.now() >= due:
                    if not await has_duty(self.hall, "matchmaker"):
                        continue
                    due = self.hall.now() + LOOK
                await self.steward.look()
                await self.matchmaker.look()
            except StorageDown:
                self.hall.metrics.failures.inc()
            except Exception:
                self.hall.metrics.failures.inc()
                LOG.exception("while making matches")
                await asyncio.sleep(LOOK)
            await asyncio.sleep(REST)

    async def check(self) -> None:
        """Raises where the database does not keep what is written, or part of the arena has died."""
        if any(task.done() for task in self._tasks):
            raise ArenaError(500, "our_fault", "A part of the arena has stopped: restart the server.")
        await self.health.check()

    async def say_here(self, agent: str) -> None:
        """An agent has just come: the matchmaker may seat it at once."""
        await self._see([agent])
        self.hall.changed.set()

    def disconnect(self, agent: str, box: Mailbox) -> None:
        """A connection has ended. With its last one an agent is away, until another process says that it is there."""
        self.hall.disconnect(agent, box)
        if agent not in self.hall.mailboxes and not self.hall.is_leaving:
            self.hall.soon(self._see_off(agent, self.hall.now()))

    async def _see_off(self, agent: str, left: float) -> None:
        """Who has come back meanwhile was seen later."""
        gone = update(rows.Agent).where(rows.Agent.id == agent, rows.Agent.seen <= left).values(seen=0.0)
        with contextlib.suppress(StorageDown):
            await self.database.write(lambda session: session.execute(gone))

    async def _say_who_is_here(self) -> None:
        if here := list(self.hall.mailboxes):
            await self._see(here)

    async def close_revoked(self) -> None:
        """End the connections whose token was revoked or has expired: those of agents, and those that watch."""
        if tokens := self.connections.tokens():
            now = self.hall.now()
            ended = await self.database.read(lambda session: ended_tokens(session, tokens, now))
            self.connections.close(ended)

    async def _see(self, agents: list[str]) -> None:
        seen = update(rows.Agent).where(rows.Agent.id.in_(agents)).values(seen=self.hall.now())
        await self.database.write(lambda session: session.execute(seen))
