"""The house bots of an arena: their names, what each plays, and how strong it is.

Here are those of any game; a game's folder may offer `BOTS` of its own (feint.games).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from feint.games import offers

__all__ = ["RANDOM", "RETIRED", "Bot", "house_bots", "strength_of"]

RANDOM = 0  # the strength of a bot that plays any legal action


@dataclass(frozen=True)
class Bot:
    """An account of the house. It plays whatever its kind can play, or only the games that are named.

    strength: the stronger of two bots of one game has the higher number. RANDOM is never seated unless it is asked for.
    """

    name: str
    spec: str
    about: str
    strength: int
    games: frozenset[str] | None = None


ANY_GAME = (
    Bot("random", "random", "Plays uniformly at random.", RANDOM),
    Bot("shuffle", "random", "Another random player, so that two can meet.", RANDOM),
    Bot("exact", "exact", "Solves the game and plays the equilibrium: nobody has an edge against it.", 5),
    Bot("thinker", "ismcts:simulations=100", "Searches by information sets, 100 simulations a decision.", 1),
    Bot("middle thinker", "ismcts:simulations=300", "Searches by information sets, 300 simulations a decision.", 1),
    Bot("deep thinker", "ismcts:simulations=1000", "Searches by information sets, 1,000 simulations a decision.", 2),
    Bot(
        "exp3", "exp3:simulations=20000", "Searches open games of two by EXP3: 20,000 simulations, a mixed strategy.", 3
    ),
    Bot("exp3 200k", "exp3:simulations=200000", "As exp3, with the 200,000 simulations of its paper.", 4),
    Bot("sm_rm", "sm_rm:simulations=20000", "Searches open games of two by regret matching, 20,000 simulations.", 3),
)
RETIRED = ("coin",)  # names of bots that the house had once: their matches and ratings stay


@cache
def house_bots() -> tuple[Bot, ...]:
    """Return all house bots: those of any game, then those that games offer."""
    return (*ANY_GAME, *(bot for bots in offers("bots").values() for bot in bots))


def strength_of(name: str) -> int:
    """The strength of a house bot by its name; RANDOM for a name that the house does not have (any more)."""
    return next((bot.strength for bot in house_bots() if bot.name == name), RANDOM)
