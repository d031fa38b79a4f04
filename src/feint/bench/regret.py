"""Regret minimisation on one core: iterations a second, both players and the average included, beside peers."""

from __future__ import annotations

from functools import partial
from typing import Any

from feint import _core
from feint.bench.clock import Work, timed
from feint.bench.engine import Contest, Tell, aloud, measured
from feint.game import make

CHUNK = 20_000  # iterations in a call


def sampled(name: str, sampler: str, **parameters: Any) -> Work:
    """Iterations of Monte Carlo CFR, one run that goes on: its table is warm, as a peer's is."""
    solver = _core.Mccfr(make(name, **parameters), sampler)

    def chunk() -> float:
        solver.run(CHUNK)
        return float(CHUNK)

    return timed(chunk)


def contest(name: str, sampler: str) -> Contest:
    ours = partial(sampled, name, sampler)
    if sampler not in ("external", "outcome"):
        return Contest(f"mccfr {sampler}, {name}", "iterations/s", ours)
    return Contest(
        f"mccfr {sampler}, {name}", "iterations/s", ours, "open_spiel C++", "open_spiel", f"{name} {sampler}"
    )


CONTESTS = tuple(
    contest(name, how) for name in ("kuhn", "leduc") for how in ("external", "outcome", "robust", "weighted")
)


def regret(peers: bool = False, rounds: int = 5, seconds: float = 0.5, tell: Tell = aloud) -> dict[str, Any]:
    """An iteration is a traversal for each of both players, in turn."""
    return {"bench": "regret", **measured(CONTESTS, peers, rounds, seconds, tell)}
