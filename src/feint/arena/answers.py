"""The way of an answer: it is checked on the replica, made durable, applied, and only then acknowledged.

The database is the truth: any other process may hold the same match, and the unique key of a decision settles who came
first.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Coroutine
from typing import Any, Protocol

from feint.arena.database import Database, new_id
from feint.arena.errors import AlreadyAnswered, ArenaError
from feint.arena.live_match import LiveMatch
from feint.arena.metrics import Metrics
from feint.arena.queries import closed_match_error

Spoken = dict[str, Any] | None  # an action in words, or none
LATENESS = 0.25  # seconds that an answer may be late on the way
MOST_EXPLAINED = 1 << 19  # characters of one seat's explanations in a match; what comes after is not kept


class AnswerHost(Protocol):
    """The matches of a process, as far as answers need them."""

    database: Database
    metrics: Metrics
    now: Callable[[], float]

    async def hold(self, match: str) -> LiveMatch | None:
        """Return the match as it stands in the database, or None if it is not under way."""

    def exclude_downtime(self) -> None:
        """Stop all clocks for the time in which this process or its database was away."""

    async def refresh(self, match: str) -> None:
        """Catch up with a match that another process has changed."""

    async def abandon(self, match: str, error: Exception) -> None:
        """Void a match that cannot go on."""

    def open_window(self, live: LiveMatch, shown: int) -> None:
        """Show a new window to those who watch, and ask its seats."""

    def schedule(self, live: LiveMatch) -> None:
        """See to what is due in a match."""

    def start_task(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something in the background."""


class Answers:
    """Take the answers to the questions of the matches that a process holds."""

    def __init__(self, host: AnswerHost) -> None:
        self._host = host

    async def submit(
        self,
        agent: str,
        match: str,
        decision: int,
        spoken: Spoken,
        explain: Any = None,
        fault: str | None = None,
        received: float | None = None,
    ) -> None:
        """Take an agent's answer; when this returns it is durable. Raises ArenaError with what is wrong.

        spoken: None is an agent that cannot answer, and `fault` is why.
        received: when the answer reached this process (default: now); the time since then is not the agent's.
        """
        host, began = self._host, time.perf_counter()
        at = host.now() if received is None else received
        host.exclude_downtime()
        live = await host.hold(match)
        if live is None:
            raise await host.database.read(lambda session: closed_match_error(session, agent, match, decision))
        seat = live.seat_of(agent)
        if seat is None:
            raise ArenaError(403, "not_your_seat", f"You do not sit at match {match}.")
        try:
            action = live.check(seat, decision, spoken)
        except ArenaError as error:
            if error.code == "illegal":
                await self._refuse(live, seat, error, at)
            raise
        if at > live.deadline(seat) + LATENESS:
            raise ArenaError(409, "stale", f"Decision {decision} came too late; nothing was changed.", match=match)
        await self.keep(live, seat, action, at, fault, explain)
        self._count(live, time.perf_counter() - began)

    def _count(self, live: LiveMatch, seconds: float) -> None:
        """Count only once the window is closed: a counter that moves tells who has answered."""
        live.waits.append(seconds)
        if not live.match.pending():
            self._host.metrics.window_closed(live.waits, live.refused)
            live.waits, live.refused = [], 0

    async def _refuse(self, live: LiveMatch, seat: int, error: ArenaError, at: float) -> None:
        """Charge a try for an illegal answer; the last one is a fault."""
        state = live.seats[seat]
        state.tries += 1
        left = live.clock.tries - state.tries
        error.more |= {"legal": live.legal(seat), "tries": left}
        live.refused += 1
        if left <= 0:
            with contextlib.suppress(ArenaError):
                await self.keep(live, seat, live.fallback(seat), at, f"no legal answer: {error}"[:200], None)

    async def keep(
        self, live: LiveMatch, seat: int, action: dict[str, Any], at: float, fault: str | None, explain: Any
    ) -> None:
        """Make an answer durable that came at the time `at`, apply it, and ask what comes next."""
        host, state, decision = self._host, live.seats[seat], live.decision
        if state.explained > MOST_EXPLAINED:
            explain = None
        ms = max(0.0, 1000 * (at - live.since()))
        row = {
            "match": live.id,
            "decision": decision,
            "seat": seat,
            "action": action,
            "ms": ms,
            "fault": fault,
            "explain": explain,
            "stamp": new_id(),
        }
        state.is_writing = True
        try:
            await host.database.append(row, host.now)
        except AlreadyAnswered:
            host.start_task(host.refresh(live.id))
            raise ArenaError(
                409, "stale", f"Decision {decision} of seat {seat} was answered before.", match=live.id
            ) from None
        finally:
            state.is_writing = False
        if live.decision != decision or seat not in live.waiting():
            return  # a refresh was quicker
        shown = len(live.public)
        try:
            closed = live.apply(seat, action, host.now(), ms, fault, explain)
        except Exception as error:
            host.start_task(host.abandon(live.id, error))
            raise
        if closed:
            host.open_window(live, shown)
            host.schedule(live)
