"""All parts of one process of the arena, and the work that goes on in it."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass

from sqlalchemy import update

from feint.arena import schema
from feint.arena.connections import MOST_OF_AGENT, MOST_OF_OWNER, Connections, ended_tokens
from feint.arena.database import Database
from feint.arena.errors import ArenaError, StorageDown
from feint.arena.events import EventRunner, Scoreboard
from feint.arena.health import CHECKED_EVERY, Health
from feint.arena.leases import LOG, RENEW, maintain_leases, run_every, take_duty
from feint.arena.mailbox import Mailbox
from feint.arena.matches import MatchHost
from feint.arena.matchmaker import HERE, Matchmaker
from feint.arena.migrate import migrate_when_ready
from feint.arena.notifications import Notifications
from feint.arena.security import Authenticator
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
    connections_of_agent: int = MOST_OF_AGENT
    connections_of_owner: int = MOST_OF_OWNER


class Arena:
    """All parts of one process, made once."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.database = Database(settings.database, PATIENCE)
        self.health = Health(self.database)
        self.clock = WallClock(self.database)
        of_agent, of_owner = settings.connections_of_agent, settings.connections_of_owner
        self.connections = Connections(self.clock.now, of_agent, of_owner)
        self.host = MatchHost(self.database, self.clock.now, self.connections, settings.works)
        self.authenticator = Authenticator(
            self.database, settings.calls_per_second, settings.calls_at_once, self.clock.now
        )
        self.matchmaker = Matchmaker(self.host)
        self.event_runner = EventRunner(self.host)
        self.notifications = Notifications(self.host)
        self.scoreboard = Scoreboard(self.database)
        self.styles = Styles(self.database)
        self.drawing = asyncio.Lock()  # a long match takes a second to draw: however many ask, one at a time
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        await migrate_when_ready(self.database, lambda line: LOG.warning("feint: %s", line))
        self.health.remember_files()
        await self.clock.set()
        self.host.deadlines.start()
        work = [self.notifications.follow(), maintain_leases(self.host), run_every(RENEW, self._set_clock, self.host)]
        if self.settings.works:
            work.append(self._make_matches())
        if self.settings.serves:
            work.append(run_every(HERE / 4, self._note_presence, self.host))
            work.append(run_every(REVOKED, self.close_revoked, self.host))
            work.append(run_every(CHECKED_EVERY, self.health.look_for_damage, self.host))
        self._tasks = [asyncio.create_task(one) for one in work]

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        for task in self._tasks:
            with contextlib.suppress(asyncio.CancelledError, StorageDown):
                await task
        await self.host.close()
        await self.database.close()

    async def _set_clock(self) -> None:
        """Follow the time of day; a step of it is charged to nobody."""
        moved = await self.clock.set()
        if abs(moved) > STEP:
            self.host.deadlines.exclude_step(moved)

    async def _make_matches(self) -> None:
        """One process at a time sees to the queue and to the events."""
        due = 0.0
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.host.matchmaking_due.wait(), LOOK)
            self.host.matchmaking_due.clear()
            try:
                if self.host.now() >= due:
                    if not await take_duty(self.host, "matchmaker"):
                        continue
                    due = self.host.now() + LOOK
                await self.event_runner.look()
                await self.matchmaker.look()
            except StorageDown:
                self.host.metrics.failures.inc()
            except Exception:
                self.host.metrics.failures.inc()
                LOG.exception("while making matches")
                await asyncio.sleep(LOOK)
            await asyncio.sleep(REST)

    async def check(self) -> None:
        """Raises where the database does not keep what is written, or part of the arena has died."""
        if any(task.done() for task in self._tasks):
            raise ArenaError(500, "our_fault", "A part of the arena has stopped: restart the server.")
        await self.health.check()

    async def note_arrival(self, agent: str) -> None:
        """Write that an agent has just come: the matchmaker may seat it at once."""
        await self._write_seen([agent])
        self.host.matchmaking_due.set()

    def disconnect(self, agent: str, box: Mailbox) -> None:
        """End a connection. With its last one an agent is away, until another process says that it is there."""
        self.connections.remove(agent, box)
        if agent not in self.connections.mailboxes and not self.connections.is_closing:
            self.host.start_task(self._note_departure(agent, self.host.now()))

    async def _note_departure(self, agent: str, left: float) -> None:
        """Write that an agent has left, unless it was seen later: then it has come back."""
        gone = update(schema.Agent).where(schema.Agent.id == agent, schema.Agent.seen <= left).values(seen=0.0)
        with contextlib.suppress(StorageDown):
            await self.database.write(lambda session: session.execute(gone))

    async def _note_presence(self) -> None:
        if here := list(self.connections.mailboxes):
            await self._write_seen(here)

    async def close_revoked(self) -> None:
        """End the connections whose token was revoked or has expired: those of agents, and those that watch."""
        if tokens := self.connections.tokens():
            now = self.host.now()
            ended = await self.database.read(lambda session: ended_tokens(session, tokens, now))
            self.connections.close_tokens(ended)

    async def _write_seen(self, agents: list[str]) -> None:
        seen = update(schema.Agent).where(schema.Agent.id.in_(agents)).values(seen=self.host.now())
        await self.database.write(lambda session: session.execute(seen))
