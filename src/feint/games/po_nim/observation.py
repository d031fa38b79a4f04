"""What a controller of nim with hidden heaps observes: the paper's triple."""

from __future__ import annotations

from feint.game import View

__all__ = ["OBSERVATION", "observation"]


def observation(view: View) -> str:
    """Return the heap and whether the last moves of both succeeded, as controllers write it."""
    seen = view.json()
    mine, theirs = seen["succeeded"][seen["seat"]], seen["succeeded"][1 - seen["seat"]]
    return f"({seen['heap']},{str(mine).lower()},{str(theirs).lower()})"


OBSERVATION = observation
