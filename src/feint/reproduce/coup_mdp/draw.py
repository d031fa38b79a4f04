"""The report for people."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.table import Table

__all__ = ["draw", "percent"]


def percent(cell: dict[str, Any]) -> str:
    """A value with its interval; a dash where nothing was counted."""
    value = cell.get("win", cell.get("value"))
    return "-" if value is None else f"{value:.1f} ({cell['interval'][0]:.1f}-{cell['interval'][1]:.1f})"


def seconds(value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:.3g} s" if value >= 1e-4 else f"{1e6 * value:.3g} us"


def draw(out: Console, report: dict[str, Any]) -> None:
    """Every table with the paper's numbers beside ours, then the claims."""
    out.print(
        f"{report['games']} games a cell (a fifth between planners), seed {report['seed']}; win % with 95% intervals"
    )
    for table in report["tables"]:
        names = list(table["rows"][0]["ours"])
        shown = Table(title=f"Table {table['table']}: {table['title']}", title_justify="left", box=None)
        for name in (
            "depth",
            "effort",
            "theirs %",
            *(f"{name} %" for name in names),
            "optimum %",
            "theirs s",
            "ours",
            "ratio",
        ):
            shown.add_column(name, no_wrap=True, justify="right")
        for row in table["rows"]:
            ours = row["ours"]["paper"]
            ratio = f"{ours['ratio']:,.0f}x" if ours["ratio"] else ""
            shown.add_row(
                str(row["depth"]),
                "" if row["effort"] is None else str(row["effort"]),
                f"{row['paper']['win']:g}",
                *(percent(row["ours"][name]) for name in names),
                "" if row.get("optimum") is None else f"{row['optimum']:.2f}",
                seconds(row["paper"]["seconds"]),
                seconds(ours["seconds"]),
                ratio,
            )
        out.print(shown, width=max(out.width, 128), crop=False)
    if report["filtering"]:
        draw_filtering(out, report["filtering"])
    for claim in report["claims"]:
        out.print(f"{'holds' if claim['holds'] else 'does not hold'}: {claim['claim']}", style="bold")
        for name, cell in claim["measured"].items():
            out.print(f"  {name}: {percent(cell)} of {cell['of']}", markup=False)


def draw_filtering(out: Console, table: dict[str, Any]) -> None:
    """Table X: the paper has no numbers for it."""
    out.print(f"Table {table['table']}: {table['title']}", style="italic")
    for group in table["groups"]:
        games = group["rows"][0]["ours"]["paper"]["games"]
        shown = Table(title=f"{group['title']}, {games} games a cell", title_justify="left", box=None)
        shown.add_column("player")
        for name, width in (("paper %", 17), ("proper %", 17), ("ours", 9)):
            shown.add_column(name, no_wrap=True, min_width=width, justify="right")
        for row in group["rows"]:
            cells = row["ours"]
            shown.add_row(
                row["player"], percent(cells["paper"]), percent(cells["proper"]), seconds(cells["paper"]["seconds"])
            )
        out.print(shown, width=max(out.width, 128), crop=False)
