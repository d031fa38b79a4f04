"""Two learners of PPO, one trajectory, against two who do not learn: the table of the paper's figures 2 and 3."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from feint.game import make
from feint.games.coinche.metrics import deals_of, measure_deals
from feint.progress import Progress, Step
from feint.rating.intervals import values_interval

__all__ = ["OPPONENT", "PARAMETERS", "SEEDS", "metrics", "over_seeds", "train"]

OPPONENT = "stronger"
PARAMETERS = {"rules": "paper", "reward": "good"}
BONUS = 0.1  # of trick points, in training only
SEEDS = 3
KEPT = ("reward", "reward_attacking", "reward_defending", "attack_rate", "success_attacking", "mean_contract")
POINTS = 12  # of a curve


def metrics(own: str, deals: int) -> dict[str, Any]:
    """Some of appendix C, over the same deals for all."""
    found = measure_deals(deals_of([own, OPPONENT] * 2, deals, 0, parameters=PARAMETERS))
    return {name: found[name] for name in KEPT if name in found}


def train(name: str, said: dict[str, Any], steps: int, deals: int, seed: int, progress: Progress) -> dict[str, Any]:
    """A training of the house's settings. said: `sight`, `encoding` and `guess`, where they are not the usual."""
    from feint.solvers.ppo import PRESETS, Seats
    from feint.solvers.ppo.training import PpoTraining  # torch

    seats = Seats(
        OPPONENT, (0, 2), together=True, sight=said.get("sight", "paper140"), encoding=said.get("encoding", "integers")
    )
    settings = PRESETS["house"].but(guess=said.get("guess"))
    training = PpoTraining(make("coinche", **PARAMETERS, trick_bonus=BONUS), settings, seats, seed + 1)
    while training.run.steps + settings.envs * settings.rollout <= steps or not training.run.updates:
        training.update()
    rows = training.run.rows
    with TemporaryDirectory() as place:
        path = Path(place) / "policy.json"
        training.policy().save(path)
        net = f",net={training.builder()}" if training.builder() else ""
        end = metrics(f'policy:path="{path}",elsewhere=true{net}', deals)
    progress(Step(f"{name}, seed {seed}: {training.run.seconds:.0f} s, reward {end['reward']['value']:.1f}"))
    shown = {round(k * (len(rows) - 1) / (POINTS - 1)) for k in range(POINTS)}
    guess = {"guess_bits": _mean([row["guess_bits"] for row in rows[-5:]])} if "guess_bits" in rows[-1] else {}
    return {
        "seed": seed,
        "steps": training.run.steps,
        "training_seconds": training.run.seconds,
        "curve": [{part: rows[at][part] for part in ("steps", "return")} for at in sorted(shown)],
        "end": end,
        **guess,
    }


def over_seeds(numbers: Sequence[float]) -> dict[str, Any]:
    """Mean over trainings, with a 95% interval of Student's."""
    interval = values_interval(numbers)
    return {"value": _mean(numbers), "interval": interval}


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)
