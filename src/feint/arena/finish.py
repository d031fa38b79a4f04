"""How a match ends: result, record and ratings in one transaction, exactly once.

Written to the tables without making objects of their rows: while a match ends, the answers of all others wait.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import bindparam, delete, insert, select, text, update
from sqlalchemy.orm import Session

from feint import rating
from feint.arena import schema
from feint.arena.database import notify
from feint.arena.live_match import LiveMatch
from feint.arena.seating import teams_of
from feint.game import Event

INSTANT = 1e-6  # seconds
MATCHES, ANSWERS, RECORDS = schema.table(schema.Match), schema.table(schema.Answer), schema.table(schema.Record)
RATINGS, CHANGES = schema.table(schema.Rating), schema.table(schema.RatingChange)
MOVED = ("rating", "deviation", "volatility", "updated", "matches")  # of a rating, by a match
PLACE = [RATINGS.c[name] == bindparam(f"at_{name}") for name in ("agent", "game", "players")]
MOVE = update(RATINGS).where(*PLACE).values({name: bindparam(name) for name in MOVED})


@dataclass(frozen=True)
class End:
    """How a match ended, as the database has it."""

    status: str
    result: dict[str, Any] | None = None
    reason: str | None = None


def end_message(end: End, match: str, seat: int, events: Sequence[Event] = ()) -> dict[str, Any]:
    """What the agent in a seat is told, with the same fields whenever it is told."""
    about = {"match": match, "seat": seat}
    if end.result is None:
        return {"type": "void", **about, "reason": end.reason or ""}
    return {"type": "end", **about, "events": [event.json() for event in events], **end.result}


def finish(session: Session, live: LiveMatch, now: float) -> End:
    """Write the end of a match, unless another process has, or is about to: then it is still running."""
    here = select(MATCHES.c.id).where(MATCHES.c.id == live.id, MATCHES.c.status == "running")
    if not session.connection().execute(here.with_for_update(skip_locked=True)).first():
        return end_of(session, live.id)  # before the ladder's lock: who is late must not stand in its queue
    _keep_record(session, live, record_of(live))
    result = result_of(live)
    agents = [state.agent for state in live.seats]
    rated = live.kind == "ranked" and all(agents)
    found = lock_ratings(session, live.game.name, agents) if rated else {}
    # Matches of one agent end one after the other, whoever looked at the clock first: so ratings can be computed again.
    now = max([now, *(row.updated + INSTANT for row in found.values())])
    _end(session, live.id, "finished", now, result=result)
    if rated:
        rate(session, live.id, live.game.name, agents, result["places"], found, now)
    if live.kind == "validation":
        for seat, agent in enumerate(agents):
            if agent and not live.seats[seat].faults and not live.has_forfeited(seat):
                session.merge(schema.Validation(agent=agent, game=live.game.name, match=live.id, at=now))
            elif agent:  # leaves the queue, and may come again
                waiting = (schema.QueueEntry.agent == agent, schema.QueueEntry.game == live.game.name)
                session.execute(delete(schema.QueueEntry).where(*waiting))
    notify(session, live.id)
    return End("finished", result)


def void(session: Session, match: str, live: LiveMatch | None, reason: str, now: float) -> End:
    """End a match without a result. What was played is kept, unless the match cannot be rebuilt."""
    if not _end(session, match, "void", now, reason=reason[:200]):
        return end_of(session, match)
    if live is not None:
        _keep_record(session, live, record_of(live))
    notify(session, match)
    return End("void", None, reason)


def end_of(session: Session, match: str) -> End:
    row = session.get(schema.Match, match, populate_existing=True)
    return End("void") if row is None else End(row.status, row.result, row.reason)


def _end(session: Session, match: str, status: str, now: float, **values: Any) -> bool:
    guard = (MATCHES.c.id == match, MATCHES.c.status == "running")
    values |= {"status": status, "ended": now, "touched": now, "lease_owner": None, "lease_until": 0.0}
    return bool(session.connection().execute(update(MATCHES).where(*guard).values(**values)).rowcount)


def _keep_record(session: Session, live: LiveMatch, record: str) -> None:
    """The answers become a record."""
    session.connection().execute(delete(ANSWERS).where(ANSWERS.c.match == live.id))
    session.connection().execute(insert(RECORDS), {"match": live.id, "text": record})


def record_of(live: LiveMatch) -> str:
    return json.dumps(live.match.record().json())


def result_of(live: LiveMatch) -> dict[str, Any]:
    """Returns and ranking as the game has them; places are the ranking with those who forfeited behind the rest."""
    state = live.match.state
    ranking = state.ranking()
    forfeits = [seat for seat in range(len(live.seats)) if live.has_forfeited(seat)]
    keys = [(seat in forfeits, ranking[seat]) for seat in range(len(ranking))]
    places = [1 + sum(other < key for other in keys) for key in keys]
    return {"returns": state.returns(), "ranking": ranking, "places": places, "forfeits": forfeits}


def lock_ratings(session: Session, game: str, agents: list[Any]) -> dict[str, Any]:
    """The ratings of those who played; nobody else changes this ladder until we are done."""
    players = len(agents)
    if session.get_bind().dialect.name == "postgresql":
        name = f"ladder {game} {players}"
        session.execute(text("SELECT pg_advisory_xact_lock(hashtext(:name))"), {"name": name})
    ladder = (RATINGS.c.game == game, RATINGS.c.players == players)
    query = select(RATINGS).where(*ladder, RATINGS.c.agent.in_(agents))
    return {row.agent: row for row in session.connection().execute(query)}


def rate(
    session: Session,
    match: str,
    game: str,
    agents: list[Any],
    places: list[int],
    found: dict[str, Any],
    now: float,
) -> None:
    """Move the ratings of those who played, all from the same snapshot."""
    players = len(agents)
    before = [
        rating.Rating(row.rating, row.deviation, row.volatility, row.updated)
        if (row := found.get(agent))
        else rating.Rating(updated=now)
        for agent in agents
    ]
    came, moved, changes = [], [], []
    for agent, old, new in zip(agents, before, rating.rate(before, places, now, teams_of(game, players)), strict=True):
        values = {"rating": new.rating, "deviation": new.deviation, "volatility": new.volatility}
        place = {"agent": agent, "game": game, "players": players}
        if (row := found.get(agent)) is None:
            came.append({**place, **values, "matches": 1, "updated": now})
        else:
            at = {f"at_{name}": value for name, value in place.items()}
            moved.append({**at, **values, "matches": row.matches + 1, "updated": now})
        changes.append({"match": match, **place, "at": now, "before": old.rating, **values})
    for statement, values_of in ((insert(RATINGS), came), (MOVE, moved), (insert(CHANGES), changes)):
        if values_of:
            session.connection().execute(statement, values_of)
