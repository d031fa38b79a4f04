"""The report: the value of each game by both solvers, and what their equilibria do."""

from __future__ import annotations

from typing import Any

from feint.report import Cell, Provenance, Report, Section, Table, Value

__all__ = ["report"]

Results = dict[str, Any]
PARTS = {
    "coup": {
        "opening": ["income", "foreign_aid", "tax", "steal"],
        "doubts": ["assassin", "captain", "contessa", "duke"],
    },
    "coinche": {"auctions": ["share", "made"], "first_bids": ["held", "bid"]},
}


def report(results: Results) -> Report:
    """Return what a run found, of the games that it solved."""
    games = results["games"]
    sections = [Section("values", [_values(games)])]
    if "coup" in games:
        sections.append(Section("claims", [_claims(games["coup"])], "Claims of mini_coup"))
    for game, parts in PARTS.items():
        for part, columns in parts.items() if game in games else ():
            words = part.replace("_", " ")
            sections.append(Section(words, [_rates(games[game], part, columns)], f"{words}, in percent"))
    if results["quick"]:
        sections.append(Section("quick", ["quick: a shorter mini_coup alone, and a wider gap"]))
    return Report("Mini-Coup and mini-Coinche, solved", sections, provenance=Provenance.of(results))


def _values(games: dict[str, Any]) -> Table:
    header = ["game", "nodes", "information sets", "tree", "solver", "value of seat 0", "exploitability"]
    rows: list[list[Value]] = [
        [
            f"`{one['game']}`",
            one["nodes"],
            sum(one["infosets"]),
            Cell(one["bytes"], unit="bytes"),
            f"`{variant}`",
            Cell(run["value"], digits=6),
            f"{run['exploitability']:.1e}",
            run["iterations"],
            Cell(run["seconds"], unit="s"),
        ]
        for one in games.values()
        for variant, run in one["runs"].items()
    ]
    return Table([*header, "iterations", "time"], rows)


def _names(game: dict[str, Any], part: str) -> list[str]:
    return list(dict.fromkeys(name for run in game["runs"].values() for name in run["rates"][part]))


def _both(game: dict[str, Any], *path: str) -> str:
    """Return a share in percent by both solvers: one number where they agree."""
    found = []
    for run in game["runs"].values():
        value: Any = run["rates"]
        for name in path:
            value = value.get(name, {}) if isinstance(value, dict) else value
        found.append(f"{100 * (value if isinstance(value, float) else 0.0):.1f}")
    return found[0] if len(set(found)) == 1 else " / ".join(found)


def _rates(game: dict[str, Any], part: str, columns: list[str]) -> Table:
    rows = [[name.replace("_", " "), *(_both(game, part, name, one) for one in columns)] for name in _names(game, part)]
    return Table(["", *(column.replace("_", " ") for column in columns)], rows)


def _claims(game: dict[str, Any]) -> Table:
    rows: list[list[Value]] = []
    for name in _names(game, "claims"):
        first = next(iter(game["runs"].values()))["rates"]["claims"].get(name, {})
        shares = [_both(game, "claims", name, column) for column in ("bluff", "challenged", "caught")]
        rows.append([name.replace("_", " "), Cell(first.get("a_game", 0.0), digits=3), *shares])
    return Table(["claim", "a game", "bluffs %", "challenged %", "of the bluffs caught %"], rows)
