"""Copies of players from their recorded deals, and PPO that begins as one. Rules ffb, paid by the difference of the
scores; nets of 64 and 64."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from feint.evaluate.head_to_head import head_to_head
from feint.game import make
from feint.nets import NetPolicy
from feint.progress import Progress, Step
from feint.record import Record
from feint.report import Cell, Value
from feint.reproduce.coinche_beyond.experiment import Experiment
from feint.solvers.imitation import Lessons, Options, learn

__all__ = ["EXPERIMENT", "copies", "imitation", "whole"]

TEACHERS = ("stronger", "learned")
OPPONENT = "stronger"  # of PPO, which begins as the largest copy of it
WEAK = "simple"


@dataclass(frozen=True)
class Sizes:
    deals: tuple[int, ...]  # to learn from, a tenth of them held out
    games: int  # duplicate deals of a measurement
    updates: tuple[int, ...]  # of PPO, after which it is measured
    seeds: int


FULL = Sizes((2_000, 10_000, 40_000), 2_000, (10, 30, 100), 3)
QUICK = Sizes((20, 40), 4, (1,), 1)


def copies(
    teacher: str, deals: Sequence[int], seed: int, threads: int, progress: Progress
) -> dict[int, tuple[NetPolicy, dict[str, Any]]]:
    """By number of deals, the first ones of the same: a copy, and how well it foresees deals that were held out."""
    settings = Options(seed=seed)
    lessons = {count: Lessons(make("coinche"), settings) for count in deals}
    played = 0

    def keep(record: Record) -> None:
        nonlocal played
        for count, one in lessons.items():
            if played < count:
                one.take(record)
        played += 1

    progress(Step(f"{max(deals):,} deals between four of {teacher}"))
    whole(head_to_head("coinche", [teacher, teacher], max(deals), seed, threads=threads, keep=keep), max(deals))
    made = {}
    for count, one in lessons.items():
        progress(Step(f"a copy of {teacher} from {count:,} deals"))
        made[count] = learn(one)
    return made


def imitation(quick: bool, threads: int, seed: int, progress: Progress) -> dict[str, Any]:
    """Copies by teacher and deals, and PPO from one of them beside PPO from nothing."""
    sizes = QUICK if quick else FULL
    found: dict[str, Any] = {"copies": [], "ppo": [], "opponent": OPPONENT, "games": sizes.games}
    with TemporaryDirectory() as place:
        file = Path(place) / "policy.json"
        starts = {}
        for teacher in TEACHERS:
            for count, (policy, told) in copies(teacher, sizes.deals, seed, threads, progress).items():
                policy.save(file)
                against = {other: points(file, other, sizes.games, seed, threads) for other in (teacher, WEAK)}
                found["copies"].append({"teacher": teacher, "deals": count, **told, "against": against})
                starts[teacher] = policy
        for begins, start in ((OPPONENT, starts[OPPONENT]), (None, None)):
            for i in range(sizes.seeds):
                progress(Step(f"ppo that begins as {begins or 'nobody'}, seed {seed + i + 1}"))
                run = _ppo(start, sizes, seed + i + 1, file, threads)
                found["ppo"].append({"start": begins, "seed": seed + i + 1, **run})
    return found


def whole(result: dict[str, Any], games: int) -> dict[str, Any]:
    """A measurement that Ctrl-C cut short is none."""
    if result["games"] < games:
        raise KeyboardInterrupt
    return result


def points(file: Path, other: str, games: int, seed: int, threads: int) -> dict[str, Any]:
    """Points a deal of a policy over another, in duplicate."""
    specs = [f'policy:path="{file}"', other]
    result = whole(head_to_head("coinche", specs, games, seed, duplicate=True, threads=threads), games)
    return {"value": result["duplicate"]["points"], "interval": result["duplicate"]["interval"]}


def _ppo(start: NetPolicy | None, sizes: Sizes, seed: int, file: Path, threads: int) -> dict[str, Any]:
    from feint.solvers.ppo import Seats
    from feint.solvers.ppo.training import PpoTraining

    training, curve = PpoTraining(make("coinche"), seats=Seats(OPPONENT), seed=seed, start=start), []
    for update in range(1, max(sizes.updates) + 1):
        training.update()
        if update in sizes.updates:
            training.policy().save(file)
            measured = points(file, OPPONENT, sizes.games, seed, threads)
            curve.append({"steps": training.run.steps, "training_seconds": training.run.seconds, **measured})
    return {"curve": curve}


def rows(found: dict[str, Any]) -> list[list[Value]]:
    header = ["player", "agreement, held out", "log loss, nats", "points against the teacher", f"against `{WEAK}`"]
    lines: list[list[Value]] = [[*header]]
    for one in found["copies"]:
        held, against = one["held"], one["against"]
        lines.append(
            [
                f"copy of `{one['teacher']}`, {one['deals']:,} deals",
                Cell.of(held["agreement"], "%") if held else "",
                Cell.of(held["log_loss"], digits=3) if held else "",
                *(Cell.of(against[name], digits=1) for name in (one["teacher"], WEAK)),
            ]
        )
    for start in (found["opponent"], None):
        runs = [run for run in found["ppo"] if run["start"] == start]
        for i, point in enumerate(runs[0]["curve"]):
            name = f"PPO from {'its copy' if start else 'nothing'}, {point['steps']:,} steps"
            values = [run["curve"][i]["value"] for run in runs]
            each = ", ".join(f"{value:.1f}" for value in values)
            lines.append([name, "", "", f"{sum(values) / len(values):.1f}: {each}", ""])
    return lines


EXPERIMENT = Experiment(imitation, rows, "Imitation of recorded deals, and PPO that begins there")
