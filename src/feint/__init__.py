"""feint: a laboratory and an arena for games of hidden information.

>>> import feint
>>> record = feint.play("leduc", ["random", "random"], seed=7)
>>> record.returns
[1.0, -1.0]
"""

import feint.entry  # noqa: F401  # isort: skip  # before what takes long
from importlib.metadata import version

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

__all__ = [
    "CHANCE",
    "Agent",
    "Event",
    "Game",
    "Match",
    "Policy",
    "PythonGame",
    "Record",
    "State",
    "TabularPolicy",
    "UniformPolicy",
    "View",
    "__version__",
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
    "wrap",
]

__version__ = version("feint")
