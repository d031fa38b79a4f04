"""Ladders and the history of ratings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Query
from pydantic import BaseModel, Field
from sqlalchemy import func, select
from sqlalchemy.orm import Session, aliased

from feint import rating
from feint.arena import schema
from feint.arena.api.accounts import find_agent
from feint.arena.api.dependencies import ERRORS, After, AgentName, CurrentArena, Limit, after_cursor, next_page
from feint.arena.errors import not_found
from feint.arena.seating import games, numbers_of_players

router = APIRouter(prefix="/api/v1", tags=["ratings"], responses=ERRORS)
LONGEST_SPARK = 60


class Standing(BaseModel):
    agent: str
    kind: str
    rank: int | None = Field(description="null while the deviation is high")
    rating: float
    deviation: float
    interval: tuple[float, float] = Field(description="95%")
    provisional: bool
    matches: int
    spark: list[float] = Field(description=f"The last ratings, at most {LONGEST_SPARK}, the oldest first")


class Ladder(BaseModel):
    game: str
    players: int
    standings: list[Standing]


class Ladders(BaseModel):
    game: str
    ladders: list[Ladder]


class Change(BaseModel):
    match: str
    game: str
    players: int
    at: float
    rating: float
    deviation: float
    before: float


class RatingShown(BaseModel):
    game: str
    players: int
    rating: float
    deviation: float
    interval: tuple[float, float]
    provisional: bool
    matches: int


class Ratings(BaseModel):
    agent: str
    ratings: list[RatingShown]


class Changes(BaseModel):
    changes: list[Change]
    next: str | None


def _rating_fields(row: schema.Rating, now: float) -> dict[str, Any]:
    """As it is today: who was away is less sure."""
    today = rating.age_rating(rating.Rating(row.rating, row.deviation, row.volatility, row.updated), now)
    return {
        "rating": today.rating,
        "deviation": today.deviation,
        "interval": rating.interval(today),
        "provisional": rating.is_provisional(today),
        "matches": row.matches,
    }


@router.get("/ladders/{game}")
async def ladders(
    game: str,
    arena: CurrentArena,
    players: Annotated[int | None, Query(ge=1, le=64)] = None,
    limit: Limit = 100,
    spark: Annotated[int, Query(ge=0, le=LONGEST_SPARK, description="How many of the last ratings")] = LONGEST_SPARK,
) -> Ladders:
    """Who is the best: one ladder for each number of players."""
    if game not in games():
        raise not_found("game", game)
    now, out = arena.host.now(), []
    for number in numbers_of_players(game) if players is None else [players]:
        look = partial(_ladder, game=game, players=number, limit=limit, spark=spark)
        standings, rank = [], 0
        for row, name, kind, line in await arena.database.read(look):
            shown = _rating_fields(row, now)
            rank += not shown["provisional"]
            place = None if shown["provisional"] else rank
            standings.append(Standing(agent=name, kind=kind, rank=place, spark=line, **shown))
        if standings or players is not None:
            out.append(Ladder(game=game, players=number, standings=standings))
    return Ladders(game=game, ladders=out)


def _ladder(
    session: Session, game: str, players: int, limit: int, spark: int
) -> list[tuple[schema.Rating, str, str, list[float]]]:
    query = select(schema.Rating, schema.Agent.name, schema.Agent.kind)
    query = query.join(schema.Agent, schema.Agent.id == schema.Rating.agent)
    query = query.where(schema.Rating.game == game, schema.Rating.players == players)
    query = query.order_by(schema.Rating.rating.desc(), schema.Rating.agent).limit(limit)
    found = [(row, name, kind) for row, name, kind in session.execute(query)]
    lines = _sparks(session, game, players, [row.agent for row, _, _ in found], spark) if spark and found else {}
    return [(row, name, kind, lines.get(row.agent, [])) for row, name, kind in found]


def _sparks(session: Session, game: str, players: int, agents: Collection[str], most: int) -> dict[str, list[float]]:
    """The last ratings of all agents of a ladder at once. The index gives each one's first moment, and what follows."""
    change, other = schema.RatingChange, aliased(schema.RatingChange)
    first = select(other.at).where(other.agent == schema.Rating.agent, other.game == game, other.players == players)
    first = first.order_by(other.at.desc()).limit(1).offset(most - 1)
    query = select(change.agent, change.rating)
    query = query.join(schema.Rating, schema.Rating.agent == change.agent)
    query = query.where(schema.Rating.game == game, schema.Rating.players == players, schema.Rating.agent.in_(agents))
    query = query.where(change.game == game, change.players == players)
    query = query.where(change.at >= func.coalesce(first.correlate(schema.Rating).scalar_subquery(), 0.0))
    lines: dict[str, list[float]] = defaultdict(list)
    for agent, rating_then in session.execute(query.order_by(change.agent, change.at)):
        lines[agent].append(round(rating_then, 1))
    return lines


@router.get("/agents/{name}/ratings")
async def ratings(name: AgentName, arena: CurrentArena) -> Ratings:
    """All ratings of an agent."""
    agent, now = await find_agent(arena, name), arena.host.now()
    query = select(schema.Rating).where(schema.Rating.agent == agent.id)
    found = await arena.database.read(lambda session: list(session.scalars(query)))
    return Ratings(
        agent=name,
        ratings=[RatingShown(game=row.game, players=row.players, **_rating_fields(row, now)) for row in found],
    )


@router.get("/agents/{name}/ratings/history")
async def history(
    name: AgentName,
    arena: CurrentArena,
    game: Annotated[str | None, Query(max_length=80)] = None,
    players: Annotated[int | None, Query(ge=1, le=64)] = None,
    after: After = None,
    limit: Limit = 100,
) -> Changes:
    """What each match did to an agent's rating, the last one first."""
    agent = await find_agent(arena, name)
    query = select(schema.RatingChange).where(schema.RatingChange.agent == agent.id)
    if game is not None:
        query = query.where(schema.RatingChange.game == game.replace("\x00", ""))
    if players is not None:
        query = query.where(schema.RatingChange.players == players)
    if (place := after_cursor(after, (schema.RatingChange.at, schema.RatingChange.match))) is not None:
        query = query.where(place)
    query = query.order_by(schema.RatingChange.at.desc(), schema.RatingChange.match.desc()).limit(limit + 1)
    found = await arena.database.read(lambda session: list(session.scalars(query)))
    page = found[:limit]
    changes = [
        Change(
            match=c.match,
            game=c.game,
            players=c.players,
            at=c.at,
            rating=c.rating,
            deviation=c.deviation,
            before=c.before,
        )
        for c in page
    ]
    return Changes(changes=changes, next=next_page((page[-1].at, page[-1].match)) if len(found) > limit else None)
