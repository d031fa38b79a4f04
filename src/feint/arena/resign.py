"""Giving up a match: the seat has forfeited, and nobody waits for it any more."""

from __future__ import annotations

from typing import Any

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from feint.arena import schema
from feint.arena.database import notify
from feint.arena.matches import MatchHost
from feint.arena.queries import closed_match_error


async def resign(host: MatchHost, agent: str, match: str) -> int:
    """The seat that an agent has given up; when this returns it is durable. Doing so twice changes nothing."""
    now = host.now()

    def give_up(session: Session) -> int:
        mine = select(schema.Seat).where(schema.Seat.match == match, schema.Seat.agent == agent)
        seat = session.scalars(mine).one_or_none()
        running = (schema.Match.id == match, schema.Match.status == "running")
        # Touched, so that the other processes see it.
        found: Any = session.execute(update(schema.Match).where(*running).values(touched=now))
        if seat is None or not found.rowcount:
            raise closed_match_error(session, agent, match)
        seat.resigned = seat.resigned or now
        notify(session, match)
        return seat.seat

    seat = await host.database.write(give_up, urgent=True)
    await host.refresh(match)
    return seat
