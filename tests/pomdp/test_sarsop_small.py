"""SARSOP on models of three states, whose bounds must meet; its limits and Ctrl-C from Python.

A budget of trials is of the native layer alone.
"""

from __future__ import annotations

import itertools
import signal

import numpy as np
import pytest

import feint
from feint import _core
from feint.pomdp import Pomdp, from_arrays, models
from feint.progress import Step


def machine(discount: float) -> Pomdp:
    """A machine wears out and breaks; run it, inspect it, or repair it, which leads back to the start."""
    wear = [[0.9, 0.08, 0.02], [0.0, 0.85, 0.15], [0.0, 0.0, 1.0]]
    transition = [wear, wear, [[1.0, 0.0, 0.0]] * 3]
    observation = [
        [[0.9, 0.1], [0.6, 0.4], [0.2, 0.8]],
        [[0.8, 0.2], [0.3, 0.7], [0.05, 0.95]],
        [[0.5, 0.5]] * 3,
    ]
    reward = [[10.0, 6.0, -5.0], [8.0, 4.0, -6.0], [-15.0, -15.0, -20.0]]
    return from_arrays(transition, observation, reward, [1.0, 0.0, 0.0], discount)


def random_model(seed: int) -> Pomdp:
    rng = np.random.default_rng(seed)
    transition = rng.dirichlet(np.ones(3) * 0.5, (3, 3))
    observation = rng.dirichlet(np.ones(3) * 0.5, (3, 3))
    return from_arrays(transition, observation, rng.normal(size=(3, 3)) * 10, np.ones(3) / 3, 0.95)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("model", "value"),
    [(machine(0.95), 138.0690), (random_model(4), 112.1789), (random_model(8), 113.1906)],
    ids=["machine", "random 4", "random 8"],
)
def test_the_bounds_of_a_small_model_meet(model: Pomdp, value: float) -> None:
    """The values are those of the lower bound, which needs no points; in trials, so that no clock decides."""
    solver = _core.Sarsop(model)
    solver.solve(gap=1e-3, trials=1000)
    assert solver.stopped == "gap"
    assert solver.lower - 1e-3 <= value <= solver.upper + 1e-3
    assert solver.lower <= solver.upper


@pytest.mark.slow
def test_no_trial_is_wasted_for_ever() -> None:
    """Repair leads back to the start: trials that pass no belief twice end there, and gain nothing."""
    solver = _core.Sarsop(machine(0.99))
    gaps = []
    for _ in range(4):
        solver.solve(gap=1e-3, trials=150)
        gaps.append(solver.upper - solver.lower)
    assert all(after < before for before, after in itertools.pairwise(gaps))
    assert gaps[-1] < 1
    assert solver.lower <= 657.5487 <= solver.upper


def test_the_time_limit_is_that_of_the_command() -> None:
    result = feint.solve("sarsop", models.rock_sample(7, 8), seconds=0.2)
    assert result.stopped == "seconds"
    run = feint.solvers.find("sarsop").make_run({})
    assert (run.seconds, run.gap, feint.solvers.sarsop.Options().memory) == (60.0, 1e-6, 2 << 30)


@pytest.mark.slow
def test_ctrl_c_keeps_what_was_found() -> None:
    told: list[Step] = []

    def stop(step: Step) -> None:
        told.append(step)
        if len(told) == 3:
            signal.raise_signal(signal.SIGINT)

    result = feint.solve("sarsop", models.rock_sample(7, 8), seconds=None, progress=stop)
    assert result.stopped == "interrupted"
    last = told[-1].row
    assert last
    assert last["lower"] <= result.facts["lower"] < result.facts["upper"] <= last["upper"]
    assert len(result.policy.arrays()[0]) == result.facts["alphas"]
