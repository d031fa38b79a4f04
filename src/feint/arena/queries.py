"""Queries of the matches: one that is under way, those of an agent, and what it missed."""

from __future__ import annotations

import math
from typing import Any

from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from feint.arena import schema
from feint.arena.errors import ArenaError, not_found
from feint.arena.finish import End, end_message
from feint.arena.live_match import LiveMatch, SeatState

REPEATED = 30.0  # seconds: an end may be written down this long after its time, so rather say it twice
MOST_ENDED = 256  # endings that an agent is told when it comes back; older ones are in the list of matches


def answers_of(match: str, since: int = 0) -> Any:
    """The answers of a match, from a decision on."""
    here = (schema.Answer.match == match, schema.Answer.decision >= since)
    return select(schema.Answer).where(*here).order_by(schema.Answer.decision, schema.Answer.seat)


def read_changes(session: Session, live: LiveMatch) -> tuple[End, float, set[int], list[schema.Answer]]:
    """Read what has changed in a match that is held: its end, since when its clocks run again, who has resigned, and
    the answers since. Each process asks this of every decision of others: as little as will do."""
    how = select(schema.Match.status, schema.Match.result, schema.Match.reason, schema.Match.resumed)
    row = session.execute(how.where(schema.Match.id == live.id)).one_or_none()
    if row is None:
        return End("void"), 0.0, set(), []
    answers = list(session.scalars(answers_of(live.id, live.decision)))
    return End(row.status, row.result, row.reason), row.resumed, resigned_seats(session, live.id), answers


def apply_answer(live: LiveMatch, answer: schema.Answer) -> None:
    if answer.decision == live.decision and answer.seat in live.waiting():
        live.apply(answer.seat, answer.action, answer.at, answer.ms, answer.fault, answer.explain)


def load_match(session: Session, match: str) -> LiveMatch | None:
    """Rebuild a match from its rows; None if it is not under way."""
    row = session.get(schema.Match, match)
    if row is None or row.status != "running":
        return None
    live = LiveMatch(row, _seat_states(session, match))
    for answer in session.scalars(answers_of(match)):
        apply_answer(live, answer)
    return live


def _seat_states(session: Session, match: str) -> list[SeatState]:
    """The seats of a match, in order."""
    query = select(schema.Seat.agent, schema.Seat.plays_random, schema.Seat.resigned, schema.Agent.name)
    query = query.outerjoin(schema.Agent, schema.Agent.id == schema.Seat.agent)
    found = session.execute(query.where(schema.Seat.match == match).order_by(schema.Seat.seat)).all()
    return [SeatState(row.agent, row.name or "dice", row.plays_random, row.resigned is not None) for row in found]


def _matches_of(agent: str) -> Any:
    seats = select(schema.Match.id, schema.Match.status, schema.Seat.seat, schema.Match.reason, schema.Match.result)
    return seats.join(schema.Seat, schema.Seat.match == schema.Match.id).where(schema.Seat.agent == agent)


def running_matches(session: Session, agent: str) -> list[Any]:
    """Return the matches that an agent plays."""
    return list(session.execute(_matches_of(agent).where(schema.Match.status == "running")).all())


def missed_endings(session: Session, agent: str, since: float | None, just_now: list[str]) -> list[dict[str, Any]]:
    """Return the messages about an agent's matches that ended since a time, and about those that ended just now."""
    if since is None and not just_now:
        return []
    ended = or_(schema.Match.id.in_(just_now), schema.Match.ended > (math.inf if since is None else since))
    query = _matches_of(agent).where(schema.Match.ended.is_not(None), ended)
    last = query.order_by(schema.Match.ended.desc()).limit(MOST_ENDED)
    found = reversed(session.execute(last).all())
    return [end_message(End(row.status, row.result, row.reason), row.id, row.seat) for row in found]


def resigned_seats(session: Session, match: str) -> set[int]:
    """Return the seats that have resigned."""
    return set(
        session.scalars(select(schema.Seat.seat).where(schema.Seat.match == match, schema.Seat.resigned.is_not(None)))
    )


def closed_match_error(session: Session, agent: str, match: str, decision: int | None = None) -> ArenaError:
    """Return why a match that is not under way, or not the agent's, takes no answer."""
    seat = select(schema.Seat.seat).where(schema.Seat.match == match, schema.Seat.agent == agent)
    row, mine = session.get(schema.Match, match), session.execute(seat).one_or_none()
    if row is None or (mine is None and row.status in ("planned", "open")):
        return not_found("match", match)
    if mine is None:
        return ArenaError(403, "not_your_seat", f"You do not sit at match {match}.")
    which = "" if decision is None else f"; decision {decision} is not open"
    return ArenaError(409, "stale", f"Match {match} is {row.status}{which}.", match=match)


def parse_cursor(cursor: str | None) -> float | None:
    if cursor is None:
        return None
    try:
        if math.isnan(since := float(cursor) - REPEATED):
            raise ValueError
        return since
    except ValueError:
        raise ArenaError(422, "bad_cursor", f"{cursor[:40]!r} is no cursor of ours; take one from a message.") from None
