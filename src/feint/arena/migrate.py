"""Bring the database's tables to the form that this version needs (alembic, in the process)."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection

from feint.arena.database import Database

SCRIPTS = Path(__file__).parent / "migrations"


def config(connection: Connection) -> Config:
    found = Config()
    found.set_main_option("script_location", str(SCRIPTS))
    found.attributes["connection"] = connection
    return found


async def migrate(database: Database) -> None:
    """Run what is missing; several processes may try at once, and one does it."""
    await database.define(lambda connection: command.upgrade(config(connection), "head"))
