"""Whether partners cooperate who were trained apart: nets of different seeds, in the four seats and across the table,
and nets of which every seat has its own. All are paid on the same deals against two `stronger`, so that differences
are between deals and not between cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from feint.evaluate.head_to_head import head_to_head
from feint.game import make
from feint.games.coinche.metrics import deals_of
from feint.progress import Progress, Step
from feint.rating.intervals import values_interval
from feint.report import Cell, Value
from feint.reproduce.coinche_beyond.experiment import Experiment
from feint.solvers import solve
from feint.solvers.deep_cfr import Options as DeepCfrOptions
from feint.solvers.deep_cfr import options_for

__all__ = ["EXPERIMENT", "partners"]

SIZES = {False: {"seeds": 3, "iterations": 16, "apart": 10, "deals": 2000}, True: {"seeds": 2, "iterations": 1,
         "apart": 1, "deals": 40}}  # fmt: skip
SMALL = {"traversals": 40, "steps": 60}
Rewards = list[float]


def partners(quick: bool, threads: int, seed: int, progress: Progress) -> dict[str, Any]:
    """Rewards of pairs of seeds, the gap between partners of one training and of two, and teams against each other."""
    size, game = SIZES[quick], make("coinche")
    preset = options_for(game).but(**(SMALL if quick else {}))
    seeds = [seed + i for i in range(size["seeds"])]
    with TemporaryDirectory() as place:
        shared = [Path(place) / f"shared{one}.json" for one in seeds]
        for one, path in zip(seeds, shared, strict=True):
            _train(preset.but(seed=one), size["iterations"], threads, path, progress)
        apart = [Path(place) / f"apart{one}.json" for one in seeds[:2]]
        for one, path in zip(seeds, apart, strict=False):
            _train(preset.but(seed=one, shared=False), size["apart"], threads, path, progress)
        progress(Step("partners: who plays with whom"))
        return {
            "settings": preset.identity(),
            **size,
            "one net for all seats": _cross_play(shared, size["deals"], seed, threads),
            "a net for each seat": _cross_play(apart, size["deals"], seed, threads),
            "teams": [
                {"first": i, "second": j, **_against(shared[i], shared[j], size["deals"], seed, threads)}
                for i, j in combinations(range(len(shared)), 2)
            ],
        }


def _train(settings: DeepCfrOptions, iterations: int, threads: int, path: Path, progress: Progress) -> None:
    nets = "one net" if settings.shared else "a net for each seat"
    progress(Step(f"partners: {nets}, seed {settings.seed}, {iterations} iterations"))
    solution = solve("deep-cfr", "coinche", settings, iterations=iterations, seed=settings.seed, threads=threads)
    if solution.stopped == "interrupted":
        raise KeyboardInterrupt
    solution.policy.save(path)


def _cross_play(files: Sequence[Path], deals: int, seed: int, threads: int) -> dict[str, Any]:
    """Every net with every net; `gap`: how much more two of one training are paid than two of different ones."""
    paid: dict[tuple[int, int], Rewards] = {}
    for i, first in enumerate(files):
        for j, second in enumerate(files):
            seats = [_spec(first), "stronger", _spec(second), "stronger"]
            played = deals_of(seats, deals, seed, parameters={}, threads=threads)
            paid[i, j] = [deal.reward for deal in played]
    together = [paid[i, i] for i in range(len(files))]
    strangers = [paid[pair] for pair in paid if pair[0] != pair[1]]
    gaps = [_mean(a) - _mean(b) for a, b in zip(zip(*together, strict=True), zip(*strangers, strict=True), strict=True)]
    pairs = [{"north": i, "south": j, **_summarize(values)} for (i, j), values in paid.items()]
    return {"pairs": pairs, "gap": _summarize(gaps)}


def _against(first: Path, second: Path, deals: int, seed: int, threads: int) -> dict[str, Any]:
    """Two of one training against two of another, in duplicate."""
    teams = [_spec(first), _spec(second)]
    duel = head_to_head("coinche", teams, max(2, deals // 2), seed, duplicate=True, threads=threads)["duplicate"]
    return {"value": duel["points"], "interval": duel["interval"]}


def _spec(path: Path) -> str:
    return f'policy:path="{path}",elsewhere=true'


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _summarize(values: Sequence[float]) -> dict[str, Any]:
    interval = values_interval(values)
    return {"value": _mean(values), "interval": interval}


def rows(found: Mapping[str, Any]) -> list[list[Value]]:
    lines: list[list[Value]] = [["nets", "who", "points a deal"]]
    for kind in ("one net for all seats", "a net for each seat"):
        for pair in found[kind]["pairs"]:
            alike = "together" if pair["north"] == pair["south"] else "strangers"
            lines.append([kind, f"seeds {pair['north']} and {pair['south']}, {alike}", _points(pair)])
        lines.append([kind, "together, less strangers", _points(found[kind]["gap"])])
    for duel in found["teams"]:
        lines.append(["one net for all seats", f"team {duel['first']} against team {duel['second']}", _points(duel)])
    return lines


def _points(one: Mapping[str, Any]) -> Cell:
    return Cell(one["value"], one["interval"], digits=1, signed=True)


EXPERIMENT = Experiment(partners, rows, "Partners", torch=False)
