"""The health of an arena's database: when it last kept a write, and whether its file is there and whole.

Nothing is written for a look. Every process writes its duty each few seconds (leases.py), which is probe enough, and
the answer is kept for a moment: anybody may ask, as often as they like.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
import struct
import time
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import select

from feint.arena.database import Database
from feint.arena.errors import ArenaError, StorageDown
from feint.errors import NoArena

REMEMBERED = 1.0  # seconds for which an answer is given again
SILENCE = 30.0  # seconds without a write that was kept; there is one each 2.5
PATIENCE = 5.0  # seconds for a database to answer
SHORT = 5.0  # seconds for which a file may be shorter than it says: a checkpoint writes the first page before the last
CHECKED_EVERY = 300.0  # seconds between looks at the pages of a file of SQLite
LARGEST_CHECKED = 1 << 27  # bytes of a file that is looked at again and again
LARGEST_FIRST_CHECKED = 1 << 30  # and at the start of a server
MAGIC = b"SQLite format 3\x00"


class Writes(NamedTuple):
    """Seconds since the last write that was kept, and since the last one that failed; None: there was none."""

    kept: float | None
    failed: float | None


class Health:
    """The health of one process."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._began = time.monotonic()
        self._identity: dict[Path, tuple[int, int]] = {}
        self._head: int | None = None  # the file, open: to close it would drop the locks that SQLite has on it
        self._short_since: float | None = None  # the file is shorter than it says
        self._damage: str | None = None
        self._answer: tuple[float, str | None] = (-REMEMBERED, None)
        self._looking = asyncio.Lock()

    @property
    def writes(self) -> Writes:
        now, log = time.monotonic(), self._database.log
        ago = (None if at is None else round(now - at, 1) for at in (log.kept, log.failed))
        return Writes(*ago)

    async def check(self) -> None:
        """Raises 503 with what is wrong."""
        async with self._looking:
            at, wrong = self._answer
            if time.monotonic() - at >= REMEMBERED:
                wrong = await self._look()
                self._answer = (time.monotonic(), wrong)
        if wrong is not None:
            raise ArenaError(503, "storage_down", wrong, **self.writes._asdict())

    async def _look(self) -> str | None:
        """Return what is wrong, or None."""
        log = self._database.log
        if wrong := self._file_is_wrong() or self._damage or log.damage:
            return f"The arena's database cannot be used: {wrong}."
        if log.failed is not None and log.failed > (log.kept or 0.0):
            return f"The last write failed {time.monotonic() - log.failed:.0f} s ago: {log.why}."
        silent = time.monotonic() - (log.kept or self._began)
        if silent > SILENCE:
            return f"No write was kept for {silent:.0f} s."
        try:
            async with asyncio.timeout(PATIENCE):
                await self._database.read(lambda session: session.execute(select(1)).all())
        except StorageDown as error:
            return str(error)
        except TimeoutError:
            return f"The database did not answer within {PATIENCE:.0f} s."
        return None

    def remember_files(self) -> None:
        """Note which files are open, when they are: others under their names are not the arena's."""
        self._file_is_wrong()

    def _file_is_wrong(self) -> str | None:
        """Return what is wrong with a file of SQLite by its directory entry and its first bytes, or None."""
        file = self._database.file
        if file is None:
            return None
        for path in (file, Path(f"{file}-wal")):
            try:
                found = path.stat()
            except OSError:
                return f"{path.name} was deleted" if path in self._identity else None
            now = (found.st_dev, found.st_ino)
            if self._identity.setdefault(path, now) != now:
                return f"{path.name} was replaced by another file"
        self._head = os.open(file, os.O_RDONLY | os.O_CLOEXEC) if self._head is None else self._head
        if not is_short(self._head):
            self._short_since = None
        elif self._short_since is None:
            self._short_since = time.monotonic()
        elif time.monotonic() - self._short_since > SHORT:
            return f"{file.name} is damaged: it was cut short, or is not a database"
        return None

    async def look_for_damage(self) -> None:
        """Look at all pages of a file of SQLite that is not large."""
        file = self._database.file
        if file is not None and self._damage is None:
            self._damage = await asyncio.to_thread(damage_of, file, LARGEST_CHECKED)


def is_short(file: int) -> bool:
    """Return whether an open file is shorter than its header says, or lacks one. A new file may be empty."""
    head, size = os.pread(file, 100, 0), os.fstat(file).st_size
    if size == 0:
        return False
    if len(head) < 100 or not head.startswith(MAGIC):
        return True
    (page,), (pages,) = struct.unpack(">H", head[16:18]), struct.unpack(">I", head[28:32])
    return bool(size < pages * (65536 if page == 1 else page))


def damage_of(file: Path, largest: int) -> str | None:
    """Return what SQLite finds wrong with a file's pages, or None. Files above `largest` bytes are not read."""
    try:
        if not 0 < file.stat().st_size <= largest:
            return None
        with contextlib.closing(sqlite3.connect(file, timeout=1.0)) as database:
            found = str(database.execute("PRAGMA quick_check(1)").fetchone()[0])
    except (OSError, sqlite3.OperationalError):
        return None  # it is busy, or not there: others say so
    except sqlite3.DatabaseError as error:
        return str(error)
    return None if found == "ok" else " ".join(found.split())[:80]


def check_file(database: Database) -> None:
    """Raise what is wrong with a file of SQLite. To be called before the file is opened by this process."""
    file = database.file
    if file is None or not file.is_file():
        return
    wrong, log = None, Path(f"{file}-wal")
    if not log.exists() or log.stat().st_size == 0:  # else a crash may have left a part of a checkpoint undone
        with file.open("rb") as data:
            wrong = "it is shorter than its header says, or not a database" if is_short(data.fileno()) else None
    if wrong := wrong or damage_of(file, LARGEST_FIRST_CHECKED):
        remedy = "restore a backup (feint arena import), or see what `sqlite3 FILE .recover` finds"
        raise NoArena(f"--database {database.name!r} is damaged: {wrong}; {remedy}")
