"""Small forms of our own games, solved: what they are worth, and who should bluff how often."""

from __future__ import annotations

from feint.reproduce.mini_games.draw import draw
from feint.reproduce.mini_games.run import reproduce

__all__ = ["draw", "reproduce"]
