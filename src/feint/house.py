"""The house bots of an arena: which there are, what each can play, and their one process.

`python -m feint.house` hosts them at FEINT_URL under the house's token in FEINT_OWNER_TOKEN; `feint serve` starts it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
import time
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from feint.child import leave_with_parent
from feint.errors import FeintError, NoArena
from feint.remote.calls import Calls, register
from feint.remote.guest import Guest, Wish
from feint.remote.host import host
from feint.remote.link import Link
from feint.remote.table import check_plays, maker_of

NOTE = "house bots play with it"
MOST = 16  # matches at once, of each bot
THREADS = 2  # the house is gentle: people's own agents may run beside it
PATIENCE = 60.0  # seconds for an arena that is just being started


@dataclass(frozen=True)
class Bot:
    """A strength that is always there. It plays whatever its kind can play, or of that these games only."""

    name: str
    spec: str
    about: str
    games: frozenset[str] | None = None


LEVELS = (
    "Nim with hidden heaps, without a thought: any legal move.",
    "Nim with hidden heaps: takes you for one who does not think.",
    *(f"Nim with hidden heaps: thinks that you are of level 0 to {k - 1}, and finds out which." for k in range(2, 9)),
)
BOTS = (
    Bot("random", "random", "Any legal action, each as likely as the other."),
    Bot("coin", "random", "As random: so that every game has two who play it."),
    Bot("honest", "honest", "Coup by rule: claims only what it holds."),
    Bot("counter", "counter", "Coup by rule: counts cards, doubts and bluffs."),
    Bot("regret", "regret", "Coup between two by a learned table: it bluffs and doubts in proportion."),
    Bot("believer", "believer:simulations=1000,milliseconds=15", "Coup by beliefs about all hands, and search."),
    Bot("simple", "simple", "Coinche by a paper's simple rules."),
    Bot("stronger", "stronger", "Coinche by a paper's stronger rules."),
    Bot("learned", "learned", "Coinche by nets that learned against themselves; nobody taught them."),
    Bot("pimc", "pimc:worlds=20,milliseconds=50", "Coinche: solves deals that may be the true one."),
    Bot("greedy", "greedy", "The duel, one round ahead and no further."),
    Bot("exact", "exact", "Solves the game and plays the equilibrium: nobody has an edge against it."),
    Bot("thinker", "ismcts:simulations=100", "Searches by information sets, 100 simulations a decision."),
    Bot("deep thinker", "ismcts:simulations=1000", "Searches by information sets, 1,000 simulations a decision."),
    Bot("exp3", "exp3:simulations=20000", "Searches open games of two by EXP3: 20,000 simulations, a mixed strategy."),
    Bot("exp3 200k", "exp3:simulations=200000", "As exp3, with the 200,000 simulations of its paper."),
    Bot("sm_rm", "sm_rm:simulations=20000", "Searches open games of two by regret matching, 20,000 simulations."),
    *(Bot(f"level {k}", f"level:k={k}", about, frozenset(["po_nim"])) for k, about in enumerate(LEVELS)),
)


def can_play(spec: str, game: str, players: int) -> bool:
    """Whether an agent takes its seat in a game. Not every game can be searched, and some agents know one game only."""
    try:
        check_plays(spec, game, players)
    except FeintError:
        return False
    return True


def wishes_of(bot: Bot, games: list[dict[str, Any]]) -> list[Wish]:
    """The ladders on which a bot plays, of the games that an arena has."""
    chosen = [game for game in games if bot.games is None or game["name"] in bot.games]
    ladders = ((game["name"], players) for game in chosen for players in game["players"])
    return [Wish(game, players) for game, players in ladders if can_play(bot.spec, game, players)]


def host_house(
    url: str, owner_token: str, games: Collection[str] | None = None, *, most: int = MOST, patience: float = PATIENCE
) -> None:
    """Register the house bots that are missing, and host them all until Ctrl-C or SIGTERM. games: None is all."""
    owner = Calls(url, owner_token)
    known = [game for game in _games(owner, patience) if games is None or game["name"] in games]
    _revoke_old(owner)
    tokens = _registered(owner)

    async def play() -> None:
        guests = [
            Guest(Link(url, token, patience), maker_of(bot.spec), wishes_of(bot, known), most)
            for bot, token in tokens.items()
        ]
        await host(guests, THREADS)

    asyncio.run(play())


def _registered(owner: Calls) -> dict[Bot, str]:
    """The bots with their tokens; one whose name is somebody else's stays away, and the others play."""
    tokens = {}
    for bot in BOTS:
        try:
            tokens[bot] = register(owner, bot.name, bot.about, NOTE)[0]
        except NoArena as error:
            if error.code != "not_yours":
                raise
            logging.getLogger("feint").warning("%s", error)
    return tokens


def _games(owner: Calls, patience: float) -> list[dict[str, Any]]:
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


def _revoke_old(owner: Calls) -> None:
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
