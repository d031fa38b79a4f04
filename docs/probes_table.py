"""Prints the table of docs/solvers/probes.md: probes beside exact best responses. Takes some minutes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import feint
from feint import _core
from feint.evaluate.exploitability import exact, table_of
from feint.evaluate.probes import ProbeOptions, probe
from feint.game import Game, View
from feint.policy import Policy, TabularPolicy, UniformPolicy

COLUMNS = (("local", 1000), ("search", 2_000), ("search", 20_000), ("search", 200_000))
GAMES_MEASURED, SEED = 100_000, 1


class Uneven(Policy):
    """Odds drawn anew for each information set, from a stream that its key seeds."""

    kind = "uneven"

    def probabilities(self, view: View, legal: Sequence[int]) -> list[float]:
        rng = _core.Rng(view.key)
        odds = [rng.unit() * rng.unit() for _ in legal]
        return [p / sum(odds) for p in odds]


def mixtures(game: Game) -> Iterator[tuple[str, Policy]]:
    """An equilibrium with less and less of uniform play mixed in: less and less to win."""
    best = _core.solve_windows(game)["policy"]
    for share in (0.5, 0.2, 0.05):
        table = {key: [(1 - share) * p + share / len(row) for p in row] for key, row in best.items()}
        yield f"equilibrium, {share:.0%} uniform", TabularPolicy(game, table)


def policies() -> Iterator[tuple[str, str, Policy]]:
    """Games in words, policies in words, policies."""
    for words, game in (("leduc", feint.make("leduc")), ("liars_dice sides=4", feint.make("liars_dice", sides=4))):
        yield words, "uniform", UniformPolicy(game)
        for about, policy in mixtures(game):
            yield words, about, policy
    game = feint.make("liars_dice", sides=6)
    yield "liars_dice sides=6", "uniform", UniformPolicy(game)
    yield "liars_dice sides=6", "uneven", TabularPolicy(game, table_of(Uneven(game)))


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
