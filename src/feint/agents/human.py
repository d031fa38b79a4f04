"""A person at the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.columns import Columns
from rich.console import Console
from rich.markup import escape
from rich.panel import Panel

from feint.agent import Agent
from feint.game import Event, Game, View

HELP = "Type a number or the words of an action. `help` shows this, `quit` leaves the table."


class LeftTable(Exception):
    """The person has left."""


class HumanAgent(Agent):
    """Shows the view and the legal actions, and asks for one by number or in words."""

    name = "human"

    def __init__(self) -> None:
        self._console = Console(highlight=False)
        self._game: Game | None = None
        self._seat = 0

    def start(self, game: Game, seat: int, seed: int) -> None:
        self._game, self._seat = game, seat
        self._console.print(f"[bold]{escape(game.about()['title'])}[/]: you are seat {seat}. {HELP}")

    def observe(self, events: Sequence[Event]) -> None:
        for event in events:
            self._console.print("  " + self._addressed(event), style="dim", markup=False)

    def _addressed(self, event: Event) -> str:
        text = event.text()
        return text.replace(f"seat {self._seat}:", "you:", 1) if event.seat == self._seat else text

    def act(self, view: View, legal: Sequence[int]) -> int:
        assert self._game is not None
        words = [self._game.text(view.seat, action) for action in legal]
        self._show(view, words)
        while True:
            try:
                typed = self._console.input("[bold]> [/]").strip()
            except EOFError:
                raise LeftTable from None
            numbers = {str(i + 1): action for i, action in enumerate(legal)}
            if typed in numbers:
                return numbers[typed]
            for word in (typed, typed.lower()):
                if word in words:
                    return legal[words.index(word)]
            if typed in ("quit", "q", "exit"):
                raise LeftTable
            if typed in ("help", "h", "?"):
                self._console.print(HELP)
                self._show(view, words)
            else:
                self._console.print(f"{typed!r} is not legal here; legal: {', '.join(words)}", markup=False)

    def _show(self, view: View, words: Sequence[str]) -> None:
        self._console.print(Panel(escape(view.text()), title=f"seat {view.seat}", expand=False))
        self._console.print(
            Columns([f"[bold]{i + 1}[/] {escape(word)}" for i, word in enumerate(words)], padding=(0, 2))
        )

    def end(self, returns: Sequence[float]) -> None:
        mine = returns[self._seat]
        word = "won" if mine > 0 else "lost" if mine < 0 else "drew"
        self._console.print(f"[bold]You {word}[/]: {mine:+g}" if mine else "[bold]You drew.[/]")


AGENT = HumanAgent
