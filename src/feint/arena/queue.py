"""Join and leave the queue for ranked matches."""

from __future__ import annotations

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from feint.arena import schema
from feint.arena.errors import ArenaError
from feint.arena.matches import MatchHost
from feint.arena.seating import game_of
from feint.game import Game

MOST_PLACES = 100


async def join(host: MatchHost, agent: str, game: str, players: int | None, most: int = 1, repeat: bool = False) -> int:
    """Put an agent into a queue, for so many players; if it is there it keeps its place."""
    seats = game_of(game, {}, players).seats
    now = host.now()

    def enter(session: Session) -> None:
        row = session.get(schema.QueueEntry, (agent, game, seats))
        if row is None:
            count = select(func.count()).select_from(schema.QueueEntry).where(schema.QueueEntry.agent == agent)
            if (session.scalar(count) or 0) >= MOST_PLACES:
                raise ArenaError(409, "too_many_places", f"An agent waits for at most {MOST_PLACES} games.")
            row = schema.QueueEntry(agent=agent, game=game, players=seats, parameters={}, since=now)
            session.add(row)
        row.most, row.repeat = most, repeat

    await host.database.write(enter)
    host.matchmaking_due.set()
    return seats


def check_plays(session: Session, agent: schema.Agent, game: Game) -> None:
    """House bots play what they wait for. Others are their owners' business."""
    if agent.kind == "house" and session.get(schema.QueueEntry, (agent.id, game.name, game.seats)) is None:
        raise ArenaError(422, "does_not_play", f"{agent.name!r} does not play {game.name} with {game.seats}.")


async def leave(host: MatchHost, agent: str, game: str | None) -> None:
    """Take an agent out of one queue, or of all. Who plays already has heard so when this returns."""
    mine = delete(schema.QueueEntry).where(schema.QueueEntry.agent == agent)
    if game is not None:
        mine = mine.where(schema.QueueEntry.game == game)
    await host.database.write(lambda session: session.execute(mine))
    playing = select(schema.Match.id).join(schema.Seat, schema.Seat.match == schema.Match.id)
    playing = playing.where(schema.Seat.agent == agent, schema.Match.status == "running")
    for match in await host.database.read(lambda session: list(session.scalars(playing))):
        if match not in host.matches:
            await host.refresh(match)
