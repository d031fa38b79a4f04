"""The pack of Coinche, and what needs all of it."""

from __future__ import annotations

from feint.errors import BadParameter
from feint.game import Game

__all__ = ["has_all_cards", "require_all_cards"]

SUITS, RANKS = 4, 8


def has_all_cards(game: Game) -> bool:
    """Return whether a game of Coinche is played with all 32 cards."""
    return game.parameters["suits"] == SUITS and len(game.parameters["ranks"]) in (0, RANKS)  # none named: all


def require_all_cards(solver: str, game: Game) -> None:
    """Raise BadParameter for a game with fewer cards."""
    if not has_all_cards(game):
        suits, ranks = game.parameters["suits"], game.parameters["ranks"]
        raise BadParameter(f"{solver} requires coinche with all cards, got suits = {suits!r}, ranks = {ranks!r}")
