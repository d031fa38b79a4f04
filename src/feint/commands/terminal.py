"""What commands share: where they print, how they show progress, and how a game's parameters are read."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

from feint.errors import FeintError
from feint.progress import Progress, Step, no_progress
from feint.tables.screen import Screen

__all__ = [
    "ERR",
    "OUT",
    "UsageError",
    "check_board",
    "check_drawing",
    "memory_of",
    "parse_params",
    "print_step",
    "progress_bar",
    "status_line",
]

OUT = Screen(highlight=False, emoji=False)
ERR = Screen(stderr=True, highlight=False, emoji=False)


class UsageError(FeintError):
    """Words on the command line that do not fit."""


def memory_of(args: argparse.Namespace) -> int:
    """--memory GiB, in bytes."""
    if not 0 < args.memory < 1e6:
        raise UsageError(f"--memory is in GiB and above 0, got {args.memory:g}")
    return int(args.memory * (1 << 30))


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


@contextmanager
def progress_bar(what: str) -> Iterator[Progress]:
    """Show progress as a bar on standard error, if that is a terminal; yield the callback."""
    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Bar(*columns, console=ERR, transient=True, disable=not ERR.is_terminal) as bar:
        task = bar.add_task(what, total=None)
        yield lambda step: bar.update(task, description=f"{what}: {step.part}", completed=step.done, total=step.total)


@contextmanager
def status_line(what: str) -> Iterator[Progress]:
    """Show progress as one line on standard error that is drawn over, if that is a terminal; yield the callback."""
    if not ERR.is_terminal:
        yield no_progress
        return
    with ERR.status(what) as status:
        yield lambda step: status.update(f"{what}: {step}"[:200])


def print_step(step: Step) -> None:
    """Print progress as a line on standard error."""
    ERR.print(str(step), markup=False, style="dim")
