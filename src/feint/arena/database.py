"""The database, SQLite or PostgreSQL, and the one writer through which answers become durable.

Work on it is a function of a session: `await database.read(work)`, `await database.write(work)`. On SQLite it runs in a
thread of its own, all of it in one go; on PostgreSQL on the event loop, through SQLAlchemy's asyncio.

Answers are written in groups: whoever waits while a transaction is under way shares the next one. An answer is
acknowledged when its transaction is committed, never before.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, insert, make_url, select, text
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, create_async_engine
from sqlalchemy.orm import Session
from sqlalchemy.pool import NullPool

from feint.arena.downtime import Downtime
from feint.arena.errors import DAMAGED, AlreadyAnswered, StorageDown
from feint.arena.schema import Answer, table
from feint.arena.sqlite_store import SqliteStore, T, Work
from feint.errors import FeintError, hide_password

LARGEST_GROUP = 500
PATIENCE = (0.05, 0.1, 0.2, 0.5, 1.0, 2.0)  # seconds between tries when the database does not answer
DRIVERS = {"sqlite": "sqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
Entry = tuple[dict[str, Any], Callable[[], float], asyncio.Future[None]]  # an answer, the time, and whether it is kept


def new_id() -> str:
    """A name that nobody can guess."""
    return secrets.token_hex(8)


def full_url(database: str) -> str:
    """What --database means: a URL, or the path of a SQLite file."""
    scheme, found, rest = database.partition("://")
    if not found:
        return f"sqlite:///{database}"
    if scheme in DRIVERS.values():
        return database
    if scheme not in DRIVERS:
        raise FeintError(
            f"--database {hide_password(database)!r}: use a file's path, sqlite:///FILE or postgresql://USER@HOST/NAME"
        )
    return f"{DRIVERS[scheme]}://{rest}"


@dataclass
class WriteLog:
    """When a write was last kept and when one last failed, by time.monotonic, and why."""

    kept: float | None = None
    failed: float | None = None
    why: str = ""
    damage: str | None = None  # what will not pass: the file is not what it was


class Database:
    """All that the arena keeps."""

    def __init__(self, database: str, patience: float | None = None) -> None:
        """patience: seconds after which a PostgreSQL that does not answer is down."""
        self.name, self.url = database, full_url(database)
        place = make_url(self.url).database if self.url.startswith("sqlite") else None
        self.file = Path(place) if place and place != ":memory:" else None  # of SQLite
        self._store = (
            SqliteStore(self.url, self.file) if self.url.startswith("sqlite") else Postgres(self.url, patience)
        )
        self.writer = new_id()  # by which this process knows the news of its own answers
        self.downtime = Downtime()
        self.log = WriteLog()
        self._group: list[Entry] = []
        self._wake = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None

    @property
    def postgres(self) -> Postgres | None:
        """What can notify others, where there is such a thing."""
        return self._store if isinstance(self._store, Postgres) else None

    async def read(self, work: Work[T]) -> T:
        """Do work that changes nothing."""
        with self._watch():
            return await self._store.run(work, writes=False)

    async def write(self, work: Work[T], urgent: bool = False) -> T:
        """Do work in one transaction, committed at its end. Work that raises has changed nothing.

        urgent: before what others wait to write; somebody's clock runs.
        """
        changes = self._store.changes
        with self._watch(writes=True):
            out = await self._store.run(work, writes=True, urgent=urgent)
        if self._store.changes != changes:  # a transaction that changes nothing succeeds on a full disk, too
            self.log.kept = time.monotonic()
            self.downtime.note_success(writes=True)
        return out

    @contextlib.contextmanager
    def _watch(self, writes: bool = False) -> Iterator[None]:
        """Note failures: their time is downtime, and /health tells of them (health.py)."""
        started = self.downtime.seconds()
        try:
            with as_storage_down():
                yield
        except StorageDown as error:
            self.downtime.note_failure(started, writes)
            if any(words in error.why for words in DAMAGED):
                self.log.damage = error.why
            if writes:
                self.log.failed, self.log.why = time.monotonic(), error.why
            raise
        self.downtime.note_success(writes=False)

    async def define(self, work: Callable[[Connection], None]) -> None:
        """Change the tables themselves, in one transaction."""
        with as_storage_down():
            await self._store.define(work)

    async def close(self) -> None:
        if self._writer is not None:
            self._writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._writer
        await self._store.close()

    # ---- answers

    async def append(self, answer: dict[str, Any], now: Callable[[], float]) -> None:
        """Make an answer durable. Raises AlreadyAnswered, or StorageDown if it is not kept.

        `at` of the row is the time at which it is written, which may be long after the answer came.
        """
        if self._writer is None or self._writer.done():
            self._writer = asyncio.create_task(self._write_groups(), name="writer")
        kept: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._group.append((answer, now, kept))
        self._wake.set()
        await kept

    async def _write_groups(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._group:
                group, self._group = self._group[:LARGEST_GROUP], self._group[LARGEST_GROUP:]
                await self._write_group(group)

    async def _write_group(self, group: list[Entry]) -> None:
        last: Exception = StorageDown("no try was made")
        for pause in (0.0, *PATIENCE):
            await asyncio.sleep(pause)
            try:
                await self.write(lambda session: _insert(session, group, self.writer), urgent=True)
            except IntegrityError:
                if len(group) > 1:
                    for one in group:
                        await self._write_group([one])
                    return None
                # Whether a broken commit took place is not known; if it did, the row that is in the way is our own.
                answer, _, kept = group[0]
                return _settle(kept, None if await self._is_ours(answer) else AlreadyAnswered())
            except StorageDown as error:
                last = error
            except Exception as error:  # a row that the database does not take: it must not hold up the others
                if len(group) > 1:
                    for one in group:
                        await self._write_group([one])
                    return None
                return _settle(group[0][-1], error)
            else:
                for *_, kept in group:
                    _settle(kept, None)
                return None
        for *_, kept in group:
            _settle(kept, last)
        return None

    async def _is_ours(self, answer: dict[str, Any]) -> bool:
        place = [getattr(Answer, name) == answer[name] for name in ("match", "decision", "seat")]
        query = select(Answer.stamp).where(*place)
        return bool(await self.read(lambda session: session.scalar(query)) == answer["stamp"])


def _insert(session: Session, group: list[Entry], writer: str) -> None:
    connection = session.connection()  # on SQLite this waits until nobody else writes
    answers = [{**answer, "at": now()} for answer, now, _ in group]
    connection.execute(insert(table(Answer)), answers)  # no objects: this is what happens most
    for match in {answer["match"] for answer in answers}:
        notify(session, match, writer)


def notify(session: Session, match: str, writer: str = "") -> None:
    """Let the other processes know, once this transaction is committed, that a match has changed. writer: the process
    that knows it already."""
    if session.get_bind().dialect.name == "postgresql":
        session.execute(text("SELECT pg_notify('feint', :news)"), {"news": f"{match} {writer}"})


def _settle(kept: asyncio.Future[None], error: Exception | None) -> None:
    if kept.done():
        return
    if error is None:
        kept.set_result(None)
    else:
        kept.set_exception(error)


@contextlib.contextmanager
def as_storage_down() -> Iterator[None]:
    """Say of a driver that fails that nothing can be kept now. What breaks the schema's rules stays what it is."""
    try:
        yield
    except (IntegrityError, DataError, ProgrammingError) as error:
        if error.connection_invalidated:
            raise StorageDown("the connection was lost") from error
        raise
    except (DBAPIError, OSError, PoolTimeout) as error:
        cause = error.orig if isinstance(error, DBAPIError) else error
        raise StorageDown(str(cause).splitlines()[0][:80] if str(cause) else type(cause).__name__) from error
    except Exception as error:
        if type(error).__module__.startswith("asyncpg"):  # while it starts up the driver's own errors come through
            raise StorageDown(str(error)[:80]) from error
        raise


class Postgres:
    """Over asyncpg, on the event loop.

    It may be on another host, and a cable that breaks says nothing. Without limits we would wait for a quarter of an
    hour, and PostgreSQL would keep the locks of whoever was cut off for as long or longer.
    """

    def __init__(self, url: str, patience: float | None = None) -> None:
        self._url, self.changes = url, 0
        more: dict[str, Any] = {"pool_timeout": patience, "connect_args": _limits(patience)} if patience else {}
        self.engine: AsyncEngine = create_async_engine(url, pool_pre_ping=True, pool_size=10, **more)

    async def run(self, work: Work[T], writes: bool, urgent: bool = False) -> T:
        async with AsyncSession(self.engine, expire_on_commit=False) as session:
            out = await session.run_sync(work)
            if writes:
                await session.commit()
                self.changes += 1
            return out

    async def define(self, work: Callable[[Connection], None]) -> None:
        engine = create_async_engine(self._url, poolclass=NullPool)  # without limits: this may take its time
        async with engine.begin() as connection:
            await connection.exec_driver_sql("SELECT pg_advisory_xact_lock(7301)")  # one process at a time
            await connection.run_sync(work)

    async def close(self) -> None:
        await self.engine.dispose()


def _limits(patience: float) -> dict[str, Any]:
    """Of a connection: what we wait for, and what PostgreSQL does."""
    ms, probes = str(round(1000 * patience)), str(max(1, round(patience / 4)))
    waits = ("idle_in_transaction_session_timeout", "lock_timeout", "tcp_user_timeout")
    settings = {
        **dict.fromkeys(waits, ms),
        "tcp_keepalives_idle": probes,
        "tcp_keepalives_interval": probes,
        "tcp_keepalives_count": "2",
    }
    return {"timeout": patience, "command_timeout": patience, "server_settings": settings}
