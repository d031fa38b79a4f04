"""Parameters that all solvers share: when to stop, the seed, threads, progress, the checkpoint, the cluster."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from feint.errors import BadParameter, TooLarge, WrongType
from feint.files import check_output_path
from feint.progress import Progress, Step, no_progress
from feint.quantities import MOST_THREADS, number, whole_number
from feint.solvers.options import option

__all__ = ["Run", "Stopped"]

Stopped = Literal["done", "iterations", "seconds", "gap", "memory", "interrupted"]


@dataclass(kw_only=True)
class Run:
    """One call of a solver. The clock starts when it is made.

    A solver stops at whichever of `iterations`, `seconds` and `gap` comes first.
    """

    iterations: int | None = option(None, "iterations in all", least=1, most=10**12, metavar="N")
    seconds: float | None = option(None, "seconds of work in all", above=0, below=1e9, metavar="S")
    gap: float | None = option(None, "stop when the gap is at most this", least=0, metavar="X")
    seed: int = option(0, "equal seeds give equal results", least=0, most=2**64 - 1, metavar="N")
    threads: int | None = option(
        None, "the result is the same on any number", least=1, most=MOST_THREADS, metavar="N", default_text="all cores"
    )
    checkpoint: Path | None = option(None, "file to continue from if it exists, and to save to", metavar="FILE")
    cluster: str | None = option(None, "address of a Ray cluster; the result is the same", metavar="ADDRESS")
    progress: Progress = field(default=no_progress)

    def __post_init__(self) -> None:
        self.began = time.perf_counter()
        self.is_interrupted = False
        if self.iterations is not None:
            self.iterations = whole_number("iterations", self.iterations, 1, 10**12)
        if self.seconds is not None:
            self.seconds = number("seconds", self.seconds, above=0, below=1e9)
        if self.gap is not None and not number("gap", self.gap) >= 0:
            raise BadParameter(f"gap must be at least 0, got {self.gap!r}")
        self.seed = whole_number("seed", self.seed, 0, 2**64 - 1)
        if self.threads is not None:
            self.threads = whole_number("threads", self.threads, 1, MOST_THREADS)
        if self.checkpoint is not None:
            if not isinstance(self.checkpoint, str | os.PathLike):
                raise WrongType(f"checkpoint must be a file name, got {self.checkpoint!r}")
            if not os.fspath(self.checkpoint):
                raise BadParameter(f"checkpoint must be a file, got {os.fspath(self.checkpoint)!r}")
            self.checkpoint = Path(self.checkpoint)
            check_output_path(f"checkpoint {str(self.checkpoint)!r}", self.checkpoint)
        if self.cluster is not None and not isinstance(self.cluster, str):
            raise WrongType(f"cluster must be the address of a Ray cluster, got {self.cluster!r}")
        if not callable(self.progress):
            raise WrongType(f"progress must be a function of a Step, got {self.progress!r}")

    @property
    def cores(self) -> int:
        """Threads to work on: as many as asked for, else all cores."""
        return self.threads or min(os.cpu_count() or 1, MOST_THREADS)

    def spent(self) -> float:
        """Return the seconds since the start."""
        return time.perf_counter() - self.began

    def left(self) -> float | None:
        """Return the seconds that are left, at least 0; None without a limit."""
        return None if self.seconds is None else max(0.0, self.seconds - self.spent())

    @property
    def limit(self) -> float:
        """Seconds in all; infinite without a limit."""
        return math.inf if self.seconds is None else self.seconds

    def building_note(self, building: float) -> list[str]:
        """Say that building the tree took all the seconds, where it did."""
        if self.seconds is None or building < self.seconds:
            return []
        return [f"building the tree took {building:.2g} s of the {self.seconds:g} s: one iteration was done"]

    def tell(self, part: str, done: int, total: int | None = None, row: dict[str, Any] | None = None) -> None:
        """Report progress; nothing more after Ctrl-C."""
        if not self.is_interrupted:
            self.progress(Step(part, done, total, row))

    def interrupt(self) -> Stopped:
        """Note Ctrl-C, so that what follows is not interrupted again by the callback."""
        self.is_interrupted = True
        return "interrupted"

    def counter(self, part: str, total: int | None = None) -> Callable[[int], None]:
        """Return a callback for a native loop that counts what it has done."""
        return lambda done: self.tell(part, done, total)

    def checked_counter(self, part: str, total: int | None = None) -> Callable[[int], None]:
        """Like `counter`, for work that has no partial result: raise TooLarge when the seconds are spent."""

        def look(done: int) -> None:
            self.tell(part, done, total)
            if self.left() == 0:
                raise TooLarge(f"not finished within {self.seconds:g} s; allow more seconds or smaller parameters")

        return look
