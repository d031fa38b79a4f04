"""SQLite's write-ahead log stays small while somebody writes without a pause and others read."""

from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path

from sqlalchemy import func, select, text
from sqlalchemy.orm import Session

from feint.arena import rows
from feint.arena.database import Database
from feint.arena.migrate import migrate

WRITTEN = 250 << 20  # bytes that go through the log
ROW = 1 << 16
LARGEST_LOG = 64_000_000
SNAPSHOT = 0.05  # seconds for which a reader holds what it sees


def test_the_log_of_sqlite_stays_below_64_mb_under_load(tmp_path: Path) -> None:
    file = tmp_path / "arena.sqlite"

    async def load() -> tuple[int, int, list[float]]:
        database = Database(str(file))
        await migrate(database)
        log, largest, reads, took = Path(f"{file}-wal"), 0, 0, []
        writing = True

        def look(session: Session) -> None:
            session.scalar(select(func.count()).select_from(rows.Owner))
            time.sleep(SNAPSHOT)
            session.scalar(select(func.count()).select_from(rows.Owner))

        async def read() -> None:
            nonlocal reads
            while writing:
                await database.read(look)
                reads += 1

        readers = [asyncio.create_task(read()) for _ in range(4)]  # more than there are threads: always somebody reads
        await database.write(lambda session: session.execute(text("CREATE TABLE big (id INTEGER PRIMARY KEY, t BLOB)")))
        insert = text("INSERT OR REPLACE INTO big VALUES (:id, :t)")
        for number in range(WRITTEN // ROW):
            row = {"id": number % 50, "t": os.urandom(ROW)}
            began = time.perf_counter()
            await database.write(lambda session, row=row: session.execute(insert, row), urgent=True)
            took.append(time.perf_counter() - began)
            largest = max(largest, log.stat().st_size)
        writing = False
        await asyncio.gather(*readers)
        await database.close()
        return largest, reads, took

    largest, reads, took = asyncio.run(load())
    took.sort()
    at = {share: 1000 * took[int(share * len(took))] for share in (0.5, 0.99, 0.999)}
    print(f"largest log {largest / 1e6:.1f} MB, {reads} reads, commits in ms: {at}, at most {1000 * took[-1]:.0f}")
    assert largest < LARGEST_LOG
    assert reads > 20
    assert took[-1] < 5.0
