"""Bring the database's tables to the form that this version needs (alembic, in the process)."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, inspect

from feint.arena.database import Database
from feint.arena.errors import StorageDown
from feint.arena.schema import Match
from feint.errors import FeintError, hide_password

PATIENCE = 60.0  # seconds
PAUSE = 0.5
SCRIPTS = Path(__file__).parent / "migrations"


def config(connection: Connection) -> Config:
    found = Config()
    found.set_main_option("script_location", str(SCRIPTS))
    found.attributes["connection"] = connection
    return found


def check_file_exists(database: Database) -> None:
    """Likewise of a file of SQLite; whether there is a server is seen when it is asked."""
    if database.file is not None and not database.file.is_file():
        remedy = f"feint serve --database {database.name} makes one"
        raise FeintError(f"--database {database.name!r}: there is no such file; {remedy}")


async def check_exists(database: Database) -> None:
    """Raise where there is no arena: a command that looks after one does not make another one by a slip of the pen."""
    check_file_exists(database)
    remedy = f"feint serve --database {database.name} makes one"
    if not await database.read(lambda session: inspect(session.connection()).has_table(Match.__tablename__)):
        raise FeintError(f"--database {database.name!r}: there is no arena in it; {remedy}")


async def migrate_when_ready(database: Database, tell: Callable[[str], object]) -> None:
    """Migrate as soon as the database answers: a PostgreSQL may still be starting, or recovering from a crash.

    tell: is told once that there is something to wait for. Raises StorageDown if it takes longer than PATIENCE.
    """
    end, is_told = time.monotonic() + PATIENCE, False
    while True:
        try:
            return await migrate(database)
        except StorageDown as error:
            if database.postgres is None or not error.passes or time.monotonic() > end:
                raise
            if not is_told:
                tell(f"waiting up to {PATIENCE:.0f} s for the database {hide_password(database.name)}: {error.why}")
                is_told = True
        await asyncio.sleep(PAUSE)


async def migrate(database: Database) -> None:
    """Run what is missing; several processes may try at once, and one does it."""
    await database.define(lambda connection: command.upgrade(config(connection), "head"))
