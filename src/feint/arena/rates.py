"""Rate limits: token buckets shared by all connections and tokens of an owner, or by all strangers at an address."""

from __future__ import annotations

import time
from collections.abc import Callable

from feint.arena.errors import ArenaError

MOST_REMEMBERED = 10_000  # names with a bucket; the one that was idle longest goes first
LONGEST_DEBT = 10.0  # seconds that a message may have to wait for its turn
BYTES_OF_A_CALL = 2621.44  # sent by an owner, for each call that it may make: 512 KiB a second and 2.5 MiB at once


class RateLimit:
    """A token bucket for each name: so much a second, and a burst on top."""

    def __init__(self, per_second: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.per_second, self.burst, self._clock = per_second, burst, clock
        self._buckets: dict[str, tuple[float, float]] = {}

    def take(self, name: str, cost: float = 1.0) -> None:
        """Pay for a call. Raises 429 if less than its cost, or than the whole burst, is left."""
        left, now = self._tokens_left(name)
        if left < (needed := min(cost, self.burst)):
            raise too_many((needed - left) / self.per_second)
        self._keep(name, left - cost, now)

    def wait_for(self, name: str, cost: float = 1.0) -> float:
        """Pay for a message, in advance if need be. Returns the seconds to wait before it may be handled.

        Raises 429 if that is more than LONGEST_DEBT.
        """
        left, now = self._tokens_left(name)
        wait = max(0.0, (cost - left) / self.per_second)
        if wait > LONGEST_DEBT:
            raise too_many(wait)
        self._keep(name, left - cost, now)
        return wait

    def _tokens_left(self, name: str) -> tuple[float, float]:
        now = self._clock()
        left, then = self._buckets.get(name, (self.burst, now))
        return min(self.burst, left + (now - then) * self.per_second), now

    def _keep(self, name: str, left: float, now: float) -> None:
        self._buckets.pop(name, None)
        if len(self._buckets) >= MOST_REMEMBERED:
            del self._buckets[next(iter(self._buckets))]
        self._buckets[name] = (left, now)


class Rates:
    """All limits of a process. Names are owners, or `address_of` for strangers."""

    def __init__(self, per_second: float, burst: float) -> None:
        self.calls = RateLimit(per_second, burst)
        self.messages = RateLimit(10 * per_second, 10 * burst)
        self.bytes = RateLimit(BYTES_OF_A_CALL * per_second, BYTES_OF_A_CALL * burst)
        self.openings = RateLimit(per_second / 10, burst / 5)  # connections
        self.registrations = RateLimit(per_second / 10, burst / 5)  # new accounts, by address
        self.strangers = RateLimit(per_second / 4, burst / 2)  # calls without a good token, by address
        self.strangers_bytes = RateLimit(BYTES_OF_A_CALL * per_second / 4, BYTES_OF_A_CALL * burst / 2)


def too_many(wait: float) -> ArenaError:
    return ArenaError(429, "too_many", f"Too many calls; try again in {wait:.1f} s.", retry_after=round(wait, 1))
