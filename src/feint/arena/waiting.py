"""Going into the queue and out of it, by whichever door one came."""

from __future__ import annotations

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from feint.arena import rows
from feint.arena.errors import ArenaError
from feint.arena.hall import Hall
from feint.arena.seating import game_of
from feint.game import Game

MOST_PLACES = 100


async def join(hall: Hall, agent: str, game: str, players: int | None, most: int = 1, repeat: bool = False) -> int:
    """Put an agent into a queue, for so many players; if it is there it keeps its place."""
    seats = game_of(game, {}, players).seats
    now = hall.now()

    def enter(session: Session) -> None:
        row = session.get(rows.Waiting, (agent, game, seats))
        if row is None:
            count = select(func.count()).select_from(rows.Waiting).where(rows.Waiting.agent == agent)
            if (session.scalar(count) or 0) >= MOST_PLACES:
                raise ArenaError(409, "too_many_places", f"An agent waits for at most {MOST_PLACES} games.")
            row = rows.Waiting(agent=agent, game=game, players=seats, parameters={}, since=now)
            session.add(row)
        row.most, row.repeat = most, repeat

    await hall.database.write(enter)
    hall.changed.set()
    return seats


def check_plays(session: Session, agent: rows.Agent, game: Game) -> None:
    """House bots play what they wait for. Others are their owners' business."""
    if agent.kind == "house" and session.get(rows.Waiting, (agent.id, game.name, game.seats)) is None:
        raise ArenaError(422, "does_not_play", f"{agent.name!r} does not play {game.name} with {game.seats}.")


async def leave(hall: Hall, agent: str, game: str | None) -> None:
    """Take an agent out of one queue, or of all. Who plays already has heard so when this returns."""
    mine = delete(rows.Waiting).where(rows.Waiting.agent == agent)
    if game is not None:
        mine = mine.where(rows.Waiting.game == game)
    await hall.database.write(lambda session: session.execute(mine))
    playing = select(rows.Match.id).join(rows.Seat, rows.Seat.match == rows.Match.id)
    playing = playing.where(rows.Seat.agent == agent, rows.Match.status == "running")
    for match in await hall.database.read(lambda session: list(session.scalars(playing))):
        if match not in hall.lives:
            await hall.refresh(match)
