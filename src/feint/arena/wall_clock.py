"""The time that all processes of an arena share, in seconds since 1970: the database's.

Leases, deadlines and who is here are times that one process writes and another compares with its own. Hosts' clocks
differ, by an hour where somebody has set one wrong, and they are set forward and back. So a process counts seconds by
itself and looks now and then what time it is: on PostgreSQL by the database's clock, on SQLite by the host's, which all
its processes share. On SQLite the time is only ever moved forward: rows that were written do not come to lie ahead.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from sqlalchemy import text

from feint.arena.database import Database

NOW = text("SELECT CAST(extract(epoch FROM clock_timestamp()) AS float8)")


class WallClock:
    """Of one process. `seconds` are counted from anywhere, and never set."""

    def __init__(self, database: Database, seconds: Callable[[], float] = time.monotonic) -> None:
        self._database, self._seconds = database, seconds
        self._ahead = time.time() - seconds()  # until it was asked for

    def now(self) -> float:
        return self._seconds() + self._ahead

    async def set(self) -> float:
        """Look what time it is, and return by how many seconds that moved the clock.

        The answer of PostgreSQL was true at a moment between question and answer, which may be long apart: the clock is
        moved no farther than that proves.
        """
        if self._database.postgres is None:
            before, self._ahead = self._ahead, max(self._ahead, time.time() - self._seconds())
            return self._ahead - before
        asked = self._seconds()
        said = float(await self._database.read(lambda session: session.execute(NOW).scalar_one()))
        heard = self._seconds()
        before, self._ahead = self._ahead, min(max(self._ahead, said - heard), said - asked)
        return self._ahead - before
