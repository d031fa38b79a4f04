"""Plays and measures everything: the four experiments, exploitability, convergence, and every bot against `exact`."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from feint.errors import BadParameter
from feint.reproduce.uct_exp3.against_exact import against_exact
from feint.reproduce.uct_exp3.claims import judge
from feint.reproduce.uct_exp3.convergence import convergence
from feint.reproduce.uct_exp3.expected import PAPER
from feint.reproduce.uct_exp3.experiments import play_experiment, play_outputs
from feint.reproduce.uct_exp3.exploit import exploit
from feint.reproduce.uct_exp3.hands import MIRRORS, PAIRS

__all__ = ["FULL", "QUICK", "TABLES", "Further", "assemble", "reproduce"]

EXPERIMENTS = tuple(one["name"] for one in PAPER["experiment"])
TABLES = (*EXPERIMENTS, "outputs", "exploitability", "convergence", "exact")
Tell = Callable[[str], object]


@dataclass(frozen=True)
class Further:
    """How much is measured beyond the paper's tables."""

    pairs: int  # of hands, at whose first window every player is measured
    searches: int  # of each player there
    small: tuple[int, int]  # on small_duel: seeds of single searches, and runs of the mean
    matrices: int
    simulations: tuple[int, ...]  # on matrices
    goofspiel: tuple[int, ...]
    exact: tuple[int, int, int]  # pairs of hands; games of a pair, of bots that think little and much


FULL = Further(6, 20, (2, 4), 20, (100, 400, 1600, 6400, 25_600, 102_400), (100, 400, 1600, 6400), (PAIRS, 400, 4))
QUICK = Further(1, 4, (1, 1), 4, (100, 1600, 6400), (100, 400), (2, 8, 4))


def reproduce(
    table: str | None = None,
    games: int | None = None,
    quick: bool = False,
    threads: int | None = None,
    seed: int = 0,
    tell: Tell = lambda line: None,
    sizes: Further | None = None,
) -> dict[str, Any]:
    """Tables and claims. The same seed gives the same numbers on any number of threads, but for the seconds."""
    if table is not None and table not in TABLES:
        raise BadParameter(f"there is no table {table!r}; there are: {', '.join(TABLES)}")
    if games is not None and games < MIRRORS:
        raise BadParameter(f"games must be at least {MIRRORS}: hands and seats are mirrored; got {games}")
    if threads is not None and threads < 1:
        raise BadParameter(f"threads must be at least 1, got {threads}")
    workers, began = threads or os.cpu_count() or 1, time.perf_counter()
    further = sizes or (QUICK if quick else FULL)
    parts: dict[str, Any] = {"experiments": []}
    for name in EXPERIMENTS:
        if table in (None, name):
            parts["experiments"].append(play_experiment(name, games, quick, workers, seed, tell))
    if table in (None, "outputs"):
        parts["outputs"] = play_outputs(quick, workers, seed, tell)
    if table in (None, "exploitability"):
        parts["exploitability"] = exploit(further.pairs, further.searches, *further.small, workers, seed, tell)
    if table in (None, "convergence"):
        sampled = (further.matrices, further.simulations, further.goofspiel)
        parts["convergence"] = convergence(*sampled, workers, seed, tell)
    if table in (None, "exact"):
        parts["exact"] = against_exact(*further.exact, workers, seed, tell)
    report = assemble(parts, quick, seed)
    return report | {"seconds": time.perf_counter() - began}


def assemble(parts: dict[str, Any], quick: bool, seed: int) -> dict[str, Any]:
    """A report; with claims where it has everything that they are judged by."""
    report: dict[str, Any] = {"reproduction": "uct-exp3", "quick": quick, "seed": seed} | parts
    if len(parts["experiments"]) == len(EXPERIMENTS) and {"exploitability", "exact"} <= parts.keys():
        report["claims"] = judge(report)
    return report
