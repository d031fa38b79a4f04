"""The estimates of Monte Carlo CFR against exact counterfactual regrets: unbiased, all but the paper's.

Single iterations are of the native layer.
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import feint
from feint import CHANCE, _core

Table = dict[int, list[float]]
ESTIMATORS: list[dict[str, Any]] = [
    {"sampler": "external"},
    {"sampler": "external", "baseline": True},
    {"sampler": "outcome"},
    {"sampler": "outcome", "epsilon": 0.4, "baseline": True},
    {"sampler": "robust", "draws": 1},
    {"sampler": "robust", "draws": 2, "baseline": True},
    {"sampler": "weighted"},
    {"sampler": "weighted", "draws": 3, "epsilon": 0.5, "baseline": True},
    {"sampler": "branching", "epsilon": 0.5},
    {"sampler": "branching", "epsilon": 0.7, "baseline": True},
]


def some_policy(game: feint.Game, seed: int) -> Table:
    """A random one for every decision of the tree. Nothing is so rare that a test would hardly meet it."""
    draw = random.Random(seed)
    table: Table = {}

    def visit(state: feint.State) -> None:
        for seat in state.asked[:1]:
            actions = [action for action, _ in state.outcomes()] if seat == CHANCE else state.legal(seat)
            if seat != CHANCE and state.key(seat) not in table:
                weights = [0.1 + draw.random() for _ in actions]
                table[state.key(seat)] = [weight / sum(weights) for weight in weights]
            for action in actions:
                after = state.copy()
                after.apply(seat, action)
                visit(after)

    visit(game.start())
    return table


def exact_regrets(game: feint.Game, table: Table) -> Table:
    """By the definition: over the histories of a set, the others' reach times what each action gains."""
    regrets: dict[int, list[float]] = {key: [0.0] * len(row) for key, row in table.items()}

    def visit(state: feint.State, reach: list[float]) -> list[float]:
        if not state.asked:
            return list(state.returns())
        seat = state.asked[0]
        if seat == CHANCE:
            steps = state.outcomes()
        else:
            steps = list(zip(state.legal(seat), table[state.key(seat)], strict=True))
        worths = []
        for action, p in steps:
            after = state.copy()
            after.apply(seat, action)
            # reach[i] is all but i's own part
            worths.append(visit(after, [r if i == seat else r * p for i, r in enumerate(reach)]))
        value = [sum(p * worth[i] for (_, p), worth in zip(steps, worths, strict=True)) for i in range(len(reach))]
        if seat != CHANCE:
            for i, worth in enumerate(worths):
                regrets[state.key(seat)][i] += reach[seat] * (worth[seat] - value[seat])
        return value

    visit(game.start(), [1.0] * game.seats)
    return regrets


def standard_errors(game: feint.Game, table: Table, exact: Table, options: dict[str, Any], each: int) -> Any:
    """How many standard errors the mean of the estimates is away from the truth, for every action of every set."""
    batches = 40
    rows = []
    for seed in range(batches):
        solver = _core.Mccfr(game, policy=table, seed=seed, **options)
        solver.run(each)
        regrets = solver.regrets()
        assert solver.policy().keys() == table.keys()  # nothing was learned
        rows.append([sum_ / each for key in exact for sum_ in regrets[key]])
    estimates = np.array(rows)
    truth = np.array([regret for row in exact.values() for regret in row])
    spread = estimates.std(axis=0, ddof=1) / np.sqrt(batches)
    return (estimates.mean(axis=0) - truth) / spread


@pytest.mark.parametrize("options", ESTIMATORS, ids=str)
@pytest.mark.parametrize(("name", "each"), [("kuhn", 1000), ("leduc", 5000)])
def test_estimates_are_unbiased(name: str, each: int, options: dict[str, Any]) -> None:
    """Against exact counterfactual regrets of a random policy, all actions of all sets at once."""
    game = feint.make(name)
    table = some_policy(game, 1)
    scores = standard_errors(game, table, exact_regrets(game, table), options, each)
    assert np.abs(scores).max() < (4 if name == "kuhn" else 6)
    assert (scores**2).mean() < (2.5 if name == "kuhn" else 1.2)  # 39/37 by Student's t


def test_the_papers_estimates_are_biased() -> None:
    """Its Algorithm 3 counts what it did not draw as nothing: the errors do not shrink as samples grow."""
    game = feint.make("leduc")
    table = some_policy(game, 1)
    scores = standard_errors(game, table, exact_regrets(game, table), {"sampler": "paper"}, 5000)
    assert (np.abs(scores) > 10).mean() > 0.1
