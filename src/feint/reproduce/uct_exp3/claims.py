"""Judge the paper's claims in each column, and list its errata.

A verdict is True (holds), False (fails) or None (undecided: in part, or the intervals overlap, or a
measurement is missing). A rate differs significantly from 50% if its 95% interval leaves 50 out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from feint.reproduce.uct_exp3.expected import PAPER
from feint.reproduce.uct_exp3.hands import COLUMNS
from feint.reproduce.uct_exp3.printed import second_player

__all__ = ["CLAIMS", "ERRATA", "all_above", "cost_of_pruning", "errata", "format_rate", "judge"]

Report = dict[str, Any]
Verdict = tuple[bool | None, dict[str, Any]]
HIGH = 80.0
PRUNED = "exp3 pruned 0.95"
LEAST = 5  # values: fewer make no interval that a verdict may rest on
ROUNDS = 4000


def judge(report: Report) -> list[dict[str, Any]]:
    """Every claim. A quick run measures and does not judge: its intervals are too wide."""
    out = []
    for name, claim in CLAIMS.items():
        found = {column: claim(report, column) for column in COLUMNS}
        holds = {column: None if report["quick"] else verdict for column, (verdict, _) in found.items()}
        measured = {column: numbers for column, (_, numbers) in found.items()}
        out.append({"name": name, "claim": PAPER["claims"][name], "holds": holds, "measured": measured})
    return out


def _rows(report: Report, experiment: str, column: str) -> dict[str, dict[str, Any]]:
    rows = next(one["rows"] for one in report["experiments"] if one["name"] == experiment)
    return {row["label"]: row["ours"][column] for row in rows}


def format_rate(cell: dict[str, Any]) -> str:
    """A rate with its interval, where there is one."""
    if cell["interval"] is None:
        return f"{cell['win']:.1f}"
    low, high = cell["interval"]
    return f"{cell['win']:.1f} ({max(0.0, low):.1f}-{min(100.0, high):.1f})"


def _above(cell: dict[str, Any]) -> bool:
    return bool(cell["significant"]) and cell["win"] > 50


def _below(cell: dict[str, Any]) -> bool:
    return bool(cell["significant"]) and cell["win"] < 50


def all_above(cells: list[dict[str, Any]]) -> bool | None:
    """True: all are above 50. False: none is, or more are below than above. Else in part."""
    above, below = sum(map(_above, cells)), sum(map(_below, cells))
    if above == len(cells):
        return True
    return False if below > above or not above else None


def _series(report: Report, experiment: str, column: str) -> Verdict:
    """Judge whether every rate is above 50; the size of the rates is shown beside the paper's and not judged."""
    cells = _rows(report, experiment, column)
    counts = {"above 50": sum(map(_above, cells.values())), "below 50": sum(map(_below, cells.values()))}
    mean = sum(cell["win"] for cell in cells.values()) / len(cells)
    measured: dict[str, Any] = {label: format_rate(cell) for label, cell in cells.items()}
    measured |= {"mean": mean} | counts | {"of": len(cells), "size": _size(report, experiment, column)}
    return all_above(list(cells.values())), measured


def _size(report: Report, experiment: str, column: str) -> str:
    """Progress the range of our rates and that of the paper's."""
    rows = next(one["rows"] for one in report["experiments"] if one["name"] == experiment)
    ours, paper = [row["ours"][column]["win"] for row in rows], [row["paper"]["win"] for row in rows]
    return f"{min(ours):.1f} to {max(ours):.1f}; paper: {min(paper):.1f} to {max(paper):.1f}"


def beats_eta_greedy(report: Report, column: str) -> Verdict:
    return _series(report, "1", column)


def beats_uct(report: Report, column: str) -> Verdict:
    """By the share of random choices that is best for UCT: it must stay below 50, and be above 50 to refute."""
    cells = _rows(report, "2", column)
    best = max(cells, key=lambda label: cells[label]["win"])
    holds = True if _below(cells[best]) else False if _above(cells[best]) else None
    return holds, {label: format_rate(cell) for label, cell in cells.items()} | {"best for UCT": best}


def random_needed(report: Report, column: str) -> Verdict:
    """Without it the rate must lie below that of the best share, intervals apart; at or above the mean refutes."""
    cells = _rows(report, "2", column)
    none, others = cells["random 0"], [cell for label, cell in cells.items() if label != "random 0"]
    best = max(others, key=lambda cell: cell["win"])
    mean = sum(cell["win"] for cell in others) / len(others)
    apart = none["interval"] and best["interval"] and none["interval"][1] < best["interval"][0]
    holds = True if apart else False if none["win"] >= mean else None
    return holds, {"without": format_rate(none), "best with": format_rate(best), "mean with": mean}


def pruning_wins(report: Report, column: str) -> Verdict:
    return _series(report, "3", column)


def pruning_is_safe(report: Report, column: str) -> Verdict:
    """Compare the exploitability with and without pruning, budget by budget, by intervals.

    Fails if the pruned player is more exploitable, intervals apart, at more than half of the budgets that have
    intervals; holds if it is less exploitable at more than half. Undecided otherwise. Of the mean of several searches
    where that has an interval, which is nearer to a player that searches anew in every game; else of one search.
    Intervals of fewer than `LEAST` pairs of hands or seeds are not used.
    """
    found, sizes = report["exploitability"], report["exploitability"]["sizes"]
    rows = {(row["player"], row["simulations"]): row for row in found["rows"]}
    budgets = sorted(n for player, n in rows if player == PRUNED)
    measured: dict[str, Any] = {}
    signs: list[int] = []
    for place, name, count in (("root", "first window", "pairs"), ("small", "small_duel", "small_seeds")):
        cells = [(rows["exp3", n][place][column], rows[PRUNED, n][place][column]) for n in budgets]
        for kind, words in (("mean", name), ("single", f"{name}, one search")):
            plain, pruned = (sum(pair[i][kind]["mean"] for pair in cells) / len(cells) for i in (0, 1))
            measured[words] = f"{plain:.1f} without, {pruned:.1f} pruned"
        if sizes[count] < LEAST:
            measured[f"{name}, intervals"] = f"none of at least {LEAST}"
            continue
        judged = [_sign(*pair) for pair in cells]
        signs += judged
        counts = f"{judged.count(1)} of {len(judged)} budgets more exploitable, {judged.count(-1)} less"
        measured[f"{name}, by intervals"] = counts
    measured |= cost_of_pruning(report)
    more, less = signs.count(1), signs.count(-1)
    return (False if 2 * more > len(signs) else True if 2 * less > len(signs) else None), measured


def _sign(plain: dict[str, Any], pruned: dict[str, Any]) -> int:
    """Return 1 if the pruned player is more exploitable by its interval, -1 if less, 0 if the intervals overlap."""
    kind = "mean" if plain["mean"].get("interval") and pruned["mean"].get("interval") else "single"
    both = [one[kind].get("interval") for one in (plain, pruned)]
    if None in both:
        return 0
    return int(both[1][0] > both[0][1]) - int(both[1][1] < both[0][0])


def cost_of_pruning(report: Report) -> dict[str, str]:
    """Progress how many times as exploitable the pruned player is, on matrices and on goofspiel, over their budgets."""
    out = {}
    for place, name in (("matrices", "13 x 13 matrices"), ("goofspiel", "goofspiel")):
        if "convergence" not in report:
            break
        series = report["convergence"][place]["series"]
        plain, pruned = ([_value(one) for one in series[player]] for player in ("exp3", PRUNED))
        times = [more / less for less, more in zip(plain, pruned, strict=True)]
        out[name] = f"{min(times):.1f} to {max(times):.1f} times as exploitable"
    return out


def _value(one: Any) -> float:
    return float(one["mean"] if isinstance(one, dict) else one)


def scales(report: Report, column: str) -> Verdict:
    return _series(report, "4", column)


def under_80(report: Report, column: str) -> Verdict:
    """No rate of the experiments, nor what `exact` wins from searches, lies above 80 or below 20 with its interval.

    Undecided in a column in which `exact` was not measured, unless a rate of the experiments decides.
    """
    played = [(one["name"], row) for one in report["experiments"] for row in one["rows"]]
    cells = {f"{name}, {row['label']}": row["ours"][column] for name, row in played}
    asked = report["exact"]["column"] == column
    against = report["exact"] if asked else {"rows": []}
    cells |= {f"{row['bot']} against exact": row for row in against["rows"] if "," in row["bot"]}
    far = {name: format_rate(cell) for name, cell in cells.items() if _far(cell)}
    most = max(cells, key=lambda name: abs(cells[name]["win"] - 50))
    measured = {"rates": len(cells), "farthest from 50": f"{most}: {format_rate(cells[most])}"} | far
    measured["against exact"] = "measured" if asked else "not measured"
    return (False if far else True if asked else None), measured


def _far(cell: dict[str, Any]) -> bool:
    return bool(cell["interval"]) and (cell["interval"][0] > HIGH or cell["interval"][1] < 100 - HIGH)


CLAIMS: dict[str, Callable[[Report, str], Verdict]] = {
    claim.__name__: claim
    for claim in (
        beats_eta_greedy, beats_uct, random_needed, pruning_wins, pruning_is_safe, scales, under_80,
    )
}  # fmt: skip


def second_update(seed: int) -> dict[str, Any]:
    """Play EXP3 against EXP3 on a matrix whose second column is best for player 2, by both updates."""
    shares = {printed: second_player(printed, ROUNDS, seed) for printed in (True, False)}
    return {"best column chosen, as printed": shares[True], "with 1 - r": shares[False]}


ERRATA: dict[str, Callable[[int], dict[str, Any]]] = {"second_update": second_update}


def errata(report: Report) -> list[dict[str, Any]]:
    """List what is misprinted in the paper, with what the misprint does. These are not claims."""
    return [
        {"name": name, "text": PAPER["errata"][name], "measured": measure(report["seed"])}
        for name, measure in ERRATA.items()
    ]
