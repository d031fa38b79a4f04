"""Coup in sentences: what happened, what is asked, and the rules on one screen."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

Who = Callable[[int], str]
"""How a seat is called within a sentence: "you", "seat 2"."""

CLAIMS = {"tax": "duke", "exchange": "ambassador", "assassinate": "assassin", "steal": "captain"}
BLOCKS = {"foreign_aid": ("duke",), "steal": ("ambassador", "captain"), "assassinate": ("contessa",)}

# {who} and {target} are seats, {whose} is the target's; a verb in brackets bends for "you".
DECLARED = {
    "income": "{who} [takes] 1 coin of income.",
    "foreign_aid": "{who} [asks] for foreign aid.",
    "tax": "{who} [claims] Duke to tax 3.",
    "exchange": "{who} [claims] Ambassador to exchange cards.",
    "coup": "{who} [pays] 7 for a coup against {target}.",
    "assassinate": "{who} [pays] 3 and [claims] Assassin to kill an influence of {target}.",
    "steal": "{who} [claims] Captain to steal from {target}.",
}
DONE = {"assassinate": "The assassin strikes {target}.", "steal": "{who} [takes] {coins} from {target}."}
PASSED = {"block": "Nobody blocks.", "challenge_block": "Nobody challenges the block."}
EVENTS = {
    "starts": "{who} [moves] first.",
    "given": "{who} [has] {coins}.",
    "dealt": "{who} [is] dealt {cards}.",
    "challenged": "{who} [challenges] {whose} {role}.",
    "blocked": "{who} [blocks], claiming {role}.",
    "proved": "{who} [shows] {role} and [swaps] it for a new card.",
    "caught": "{who} [fails] to show {role}.",
    "refunded": "{who} [gets] {coins} back.",
    "drew": "{who} [draws] {cards}.",
    "lost": "{who} [loses] {one}.",
    "fell": "{who} [is] out.",
    "exchanged": "{who} [returns] two cards to the deck.",
    "withheld": "{who} volunteered as well, but another was taken.",
    # Private, and said by what follows: which of two equal cards, which slots, that no card was offered.
    "chose": "",
    "returned": "",
    "declined": "",
}
BENT = {"is": "are", "has": "have", "does": "do"}

RULES = """\
Two hidden cards each. Lose both and you are out; the last one left wins.
Claim any role, held or not. A claim may be challenged: whoever is wrong loses
a card of his choice. A card that was shown is swapped for a new one.

  Duke        tax: take 3 coins                    blocks foreign aid
  Assassin    assassinate: pay 3, a card is lost
  Captain     steal: take 2 coins of another       blocks stealing
  Ambassador  exchange: draw 2 cards, return 2     blocks stealing
  Contessa                                         blocks assassination
  anybody     income: 1 coin; foreign aid: 2; coup: pay 7, a card is lost
              With 10 coins you must coup. Nothing stops income and coup.

Type a number or words: tax, steal 1, coup seat 2, block captain, c (challenge),
p or Enter (pass), keep duke contessa. Short forms do where they are clear.
help shows this, odds what can be counted, log all that happened, quit leaves."""


def role(name: str) -> str:
    return name.capitalize()


def list_cards(names: list[str]) -> str:
    """Two cards, or how many there are: "Duke and Captain"."""
    return " and ".join([", ".join(map(role, names[:-1])), role(names[-1])] if len(names) > 1 else map(role, names))


def coins(count: int) -> str:
    return {0: "nothing", 1: "1 coin"}.get(count, f"{count} coins")


def _template(event: Mapping[str, Any]) -> str | None:
    name, data = event["event"], event.get("data", {})
    if name == "declared":
        return DECLARED.get(data.get("action"))
    if name == "done":
        return DONE.get(data.get("action"), "{who} [takes] {coins}.")
    if name == "passed":
        return PASSED.get(data.get("phase"), "Nobody challenges.")
    if name == "won":
        return "{who} [wins]." if "seat" in event else "The turns have run out."
    return EVENTS.get(name)


def sentence(event: Mapping[str, Any], who: Who, named: Who | None = None) -> str | None:
    """An event's JSON as a sentence; empty where it adds nothing, None if there is no such event.

    `named` is how the one is called whom the sentence is about.
    """
    template = _template(event)
    if template is None:
        return None
    data = event.get("data", {})
    actor, target = (named or who)(event.get("seat", -1)), who(data.get("target", -1))
    name = data.get("role", "")
    told = re.sub(r"\[(\w+)\]", lambda verb: _bent(verb[1]) if actor == "you" else verb[1], template).format(
        who=actor,
        target=target,
        whose="your" if target == "you" else f"{target}'s",
        coins=coins(data.get("coins", 0)),
        cards=list_cards(data.get("cards", [])),
        role=role(name),
        one=("an " if name[:1] == "a" else "a ") + role(name),
    )
    return told[:1].upper() + told[1:]


def _bent(verb: str) -> str:
    return BENT.get(verb, verb.removesuffix("s"))


def question(view: Mapping[str, Any], who: Who, named: Who) -> str:
    """What the seat of the view is asked."""
    me, phase = view["seat"], view["phase"]
    target = {} if view["target"] is None else {"target": view["target"]}
    pending = {"event": "declared", "seat": view["actor"], "data": {"action": view["action"], **target}}
    if phase == "action":
        mine = view["players"][me]["coins"]
        return f"Your turn, with {coins(mine)}." + (" With 10 or more you must coup." if mine >= 10 else "")
    if phase == "challenge_action":
        return f"{sentence(pending, who, named)} Challenge?"
    if phase == "block":
        roles = " or ".join(map(role, BLOCKS[view["action"]]))
        return f"{sentence(pending, who, named)} Block as {roles}?"
    if phase == "challenge_block":
        blocked = {"event": "blocked", "seat": view["blocker"], "data": {"role": view["claim"]}}
        return f"{sentence(pending, who, named)} {sentence(blocked, who, named)} Challenge?"
    if phase == "reveal":
        doubt = {"event": "challenged", "seat": view["challenger"], "data": {"target": me, "role": view["claim"]}}
        return f"{sentence(doubt, who, named)} Show it?"
    if phase == "lose_influence":
        return "You lose an influence. Which card do you turn over?"
    return "Which two cards go back to the deck?" if phase == "exchange_return" else ""
