"""Giving up a match: the seat has forfeited, and nobody waits for it any more."""

from __future__ import annotations

from typing import Any

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from feint.arena import rows
from feint.arena.database import tell
from feint.arena.errors import not_found
from feint.arena.hall import Hall
from feint.arena.rebuilt import gone


async def resign(hall: Hall, agent: str, match: str) -> int:
    """The seat that an agent has given up; when this returns it is durable. Doing so twice changes nothing."""
    now = hall.now()

    def give_up(session: Session) -> int:
        mine = select(rows.Seat).where(rows.Seat.match == match, rows.Seat.agent == agent)
        seat = session.scalars(mine).one_or_none()
        running = (rows.Match.id == match, rows.Match.status == "running")
        # Touched, so that the other processes see it.
        found: Any = session.execute(update(rows.Match).where(*running).values(touched=now))
        if seat is None or not found.rowcount:
            raise gone(session, agent, match)
        seat.resigned = seat.resigned or now
        tell(session, match)
        return seat.seat

    if "\x00" in match:
        raise not_found("match", match)
    seat = await hall.database.write(give_up, urgent=True)
    await hall.refresh(match)
    return seat
