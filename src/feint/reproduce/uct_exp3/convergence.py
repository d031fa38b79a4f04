"""Exploitability against simulations: random matrices of 13 x 13, and the whole of goofspiel with four cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from feint import _core
from feint.evaluate.open_games import SearchPolicy, exploitability
from feint.game import make
from feint.progress import Progress, Step
from feint.rating.intervals import values_interval
from feint.reproduce.uct_exp3.hands import cell_seed, spread

__all__ = ["SEARCHES", "convergence"]

SIZE = 13
SEARCHES: dict[str, tuple[str, dict[str, Any]]] = {
    "exp3": ("exp3", {}),
    "exp3 pruned 0.95": ("exp3", {"pruning": 0.95}),
    "exp3 pruned 0.7": ("exp3", {"pruning": 0.7}),
    "exp3, means": ("exp3", {"mean": True}),
    "sm_rm": ("sm_rm", {}),
    "duct": ("duct", {}),
    "eta_greedy": ("eta_greedy", {}),
}


def on_matrix(payoffs: Any, search: str, simulations: int, seed: int, options: dict[str, Any]) -> float:
    """Half of what the two best replies win together, with payoffs as if they were in 0..1."""
    state = make("matrix", payoffs=payoffs.tolist()).start()
    found = _core.search_simultaneous(state, search, simulations, seed, **options)["strategies"]
    rows, columns = (np.array([mix[action] for action in range(SIZE)]) for mix in found)
    return float((payoffs @ columns).max() - (rows @ payoffs).min()) / 4


def convergence(
    matrices: int,
    simulations: Sequence[int],
    goofspiel: Sequence[int],
    threads: int,
    seed: int,
    progress: Progress,
) -> dict[str, Any]:
    """Lists over the numbers of simulations, by search."""
    made = np.random.default_rng(cell_seed(seed, "matrices")).uniform(-1, 1, (matrices, SIZE, SIZE))
    made[:, 0, 0] = 1  # so that rewards scale to 0..1 as they are

    def one(name: str) -> list[dict[str, Any]]:
        search, options = SEARCHES[name]
        out = []
        for n in simulations:
            values = [on_matrix(m, search, n, cell_seed(seed, name, n, k), options) for k, m in enumerate(made)]
            interval = values_interval(values)
            out.append({"mean": sum(values) / len(values), "interval": interval})
        return out

    progress(Step(f"convergence: {matrices} matrices"))
    on_matrices = dict(zip(SEARCHES, spread(one, list(SEARCHES), threads), strict=True))
    game = make("goofspiel", cards=4)

    def whole(name: str) -> list[float]:
        search, options = SEARCHES[name]
        solver = _core.Backward(game)
        policies = (SearchPolicy(game, search, n, seed, **options) for n in goofspiel)
        return [float(exploitability(game, policy, solver)["exploitability"]) for policy in policies]

    on_goofspiel: dict[str, list[float]] = {}
    for name, values in zip(SEARCHES, spread(whole, list(SEARCHES), threads), strict=True):
        progress(Step(f"convergence: goofspiel, {name}"))
        on_goofspiel[name] = values
    return {
        "matrices": {"count": matrices, "simulations": list(simulations), "series": on_matrices},
        "goofspiel": {"cards": 4, "simulations": list(goofspiel), "series": on_goofspiel},
    }
