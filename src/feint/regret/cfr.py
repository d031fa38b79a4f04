"""The CFR family on the compiled tree of a game: iterations, a trace of exploitability, a policy."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path

from feint import _core
from feint.errors import BadParameter
from feint.game import Game
from feint.policy import TabularPolicy
from feint.regret.checkpoint import read_checkpoint, write_checkpoint

__all__ = ["VARIANTS", "CfrResult", "CfrSettings", "cfr"]

VARIANTS = ("cfr", "cfr+", "linear", "dcfr", "pcfr+")
ITERATIONS = 1000  # where nobody says how many, nor how long
SAVE_EVERY = 60.0  # seconds
MARKS = (1, 2, 3, 4, 5, 6, 8)  # of every power of ten: where the trace looks

Moment = tuple[int, float, float]  # iteration, seconds, exploitability


@dataclass(frozen=True)
class CfrSettings:
    """Which solver it is; a checkpoint goes on only with the same."""

    variant: str = "cfr+"
    updates: str = "alternating"  # or simultaneous
    alpha: float = 1.5  # of dcfr: how fast early gains are forgotten,
    beta: float = 0.0  # early losses,
    gamma: float = 2.0  # and early strategies


@dataclass
class CfrResult:
    """What was reached. `exploitability` is NashConv / seats, `values` are those of the average policy."""

    policy: TabularPolicy
    iterations: int
    exploitability: float
    values: list[float]
    trace: list[Moment]
    stopped: str  # iterations, seconds, target or interrupted
    seconds: float  # of iterating and of looking at what was reached, not of building the tree
    tree: _core.CompiledTree = field(repr=False)


class _Spent(Exception):
    """It is time to leave the native loop."""


def cfr(
    game: Game,
    settings: CfrSettings | None = None,
    *,
    iterations: int | None = None,
    seconds: float | None = None,
    target: float | None = None,
    threads: int | None = None,
    memory: int | None = None,
    checkpoint: str | Path | None = None,
    tell: Callable[[Moment], object] = lambda moment: None,
) -> CfrResult:
    """Solve a game by counterfactual regret minimisation.

    It ends after `iterations`, after `seconds`, or when the exploitability is at most `target`, whichever comes first.
    `checkpoint` is a file: gone on from if it is there, written every minute and at the end. Ctrl-C ends it with what
    was reached. `memory` bounds the tree, in bytes.
    """
    settings = settings or CfrSettings()
    _check(settings, iterations, seconds, target)
    if iterations is None and seconds is None:
        iterations = ITERATIONS if target is None else 10**9
    tree = _core.CompiledTree(game) if memory is None else _core.CompiledTree(game, memory)
    solver = _core.Cfr(tree, threads=threads or os.cpu_count() or 1, **asdict(settings))
    run = _Run(game, settings, solver, Path(checkpoint) if checkpoint else None, tell)
    stopped = run.until(iterations, seconds, target)
    values = [float(value) for value in solver.exploitability()["values"]]
    policy = TabularPolicy(game, solver.policy())
    return CfrResult(policy, solver.iteration, run.trace[-1][2], values, run.trace, stopped, run.seconds(), tree)


class _Run:
    """One solver at work: how long it has worked, what was seen on the way, and its checkpoint."""

    def __init__(
        self,
        game: Game,
        settings: CfrSettings,
        solver: _core.Cfr,
        checkpoint: Path | None,
        tell: Callable[[Moment], object],
    ) -> None:
        self.game, self.settings, self.solver, self.checkpoint, self.tell = game, settings, solver, checkpoint, tell
        self.trace: list[Moment] = []
        self.before = 0.0  # seconds of earlier runs
        if checkpoint and checkpoint.exists():
            kept = read_checkpoint(checkpoint, game, asdict(settings))
            solver.resume(kept.state)
            self.trace, self.before = kept.trace, kept.seconds
        self.began = self.saved = time.perf_counter()

    def seconds(self) -> float:
        return self.before + time.perf_counter() - self.began

    def until(self, iterations: int | None, seconds: float | None, target: float | None) -> str:
        end = self.began + seconds if seconds is not None else float("inf")
        stopped = "iterations"
        try:
            while iterations is None or self.solver.iteration < iterations:
                goal = _next_mark(self.solver.iteration)
                goal = goal if iterations is None else min(goal, iterations)
                self._advance(goal, min(end, self.saved + SAVE_EVERY))
                if self.solver.iteration == goal and target is not None and self._look() <= target:
                    stopped = "target"
                    break
                if self.solver.iteration == goal:
                    self._look()
                if time.perf_counter() >= end:
                    stopped = "seconds"
                    break
                if time.perf_counter() >= self.saved + SAVE_EVERY:
                    self._save()
        except KeyboardInterrupt:
            stopped = "interrupted"
        self._look()
        self._save()
        return stopped

    def _advance(self, goal: int, deadline: float) -> None:
        def look(_: int) -> None:
            if time.perf_counter() >= deadline:
                raise _Spent

        with suppress(_Spent):
            self.solver.run(goal, progress=look)

    def _look(self) -> float:
        """The exploitability now, into the trace."""
        if not self.trace or self.trace[-1][0] != self.solver.iteration:
            found = float(self.solver.exploitability()["exploitability"])
            self.trace.append((self.solver.iteration, self.seconds(), found))
            self.tell(self.trace[-1])
        return self.trace[-1][2]

    def _save(self) -> None:
        self.saved = time.perf_counter()
        if self.checkpoint:
            state = self.solver.state()
            write_checkpoint(self.checkpoint, self.game, asdict(self.settings), state, self.trace, self.seconds())


def _next_mark(iteration: int) -> int:
    power = int(10 ** (len(str(max(iteration, 1))) - 1))
    return next((mark * power for mark in MARKS if mark * power > iteration), 10 * power)


def _check(settings: CfrSettings, iterations: int | None, seconds: float | None, target: float | None) -> None:
    if settings.variant not in VARIANTS:
        raise BadParameter(f"there is no variant {settings.variant!r}; there are: {', '.join(VARIANTS)}")
    if iterations is not None and not (isinstance(iterations, int) and 1 <= iterations <= 10**12):
        raise BadParameter(f"iterations: at least 1 and at most 10^12, whole, got {iterations}")
    if seconds is not None and not 0 < seconds < 1e9:
        raise BadParameter(f"seconds must be a positive number, got {seconds}")
    if target is not None and not target > 0:
        raise BadParameter(f"the exploitability to stop at must be above 0, got {target}")
