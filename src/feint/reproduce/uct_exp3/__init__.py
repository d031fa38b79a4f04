"""O. Teytaud and S. Flory, *Upper confidence trees with short term partial information* (2011): section 5."""

from __future__ import annotations

from feint.reproduce.request import Reproduction
from feint.reproduce.uct_exp3.hands import MIRRORS
from feint.reproduce.uct_exp3.report import report
from feint.reproduce.uct_exp3.run import TABLES, reproduce

__all__ = ["REPRODUCTION"]

REPRODUCTION = Reproduction("uct-exp3", reproduce, report, TABLES, least_games=MIRRORS)  # hands and seats are mirrored
