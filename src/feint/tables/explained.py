"""What an agent says about its decision, in a few lines. Programs may say anything: what has no known form is JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

KNOWN = ("reason", "values", "beliefs")
MOST = 6  # values or roles in a line


def _number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _numbers(data: object) -> list[tuple[str, float]]:
    """Names and numbers, the greatest first; empty if it is anything else."""
    if not isinstance(data, Mapping) or not data or not all(map(_number, data.values())):
        return []
    return sorted(((str(name), float(value)) for name, value in data.items()), key=lambda pair: -pair[1])


def _beliefs(data: object) -> list[str]:
    """One line a seat; empty if one of them has another form."""
    if not isinstance(data, list):
        return []
    lines = []
    for belief in data:
        roles = _numbers(belief.get("roles")) if isinstance(belief, Mapping) else []
        if not roles:
            return []
        shares = "  ".join(f"{_plain(role)} {share:.0%}" for role, share in roles[:MOST])
        lines.append(f"seat {_plain(str(belief.get('seat')))} has  {shares}")
    return lines


def _plain(text: str) -> str:
    return "".join(sign if sign.isprintable() else " " for sign in text)


def explained(explain: Mapping[str, Any]) -> list[str]:
    """The reason, the values of the actions, the beliefs, and whatever else there is."""
    lines = []
    known = [name for name in KNOWN if name in explain]
    for name in [*known, *(name for name in explain if name not in KNOWN)]:
        data = explain[name]
        if name == "reason" and isinstance(data, str):
            lines.append(_plain(data))
        elif name == "values" and (values := _numbers(data)):
            more = ", ..." if len(values) > MOST else ""
            lines.append("values  " + ", ".join(f"{_plain(word)} {value:+.3g}" for word, value in values[:MOST]) + more)
        elif name == "beliefs" and (beliefs := _beliefs(data)):
            lines += beliefs
        else:
            lines.append(f"{_plain(name)}: {json.dumps(data)}")
    return lines
