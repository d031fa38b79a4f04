"""Create matches: the row, the seats, and a secret seed whose hash is published at once."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from functools import cache
from typing import Any

from sqlalchemy import insert
from sqlalchemy.orm import Session

from feint.arena import schema
from feint.arena.clock import Clock
from feint.arena.database import new_id
from feint.arena.errors import ArenaError, not_found
from feint.errors import FeintError, UnknownGame
from feint.game import Game, catalogue, make_known, players_of


@cache
def games() -> dict[str, dict[str, Any]]:
    """Every game by its name."""
    return {about["name"]: about for about in catalogue()}


def game_of(name: str, parameters: dict[str, Any], players: int | None = None) -> Game:
    """A game by name, for so many players where it lets one choose. Raises what a client should hear."""
    about = games().get(name)
    if about is None:
        raise not_found("game", name)
    chooses = any(parameter["name"] == "players" for parameter in about["parameters"])
    given = {**parameters, **({"players": players} if chooses and players is not None else {})}
    try:
        game = make_known(name, given)
    except UnknownGame as error:
        raise not_found("game", name) from error
    except FeintError as error:
        raise ArenaError(422, "bad_parameters", str(error)[:400]) from error
    if players is not None and game.seats != players:
        raise ArenaError(422, "bad_players", f"{name} is played by {game.seats}, not by {players}.")
    return game


@cache
def teams_of(name: str, players: int) -> tuple[int, ...]:
    """By seat: seats with the same number win and lose together."""
    return tuple(game_of(name, {}, players).teams)


def numbers_of_players(name: str) -> list[int]:
    """With how many one can play."""
    return players_of(games()[name])


def add_match(
    session: Session,
    game: Game,
    kind: str,
    seats: Sequence[str | None],
    clock: Clock,
    now: float,
    *,
    setup: dict[str, Any] | None = None,
    seed: bytes | None = None,
    status: str = "running",
    plays_random: bool = False,
    lease: tuple[str, float] | None = None,
    event: tuple[str, int, int | None] | None = None,
) -> str:
    """Write a match. A seat without an agent is free; with plays_random the server plays random moves there."""
    match = new_id()
    secret = seed or secrets.token_bytes(32)
    row = {
        "id": match,
        "game": game.name,
        "version": game.version,
        "parameters": game.parameters,
        "setup": setup or {},
        "players": game.seats,
        "kind": kind,
        "status": status,
        "seed": secret,
        "seed_hash": hashlib.sha256(secret).hexdigest(),
        "clock": clock.json(),
        "created": now,
        "started": now if status == "running" else None,
        "resumed": now,
        "touched": now,
        "lease_owner": lease[0] if lease else None,
        "lease_until": lease[1] if lease else 0.0,
        "event": event[0] if event else None,
        "round": event[1] if event else None,
        "set": event[2] if event else None,
    }
    sitting = [
        {"match": match, "seat": seat, "agent": agent, schema.Seat.plays_random.name: plays_random and agent is None}
        for seat, agent in enumerate(seats)
    ]
    session.flush()  # an event, or an agent, that was made just now
    session.connection().execute(insert(schema.table(schema.Match)), row)
    session.connection().execute(insert(schema.table(schema.Seat)), sitting)
    return match
