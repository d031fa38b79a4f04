"""The report for people."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.table import Table

from feint.reproduce.coup_mdp.claims import above
from feint.reproduce.verdicts import VERDICTS

__all__ = ["draw", "measured_lines", "percent"]


def percent(cell: dict[str, Any]) -> str:
    """A value with its interval; a dash where nothing was counted."""
    value = cell.get("win", cell.get("value"))
    return "-" if value is None else f"{value:.1f} ({cell['interval'][0]:.1f}-{cell['interval'][1]:.1f})"


def measured_lines(measured: dict[str, Any]) -> list[str]:
    """Return what a claim was judged by: a line for each share, or for each outcome of pairs of players."""
    pairs = {name: cell for name, cell in measured.items() if "same" in cell}
    if not pairs:
        return [f"{name}: {cell['count']:,} of {cell['of']:,}, {percent(cell)}" for name, cell in measured.items()]
    better = [name for name, one in pairs.items() if above(one["complete"], one["incomplete"])]
    out = [f"better with complete information: {len(better)} of {len(pairs)} pairs of cells"]
    for name, one in pairs.items():
        if name not in better:
            words = "the same play" if one["same"] else "intervals overlap" if not_apart(one) else "worse"
            out.append(f"{name}: {percent(one['complete'])} with, {percent(one['incomplete'])} without, {words}")
    return out


def not_apart(pair: dict[str, Any]) -> bool:
    return above(pair["complete"], pair["incomplete"]) is None


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
        out.print(f"{VERDICTS[claim['holds']]}: {claim['claim']}", style="bold")
        for line in measured_lines(claim["measured"]):
            out.print(f"  {line}", markup=False)


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
