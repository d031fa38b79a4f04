"""SQLite's write-ahead log stays small while somebody writes without a pause and others read."""

from __future__ import annotations

import asyncio
import os
import threading
import time
from pathlib import Path

import pytest
from sqlalchemy import func, select, text
from sqlalchemy.orm import Session

from feint.arena import schema, sqlite_store
from feint.arena.database import Database
from feint.arena.migrate import migrate

WRITTEN = 250 << 20  # bytes that go through the log
ROW = 1 << 16
LARGEST_LOG = 64_000_000
SNAPSHOT = 0.05  # seconds for which a reader holds what it sees


CREATE = text("CREATE TABLE big (id INTEGER PRIMARY KEY, t BLOB)")
INSERT = text("INSERT OR REPLACE INTO big VALUES (:id, :t)")


async def write_row(database: Database, number: int) -> float:
    """Write ROW bytes; return the seconds that it took."""
    row = {"id": number % 50, "t": os.urandom(ROW)}
    began = time.perf_counter()
    await database.write(lambda session: session.execute(INSERT, row), urgent=True)
    return time.perf_counter() - began


@pytest.mark.parametrize("pause", [sqlite_store.PAUSE, 0.03])  # a short one: many tries before the log has grown
def test_the_log_of_sqlite_stays_below_64_mb_under_load(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pause: float
) -> None:
    monkeypatch.setattr(sqlite_store, "PAUSE", pause)
    file = tmp_path / "arena.sqlite"

    async def load() -> tuple[int, int, list[float]]:
        database = Database(str(file))
        await migrate(database)
        log, largest, reads, took = Path(f"{file}-wal"), 0, 0, []
        writing = True

        def look(session: Session) -> None:
            session.scalar(select(func.count()).select_from(schema.Owner))
            time.sleep(SNAPSHOT)
            session.scalar(select(func.count()).select_from(schema.Owner))

        async def read() -> None:
            nonlocal reads
            while writing:
                await database.read(look)
                reads += 1

        readers = [asyncio.create_task(read()) for _ in range(4)]  # more than there are threads: always somebody reads
        await database.write(lambda session: session.execute(CREATE))
        for number in range(WRITTEN // ROW):
            took.append(await write_row(database, number))
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


def test_a_long_read_delays_commits_once_and_the_log_shrinks_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    longest = 0.5
    monkeypatch.setitem(sqlite_store.WAITS, sqlite_store.MOVED_FIRST, longest)
    file = tmp_path / "arena.sqlite"
    log = Path(f"{file}-wal")

    async def load() -> list[float]:
        database = Database(str(file))
        await migrate(database)
        await database.write(lambda session: session.execute(CREATE))
        is_read, has_begun = threading.Event(), threading.Event()

        def look(session: Session) -> None:
            session.scalar(select(func.count()).select_from(schema.Owner))
            has_begun.set()
            is_read.wait(60)

        reader = asyncio.create_task(database.read(look))
        await asyncio.to_thread(has_begun.wait)
        took = [await write_row(database, number) for number in range((100 << 20) // ROW)]
        assert log.stat().st_size > sqlite_store.MOVED_FIRST  # nothing can truncate a log that somebody reads
        is_read.set()
        await reader
        while log.stat().st_size >= sqlite_store.MOVED_AT:
            took.append(await write_row(database, 0))
        await database.close()
        return took

    took = sorted(asyncio.run(load()))
    assert sum(seconds >= longest for seconds in took) <= 2  # at twice MOVED_AT and at MOVED_FIRST
