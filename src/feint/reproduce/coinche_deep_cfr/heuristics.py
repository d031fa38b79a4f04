"""Two learners against two who do not learn, as in the paper's figures 2 and 3; and the seatings that it left out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from feint.game import make
from feint.learn.deep_cfr_settings import settings_for
from feint.reproduce.coinche_deep_cfr.sizes import Sizes
from feint.reproduce.coinche_deep_cfr.training import LEARNER, SPEAKS_FIRST, Look, deep_cfr, metrics, ppo, rules

__all__ = ["OPPONENTS", "SEATINGS", "heuristics"]

OPPONENTS = ("random", "simple", "stronger")
PAID = {"reward": "good", "trick_bonus": 0.1}
SEATINGS = {
    "three learners": [LEARNER, LEARNER, LEARNER, "stronger"],
    "learners on opposite teams": [LEARNER, LEARNER, "stronger", "stronger"],
}


def heuristics(sizes: Sizes, threads: int, seed: int, tell: Callable[[str], object]) -> dict[str, Any]:
    """Runs by name; and the metrics of the three players themselves in the same seats."""
    runs: dict[str, Any] = {}
    look = Look((), rules(reward="good"), SPEAKS_FIRST, seed)
    bars = {name: {one: metrics([one, name] * 2, sizes.last, look) for one in OPPONENTS} for name in OPPONENTS}
    for name in OPPONENTS:
        seats = [LEARNER, name] * 2
        for ours in (False, True):
            whose = "ours" if ours else "paper"
            tell(f"heuristics: PPO against {name}, {whose}")
            runs[f"PPO, {whose}, against {name}"] = ppo(
                rules(**PAID), seats, ours=ours, steps=sizes.steps, points=sizes.points, deals=sizes.deals,
                last=sizes.last, seed=seed, tell=tell,
            )  # fmt: skip
            tell(f"heuristics: Deep CFR against {name}, {whose}")
            runs[f"Deep CFR, {whose}, against {name}"] = _deep_cfr(seats, ours, sizes, threads, seed, tell)
    for words, seats in SEATINGS.items():
        tell(f"heuristics: {words}")
        runs[f"Deep CFR, paper, {words}"] = _deep_cfr(seats, False, sizes, threads, seed, tell)
        runs[f"PPO, ours, {words}"] = ppo(
            rules(**PAID), seats, ours=True, steps=sizes.steps, points=sizes.points, deals=sizes.deals,
            last=sizes.last, seed=seed, tell=tell,
        )  # fmt: skip
    return {"reward": PAID, "runs": runs, "players": bars}


def _deep_cfr(
    seats: list[str], ours: bool, sizes: Sizes, threads: int, seed: int, tell: Callable[[str], object]
) -> dict[str, Any]:
    parameters = rules(**PAID)
    fixed = tuple("" if seat == LEARNER else seat for seat in seats)
    preset = settings_for(make("coinche", **parameters), "coinche" if ours else "paper")
    preset = preset if ours else preset.but(scale=1.0)  # payments are not scaled there
    return deep_cfr(
        parameters, preset.but(fixed=fixed, seed=seed), sizes.ours if ours else sizes.heuristics, seats,
        points=sizes.points, deals=sizes.deals, last=sizes.last, threads=threads, tell=tell,
    )  # fmt: skip
