"""The table of the duel: both hands side by side, what each stake would make, and stakes typed as one says them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.markup import escape
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from feint.game import Event, State, View
from feint.games.duel.table import menu
from feint.tables.plain import Choice, TerminalTable

__all__ = ["TABLE"]

WIDTH = 80
COLOURS = {"Kilnguard": "red", "Hollowtide": "blue", "Brassmoth": "yellow", "Wardless": "magenta", "Marrowfen": "green"}

RULES = """\
A duel of four rounds with open cards. What you put on them is secret.
A card reads: stars, power/damage, then its ability. Two of a clan in a hand
have its bonus; one that sleeps stands in brackets.
The first player shows a card and puts pillz on it in secret. The other sees the
card, chooses one of his own and puts pillz on it. Then all is shown.
Attack = power x (pillz + 1). The higher one wins, then fewer stars, then who
was first. Its damage is taken from the other's life; pillz are gone either way.
Fury: 3 pillz more, 2 damage more. Each card is played once; the first player
alternates. No life left is lost; after the last round more life wins.
Courage: shown first. Reprisal: shown second. Confidence, revenge: won, lost the
round before. Support: times your cards of the clan. Growth: times the round.
Stop: if stopped itself. Killshot: attack at least twice. Defeat: on a loss.

  drip            show a card: its name, the beginning of it, or its place
  5   5 fury      pillz on the card that you have shown, and fury
  drip 3 fury     a card, pillz, and fury, against a card that lies open
  log, table, help, quit"""


class DuelTable(TerminalTable):
    """Two hands, the rounds, and a line for each card with what its pillz would make."""

    help = RULES
    between = " "

    def who(self, seat: int) -> str:
        return "you" if seat == self.seat else self.names[seat] or f"seat {seat}"

    def sentence(self, event: Event) -> str:
        told = event.json()
        name, data = told["event"], told.get("data", {})
        if name not in SENTENCES or event.seat is None:
            return super().sentence(event)
        you = event.seat == self.seat
        stake = _stake(data.get("pillz", 0), data.get("fury", False))
        life = ", ".join(f"{self.who(seat)} {left}" for seat, left in enumerate(data.get("life", [])))
        given = {**data, "who": self.who(event.seat), "stake": stake, "life": life}
        given["cards"] = ", ".join(data.get("cards", []))
        text = SENTENCES[name][you].format(**given)
        return _capital(text)

    def opens(self, event: Event) -> bool:
        return event.json()["event"] not in ("strikes", "wins")

    def board(self, views: Mapping[int, View]) -> RenderableType:
        seen = next(iter(views.values())).json()
        left = self.seat or 0
        grid = Grid.grid(padding=(0, 1))
        grid.add_column(width=(WIDTH - 8) // 2)
        grid.add_column(width=(WIDTH - 8) // 2)
        seats = (left, 1 - left)
        grid.add_row(*(self._stand(seen, seat) for seat in seats))
        grid.add_row(*(_hand(seen["players"][seat]) for seat in seats))
        decks = [Text(f"{deck['name']}: {', '.join(deck['cards'])}") for deck in seen["decks"]]
        rounds = [self._round(i, line, seats) for i, line in enumerate(seen["history"], start=1)]
        over = seen["phase"] == "over"
        title = "the duel is over" if over else f"round {seen['round']} of {seen['rounds']}"
        return Panel(Group(grid, *decks, *rounds), title=title, width=WIDTH)

    def _stand(self, seen: Mapping[str, Any], seat: int) -> Text:
        player = seen["players"][seat]
        words = [f"{player['life']} life", f"{player['pillz']} pillz"]
        if seen["first"] == seat and seen["phase"] != "over":
            words.append("first")
        if poison := player["poison"]:
            words.append(f"poison {poison['amount']} to {poison['bound']}")
        if heal := player["heal"]:
            words.append(f"heals {heal['amount']} to {heal['bound']}")
        if player["deck"] and player["deck"]["name"]:
            words.append(player["deck"]["name"])
        name = self.who(seat)
        return Text.assemble((_capital(name[:20]), "bold"), ": ", ", ".join(words))

    def _round(self, number: int, line: Mapping[str, Any], seats: Sequence[int]) -> Text:
        sides = [
            f"{line['names'][seat]} {_stake(line['pillz'][seat], line['fury'][seat])} = {line['attack'][seat]}"
            for seat in seats
        ]
        winner = self.who(line["winner"])
        won = "you win" if winner == "you" else f"{winner} wins"
        life = " : ".join(str(line["life"][seat]) for seat in seats)
        return Text(f"{number}. {' against '.join(sides)}: {won}, {line['damage']} damage, life {life}", style="dim")

    def question(self, view: View) -> str:
        seen = view.json()
        mine, theirs = seen["players"][view.seat], seen["players"][1 - view.seat]
        other = _capital(self.who(1 - view.seat))
        if seen["phase"] == "deck":
            return "Which deck do you take? Type its name."
        if seen["phase"] == "card":
            return "You begin: which card do you show?"
        if seen["phase"] == "second_card":
            return f"{other} shows {_player_text(theirs)}: which card do you show?"
        rage = mine["pillz"] - menu.FURY_COSTS
        most = f"0 to {mine['pillz']}" + (f", with fury 0 to {rage}" if rage >= 0 and self._rages() else "")
        if mine["shown"] is not None:
            return f"How many pillz on {_player_text(mine)}: {most}? Type `5`, or `5 fury`."
        name = next(card["name"] for card in mine["hand"] if not card["played"]).split()[0].lower()
        example = f"{name} {min(3, mine['pillz'])}"
        return f"{other} shows {_player_text(theirs)}. Which card, and how many pillz: {most}? Type `{example}`."

    def _rages(self) -> bool:
        return bool(self.game.parameters.get("fury", True))

    def choices(self, view: View, legal: Sequence[int]) -> list[Choice]:
        return menu.choices(self.game, view.seat, view.json()["players"][view.seat], legal)

    def numbers(self, choices: Sequence[Choice]) -> dict[str, int]:
        return menu.numbers(choices)

    def menu(self, choices: Sequence[Choice]) -> RenderableType:
        if choices[0].group in menu.STAKED:
            return menu.attacks(choices)
        texts = {choice.action: choice.text for choice in choices}
        lines = [f"[bold]{number}[/] {escape(texts[action])}" for number, action in self.numbers(choices).items()]
        return Columns(lines, padding=(0, 2))

    def read(self, typed: str, view: View, choices: Sequence[Choice]) -> int:
        return menu.read(typed, view.json()["players"][view.seat], choices, self._rages())

    def ending(self, state: State) -> RenderableType:
        seen = state.view(self.seat or 0).json()
        grid = Grid("seat", "agent", "life", "return", box=None)
        for seat, paid in enumerate(state.returns()):
            grid.add_row(str(seat), escape(self.names[seat]), str(seen["players"][seat]["life"]), f"{paid:+g}")
        return grid


# Of somebody, and of the reader.
SENTENCES = {
    "chose": ("{who} plays with the deck {deck}.", "You play with the deck {deck}."),
    "drew": ("{who} draws {cards}.", "You draw {cards}."),
    "begins": ("{who} begins.", "You begin."),
    "shows": ("{who} shows {card}.", "You show {card}."),
    "strikes": ("{who} put {stake} on {card}: attack {attack}.", "You put {stake} on {card}: attack {attack}."),
    "wins": (
        "{who} wins the round, {damage} damage. Life: {life}.",
        "You win the round, {damage} damage. Life: {life}.",
    ),
}


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _stake(pillz: int, fury: bool) -> str:
    return f"{pillz} pillz" + (" and fury" if fury else "")


def _player_text(player: Mapping[str, Any]) -> str:
    return str(player["hand"][player["shown"]]["name"])


def _hand(player: Mapping[str, Any]) -> Text:
    """A card is a line of numbers, and one for each of its texts."""
    lines = []
    for i, card in enumerate(player["hand"], start=1):
        gone = " (played)" if card["played"] else " (shown)" if player["shown"] == i - 1 else ""
        style = "dim" if card["played"] else COLOURS.get(card["clan"] or "", "")
        stars = "*" * card["level"]
        lines.append(Text.assemble(f"{i} ", (card["name"], style), f" {stars} {card['power']}/{card['damage']}{gone}"))
        bonus = card["bonus"] and (f"bonus {card['bonus']}" if card["bonus_active"] else f"(bonus {card['bonus']})")
        if not card["played"]:
            texts = filter(None, (card["ability"], bonus))
            lines += [Text(f"    {text}", "dim" if text.startswith("(") else "") for text in texts]
    return Text("\n").join(lines)


TABLE = DuelTable
