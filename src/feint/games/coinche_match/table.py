"""The table of a match of Coinche: a deal's, with the score."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import RenderableType
from rich.markup import escape
from rich.table import Table as Grid

from feint.game import Event, State
from feint.games.coinche.table import CoincheTable

__all__ = ["TABLE"]


class CoincheMatchTable(CoincheTable):
    """Deals one after the other, and what they add up to."""

    def story(self, events: Iterable[Event]) -> list[str]:
        return [line for line in super().story(events) if line.strip()]

    def ending(self, state: State) -> RenderableType:
        words, seen, paid = self._words, state.view(0).json(), state.returns()
        grid = Grid(words.say("side"), words.say("points"), words.say("return"), box=None)
        for side in range(2):
            who = " + ".join(f"{seat} {escape(self.names[seat])}".strip() for seat in (side, side + 2))
            grid.add_row(who, str(seen["scores"][side]), f"{paid[side]:+g}")
        return grid


TABLE = CoincheMatchTable
