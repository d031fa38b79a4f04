"""What a person may choose in Coup, and how what he types is read."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from feint.game import Game
from feint.games.coup.table.words import BLOCKS, CLAIMS, coins, list_cards, role
from feint.tables.plain import Choice, NotUnderstood

GAINS = {"income": "+1", "foreign_aid": "+2", "tax": "+3"}
COSTS = {"coup": 7, "assassinate": 3}
# Other words for the same.
ALSO = {
    "assassinate": ("kill", "murder"),
    "block": ("b", "stop"),
    "challenge": ("c", "doubt", "yes", "y", "liar"),
    "decline": ("no", "n"),
    "exchange": ("swap",),
    "foreign_aid": ("fa",),
    "income": ("i",),
    "pass": ("p", "no", "n", "ok", "allow"),
    "show": ("yes", "y"),
    "steal": ("rob",),
    "tax": ("t",),
}
SHORT = {word for words in ALSO.values() for word in words}  # taken only whole: a slip is no choice
FILLERS = {"a", "against", "an", "and", "as", "at", "card", "cards", "claim", "for", "from", "my", "on", "player"}
FILLERS |= {"seat", "the", "to", "with"}


def choices(game: Game, view: Mapping[str, Any], legal: Sequence[int]) -> list[Choice]:
    """Every different thing to do; cards of one role are one choice."""
    out: dict[str, Choice] = {}
    for action in legal:
        choice = _choice(game, view, action)
        out.setdefault(f"{choice.group} {choice.text}", choice)
    return list(out.values())


def _choice(game: Game, view: Mapping[str, Any], action: int) -> Choice:
    spoken = game.speak(view["seat"], action)
    name, data, hand = spoken["action"], spoken.get("data", {}), view["hand"]
    bag = (*name.split("_"), *ALSO.get(name, ()))
    if name in ("lose_card", "return_cards"):
        given = [hand[i] for i in data.get("return_indices", [data.get("card_index")])]
        kept = list(hand)
        for card in given:
            kept.remove(card)
        if name == "lose_card":
            return Choice(action, f"lose {role(given[0])}", (("lose", "reveal", "turn", given[0]),))
        text = f"return {list_cards(given)}, keep {list_cards(kept)}"
        return Choice(action, text, (("return", *given), ("keep", *kept)), "return")
    claim = data.get("role") or CLAIMS.get(name)
    words = (*bag, *([claim] if claim else []))
    honest = claim is None or claim in hand
    if "target" in data:
        seat, shown = str(data["target"]), [f"as {role(claim)}" + ("" if honest else ", a bluff")] if claim else []
        note = ", ".join(([f"pay {COSTS[name]}"] if name in COSTS else []) + shown)
        return Choice(action, f"seat {seat}", ((*words, seat),), name, note)
    text = " ".join([name.replace("_", " "), *([GAINS[name]] if name in GAINS else [])])
    if claim:
        text += f" as {role(claim)}" + ("" if honest else " (a bluff)")
    if name == "show" and view["claim"] not in hand:
        text += " (you have none)"
    return Choice(action, text, (words,), "take" if name in GAINS else "cards" if name == "exchange" else "")


def read(typed: str, view: Mapping[str, Any], offered: Sequence[Choice]) -> int:
    """The choice that the typed words fit and no other does; raises NotUnderstood."""
    words = [word for word in re.findall(r"[a-z0-9]+", typed.lower()) if word not in FILLERS]
    if not typed.strip():
        words = ["pass"]
    meant = not all(map(str.isdigit, words))  # a number that is not in the menu is no seat either
    for exact in (True, False):
        fitting = [choice for choice in offered if meant and any(_fits(words, way, exact) for way in choice.ways)]
        if len(fitting) == 1:
            return fitting[0].action
        if fitting:
            raise NotUnderstood(f"{typed!r} fits more than one: {_name_choices(fitting)}. Which?")
    raise NotUnderstood(_why_not(typed, words, view, offered))


def _fits(words: Sequence[str], way: Sequence[str], exact: bool) -> bool:
    """Whether each word is one of the way, or its beginning, and no two are the same one."""
    left = list(way)
    for word in words:
        same = [w for w in left if w == word]
        begun = [] if exact or word.isdigit() else [w for w in left if w.startswith(word) and w not in SHORT]
        found = next(iter(same + begun), None)
        if found is None:
            return False
        left.remove(found)
    return True


def _name_choices(offered: Sequence[Choice]) -> str:
    """In a few words: targets are gathered, and so are the cards to return."""
    out: dict[str, list[str]] = {}
    for choice in offered:
        if choice.group == "return":
            return "a number, `return` and two roles, or `keep` and what to keep"
        aimed = choice.text.startswith("seat ")
        word = choice.group if aimed else re.sub(r" \+\d| \(.*", "", choice.text)
        out.setdefault(word, []).extend([choice.text.removeprefix("seat ")] if aimed else [])
    return ", ".join(f"{word} {'/'.join(seats)}" if seats else word for word, seats in out.items())


def _why_not(typed: str, words: Sequence[str], view: Mapping[str, Any], offered: Sequence[Choice]) -> str:
    verbs = (*COSTS, *CLAIMS, *GAINS)
    verb = next((name for name in verbs if words and _fits(words[:1], (name, *ALSO.get(name, ())), False)), None)
    mine, phase = view["players"][view["seat"]]["coins"], view["phase"]
    if phase == "action":
        if verb and mine >= 10:
            return f"With {mine} coins you must coup: {_name_choices(offered)}."
        if verb in COSTS and mine < COSTS[verb]:
            return f"To {verb} costs {COSTS[verb]} coins, and you have {coins(mine)}."
        if words and words[0] in ("pass", "challenge", "block", "p"):
            return f"It is your turn: {_name_choices(offered)}."
    elif words and words[0] == "block" and view["action"] not in BLOCKS:
        return f"A {view['action'].replace('_', ' ')} cannot be blocked: {_name_choices(offered)}."
    near = [choice for choice in offered if words and any(_fits(words[:1], way, False) for way in choice.ways)]
    said = repr(typed) if typed else "Nothing"
    return f"{said} does not fit here. Choose: {_name_choices(near or offered)}. (`help` explains.)"
