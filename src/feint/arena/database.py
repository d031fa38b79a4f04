"""The connection to the database, SQLite or PostgreSQL, and the one writer through which answers become durable.

Answers are written in groups: whoever waits while a transaction is under way shares the next one. An answer is
acknowledged when its transaction is committed, never before.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator
from typing import Any

from sqlalchemy import event, insert, select, text
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, async_sessionmaker, create_async_engine

from feint.arena.errors import StorageDown, Taken
from feint.arena.rows import Answer
from feint.errors import FeintError

LARGEST_GROUP = 500
PATIENCE = (0.05, 0.1, 0.2, 0.5, 1.0, 2.0)  # seconds between tries when the database does not answer
DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}


def new_id() -> str:
    """A name that nobody can guess."""
    return secrets.token_hex(8)


def full_url(database: str) -> str:
    """What --database means: a URL, or the path of a SQLite file."""
    scheme, found, rest = database.partition("://")
    if not found:
        return f"{DRIVERS['sqlite']}:///{database}"
    if scheme in DRIVERS.values():
        return database
    if scheme not in DRIVERS:
        raise FeintError(f"--database {database!r}: use a file's path, sqlite:///FILE or postgresql://USER@HOST/NAME")
    return f"{DRIVERS[scheme]}://{rest}"


class Database:
    """All that the arena keeps."""

    def __init__(self, database: str) -> None:
        self.url = full_url(database)
        self.is_sqlite = self.url.startswith("sqlite")
        options: dict[str, Any] = {} if self.is_sqlite else {"pool_pre_ping": True, "pool_size": 10}
        self.engine: AsyncEngine = create_async_engine(self.url, **options)
        if self.is_sqlite:
            _prepare_sqlite(self.engine)
        self._reading = async_sessionmaker(self.engine, expire_on_commit=False)
        self._writing = async_sessionmaker(self.engine.execution_options(feint_writes=True), expire_on_commit=False)
        self._one_writer = asyncio.Lock()  # SQLite has one anyway: wait here and not in its busy loop
        self._group: list[tuple[dict[str, Any], asyncio.Future[None]]] = []
        self._wake = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None

    async def close(self) -> None:
        if self._writer is not None:
            self._writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._writer
        await self.engine.dispose()

    @contextlib.asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncSession]:
        """A session that changes nothing."""
        with _as_storage_down():
            async with self._reading() as session:
                yield session

    @contextlib.asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncSession]:
        """A transaction, committed at the end. Whoever leaves with an error has changed nothing."""
        with _as_storage_down():
            async with self._one_writer if self.is_sqlite else contextlib.nullcontext():
                async with self._writing() as session, session.begin():
                    yield session

    async def tell(self, session: AsyncSession, match: str) -> None:
        """Let the other processes know, once this transaction is committed, that a match has changed."""
        if not self.is_sqlite:
            await session.execute(text("SELECT pg_notify('feint', :match)"), {"match": match})

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
                await self._write(group)

    async def _write(self, group: list[tuple[dict[str, Any], asyncio.Future[None]]]) -> None:
        last: Exception = StorageDown("no try was made")
        for pause in (0.0, *PATIENCE):
            await asyncio.sleep(pause)
            try:
                await self._insert([answer for answer, _ in group])
            except IntegrityError:
                if len(group) > 1:
                    for one in group:
                        await self._write([one])
                    return None
                # Whether a broken commit took place is not known; if it did, the row that is in the way is our own.
                answer, kept = group[0]
                return _settle(kept, None if await self._is_ours(answer) else Taken())
            except StorageDown as error:
                last = error
            else:
                for _, kept in group:
                    _settle(kept, None)
                return None
        for _, kept in group:
            _settle(kept, last)
        return None

    async def _insert(self, answers: list[dict[str, Any]]) -> None:
        async with self.writing() as session:
            await session.execute(insert(Answer), answers)
            for match in {answer["match"] for answer in answers}:
                await self.tell(session, match)

    async def _is_ours(self, answer: dict[str, Any]) -> bool:
        place = [getattr(Answer, name) == answer[name] for name in ("match", "decision", "seat")]
        async with self.reading() as session:
            found = (await session.execute(select(Answer.at, Answer.action).where(*place))).one_or_none()
        return found is not None and (found.at, found.action) == (answer["at"], answer["action"])


def _settle(kept: asyncio.Future[None], error: Exception | None) -> None:
    if kept.done():
        return
    if error is None:
        kept.set_result(None)
    else:
        kept.set_exception(error)


@contextlib.contextmanager
def _as_storage_down() -> Any:
    """Say of whatever the driver raises that nothing can be kept now. Broken rules of the schema stay what they are."""
    try:
        yield
    except IntegrityError:
        raise
    except (DBAPIError, OSError) as error:
        cause = error.orig if isinstance(error, DBAPIError) else error
        raise StorageDown(str(cause).splitlines()[0][:80] if str(cause) else type(cause).__name__) from error


def _prepare_sqlite(engine: AsyncEngine) -> None:
    @event.listens_for(engine.sync_engine, "connect")
    def _connect(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # transactions begin as written below, not by the driver's guess
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def _begin(connection: Any) -> None:
        writes = connection.get_execution_options().get("feint_writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
