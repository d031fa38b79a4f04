"""How an agent does against each opponent, and how it plays."""

from __future__ import annotations

import dataclasses
import functools
import operator
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any, Literal

from fastapi import APIRouter, Query
from pydantic import BaseModel, Field, create_model
from sqlalchemy import select
from sqlalchemy.orm import Session

from feint.arena import schema
from feint.arena.api.accounts import find_agent
from feint.arena.api.dependencies import ERRORS, AgentName, CurrentArena, Limit
from feint.arena.errors import not_found
from feint.arena.seating import games
from feint.arena.styles import MATCHES
from feint.games import offers
from feint.rating.intervals import wilson

router = APIRouter(prefix="/api/v1", tags=["ratings"], responses=ERRORS)
MOST_MATCHES = 1000


class OpponentShown(BaseModel):
    agent: str
    kind: Literal["bot", "house", "person"]
    games: int
    wins: int = Field(description="How often it finished before the opponent")
    draws: int
    share: float = Field(description="Wins and half of the draws, of all games")
    interval: tuple[float, float] = Field(description="Of the share, 95%")


class Opponents(BaseModel):
    agent: str
    game: str
    players: int
    matches: int = Field(description=f"Ranked matches that were counted, the last ones; at most {MOST_MATCHES}")
    opponents: list[OpponentShown] = Field(description="Whom it met most comes first")


class StyleShown(BaseModel):
    agent: str
    game: str
    matches: int = Field(description=f"Finished matches that were counted, the last ones; at most {MATCHES}")


def _style_model(game: str, style: type[Any]) -> type[StyleShown]:
    """The same with the figures that a game counts."""
    figures: dict[str, Any] = {
        one.name: (int, Field(description=one.metadata.get("description"))) for one in dataclasses.fields(style)
    }
    name = "".join(part.title() for part in game.split("_"))
    return create_model(f"{name}StyleShown", __base__=StyleShown, **figures)


SHOWN = {game: _style_model(game, style) for game, style in offers("style").items()}
if TYPE_CHECKING:
    Styled = str
else:
    Styled = Literal[tuple(SHOWN)]


@dataclass
class _Meetings:
    """With everybody whom an agent met."""

    matches: int = 0
    who: dict[str, schema.Agent] = field(default_factory=dict)
    games: Counter[str] = field(default_factory=Counter)
    wins: Counter[str] = field(default_factory=Counter)
    draws: Counter[str] = field(default_factory=Counter)

    def against(self, agent: str) -> OpponentShown:
        games, wins, draws = self.games[agent], self.wins[agent], self.draws[agent]
        low, high = wilson(wins + draws / 2, games)
        return OpponentShown.model_validate(
            {
                "agent": self.who[agent].name,
                "kind": self.who[agent].kind,
                "games": games,
                "wins": wins,
                "draws": draws,
                "share": (wins + draws / 2) / games,
                "interval": (low, high),
            }
        )


@router.get("/agents/{name}/opponents")
async def opponents(
    name: AgentName,
    arena: CurrentArena,
    game: Annotated[str, Query(max_length=80)],
    players: Annotated[int, Query(ge=1, le=64)],
    limit: Limit = 50,
) -> Opponents:
    """Against whom an agent won and lost on a ladder. At a larger table each two finish before or after each other."""
    agent = await find_agent(arena, name)
    if game not in games():
        raise not_found("game", game)
    met = await arena.database.read(lambda session: _count_meetings(session, agent.id, game, players))
    shown = [met.against(other) for other, _ in met.games.most_common(limit)]
    return Opponents(agent=name, game=game, players=players, matches=met.matches, opponents=shown)


def _count_meetings(session: Session, agent: str, game: str, players: int) -> _Meetings:
    change = schema.RatingChange  # every ranked match that counted has left one, and they are in order
    last = select(change.match).where(change.agent == agent, change.game == game, change.players == players)
    recent = last.order_by(change.at.desc()).limit(MOST_MATCHES).subquery()
    results = select(schema.Match.id, schema.Match.result).join(recent, recent.c.match == schema.Match.id)
    places = {match: result["places"] for match, result in session.execute(results) if result is not None}
    seats = select(schema.Seat.match, schema.Seat.seat, schema.Seat.agent).join(
        recent, recent.c.match == schema.Seat.match
    )
    sitting = [(match, seat, who) for match, seat, who in session.execute(seats) if match in places and who]
    own = {match: places[match][seat] for match, seat, who in sitting if who == agent}
    met = _Meetings(matches=len(own))
    for match, seat, who in sitting:
        if who != agent and match in own:
            met.games[who] += 1
            met.wins[who] += own[match] < places[match][seat]
            met.draws[who] += own[match] == places[match][seat]
    found = select(schema.Agent).where(schema.Agent.id.in_([who for who, _ in met.games.most_common(200)]))
    met.who = {row.id: row for row in session.scalars(found)}
    return met


@router.get("/agents/{name}/style", response_model=functools.reduce(operator.or_, SHOWN.values()))
async def style(name: AgentName, arena: CurrentArena, game: Styled) -> StyleShown:
    """How often an agent lies and is caught, doubts and is right; counted from its last matches."""
    agent = await find_agent(arena, name)
    matches, counted = await arena.styles.of(agent.id, game)
    return SHOWN[game](agent=name, game=game, matches=matches, **vars(counted))
