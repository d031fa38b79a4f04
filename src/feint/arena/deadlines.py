"""The deadlines of the matches that a process watches: timers, late seats, and downtime that nobody is charged for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Protocol

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from feint.arena import schema
from feint.arena.answers import LATENESS, Answers
from feint.arena.database import Database, notify
from feint.arena.errors import ArenaError, StorageDown
from feint.arena.live_match import LiveMatch
from feint.arena.metrics import Metrics

LATE = "no answer in time"
AGAIN = 0.5  # seconds until something is tried again that the database refused
PULSE = 0.25  # seconds between two looks at the downtime


class DeadlineHost(Protocol):
    """The matches of a process, as far as their clocks need them."""

    database: Database
    metrics: Metrics
    answers: Answers
    now: Callable[[], float]
    matches: dict[str, LiveMatch]
    leased: set[str]

    async def guard(self, match: str, work: Coroutine[Any, Any, None]) -> None:
        """Do something for a match; if it breaks, abandon this match and no other."""

    def start_task(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something in the background."""


class Deadlines:
    """One timer for each match that this process watches."""

    def __init__(self, host: DeadlineHost) -> None:
        self._host = host
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._pulse: asyncio.TimerHandle | None = None
        self.unsaved: set[str] = set()  # watched matches whose clocks stood still, and whose rows do not say so yet

    def start(self) -> None:
        """Look at the downtime again and again."""
        self._host.database.downtime.start()
        self._look()

    def _look(self) -> None:
        self.exclude_downtime()
        self._pulse = asyncio.get_running_loop().call_later(PULSE, self._look)

    def stop(self) -> None:
        for timer in (self._pulse, *self._timers.values()):
            if timer is not None:
                timer.cancel()

    # ---- time that does not count

    def exclude_downtime(self) -> None:
        """Stop all clocks for the time in which this process or its database was away."""
        away = self._host.database.downtime.take()
        if away > 0.0:
            now = self._host.now()
            for live in self._host.matches.values():
                self._exclude(live, live.downtime(now, away))

    def exclude_step(self, seconds: float) -> None:
        """Move all clocks with the arena's time, which was set forward or back."""
        for live in self._host.matches.values():
            self._exclude(live, seconds)

    def _exclude(self, live: LiveMatch, seconds: float) -> None:
        live.exclude(seconds)
        if live.id in self._host.leased and seconds:
            self.unsaved.add(live.id)

    # ---- timers

    def arm(self, live: LiveMatch) -> None:
        """Set the timer of a match to its next deadline."""
        self.cancel(live.id)
        due = min(self._due(live, seat) for seat in live.waiting())
        wait = max(0.0, due - self._host.now())
        loop = asyncio.get_running_loop()
        self._timers[live.id] = loop.call_later(wait, lambda: self._host.start_task(self.expire(live)))

    def cancel(self, match: str) -> None:
        if timer := self._timers.pop(match, None):
            timer.cancel()

    @staticmethod
    def _is_ours(live: LiveMatch, seat: int) -> bool:
        """Return whether the server answers for a seat at once."""
        return live.seats[seat].plays_random or live.has_forfeited(seat)

    def _due(self, live: LiveMatch, seat: int) -> float:
        return live.deadline(seat) + (0.0 if self._is_ours(live, seat) else LATENESS)

    async def expire(self, live: LiveMatch) -> None:
        """Answer for the seats whose time is up, and for those that the server plays."""
        await self._host.guard(live.id, self._answer_for(live))

    def _watches(self, live: LiveMatch) -> bool:
        return self._host.matches.get(live.id) is live and live.id in self._host.leased

    async def _answer_for(self, live: LiveMatch) -> None:
        if not self._watches(live):
            return
        decision = live.decision
        for seat in live.waiting():
            if live.decision != decision:
                break
            try:
                await self._answer_for_seat(live, seat)
            except ArenaError:
                await asyncio.sleep(AGAIN)  # the database is away, or somebody was quicker and we shall hear of it
        if self._watches(live) and live.decision == decision and live.waiting():
            self.arm(live)

    async def _answer_for_seat(self, live: LiveMatch, seat: int) -> None:
        host, state, decision = self._host, live.seats[seat], live.decision
        self.exclude_downtime()
        if state.is_writing or host.now() < self._due(live, seat):
            return
        if self._is_ours(live, seat):
            action = live.random_action(seat) if state.plays_random else live.fallback(seat)
            await host.answers.keep(live, seat, action, live.since(), live.forfeit(seat), None)
        elif await self._is_late(live, seat) and live.decision == decision and seat in live.waiting():
            host.metrics.late.inc()
            await host.answers.keep(live, seat, live.fallback(seat), live.deadline(seat), LATE, None)

    async def _is_late(self, live: LiveMatch, seat: int) -> bool:
        """Return whether a seat let its time pass while the database was there.

        An answer may be held up by a database that has just stopped answering: so the database is asked first.
        """
        try:
            await self._host.database.read(lambda session: session.execute(select(1)).all())
        finally:
            self.exclude_downtime()
        return not live.seats[seat].is_writing and self._host.now() >= self._due(live, seat)

    # ---- what the other processes are told

    async def save(self) -> None:
        """Write down from when the clocks run that stood still, for the other processes and the next start."""
        taken, self.unsaved = self.unsaved, set()
        since = {match: self._host.matches[match].since() for match in taken & self._host.matches.keys()}
        if not since:
            return

        def write(session: Session) -> None:
            for match, start in since.items():
                here = (schema.Match.id == match, schema.Match.status == "running")
                session.execute(update(schema.Match).where(*here).values(resumed=start))
                notify(session, match)

        try:
            await self._host.database.write(write)
        except StorageDown:
            self.unsaved |= taken
            raise
