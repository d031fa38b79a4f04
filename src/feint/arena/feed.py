"""News of matches that other processes have changed.

On PostgreSQL every transaction that changes a match notifies its listeners. SQLite has no such thing, but its commits
come one after the other, so that whoever asks for the rows after the last one seen misses none.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

from sqlalchemy import func, select

from feint.arena import rows
from feint.arena.errors import StorageDown
from feint.arena.hall import Hall

LOOK = 0.1  # seconds between looks while other processes are at work
LOOK_ALONE = 2.0


class Feed:
    """Keeps the replicas of a process up to date."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    async def follow(self) -> None:
        with contextlib.suppress(asyncio.CancelledError):
            while True:
                try:
                    await (self._poll() if self.hall.database.is_sqlite else self._listen())
                except (StorageDown, OSError):
                    await asyncio.sleep(0.5)

    async def _refresh(self, match: str) -> None:
        with contextlib.suppress(StorageDown):
            await self.hall.refresh(match)

    async def _poll(self) -> None:
        answer, touched = 0, self.hall.now()
        async with self.hall.database.reading() as session:
            answer = await session.scalar(select(func.max(rows.Answer.id))) or 0
        pause = LOOK_ALONE
        while True:
            await asyncio.sleep(pause)
            async with self.hall.database.reading() as session:
                newest = await session.scalar(select(func.max(rows.Answer.id))) or 0
                changed = set(await session.scalars(select(rows.Match.id).where(rows.Match.touched > touched - 1.0)))
                theirs = rows.Match.lease_owner.is_distinct_from(self.hall.name) & (rows.Match.status == "running")
                others = await session.scalar(select(func.count()).select_from(rows.Match).where(theirs))
                if newest > answer and (others or pause == LOOK):
                    changed |= set(
                        await session.scalars(select(rows.Answer.match).where(rows.Answer.id > answer).distinct())
                    )
            answer, touched = max(newest, answer), self.hall.now()
            pause = LOOK if others or not self.hall.works else LOOK_ALONE
            for match in changed:
                if match not in self.hall.mine:
                    await self._refresh(match)

    async def _listen(self) -> None:
        """Wait for notifications; after a break of the connection every replica is refreshed."""
        changed: asyncio.Queue[str | None] = asyncio.Queue()
        async with self.hall.database.engine.connect() as connection:
            raw = await connection.get_raw_connection()
            driver: Any = raw.driver_connection
            await driver.add_listener("feint", lambda *news: changed.put_nowait(news[3]))
            driver.add_termination_listener(lambda _: changed.put_nowait(None))
            for match in list(self.hall.lives):
                await self._refresh(match)
            while (match := await changed.get()) is not None:
                batch = {match}
                while not changed.empty():
                    more = changed.get_nowait()
                    if more is None:
                        return
                    batch.add(more)
                for one in batch:
                    await self._refresh(one)
