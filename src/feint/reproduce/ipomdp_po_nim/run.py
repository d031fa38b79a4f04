"""Solves, plays and measures everything: the figures first, then what the text claims, then what the paper left."""

from __future__ import annotations

import time
from typing import Any

from feint import _core
from feint.ipomdp import Controller
from feint.progress import Progress, Step
from feint.reproduce.ipomdp_po_nim import beyond
from feint.reproduce.ipomdp_po_nim.claims import judge
from feint.reproduce.ipomdp_po_nim.expected import PAPER
from feint.reproduce.ipomdp_po_nim.figures import controllers, figure_1, figure_2, level_rows, paper_game
from feint.reproduce.request import Request
from feint.solvers import solve

__all__ = ["FIGURES", "reproduce"]

FIGURES = tuple("123456789")
LONG = 30  # levels, twice what the paper has
HEAPS, QUICK_HEAPS = {2: 15, 4: 60, 5: 60, 6: 15}, {2: 15, 4: 30}  # objects, and levels: larger heaps rise for longer
PRECISIONS, QUICK_PRECISIONS = (0.5, 1.0, 2.0, 5.0), (1.0, 5.0)


def reproduce(request: Request) -> dict[str, Any]:
    """Figures and claims. All of it is exact: `games` and `threads` are for other papers, and the seed changes nothing
    but the record of Figure 2."""
    table, progress = request.table, request.progress
    count = PAPER["settings"]["levels"]
    game = paper_game()
    progress(Step(f"levels 1 to {count} of both seats"))
    began = time.perf_counter()
    solved = solve("ipomdp", game, levels=count).result
    seconds = time.perf_counter() - began
    report: dict[str, Any] = {
        "quick": request.quick,
        "settings": PAPER["settings"],
        "solve_seconds": seconds,
    }
    if table in (None, "1"):
        report["figure_1"] = figure_1()
    if table in (None, "2", "6", "9"):
        progress(Step("Figure 2, at a table"))
        report["figure_2"] = figure_2(request.seed)
    if table in (None, "3", "4", "5"):
        progress(Step("Figures 3, 4 and 5"))
        report["levels"] = [
            row | {"sure_failures": sure_failures(solved, row)} for row in level_rows(solved, game, count)
        ]
    if table in (None, *PAPER["controllers"]):
        drawn = controllers(solved, report.get("figure_2"))
        report["controllers"] = {name: one for name, one in drawn.items() if table in (None, name)}
    if table is None:
        report |= further(solved, request.quick, progress)
        report["claims"] = judge(report)
    return report


def further(solved: _core.Levels, quick: bool, progress: Progress) -> dict[str, Any]:
    """What the paper argues without numbers, and what it left."""
    game, count = paper_game(), PAPER["settings"]["levels"]
    out: dict[str, Any] = {}
    progress(Step("r_u = 0: pass wars"))
    out["pass_wars"] = beyond.pass_wars(count)
    progress(Step("the price of not knowing the level"))
    out["level_price"] = beyond.level_price(game, solved, count)
    progress(Step("every level against every other"))
    out["tournament"] = beyond.tournament(solved, count)
    progress(Step("QMDP"))
    out["qmdp"] = beyond.qmdp(solved, count)
    progress(Step("finitely nested levels"))
    out["finitely_nested"] = beyond.finitely_nested(game, solved, count)
    progress(Step("levels that err"))
    out["quantal"] = beyond.quantal(game, QUICK_PRECISIONS if quick else PRECISIONS, 2 if quick else 3)
    progress(Step("a prior of one's own"))
    out["own_prior"] = beyond.own_prior(game, solved, count)
    if not quick:
        progress(Step(f"levels to {LONG}"))
        longer = solve("ipomdp", game, levels=LONG).result
        keep = ("level", "seat", "value", "states", "equation", "nodes", "alphas")
        out["long"] = [{name: row[name] for name in keep} for row in level_rows(longer, game, LONG, repeats=1)]
    out["heaps"] = []
    for heap, most in (QUICK_HEAPS if quick else HEAPS).items():
        progress(Step(f"heaps of {heap}"))
        out["heaps"].append(beyond.larger(heap, most))
    return out


def sure_failures(levels: _core.Levels, row: dict[str, Any]) -> int:
    """Nodes whose choice cannot succeed, whatever of what they think possible is true."""
    data = levels.controller(row["level"], row["seat"])
    nodes = zip(Controller.of(data).nodes, data["nodes"], strict=True)
    return sum(all(_fails(node.choices[0].action, thought) for thought in raw["belief"]) for node, raw in nodes)


def _fails(action: str, thought: dict[str, Any]) -> bool:
    """Whether a move fails on a board; a position is (own, other's, ...)."""
    _, heap, count = action.split()
    own, other = (int(word) for word in thought["position"].strip("()").split(",")[:2])
    left, beside = (own - int(count), other) if heap == "own" else (other - int(count), own)
    return left < 0 or left + beside == 0
