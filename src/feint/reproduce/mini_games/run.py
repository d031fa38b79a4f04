"""Solves mini-Coup and mini-Coinche twice, by two variants, and reads off what their equilibria do."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import Any

from feint.errors import BadParameter
from feint.evaluate.bluffs import count_bluffs
from feint.evaluate.contracts import count_contracts
from feint.game import Game, make
from feint.policy import Policy
from feint.regret import CfrSettings, cfr

__all__ = ["TABLES", "reproduce"]

# The exploitability to reach, of a win in Coup and of a point in Coinche. The second is the check of the first, and
# slower: its value need only be sure enough to agree or not.
GAPS = {"pcfr+": 5e-5, "dcfr": 1e-3}
QUICK_GAP = 1e-3
Count = Callable[[Game, Policy, Callable[[int], object]], Any]
TABLES: dict[str, tuple[str, dict[str, Any], Count]] = {
    "coup": ("mini_coup", {"max_turns": 3}, count_bluffs),
    "coinche": ("partners(mini_coinche)", {}, count_contracts),
}


def reproduce(
    table: str | None = None,
    games: int | None = None,
    quick: bool = False,
    threads: int | None = None,
    seed: int = 0,
    tell: Callable[[str], object] = lambda line: None,
) -> dict[str, Any]:
    """Both games, or the one named. Nothing is drawn, so a seed changes nothing. `quick` takes Coup alone, of three
    turns, and a wider gap."""
    if table is not None and table not in TABLES:
        raise BadParameter(f"there is no table {table!r}; there are: {', '.join(TABLES)}")
    if games is not None:
        raise BadParameter("mini-games plays no games: they are solved; leave --games out")
    began = time.perf_counter()
    chosen = [table] if table else ["coup"] if quick else list(TABLES)
    report: dict[str, Any] = {"reproduction": "mini-games", "quick": quick, "seed": seed, "games": {}}
    for name in chosen:
        report["games"][name] = _solved(name, quick, threads or os.cpu_count() or 1, tell)
    return report | {"seconds": time.perf_counter() - began}


def _solved(name: str, quick: bool, threads: int, tell: Callable[[str], object]) -> dict[str, Any]:
    base, small, count = TABLES[name]
    game = make(base, **(small if quick else {}))
    runs = {}
    for variant, gap in GAPS.items():
        tell(f"{base}: {variant}")
        found = cfr(game, CfrSettings(variant), target=QUICK_GAP if quick else gap, threads=threads)
        if found.stopped == "interrupted":  # half a solution is no result
            raise KeyboardInterrupt
        tell(f"{base}: what the policy of {variant} does")
        runs[variant] = {
            "iterations": found.iterations,
            "seconds": found.seconds,
            "exploitability": found.exploitability,
            "value": found.values[0],
            "rates": count(game, found.policy, lambda nodes: None).json(),
        }
    tree = found.tree
    sizes = {"nodes": tree.nodes, "ends": tree.ends, "infosets": tree.infosets, "bytes": tree.bytes}
    return {"game": base, "parameters": game.parameters, **sizes, "runs": runs}
