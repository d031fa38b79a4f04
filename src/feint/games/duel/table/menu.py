"""What a person may choose in the duel, and how what he types is read."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from feint.game import Game
from feint.tables.plain import Choice, NotUnderstood

FURY_COSTS = 3
STAKED = ("attack", "answer")  # actions that put pillz in
FURY = {"fury", "f"}
FILLERS = {"a", "and", "attack", "answer", "card", "deck", "on", "pillz", "play", "put", "show", "take", "with"}


@dataclass(frozen=True)
class Stake(Choice):
    """A card or a deck by its name, and what is put on it."""

    name: str = ""
    place: int = 0  # in the hand, from 1
    power: int = 0
    pillz: int = 0
    fury: bool = False


def choices(game: Game, seat: int, player: Mapping[str, Any], legal: Sequence[int]) -> list[Choice]:
    """In the order of the game."""
    return [_choice(game, seat, player, action) for action in legal]


def _choice(game: Game, seat: int, player: Mapping[str, Any], action: int) -> Stake:
    spoken = game.speak(seat, action)
    kind, data, hand = spoken["action"], spoken["data"], player["hand"]
    if kind == "deck":
        return Stake(action, data["name"], group=kind, name=data["name"])
    card = data.get("card")
    if kind == "attack":
        place = player["shown"]
    else:  # a hand that was drawn counts its places from 1
        place = card - 1 if isinstance(card, int) else [held["name"] for held in hand].index(card)
    name, power = hand[place]["name"], hand[place]["power"]
    pillz, fury = data.get("pillz", 0), data.get("fury", False)
    stake = f"{pillz}{' fury' if fury else ''}"
    text = {"play": name, "attack": stake}.get(kind, f"{name} {stake}")
    return Stake(action, text, group=kind, name=name, place=place + 1, power=power, pillz=pillz, fury=fury)


def numbers(offered: Sequence[Choice]) -> dict[str, int]:
    """By the numbers that may be typed: cards have their places. Where pillz are asked a number is so many pillz."""
    stakes = [choice for choice in offered if isinstance(choice, Stake) and choice.group not in STAKED]
    return {str(stake.place or i): stake.action for i, stake in enumerate(stakes, start=1)}


def attacks(offered: Sequence[Choice]) -> RenderableType:
    """What pillz would make of each card, before anything that is printed on cards."""
    stakes = [choice for choice in offered if isinstance(choice, Stake)]
    grid = Grid(box=None, padding=(0, 1, 0, 0), show_header=False)
    counts = range(max(stake.pillz for stake in stakes) + 1)
    grid.add_row("pillz", *(Text(str(n), "bold", justify="right") for n in counts))
    for name, power in {stake.name: stake.power for stake in stakes}.items():
        grid.add_row(name, *(Text(str(power * (n + 1)), justify="right") for n in counts))
    return grid


def read(typed: str, player: Mapping[str, Any], offered: Sequence[Choice], rages: bool) -> int:
    """The choice that was typed: `drip`, `5 fury`, `drip 3 f`; raises NotUnderstood."""
    stakes = [choice for choice in offered if isinstance(choice, Stake)]
    kind = stakes[0].group
    words = [word for word in _words(typed) if word not in FILLERS]
    fury = any(word in FURY for word in words)
    words = [word for word in words if word not in FURY]
    pillz = None
    if kind in STAKED and words and words[-1].isdecimal():
        pillz = int(words.pop())
    named = [stake for stake in stakes if _names(words, stake)] if words or kind == "attack" else []
    fitting = [stake for stake in named if (stake.pillz, stake.fury) == (pillz, fury)] if kind in STAKED else named
    if len(fitting) == 1:
        return fitting[0].action
    raise NotUnderstood(_why_not(typed, pillz, fury, player["pillz"], stakes, named, rages))


def _words(typed: str) -> list[str]:
    """Names, and numbers in plain digits; raises NotUnderstood on what nobody can count."""
    if re.search(r"[-\u2212\u2013]\s*\d", typed):
        raise NotUnderstood(f"{typed!r} does not fit here: a number is 0 or more, without a sign.")
    words = re.findall(r"[0-9]+|[^\W0-9]+", typed.lower())
    if odd := [word for word in words if word[0].isnumeric() and not re.fullmatch(r"[0-9]{1,9}", word)]:
        raise NotUnderstood(f"{odd[0][:20]!r} is no number of pillz: type it in plain digits, as `2`.")
    return words


def _names(words: Sequence[str], stake: Stake) -> bool:
    """Whether each word begins one of the name's, or the only one is the place in the hand."""
    if stake.group == "attack":
        return not words
    if words == [str(stake.place)]:
        return True
    parts = re.findall(r"\w+", stake.name.lower())
    return all(any(part.startswith(word) for part in parts) for word in words)


def _why_not(
    typed: str, pillz: int | None, fury: bool, held: int, stakes: list[Stake], named: list[Stake], rages: bool
) -> str:
    kind = stakes[0].group
    cards = list(dict.fromkeys(stake.name for stake in named))
    every = ", ".join(dict.fromkeys(stake.name for stake in stakes))
    if len(cards) > 1:
        return f"{typed!r} fits more than one: {', '.join(cards)}. Which?"
    if kind not in STAKED:
        return f"{typed!r} does not fit here. Choose: {every}."
    if named and pillz is not None:
        if fury and not rages:
            return "There is no fury in this duel."
        added = f" and {FURY_COSTS} for fury" if fury else ""
        return f"{pillz} pillz{added} are more than the {held} that you have."
    if kind == "attack":
        return f"{typed!r} does not fit here. Type how many pillz, and fury if you like: `2`, `2 fury`."
    first = (cards or [stakes[0].name])[0].lower()
    return f"{typed!r} does not fit here. Type a card and how many pillz: `{first} 2`. Cards: {every}."
