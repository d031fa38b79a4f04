"""Regret minimisation on one core: iterations a second, both players and the average included, beside peers."""

from __future__ import annotations

from functools import partial
from typing import Any

from feint import _core
from feint.bench.clock import Work, time_all
from feint.bench.engine import Contest, measure
from feint.game import make
from feint.progress import Progress, no_progress

CHUNK, TREE_CHUNK = 20_000, 1000  # iterations in a call


def monte_carlo(name: str, sampler: str, **parameters: Any) -> Work:
    """Iterations of Monte Carlo CFR, one run that goes on: its table is warm, as a peer's is."""
    solver = _core.Mccfr(make(name, **parameters), sampler)

    def chunk() -> float:
        solver.run(CHUNK)
        return float(CHUNK)

    return time_all(chunk)


def on_tree(name: str, variant: str, **parameters: Any) -> Work:
    """Iterations on the compiled tree, on one thread."""
    solver = _core.Cfr(_core.CompiledTree(make(name, **parameters)), variant)

    def chunk() -> float:
        solver.run(solver.iteration + TREE_CHUNK)
        return float(TREE_CHUNK)

    return time_all(chunk)


def exploitability(name: str) -> Work:
    """Exact exploitability of an average policy; the tree is built once, as a peer builds its own."""
    solver = _core.Cfr(_core.CompiledTree(make(name)), "cfr")
    solver.run(10)

    def chunk() -> float:
        for _ in range(100):
            solver.exploitability()
        return 100.0

    return time_all(chunk)


def contest(name: str, sampler: str) -> Contest:
    ours = partial(monte_carlo, name, sampler)
    if sampler not in ("external", "outcome"):
        return Contest(f"mccfr {sampler}, {name}", "iterations/s", ours)
    return Contest(
        f"mccfr {sampler}, {name}", "iterations/s", ours, "open_spiel C++", "open_spiel", f"{name} {sampler}"
    )


CFR = partial(on_tree, "leduc", "cfr")
LITEEFG = "LiteEFG on open_spiel's leduc_poker"  # it has no games of its own: peers/run_liteefg.py
ON_TREES = (
    Contest("cfr, leduc", "iterations/s", CFR, "open_spiel C++", "open_spiel", "leduc cfr"),
    Contest("cfr, leduc, again", "iterations/s", CFR, LITEEFG, "liteefg", "leduc cfr"),
    Contest("dcfr, leduc", "iterations/s", partial(on_tree, "leduc", "dcfr")),
    Contest("exploitability, leduc", "policies/s", partial(exploitability, "leduc"), "open_spiel C++", "open_spiel",
            "leduc exploitability"),
)  # fmt: skip
CONTESTS = ON_TREES + tuple(
    contest(name, how) for name in ("kuhn", "leduc") for how in ("external", "outcome", "robust", "weighted")
)


def regret(
    peers: bool = False, rounds: int = 5, seconds: float = 0.5, progress: Progress = no_progress
) -> dict[str, Any]:
    """An iteration is both players in turn: over the whole tree, or a traversal for each; averages included."""
    return {"bench": "regret", **measure(CONTESTS, peers, rounds, seconds, progress)}
