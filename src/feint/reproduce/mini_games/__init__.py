"""Small forms of our own games, solved: what they are worth, and who should bluff how often."""

from __future__ import annotations

from feint.reproduce.mini_games.report import report
from feint.reproduce.mini_games.run import TABLES, reproduce
from feint.reproduce.request import Reproduction

__all__ = ["REPRODUCTION"]

REPRODUCTION = Reproduction("mini-games", reproduce, report, tuple(TABLES), no_games="they are solved, not played")
