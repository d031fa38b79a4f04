"""The number of the protocol (docs/protocol.md), the limits that both sides of it know, and what may be explained.

Nothing here depends on who plays or serves: agents, clients and the arena import from this module.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

__all__ = ["PROTOCOL", "clean_explanation", "to_json"]

PROTOCOL = 1
LONGEST_LINE = 1 << 20  # bytes of a line over a pipe
LONGEST_WAIT = 86_400  # seconds for a decision
LONGEST_ACTION = 200  # characters of the name of an action
LONGEST_FAULT = 200  # characters of the reason for which there is no action
LARGEST_EXPLANATION = 1 << 16  # bytes as JSON
LARGEST_BODY = 1 << 16  # bytes of a call over HTTP
LARGEST_MESSAGE = 1 << 13  # bytes of a message over a WebSocket without `explain`
LARGEST_EXPLAINED_MESSAGE = 1 << 17  # bytes of one with it
MOST_BRACKETS = 4096  # lists and objects in a message or a call
DEEPEST = 60  # levels of a JSON value
PING_EVERY = 15.0  # seconds without another message after which an arena sends a ping
SILENCE = 3 * PING_EVERY  # seconds without a message after which a connection is dead


def to_json(value: Any) -> str:
    """Encode a value as JSON; arrays become lists. Raises ValueError if that cannot be done."""
    try:
        return json.dumps(value, allow_nan=False, default=lambda array: array.tolist())
    except (TypeError, ValueError, AttributeError, RecursionError) as error:
        raise ValueError(str(error)) from error


def clean_explanation(
    given: Any,
    encode: Callable[[Any], str | bytes] = to_json,
    decode: Callable[[str | bytes], Any] = json.loads,
) -> dict[str, Any]:
    """Return an explanation as it can be kept and sent: a JSON object of bounded size. Raises ValueError otherwise."""
    text = encode(given)
    plain = decode(text) if len(text) <= LARGEST_EXPLANATION else None
    if not isinstance(plain, dict):
        raise ValueError(f"an explanation is a JSON object of at most {LARGEST_EXPLANATION} bytes")
    return plain
