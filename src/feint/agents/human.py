"""A person at the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.markup import escape
from rich.padding import Padding

from feint.agent import Agent
from feint.game import Event, Game, View
from feint.tables import Choice, NotUnderstood, TerminalTable, locale_language, table_of
from feint.tables.screen import Screen


class LeftTable(Exception):
    """The person has left."""


class HumanAgent(Agent):
    """Draws the game's table, tells what happened, and asks for an action by number or in words."""

    name = "human"
    needs_events = True

    def __init__(self) -> None:
        self.names: Sequence[str] = ()  # of all seats, if whoever set the table says so
        self._console = Screen(highlight=False, emoji=False)
        self._log: list[Event] = []
        self._table: TerminalTable
        self._game: Game
        self._seat = 0

    def start(self, game: Game, seat: int, seed: int) -> None:
        self._game, self._seat, self._log = game, seat, []
        self._table = table_of(game, self.names, seat, locale_language())
        title, colon, rest = self._table.greeting().partition(":")
        self._console.print(f"[bold]{escape(title)}[/]{colon}{escape(rest)}")

    def observe(self, events: Sequence[Event]) -> None:
        self._log += events
        self._console.print()
        self._tell(events)

    def _tell(self, events: Sequence[Event]) -> None:
        for paragraph in self._table.story(events):
            self._console.print(Padding(self._table.tint(paragraph), (0, 0, 0, 2), expand=False))

    def act(self, view: View, legal: Sequence[int]) -> int:
        choices = self._table.choices(view, legal)
        if len(choices) == 1:
            return choices[0].action
        self._show(view, choices)
        while True:
            try:
                typed = self._console.input("[bold]> [/]").strip()
            except EOFError:
                raise LeftTable from None
            action = self._read(typed, view, legal, choices)
            if action is not None:
                return action

    def _read(self, typed: str, view: View, legal: Sequence[int], choices: Sequence[Choice]) -> int | None:
        """The action typed; None after a word that was for the table."""
        numbers = self._table.numbers(choices)
        words = {self._game.text(view.seat, action): action for action in legal}
        for exactly in (numbers.get(typed), words.get(typed), words.get(typed.lower())):
            if exactly is not None:
                return exactly
        command = typed.lower()
        if command in ("quit", "q", "exit", "quitter"):
            raise LeftTable
        if command in ("help", "h", "?", "aide"):
            self._console.print(self._table.tint(self._table.help))
        elif command in ("log", "journal"):
            self._tell(self._log)
        elif command in ("odds", "why", "compte"):
            self._console.print(self._table.tint(self._table.odds(view)))
        elif command in ("table", "look"):
            self._show(view, choices)
        else:
            try:
                return self._table.read(typed, view, choices)
            except NotUnderstood as what:
                self._console.print(str(what), markup=False)
        return None

    def _show(self, view: View, choices: Sequence[Choice]) -> None:
        self._console.print(self._table.board({view.seat: view}))
        if question := self._table.question(view):
            self._console.print(self._table.tint(question), style="bold")
        self._console.print(self._table.menu(choices))

    def end(self, returns: Sequence[float]) -> None:
        verdict, colon, rest = self._table.verdict(returns[self._seat]).partition(":")
        self._console.print(f"\n[bold]{escape(verdict)}[/]{colon}{escape(rest)}")


AGENT = HumanAgent
