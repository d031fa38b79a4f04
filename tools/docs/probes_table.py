"""Prints the table of docs/solvers/probes.md: probes beside exact best responses. Takes some minutes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import feint
from feint.evaluate.exploitability import exact
from feint.evaluate.probes import ProbeOptions, probe
from feint.policy import Policy, UniformPolicy

COLUMNS = (("local", 1000), ("search", 2_000), ("search", 20_000), ("search", 200_000))
GAMES_MEASURED, SEED = 100_000, 1


GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("leduc", {}),
    ("liars_dice", {"sides": 4}),
    ("liars_dice", {"sides": 6}),
)
ITERATIONS = (2, 10, 100)


def policies() -> Iterator[tuple[str, str, Policy]]:
    """Games in words, policies in words, policies: uniform play, and CFR after a few iterations and after more."""
    for name, parameters in GAMES:
        game = feint.make(name, **parameters)
        words = " ".join([name, *(f"{key}={value}" for key, value in parameters.items())])
        yield words, "uniform", UniformPolicy(game)
        for iteration in ITERATIONS:
            solution = feint.solve("cfr", game, variant="cfr", iterations=iteration)
            yield words, f"CFR, {iteration} iterations", solution.policy


def rows() -> Iterator[str]:
    """A row for each policy: its exploitability, and what each probe says of it."""
    yield "| game | policy | exact | " + " | ".join(f"{kind} {n:,}" for kind, n in COLUMNS) + " |"
    yield "|---|---|---|" + "---|" * len(COLUMNS)
    for words, about, policy in policies():
        cells = []
        for kind, simulations in COLUMNS:
            options = ProbeOptions(simulations=simulations, games=GAMES_MEASURED, seed=SEED)
            found = probe(kind, policy, policy.game, options)
            low, high = found["interval"]
            cells.append(f"{found['exploitability']:.3f} ± {(high - low) / 2:.3f}")
        yield f"| `{words}` | {about} | {exact(policy)['exploitability']:.4f} | " + " | ".join(cells) + " |"


if __name__ == "__main__":
    for line in rows():
        print(line, flush=True)
