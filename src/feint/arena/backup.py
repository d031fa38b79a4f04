"""Everything that an arena keeps, as JSON lines: for backups, and to move between SQLite and PostgreSQL."""

from __future__ import annotations

import base64
import json
import math
from collections.abc import Iterable, Iterator
from typing import IO, Any

from sqlalchemy import JSON, Column, LargeBinary, Table, func, insert, select, text
from sqlalchemy.exc import IntegrityError, StatementError
from sqlalchemy.orm import Session

from feint.arena import schema
from feint.arena.clock import Clock
from feint.arena.database import Database
from feint.arena.migrate import migrate
from feint.errors import BadBackup, FeintError
from feint.progress import Progress, Step, no_progress
from feint.record import Record

FORMAT = "feint.arena"
VERSION = 1
LEFT_OUT = {"duties"}  # who does what just now
AT_ONCE = 1000
LONGEST_LINE = 1 << 26  # characters: a match's record is one line
WORDS = {  # what the pages take for granted
    "owners.kind": ("owner", "admin", "house", "guest"),
    "agents.kind": ("bot", "house", "person"),
    "tokens.scope": ("owner", "play", "annotate", "admin", "session"),
    "events.status": ("planned", "running", "finished"),
    "matches.kind": ("ranked", "casual", "validation", "event"),
    "matches.status": ("planned", "open", "running", "finished", "void"),
}


def tables() -> list[Table]:
    """In an order in which rows find what they refer to."""
    return [table for table in schema.Row.metadata.sorted_tables if table.name not in LEFT_OUT]


class _OutFailed(Exception):
    """Where a backup goes to takes no more: that is not the database's fault."""


async def export(database: Database, out: IO[str], progress: Progress = no_progress) -> int:
    """Write every row, all as of one moment. How many."""

    def put(line: dict[str, Any]) -> None:
        try:
            out.write(json.dumps(line) + "\n")
        except OSError as error:
            raise _OutFailed from error

    def write(session: Session) -> int:
        put({"format": FORMAT, "version": VERSION})
        count = 0
        for table in tables():
            order = list(table.primary_key.columns)
            for row in session.execute(select(table).order_by(*order).execution_options(yield_per=AT_ONCE)):
                put({"table": table.name, "row": _plain(table, row._mapping)})
                count += 1
            progress(Step("rows", count))
        put({"end": count})
        return count

    await migrate(database)
    try:
        return await database.read(write)
    except _OutFailed as error:
        raise error.__cause__ or error from None


async def restore(database: Database, lines: Iterable[str], progress: Progress = no_progress) -> int:
    """Read a backup into an empty database, all or nothing."""
    await migrate(database)
    known = {table.name: table for table in tables()}

    def read(session: Session) -> int:
        for table in known.values():
            if session.scalar(select(func.count()).select_from(table)):
                raise BadBackup(f"the database is not empty: there are rows in {table.name}; import into a new one")
        batch: list[dict[str, Any]] = []
        count, current = 0, None
        for name, row in _rows(lines, known):
            if name != current or len(batch) >= AT_ONCE:
                _insert(session, known, current, batch)
                batch, current = [], name
            batch.append(row)
            count += 1
            progress(Step("rows", count))
        _insert(session, known, current, batch)
        _count_on(session)
        return count

    try:
        return await database.write(read)
    except IntegrityError as error:
        why = "a row is there twice, or refers to one that is missing"
        raise BadBackup(f"the backup is not whole: {why} ({str(error.orig).splitlines()[0]})") from error
    except (StatementError, OverflowError, UnicodeError) as error:
        why = str(error.orig if isinstance(error, StatementError) else error).splitlines()[0][:200]
        raise BadBackup(f"the backup has a value that no arena has: {why}") from error


def _insert(session: Session, known: dict[str, Table], name: str | None, batch: list[dict[str, Any]]) -> None:
    if name is not None and batch:
        session.execute(insert(known[name]), batch)


def _rows(lines: Iterable[str], known: dict[str, Table]) -> Iterator[tuple[str, dict[str, Any]]]:
    count, begun, ended = 0, False, False
    for number, line in enumerate(lines, 1):
        try:
            data = json.loads(line)
            if not begun:
                if data.get("format") != FORMAT or data.get("version") != VERSION:
                    raise ValueError
                begun = True
            elif "end" in data:
                ended = data["end"] == count
            else:
                table = known[data["table"]]
                count += 1
                yield table.name, _native(table, data["row"])
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError, FeintError) as error:
            raise BadBackup(f"line {number}: not a line of a {FORMAT} backup: {line[:60]!r}") from error
    if not ended:
        raise BadBackup("the backup is not whole: its last line is missing or counts other rows")


def _plain(table: Table, row: Any) -> dict[str, Any]:
    return {
        name: base64.b64encode(value).decode() if isinstance(value, bytes) else value for name, value in row.items()
    }


def _native(table: Table, row: dict[str, Any]) -> dict[str, Any]:
    """A row as the database takes it. Its columns may be fewer than ours, as of an older arena."""
    if table.name == schema.Record.__tablename__:
        Record.from_json(json.loads(row["text"]))  # raises BadRecord, now rather than on the page of the match
    return {name: _value(table.columns[name], value) for name, value in row.items()}


def _value(column: Column[Any], value: Any) -> Any:
    if value is None:
        return value
    if isinstance(column.type, JSON):
        if not isinstance(value, dict):
            raise TypeError(f"{column.name} is no object")
        if column.name == "clock":
            Clock.read(value)
        return value
    if isinstance(column.type, LargeBinary):
        return base64.b64decode(value, validate=True)
    expected = column.type.python_type
    fits = isinstance(value, (int, float) if expected is float else expected)
    if not fits or isinstance(value, bool) != (expected is bool) or (expected is float and not math.isfinite(value)):
        raise TypeError(f"{column.name} is no {expected.__name__}")
    if value not in WORDS.get(str(column), (value,)):
        raise ValueError(f"{value!r} is no {column.name}")
    return value


def _count_on(session: Session) -> None:
    """PostgreSQL numbers answers by a sequence, which must go on behind what was read."""
    if session.get_bind().dialect.name == "postgresql":
        session.execute(
            text(
                "SELECT setval(pg_get_serial_sequence('answers', 'id'), (SELECT coalesce(max(id), 0) + 1 FROM answers))"
            )
        )
