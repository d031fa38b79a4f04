"""What generic code must not say: players of single games, and words that only one game has."""

from __future__ import annotations

import re

from feint.games import agent_modules, offers
from feint.house_bots import ANY_GAME

ORDINARY = {"level", "policy"}  # names of players, but also words that code of any game needs
WORDS = [
    *(
        "swallowed",
        "influence",
        "coins?",
        "bluff(?:s|ed|ing)?",
        "duke",
        "assassin",
        "captain",
        "ambassador",
        "contessa",
    ),
    *("auctions?", "trumps?", "partner_holds", "belote", "capot", "coinched", "pillz"),
]
OF_ONE_GAME = re.compile(rf"(?<![A-Za-z])(?:{'|'.join(WORDS)})(?![a-z])", re.IGNORECASE)


def players() -> set[str]:
    """Return the names of house bots and agents that games bring along, without those of any game."""
    bots = [bot for offered in offers("bots").values() for bot in offered]
    names = {name for bot in bots for name in (bot.name, bot.spec.partition(":")[0])} | set(agent_modules())
    return names - {name for bot in ANY_GAME for name in (bot.name, bot.spec.partition(":")[0])} - ORDINARY
