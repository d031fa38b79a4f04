"""Trains and measures everything, or one table of it."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import asdict, replace
from typing import Any

from feint.errors import BadParameter
from feint.learn.bidder import needs_torch
from feint.reproduce.coinche_deep_cfr.claims import judge
from feint.reproduce.coinche_deep_cfr.heuristics import heuristics
from feint.reproduce.coinche_deep_cfr.refutation import refutation
from feint.reproduce.coinche_deep_cfr.rewards import rewards
from feint.reproduce.coinche_deep_cfr.samplers import samplers
from feint.reproduce.coinche_deep_cfr.sizes import FULL, QUICK, Sizes
from feint.reproduce.coinche_deep_cfr.trap import trap

__all__ = ["TABLES", "reproduce"]

Tell = Callable[[str], object]
TABLES: dict[str, Callable[[Sizes, int, int, Tell], dict[str, Any]]] = {
    "samplers": samplers,
    "trap": trap,
    "refutation": refutation,
    "heuristics": heuristics,
    "rewards": rewards,
}
WITH_TORCH = ("heuristics", "rewards")  # PPO


def reproduce(
    table: str | None = None,
    games: int | None = None,
    quick: bool = False,
    threads: int | None = None,
    seed: int = 0,
    tell: Tell = lambda line: None,
    sizes: Sizes | None = None,
) -> dict[str, Any]:
    """Tables by name, and the claims that they tell something of. `games`: deals of the refutation."""
    if table is not None and table not in TABLES:
        raise BadParameter(f"there is no table {table!r}; there are: {', '.join(TABLES)}")
    if games is not None and games < 2:
        raise BadParameter(f"games must be at least 2, got {games}")
    if threads is not None and threads < 1:
        raise BadParameter(f"threads must be at least 1, got {threads}")
    wanted = [table] if table else list(TABLES)
    if set(wanted) & set(WITH_TORCH):
        needs_torch()  # before the long part
    much = sizes or (QUICK if quick else FULL)
    much = replace(much, refutation=games) if games else much
    workers, tables = threads or os.cpu_count() or 1, {}
    for name in wanted:
        began = time.perf_counter()
        tables[name] = TABLES[name](much, workers, seed, tell)
        spent = time.perf_counter() - began
        tables[name] |= {"quick": quick, "seed": seed, "sizes": asdict(much), "seconds": spent}
    return {
        "reproduction": "coinche-deep-cfr",
        "quick": quick,
        "seed": seed,
        "seconds": sum(one["seconds"] for one in tables.values()),
        "tables": tables,
        "claims": [claim for claim in judge(tables, quick) if claim["measured"]],
    }
