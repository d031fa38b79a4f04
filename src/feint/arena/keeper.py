"""The work that goes on by itself in a process that works: leases of matches, and duties.

A lease says who watches a match's clocks. It is renewed while the process lives; when it lapses another takes the
match, whose clocks then start anew from that moment. A match that lay longer than its grace is void. All processes go
by one time, which is not their hosts' (`wall_clock`).
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
from collections.abc import Awaitable, Callable
from typing import Any

from sqlalchemy import delete, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from feint.arena import rows
from feint.arena.database import tell
from feint.arena.errors import StorageDown
from feint.arena.hall import Hall
from feint.arena.place import this_place

LOG = logging.getLogger("feint")
LEASE = 10.0  # seconds
RENEW = 2.5
GRACE = 600.0  # seconds that a match may lie before it is void
CLAIMED_AT_ONCE = 200
OPEN_FOR = 3600.0  # seconds that a table waits for people
PROCESS = "process "  # the duty of being there, by which processes know of each other


def is_dead(owner: str | None) -> bool:
    """Whether the holder of a lease is a process of this place that is gone: nobody need wait for it."""
    place, _, rest = (owner or "").partition(":")
    if place != this_place():
        return False
    try:
        os.kill(int(rest.partition(":")[0]), 0)
    except ProcessLookupError:
        return True
    except (ValueError, PermissionError):
        return False
    return False


async def claim(hall: Hall) -> list[str]:
    """Take the matches that nobody watches."""
    now = hall.now()
    running = rows.Match.status == "running"

    def take(session: Session) -> list[Any]:
        query = select(rows.Match.id, rows.Match.lease_owner, rows.Match.lease_until, rows.Match.started)
        query = query.where(running, rows.Match.lease_owner.is_distinct_from(hall.name)).limit(CLAIMED_AT_ONCE)
        claimed = []
        for row in session.execute(query).all():
            if row.lease_until >= now and not is_dead(row.lease_owner):
                continue
            guard = (running, rows.Match.id == row.id, rows.Match.lease_until == row.lease_until)
            values = {"lease_owner": hall.name, "lease_until": now + LEASE, "resumed": now}
            done: Any = session.execute(update(rows.Match).where(*guard).values(**values))
            if done.rowcount:
                claimed.append(row)
                tell(session, row.id)
        return claimed

    claimed = await hall.database.write(take)
    for row in claimed:
        await hall.guard(row.id, _take_up(hall, row, now))
    return [row.id for row in claimed]


async def _take_up(hall: Hall, row: Any, now: float) -> None:
    if live := hall.lives.get(row.id):
        live.resumed = now
    await hall.begin(row.id, mine=True)
    lay = now - max(row.lease_until, row.started or 0.0)
    if (live := hall.lives.get(row.id)) is not None and lay > GRACE and not live.over:
        await hall.void(live, "the arena was away for longer than a match may lie")


async def renew(hall: Hall) -> None:
    """Say that this process is alive; let go of what another has taken, and take up what got lost on the way."""
    now, mine = hall.now(), set(hall.mine)

    def again(session: Session) -> set[str]:
        held = (rows.Match.lease_owner == hall.name, rows.Match.status == "running")
        session.execute(update(rows.Match).where(*held).values(lease_until=now + LEASE))
        return set(session.scalars(select(rows.Match.id).where(*held)))

    still = await hall.database.write(again)
    for match in mine - still:
        hall.mine.discard(match)
        await hall.guard(match, hall.refresh(match))
    for match in still - mine - hall.mine:  # written, but the database went away before we began it
        await hall.guard(match, hall.begin(match, mine=True))


async def clear(hall: Hall) -> None:
    """Take away tables at which nobody sat down."""
    old = (rows.Match.status == "open", rows.Match.created < hall.now() - OPEN_FOR)

    def take_away(session: Session) -> None:
        tables = list(session.scalars(select(rows.Match.id).where(*old).limit(CLAIMED_AT_ONCE)))
        if tables:
            session.execute(delete(rows.Seat).where(rows.Seat.match.in_(tables)))
            session.execute(delete(rows.Match).where(rows.Match.id.in_(tables), *old))

    if await hall.database.read(lambda session: session.scalar(select(rows.Match.id).where(*old).limit(1))):
        await hall.database.write(take_away)


async def has_duty(hall: Hall, name: str) -> bool:
    """Whether this process has, or can take, a piece of work that one does for all."""
    now = hall.now()

    def take(session: Session) -> bool:
        row = session.get(rows.Duty, name, with_for_update=True)
        if row is None:
            session.add(rows.Duty(name=name, owner=hall.name, until=now + LEASE))
        elif row.owner == hall.name or row.until < now or is_dead(row.owner):
            row.owner, row.until = hall.name, now + LEASE
        else:
            return False
        return True

    try:
        return await hall.database.write(take)
    except IntegrityError:  # another process took it in the same moment
        return False


async def every(seconds: float, work: Callable[[], Awaitable[object]], hall: Hall) -> None:
    """Do it again and again. A database that is away is waited for, and whatever else breaks is noted: others depend
    on the next time."""
    while True:
        try:
            await work()
        except StorageDown:
            hall.metrics.failures.inc()
        except Exception:
            hall.metrics.failures.inc()
            LOG.exception("in the work that goes on by itself")
        await asyncio.sleep(seconds)


async def keep(hall: Hall) -> None:
    """Say that we are here, renew and claim, for ever."""

    async def once() -> None:
        await has_duty(hall, PROCESS + hall.name[-20:])
        if hall.works:
            await hall.deadlines.save()
            await renew(hall)
            await claim(hall)
            await clear(hall)

    with contextlib.suppress(asyncio.CancelledError):
        await every(RENEW, once, hall)
