"""Plays and measures everything: the four experiments, exploitability, convergence, and every bot against `exact`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from feint.reproduce.request import Request
from feint.reproduce.uct_exp3.against_exact import against_exact
from feint.reproduce.uct_exp3.claims import errata, judge
from feint.reproduce.uct_exp3.convergence import convergence
from feint.reproduce.uct_exp3.expected import PAPER
from feint.reproduce.uct_exp3.experiments import play_experiment, play_outputs
from feint.reproduce.uct_exp3.exploit import exploit
from feint.reproduce.uct_exp3.hands import PAIRS

__all__ = ["FULL", "QUICK", "TABLES", "Further", "reproduce", "with_claims"]

EXPERIMENTS = tuple(one["name"] for one in PAPER["experiment"])
TABLES = (*EXPERIMENTS, "outputs", "exploitability", "convergence", "exact")


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


def reproduce(request: Request) -> dict[str, Any]:
    """Tables and claims. The same seed gives the same numbers on any number of threads, but for the seconds."""
    threads, seed, progress = request.threads, request.seed, request.progress
    further: Further = request.sizes or (QUICK if request.quick else FULL)
    parts: dict[str, Any] = {"quick": request.quick, "seed": seed, "experiments": []}
    for name in EXPERIMENTS:
        if request.has(name):
            parts["experiments"].append(play_experiment(name, request.games, request.quick, threads, seed, progress))
    if request.has("outputs"):
        parts["outputs"] = play_outputs(request.quick, threads, seed, progress)
    if request.has("exploitability"):
        parts["exploitability"] = exploit(further.pairs, further.searches, *further.small, threads, seed, progress)
    if request.has("convergence"):
        sampled = (further.matrices, further.simulations, further.goofspiel)
        parts["convergence"] = convergence(*sampled, threads, seed, progress)
    if request.has("exact"):
        parts["exact"] = against_exact(*further.exact, threads, seed, progress)
    return with_claims(parts)


def with_claims(parts: dict[str, Any]) -> dict[str, Any]:
    """Add claims and errata where there is everything that the claims are judged by."""
    if len(parts["experiments"]) == len(EXPERIMENTS) and {"exploitability", "exact"} <= parts.keys():
        return parts | {"claims": judge(parts), "errata": errata(parts)}
    return parts
