"""What a policy of a POMDP earns when it is played."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from math import ceil, inf, log
from typing import Any, Protocol

import numpy as np

from feint._core import Pomdp
from feint.errors import BadParameter
from feint.progress import Counter, Progress, no_progress
from feint.rating.intervals import mean_interval

__all__ = ["Playable", "Simulation", "simulate"]


class Playable(Protocol):
    """A policy that can be simulated."""

    def episodes(
        self,
        model: Pomdp,
        episodes: int,
        seed: int,
        steps: int,
        threads: int,
        reach: Callable[[int], object] | None,  # is called with the number of episodes
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
    progress: Progress = no_progress,
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
    counter = Counter(progress, "episodes", episodes)
    done = policy.episodes(model, episodes, seed, steps, threads or os.cpu_count() or 1, counter.reach)
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
