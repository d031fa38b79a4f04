"""What an agent says about its decision, in a few lines. Programs may say anything: what has no known form is JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

REASONS = ("reason", "reasoning")  # of a rule, of a language model
KNOWN = (*REASONS, "made", "values", "probabilities", "beliefs")
SHARES = ("made", "probabilities")
MOST = 6  # numbers in a line


def describe_choice(explain: Mapping[str, Any]) -> list[str]:
    """The reason (empty if none is given), then the values of the actions, the beliefs, and whatever else there is."""
    given = next((name for name in REASONS if isinstance(explain.get(name), str)), "")
    lines = [_plain(explain[given]) if given else ""]
    known = [name for name in KNOWN if name in explain]
    for name in [*known, *(name for name in explain if name not in KNOWN)]:
        data = explain[name]
        if data in ({}, [], None) or (name == given and lines[0]):
            continue
        if numbers := _numbers(data):
            more = ", ..." if len(numbers) > MOST else ""
            shape = ".0%" if name in SHARES else "+.3g" if name == "values" else ".6g"
            shown = ", ".join(f"{_plain(word)} {value:{shape}}" for word, value in numbers[:MOST])
            lines.append(f"{_plain(name)}  {shown}{more}")
        elif name == "beliefs" and (beliefs := _beliefs(data)):
            lines += beliefs
        else:
            lines.append(f"{_plain(name)}  {json.dumps(data)}")
    return lines


def _numbers(data: object) -> list[tuple[str, float]]:
    """Names and numbers, the greatest first; empty if it is anything else."""
    if not isinstance(data, Mapping) or not data:
        return []
    if not all(isinstance(value, int | float) and not isinstance(value, bool) for value in data.values()):
        return []
    try:
        return sorted(((str(name), float(value)) for name, value in data.items()), key=lambda pair: -pair[1])
    except OverflowError:  # a whole number of JSON may have any length
        return []


def _beliefs(data: object) -> list[str]:
    """One line a seat, roles in columns or the likeliest cards; or one for each thing that is named. Empty if one of
    them has another form."""
    lines = []
    if isinstance(data, Mapping):
        things = [(_plain(str(about)), sorted(_numbers(given), key=_count)) for about, given in data.items()]
        told = [f"{about}  {' '.join(f'{_plain(one)} {p:.0%}' for one, p in given)}" for about, given in things]
        return told if all(given for _, given in things) else []
    for belief in data if isinstance(data, list) else []:
        about = belief if isinstance(belief, Mapping) else {}
        roles, cards = sorted(_numbers(about.get("roles"))), _numbers(about.get("cards"))[: 2 * MOST]
        if not roles and not cards:
            return []
        shares = " ".join(f"{_plain(role)} {share:>4.0%}" for role, share in roles or cards)
        lines.append(f"seat {_plain(str(belief.get('seat')))}  {shares}")
    return lines


def _count(pair: tuple[str, float]) -> tuple[int, str]:
    """An order in which 2 comes before 10."""
    return len(pair[0]), pair[0]


def _plain(text: str) -> str:
    return "".join(sign if sign.isprintable() else " " for sign in text)
