"""What section 6 of S. Günlük and T. Saulus, *Playing Coinche with Deep CFR*, leaves for later, tried here."""

from __future__ import annotations

from feint.reproduce.coinche_beyond.report import report
from feint.reproduce.coinche_beyond.run import EXPERIMENTS, reproduce
from feint.reproduce.request import Reproduction

__all__ = ["REPRODUCTION"]

REPRODUCTION = Reproduction(
    "coinche-beyond", reproduce, report, tuple(EXPERIMENTS), no_games="every table knows how many deals it needs"
)
