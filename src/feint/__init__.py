"""feint: a laboratory and an arena for games of hidden information.

>>> import feint
>>> record = feint.play("leduc", ["random", "random"], seed=7)
>>> record.returns
[1.0, -1.0]
"""

import feint.entry  # noqa: F401  # isort: skip  # before what takes long
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

from feint.agent import Agent
from feint.agents import make_agent
from feint.game import (
    CHANCE,
    Event,
    Game,
    PythonGame,
    State,
    View,
    catalogue,
    make,
    partners,
    reveal,
    sequentialize,
    simultanize,
    wrap,
)
from feint.match import Match, replay
from feint.play import play
from feint.policy import Policy, TabularPolicy, UniformPolicy, load_policy
from feint.record import Record
from feint.remote import connect
from feint.solvers import Solution, solve

__all__ = [
    "CHANCE",
    "Agent",
    "Event",
    "Game",
    "Match",
    "Policy",
    "PythonGame",
    "Record",
    "Solution",
    "State",
    "TabularPolicy",
    "Tree",
    "UniformPolicy",
    "View",
    "__version__",
    "best_response",
    "catalogue",
    "connect",
    "load_policy",
    "make",
    "make_agent",
    "partners",
    "play",
    "replay",
    "reveal",
    "sequentialize",
    "simultanize",
    "solve",
    "tree",
    "wrap",
]

__version__ = version("feint")

if TYPE_CHECKING:
    from feint.compiled_tree import Tree, best_response, tree

_OF_TREES = ("Tree", "best_response", "tree")


def __getattr__(name: str) -> Any:
    """Import what works on whole trees when it is first used: NumPy takes as long as all the rest."""
    if name not in _OF_TREES:
        raise AttributeError(f"module 'feint' has no attribute {name!r}")
    from feint import compiled_tree

    return getattr(compiled_tree, name)
