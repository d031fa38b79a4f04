"""What an administrator does beside the server: owners with special rights, and proofs that the ratings are right."""

from __future__ import annotations

from typing import Any

from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from feint import rating
from feint.arena import schema
from feint.arena.database import Database, new_id
from feint.arena.errors import ArenaError
from feint.arena.migrate import migrate
from feint.arena.seating import teams_of
from feint.arena.security import new_token
from feint.arena.wall_clock import WallClock


async def owner_token(database: Database, kind: str, name: str, scope: str, note: str, only: bool = False) -> str:
    """A token of the house or of an admin, who is made if he is not there. only: earlier ones with this note end."""

    clock = WallClock(database)

    def make(session: Session) -> str:
        now = clock.now()
        owner = session.scalars(select(schema.Owner).where(func.lower(schema.Owner.name) == name.lower())).one_or_none()
        if owner is not None and owner.kind != kind:
            raise ArenaError(409, "name_taken", f"{name!r} is a plain owner's name here: choose another with --name")
        if owner is None:
            owner = schema.Owner(id=new_id(), kind=kind, name=name, created=now)
            session.add(owner)
            session.flush()
        if only:
            earlier = (schema.Token.owner == owner.id, schema.Token.note == note, schema.Token.revoked.is_(None))
            session.execute(update(schema.Token).where(*earlier).values(revoked=now))
        return new_token(session, owner.id, scope, now, note=note)[1]

    await migrate(database)
    await clock.set()
    return await database.write(make)


async def recompute_ratings(database: Database) -> list[dict[str, Any]]:
    """Every rating again, from the finished ranked matches alone, beside the one that is kept."""
    ranked = select(schema.Match).where(schema.Match.kind == "ranked", schema.Match.status == "finished")

    def compute(session: Session) -> list[dict[str, Any]]:
        now: dict[tuple[str, str, int], rating.Rating] = {}
        for match in session.scalars(ranked.order_by(schema.Match.ended, schema.Match.id)):
            seats = select(schema.Seat.agent).where(schema.Seat.match == match.id).order_by(schema.Seat.seat)
            places = [(str(agent), match.game, match.players) for agent in session.scalars(seats)]
            ended, result = match.ended or 0.0, match.result or {}
            before = [now.get(place, rating.Rating(updated=ended)) for place in places]
            teams = teams_of(match.game, match.players)
            now |= zip(places, rating.rate(before, result["places"], ended, teams), strict=True)
        names = {row.id: row.name for row in session.execute(select(schema.Agent.id, schema.Agent.name))}
        kept = {(row.agent, row.game, row.players): row for row in session.scalars(select(schema.Rating))}
        return [
            {
                "agent": names.get(place[0], place[0]),
                "game": place[1],
                "players": place[2],
                "kept": row.rating if (row := kept.get(place)) else None,
                "recomputed": found.rating if (found := now.get(place)) else None,
            }
            for place in sorted(kept.keys() | now.keys())
        ]

    return await database.read(compute)
