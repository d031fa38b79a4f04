"""Regret minimisation: the CFR family on a game's whole tree (cfr), and by samples without one (mccfr)."""

from __future__ import annotations

from feint.regret.cfr import CfrResult, CfrSettings, cfr

__all__ = ["CfrResult", "CfrSettings", "cfr"]
