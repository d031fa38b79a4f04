"""The matches that this process holds, the connections that it serves, and the way of an answer.

An answer is checked on the replica, made durable, applied, and only then acknowledged. The database is the truth: any
other process may hold the same match, and the unique key of a decision settles who came first.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import time
from collections import defaultdict
from collections.abc import Callable, Coroutine
from typing import Any

import orjson
from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from feint.arena import finish, rows
from feint.arena.database import Database, new_id
from feint.arena.deadlines import AGAIN, LATENESS, Deadlines
from feint.arena.errors import ArenaError, StorageDown, Taken
from feint.arena.live import Live
from feint.arena.mailbox import Mailbox
from feint.arena.metrics import Metrics
from feint.arena.place import this_place
from feint.arena.rebuilt import apply, changed, gone, load, missed, playing, time_of

LOG = logging.getLogger("feint")
Spoken = dict[str, Any] | None  # an action in words, or none
MOST_EXPLAINED = 1 << 19  # characters of one seat's explanations in a match; what comes after is not kept


class Hall:
    """One process of the arena."""

    def __init__(self, database: Database, now: Callable[[], float], works: bool = True) -> None:
        self.database, self.now, self.works = database, now, works
        self.name = f"{this_place()}:{os.getpid()}:{new_id()[:6]}"
        self.lives: dict[str, Live] = {}
        self.mine: set[str] = set()  # matches whose clocks this process watches
        self.mailboxes: dict[str, set[Mailbox]] = defaultdict(set)
        self.watchers: dict[str, dict[Mailbox, int | None]] = defaultdict(dict)  # and through which seat's eyes
        self.metrics = Metrics()
        self._loading: dict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self.deadlines = Deadlines(self)
        self._tasks: set[asyncio.Task[None]] = set()
        self.is_leaving = False
        self.changed = asyncio.Event()  # something ended or came to the queue: the matchmaker looks

    # ---- holding matches

    async def hold(self, match: str) -> Live | None:
        """The match as it stands in the database, or None if it is not under way."""
        if match in self.lives:
            return self.lives[match]
        async with self._loading[match]:
            if match not in self.lives:
                live = await self.database.read(lambda session: load(session, match))
                if live is not None:
                    self.lives[match] = live
        self._loading.pop(match, None)
        return self.lives.get(match)

    async def begin(self, match: str, mine: bool) -> None:
        """Hold a match, watch its clocks if it is ours, and tell the seats that are connected here."""
        is_new = match not in self.lives
        live = await self.hold(match)
        if live is None:
            return
        if is_new:
            live.opened = self.now()  # nobody here could be asked before
        if mine:
            self.mine.add(match)
        self._announce(live)
        self._show(live, 0)
        self._go_on(live)

    def _announce(self, live: Live) -> None:
        """Tell those who are connected here and have not heard of the match, by whichever way it came."""
        for seat, sitting in enumerate(live.seats):
            if sitting.agent in self.mailboxes and not sitting.told:
                sitting.told = True
                self.say(str(sitting.agent), live.start_message(seat))
                self._ask_one(live, seat, self.now())

    async def refresh(self, match: str) -> None:
        """Another process has changed a match: catch up."""
        live = self.lives.get(match)
        if live is None:
            seats = select(rows.Seat.agent).where(rows.Seat.match == match)
            agents = await self.database.read(lambda session: list(session.scalars(seats)))
            if any(agent in self.mailboxes for agent in agents) or match in self.watchers:
                await self.begin(match, mine=False)
            return None
        end, resumed, left, answers = await self.database.read(lambda session: changed(session, live))
        if self.lives.get(match) is not live:
            return None
        if end.status != "running":
            return self._leave(live, end)
        live.resumed = resumed
        shown, decision = len(live.public), live.decision
        if live.resign(left):
            self._show(live, shown)
        for answer in answers:
            apply(live, answer)
        self._announce(live)
        if live.decision != decision:
            live.opened = self.now()  # whoever is connected here is asked only now
            self._window_opened(live, shown)
        self._go_on(live)
        return None

    def forget(self, match: str) -> None:
        self.lives.pop(match, None)
        self.mine.discard(match)
        self.deadlines.cancel(match)

    # ---- answers

    async def answer(
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
        began = time.perf_counter()
        at = self.now() if received is None else received
        self.deadlines.exclude_downtime()
        live = await self.hold(match)
        if live is None:
            raise await self.database.read(lambda session: gone(session, agent, match, decision))
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

    def _count(self, live: Live, seconds: float) -> None:
        """Only once the window is closed: a counter that moves tells who has answered."""
        live.waits.append(seconds)
        if not live.match.pending():
            self.metrics.window_closed(live.waits, live.refused)
            live.waits, live.refused = [], 0

    async def _refuse(self, live: Live, seat: int, error: ArenaError, at: float) -> None:
        """An illegal answer costs a try; the last one is a fault."""
        sitting = live.seats[seat]
        sitting.tries += 1
        left = live.clock.tries - sitting.tries
        error.more |= {"legal": live.legal(seat), "tries": left}
        live.refused += 1
        if left <= 0:
            with contextlib.suppress(ArenaError):
                await self.keep(live, seat, live.fallback(seat), at, f"no legal answer: {error}"[:200], None)

    async def keep(
        self, live: Live, seat: int, action: dict[str, Any], at: float, fault: str | None, explain: Any
    ) -> None:
        """Make an answer durable that came at the time `at`, apply it, and ask what comes next."""
        sitting, decision = live.seats[seat], live.decision
        if sitting.explained > MOST_EXPLAINED:
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
        sitting.busy = True
        try:
            await self.database.append(row, self.now)
        except Taken:
            self.soon(self.refresh(live.id))
            raise ArenaError(
                409, "stale", f"Decision {decision} of seat {seat} was answered before.", match=live.id
            ) from None
        finally:
            sitting.busy = False
        if live.decision != decision or seat not in live.waiting():
            return  # a refresh was quicker
        shown = len(live.public)
        try:
            closed = live.take(seat, action, self.now(), ms, fault, explain)
        except Exception as error:
            self.soon(self.give_up(live.id, error))
            raise
        if closed:
            self._window_opened(live, shown)
            self._go_on(live)

    # ---- what follows

    def _window_opened(self, live: Live, shown: int) -> None:
        self._show(live, shown)
        if not live.over:
            self._ask(live)

    def _go_on(self, live: Live) -> None:
        """See to what is due: the end, seats that the server answers for, and the clock."""
        if live.over:
            self.soon(self._finish(live))
        elif live.id in self.mine:
            self.deadlines.arm(live)

    async def _finish(self, live: Live) -> None:
        """Write the end: whoever comes first does, and everybody tells his own connections."""
        if self.lives.get(live.id) is not live:
            return None
        now, end = self.now(), finish.End("running")
        try:
            end = await self.database.write(lambda session: finish.finish(session, live, now))
        except (StorageDown, SQLAlchemyError):  # whatever it was, a match must come to its end
            self.metrics.failures.inc()
        if end.status == "running":  # or another process is about to end it: we hear of that, or try again
            await asyncio.sleep(AGAIN)
            return self._go_on(live)
        return self._leave(live, end)

    async def void(self, live: Live, reason: str) -> None:
        """End a match without a result: a fault of the arena is nobody's loss."""
        now = self.now()
        self._leave(live, await self.database.write(lambda session: finish.void(session, live.id, live, reason, now)))

    async def guard(self, match: str, work: Coroutine[Any, Any, None]) -> None:
        """Do something for a match; if it breaks, give up this match and no other."""
        try:
            await work
        except StorageDown:
            raise
        except Exception as error:
            await self.give_up(match, error)

    async def give_up(self, match: str, error: Exception) -> None:
        """A match that cannot go on is void: its rules have changed, or the fault is ours. It holds up nobody."""
        self.metrics.failures.inc()
        LOG.error("match %s cannot go on", match, exc_info=error)
        now, live = self.now(), self.lives.get(match)
        reason = f"a fault of the arena: {error}"
        end = await self.database.write(lambda session: finish.void(session, match, None, reason, now))
        if live is not None:
            self._leave(live, end)

    def _leave(self, live: Live, end: finish.End) -> None:
        """A match has ended: say so to everybody here, once."""
        if self.lives.get(live.id) is not live:
            return
        self.forget(live.id)
        self.metrics.matches.labels(end.status).inc()
        for seat, sitting in enumerate(live.seats):
            if sitting.agent:
                self.say(sitting.agent, finish.end_message(end, live.id, seat, live.match.unheard(seat)))
        for box in self.watchers.get(live.id, ()):
            box.put({"type": "end", "match": live.id, "status": end.status, "result": end.result})
            box.close()
        self.changed.set()

    # ---- saying

    def say(self, agent: str, message: dict[str, Any]) -> None:
        for box in self.mailboxes.get(agent, ()):
            self._post(box, message)

    def _post(self, box: Mailbox, message: dict[str, Any]) -> None:
        box.put({**message, "cursor": f"{self.now():.3f}"})

    def _ask(self, live: Live) -> None:
        now = self.now()
        for seat in live.waiting():
            self._ask_one(live, seat, now)

    def _ask_one(self, live: Live, seat: int, now: float) -> None:
        agent = live.seats[seat].agent
        if agent in self.mailboxes and seat in live.waiting() and not live.has_forfeited(seat):
            self.say(str(agent), live.ask_message(seat, now))

    def _show(self, live: Live, shown: int) -> None:
        """Tell those who watch that a window has opened."""
        if boxes := self.watchers.get(live.id):
            now = self.now()
            texts = {eyes: orjson.dumps(live.scene(eyes, shown, now)) for eyes in set(boxes.values())}
            for box, eyes in boxes.items():
                box.put_text(texts[eyes])

    async def connect(self, agent: str, box: Mailbox, after: str | None = None) -> None:
        """A new connection of an agent: what it missed, and what it is asked now."""
        since = time_of(after)
        self.mailboxes[agent].add(box)
        running = await self.database.read(lambda session: playing(session, agent))
        held = [(row.seat, row.id, await self.hold(row.id)) for row in running]
        just_now = [match for _, match, live in held if live is None]
        # Only now: a match that is not among them was held before, and its end is told by whoever hears of it.
        for message in await self.database.read(lambda session: missed(session, agent, since, just_now)):
            self._post(box, message)
        for seat, match, live in held:
            if live is None or self.lives.get(match) is not live:
                continue
            live.seats[seat].told = True
            self._post(box, live.start_message(seat))
            if seat in live.waiting() and not live.seats[seat].busy and not live.has_forfeited(seat):
                self._post(box, live.ask_message(seat, self.now()))
        self.changed.set()

    def disconnect(self, agent: str, box: Mailbox) -> None:
        box.close()
        boxes = self.mailboxes.get(agent, set())
        boxes.discard(box)
        if not boxes:
            self.mailboxes.pop(agent, None)

    def soon(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self.metrics.failures.inc()
            asyncio.get_running_loop().call_exception_handler({"message": "in the hall", "exception": error})

    def say_goodbye(self) -> None:
        """End all streams; whoever listens may come back to another process."""
        self.is_leaving = True
        for boxes in [*self.mailboxes.values(), *self.watchers.values()]:
            for box in list(boxes):
                box.close()

    async def close(self) -> None:
        self.deadlines.stop()
        for task in list(self._tasks):
            task.cancel()
        self.say_goodbye()
