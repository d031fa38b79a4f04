"""Random games, played natively, and the generator that they are drawn with.

>>> import feint
>>> from feint.playouts import random_games
>>> found = random_games(feint.make("kuhn").start(), games=1000, seed=1)
>>> found["games"], len(found["mean_returns"])
(1000, 2)
"""

from __future__ import annotations

# By name, not `from feint import _core`: this level must not import the package that stands on it.
from feint._core import Rng, random_games

__all__ = ["Rng", "random_games"]
