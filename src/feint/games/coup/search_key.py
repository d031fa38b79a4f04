"""The nodes of a search against a policy of Coup: for two there is a coarse key, for information sets hardly ever
repeat."""

from __future__ import annotations

from feint.game import Game

__all__ = ["SEARCH_KEY", "search_key"]


def search_key(game: Game) -> str | None:
    """Return the name of the native key, or None for the information set."""
    return "coup" if game.seats == 2 else None


SEARCH_KEY = search_key
