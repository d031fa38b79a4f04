"""The parts of docs/results/mini-games.md that come from the JSON beside it."""

from __future__ import annotations

from typing import Any

Report = dict[str, Any]


def _table(header: list[str], rows: list[list[str]]) -> str:
    lines = [header, ["---"] * len(header), *rows]
    return "".join("| " + " | ".join(line) + " |\n" for line in lines)


def _percent(share: float) -> str:
    return f"{100 * share:.1f}"


def _both(one: dict[str, Any], *path: str) -> str:
    """A share in percent, by both solvers: one number where they agree."""
    found = []
    for run in one["runs"].values():
        value: Any = run["rates"]
        for name in path:
            value = value.get(name, {}) if isinstance(value, dict) else value
        found.append(_percent(value if isinstance(value, float) else 0.0))
    return found[0] if len(set(found)) == 1 else " / ".join(found)


def _rates(one: dict[str, Any], part: str, columns: list[str]) -> str:
    names = list(dict.fromkeys(name for run in one["runs"].values() for name in run["rates"][part]))
    rows = [[name.replace("_", " "), *(_both(one, part, name, column) for column in columns)] for name in names]
    return _table(["", *(column.replace("_", " ") for column in columns)], rows)


def values(report: Report) -> str:
    rows = [
        [
            f"`{one['game']}`",
            f"{one['nodes']:,}",
            f"{sum(one['infosets']):,}",
            f"{one['bytes'] / 1e6:.0f} MB",
            f"`{variant}`",
            f"{run['value']:.6f}",
            f"{run['exploitability']:.1e}",
            f"{run['iterations']:,}",
            f"{run['seconds']:.0f} s",
        ]
        for one in report["games"].values()
        for variant, run in one["runs"].items()
    ]
    header = ["game", "nodes", "information sets", "tree", "solver", "value of seat 0", "exploitability"]
    return _table([*header, "iterations", "time"], rows)


def claims(report: Report) -> str:
    one = report["games"]["coup"]
    names = list(dict.fromkeys(name for run in one["runs"].values() for name in run["rates"]["claims"]))
    rows = []
    for name in names:
        made = [run["rates"]["claims"].get(name, {}).get("a_game", 0.0) for run in one["runs"].values()]
        shares = [_both(one, "claims", name, column) for column in ("bluff", "challenged", "caught")]
        rows.append([name.replace("_", " "), f"{made[0]:.3f}", *shares])
    return _table(["claim", "a game", "bluffs %", "challenged %", "of the bluffs caught %"], rows)


def opening(report: Report) -> str:
    return _rates(report["games"]["coup"], "opening", ["income", "foreign_aid", "tax", "steal"])


def doubts(report: Report) -> str:
    one = report["games"]["coup"]
    return _rates(one, "doubts", ["assassin", "captain", "contessa", "duke"])


def auctions(report: Report) -> str:
    return _rates(report["games"]["coinche"], "auctions", ["share", "made"])


def first_bids(report: Report) -> str:
    return _rates(report["games"]["coinche"], "first_bids", ["held", "bid"])


PARTS = {
    "values": values,
    "claims": claims,
    "opening": opening,
    "doubts": doubts,
    "auctions": auctions,
    "first bids": first_bids,
}


def drawings(report: Report) -> dict[str, str]:
    """None."""
    return {}
