"""What the paper's text claims, measured: each claim with its numbers, and whether it holds in each column.

A verdict is True, False, or None: in part, or the intervals do not tell. A rate is told from 50% when its 95% interval
leaves 50 out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from feint.reproduce.uct_exp3.expected import PAPER
from feint.reproduce.uct_exp3.hands import COLUMNS
from feint.reproduce.uct_exp3.printed import second_player

__all__ = ["CLAIMS", "all_above", "judge", "shown"]

Report = dict[str, Any]
Verdict = tuple[bool | None, dict[str, Any]]
HIGH = 80.0
PRUNED = "exp3 pruned 0.95"
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


def shown(cell: dict[str, Any]) -> str:
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
    cells = _rows(report, experiment, column)
    counts = {"above 50": sum(map(_above, cells.values())), "below 50": sum(map(_below, cells.values()))}
    mean = sum(cell["win"] for cell in cells.values()) / len(cells)
    measured: dict[str, Any] = {label: shown(cell) for label, cell in cells.items()}
    return all_above(list(cells.values())), measured | {"mean": mean} | counts | {"of": len(cells)}


def beats_eta_greedy(report: Report, column: str) -> Verdict:
    return _series(report, "1", column)


def beats_uct(report: Report, column: str) -> Verdict:
    """By the share of random choices that is best for UCT: it must stay below 50, and be above 50 to refute."""
    cells = _rows(report, "2", column)
    best = max(cells, key=lambda label: cells[label]["win"])
    holds = True if _below(cells[best]) else False if _above(cells[best]) else None
    return holds, {label: shown(cell) for label, cell in cells.items()} | {"best for UCT": best}


def random_needed(report: Report, column: str) -> Verdict:
    """Without it the rate must lie below that of the best share, intervals apart; at or above the mean refutes."""
    cells = _rows(report, "2", column)
    none, others = cells["random 0"], [cell for label, cell in cells.items() if label != "random 0"]
    best = max(others, key=lambda cell: cell["win"])
    mean = sum(cell["win"] for cell in others) / len(others)
    apart = none["interval"] and best["interval"] and none["interval"][1] < best["interval"][0]
    holds = True if apart else False if none["win"] >= mean else None
    return holds, {"without": shown(none), "best with": shown(best), "mean with": mean}


def pruning_wins(report: Report, column: str) -> Verdict:
    return _series(report, "3", column)


def pruning_is_safe(report: Report, column: str) -> Verdict:
    """Exploitability with and without, means over the paper's budgets: more at both places refutes, less holds.

    Of the mean of several searches: who searches anew in every game plays that. One search alone stands beside it.
    """
    rows = {(row["player"], row["simulations"]): row for row in report["exploitability"]["rows"]}
    budgets = sorted(n for player, n in rows if player == PRUNED)
    measured: dict[str, Any] = {}
    more = []
    for place, name in (("root", "first window"), ("small", "small_duel")):
        for kind, words in (("mean", name), ("single", f"{name}, one search")):
            plain, pruned = (
                sum(rows[player, n][place][column][kind]["mean"] for n in budgets) / len(budgets)
                for player in ("exp3", PRUNED)
            )
            measured[words] = f"{plain:.1f} without, {pruned:.1f} pruned"
            if kind == "mean":
                more.append(pruned > plain)
    if "convergence" in report:
        series = report["convergence"]["matrices"]["series"]
        times = [b["mean"] / a["mean"] for a, b in zip(series["exp3"], series[PRUNED], strict=True)]
        measured["13 x 13 matrices"] = f"pruned is {min(times):.1f} to {max(times):.1f} times as exploitable"
    return (False if all(more) else True if not any(more) else None), measured


def scales(report: Report, column: str) -> Verdict:
    return _series(report, "4", column)


def under_80(report: Report, column: str) -> Verdict:
    """No rate of the experiments, nor what `exact` wins from searches, lies above 80 or below 20 with its interval."""
    played = [(one["name"], row) for one in report["experiments"] for row in one["rows"]]
    cells = {f"{name}, {row['label']}": row["ours"][column] for name, row in played}
    against = report["exact"] if report["exact"]["column"] == column else {"rows": []}
    cells |= {f"{row['bot']} against exact": row for row in against["rows"] if "," in row["bot"]}
    far = {name: shown(cell) for name, cell in cells.items() if _far(cell)}
    most = max(cells, key=lambda name: abs(cells[name]["win"] - 50))
    return not far, {"rates": len(cells), "farthest from 50": f"{most}: {shown(cells[most])}"} | far


def _far(cell: dict[str, Any]) -> bool:
    return bool(cell["interval"]) and (cell["interval"][0] > HIGH or cell["interval"][1] < 100 - HIGH)


def second_update(report: Report, column: str) -> Verdict:
    """On a matrix whose second column is best for player 2; the duel is not asked, so both columns say the same."""
    shares = {printed: second_player(printed, ROUNDS, report["seed"]) for printed in (True, False)}
    measured = {"best column chosen, as printed": shares[True], "with 1 - r": shares[False]}
    return shares[True] > 0.5, measured


CLAIMS: dict[str, Callable[[Report, str], Verdict]] = {
    claim.__name__: claim
    for claim in (
        beats_eta_greedy, beats_uct, random_needed, pruning_wins, pruning_is_safe, scales, under_80, second_update,
    )
}  # fmt: skip
