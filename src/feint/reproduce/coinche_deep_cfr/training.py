"""Trainings that are looked at on the way: what the learner then plays, over deals, by the metrics of appendix C."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from feint.game import Game, make
from feint.games.coinche.metrics import deals_of, measure_deals
from feint.games.coinche.training import avoided_bids
from feint.policy import Policy
from feint.progress import Progress, Step
from feint.solvers.deep_cfr import DeepCfr
from feint.solvers.deep_cfr import Options as DeepCfrOptions

__all__ = ["LEARNER", "Look", "deep_cfr", "metrics", "moments", "ppo", "rules"]

LEARNER = "learner"
SPEAKS_FIRST = (3,)  # the dealer of trainings by Deep CFR: as in the paper's program he never changes


def rules(**parameters: Any) -> dict[str, Any]:
    """Coinche as the paper has it."""
    return {"rules": "paper", **parameters}


def moments(last: int, points: int) -> list[int]:
    """When to look: at first often, then seldom; the last is one of them."""
    return sorted({max(1, round(last * (k / points) ** 2)) for k in range(1, points + 1)})


@dataclass(frozen=True)
class Look:
    """At a table of four, of whom learners play the policy that is looked at."""

    seats: Sequence[str]
    parameters: dict[str, Any]
    dealers: Sequence[int]
    seed: int

    def at(self, policy: Policy, deals: int) -> dict[str, Any]:
        """The metrics of seats 0 and 2."""
        with TemporaryDirectory() as place:
            path = Path(place) / "policy.json"
            policy.save(path)
            own = f'policy:path="{path}",elsewhere=true'
            return metrics([own if seat == LEARNER else seat for seat in self.seats], deals, self)


def metrics(seats: Sequence[str], deals: int, look: Look) -> dict[str, Any]:
    """Those of appendix C with intervals, and `steps`: how many calls and cards a deal has, 4 if all pass."""
    parameters = look.parameters | {"trick_bonus": 0.0}
    played = deals_of(seats, deals, look.seed, dealers=look.dealers, parameters=parameters)
    steps = sum(4 * (deal.table_turns + deal.tricks) for deal in played) / len(played)
    return {**measure_deals(played), "steps": {"value": steps, "interval": None, "deals": len(played)}}


def values(found: dict[str, Any]) -> dict[str, Any]:
    return {name: one["value"] for name, one in found.items()}


def deep_cfr(
    parameters: dict[str, Any],
    settings: DeepCfrOptions,
    iterations: int,
    seats: Sequence[str],
    *,
    points: int,
    deals: int,
    last: int,
    threads: int,
    progress: Progress,
) -> dict[str, Any]:
    """A training: on the way what the nets play at that moment, in the end their average."""
    game = make("coinche", **parameters)
    run = DeepCfr(game, settings, threads=threads)
    look = Look(seats, parameters, SPEAKS_FIRST, settings.seed)
    curve, wanted = [], moments(iterations, points)
    while run.iteration < iterations:
        row = run.iterate()
        if run.iteration in wanted:
            seen = values(look.at(run.last(), deals))
            curve.append({"iteration": run.iteration, "traversals": run.traversals, "loss": row["loss"], **seen})
            row = {name: seen[name] for name in ("pass_rate", "reward")}
            progress(Step("  iterations", run.iteration, iterations, row))
    return {
        "settings": settings.identity(),
        "parameters": parameters,
        "seats": list(seats),
        "iterations": run.iteration,
        "traversals": run.traversals,
        "training_seconds": run.before,
        "deals": {"curve": deals, "end": last},
        "curve": curve,
        "end": look.at(run.policy(), last),
    }


def ppo(
    parameters: dict[str, Any],
    seats: Sequence[str],
    *,
    ours: bool,
    steps: int,
    points: int,
    deals: int,
    last: int,
    seed: int,
    most_bid: int | None = None,
    progress: Progress,
) -> dict[str, Any]:
    """A training by PPO with the paper's settings or ours; all who do not learn are alike."""
    from feint.solvers.ppo import PRESETS, Seats
    from feint.solvers.ppo.training import PpoTraining  # torch

    game: Game = make("coinche", **parameters)
    learners = tuple(i for i, seat in enumerate(seats) if seat == LEARNER)
    (others,) = {seat for seat in seats if seat != LEARNER}
    settings = PRESETS["house" if ours else "paper"]
    table = Seats(
        others, learners, together=not ours and learners == (0, 2), sight="dense" if ours else "paper140",
        avoided=() if most_bid is None else avoided_bids(game, most_bid),
    )  # fmt: skip
    training = PpoTraining(game, settings, table, seed + 1)
    look = Look(seats, parameters, (0, 1, 2, 3), seed)
    updates = max(1, round(steps / (settings.envs * settings.rollout)))
    curve, wanted = [], moments(updates, points)
    while training.run.updates < updates:
        training.update()
        if training.run.updates in wanted:
            seen = values(look.at(training.policy(), deals))
            curve.append({"steps_trained": training.run.steps, **seen})
            row = {name: seen[name] for name in ("attack_rate", "reward")}
            progress(Step("  steps", training.run.steps, steps, row))
    return {
        "settings": training.run.settings,
        "parameters": parameters,
        "seats": list(seats),
        "steps": training.run.steps,
        "training_seconds": training.run.seconds,
        "most_bid": most_bid,
        "deals": {"curve": deals, "end": last},
        "curve": curve,
        "end": look.at(training.policy(), last),
    }
