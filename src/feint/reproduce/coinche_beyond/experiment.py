"""What a table of this reproduction is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from feint.progress import Progress
from feint.report import Value

__all__ = ["Experiment"]


@dataclass(frozen=True)
class Experiment:
    """`run` takes quick, threads, seed and progress; `rows` makes a table of what it found: the header first."""

    run: Callable[[bool, int, int, Progress], dict[str, Any]]
    rows: Callable[[dict[str, Any]], list[list[Value]]]
    title: str
    torch: bool = True  # whether it needs it
