"""How long a solver may work: iterations, and seconds from the beginning, building included."""

from __future__ import annotations

import time

from feint.game import Game
from feint.quantities import instance, number, whole_number

__all__ = ["Budget", "check_game"]


def check_game(game: object) -> None:
    """Raise WrongType unless it is a game."""
    instance("game", game, Game, "feint.make or feint.wrap gives one")


class Budget:
    """Counts from when it is made: make it before anything is built."""

    def __init__(self, iterations: int | None, seconds: float | None) -> None:
        self.began = time.perf_counter()
        self.iterations = None if iterations is None else whole_number("iterations", iterations, 1, 10**12)
        self.seconds = None if seconds is None else number("seconds", seconds, above=0, below=1e9)

    def spent(self) -> float:
        """Seconds so far."""
        return time.perf_counter() - self.began

    def left(self) -> float | None:
        """Seconds that are left, 0 at least; None where there is no bound."""
        return None if self.seconds is None else max(0.0, self.seconds - self.spent())
