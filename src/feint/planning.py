"""Planning from a state: the outcomes of one step, and tree search where both seats choose at once.

>>> import feint
>>> from feint.planning import search_simultaneous
>>> found = search_simultaneous(feint.make("rock_paper_scissors").start(), "sm_rm", simulations=1000, seed=1)
>>> len(found["strategies"])
2
"""

from __future__ import annotations

from typing import Any

from feint._core import State, transitions
from feint._core import search_simultaneous as native_search
from feint.progress import Counter, Progress, no_progress

__all__ = ["search_simultaneous", "transitions"]


def search_simultaneous(
    state: State,
    policy: str = "exp3",
    simulations: int = 10_000,
    seed: int = 0,
    progress: Progress = no_progress,
    **options: Any,
) -> dict[str, Any]:
    """Search an open game of two from a state, by Monte Carlo tree search where both seats choose at once.

    Policies: exp3, sm_rm, duct, eta_greedy. Options: exploration, random, pruning, mean, whole, runs, threads. Several
    runs are averaged; the result is the same for any number of threads.

    Returns 'strategies' of both seats, {action: probability}, with 'visits' and 'values', the 'value' for seat 0, and
    'simulations'.
    """
    counter = Counter(progress, "simulations")
    return native_search(state, policy, simulations, seed, **options, progress=counter.reach)
