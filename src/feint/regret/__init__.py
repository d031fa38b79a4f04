"""Regret minimisation: policies that nobody can exploit much, on a game's whole tree or by sampling."""

from __future__ import annotations

from feint.regret.cfr import CfrResult, CfrSettings, cfr

__all__ = ["CfrResult", "CfrSettings", "cfr"]
