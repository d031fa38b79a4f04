"""How much is trained and played. Full: some three hours of one core; quick: a few minutes."""

from __future__ import annotations

from dataclasses import dataclass

from feint.solvers.deep_cfr import Options as DeepCfrOptions

__all__ = ["FULL", "QUICK", "Sizes", "reduce_work"]


@dataclass(frozen=True)
class Sizes:
    """Iterations are of Deep CFR, steps of PPO; `points` is how often a training is measured, `deals` over how many."""

    tabular: int  # iterations of Monte Carlo CFR
    kuhn: int
    leduc: int
    trap: int
    response: int
    heuristics: int
    ours: int  # with our own settings, whose iterations are longer, in self-play
    ours_against: int  # and against players who do not learn
    thin: int  # of their traversals and steps one in so many
    steps: int
    points: int
    deals: int
    last: int  # deals, in the end
    refutation: int  # deals
    traversals: int  # of which the cost is measured, for each seat


FULL = Sizes(
    tabular=1_000_000, kuhn=60, leduc=30, trap=120, response=12, heuristics=60, ours=30, ours_against=16, thin=1,
    steps=1_000_000, points=12, deals=300, last=2000, refutation=20_000, traversals=250,
)  # fmt: skip
QUICK = Sizes(
    tabular=20_000, kuhn=8, leduc=4, trap=3, response=1, heuristics=2, ours=1, ours_against=1, thin=20,
    steps=32_768, points=2, deals=40, last=100, refutation=1500, traversals=25,
)  # fmt: skip


def reduce_work(settings: DeepCfrOptions, sizes: Sizes) -> DeepCfrOptions:
    """Settings of ours, with less work where little is wanted."""
    return settings.but(
        traversals=max(1, settings.traversals // sizes.thin), steps=max(1, settings.steps // sizes.thin)
    )
