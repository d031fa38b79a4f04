"""Coup's table, drawn: a row for each seat, within 80 columns, and readable without colour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rich import box
from rich.console import Console, ConsoleOptions, RenderResult
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from feint.games.coup.table.words import role

COLOURS = {"ambassador": "green", "assassin": "red", "captain": "bright_blue", "contessa": "yellow", "duke": "magenta"}
GLYPHS = {"turn": "▶", "coin": "●", "back": "▒▒", "lost": "✗"}
WIDTHS = ((1, False), (11, False), (15, False), (23, True), (22, True))  # turn, seat, coins, cards, now: 80 in all
ASCII = {"turn": ">", "coin": "o", "back": "##", "lost": "x"}


@dataclass
class Board:
    """What is seen of a position: everybody's public side, and the hands that are known, by seat."""

    view: Mapping[str, Any]
    hands: Mapping[int, Sequence[str]]
    names: Sequence[str]
    you: int | None
    asked: Sequence[int]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        glyphs = ASCII if options.ascii_only else GLYPHS
        grid = Grid(box=None, padding=(0, 1, 0, 0), show_header=False)
        for width, wraps in WIDTHS:
            grid.add_column(width=width, no_wrap=not wraps, overflow="ellipsis")
        for seat, player in enumerate(self.view["players"]):
            out = player["influence"] == 0 and self.view["phase"] != "deal"
            style = "dim" if out else "bold" if seat == self.you else ""
            grid.add_row(
                glyphs["turn"] if seat == self.view["actor"] and not out else "",
                Text(f"{seat} {'you' if seat == self.you else self.names[seat]}", style),
                Text("" if out else f"{glyphs['coin'] * player['coins']} {player['coins']}".strip(), "yellow"),
                self.cards(seat, glyphs),
                Text(self.now(seat), "dim" if out else ""),
            )
        turn = self.view["turn"] + (self.view["phase"] == "action")
        title = (f"turn {turn}" if turn else "the deal") + f", {self.view['deck']} cards in the deck"
        yield Panel(grid, title=title, box=box.ASCII if options.ascii_only else box.ROUNDED, expand=False)

    def cards(self, seat: int, glyphs: Mapping[str, str]) -> Text:
        player = self.view["players"][seat]
        hand = self.hands.get(seat)
        shown = [Text(glyphs["back"], "dim")] * (0 if self.view["phase"] == "deal" else player["influence"])
        if hand is not None:
            shown = [Text(role(card), f"bold {COLOURS[card]}") for card in hand]
        lost = [Text.assemble(glyphs["lost"], (role(card), "strike"), style="dim") for card in player["revealed"]]
        return Text(" ").join([*shown, *lost])

    def now(self, seat: int) -> str:
        """What the seat has to do with what is pending."""
        view, phase = self.view, self.view["phase"]
        if phase in ("deal", "over"):
            return ""
        if view["players"][seat]["influence"] == 0:
            return "out"
        words = []
        if seat == view["actor"] and phase != "challenge_block":
            words.append("to move" if phase == "action" else view["action"].replace("_", " "))
        if seat == view["blocker"]:
            words.append(f"blocks as {role(view['claim'])}")
        elif seat == view["target"]:
            words.append("target")
        if seat == view["challenger"]:
            words.append("challenges")
        if seat in self.asked and phase != "action":
            words.append(ANSWERS[phase])
        return ", ".join(words)


ANSWERS = {
    "challenge_action": "may challenge",
    "block": "may block",
    "challenge_block": "may challenge",
    "reveal": "must show",
    "lose_influence": "loses a card",
    "exchange_return": "returns two",
}


def asked(view: Mapping[str, Any], parameters: Mapping[str, Any]) -> list[int]:
    """Who must answer, as everybody knows: not who has done so, which is sealed."""
    phase, players = view["phase"], view["players"]
    if phase in ("deal", "over"):
        return []
    claimant = view["actor"] if view["blocker"] is None else view["blocker"]
    others = [seat for seat, p in enumerate(players) if p["influence"] > 0 and seat != claimant]
    if phase == "challenge_action":
        return others
    if phase == "block":
        concerned = others if view["target"] is None else [view["target"]]
        spared = [] if parameters.get("block_after_own_challenge", True) else view["doubters"]
        return [seat for seat in concerned if seat not in spared]
    if phase == "challenge_block":
        return others if parameters.get("block_challengers") == "anyone" else [view["actor"]]
    if phase == "lose_influence":
        return [view["loser"]]
    return [claimant if phase == "reveal" else view["actor"]]
