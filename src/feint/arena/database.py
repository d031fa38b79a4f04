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
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, insert, make_url, select, text
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, create_async_engine
from sqlalchemy.orm import Session
from sqlalchemy.pool import NullPool

from feint.arena.errors import StorageDown, Taken
from feint.arena.rows import Answer, table
from feint.errors import FeintError, shown

LARGEST_GROUP = 500
PATIENCE = (0.05, 0.1, 0.2, 0.5, 1.0, 2.0)  # seconds between tries when the database does not answer
DRIVERS = {"sqlite": "sqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON", "wal_autocheckpoint=0")
READERS = 2
MOVED_EVERY = 500  # transactions

T = TypeVar("T")
Work = Callable[[Session], T]


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
            f"--database {shown(database)!r}: use a file's path, sqlite:///FILE or postgresql://USER@HOST/NAME"
        )
    return f"{DRIVERS[scheme]}://{rest}"


class Database:
    """All that the arena keeps."""

    def __init__(self, database: str, patience: float | None = None) -> None:
        """patience: seconds after which a PostgreSQL that does not answer is down."""
        self.name, self.url = database, full_url(database)
        place = make_url(self.url).database if self.url.startswith("sqlite") else None
        self.file = Path(place) if place and place != ":memory:" else None  # of SQLite
        self._store = _Sqlite(self.url, self.file) if self.url.startswith("sqlite") else Postgres(self.url, patience)
        self.writer = new_id()  # by which this process knows the news of its own answers
        self._group: list[tuple[dict[str, Any], asyncio.Future[None]]] = []
        self._wake = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None

    @property
    def postgres(self) -> Postgres | None:
        """What can notify others, where there is such a thing."""
        return self._store if isinstance(self._store, Postgres) else None

    async def read(self, work: Work[T]) -> T:
        """Do work that changes nothing."""
        with as_storage_down():
            return await self._store.run(work, writes=False)

    async def write(self, work: Work[T], urgent: bool = False) -> T:
        """Do work in one transaction, committed at its end. Work that raises has changed nothing.

        urgent: before what others wait to write; somebody's clock runs.
        """
        with as_storage_down():
            return await self._store.run(work, writes=True, urgent=urgent)

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

    async def append(self, answer: dict[str, Any]) -> None:
        """Make an answer durable. Raises Taken if the question was answered before, StorageDown if it is not kept."""
        if self._writer is None or self._writer.done():
            self._writer = asyncio.create_task(self._write_groups(), name="writer")
        kept: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._group.append((answer, kept))
        self._wake.set()
        await kept

    async def _write_groups(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._group:
                group, self._group = self._group[:LARGEST_GROUP], self._group[LARGEST_GROUP:]
                await self._write_group(group)

    async def _write_group(self, group: list[tuple[dict[str, Any], asyncio.Future[None]]]) -> None:
        last: Exception = StorageDown("no try was made")
        answers = [answer for answer, _ in group]
        for pause in (0.0, *PATIENCE):
            await asyncio.sleep(pause)
            try:
                await self.write(lambda session: _insert(session, answers, self.writer), urgent=True)
            except IntegrityError:
                if len(group) > 1:
                    for one in group:
                        await self._write_group([one])
                    return None
                # Whether a broken commit took place is not known; if it did, the row that is in the way is our own.
                answer, kept = group[0]
                return _settle(kept, None if await self._is_ours(answer) else Taken())
            except StorageDown as error:
                last = error
            except Exception as error:  # a row that the database does not take: it must not hold up the others
                if len(group) > 1:
                    for one in group:
                        await self._write_group([one])
                    return None
                return _settle(group[0][1], error)
            else:
                for _, kept in group:
                    _settle(kept, None)
                return None
        for _, kept in group:
            _settle(kept, last)
        return None

    async def _is_ours(self, answer: dict[str, Any]) -> bool:
        place = [getattr(Answer, name) == answer[name] for name in ("match", "decision", "seat")]
        query = select(Answer.stamp).where(*place)
        return bool(await self.read(lambda session: session.scalar(query)) == answer["stamp"])


def _insert(session: Session, answers: list[dict[str, Any]], writer: str) -> None:
    session.connection().execute(insert(table(Answer)), answers)  # no objects: this is what happens most
    for match in {answer["match"] for answer in answers}:
        tell(session, match, writer)


def tell(session: Session, match: str, writer: str = "") -> None:
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


class _Sqlite:
    """One thread that writes and a few that read: SQLite has one writer anyway.

    What was written is moved from the log into the file beside the writer and not by it, so that no commit waits.
    """

    def __init__(self, url: str, file: Path | None) -> None:
        self._file = file
        self._engine: Engine = create_engine(url, connect_args={"check_same_thread": False})
        _prepare_sqlite(self._engine, file)
        self._writing = self._engine.execution_options(feint_writes=True)
        self._writer = ThreadPoolExecutor(1, "write")
        self._readers = ThreadPoolExecutor(READERS, "read")
        self._turns = _Turns()
        self._unmoved = 0  # transactions since the log was last moved
        self._moving: Future[None] | None = None

    async def run(self, work: Work[T], writes: bool, urgent: bool = False) -> T:
        def whole() -> T:
            with Session(self._writing if writes else self._engine, expire_on_commit=False) as session:
                out = work(session)
                if writes:
                    session.commit()
                return out

        loop = asyncio.get_running_loop()
        if not writes:
            return await loop.run_in_executor(self._readers, whole)
        await self._turns.take(urgent)
        try:
            return await loop.run_in_executor(self._writer, whole)
        finally:
            self._turns.give()
            self._unmoved += 1
            if self._unmoved >= MOVED_EVERY and (self._moving is None or self._moving.done()):
                self._unmoved = 0
                self._moving = self._readers.submit(self._move, "PASSIVE")

    def _move(self, how: str) -> None:
        with contextlib.suppress(DBAPIError), self._engine.connect() as connection:
            raw = connection.connection.driver_connection
            assert raw is not None
            raw.execute(f"PRAGMA wal_checkpoint({how})")

    async def define(self, work: Callable[[Connection], None]) -> None:
        def whole() -> None:
            with self._writing.begin() as connection:
                work(connection)

        await asyncio.get_running_loop().run_in_executor(self._writer, whole)

    async def close(self) -> None:
        for threads in (self._writer, self._readers):
            threads.shutdown(wait=True)
        if self._file is None or self._file.exists():
            self._move("TRUNCATE")
        self._engine.dispose()


class Postgres:
    """Over asyncpg, on the event loop.

    It may be on another host, and a cable that breaks says nothing. Without limits we would wait for a quarter of an
    hour, and PostgreSQL would keep the locks of whoever was cut off for as long or longer.
    """

    def __init__(self, url: str, patience: float | None = None) -> None:
        self._url = url
        more: dict[str, Any] = {"pool_timeout": patience, "connect_args": _limits(patience)} if patience else {}
        self.engine: AsyncEngine = create_async_engine(url, pool_pre_ping=True, pool_size=10, **more)

    async def run(self, work: Work[T], writes: bool, urgent: bool = False) -> T:
        async with AsyncSession(self.engine, expire_on_commit=False) as session:
            out = await session.run_sync(work)
            if writes:
                await session.commit()
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
