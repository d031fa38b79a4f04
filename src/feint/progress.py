"""Progress of long work: one callback for the whole package."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Lock
from typing import Any, Protocol

from feint.errors import WrongType

__all__ = ["Counter", "Progress", "Step", "no_progress"]


@dataclass(frozen=True)
class Step:
    """The progress of long work: the part of the work, how much of it is done, and figures where there are new ones.

    A part that begins, or is not counted, has nothing done.
    """

    part: str
    done: int = 0
    total: int | None = None
    row: dict[str, Any] | None = None

    def __str__(self) -> str:
        """Return one line that says how far the work is."""
        line = self.part
        if self.done or self.total is not None:
            line += f" {self.done:,}" + ("" if self.total is None else f" of {self.total:,}")
        for name, value in (self.row or {}).items():
            if isinstance(value, float) and name != self.part:
                line += f"  {name.replace('_', ' ')} {value:.4g}"
        return line


class Progress(Protocol):
    """A callback that is called as long work goes on. An exception that it raises ends the work."""

    def __call__(self, step: Step, /) -> object: ...


def no_progress(step: Step) -> None:
    """Ignore progress."""


class Counter:
    """Count the work of one part and report it; threads may share a counter."""

    def __init__(self, progress: Progress, part: str, total: int | None = None) -> None:
        if not callable(progress):
            raise WrongType(f"progress must be a function of a Step, got {progress!r}")
        self.progress, self.part, self.total = progress, part, total
        self.done = 0
        self._lock = Lock()

    def add(self, more: int) -> None:
        """Report that so much more is done."""
        with self._lock:
            self.done += more
            self.progress(Step(self.part, self.done, self.total))

    def reach(self, done: int) -> None:
        """Report that so much is done in all: the callback of a native loop."""
        self.add(done - self.done)
