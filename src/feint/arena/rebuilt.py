"""A match out of its rows: what any process can do at any time."""

from __future__ import annotations

from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from feint.arena import rows
from feint.arena.live import Live, Sitting


def answers_of(match: str) -> Any:
    return select(rows.Answer).where(rows.Answer.match == match).order_by(rows.Answer.decision, rows.Answer.seat)


def apply(live: Live, answer: rows.Answer) -> None:
    if answer.decision == live.decision and answer.seat in live.waiting():
        live.take(answer.seat, answer.action, answer.at, answer.ms, answer.fault, answer.explain)


def load(session: Session, match: str) -> Live | None:
    """A match as its rows say, if it is under way."""
    row = session.get(rows.Match, match)
    if row is None or row.status != "running":
        return None
    live = Live(row, _sittings(session, match))
    for answer in session.scalars(answers_of(match)):
        apply(live, answer)
    return live


def _sittings(session: Session, match: str) -> list[Sitting]:
    """The seats of a match, in order."""
    query = select(rows.Seat.agent, rows.Seat.dice, rows.Agent.name)
    query = query.outerjoin(rows.Agent, rows.Agent.id == rows.Seat.agent)
    found = session.execute(query.where(rows.Seat.match == match).order_by(rows.Seat.seat)).all()
    return [Sitting(row.agent, row.name or "dice", row.dice) for row in found]
