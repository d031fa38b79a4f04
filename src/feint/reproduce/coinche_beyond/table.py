"""What a table of this reproduction is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

__all__ = ["Table", "Tell"]

Tell = Callable[[str], object]


@dataclass(frozen=True)
class Table:
    """`run` takes quick, threads, seed and tell; `rows` makes of what it found the lines that are printed, and that
    stand in docs/results/coinche-NAME.md: the header first."""

    run: Callable[[bool, int, int, Tell], dict[str, Any]]
    rows: Callable[[dict[str, Any]], list[list[str]]]
    title: str
    torch: bool = True  # whether it needs it
