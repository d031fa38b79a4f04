"""How a match ends: result, record and ratings in one transaction, exactly once."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from feint import rating
from feint.arena import rows
from feint.arena.database import Database
from feint.arena.live import Live


async def finish(database: Database, live: Live, now: float) -> bool:
    """Write the end of a match. False if another process has."""
    result = result_of(live)
    async with database.writing() as session:
        if not await _end(session, live.id, "finished", now, result=result):
            return False
        await _keep_record(session, live)
        agents = [sitting.agent for sitting in live.seats]
        forfeits = set(result["forfeits"])
        if live.kind == "ranked" and all(agents):
            await rate(session, live.id, live.game.name, agents, result["places"], now)
        if live.kind == "validation":
            for seat, agent in enumerate(agents):
                if agent and seat not in forfeits:
                    await session.merge(rows.Validation(agent=agent, game=live.game.name, match=live.id, at=now))
                elif agent:  # leaves the queue, and may come again
                    waiting = (rows.Waiting.agent == agent, rows.Waiting.game == live.game.name)
                    await session.execute(delete(rows.Waiting).where(*waiting))
        await database.tell(session, live.id)
    return True


async def void(database: Database, live: Live, reason: str, now: float) -> bool:
    """End a match without a result. What was played is kept."""
    async with database.writing() as session:
        if not await _end(session, live.id, "void", now, reason=reason[:200]):
            return False
        await _keep_record(session, live)
        await database.tell(session, live.id)
    return True


async def _end(session: AsyncSession, match: str, status: str, now: float, **values: Any) -> bool:
    guard = (rows.Match.id == match, rows.Match.status == "running")
    values |= {"status": status, "ended": now, "touched": now, "lease_owner": None, "lease_until": 0.0}
    done = await session.execute(update(rows.Match).where(*guard).values(**values))
    return bool(done.rowcount)  # type: ignore[attr-defined]


async def _keep_record(session: AsyncSession, live: Live) -> None:
    """The answers become a record."""
    await session.execute(delete(rows.Answer).where(rows.Answer.match == live.id))
    session.add(rows.Record(match=live.id, text=json.dumps(live.match.record().json())))


def result_of(live: Live) -> dict[str, Any]:
    """Returns and ranking as the game has them; places are the ranking with those who forfeited behind the rest."""
    state = live.match.state
    ranking = state.ranking()
    forfeits = [seat for seat in range(len(live.seats)) if live.has_forfeited(seat)]
    keys = [(seat in forfeits, ranking[seat]) for seat in range(len(ranking))]
    places = [1 + sum(other < key for other in keys) for key in keys]
    return {"returns": state.returns(), "ranking": ranking, "places": places, "forfeits": forfeits}


async def rate(session: AsyncSession, match: str, game: str, agents: list[Any], places: list[int], now: float) -> None:
    """Move the ratings of those who played, all from the same snapshot."""
    players = len(agents)
    ladder = (rows.Rating.game == game, rows.Rating.players == players)
    query = select(rows.Rating).where(*ladder, rows.Rating.agent.in_(agents)).order_by(rows.Rating.agent)
    found = {row.agent: row for row in await session.scalars(query.with_for_update())}
    fresh = rating.Rating()
    for agent in agents:
        if agent not in found:
            found[agent] = rows.Rating(
                agent=agent,
                game=game,
                players=players,
                rating=fresh.rating,
                deviation=fresh.deviation,
                volatility=fresh.volatility,
                matches=0,
                updated=now,
            )
            session.add(found[agent])
    before = [
        rating.Rating(row.rating, row.deviation, row.volatility, row.updated) for row in (found[a] for a in agents)
    ]
    after = rating.rate(before, places, now)
    for agent, old, new in zip(agents, before, after, strict=True):
        row = found[agent]
        row.rating, row.deviation, row.volatility, row.updated = new.rating, new.deviation, new.volatility, now
        row.matches += 1
        session.add(
            rows.RatingChange(
                match=match,
                agent=agent,
                game=game,
                players=players,
                at=now,
                rating=new.rating,
                deviation=new.deviation,
                volatility=new.volatility,
                before=old.rating,
            )
        )
