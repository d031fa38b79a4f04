"""What any process can tell from the rows at any time: a match under way, and what an agent missed."""

from __future__ import annotations

import math
from typing import Any

from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from feint.arena import rows
from feint.arena.errors import ArenaError, not_found
from feint.arena.finish import End, end_message
from feint.arena.live import Live, Sitting

REPEATED = 30.0  # seconds: an end may be written down this long after its time, so rather say it twice
MOST_ENDED = 256  # endings that an agent is told when it comes back; older ones are in the list of matches


def answers_of(match: str, since: int = 0) -> Any:
    """The answers of a match, from a decision on."""
    here = (rows.Answer.match == match, rows.Answer.decision >= since)
    return select(rows.Answer).where(*here).order_by(rows.Answer.decision, rows.Answer.seat)


def changed(session: Session, live: Live) -> tuple[End, float, set[int], list[rows.Answer]]:
    """What the rows say of a match that is held: whether it has ended, since when its clocks run again, who has given
    up, and the answers since. Each process asks this of every decision of others: as little as will do."""
    how = select(rows.Match.status, rows.Match.result, rows.Match.reason, rows.Match.resumed)
    row = session.execute(how.where(rows.Match.id == live.id)).one_or_none()
    if row is None:
        return End("void"), 0.0, set(), []
    answers = list(session.scalars(answers_of(live.id, live.decision)))
    return End(row.status, row.result, row.reason), row.resumed, resigned(session, live.id), answers


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
    query = select(rows.Seat.agent, rows.Seat.dice, rows.Seat.resigned, rows.Agent.name)
    query = query.outerjoin(rows.Agent, rows.Agent.id == rows.Seat.agent)
    found = session.execute(query.where(rows.Seat.match == match).order_by(rows.Seat.seat)).all()
    return [Sitting(row.agent, row.name or "dice", row.dice, row.resigned is not None) for row in found]


def _matches_of(agent: str) -> Any:
    seats = select(rows.Match.id, rows.Match.status, rows.Seat.seat, rows.Match.reason, rows.Match.result)
    return seats.join(rows.Seat, rows.Seat.match == rows.Match.id).where(rows.Seat.agent == agent)


def playing(session: Session, agent: str) -> list[Any]:
    """The matches that an agent plays."""
    return list(session.execute(_matches_of(agent).where(rows.Match.status == "running")).all())


def missed(session: Session, agent: str, since: float | None, just_now: list[str]) -> list[dict[str, Any]]:
    """What an agent is told of its last matches that ended since, and of those that ended just now."""
    if since is None and not just_now:
        return []
    ended = or_(rows.Match.id.in_(just_now), rows.Match.ended > (math.inf if since is None else since))
    query = _matches_of(agent).where(rows.Match.ended.is_not(None), ended)
    last = query.order_by(rows.Match.ended.desc()).limit(MOST_ENDED)
    found = reversed(session.execute(last).all())
    return [end_message(End(row.status, row.result, row.reason), row.id, row.seat) for row in found]


def resigned(session: Session, match: str) -> set[int]:
    """The seats that have given up."""
    return set(session.scalars(select(rows.Seat.seat).where(rows.Seat.match == match, rows.Seat.resigned.is_not(None))))


def gone(session: Session, agent: str, match: str, decision: int | None = None) -> ArenaError:
    """Why a match that is not under way, or not the agent's, takes no answer."""
    seat = select(rows.Seat.seat).where(rows.Seat.match == match, rows.Seat.agent == agent)
    row, mine = session.get(rows.Match, match), session.execute(seat).one_or_none()
    if row is None or (mine is None and row.status in ("planned", "open")):
        return not_found("match", match)
    if mine is None:
        return ArenaError(403, "not_your_seat", f"You do not sit at match {match}.")
    which = "" if decision is None else f"; decision {decision} is not open"
    return ArenaError(409, "stale", f"Match {match} is {row.status}{which}.", match=match)


def time_of(cursor: str | None) -> float | None:
    if cursor is None:
        return None
    try:
        if math.isnan(since := float(cursor) - REPEATED):
            raise ValueError
        return since
    except ValueError:
        raise ArenaError(422, "bad_cursor", f"{cursor[:40]!r} is no cursor of ours; take one from a message.") from None
