"""How a match ends: result, record and ratings in one transaction, exactly once."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, insert, select, text, update
from sqlalchemy.orm import Session

from feint import rating
from feint.arena import rows
from feint.arena.database import tell
from feint.arena.live import Live
from feint.arena.seating import teams_of
from feint.game import Event

INSTANT = 1e-6  # seconds


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


def finish(session: Session, live: Live, now: float) -> End:
    """Write the end of a match, unless another process has."""
    result = result_of(live)
    agents = [sitting.agent for sitting in live.seats]
    rated = live.kind == "ranked" and all(agents)
    found = locked_ratings(session, live.game.name, agents) if rated else {}
    # Matches of one agent end one after the other, whoever looked at the clock first: so ratings can be computed again.
    now = max([now, *(row.updated + INSTANT for row in found.values())])
    if not _end(session, live.id, "finished", now, result=result):
        return end_of(session, live.id)
    _keep_record(session, live, record_of(live))
    if rated:
        rate(session, live.id, live.game.name, agents, result["places"], found, now)
    if live.kind == "validation":
        for seat, agent in enumerate(agents):
            if agent and not live.seats[seat].faults and not live.has_forfeited(seat):
                session.merge(rows.Validation(agent=agent, game=live.game.name, match=live.id, at=now))
            elif agent:  # leaves the queue, and may come again
                waiting = (rows.Waiting.agent == agent, rows.Waiting.game == live.game.name)
                session.execute(delete(rows.Waiting).where(*waiting))
    tell(session, live.id)
    return End("finished", result)


def void(session: Session, match: str, live: Live | None, reason: str, now: float) -> End:
    """End a match without a result. What was played is kept, unless the match cannot be rebuilt."""
    if not _end(session, match, "void", now, reason=reason[:200]):
        return end_of(session, match)
    if live is not None:
        _keep_record(session, live, record_of(live))
    tell(session, match)
    return End("void", None, reason)


def end_of(session: Session, match: str) -> End:
    row = session.get(rows.Match, match, populate_existing=True)
    return End("void") if row is None else End(row.status, row.result, row.reason)


def _end(session: Session, match: str, status: str, now: float, **values: Any) -> bool:
    guard = (rows.Match.id == match, rows.Match.status == "running")
    values |= {"status": status, "ended": now, "touched": now, "lease_owner": None, "lease_until": 0.0}
    done: Any = session.execute(update(rows.Match).where(*guard).values(**values))
    return bool(done.rowcount)


def _keep_record(session: Session, live: Live, record: str) -> None:
    """The answers become a record."""
    session.execute(delete(rows.Answer).where(rows.Answer.match == live.id))
    session.connection().execute(insert(rows.table(rows.Record)), {"match": live.id, "text": record})


def record_of(live: Live) -> str:
    return json.dumps(live.match.record().json())


def result_of(live: Live) -> dict[str, Any]:
    """Returns and ranking as the game has them; places are the ranking with those who forfeited behind the rest."""
    state = live.match.state
    ranking = state.ranking()
    forfeits = [seat for seat in range(len(live.seats)) if live.has_forfeited(seat)]
    keys = [(seat in forfeits, ranking[seat]) for seat in range(len(ranking))]
    places = [1 + sum(other < key for other in keys) for key in keys]
    return {"returns": state.returns(), "ranking": ranking, "places": places, "forfeits": forfeits}


def locked_ratings(session: Session, game: str, agents: list[Any]) -> dict[str, rows.Rating]:
    """The ratings of those who played; nobody else changes this ladder until we are done."""
    players = len(agents)
    if session.get_bind().dialect.name == "postgresql":
        name = f"ladder {game} {players}"
        session.execute(text("SELECT pg_advisory_xact_lock(hashtext(:name))"), {"name": name})
    ladder = (rows.Rating.game == game, rows.Rating.players == players)
    query = select(rows.Rating).where(*ladder, rows.Rating.agent.in_(agents))
    return {row.agent: row for row in session.scalars(query)}


def rate(
    session: Session,
    match: str,
    game: str,
    agents: list[Any],
    places: list[int],
    found: dict[str, rows.Rating],
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
    changes = []
    for agent, old, new in zip(agents, before, rating.rate(before, places, now, teams_of(game, players)), strict=True):
        values = {"rating": new.rating, "deviation": new.deviation, "volatility": new.volatility}
        row = found.get(agent)
        if row is None:
            session.add(rows.Rating(agent=agent, game=game, players=players, matches=1, updated=now, **values))
        else:
            row.rating, row.deviation, row.volatility, row.updated = new.rating, new.deviation, new.volatility, now
            row.matches += 1
        changes.append(
            {
                "match": match,
                "agent": agent,
                "game": game,
                "players": players,
                "at": now,
                "before": old.rating,
                **values,
            }
        )
    session.flush()
    session.connection().execute(insert(rows.table(rows.RatingChange)), changes)
