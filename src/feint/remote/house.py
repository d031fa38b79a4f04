"""The process that hosts the house bots of an arena, and which games each of them plays.

`python -m feint.remote.house` hosts them at FEINT_URL under the house's token in FEINT_OWNER_TOKEN; `feint serve`
starts it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
import time
import urllib.parse
from collections.abc import Collection
from typing import Any

from feint.errors import FeintError, NoArena
from feint.house_bots import RETIRED, Bot, house_bots
from feint.remote.api_client import ApiClient, register
from feint.remote.child import leave_with_parent
from feint.remote.client import AgentClient, Ladder
from feint.remote.connection import ArenaConnection
from feint.remote.match import agent_factory, check_plays
from feint.remote.run import run_clients

NOTE = "house bots play with it"
MOST = 16  # matches at once, of each bot
THREADS = 2  # the house is gentle: people's own agents may run beside it
PATIENCE = 60.0  # seconds for an arena that is just being started


def can_play(spec: str, game: str, players: int | None) -> bool:
    """Whether an agent takes its seat in a game. Not every game can be searched, and some agents know one game only."""
    try:
        check_plays(spec, game, players)
    except FeintError:
        return False
    return True


def ladders_of(bot: Bot, games: list[dict[str, Any]]) -> list[Ladder]:
    """The ladders on which a bot plays, of the games that an arena has."""
    chosen = [game for game in games if bot.games is None or game["name"] in bot.games]
    ladders = ((game["name"], players) for game in chosen for players in game["players"])
    return [Ladder(game, players) for game, players in ladders if can_play(bot.spec, game, players)]


def host_house(
    url: str, owner_token: str, games: Collection[str] | None = None, *, most: int = MOST, patience: float = PATIENCE
) -> None:
    """Register the house bots that are missing, and host them all until Ctrl-C or SIGTERM. games: None is all."""
    owner = ApiClient(url, owner_token)
    known = [game for game in _games(owner, patience) if games is None or game["name"] in games]
    _revoke_old(owner)
    _retire(owner)
    tokens = _register_bots(owner)

    async def play() -> None:
        clients = [
            AgentClient(ArenaConnection(url, token, patience), agent_factory(bot.spec), ladders_of(bot, known), most)
            for bot, token in tokens.items()
        ]
        await run_clients(clients, THREADS)

    asyncio.run(play())


def _register_bots(owner: ApiClient) -> dict[Bot, str]:
    """The bots with their tokens; one whose name is somebody else's stays away, and the others play."""
    tokens = {}
    for bot in house_bots():
        try:
            tokens[bot] = register(owner, bot.name, bot.about, NOTE)[0]
        except NoArena as error:
            if error.code != "not_yours":
                raise
            logging.getLogger("feint").warning("%s", error)
    return tokens


def _retire(owner: ApiClient) -> None:
    """Take bots that the house no longer has out of every queue. Their accounts, matches and ratings stay."""
    for name in RETIRED:
        try:
            made = owner.post(f"/agents/{urllib.parse.quote(name, safe='')}/tokens", {"note": NOTE})
        except NoArena as error:
            if error.code not in ("not_found", "not_yours"):
                raise
            continue
        ApiClient(owner.url, made["token"]).delete("/queue")
        owner.delete(f"/tokens/{made['id']}")


def _games(owner: ApiClient, patience: float) -> list[dict[str, Any]]:
    """The arena's games, when it is there."""
    deadline = time.monotonic() + patience
    while True:
        try:
            found: list[dict[str, Any]] = owner.get("/games")["games"]
            return found
        except NoArena as error:
            if error.code != "away" or time.monotonic() >= deadline:
                raise
        time.sleep(0.2)


def _revoke_old(owner: ApiClient) -> None:
    """There is one house: what an earlier process of it was given is not needed any more."""
    for token in owner.get("/tokens")["tokens"]:
        if token["note"] == NOTE and token["revoked"] is None:
            owner.delete(f"/tokens/{token['id']}")


def main() -> int:
    logging.basicConfig(format="feint house: %(message)s", level=logging.WARNING)
    leave_with_parent()
    with contextlib.suppress(OSError):
        os.nice(5)
    try:
        host_house(os.environ["FEINT_URL"], os.environ.pop("FEINT_OWNER_TOKEN"))
    except KeyError as error:
        print(f"feint house: {error.args[0]} is not set", file=sys.stderr)
        return 2
    except NoArena as error:
        print(f"feint house: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
