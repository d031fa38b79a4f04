"""Trains and measures everything, or one table of it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict, replace
from typing import Any

from feint.nets.torch_net import needs_torch
from feint.progress import Progress
from feint.reproduce.coinche_deep_cfr.claims import judge
from feint.reproduce.coinche_deep_cfr.heuristics import heuristics
from feint.reproduce.coinche_deep_cfr.refutation import refutation
from feint.reproduce.coinche_deep_cfr.rewards import rewards
from feint.reproduce.coinche_deep_cfr.samplers import samplers
from feint.reproduce.coinche_deep_cfr.sizes import FULL, QUICK, Sizes
from feint.reproduce.coinche_deep_cfr.trap import trap
from feint.reproduce.request import Request

__all__ = ["TABLES", "reproduce"]

TABLES: dict[str, Callable[[Sizes, int, int, Progress], dict[str, Any]]] = {
    "samplers": samplers,
    "trap": trap,
    "refutation": refutation,
    "heuristics": heuristics,
    "rewards": rewards,
}
WITH_TORCH = ("heuristics", "rewards")  # PPO


def reproduce(request: Request) -> dict[str, Any]:
    """Tables by name, and the claims that they tell something of. `games`: deals of the refutation."""
    wanted = [name for name in TABLES if request.has(name)]
    if set(wanted) & set(WITH_TORCH):
        needs_torch()  # before the long part
    much = request.sizes or (QUICK if request.quick else FULL)
    much = replace(much, refutation=request.games) if request.games else much
    tables = {}
    for name in wanted:
        began = time.perf_counter()
        tables[name] = TABLES[name](much, request.threads, request.seed, request.progress)
        spent = time.perf_counter() - began
        tables[name] |= {"quick": request.quick, "seed": request.seed, "sizes": asdict(much), "seconds": spent}
    judged = judge(tables, request.quick)
    return {"tables": tables, "claims": [claim for claim in judged if claim["measured"]]}
