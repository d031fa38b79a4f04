"""Ways to damage what is read: bytes, and places of JSON values."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import strategies as st

PIECES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)


@st.composite
def bytes_of(draw: st.DrawFn, good: bytes) -> bytes:
    """Some bytes changed, taken out or put in, or the end cut off."""
    data = bytearray(good)
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, max(0, len(data) - 1)))
        match draw(st.sampled_from(["change", "take", "put", "cut"])):
            case "change" if data:
                data[at] = draw(st.integers(0, 255))
            case "take":
                del data[at : at + draw(st.integers(1, 64))]
            case "put":
                data[at:at] = draw(st.binary(max_size=16))
            case "cut":
                del data[at:]
    return bytes(data)


def put_anywhere(draw: st.DrawFn, data: Any) -> None:
    """Something else at some place of a JSON value."""
    place = data
    while isinstance(place, dict | list) and place:
        key = draw(st.sampled_from(sorted(place) if isinstance(place, dict) else range(len(place))))
        if not isinstance(place[key], dict | list) or not place[key] or draw(st.integers(0, 3)) == 0:
            place[key] = draw(PIECES)
            return
        place = place[key]


@st.composite
def json_of(draw: st.DrawFn, good: bytes) -> bytes:
    data = json.loads(good)
    for _ in range(draw(st.integers(1, 3))):
        put_anywhere(draw, data)
    return json.dumps(data).encode()
