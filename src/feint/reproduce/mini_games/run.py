"""Solves mini-Coup and mini-Coinche twice, by two variants, and reads off what their equilibria do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from feint.game import Game, make
from feint.games.coinche.contracts import count_contracts
from feint.games.coup.bluffs import count_bluffs
from feint.policy import Policy
from feint.progress import Progress, Step
from feint.reproduce.request import Request
from feint.solvers import cfr, solve

__all__ = ["TABLES", "reproduce"]

# The exploitability to reach, of a win in Coup and of a point in Coinche. The second is the check of the first, and
# slower: its value need only be sure enough to agree or not.
GAPS = {"pcfr+": 5e-5, "dcfr": 1e-3}
QUICK_GAP = 1e-3
Count = Callable[[Game, Policy], Any]
TABLES: dict[str, tuple[str, dict[str, Any], Count]] = {
    "coup": ("mini_coup", {"max_turns": 3}, count_bluffs),
    "coinche": ("partners(mini_coinche)", {}, count_contracts),
}


def reproduce(request: Request) -> dict[str, Any]:
    """Both games, or the one named. Nothing is drawn, so a seed changes nothing. `quick` takes Coup alone, of three
    turns, and a wider gap."""
    chosen = [request.table] if request.table else ["coup"] if request.quick else list(TABLES)
    return {"games": {name: _solve_game(name, request.quick, request.threads, request.progress) for name in chosen}}


def _solve_game(name: str, quick: bool, threads: int, progress: Progress) -> dict[str, Any]:
    base, small, count = TABLES[name]
    game = make(base, **(small if quick else {}))
    runs = {}
    for variant, gap in GAPS.items():
        progress(Step(f"{base}: {variant}"))
        found = solve("cfr", game, cfr.Options(variant), gap=QUICK_GAP if quick else gap, threads=threads)
        if found.stopped == "interrupted":  # half a solution is no result
            raise KeyboardInterrupt
        progress(Step(f"{base}: what the policy of {variant} does"))
        runs[variant] = {
            "iterations": found.facts["iterations"],
            "seconds": found.seconds,
            "exploitability": found.facts["exploitability"],
            "value": found.facts["value"],
            "rates": count(game, found.policy).json(),
        }
    tree = found.result
    sizes = {"nodes": tree.nodes, "ends": tree.ends, "infosets": tree.infosets, "bytes": tree.bytes}
    return {"game": base, "parameters": game.parameters, **sizes, "runs": runs}
