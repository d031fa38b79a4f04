"""How a game looks to people. A game's folder may offer a `TABLE` (feint.games); every other game has the plain table.
A person at the terminal, a watcher and a replay all draw with it."""

from __future__ import annotations

from collections.abc import Sequence

from feint.game import Game
from feint.games import offer
from feint.tables.language import locale_language
from feint.tables.plain import Choice, NotUnderstood, TerminalTable

__all__ = ["Choice", "NotUnderstood", "TerminalTable", "locale_language", "table_of"]


def table_of(game: Game, names: Sequence[str] = (), seat: int | None = None, language: str = "en") -> TerminalTable:
    """The table of a game, its players' names, whose eyes look at it (None: all), and the language he reads.

    A table that does not speak it speaks English.
    """
    kind: type[TerminalTable] = offer(game.name, "table") or TerminalTable
    return kind(game, names, seat, language)
