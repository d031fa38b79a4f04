"""A round of the duel, written from its page alone: cards are read as they are printed there, steps as they are told.

Cards, clans and decks are the tables of docs/games/duel.md, and an ability is the sentence in them. A side of a round
is a dictionary, on which the steps of the order of resolution work one after the other.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

Card = dict[str, Any]
Effect = dict[str, Any]
Side = dict[str, Any]

PAGE = Path(__file__).parents[2] / "docs" / "games" / "duel.md"


def rows(first: str, second: str) -> list[list[str]]:
    """The table of the page whose first columns are called so."""
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith(f"| {first} | {second} |")) + 2
    table = itertools.takewhile(lambda line: line.startswith("|"), lines[start:])
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table]


def printed(text: str) -> str | None:
    return None if text == "none" else text


BONUS: dict[str, str] = dict(rows("clan", "bonus"))
CARDS: dict[str, Card] = {
    name: {
        **{"name": name, "clan": printed(clan), "level": int(level), "power": int(power), "damage": int(damage)},
        **{"ability": printed(ability), "bonus": BONUS.get(clan)},
    }
    for name, clan, level, power, damage, ability in rows("card", "clan")
}
DECKS = {name: cards.split(", ") for name, cards in rows("deck", "cards")}

# What is printed on a card, without the word before the colon.
SENTENCES = {
    "raise": r"(?P<what>power|attack|damage) \+(?P<amount>\d+)(?P<per> per pillz left)?",
    "take": r"-(?P<amount>\d+) opp\. (?P<what>power|attack|damage|pillz|life), min (?P<bound>\d+)",
    "give": r"\+(?P<amount>\d+) (?P<what>pillz|life)(?P<per> per damage)?, max (?P<bound>\d+)",
    "lose": r"-(?P<amount>\d+) own (?P<what>life), min (?P<bound>\d+)",
    "poison": r"poison (?P<amount>\d+), min (?P<bound>\d+)",
    "heal": r"heal (?P<amount>\d+), max (?P<bound>\d+)",
    "stop": r"stop opp\. (?P<what>ability|bonus)",
    "protect": r"protect own (?P<what>ability|bonus)",
    "copy": r"copy opp\. (?P<what>power|bonus)",
    "cancel": r"cancel opp\. (?P<what>power|attack|damage|pillz|life) modifiers",
}


def read(text: str | None) -> Effect | None:
    """The sentence on a card as a dictionary: when, does, what, amount, per, bound."""
    if text is None:
        return None
    when, _, sentence = text.rpartition(": ")
    for does, pattern in SENTENCES.items():
        if found := re.fullmatch(pattern, sentence):
            words = {"what": None, "amount": "0", "per": None, "bound": "0", **found.groupdict()}
            numbers = {"amount": int(words["amount"]), "bound": int(words["bound"])}
            return {"when": when or None, "does": does, **words, **numbers}
    raise ValueError(f"no rule says what this does: {text!r}")


def cards_of(text: str) -> list[Card]:
    """The cards of a hand or deck, as a parameter has them."""
    cards: list[Card] = []
    for word in (part.strip() for part in text.split(",")):
        known = next((card for name, card in CARDS.items() if name.lower() == word.lower()), None)
        if known is None:
            level, power, damage = map(int, word.split("/"))
            same = sum(card["name"].split("#")[0] == word for card in cards)
            known = {"name": f"{word}#{same + 1}" if same else word, "level": level, "power": power, "damage": damage}
            known |= {"clan": None, "ability": None, "bonus": None}
        cards.append(known)
    return cards


# ---- a round, in the order of resolution: each step looks at both sides


def holding(effect: Effect | None, side: Side) -> Effect | None:
    """Step 2. What does not hold does nothing; what scales is multiplied."""
    if effect is None:
        return None
    holds = {
        "courage": side["shown first"],
        "reprisal": not side["shown first"],
        "confidence": side["last round"] == "won",
        "revenge": side["last round"] == "lost",
    }
    times = {"support": side["clan cards"], "growth": side["round"]}.get(effect["when"], 1)
    if effect["per"] == " per pillz left":
        times = side["pillz left"]
    return {**effect, "amount": effect["amount"] * times} if holds.get(effect["when"], True) else None


def conditions_and_copies(sides: list[Side]) -> None:
    """Steps 2 and 3. What is copied is as printed, so it holds or does not for the copier."""
    bonuses = [side["effects"]["bonus"] for side in sides]
    for side, bonus in zip(sides, bonuses[::-1], strict=True):
        side["effects"] = {kind: holding(effect, side) for kind, effect in side["effects"].items()}
        if those(side, "copy", "bonus"):
            side["effects"]["ability"] = holding(bonus, side)


def stops(sides: list[Side]) -> None:
    """Step 4. Undecided until nobody can stop it, or something that is live does; circles are stopped."""
    everything = {(i, kind): effect for i in (0, 1) for kind, effect in sides[i]["effects"].items() if effect}

    def against(seat: int, does: str, kind: str) -> list[str]:
        """What has become of the effects of a seat that do this to that kind."""
        found = [by for by, e in everything.items() if by[0] == seat and (e["does"], e["what"]) == (does, kind)]
        return [fate.get(by, "undecided") for by in found]

    fate: dict[tuple[int, str], str] = {}
    settled = -1
    while settled < len(fate):
        settled = len(fate)
        for i, kind in everything.keys() - fate.keys():
            stoppers, protectors = against(1 - i, "stop", kind), against(i, "protect", kind)
            if "live" in protectors or {*stoppers} <= {"stopped"}:
                fate[i, kind] = "live"
            elif "live" in stoppers and {*protectors} <= {"stopped"}:
                fate[i, kind] = "stopped"
    for (i, kind), effect in everything.items():
        # "Stop: X" is the one effect that wants to be stopped.
        works = (fate.get((i, kind), "stopped") == "stopped") == (effect["when"] == "stop")
        sides[i]["effects"][kind] = effect if works else None


def changes(effect: Effect) -> str | None:
    """Power, attack, damage, pillz or life: what an effect does something to, if to any of them."""
    if effect["does"] in ("stop", "protect", "cancel"):
        return None
    return "life" if effect["does"] in ("poison", "heal") else str(effect["what"])


def cancels(sides: list[Side]) -> None:
    """Step 5. Both cancel at once: a cancel is no modifier."""
    cancelled = [[effect["what"] for effect in those(side, "cancel")] for side in sides]
    for side, undone in zip(sides, cancelled[::-1], strict=True):
        side["effects"] = {kind: None if e and changes(e) in undone else e for kind, e in side["effects"].items()}


def those(side: Side, does: str, what: str | None = None) -> list[Effect]:
    """The effects of a side that are still there and do this."""
    return [e for e in side["effects"].values() if e and e["does"] == does and what in (None, e["what"])]


def raised(value: int, side: Side, what: str) -> int:
    return value + sum(effect["amount"] for effect in those(side, "raise", what))


def taken(value: int, effects: Iterable[Effect]) -> int:
    for effect in sorted(effects, key=lambda effect: -int(effect["bound"])):
        value = min(value, max(value - effect["amount"], effect["bound"]))
    return value


def given(value: int, effects: Iterable[Effect]) -> int:
    for effect in sorted(effects, key=lambda effect: int(effect["bound"])):
        value = max(value, min(value + effect["amount"], effect["bound"]))
    return value


def attacks(sides: list[Side]) -> list[int]:
    """Steps 2 to 7: what remains of the effects, and both attacks."""
    conditions_and_copies(sides)
    stops(sides)
    cancels(sides)
    out = []
    for side, other in (sides, sides[::-1]):
        power = other["card"]["power"] if those(side, "copy", "power") else side["card"]["power"]
        power = taken(raised(power, side, "power"), those(other, "take", "power"))
        attack = power * (side["pillz"] + 1)
        out.append(taken(raised(attack, side, "attack"), those(other, "take", "attack")))
    return out


def surely(attack: list[int], sides: list[Side], resolution: str) -> int | None:
    """Step 8: who wins, unless chance is asked."""
    high, low = max(attack), min(attack)
    if low > 0 and (resolution == "proportional" or (resolution == "cutoff2" and high < 2 * low)):
        return None
    ranks = [(-attack[i], sides[i]["card"]["level"], not sides[i]["shown first"]) for i in (0, 1)]
    return ranks.index(min(ranks))


def aftermath(sides: list[Side], attack: list[int], winner: int) -> int:
    """Steps 9 to 14, done to the sides' life, pillz, poison and heal. The damage is returned."""
    won, lost = sides[winner], sides[1 - winner]
    killshot = attack[winner] >= 2 * attack[1 - winner]
    won["effects"] = {kind: e for kind, e in won["effects"].items() if e and (killshot or e["when"] != "killshot")}
    damage = raised(won["card"]["damage"] + 2 * won["fury"], won, "damage")
    damage = taken(damage, those(lost, "take", "damage"))
    lost["life"] = max(0, lost["life"] - damage)
    for side in sides:
        happens = {kind: e for kind, e in side["effects"].items() if e and (e["when"] == "defeat") == (side is lost)}
        times = {kind: damage if e["per"] == " per damage" else 1 for kind, e in happens.items()}
        side["effects"] = {kind: {**e, "amount": e["amount"] * times[kind]} for kind, e in happens.items()}
    for side, other in (sides, sides[::-1]):
        side["pillz left"] = taken(
            given(side["pillz left"], those(side, "give", "pillz")), those(other, "take", "pillz")
        )
        life = given(side["life"], those(side, "give", "life")) if side["life"] else 0
        life = taken(life, those(other, "take", "life") + those(side, "lose", "life"))
        life = given(life, [side["heal"]]) if life and side["heal"] else life
        side["life"] = taken(life, [side["poison"]]) if side["poison"] else life
    for side, other in (sides, sides[::-1]):
        side["heal"] = (those(side, "heal") or [side["heal"]])[0]
        side["poison"] = (those(other, "poison") or [side["poison"]])[0]
    return damage
