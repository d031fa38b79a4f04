"""Progress of long work: one callback for the whole package."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

__all__ = ["Progress", "Step", "no_progress"]


@dataclass(frozen=True)
class Step:
    """The progress of long work: the part of the work, how much of it is done, and figures where there are new ones."""

    part: str
    done: int
    total: int | None = None
    row: dict[str, Any] | None = None


class Progress(Protocol):
    """A callback that solvers call as they work. An exception that it raises ends the work."""

    def __call__(self, step: Step, /) -> object: ...


def no_progress(step: Step) -> None:
    """Ignore progress."""
