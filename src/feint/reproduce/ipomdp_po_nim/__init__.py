"""P. Rosello, *Fully-Nested Interactive POMDPs for Partially-Observable Turn-Based Games*: its figures and claims."""

from __future__ import annotations

from feint.reproduce.ipomdp_po_nim.draw import draw
from feint.reproduce.ipomdp_po_nim.run import reproduce

__all__ = ["draw", "reproduce"]
