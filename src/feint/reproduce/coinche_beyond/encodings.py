"""How the auction is shown to a net: as integers, as the paper has it; one-hot; as a sequence; or in all features."""

from __future__ import annotations

from typing import Any

from feint.progress import Progress
from feint.report import Cell, Value
from feint.reproduce.coinche_beyond.experiment import Experiment
from feint.reproduce.coinche_beyond.ppo_runs import OPPONENT, SEEDS, metrics, over_seeds, train

__all__ = ["EXPERIMENT", "encodings"]

STEPS, DEALS = 500_000, 1000
QUICK = 16_384, 20
ENCODINGS: dict[str, dict[str, Any]] = {
    "integers": {},
    "one-hot": {"encoding": "one_hot"},
    "sequence": {"encoding": "sequence"},
    "all features": {"sight": "dense"},
}


def encodings(quick: bool, threads: int, seed: int, progress: Progress) -> dict[str, Any]:
    """Runs by encoding; and the opponent himself in the learners' seats. All are judged over the same deals."""
    steps, deals = QUICK if quick else (STEPS, DEALS)
    runs: dict[str, list[dict[str, Any]]] = {name: [] for name in ENCODINGS}
    for one in range(seed, seed + (1 if quick else SEEDS)):
        for name, said in ENCODINGS.items():
            runs[name].append(train(name, said, steps, deals, one, progress))
    return {"steps": steps, "deals": deals, "runs": runs, "players": {OPPONENT: metrics(OPPONENT, deals)}}


def rows(found: dict[str, Any]) -> list[list[Value]]:
    header = ["auction", "reward by seed", "reward, mean", "more than integers", "attacks", "made", "training, s"]
    lines: list[list[Value]] = [[*header]]
    usual = [run["end"]["reward"]["value"] for run in found["runs"]["integers"]]
    for name, runs in found["runs"].items():
        ends = [run["end"] for run in runs]
        rates = [sum(end[part]["value"] or 0 for end in ends) / len(ends) for part in RATES]
        rewards = [end["reward"]["value"] for end in ends]
        more = over_seeds([own - other for own, other in zip(rewards, usual, strict=True)])
        lines.append(
            [
                name,
                ", ".join(f"{reward:.1f}" for reward in rewards),
                Cell.of(over_seeds(rewards), digits=1),
                Cell.of(more, digits=1) if name != "integers" else "",
                *(Cell(rate, unit="%", digits=0) for rate in rates),
                Cell(sum(run["training_seconds"] for run in runs) / len(runs), digits=0),
            ]
        )
    for name, end in found["players"].items():
        cells = [Cell(end[part]["value"] or 0, unit="%", digits=0) for part in RATES]
        lines.append([f"`{name}` itself", "", Cell.of(end["reward"], digits=1), "", *cells, ""])
    return lines


RATES = ("attack_rate", "success_attacking")
EXPERIMENT = Experiment(encodings, rows, "Encodings of the auction: two learners of PPO against `stronger`")
