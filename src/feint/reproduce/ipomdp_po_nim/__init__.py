"""P. Rosello, *Fully-Nested Interactive POMDPs for Partially-Observable Turn-Based Games*: its figures and claims."""

from __future__ import annotations

from feint.reproduce.ipomdp_po_nim.report import report
from feint.reproduce.ipomdp_po_nim.run import FIGURES, reproduce
from feint.reproduce.request import Reproduction

__all__ = ["REPRODUCTION"]

REPRODUCTION = Reproduction(
    "ipomdp-po-nim", reproduce, report, FIGURES, no_games="all is solved exactly, nothing is sampled"
)
