"""All parts of one process of the arena, and the work that goes on in it."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass

from sqlalchemy import select, update

from feint.arena import rows
from feint.arena.database import Database
from feint.arena.errors import StorageDown
from feint.arena.events import Steward
from feint.arena.feed import Feed
from feint.arena.hall import Hall
from feint.arena.keeper import every, has_duty, keep
from feint.arena.mailbox import Mailbox
from feint.arena.matchmaker import HERE, Matchmaker
from feint.arena.migrate import migrate
from feint.arena.security import Doorman

LOOK = 1.0  # seconds between looks at the queue, if nothing calls for one
REST = 0.2  # and at the least


@dataclass(frozen=True)
class Settings:
    """What an administrator may choose."""

    database: str
    works: bool = True  # this process runs matches; else it leaves that to workers
    serves: bool = True  # this process has connections
    calls_per_second: float = 200.0
    calls_at_once: float = 1000.0


class Arena:
    """Made once a process."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.database = Database(settings.database)
        self.hall = Hall(self.database, works=settings.works)
        self.doorman = Doorman(self.database, settings.calls_per_second, settings.calls_at_once)
        self.matchmaker = Matchmaker(self.hall)
        self.steward = Steward(self.hall)
        self.feed = Feed(self.hall)
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        await migrate(self.database)
        work = [self.feed.follow(), keep(self.hall)]
        if self.settings.works:
            work.append(self._make_matches())
        if self.settings.serves:
            work.append(every(HERE / 4, self._say_who_is_here, self.hall))
        self._tasks = [asyncio.create_task(one) for one in work]

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        for task in self._tasks:
            with contextlib.suppress(asyncio.CancelledError, StorageDown):
                await task
        await self.hall.close()
        await self.database.close()

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
            await asyncio.sleep(REST)

    async def check(self) -> None:
        """Raises StorageDown where the database does not answer."""
        await self.database.read(lambda session: session.execute(select(1)).all())

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

    async def _see(self, agents: list[str]) -> None:
        seen = update(rows.Agent).where(rows.Agent.id.in_(agents)).values(seen=self.hall.now())
        await self.database.write(lambda session: session.execute(seen))
