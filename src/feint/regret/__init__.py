"""Regret minimisation: solvers of the CFR family on a game's whole tree."""

from __future__ import annotations

from feint.regret.cfr import CfrResult, CfrSettings, cfr

__all__ = ["CfrResult", "CfrSettings", "cfr"]
