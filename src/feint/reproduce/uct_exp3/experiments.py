"""The paper's four experiments: who plays whom, how many games, and what came out in both columns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from feint.progress import Progress, Step
from feint.reproduce.uct_exp3.expected import PAPER
from feint.reproduce.uct_exp3.hands import COLUMNS, MIRRORS, PAIRS, cell_seed, win_rate

__all__ = ["FULL", "OUTPUTS", "QUICK", "Row", "Sizes", "Spec", "play_experiment", "play_outputs", "rows_of"]

PRUNING = 0.95
SWEEP = 2  # experiment 2 has five rows for the one of the paper, and the dearest: half of the games in each


@dataclass(frozen=True)
class Spec:
    """A player of the paper: a search, its simulations, and the share of random choices or the pruning."""

    search: str
    simulations: int
    pruning: float = 0.0
    random: float = 0.0

    @property
    def name(self) -> str:
        if self.search == "duct":
            return f"UCT, random {self.random:g}"
        return self.search + (f" pruned {self.pruning:g}" if self.pruning else "")

    @property
    def options(self) -> dict[str, Any]:
        """Of the player and of `_core.search_simultaneous` alike."""
        given = {"pruning": self.pruning, "random": self.random}
        return {name: value for name, value in given.items() if value}

    @property
    def contender(self) -> dict[str, Any]:
        return {"player": self.search, "options": {"simulations": self.simulations} | self.options}


@dataclass(frozen=True)
class Row:
    """Two players, and what the paper says of them."""

    first: Spec
    second: Spec
    win: float
    half: float

    @property
    def label(self) -> str:
        shared = self.second.simulations
        return f"random {self.first.random:g}" if self.first.search == "duct" else f"{shared:,}"


@dataclass(frozen=True)
class Sizes:
    """How many games of a row: the more it thinks the fewer, within bounds, and all pairs of hands alike."""

    budget: int
    least: int
    most: int

    def games(self, simulations: int) -> int:
        wanted = max(self.least, min(self.most, self.budget // simulations))
        step = MIRRORS * min(PAIRS, max(1, self.least // MIRRORS))
        return wanted - wanted % step


# Why the first experiment comes out otherwise here: what is played of a search's visits. Pruning 1 is the most visited
# action alone, as UCT plays; `whole` lets every state of a simulation join the tree, as the paper prints it.
OUTPUTS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "both by visits": ({}, {}),
    "EXP3 pruned 0.95": ({"pruning": PRUNING}, {}),
    "eta-greedy by its most visited": ({}, {"pruning": 1.0}),
    "both": ({"pruning": PRUNING}, {"pruning": 1.0}),
    "both by visits, whole simulations in the tree": ({"whole": True}, {"whole": True}),
}
OUTPUT_SIMULATIONS, OUTPUT_GAMES = (400, 1600), 400

FULL, QUICK = Sizes(1_200_000, 400, 2000), Sizes(60_000, 20, 60)


def rows_of(experiment: dict[str, Any]) -> list[Row]:
    """An experiment of expected.toml as players; the second has one row for each share of random choices."""
    out = []
    for row in experiment["rows"]:
        n = row["simulations"]
        firsts = {
            "exp3": [Spec("exp3", n)],
            "pruned": [Spec("exp3", n, pruning=PRUNING)],
            "double": [Spec("exp3", 2 * n)],
            "duct": [Spec("duct", n, random=share) for share in experiment.get("random", ())],
        }[experiment["first"]]
        out += [Row(first, Spec(experiment["second"], n), row["win"], row["half"]) for first in firsts]
    return out


def play_experiment(
    name: str, games: int | None, quick: bool, threads: int, seed: int, progress: Progress
) -> dict[str, Any]:
    """One experiment, its rows with the paper's number and ours."""
    experiment = next(one for one in PAPER["experiment"] if one["name"] == name)
    rows = []
    for row in rows_of(experiment):
        progress(Step(f"experiment {name}: {row.label}"))
        planned = (QUICK if quick else FULL).games(max(row.first.simulations, row.second.simulations))
        count = games or planned // (SWEEP if row.first.search == "duct" else 1)
        ours = {}
        for column in COLUMNS:
            mine = cell_seed(seed, name, row.label, column)
            ours[column] = win_rate([row.first.contender, row.second.contender], column, count, threads, mine)
        rows.append(
            {
                "label": row.label,
                "simulations": row.second.simulations,
                "players": [[spec.name, spec.simulations] for spec in (row.first, row.second)],
                "paper": {"win": row.win, "half": row.half},
                "ours": ours,
            }
        )
    return {"name": name, "title": experiment["title"], "rows": rows}


def play_outputs(quick: bool, threads: int, seed: int, progress: Progress) -> dict[str, Any]:
    """EXP3 against eta-greedy again, by what they make of their visits."""
    rows = []
    for simulations in OUTPUT_SIMULATIONS[: 1 if quick else None]:
        count = QUICK.games(simulations) if quick else OUTPUT_GAMES
        for label, options in OUTPUTS.items():
            progress(Step(f"outputs, {simulations:,}: {label}"))
            both = [
                {"player": name, "options": {"simulations": simulations} | given}
                for name, given in zip(("exp3", "eta_greedy"), options, strict=True)
            ]
            ours = {
                column: win_rate(both, column, count, threads, cell_seed(seed, "outputs", label, simulations, column))
                for column in COLUMNS
            }
            rows.append({"label": label, "simulations": simulations, "ours": ours})
    return {"title": "EXP3 against eta-greedy, by what is played of the visits", "rows": rows}
