"""The table of Coinche: South is you."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence

from rich.console import RenderableType
from rich.markup import escape
from rich.table import Table as Grid
from rich.text import Text

from feint.game import Event, Game, State, View
from feint.games.coinche.table import menu
from feint.games.coinche.table.board import Board, colour
from feint.games.coinche.table.words import COMPASS, RULES, SUITS, Words, sort_hand
from feint.tables.plain import Choice, TerminalTable

__all__ = ["TABLE", "CoincheTable"]

CALLED = ("pass", "bid", "coinche", "surcoinche")


class CoincheTable(TerminalTable):
    """Four seats around the trick, the auction as a grid, and cards typed as one would say them."""

    between = " "

    def __init__(self, game: Game, names: Sequence[str] = (), seat: int | None = None, language: str = "en") -> None:
        super().__init__(game, names, seat, language)
        self._words = Words(language, _needs_ascii())
        self.help = self._words.fit(RULES[language])

    def greeting(self) -> str:
        return self._words.say("greeting")

    def verdict(self, mine: float) -> str:
        return self._words.say("won" if mine > 0 else "lost" if mine < 0 else "drew", paid=f"{mine:+.4g}")

    def sentence(self, event: Event) -> str:
        place = 0 if event.seat is None else (event.seat - (self.seat or 0)) % 4
        who = COMPASS[self._words.language][place]
        side = None if self.seat is None else self.seat % 2
        said = self._words.sentence(event.json(), who, event.seat is not None and event.seat == self.seat, side)
        return super().sentence(event) if said is None else said

    def opens(self, event: Event) -> bool:
        return event.json()["event"] not in ("play", "belote", "rebelote", "trick")

    def story(self, events: Iterable[Event]) -> list[str]:
        """One paragraph for the auction, one for each trick."""
        out: list[str] = []
        before = ""
        for event in events:
            name = event.json()["event"]
            goes_on = name in CALLED and before in CALLED
            goes_on |= not self.opens(event) and before in ("play", "belote", "rebelote")
            if goes_on:
                out[-1] += " " + self.sentence(event)
            else:
                out.append(self.sentence(event))
            before = name
        return out

    def tint(self, text: str) -> Text:
        return colour(text)

    def board(self, views: Mapping[int, View]) -> RenderableType:
        seen = {seat: view.json() for seat, view in views.items()}
        public = next(iter(seen.values()))
        hands = {seat: view["hand"] for seat, view in seen.items() if view["hand"]}
        legal: list[str] = []
        if public["phase"] == "play" and public["turn"] in views:
            # Who is asked knows what he may play: so does every state that he takes for possible.
            view = views[public["turn"]]
            actions = self.game.resample(view, 0).legal(view.seat)
            legal = [self.game.speak(view.seat, action)["data"]["card"] for action in actions]
        return Board(public, hands, legal, self.names, self.seat or 0, self.seat is not None, self._words)

    def question(self, view: View) -> str:
        seen = view.json()
        if seen["phase"] == "auction":
            contract = seen["contract"]
            ours = contract and contract["coinches"] and (contract["seat"] - view.seat) % 2 == 0
            return self._words.say("coinched_you" if ours else "your_call")
        return self._words.say("card" if len(seen["plays"]) % 4 else "lead")

    def choices(self, view: View, legal: Sequence[int]) -> list[Choice]:
        return menu.choices(view.json(), legal, self._words)

    def menu(self, choices: Sequence[Choice]) -> RenderableType:
        numbered = [(str(i), choice) for i, choice in enumerate(choices, start=1)]
        calls = [(i, choice) for i, choice in numbered if choice.action == 0 or choice.action > 40]
        line = Text("   ").join(Text.assemble((i, "bold"), " ", colour(choice.text)) for i, choice in calls)
        bids = {choice.action: i for i, choice in numbered if 0 < choice.action <= 40}
        grid = Grid(box=None, show_header=False, padding=(0, 1, 0, 0))
        if not bids:
            return line
        first = (min(bids) - 1) // 4
        values = [self._words.say("capot") if row == 9 else str(80 + 10 * row) for row in range(first, 10)]
        grid.add_row("", *(Text(value) for value in values))
        for i, suit in enumerate(SUITS):
            numbers = [Text(bids[1 + 4 * row + i], "bold", justify="right") for row in range(first, 10)]
            grid.add_row(colour(self._words.suit(suit)), *numbers)
        out = Grid.grid()
        out.add_row(grid)
        out.add_row(line)
        return out

    def read(self, typed: str, view: View, choices: Sequence[Choice]) -> int:
        return menu.read(typed, view.json(), choices, self._words)

    def odds(self, view: View) -> str:
        """The cards that are in other hands."""
        seen, words = view.json(), self._words
        trump = seen["contract"]["suit"] if seen["contract"] else None
        known = {*seen["hand"], *(play["card"] for play in seen["plays"])}
        lines = [words.say("unseen")]
        for suit in sorted(SUITS, key=lambda suit: suit != trump):
            left = sort_hand([rank + suit[0] for rank in menu.RANKS if rank + suit[0] not in known], trump)
            note = f"  ({words.say('trump')})" if suit == trump else ""
            lines.append(f"  {words.suit(suit)}  {' '.join(map(words.card, left)) or words.say('none')}{note}")
        return "\n".join(lines)

    def ending(self, state: State) -> RenderableType:
        words, seen, paid = self._words, state.view(0).json(), state.returns()
        grid = Grid(words.say("side"), words.say("points"), words.say("tricks"), words.say("return"), box=None)
        for side in range(2):
            who = " + ".join(f"{seat} {escape(self.names[seat])}".strip() for seat in (side, side + 2))
            grid.add_row(who, str(seen["points"][side]), str(seen["tricks"][side]), f"{paid[side]:+g}")
        return grid


def _needs_ascii() -> bool:
    try:
        "♠é".encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return True
    return False


TABLE = CoincheTable
