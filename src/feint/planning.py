"""Planning from a state: the outcomes of one step, and tree search where both seats choose at once.

>>> import feint
>>> from feint.planning import search_simultaneous
>>> found = search_simultaneous(feint.make("rock_paper_scissors").start(), "sm_rm", simulations=1000, seed=1)
>>> len(found["strategies"])
2
"""

from __future__ import annotations

# By name, not `from feint import _core`: this level must not import the package that stands on it.
from feint._core import search_simultaneous, transitions

__all__ = ["search_simultaneous", "transitions"]
