"""The time that all processes of an arena share, in seconds since 1970: the database's.

Leases, deadlines and who is here are times that one process writes and another compares with its own. Hosts' clocks
differ, by an hour where somebody has set one wrong, so on PostgreSQL no host's time of day counts: a process counts
seconds by itself and asks the database now and then what time it is. SQLite is on one host, whose clock all share.
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
        return time.time() if self._database.postgres is None else self._seconds() + self._ahead

    async def set(self) -> None:
        """Ask what time it is. The answer was true at a moment between question and answer, which may be long apart:
        the clock is moved no farther than that proves."""
        if self._database.postgres is None:
            return
        asked = self._seconds()
        said = float(await self._database.read(lambda session: session.execute(NOW).scalar_one()))
        heard = self._seconds()
        self._ahead = min(max(self._ahead, said - heard), said - asked)
