"""Prints the table of docs/solvers/probes.md: probes beside exact best responses. Takes some minutes.

A policy is an equilibrium with a share of uniform play mixed in: the less of it, the less there is to win.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import feint
from feint import _core
from feint.evaluate.exploitability import exact
from feint.evaluate.probes import ProbeOptions, probe
from feint.policy import TabularPolicy

GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("leduc", {}),
    ("liars_dice", {"sides": 4}),
    ("liars_dice", {"sides": 5}),
)
SHARES = (1.0, 0.5, 0.2, 0.05)
COLUMNS = (("local", 1000), ("search", 2_000), ("search", 20_000), ("search", 200_000))
GAMES_MEASURED, SEED = 100_000, 1


def rows() -> Iterator[str]:
    """A row for each policy: its exploitability, and what each probe says of it."""
    yield "| game | uniform | exact | " + " | ".join(f"{kind} {n:,}" for kind, n in COLUMNS) + " |"
    yield "|---|---|---|" + "---|" * len(COLUMNS)
    for name, parameters in GAMES:
        game = feint.make(name, **parameters)
        best = _core.solve_windows(game)["policy"]
        for share in SHARES:
            table = {key: [(1 - share) * p + share / len(row) for p in row] for key, row in best.items()}
            policy = TabularPolicy(game, table)
            cells = []
            for kind, simulations in COLUMNS:
                options = ProbeOptions(simulations=simulations, games=GAMES_MEASURED, seed=SEED)
                found = probe(kind, policy, game, options)
                low, high = found["interval"]
                cells.append(f"{found['exploitability']:.3f} ± {(high - low) / 2:.3f}")
            words = " ".join([name, *(f"{key}={value}" for key, value in parameters.items())])
            yield f"| `{words}` | {share:.0%} | {exact(policy)['exploitability']:.4f} | " + " | ".join(cells) + " |"


if __name__ == "__main__":
    for line in rows():
        print(line, flush=True)
