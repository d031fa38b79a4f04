"""Bring the database's tables to the form that this version needs (alembic, in the process)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config

from feint.arena.database import Database

SCRIPTS = Path(__file__).parent / "migrations"


def config(connection: Any = None) -> Config:
    found = Config()
    found.set_main_option("script_location", str(SCRIPTS))
    found.attributes["connection"] = connection
    return found


async def migrate(database: Database) -> None:
    """Run what is missing; several processes may try at once, and one does it."""
    async with database.engine.execution_options(feint_writes=True).begin() as connection:
        if not database.is_sqlite:
            await connection.exec_driver_sql("SELECT pg_advisory_xact_lock(7301)")
        await connection.run_sync(lambda sync: command.upgrade(config(sync), "head"))
