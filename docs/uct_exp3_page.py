"""The parts of docs/results/uct-exp3.md that come from the JSON beside it, and its pictures."""

from __future__ import annotations

from typing import Any

from feint.charts import curves
from feint.reproduce.uct_exp3.claims import cost_of_pruning, shown
from feint.reproduce.uct_exp3.draw import said
from feint.reproduce.uct_exp3.hands import COLUMNS
from feint.reproduce.verdicts import VERDICTS

Report = dict[str, Any]


def _table(header: list[str], rows: list[list[str]]) -> str:
    lines = ["| " + " | ".join(header) + " |", "|" + "---|" * len(header)]
    return "\n".join([*lines, *("| " + " | ".join(row) + " |" for row in rows)]) + "\n"


def _bold(cell: dict[str, Any]) -> str:
    return f"**{shown(cell)}**" if cell["significant"] else shown(cell)


def experiment(name: str, report: Report) -> str:
    """Win rates, and beside them how exploitable both players are at the first window of full duels."""
    one = next(one for one in report["experiments"] if one["name"] == name)
    lost = {(row["player"], row["simulations"]): row for row in report["exploitability"]["rows"]}
    rows = []
    for row in one["rows"]:
        both = [lost[player, n]["root"] for player, n in row["players"]]
        beside = [" / ".join(f"{cell[column]['mean']['mean']:.1f}" for cell in both) for column in COLUMNS]
        theirs = f"{row['paper']['win']:g} ± {row['paper']['half']:g}"
        ours = [_bold(row["ours"][column]) for column in COLUMNS]
        rows.append([row["label"], theirs, *ours, str(row["ours"][COLUMNS[0]]["games"]), *beside])
    first = "random choices" if name == "2" else "simulations"
    beside = [f"exploitable, {column}" for column in COLUMNS]
    return _table([first, "paper %", *(f"{column} %" for column in COLUMNS), "games", *beside], rows)


def outputs(report: Report) -> str:
    rows = [
        [row["label"], f"{row['simulations']:,}", *(_bold(row["ours"][column]) for column in COLUMNS)]
        for row in report["outputs"]["rows"]
    ]
    return _table(["what is played", "simulations", *(f"EXP3 wins, {column} %" for column in COLUMNS)], rows)


def exploitability(report: Report) -> str:
    rows = []
    for row in report["exploitability"]["rows"]:
        cells = [row[place][column] for place in ("root", "small") for column in COLUMNS]
        rows.append([row["player"], f"{row['simulations']:,}", *map(_lost, cells)])
    header = [f"{place}, {column}" for place in ("first window", "small_duel") for column in COLUMNS]
    return _table(["player", "simulations", *header], rows)


def _lost(cell: dict[str, Any]) -> str:
    one = cell["single"]
    half = f" ± {(one['interval'][1] - one['interval'][0]) / 2:.1f}" if one["interval"] else ""
    return f"{one['mean']:.1f}{half}; {cell['mean']['mean']:.1f}"


def windows(report: Report) -> str:
    met = report["exploitability"]["windows"]
    share = {column: 100 * met[column]["saddles"] / met[column]["windows"] for column in COLUMNS}
    parts = [f"{share[column]:.0f}% of {met[column]['windows']} ({column})" for column in COLUMNS]
    return f"Of the windows met in random play on these hands {' and '.join(parts)} have a saddle point.\n"


def convergence(report: Report) -> str:
    out = ""
    for place in ("matrices", "goofspiel"):
        one = report["convergence"][place]
        rows = [[name, *(f"{_mean(value):.4f}" for value in line)] for name, line in one["series"].items()]
        title = "13 x 13 matrices" if place == "matrices" else "goofspiel(4)"
        out += _table([title, *(f"{n:,}" for n in one["simulations"])], rows) + "\n"
    return out


def _mean(value: Any) -> float:
    return float(value["mean"] if isinstance(value, dict) else value)


def exact(report: Report) -> str:
    rows = [[row["bot"], _bold(row), f"{row['games']:,}"] for row in report["exact"]["rows"]]
    return _table(["bot", "wins against exact, %", "games"], rows)


def claims(report: Report) -> str:
    out = ""
    for claim in report["claims"]:
        out += f"- *{claim['claim']}*\n"
        for column in COLUMNS:
            numbers = "; ".join(f"{name}: {said(value)}" for name, value in claim["measured"][column].items())
            out += f"  - {column}: **{VERDICTS[claim['holds'][column]]}**. {numbers}.\n"
    return out


def errata(report: Report) -> str:
    out = ""
    for one in report["errata"]:
        numbers = "; ".join(f"{name}: {said(value)}" for name, value in one["measured"].items())
        out += f"- {one['text']} {numbers}.\n"
    return out


def cost(report: Report) -> str:
    """Return how much more exploitable a pruned player is."""
    found = "; ".join(f"{name}: {times}" for name, times in cost_of_pruning(report).items())
    return f"The player that is pruned at 0.95, beside the plain one: {found}.\n"


def strength(report: Report) -> str:
    """The table of docs/players/exp3.md: exploitability on matrices, a row for each budget."""
    one = report["convergence"]["matrices"]
    names = ("exp3", "exp3 pruned 0.95", "exp3 pruned 0.7", "sm_rm", "duct", "eta_greedy")
    pages = {name: f"[{name}]({name}.md)" for name in ("sm_rm", "duct", "eta_greedy")}
    header = ["simulations", *(pages.get(name, name.removeprefix("exp3 ")) for name in names)]
    rows = [
        [f"{n:,}", *(f"{_mean(one['series'][name][k]):.4f}" for name in names)]
        for k, n in enumerate(one["simulations"])
    ]
    return _table(header, rows) + "\n" + cost(report)


def sizes(report: Report) -> str:
    one = report["exploitability"]["sizes"]
    return (
        f"Seed {report['seed']}; {report['seconds'] / 60:.0f} minutes, table by table, on two busy cores. "
        "First windows: "
        f"{one['pairs']} pairs of hands, {one['searches']} searches of each player on each. small_duel: "
        f"{one['small_seeds']} seeds of one search a position, and one policy of {one['small_runs']}.\n"
    )


PARTS = {f"experiment {name}": (lambda report, name=name: experiment(name, report)) for name in "1234"} | {
    "outputs": outputs,
    "exploitability": exploitability,
    "windows": windows,
    "convergence": convergence,
    "exact": exact,
    "claims": claims,
    "errata": errata,
    "cost": cost,
    "sizes": sizes,
}


def drawings(report: Report) -> dict[str, str]:
    """The pictures by file name."""
    out = {}
    for place, title in (("matrices", "random 13 x 13 matrices"), ("goofspiel", "goofspiel with four cards, whole")):
        one = report["convergence"][place]
        lines = {name: [_mean(value) for value in line] for name, line in one["series"].items()}
        labels = [f"{n:,}" for n in one["simulations"]]
        out[f"uct-exp3-{place}.svg"] = curves(f"Exploitability, {title}", labels, lines, "simulations", True)
    for one in report["experiments"]:
        lines = {column: [row["ours"][column]["win"] for row in one["rows"]] for column in COLUMNS}
        lines = {"paper": [row["paper"]["win"] for row in one["rows"]]} | lines
        labels = [row["label"] for row in one["rows"]]
        unit = "share of random choices" if one["name"] == "2" else "simulations"
        out[f"uct-exp3-{one['name']}.svg"] = curves(f"{one['title']}: % won", labels, lines, unit)
    return out
