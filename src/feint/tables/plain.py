"""The table of any game: what it says of itself in words, and a numbered list of what is legal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rich.columns import Columns
from rich.console import RenderableType
from rich.markup import escape
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from feint.game import Event, Game, State, View

__all__ = ["Choice", "NotUnderstood", "TerminalTable"]


class NotUnderstood(ValueError):
    """What was typed is no choice; the message says in one line what is."""


@dataclass(frozen=True)
class Choice:
    """Something that a person may choose. Each of its ways is a bag of words; some of one that fit no other name it."""

    action: int
    text: str
    ways: tuple[tuple[str, ...], ...] = ()
    group: str = ""
    note: str = ""  # about all of its group


class TerminalTable:
    """What people see of a game. A game's own table overrides what it can say better."""

    help = "Type a number or the words of an action. `help` shows this, `log` all that happened, `quit` leaves."

    between = "; "  # what stands between paragraphs that share a line

    def __init__(self, game: Game, names: Sequence[str] = (), seat: int | None = None, language: str = "en") -> None:
        self.game, self.seat, self.language = game, seat, language
        self.names = [name.partition(":")[0] for name in names] or [""] * game.seats

    def greeting(self) -> str:
        """What a person is told when he sits down."""
        return f"{self.game.about()['title']}: you are seat {self.seat}. `help` explains, `quit` leaves the table."

    def verdict(self, mine: float) -> str:
        """What a person is told at the end."""
        return f"You {'won' if mine > 0 else 'lost'}: {mine:+.3g}" if mine else "You drew."

    def sentence(self, event: Event) -> str:
        """What happened, or nothing where it is not worth a word."""
        text = event.text()
        return text.replace(f"seat {self.seat}:", "you:", 1) if event.seat == self.seat else text

    def opens(self, event: Event) -> bool:
        """Whether the event begins a paragraph."""
        return True

    def story(self, events: Iterable[Event]) -> list[str]:
        """What happened, in paragraphs."""
        out: list[str] = []
        for event in events:
            if sentence := self.sentence(event):
                if out and not self.opens(event):
                    out[-1] += " " + sentence
                else:
                    out.append(sentence)
        return out

    def tint(self, text: str) -> Text:
        """The words in the game's colours."""
        return Text(text)

    def board(self, views: Mapping[int, View]) -> RenderableType:
        """What the seats that look know together."""
        alone = len(views) == 1
        text = "\n\n".join(("" if alone else f"seat {seat}\n") + view.text() for seat, view in views.items())
        return Panel(escape(text), title=f"seat {next(iter(views))}" if alone else "all seats", expand=False)

    def question(self, view: View) -> str:
        """What a person is asked, if the board does not say it."""
        return ""

    def choices(self, view: View, legal: Sequence[int]) -> list[Choice]:
        """What a person may choose, in the order of its numbers; what makes no difference is one choice."""
        return [Choice(action, self.game.text(view.seat, action)) for action in legal]

    def numbers(self, choices: Sequence[Choice]) -> dict[str, int]:
        """The actions by the numbers that may be typed for them."""
        return {str(i): choice.action for i, choice in enumerate(choices, start=1)}

    def menu(self, choices: Sequence[Choice]) -> RenderableType:
        """The choices with their numbers."""
        return Columns([f"[bold]{i + 1}[/] {escape(choice.text)}" for i, choice in enumerate(choices)], padding=(0, 2))

    def read(self, typed: str, view: View, choices: Sequence[Choice]) -> int:
        """The action that was typed, in the game's own words left aside; raises NotUnderstood."""
        words = ", ".join(choice.text for choice in choices)
        raise NotUnderstood(f"{typed!r} is not legal here; legal: {words}")

    def odds(self, view: View) -> str:
        """What can be counted from what the seat sees."""
        return "There is nothing to count here."

    def ending(self, state: State) -> RenderableType:
        """Who got what."""
        grid = Grid("seat", "agent", "return", "rank", box=None)
        for seat, (paid, rank) in enumerate(zip(state.returns(), state.ranking(), strict=True)):
            grid.add_row(str(seat), escape(self.names[seat]), f"{paid:+g}", str(rank))
        return grid
