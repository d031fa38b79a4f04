"""Two learners against two who do not learn, as in the paper's figures 2 and 3; and the seatings that it left out."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from feint.game import make
from feint.progress import Progress, Step
from feint.reproduce.coinche_deep_cfr.sizes import Sizes, reduce_work
from feint.reproduce.coinche_deep_cfr.training import LEARNER, SPEAKS_FIRST, Look, deep_cfr, metrics, ppo, rules
from feint.solvers.deep_cfr import options_for

__all__ = ["OPPONENTS", "SEATINGS", "heuristics", "plan"]

OPPONENTS = ("random", "simple", "stronger")
PAID = {"reward": "good", "trick_bonus": 0.1}
SEATINGS = {
    "three learners": [LEARNER, LEARNER, LEARNER, "stronger"],
    "learners on opposite teams": [LEARNER, LEARNER, "stronger", "stronger"],
}


def heuristics(sizes: Sizes, threads: int, seed: int, progress: Progress) -> dict[str, Any]:
    """Runs by name; and the metrics of the three players themselves in the same seats."""
    look = Look((), rules(reward="good"), SPEAKS_FIRST, seed)
    bars = {name: {one: metrics([one, name] * 2, sizes.last, look) for one in OPPONENTS} for name in OPPONENTS}
    runs = {}
    for name, run in plan(sizes, threads, seed, progress).items():
        progress(Step(f"heuristics: {name}"))
        runs[name] = run()
    return {"reward": PAID, "runs": runs, "players": bars}


def plan(sizes: Sizes, threads: int, seed: int, progress: Progress) -> dict[str, Callable[[], dict[str, Any]]]:
    """All trainings by name, none of them begun."""
    runs: dict[str, Callable[[], dict[str, Any]]] = {}
    for name in OPPONENTS:
        seats = [LEARNER, name] * 2
        for whose in ("paper", "ours"):
            ours = whose == "ours"
            runs[f"PPO, {whose}, against {name}"] = partial(_ppo, seats, ours, sizes, seed, progress)
            runs[f"Deep CFR, {whose}, against {name}"] = partial(_deep_cfr, seats, ours, sizes, threads, seed, progress)
    for words, seats in SEATINGS.items():
        runs[f"Deep CFR, paper, {words}"] = partial(_deep_cfr, seats, False, sizes, threads, seed, progress)
        runs[f"PPO, ours, {words}"] = partial(_ppo, seats, True, sizes, seed, progress)
    return runs


def _ppo(seats: list[str], ours: bool, sizes: Sizes, seed: int, progress: Progress) -> dict[str, Any]:
    return ppo(
        rules(**PAID), seats, ours=ours, steps=sizes.steps, points=sizes.points, deals=sizes.deals,
        last=sizes.last, seed=seed, progress=progress,
    )  # fmt: skip


def _deep_cfr(
    seats: list[str], ours: bool, sizes: Sizes, threads: int, seed: int, progress: Progress
) -> dict[str, Any]:
    parameters = rules(**PAID)
    fixed = tuple("" if seat == LEARNER else seat for seat in seats)
    preset = options_for(make("coinche", **parameters), "coinche" if ours else "paper")
    preset = reduce_work(preset, sizes) if ours else preset.but(scale=1.0)  # payments are not scaled there
    return deep_cfr(
        parameters, preset.but(fixed=fixed, seed=seed), sizes.ours_against if ours else sizes.heuristics, seats,
        points=sizes.points, deals=sizes.deals, last=sizes.last, threads=threads, progress=progress,
    )  # fmt: skip
