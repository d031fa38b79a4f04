"""How fast, and how sure: rates on one core, and the ratio of two rates measured in turn."""

from __future__ import annotations

import math
import os
import statistics
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from time import perf_counter

Work = Callable[[], tuple[float, float]]
"""Does a piece of work; returns how much was done, and the seconds that count."""

# Student's t at 97.5 %, from 1 degree of freedom on; beyond the table it hardly moves.
T_975 = (
    *(12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228),
    *(2.201, 2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086),
    *(2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042),
)


def time_all(work: Callable[[], float]) -> Work:
    """All of the work's time counts."""

    def run() -> tuple[float, float]:
        start = perf_counter()
        done = work()
        return done, perf_counter() - start

    return run


def rate(work: Work, seconds: float) -> float:
    """Work done in a second, measured for about that many seconds, and for one piece at least."""
    done, took = work()
    while took < seconds:
        more, longer = work()
        done, took = done + more, took + longer
    return done / took


def ratio(ours: Sequence[float], theirs: Sequence[float]) -> tuple[float, list[float] | None]:
    """The geometric mean of the rounds' ratios and its 95 % interval, which takes two rounds at least.

    Rates of one round are measured one right after the other: what slows the machine for a while slows both.
    """
    logs = [math.log(a / b) for a, b in zip(ours, theirs, strict=True)]
    mean = statistics.fmean(logs)
    if len(logs) < 2:
        return math.exp(mean), None
    reach = T_975[min(len(logs) - 1, len(T_975)) - 1] * statistics.stdev(logs) / math.sqrt(len(logs))
    return math.exp(mean), [math.exp(mean - reach), math.exp(mean + reach)]


@contextmanager
def one_core() -> Iterator[int | None]:
    """Keep this thread, and the processes it starts, on one core, the last it may use; None where one cannot."""
    if not hasattr(os, "sched_setaffinity"):
        yield None
        return
    allowed = os.sched_getaffinity(0)
    core = max(allowed)
    os.sched_setaffinity(0, {core})
    try:
        yield core
    finally:
        os.sched_setaffinity(0, allowed)
