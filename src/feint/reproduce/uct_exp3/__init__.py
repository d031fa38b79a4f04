"""O. Teytaud and S. Flory, *Upper confidence trees with short term partial information* (2011): section 5."""

from __future__ import annotations

from feint.reproduce.uct_exp3.draw import draw
from feint.reproduce.uct_exp3.run import reproduce

__all__ = ["draw", "reproduce"]
