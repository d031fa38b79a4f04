"""What commands share: where they print, how they show progress, and how a game's parameters are read."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from feint.errors import FeintError
from feint.tables.screen import Screen

__all__ = [
    "ERR",
    "OUT",
    "Bar",
    "UsageError",
    "check_board",
    "check_drawing",
    "memory_of",
    "parse_params",
    "progress_bar",
    "status_line",
]

OUT = Screen(highlight=False, emoji=False)
ERR = Screen(stderr=True, highlight=False, emoji=False)


class UsageError(FeintError):
    """Words on the command line that do not fit."""


def memory_of(args: argparse.Namespace) -> int:
    """--memory GB, in bytes."""
    if not 0 < args.memory < 1e6:
        raise UsageError(f"--memory is in GB, more than 0: got {args.memory:g}")
    return int(args.memory * 1e9)


def parse_params(pairs: Sequence[str]) -> dict[str, Any]:
    """Read --param k=v: the value is JSON where it reads as JSON, else text."""
    params: dict[str, Any] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals or not key:
            raise UsageError(f"--param reads key=value, got {pair!r}")
        if key in params:
            raise UsageError(f"--param {key} is given twice")
        try:
            params[key] = json.loads(value)
        except ValueError:
            params[key] = value
    return params


def check_drawing(option: str, place: str) -> None:
    """Drawings are SVG: a file of another name would not be what its name says."""
    if Path(place).suffix.lower() != ".svg":
        raise UsageError(f"--{option} {place!r}: drawings are SVG, name a file that ends in .svg")


def check_board(place: str | None) -> None:
    """What TensorBoard reads is a directory, there or to be made."""
    if place is not None and Path(place).exists() and not Path(place).is_dir():
        raise UsageError(f"--tensorboard {place!r}: that is a file; name a directory")


class Bar:
    """How far work is; called with what was done since the last time."""

    def __init__(self, progress: Progress, task: TaskID) -> None:
        self._progress, self._task = progress, task

    def __call__(self, steps: int) -> None:
        self._progress.advance(self._task, steps)

    def say(self, what: str) -> None:
        """What it is at now."""
        self._progress.update(self._task, description=what)


@contextmanager
def progress_bar(what: str, total: int | None) -> Iterator[Bar]:
    """Show how far work is, on standard error and only where somebody looks. Yields a function that adds to it."""
    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=ERR, transient=True, disable=not ERR.is_terminal) as bar:
        yield Bar(bar, bar.add_task(what, total=total))


@contextmanager
def status_line(what: str) -> Iterator[Callable[[str], None]]:
    """Where work is, in one line on standard error that is drawn over; only where somebody looks.

    Yields a function that says it.
    """
    if not ERR.is_terminal:
        yield lambda line: None
        return
    with ERR.status(what) as status:
        yield status.update
