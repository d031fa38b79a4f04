"""Random games, played natively, and the generator that they are drawn with.

>>> import feint
>>> from feint.playouts import random_games
>>> found = random_games(feint.make("kuhn").start(), games=1000, seed=1)
>>> found["games"], len(found["mean_returns"])
(1000, 2)
"""

from __future__ import annotations

from typing import Any

from feint._core import Rng, State
from feint._core import random_games as native_random_games
from feint.progress import Counter, Progress, no_progress

__all__ = ["Rng", "random_games"]


def random_games(
    state: State, games: int, seed: int = 0, threads: int = 1, progress: Progress = no_progress
) -> dict[str, Any]:
    """Play random games from a state; return how many, steps, decisions, mean returns.

    The result is the same for any number of threads.
    """
    return native_random_games(state, games, seed, threads, Counter(progress, "games", games).reach)
