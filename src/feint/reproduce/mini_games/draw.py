"""The report for people."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.table import Table

__all__ = ["draw"]


def draw(out: Console, report: dict[str, Any]) -> None:
    """Each game: its value by both variants, then what the first one does."""
    for one in report["games"].values():
        turns = f" of {one['parameters']['max_turns']} turns" if "max_turns" in one["parameters"] else ""
        out.print(
            f"{one['game']}{turns}: {one['nodes']:,} nodes, {sum(one['infosets']):,} information sets", style="bold"
        )
        for variant, run in one["runs"].items():
            out.print(
                f"  {variant}: value {run['value']:.6f}, exploitability {run['exploitability']:.1e} after "
                f"{run['iterations']:,} iterations, {run['seconds']:.1f} s"
            )
        first = next(iter(one["runs"].values()))
        for title, rows in first["rates"].items():
            if isinstance(rows, dict):
                _draw_rates(out, title, rows)
    if report["quick"]:
        out.print("quick: a shorter mini_coup alone, and a wider gap; without --quick the games of the page are solved")
    out.print(f"{report['seconds']:.0f} s")


def _draw_rates(out: Console, title: str, rows: dict[str, Any]) -> None:
    columns = list(dict.fromkeys(name for row in rows.values() if isinstance(row, dict) for name in row))
    table = Table(title=title, title_justify="left", box=None, padding=(0, 2, 0, 0))
    for name in ("", *columns) if columns else ("", ""):
        table.add_column(name.replace("_", " "), justify="right")
    for name, row in rows.items():
        cells = [f"{row.get(column, 0):.4f}" for column in columns] if isinstance(row, dict) else [f"{row:.4f}"]
        table.add_row(name, *cells)
    out.print(table)
