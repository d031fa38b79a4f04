"""Measure the time in which this process or its database was away. No player's clock runs then."""

from __future__ import annotations

import time
from collections.abc import Callable

STALL = 1.0  # seconds between two looks after which the process has stood still


class Downtime:
    """The downtime of one process, by a clock that nobody sets."""

    def __init__(self, seconds: Callable[[], float] = time.monotonic) -> None:
        self.seconds = seconds
        self._looked: float | None = None  # when `take` was last called, if it is called again and again
        self._reported = seconds()  # downtime up to here was taken
        self._failing: set[bool] = set()  # kinds of database work whose last try failed: writes, reads
        self._down: float | None = None  # since when the database has not answered, as far as not reported yet
        self._over = 0.0  # seconds of outages that are over, and not reported yet

    def start(self) -> None:
        """Expect a call of `take` several times a second from now on: if none comes, the process stood still."""
        self._looked = self.seconds()

    def note_failure(self, started: float, writes: bool) -> None:
        """Note that database work failed which began at `started`."""
        self._failing.add(writes)
        if self._down is None:
            self._down = max(started, self._reported)

    def note_success(self, writes: bool) -> None:
        """Note that the database did what it was asked to. One that writes reads as well."""
        self._failing -= {True, False} if writes else {False}
        if self._down is not None and not self._failing:
            self._reported = self.seconds()
            self._over += self._reported - self._down
            self._down = None

    def take(self) -> float:
        """Return how many seconds, counted back from now, were downtime that was not reported before."""
        now, before = self.seconds(), self._looked
        away, self._over = self._over + (0.0 if self._down is None else now - self._down), 0.0
        if before is not None:
            self._looked = now
            away = max(away, now - before) if now - before > STALL else away
        self._down = now if self._failing else None
        self._reported = now if away else self._reported
        return away
