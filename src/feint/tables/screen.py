"""A terminal that shows text as text, whoever wrote it: a name, a reason or a rule does not steer it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from rich.console import Console, ConsoleOptions
from rich.segment import Segment

__all__ = ["Screen", "escape_controls"]

STEERS = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]"
)  # and what turns lines around


def escape_controls(text: str) -> str:
    """The same, with what would steer a terminal spelled out."""
    return STEERS.sub(lambda found: repr(found[0])[1:-1], text)


class Screen(Console):
    """What rich itself says to the terminal (colours, a line that is drawn again) goes through."""

    def render(self, renderable: Any, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        for segment in super().render(renderable, options):
            plain = segment.control or not STEERS.search(segment.text)
            yield segment if plain else Segment(escape_controls(segment.text), segment.style)
