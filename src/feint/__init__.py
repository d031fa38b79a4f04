"""feint: a laboratory and an arena for games of hidden information.

>>> import feint
>>> record = feint.play("leduc", ["random", "random"], seed=7)
>>> record.returns
"""

from feint.game import CHANCE, Event, Game, PythonGame, State, View, catalogue, make, reveal, sequentialize, wrap

__all__ = [
    "CHANCE",
    "Event",
    "Game",
    "PythonGame",
    "State",
    "View",
    "catalogue",
    "make",
    "reveal",
    "sequentialize",
    "wrap",
]
