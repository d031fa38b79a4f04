"""Coinche's table, drawn: South is the viewer. Within 80 columns, and readable without colour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rich import box
from rich.console import Console, ConsoleOptions, Group, RenderResult
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from feint.games.coinche.table.words import COMPASS, Words, sort_hand

WIDTHS = (25, 26, 25)  # west, the middle, east: 80 with the frame
COLUMN = 19  # of the auction: a quarter
RED = r"(10|[789JQKAVDR])?[♥♦]"


def colour(text: str, style: str = "") -> Text:
    out = Text(text, style)
    out.highlight_regex(RED, "red")
    return out


@dataclass
class Board:
    """What is seen of a deal: its public side, the hands that are known by seat, and what may be played of them."""

    view: Mapping[str, Any]
    hands: Mapping[int, Sequence[str]]
    legal: Sequence[str]  # cards that the seat in turn may play, where its hand is known
    names: Sequence[str]
    south: int
    you: bool  # somebody sits in the south
    words: Words

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        if options.ascii_only and not self.words.ascii:
            yield replace(self, words=replace(self.words, ascii=True))
            return
        auction = self.view["phase"] in ("deal", "auction") or not self.view["contract"]
        parts = [self._auction() if auction else self._table(), *self._foot()]
        frame = box.ASCII if self.words.ascii else box.ROUNDED
        yield Panel(Group(*parts), title=colour(self.badge()), box=frame, width=80)

    def seat(self, place: int) -> int:
        """Who sits there: 0 is the south, and so on anticlockwise."""
        return (self.south + place) % 4

    def compass(self, seat: int) -> str:
        place = (seat - self.south) % 4
        return self.words.say("you") if self.you and not place else COMPASS[self.words.language][place]

    def badge(self) -> str:
        """The contract in a few words: "110 ♥ Nord, coinché"."""
        contract = self.view["contract"]
        if not contract:
            return self.words.say("all_pass" if self.view["phase"] == "over" else "no_bid")
        bid, comma, loud = self.words.contract(contract).partition(",")
        return f"{bid} {self.compass(contract['seat'])}{comma}{loud}"

    def label(self, seat: int, width: int) -> Text:
        """Who it is, with the marks of the turn and of the dealer; the agent's name as far as there is room."""
        turn = (">" if self.words.ascii else "▶") + " " if seat == self.view["turn"] else ""
        name = "" if self.you and seat == self.south else self.names[seat]
        agent = f" ({self.words.fit(name)})" if name else ""
        dealer = f", {self.words.say('dealer')}" if seat == self.view["dealer"] else ""
        room = width - len(turn + self.compass(seat) + dealer)
        if len(agent) > room:
            agent = agent[: room - 2] + ".)" if room > 5 else ""
        return Text(turn + self.compass(seat) + agent + dealer, "bold" if turn else "")

    def _auction(self) -> Grid:
        """Who said what: a column for each seat from the first to speak, a row for each round."""
        first = (self.view["dealer"] + 1) % 4
        grid = Grid(box=None, padding=0, show_edge=False, pad_edge=False)
        for i in range(4):
            grid.add_column(self.label((first + i) % 4, COLUMN - 1), width=COLUMN, no_wrap=True)
        row: list[Text] = []
        for said in self.view["calls"]:
            column = (said["seat"] - first) % 4
            if column < len(row):
                grid.add_row(*row)
                row = []
            row += [Text()] * (column - len(row)) + [colour(self.words.call(said["call"]))]
        if row:
            grid.add_row(*row)
        return grid

    def _table(self) -> Grid:
        """The trick in the middle, each card before the seat that played it."""
        plays = self.view["plays"]
        on_table = {play["seat"]: play["card"] for play in plays[len(plays) - len(plays) % 4 :]}
        south, east, north, west = (self._spot(self.seat(place), on_table) for place in range(4))
        grid = Grid(box=None, show_header=False, padding=0, pad_edge=False)
        for width, side in zip(WIDTHS, ("left", "center", "right"), strict=True):
            grid.add_column(width=width, no_wrap=True, overflow="ellipsis", justify=side)  # type: ignore[arg-type]
        for left, middle, right in (
            ("", north[0], ""),
            ("", north[1], ""),
            (west[0], Text.assemble(west[1], " " * 10, east[1]), east[0]),
            ("", south[1], ""),
            ("", south[0], ""),
        ):
            grid.add_row(left, middle, right)
        return grid

    def _spot(self, seat: int, on_table: Mapping[int, str]) -> tuple[Text, Text]:
        """Who sits there, and his card of the trick, with belote where it was announced."""
        loud = " " + self.words.say("belote") if seat == self.view["belote"] else ""
        label = self.label(seat, WIDTHS[0] - len(loud)).append(loud, "bold yellow")
        card = self.words.card(on_table[seat]) if seat in on_table else "."
        return label, colour(f"{card:^4}", "bold")

    def _foot(self) -> list[Any]:
        """Points, the last trick, and the hands that are known."""
        view, words = self.view, self.words
        side = self.south % 2
        sides = ((0, side), (1, 1 - side))
        counts = [f"{self._side(name)} {view['points'][of]} ({view['tricks'][of]})" for name, of in sides]
        lines: list[Any] = [Text()]
        if "scores" in view:
            score = ", ".join(f"{self._side(name)} {view['scores'][of]}" for name, of in sides)
            lines.append(Text(f"{words.say('score', target=view['target'])} {score}"))
        if view["plays"]:
            lines.append(colour("   ".join([*counts, self._last()])))
        trump = view["contract"]["suit"] if view["contract"] else None
        for seat, hand in self.hands.items():
            shown = [self._card_text(seat, card) for card in sort_hand(list(hand), trump)]
            title = words.say("hand") if len(self.hands) == 1 else f"{self.compass(seat):<5}"
            lines.append(Text.assemble(f"{title}  ", Text(" ").join(shown)))
        return lines

    def _side(self, place: int) -> str:
        """Us and them; to a watcher, who sits there."""
        if self.you:
            return self.words.say("them" if place else "us")
        return f"{self.compass(self.seat(place))}-{self.compass(self.seat(place + 2))}"

    def _card_text(self, seat: int, card: str) -> Text:
        playing = self.view["phase"] == "play" and seat == self.view["turn"]
        marked = f"[{self.words.card(card)}]" if playing and card in self.legal else f" {self.words.card(card)} "
        return colour(marked, "dim" if playing and card not in self.legal else "bold")

    def _last(self) -> str:
        """The last trick that is over, in the order of its cards, and whose it was: he leads the next one."""
        plays = self.view["plays"]
        over = len(plays) - len(plays) % 4
        if not over:
            return ""
        cards = " ".join(self.words.card(play["card"]) for play in plays[over - 4 : over])
        leader = plays[over]["seat"] if over < len(plays) else self.view["turn"]
        taker = "" if leader is None else " " + self._to(leader)
        return f"{self.words.say('last')} {cards}{taker}"

    def _to(self, seat: int) -> str:
        who = self.compass(seat)
        return self.words.say("takes", who=who.lower() if self.you and seat == self.south else who)
