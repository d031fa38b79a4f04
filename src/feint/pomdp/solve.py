"""Solvers of models, and what a policy earns when it is played."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from math import ceil, inf, log
from typing import Any, NamedTuple, Protocol

import numpy as np

from feint._core import Pomdp, Sarsop
from feint.errors import BadParameter
from feint.intervals import mean_interval
from feint.pomdp.alpha import AlphaPolicy
from feint.quantities import instance, number, whole_number

SECONDS, GAP, MEMORY = 60.0, 1e-6, 2 << 30  # where the caller does not say


class Moment(NamedTuple):
    """How far a solver was."""

    seconds: float
    lower: float
    upper: float
    trials: int
    alphas: int  # vectors of the lower bound
    points: int  # of the upper bound
    nodes: int  # beliefs that were sampled


@dataclass(frozen=True)
class SarsopResult:
    """Bounds on the value of the start, and a policy that earns the lower one."""

    lower: float
    upper: float
    policy: AlphaPolicy
    trace: list[Moment]
    alphas: int
    points: int
    nodes: int
    trials: int
    bytes: int
    seconds: float
    stopped: str  # gap, seconds, memory, or interrupted

    @property
    def gap(self) -> float:
        """Return how far the bounds are apart."""
        return self.upper - self.lower

    @classmethod
    def of(cls, model: Pomdp, solver: Sarsop) -> SarsopResult:
        """Return what a solver has found so far."""
        return cls(
            solver.lower,
            solver.upper,
            AlphaPolicy.from_arrays(model, *solver.vectors()),
            [Moment(*moment) for moment in solver.trace],
            solver.alphas,
            solver.points,
            solver.nodes,
            solver.trials,
            solver.bytes,
            solver.seconds,
            solver.stopped,
        )


def moment_of(solver: Sarsop) -> Moment:
    """Where a solver is now; it may be at work."""
    numbers = (solver.trials, solver.alphas, solver.points, solver.nodes)
    return Moment(solver.seconds, solver.lower, solver.upper, *numbers)


def sarsop(
    model: Pomdp,
    seconds: float | None = SECONDS,
    gap: float = GAP,
    memory: int = MEMORY,
    progress: Callable[[Moment], object] | None = None,
) -> SarsopResult:
    """Solve until the bounds are within `gap`, or the seconds or the bytes of memory are spent.

    `seconds=None` sets no time limit. `progress` is called some twenty times a second. Ctrl-C ends it with what was
    found by then, `stopped="interrupted"`; before there are bounds it is a KeyboardInterrupt.
    """
    solver = Sarsop(instance("model", model, Pomdp, "feint.pomdp.find(NAME) returns one"))
    run_sarsop(solver, seconds, gap, memory, progress)
    return SarsopResult.of(model, solver)


def run_sarsop(
    solver: Sarsop,
    seconds: float | None,
    gap: float,
    memory: int,
    progress: Callable[[Moment], object] | None = None,
) -> None:
    """Let a solver work, as `sarsop` does."""
    limit = inf if seconds is None else number("seconds", seconds)
    gap, memory = number("gap", gap), whole_number("memory", memory, 0, 2**63 - 1)
    tell = None if progress is None else lambda _: progress(moment_of(solver))
    try:
        solver.solve(limit, gap, memory, progress=tell)
    except KeyboardInterrupt:
        if not solver.trace:  # no bounds yet
            raise


class Playable(Protocol):
    """A policy that can be simulated."""

    def episodes(
        self,
        model: Pomdp,
        episodes: int,
        seed: int,
        steps: int,
        threads: int,
        progress: Callable[[int], object] | None,
    ) -> dict[str, Any]:
        """How many episodes were played, their steps, how many were cut, the sums of returns and of their squares."""
        ...


@dataclass(frozen=True)
class Simulation:
    """What a policy earned, on the average."""

    mean: float
    interval: list[float] | None  # 95%
    episodes: int
    steps: int  # of all episodes
    cut: int  # episodes that had not ended after the most steps
    remainder: float  # what those could have had in front of them, at most; discount 1 has no such bound


def simulate(
    model: Pomdp,
    policy: Playable,
    episodes: int = 1000,
    seed: int = 0,
    steps: int | None = None,
    threads: int | None = None,
    progress: Callable[[int], object] | None = None,
) -> Simulation:
    """Plays episodes of at most `steps`: 10,000 with discount 1, else until what may follow counts a millionth."""
    if episodes < 1:
        raise BadParameter(f"episodes must be at least 1, got {episodes}")
    if not 0 <= seed < 2**64:
        raise BadParameter(f"seed must be from 0 to 2**64 - 1, got {seed}")
    discount = model.discount
    most = float(np.abs(model.reward).max())
    if steps is None:
        steps = 10_000 if discount == 1 else max(1, ceil(log(1e-6 * (1 - discount)) / log(discount)))
    if steps < 1:
        raise BadParameter(f"steps must be at least 1, got {steps}")
    done = policy.episodes(model, episodes, seed, steps, threads or os.cpu_count() or 1, progress)
    count, total = done["episodes"], done["sum"]
    rest = inf if discount == 1 else most * discount**steps / (1 - discount)
    return Simulation(
        total / count,
        mean_interval(total, done["squares"], count),
        count,
        done["steps"],
        done["cut"],
        rest if done["cut"] else 0.0,
    )
