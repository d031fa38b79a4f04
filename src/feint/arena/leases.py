"""Background tasks of a worker: leases of matches, and duties that one process does for all.

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

from feint.arena import schema
from feint.arena.database import notify
from feint.arena.errors import StorageDown
from feint.arena.host_id import host_id
from feint.arena.matches import MatchHost

LOG = logging.getLogger("feint")
LEASE = 10.0  # seconds
RENEW = 2.5
GRACE = 600.0  # seconds that a match may lie before it is void
CLAIMED_AT_ONCE = 200
OPEN_FOR = 3600.0  # seconds that a table waits for people
PROCESS = "process "  # the duty of being there, by which processes know of each other


def is_dead(owner: str | None) -> bool:
    """Return whether the holder of a lease is a process of this host that is gone: nobody need wait for it."""
    host, _, rest = (owner or "").partition(":")
    if host != host_id():
        return False
    try:
        os.kill(int(rest.partition(":")[0]), 0)
    except ProcessLookupError:
        return True
    except (ValueError, PermissionError):
        return False
    return False


async def claim(host: MatchHost) -> list[str]:
    """Take the matches that nobody watches."""
    now = host.now()
    running = schema.Match.status == "running"

    def take(session: Session) -> list[Any]:
        query = select(schema.Match.id, schema.Match.lease_owner, schema.Match.lease_until, schema.Match.started)
        query = query.where(running, schema.Match.lease_owner.is_distinct_from(host.name)).limit(CLAIMED_AT_ONCE)
        claimed = []
        for row in session.execute(query).all():
            if row.lease_until >= now and not is_dead(row.lease_owner):
                continue
            guard = (running, schema.Match.id == row.id, schema.Match.lease_until == row.lease_until)
            values = {"lease_owner": host.name, "lease_until": now + LEASE, "resumed": now}
            done: Any = session.execute(update(schema.Match).where(*guard).values(**values))
            if done.rowcount:
                claimed.append(row)
                notify(session, row.id)
        return claimed

    claimed = await host.database.write(take)
    for row in claimed:
        await host.guard(row.id, _take_up(host, row, now))
    return [row.id for row in claimed]


async def _take_up(host: MatchHost, row: Any, now: float) -> None:
    if live := host.matches.get(row.id):
        live.resumed = now
    await host.begin(row.id, leased=True)
    lay = now - max(row.lease_until, row.started or 0.0)
    if (live := host.matches.get(row.id)) is not None and lay > GRACE and not live.over:
        await host.void(live, "the arena was away for longer than a match may lie")


async def renew(host: MatchHost) -> None:
    """Say that this process is alive; let go of what another has taken, and take up what got lost on the way."""
    now, mine = host.now(), set(host.leased)

    def again(session: Session) -> set[str]:
        held = (schema.Match.lease_owner == host.name, schema.Match.status == "running")
        session.execute(update(schema.Match).where(*held).values(lease_until=now + LEASE))
        return set(session.scalars(select(schema.Match.id).where(*held)))

    still = await host.database.write(again)
    for match in mine - still:
        host.leased.discard(match)
        await host.guard(match, host.refresh(match))
    for match in still - mine - host.leased:  # written, but the database went away before we began it
        await host.guard(match, host.begin(match, leased=True))


async def delete_unfilled_tables(host: MatchHost) -> None:
    """Take away tables at which nobody sat down."""
    old = (schema.Match.status == "open", schema.Match.created < host.now() - OPEN_FOR)

    def take_away(session: Session) -> None:
        tables = list(session.scalars(select(schema.Match.id).where(*old).limit(CLAIMED_AT_ONCE)))
        if tables:
            session.execute(delete(schema.Seat).where(schema.Seat.match.in_(tables)))
            session.execute(delete(schema.Match).where(schema.Match.id.in_(tables), *old))

    if await host.database.read(lambda session: session.scalar(select(schema.Match.id).where(*old).limit(1))):
        await host.database.write(take_away)


async def take_duty(host: MatchHost, name: str) -> bool:
    """Take a duty, or renew it. Return whether this process has it now."""
    now = host.now()

    def take(session: Session) -> bool:
        row = session.get(schema.Duty, name, with_for_update=True)
        if row is None:
            session.add(schema.Duty(name=name, owner=host.name, until=now + LEASE))
        elif row.owner == host.name or row.until < now or is_dead(row.owner):
            row.owner, row.until = host.name, now + LEASE
        else:
            return False
        return True

    try:
        return await host.database.write(take)
    except IntegrityError:  # another process took it in the same moment
        return False


async def run_every(seconds: float, work: Callable[[], Awaitable[object]], host: MatchHost) -> None:
    """Do work again and again. A database that is away is waited for, and whatever else breaks is logged: others
    depend on the next time."""
    while True:
        try:
            await work()
        except StorageDown:
            host.metrics.failures.inc()
        except Exception:
            host.metrics.failures.inc()
            LOG.exception("in a background task")
        await asyncio.sleep(seconds)


async def maintain_leases(host: MatchHost) -> None:
    """Renew this process's presence and leases, and claim matches that nobody watches, for ever."""

    async def once() -> None:
        await take_duty(host, PROCESS + host.name[-20:])
        if host.works:
            await host.deadlines.save()
            await renew(host)
            await claim(host)
            await delete_unfilled_tables(host)

    with contextlib.suppress(asyncio.CancelledError):
        await run_every(RENEW, once, host)
