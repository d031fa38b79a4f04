"""SQLite as the arena uses it: one thread that writes, a few that read, and a write-ahead log of bounded size.

A transaction goes to the log (the file beside the database that ends in -wal). A checkpoint moves the log into the
database. While somebody writes, a checkpoint beside the writer never reaches the end of the log, and the log only
starts anew when it was moved to its end: so the bulk is moved beside the writer, and the writer itself moves the rest
and truncates the log, between two transactions.

A checkpoint must wait for transactions that read an older state. SQLite waits for the slot of such a reader, and a new
reader may take over that slot: with readers that overlap, one long wait never ends. Several short waits do, because
each looks at the slots anew.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session

BUSY = "busy_timeout=10000"  # milliseconds
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", BUSY, "foreign_keys=ON", "wal_autocheckpoint=0")
READERS = 2
MOVED_AT = 1 << 24  # bytes of the log at which it is moved into the database: 16 MiB
MOVED_FIRST = 3 << 24  # bytes at which commits wait until it is: 48 MiB. The promise in the docs is 64 MB
WAITS = {MOVED_AT: 0.02, 2 * MOVED_AT: 0.5, MOVED_FIRST: 5.0}  # bytes -> seconds to wait for those who read
SHORT_WAIT = 0.02  # seconds for one slot of a reader
PAUSE = 0.25  # seconds until a log that could not be truncated is tried again, unless it grows by MOVED_AT before

T = TypeVar("T")
Work = Callable[[Session], T]


class _Turns:
    """One at a time; who is urgent comes first, but now and then it is the others' turn."""

    FAIR = 8

    def __init__(self) -> None:
        self._taken, self._in_a_row = False, 0
        self._urgent: deque[asyncio.Future[None]] = deque()
        self._others: deque[asyncio.Future[None]] = deque()

    async def take(self, urgent: bool) -> None:
        if not self._taken:
            self._taken = True
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        (self._urgent if urgent else self._others).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.give()
            raise

    def give(self) -> None:
        while self._urgent or self._others:
            urgent = bool(self._urgent) and not (self._others and self._in_a_row >= self.FAIR)
            self._in_a_row = self._in_a_row + 1 if urgent else 0
            turn = (self._urgent if urgent else self._others).popleft()
            if not turn.done():
                turn.set_result(None)
                return
        self._taken = False


class SqliteStore:
    """One thread that writes and a few that read: SQLite has one writer anyway."""

    def __init__(self, url: str, file: Path | None) -> None:
        self._file = file
        self._engine: Engine = create_engine(url, connect_args={"check_same_thread": False})
        _prepare_sqlite(self._engine, file)
        self._writing = self._engine.execution_options(feint_writes=True)
        self._writer = ThreadPoolExecutor(1, "write")
        self._readers = ThreadPoolExecutor(READERS, "read")
        self._mover = ThreadPoolExecutor(1, "checkpoint")
        self._turns = _Turns()
        self._moving: asyncio.Task[None] | None = None
        self.changes = 0  # transactions that have changed something
        self._is_held = False  # a reader outlasted the longest wait: no commit waits for it again
        self._next_size, self._next_time = MOVED_AT, 0.0  # of the log; by time.monotonic

    async def run(self, work: Work[T], writes: bool, urgent: bool = False) -> T:
        def whole() -> T:
            with Session(self._writing if writes else self._engine, expire_on_commit=False) as session:
                raw: Any = session.connection().connection.driver_connection if writes else None
                before = raw.total_changes if writes else 0
                out = work(session)
                if writes:
                    session.commit()
                    self.changes += raw.total_changes != before
                return out

        loop = asyncio.get_running_loop()
        if not writes:
            return await loop.run_in_executor(self._readers, whole)
        if self._moving is not None and not self._is_held and self._log_size() >= MOVED_FIRST:
            await asyncio.wait((self._moving,), timeout=WAITS[MOVED_FIRST])
        await self._turns.take(urgent)
        try:
            return await loop.run_in_executor(self._writer, whole)
        finally:
            self._turns.give()
            if self._is_due():
                self._moving = loop.create_task(self._shorten())

    def _is_due(self) -> bool:
        """Return whether the log is to be shortened now."""
        if self._moving is not None and not self._moving.done():
            return False
        size = self._log_size()
        return size >= MOVED_AT and (size >= self._next_size or time.monotonic() >= self._next_time)

    def _log_size(self) -> int:
        """Return the bytes of the write-ahead log; 0 without one."""
        if self._file is None:
            return 0
        try:
            return Path(f"{self._file}-wal").stat().st_size
        except OSError:
            return 0

    async def _shorten(self) -> None:
        """Move the log into the database and truncate it. Commits wait for the last part only, unless it is long."""
        loop = asyncio.get_running_loop()
        if self._log_size() < MOVED_FIRST:
            await loop.run_in_executor(self._mover, self._move, "PASSIVE", 0.0)
        size = max(self._log_size(), MOVED_AT)
        has_grown = size >= self._next_size  # otherwise it is tried again because of the time
        wait = SHORT_WAIT
        if has_grown and not self._is_held:
            wait = max(seconds for least, seconds in WAITS.items() if least <= size)
        await self._turns.take(urgent=True)
        try:
            is_truncated = await loop.run_in_executor(self._writer, self._move, "TRUNCATE", wait)
        finally:
            self._turns.give()
        self._is_held = not is_truncated and (self._is_held or wait == WAITS[MOVED_FIRST])
        if is_truncated:
            self._next_size = MOVED_AT
        elif has_grown:  # a short try in between must not put off the next long one
            self._next_size = size + MOVED_AT if size >= MOVED_FIRST else min(size + MOVED_AT, MOVED_FIRST)
        self._next_time = time.monotonic() + PAUSE

    def _move(self, how: str, wait: float) -> bool:
        """Run a checkpoint; return whether it got to the end. wait: seconds for readers of the log to finish."""
        until = time.monotonic() + wait
        with contextlib.suppress(DBAPIError), self._engine.connect() as connection:
            raw = connection.connection.driver_connection
            assert raw is not None
            raw.execute(f"PRAGMA busy_timeout={round(1000 * min(wait, SHORT_WAIT))}")
            try:
                while True:
                    busy, _, _ = raw.execute(f"PRAGMA wal_checkpoint({how})").fetchone()
                    if not busy or time.monotonic() >= until:
                        return not busy
            finally:
                raw.execute(f"PRAGMA {BUSY}")
        return False

    async def define(self, work: Callable[[Connection], None]) -> None:
        def whole() -> None:
            with self._writing.begin() as connection:
                work(connection)

        await asyncio.get_running_loop().run_in_executor(self._writer, whole)

    async def close(self) -> None:
        if self._moving is not None:
            self._moving.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._moving
        for threads in (self._writer, self._readers, self._mover):
            threads.shutdown(wait=True)
        if self._file is None or self._file.exists():
            self._move("TRUNCATE", 10.0)
        self._engine.dispose()


def _prepare_sqlite(engine: Engine, file: Path | None) -> None:
    @event.listens_for(engine, "do_connect")
    def _touch(*_: Any) -> None:
        if file is not None:  # its log and its index get the same mode: secret seeds are nobody else's to read
            with contextlib.suppress(OSError):
                file.touch(0o600)

    @event.listens_for(engine, "connect")
    def _connect(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # transactions begin as written below, not by the driver's guess
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def _begin(connection: Any) -> None:
        writes = connection.get_execution_options().get("feint_writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
