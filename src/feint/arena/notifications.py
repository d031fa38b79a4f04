"""Notifications of matches that other processes have changed.

On PostgreSQL every transaction that changes a match notifies all processes. Each hears of every answer in the arena,
so it must cost next to nothing to hear of one that is its own, or nobody's here. SQLite has no such thing, but its
commits come one after the other, so that whoever asks for the rows after the last one seen misses none.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from feint.arena import schema
from feint.arena.database import Postgres, as_storage_down
from feint.arena.errors import StorageDown
from feint.arena.leases import LOG, PROCESS
from feint.arena.matches import MatchHost

LOOK = 0.1  # seconds between looks while other processes are at work
LOOK_ALONE = 2.0
QUIET = 5.0  # seconds without news
MOST_REMEMBERED = 5_000  # matches of others, while they are played


class Notifications:
    """Keeps the replicas of a process up to date."""

    def __init__(self, host: MatchHost) -> None:
        self.host = host
        self._seated: dict[str, set[str]] = {}  # who plays where, of matches that are not held here

    async def follow(self) -> None:
        with contextlib.suppress(asyncio.CancelledError):
            while True:
                try:
                    postgres = self.host.database.postgres
                    with as_storage_down():
                        await (self._listen(postgres) if postgres else self._poll())
                except StorageDown:
                    await asyncio.sleep(0.5)
                except Exception:
                    self.host.metrics.failures.inc()
                    LOG.exception("while following the other processes")
                    await asyncio.sleep(0.5)

    async def _refresh(self, match: str) -> None:
        """Raises StorageDown: these news would be lost, so that all that may have changed is looked at again."""
        if await self._concerns_us(match):
            await self.host.guard(match, self.host.refresh(match))

    async def _catch_up(self) -> None:
        """With all that may have changed while nothing was heard."""
        for match in {*self.host.matches, *self.host.connections.watchers, *await self._running_matches()}:
            await self._refresh(match)

    async def _concerns_us(self, match: str) -> bool:
        """Whether a match is held here, or played or watched by somebody here. Who sits at it is looked up once."""
        if match in self.host.matches or match in self.host.connections.watchers:
            return True
        if (seated := self._seated.get(match)) is None:
            query = select(schema.Seat.agent, schema.Seat.plays_random).where(schema.Seat.match == match)
            found = await self.host.database.read(lambda session: session.execute(query).all())
            seated = {row.agent for row in found if row.agent}
            if all(row.agent or row.plays_random for row in found):  # else somebody may still sit down
                if len(self._seated) >= MOST_REMEMBERED:
                    self._seated.clear()
                self._seated[match] = seated
        return not seated.isdisjoint(self.host.connections.mailboxes)

    async def _poll(self) -> None:
        newest = select(func.max(schema.Answer.id))
        answer = await self.host.database.read(lambda session: session.scalar(newest)) or 0
        touched, alone = self.host.now(), False
        await self._catch_up()
        others = select(func.count()).select_from(schema.Duty).where(schema.Duty.name.startswith(PROCESS))
        others = others.where(schema.Duty.owner != self.host.name)

        def look(session: Session) -> tuple[int, set[str], bool]:
            last = session.scalar(newest) or 0
            changed = set(session.scalars(select(schema.Match.id).where(schema.Match.touched > touched - 1.0)))
            if last > answer and not alone:
                changed |= set(session.scalars(select(schema.Answer.match).where(schema.Answer.id > answer).distinct()))
            return last, changed, not session.scalar(others.where(schema.Duty.until > self.host.now()))

        while True:
            await asyncio.sleep(LOOK_ALONE if alone else LOOK)
            now = self.host.now()
            last, changed, alone_now = await self.host.database.read(look)
            answer, touched = max(last, answer), now
            if alone and alone_now:
                changed -= self.host.leased  # nobody else can have changed them
            elif alone:
                changed |= set(self.host.matches)  # somebody came, and may have been quick
            alone = alone_now
            for match in changed:
                await self._refresh(match)

    async def _running_matches(self) -> list[str]:
        """Matches under way of those who are connected here: some may have begun while we heard nothing."""
        agents = list(self.host.connections.mailboxes)
        query = select(schema.Match.id).join(schema.Seat, schema.Seat.match == schema.Match.id)
        query = query.where(schema.Match.status == "running", schema.Seat.agent.in_(agents)).distinct()
        return await self.host.database.read(lambda session: list(session.scalars(query)))

    async def _next(self, changed: asyncio.Queue[str | None], driver: Any) -> str | None:
        """The next news. Where there are none for a while, whether the other side is still there."""
        while True:
            try:
                return await asyncio.wait_for(changed.get(), QUIET)
            except TimeoutError:
                await driver.fetchval("SELECT 1")  # raises if nothing comes back

    async def _listen(self, postgres: Postgres) -> None:
        """Wait for notifications; after a break of the connection all that may have changed is looked at."""
        changed: asyncio.Queue[str | None] = asyncio.Queue()

        def hear(*news: Any) -> None:
            match, _, writer = news[3].partition(" ")
            if writer != self.host.database.writer:
                changed.put_nowait(match)

        async with postgres.engine.connect() as connection:
            raw = await connection.get_raw_connection()
            driver: Any = raw.driver_connection
            await driver.add_listener("feint", hear)
            driver.add_termination_listener(lambda _: changed.put_nowait(None))
            await self._catch_up()
            while (first := await self._next(changed, driver)) is not None:
                batch = {first}
                while not changed.empty():
                    more = changed.get_nowait()
                    if more is None:
                        return
                    batch.add(more)
                for one in batch:
                    await self._refresh(one)
