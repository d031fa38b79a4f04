"""A report on a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from rich.console import Console
from rich.markup import escape
from rich.measure import Measurement
from rich.table import Table as Grid

from feint.report.model import Cell, Claim, Report, Table, Value
from feint.report.numbers import describe_provenance, text

__all__ = ["print_report", "print_table"]

NUMBERS = ("", *"0123456789+-")  # how the text of a number begins
WIDEST = 10_000


def print_report(out: Console, report: Report) -> None:
    """Print all sections, then where the figures come from."""
    _print(out, report.title, "bold")
    for section in report.sections:
        if section.title:
            _print(out, f"\n{section.title}", "bold")
        for block in section.blocks:
            if isinstance(block, Table):
                print_table(out, block)
            elif isinstance(block, Claim):
                _print_claim(out, block)
            elif isinstance(block, str):
                _print(out, block)
    if found := describe_provenance(report.provenance):
        _print(out, found)


def print_table(out: Console, table: Table, fold: Sequence[str] = ()) -> None:
    """Print a table. Its lines are not broken, however narrow the terminal is, but for columns that may fold."""
    title = ": ".join(part for part in (table.title, table.caption) if part)
    grid = Grid(title=escape(_plain(title)) or None, title_justify="left", box=None, pad_edge=False)
    shown = [[_plain(text(value)) for value in row] for row in table.rows]
    for at, name in enumerate(table.columns):
        counts = at > 0 and all(row[at][:1] in NUMBERS for row in shown)
        may_fold = name in fold
        overflow: Literal["fold", "ellipsis"] = "fold" if may_fold else "ellipsis"
        grid.add_column(
            escape(_plain(name)), justify="right" if counts else "left", no_wrap=not may_fold, overflow=overflow
        )
    for row, values in zip(shown, table.rows, strict=True):
        grid.add_row(
            *(
                f"[bold]{escape(word)}[/]" if _bold(value) else escape(word)
                for word, value in zip(row, values, strict=True)
            )
        )
    if not fold:
        grid.width = Measurement.get(out, out.options.update(max_width=WIDEST), grid).maximum
    out.print(grid, crop=False)
    if table.note:
        _print(out, table.note, "dim")


def _bold(value: Value) -> bool:
    return isinstance(value, Cell) and value.bold


def _plain(words: str) -> str:
    """Markdown's marks say nothing here."""
    return words.replace("**", "").replace("`", "")


def _print(out: Console, words: str, style: str | None = None) -> None:
    out.print(_plain(words), markup=False, highlight=False, soft_wrap=True, style=style)


def _print_claim(out: Console, claim: Claim) -> None:
    alone = not any(one.reading for one in claim.findings)
    before = f"{claim.findings[0].verdict}: " if alone else ""
    _print(out, before + claim.text, "bold")
    for one in claim.findings:
        if one.reading:
            _print(out, f"  {one.reading}: {one.verdict}")
        for line in one.evidence:
            _print(out, ("  " if alone else "    ") + line)
