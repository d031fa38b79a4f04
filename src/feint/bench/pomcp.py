"""POMCP's speed in models on one core: simulations of a plan from the start, with peers beside pomdp-py's in turn.

Both sides build their trees anew for every plan, take as many steps in a simulation, explore by the same constants
(those of pomdp-py's own examples), and play on uniformly at random from a new node. Its depth of 3 is four steps within
the tree, which is where simulations of the tiger end.

pomdp-py runs the problems that it brings along. Its RockSample has other rules than the usual ones: sampling where
there is no rock does nothing, and nobody can leave but to the east. So that both sides do the same, the model beside it
has these rules; RockSample by the usual ones is measured alone.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from feint.bench.clock import Work, time_all
from feint.bench.engine import Contest, measure
from feint.pomdp import Pomcp, Pomdp, models
from feint.progress import Progress, no_progress

SIMULATIONS = 10_000  # of a plan
SIZE, ROCKS = 7, ((2, 0), (0, 1), (3, 1), (6, 3), (2, 4), (3, 4), (5, 5), (1, 6))  # as published


def rock_sample() -> Pomdp:
    return models.rock_sample(SIZE, len(ROCKS), ROCKS)


def lenient_rock_sample() -> Pomdp:
    """RockSample by pomdp-py's rules."""
    model = rock_sample()
    begin, after, chance = model.transition
    after, reward = after.reshape(model.actions, -1), model.reward.reshape(model.actions, -1)
    cell = model.seen
    nothing = ~np.isin(cell, [x * SIZE + y for x, y in ROCKS])
    after[-1] = np.where(nothing, np.arange(model.states), after[-1])
    reward[-1] = np.where(nothing, 0, reward[-1])
    legal = np.ones((model.cells, model.actions), np.uint8)
    x, y = np.divmod(np.arange(SIZE * SIZE), SIZE)
    legal[:-1][y == SIZE - 1, 0] = legal[:-1][y == 0, 2] = legal[:-1][x == 0, 3] = 0
    return Pomdp(
        model.discount,
        model.start,
        (begin, after.ravel(), chance),
        model.observation,
        reward.ravel(),
        model.observations,
        cell,
        legal.ravel(),
    )


def plans(make: Callable[[], Pomdp], depth: int, exploration: float) -> Work:
    """Plans from the start; every simulation counts."""
    planner = Pomcp(make(), SIMULATIONS, exploration, depth, scaled=False)

    def plan() -> float:
        planner.plan()
        return SIMULATIONS

    return time_all(plan)


TIGER = partial(plans, models.tiger, 4, 50)
LENIENT = partial(plans, lenient_rock_sample, 30, 5)
USUAL = partial(plans, rock_sample, 30, 5)
PEER = "pomdp-py"

CONTESTS = (
    Contest("tiger, 4 steps", "simulations/s", TIGER, PEER, "pomdp_py", f"tiger 3 {SIMULATIONS}"),
    Contest(
        "rock_sample(7, 8) by its rules, 30 steps",
        "simulations/s",
        LENIENT,
        PEER,
        "pomdp_py",
        f"rock_sample 30 {SIMULATIONS}",
    ),
    Contest("rock_sample(7, 8), 30 steps", "simulations/s", USUAL),
)


def pomcp(
    peers: bool = False, rounds: int = 5, seconds: float = 0.5, progress: Progress = no_progress
) -> dict[str, Any]:
    """Simulations a second of POMCP in models and, with peers, how many times pomdp-py's, with a 95 % interval."""
    return {"bench": "pomcp", **measure(CONTESTS, peers, rounds, seconds, progress)}
