"""The CFR family on the compiled tree of a game: iterations, a trace of exploitability, a policy."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from math import inf
from pathlib import Path

from feint import _core
from feint.errors import BadParameter
from feint.game import Game
from feint.policy import TabularPolicy
from feint.quantities import number, whole_number
from feint.regret.budget import Budget, check_game
from feint.regret.checkpoint import read_checkpoint, write_checkpoint

__all__ = ["VARIANTS", "CfrResult", "CfrSettings", "cfr"]

VARIANTS = ("cfr", "cfr+", "linear", "dcfr", "pcfr+")
UPDATES = ("alternating", "simultaneous")
ITERATIONS = 1000  # where nobody says how many, nor how long
MEMORY = 8 << 30  # bytes of a tree
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

    def checked(self) -> CfrSettings:
        """The same with plain numbers; refuses what is no solver."""
        if self.variant not in VARIANTS:
            raise BadParameter(f"there is no variant {self.variant!r}; there are: {', '.join(VARIANTS)}")
        if self.updates not in UPDATES:
            raise BadParameter(f"updates are {' or '.join(UPDATES)}, not {self.updates!r}")
        powers = (number(name, getattr(self, name)) for name in ("alpha", "beta", "gamma"))
        return CfrSettings(self.variant, self.updates, *powers)


@dataclass
class CfrResult:
    """What was reached. `exploitability` is NashConv / seats, `values` are those of the average policy."""

    policy: TabularPolicy
    iterations: int
    exploitability: float
    values: list[float]
    trace: list[Moment]
    stopped: str  # iterations, seconds, gap or interrupted
    seconds: float  # in all, building the tree included, and of earlier runs that it went on from
    building: float  # of this run, until the first iteration
    tree: _core.CompiledTree = field(repr=False)


class _Spent(Exception):
    """It is time to leave the native loop."""


def cfr(
    game: Game,
    settings: CfrSettings | None = None,
    *,
    iterations: int | None = None,
    seconds: float | None = None,
    gap: float | None = None,
    threads: int | None = None,
    memory: int | None = None,
    checkpoint: str | Path | None = None,
    tell: Callable[[Moment], object] = lambda moment: None,
    walked: Callable[[int], object] = lambda nodes: None,
) -> CfrResult:
    """Solve a game by counterfactual regret minimisation.

    It ends after `iterations`, after `seconds`, or when the exploitability is at most `gap`, whichever comes first.
    The seconds count from the call, but the tree is built to its end and one iteration is done even if they are spent.
    `checkpoint` is a file: gone on from if it is there, written every minute and at the end. Ctrl-C ends it with what
    was reached. `memory` bounds the tree, in bytes. `walked` is told how many nodes it has so far.
    """
    budget = Budget(iterations, seconds)
    check_game(game)
    settings = (settings or CfrSettings()).checked()
    if gap is not None:
        gap = number("gap, the exploitability to stop at,", gap, above=0)
    cores = os.cpu_count() or 1 if threads is None else whole_number("threads", threads, 1, 256)
    most = MEMORY if memory is None else whole_number("memory", memory, 1, 2**63 - 1)
    if checkpoint is not None and not isinstance(checkpoint, str | os.PathLike):
        raise BadParameter(f"checkpoint is a file's name, got {checkpoint!r}")
    if iterations is None and seconds is None:
        budget.iterations = ITERATIONS if gap is None else 10**9
    tree = _core.CompiledTree(game, most, progress=walked)
    solver = _core.Cfr(tree, threads=cores, **asdict(settings))
    run = _Run(game, settings, solver, Path(checkpoint) if checkpoint else None, budget, tell)
    building = budget.spent()
    stopped = run.until(gap)
    policy = TabularPolicy(game, solver.policy())
    return CfrResult(
        policy, solver.iteration, run.trace[-1][2], run.values(), run.trace, stopped, run.seconds(), building, tree
    )


class _Run:
    """One solver at work: how long it has worked, what was seen on the way, and its checkpoint."""

    def __init__(
        self,
        game: Game,
        settings: CfrSettings,
        solver: _core.Cfr,
        checkpoint: Path | None,
        budget: Budget,
        tell: Callable[[Moment], object],
    ) -> None:
        self.game, self.settings, self.solver, self.checkpoint, self.tell = game, settings, solver, checkpoint, tell
        self.budget = budget
        self.trace: list[Moment] = []
        self.before = 0.0  # seconds of earlier runs
        if checkpoint and checkpoint.exists():
            kept = read_checkpoint(checkpoint, game, asdict(settings))
            solver.resume(kept.state)
            self.trace, self.before = kept.trace, kept.seconds
        self.saved = time.perf_counter()

    def seconds(self) -> float:
        return self.before + self.budget.spent()

    def values(self) -> list[float]:
        return [float(value) for value in self.solver.exploitability()["values"]]

    def until(self, gap: float | None) -> str:
        iterations, seconds = self.budget.iterations, self.budget.seconds
        end = inf if seconds is None else self.budget.began + seconds
        stopped = "iterations"
        try:
            if time.perf_counter() >= end and (iterations is None or self.solver.iteration < iterations):
                self.solver.run(self.solver.iteration + 1)  # building took it all
            while iterations is None or self.solver.iteration < iterations:
                if time.perf_counter() >= end:
                    stopped = "seconds"
                    break
                goal = _next_mark(self.solver.iteration)
                goal = goal if iterations is None else min(goal, iterations)
                self._advance(goal, min(end, self.saved + SAVE_EVERY))
                if self.solver.iteration == goal and gap is not None and self._look() <= gap:
                    stopped = "gap"
                    break
                if self.solver.iteration == goal:
                    self._look()
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
