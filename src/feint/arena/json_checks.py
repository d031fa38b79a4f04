"""Checks of JSON from strangers: size, nesting and text, by functions of C that do not look at one value after another.

A Python loop over a message of 120 kB takes 20 ms and more, in which the event loop serves nobody.
"""

from __future__ import annotations

import json
import re
from typing import Any

import orjson

from feint.arena.errors import ArenaError
from feint.protocol import DEEPEST, LARGEST_MESSAGE, MOST_BRACKETS

_NUL = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")
_NOT_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))


def read_message(raw: bytes) -> dict[str, Any]:
    """Parse one message of an agent. Raises 413 if it is too large, 400 if it is not one JSON object that can be kept.

    orjson refuses numbers that are not finite and lone surrogates; integers beyond 64 bits become floats.
    """
    if len(raw) > LARGEST_MESSAGE and b'"explain"' not in raw:
        raise ArenaError(413, "too_large", f"A message without `explain` has at most {LARGEST_MESSAGE} bytes.")
    if brackets_of(raw) > MOST_BRACKETS:
        raise ArenaError(413, "too_large", f"A message has at most {MOST_BRACKETS} lists and objects.")
    if not is_shallow(raw):
        raise ArenaError(400, "bad_json", f"A message has at most {DEEPEST} levels.")
    if has_nul(raw):
        raise ArenaError(400, "bad_json", "A message has no character zero.")
    try:
        message = orjson.loads(raw)
    except ValueError:
        raise ArenaError(400, "bad_json", "A message is one JSON object.") from None
    if not isinstance(message, dict):
        raise ArenaError(400, "bad_json", "A message is one JSON object.")
    return message


def is_storable(value: Any) -> bool:
    """Return whether a JSON value can be kept: finite numbers of 64 bits, proper text, at most DEEPEST levels."""
    try:
        json.dumps(value, allow_nan=False)
        text = orjson.dumps(value)
    except (TypeError, ValueError, RecursionError):
        return False
    return is_shallow(text) and not has_nul(text)


def brackets_of(text: bytes) -> int:
    """Count lists and objects in JSON (and opening brackets in its strings)."""
    return text.count(b"[") + text.count(b"{")


def has_nul(text: bytes) -> bool:
    """Return whether a string in a JSON text has the character zero, which databases do not keep."""
    return b"\\u0000" in text and _NUL.search(text) is not None


def is_shallow(text: bytes) -> bool:
    """Return whether a JSON text is nested at most DEEPEST levels. For other texts the answer means nothing."""
    if brackets_of(text) <= DEEPEST:
        return True
    outside = b"".join(text.replace(b"\\\\", b"").replace(b'\\"', b"").split(b'"')[::2])
    left = outside.translate(None, _NOT_BRACKETS)
    for _ in range(DEEPEST):
        if not left:
            return True
        left = left.replace(b"[]", b"").replace(b"{}", b"")
    return not left
