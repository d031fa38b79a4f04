"""The table of Coup."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from math import comb
from typing import Any

from rich.console import RenderableType
from rich.markup import escape
from rich.table import Table as Grid
from rich.text import Text

from feint.game import Event, State, View
from feint.games.coup.table import menu, words
from feint.games.coup.table.board import COLOURS, GLYPHS, Board, asked
from feint.tables.plain import Choice, TerminalTable

__all__ = ["TABLE"]

COPIES, CARDS = 3, 15


class CoupTable(TerminalTable):
    """Rows of seats, sentences of what happened, and words typed as one would say them."""

    help = words.RULES
    between = " "

    def who(self, seat: int) -> str:
        return "you" if seat == self.seat else f"seat {seat}"

    def who_with_agent(self, seat: int) -> str:
        """With the agent's name: where a sentence begins to speak of somebody."""
        who = self.who(seat)
        return f"{who} ({self.names[seat]})" if who != "you" and seat >= 0 and self.names[seat] else who

    def sentence(self, event: Event) -> str:
        said = words.sentence(event.json(), self.who, self.who_with_agent if self.opens(event) else None)
        return super().sentence(event) if said is None else said

    def opens(self, event: Event) -> bool:
        return event.json()["event"] in ("starts", "given", "dealt", "declared", "won")

    def tint(self, text: str) -> Text:
        out = Text(text)
        for name, colour in COLOURS.items():
            out.highlight_regex(rf"\b{name.capitalize()}\b", colour)
            out.highlight_regex(rf"\b{name}\b(?=\s+\d+%)", colour)
        return out

    def board(self, views: Mapping[int, View]) -> RenderableType:
        seen = {seat: view.json() for seat, view in views.items()}
        public = next(iter(seen.values()))
        hands = {seat: view["hand"] for seat, view in seen.items()}
        return Board(public, hands, self.names, self.seat, asked(public, self.game.parameters))

    def question(self, view: View) -> str:
        return words.question(view.json(), self.who, self.who_with_agent)

    def choices(self, view: View, legal: Sequence[int]) -> list[Choice]:
        return menu.choices(self.game, view.json(), legal)

    def menu(self, choices: Sequence[Choice]) -> RenderableType:
        grid = Grid(box=None, show_header=False, padding=(0, 2, 0, 0))
        for group, members in groupby(enumerate(choices, start=1), key=lambda pair: pair[1].group):
            shown = [Text.assemble((str(i), "bold"), " ", self.tint(choice.text)) for i, choice in members]
            if group == "return":  # they are long and look alike: one a line
                for line in shown:
                    grid.add_row("", line)
            else:
                grid.add_row(Text(group), Text("   ").join([*shown, *self._note(group, choices)]))
        return grid

    def _note(self, group: str, choices: Sequence[Choice]) -> list[Text]:
        notes = {choice.note for choice in choices if choice.group == group and choice.note}
        return [self.tint(f"({note})") for note in notes]

    def read(self, typed: str, view: View, choices: Sequence[Choice]) -> int:
        return menu.read(typed, view.json(), choices)

    def odds(self, view: View) -> str:
        seen = view.json()
        lines = [_count(name, seen, self.who) for name in ([seen["claim"]] if seen["claim"] else COLOURS)]
        return "Counting cards alone, whatever was claimed:\n" + "\n".join(lines)

    def ending(self, state: State) -> RenderableType:
        board = Board(state.view(self.seat or 0).json(), _hands(state, self.seat), self.names, self.seat, ())
        grid = Grid("rank", "seat", "agent", "return", "cards", box=None)
        ranks, paid = state.ranking(), state.returns()
        for seat in sorted(range(self.game.seats), key=lambda seat: ranks[seat]):
            grid.add_row(
                str(ranks[seat]), str(seat), escape(self.names[seat]), f"{paid[seat]:+.3g}", board.cards(seat, GLYPHS)
            )
        return grid


def _hands(state: State, seat: int | None) -> dict[int, list[str]]:
    seats = range(state.game.seats) if seat is None else [seat]
    return {seat: state.view(seat).json()["hand"] for seat in seats}


def _count(name: str, view: dict[str, Any], who: words.Who) -> str:
    """How likely the others hold a role, if every card that this seat cannot see is as likely everywhere."""
    seen = [*view["hand"], *view["known_deck"], *(card for p in view["players"] for card in p["revealed"])]
    hidden, left = CARDS - len(seen), COPIES - seen.count(name)
    shares = []
    for seat, player in enumerate(view["players"]):
        if seat != view["seat"] and player["influence"]:
            held = 1 - comb(hidden - left, player["influence"]) / comb(hidden, player["influence"])
            shares.append(f"{who(seat)} {held:.0%}")
    return f"  {words.role(name):<10}  {left} of {hidden} unseen cards:  {', '.join(shares)}"


TABLE = CoupTable
