"""The report for people."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.table import Table

from feint.reproduce.verdicts import VERDICTS

__all__ = ["draw", "said"]


def said(value: Any) -> str:
    """A number in few digits."""
    if isinstance(value, float):
        return f"{value:.0f}" if value == round(value) and abs(value) < 1e6 else f"{value:.4g}"
    return "-" if value is None else str(value)


def draw(out: Console, report: dict[str, Any]) -> None:
    """Whatever the report has, figure by figure, then the claims."""
    if one := report.get("figure_1"):
        out.print(f"Figure 1: {one['value']:.10g} (paper: {one['paper']}) at r_w = {one['r_w']:g}", style="bold")
    if two := report.get("figure_2"):
        draw_game(out, two)
    if "levels" in report:
        draw_levels(out, report)
    if "level_price" in report:
        draw_price(out, report["level_price"])
    for name, figure in report.get("controllers", {}).items():
        data = figure["controller"]
        out.print(f"Figure {name}: level {data['level']}_{data['seat']}, {len(data['nodes'])} nodes", style="bold")
        for i, node in enumerate(data["nodes"]):
            edges = ", ".join(f"{edge['observation']} -> {edge['to']}" for edge in node["edges"])
            out.print(f"  {i}: {node['choices'][0]['action']}  {edges}", markup=False, highlight=False)
    for claim in report.get("claims", ()):
        out.print(f"{VERDICTS[claim['holds']]}: {claim['claim']}", style="bold")
        for name, value in claim["measured"].items():
            out.print(f"  {name}: {said(value)}", markup=False, highlight=False)
    levels = report["settings"]["levels"]
    out.print(
        f"{levels} levels of both seats: {report['solve_seconds']:.3f} s; the whole run: {report['seconds']:.1f} s"
    )


def draw_game(out: Console, game: dict[str, Any]) -> None:
    same = game["moves"] == game["paper"]["moves"] and game["returns"] == game["paper"]["returns"]
    out.print(f"Figure 2: {'the same, move for move' if same else 'another game'}", style="bold")
    for who, action, succeeded, (first, second) in game["moves"]:
        fails = "" if succeeded else ", unsuccessful"
        out.print(f"  {who}: {action}{fails}; board ({first},{second})", markup=False, highlight=False)
    out.print(f"  {game['returns']}", markup=False)


def draw_levels(out: Console, report: dict[str, Any]) -> None:
    """Both seats in a cell but for the values; narrow enough for a plain terminal."""
    shown = Table(title="Figures 3, 4 and 5: seat 1 / seat 2", title_justify="left", box=None, padding=(0, 1, 0, 0))
    for name in ("level", "seat 1", "seat 2", "ms", "nodes", "alphas", "states", "equation 1"):
        shown.add_column(name, justify="right", no_wrap=True)
    rows = report["levels"]
    for first, second in zip(rows[::2], rows[1::2], strict=True):
        both = (f"{first[key]}/{second[key]}" for key in ("nodes", "alphas", "states", "equation"))
        values = (f"{row['value']:.6f}" for row in (first, second))
        shown.add_row(
            str(first["level"]), *values, f"{1000 * first['seconds']:.2f}/{1000 * second['seconds']:.2f}", *both
        )
    out.print(shown)


def draw_price(out: Console, rows: list[dict[str, Any]]) -> None:
    """Print the price of not knowing the opponent's level."""
    title = "The price of not knowing the level: seat 1 / seat 2"
    shown = Table(title=title, title_justify="left", box=None, padding=(0, 1, 0, 0))
    names = ("known level", "unknown level", "price")
    for name in ("level", *names):
        shown.add_column(name, justify="right", no_wrap=True)
    for first, second in zip(rows[::2], rows[1::2], strict=True):
        cells = (f"{first[key]:.3f}/{second[key]:.3f}" for key in ("known", "value", "price"))
        shown.add_row(str(first["level"]), *cells)
    out.print(shown)
