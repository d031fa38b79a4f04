"""The matches that a process holds: rebuilt from the database, refreshed, asked on, and brought to their end."""

from __future__ import annotations

import asyncio
import logging
import os
from collections import defaultdict
from collections.abc import Callable, Coroutine
from typing import Any

from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from feint.arena import finish, schema
from feint.arena.answers import Answers
from feint.arena.connections import Connections
from feint.arena.database import Database, new_id
from feint.arena.deadlines import AGAIN, Deadlines
from feint.arena.errors import StorageDown
from feint.arena.host_id import host_id
from feint.arena.live_match import LiveMatch
from feint.arena.mailbox import Mailbox
from feint.arena.metrics import Metrics
from feint.arena.queries import (
    apply_answer,
    load_match,
    missed_endings,
    parse_cursor,
    read_changes,
    running_matches,
)

LOG = logging.getLogger("feint")


class MatchHost:
    """Hold matches for one process, and tell its connections what happens in them."""

    def __init__(
        self,
        database: Database,
        now: Callable[[], float],
        connections: Connections | None = None,
        works: bool = True,
    ) -> None:
        """now: the time that all processes share. works: whether this process watches clocks."""
        self.database, self.now, self.works = database, now, works
        self.connections = connections or Connections(now)
        self.name = f"{host_id()}:{os.getpid()}:{new_id()[:6]}"
        self.matches: dict[str, LiveMatch] = {}
        self.leased: set[str] = set()  # matches whose clocks this process watches
        self.metrics = Metrics()
        self._loading: dict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self.answers = Answers(self)
        self.deadlines = Deadlines(self)
        self._tasks: set[asyncio.Task[None]] = set()
        self.matchmaking_due = asyncio.Event()  # something ended or came to the queue

    # ---- holding matches

    async def hold(self, match: str) -> LiveMatch | None:
        """Return the match as it stands in the database, or None if it is not under way."""
        if match in self.matches:
            return self.matches[match]
        async with self._loading[match]:
            if match not in self.matches:
                live = await self.database.read(lambda session: load_match(session, match))
                if live is not None:
                    self.matches[match] = live
        self._loading.pop(match, None)
        return self.matches.get(match)

    async def begin(self, match: str, leased: bool) -> None:
        """Hold a match, watch its clocks if this process has its lease, and tell the seats that are connected here."""
        is_new = match not in self.matches
        live = await self.hold(match)
        if live is None:
            return
        if is_new:
            live.opened = self.now()  # nobody here could be asked before
        if leased:
            self.leased.add(match)
        self._announce(live)
        self.connections.show(live, 0)
        self.schedule(live)

    def _announce(self, live: LiveMatch) -> None:
        """Tell those who are connected here and have not heard of the match, by whichever way it came."""
        for seat, state in enumerate(live.seats):
            if state.agent in self.connections.mailboxes and not state.is_announced:
                state.is_announced = True
                self.connections.say(str(state.agent), live.start_message(seat))
                self._ask(live, seat, self.now())

    async def refresh(self, match: str) -> None:
        """Catch up with a match that another process has changed."""
        live = self.matches.get(match)
        if live is None:
            seats = select(schema.Seat.agent).where(schema.Seat.match == match)
            agents = await self.database.read(lambda session: list(session.scalars(seats)))
            connections = self.connections
            if any(agent in connections.mailboxes for agent in agents) or match in connections.watchers:
                await self.begin(match, leased=False)
            return None
        end, resumed, left, answers = await self.database.read(lambda session: read_changes(session, live))
        if self.matches.get(match) is not live:
            return None
        if end.status != "running":
            return self._report_end(live, end)
        live.resumed = resumed
        shown, decision = len(live.public), live.decision
        if live.resign(left):
            self.connections.show(live, shown)
        for answer in answers:
            apply_answer(live, answer)
        self._announce(live)
        if live.decision != decision:
            live.opened = self.now()  # whoever is connected here is asked only now
            self.open_window(live, shown)
        self.schedule(live)
        return None

    def forget(self, match: str) -> None:
        self.matches.pop(match, None)
        self.leased.discard(match)
        self.deadlines.cancel(match)

    def exclude_downtime(self) -> None:
        """Stop all clocks for the time in which this process or its database was away."""
        self.deadlines.exclude_downtime()

    # ---- what follows an answer

    def open_window(self, live: LiveMatch, shown: int) -> None:
        """Show a new window to those who watch, with the events from `shown` on, and ask its seats."""
        self.connections.show(live, shown)
        if not live.over:
            now = self.now()
            for seat in live.waiting():
                self._ask(live, seat, now)

    def schedule(self, live: LiveMatch) -> None:
        """See to what is due: the end, seats that the server answers for, and the clock."""
        if live.over:
            self.start_task(self._finish(live))
        elif live.id in self.leased:
            self.deadlines.arm(live)

    async def _finish(self, live: LiveMatch) -> None:
        """Write the end. The first process to come does; each tells its own connections."""
        if self.matches.get(live.id) is not live:
            return None
        now, end = self.now(), finish.End("running")
        try:
            end = await self.database.write(lambda session: finish.finish(session, live, now))
        except (StorageDown, SQLAlchemyError):  # whatever it was, a match must come to its end
            self.metrics.failures.inc()
        if end.status == "running":  # or another process is about to end it: we hear of that, or try again
            await asyncio.sleep(AGAIN)
            return self.schedule(live)
        return self._report_end(live, end)

    async def void(self, live: LiveMatch, reason: str) -> None:
        """End a match without a result: a fault of the arena is nobody's loss."""
        now = self.now()
        self._report_end(
            live, await self.database.write(lambda session: finish.void(session, live.id, live, reason, now))
        )

    async def guard(self, match: str, work: Coroutine[Any, Any, None]) -> None:
        """Do something for a match; if it breaks, abandon this match and no other."""
        try:
            await work
        except StorageDown:
            raise
        except Exception as error:
            await self.abandon(match, error)

    async def abandon(self, match: str, error: Exception) -> None:
        """Void a match that cannot go on: its rules have changed, or the fault is ours. It holds up no other match."""
        self.metrics.failures.inc()
        LOG.error("match %s cannot go on", match, exc_info=error)
        now, live = self.now(), self.matches.get(match)
        reason = f"a fault of the arena: {error}"
        end = await self.database.write(lambda session: finish.void(session, match, None, reason, now))
        if live is not None:
            self._report_end(live, end)

    def _report_end(self, live: LiveMatch, end: finish.End) -> None:
        """Tell everybody here that a match has ended, once."""
        if self.matches.get(live.id) is not live:
            return
        self.forget(live.id)
        self.metrics.matches.labels(end.status).inc()
        for seat, state in enumerate(live.seats):
            if state.agent:
                self.connections.say(state.agent, finish.end_message(end, live.id, seat, live.match.unheard(seat)))
        last = {"type": "end", "match": live.id, "status": end.status, "result": end.result}
        self.connections.end_watching(live.id, last)
        self.matchmaking_due.set()

    # ---- agents

    async def connect(self, agent: str, box: Mailbox, after: str | None = None) -> None:
        """Add a connection of an agent: send what it missed since the cursor `after`, and what it is asked now."""
        since, post = parse_cursor(after), self.connections.post
        self.connections.add(agent, box)
        running = await self.database.read(lambda session: running_matches(session, agent))
        held = [(row.seat, row.id, await self.hold(row.id)) for row in running]
        just_now = [match for _, match, live in held if live is None]
        # Only now: a match that is not among them was held before, and its end is told by whoever hears of it.
        for message in await self.database.read(lambda session: missed_endings(session, agent, since, just_now)):
            post(box, message)
        for seat, match, live in held:
            if live is None or self.matches.get(match) is not live:
                continue
            live.seats[seat].is_announced = True
            post(box, live.start_message(seat))
            if seat in live.waiting() and not live.seats[seat].is_writing and not live.has_forfeited(seat):
                post(box, live.ask_message(seat, self.now()))
        self.matchmaking_due.set()

    def _ask(self, live: LiveMatch, seat: int, now: float) -> None:
        agent = live.seats[seat].agent
        if agent in self.connections.mailboxes and seat in live.waiting() and not live.has_forfeited(seat):
            self.connections.say(str(agent), live.ask_message(seat, now))

    # ---- tasks

    def start_task(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._task_done)

    def _task_done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self.metrics.failures.inc()
            asyncio.get_running_loop().call_exception_handler(
                {"message": "in a task of the matches", "exception": error}
            )

    async def close(self) -> None:
        self.deadlines.stop()
        for task in list(self._tasks):
            task.cancel()
        self.connections.close_all()
