"""The report for people."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.table import Table

from feint.reproduce.coinche_beyond.run import TABLES

__all__ = ["draw"]


def draw(out: Console, report: dict[str, Any]) -> None:
    """Whatever tables the report has."""
    for name, found in report["tables"].items():
        header, *rows = TABLES[name].rows(found)
        made = Table(title=TABLES[name].title, title_justify="left", box=None, padding=(0, 1, 0, 0))
        for at, word in enumerate(header):
            made.add_column(word, justify="right" if at else "left")
        for row in rows:
            made.add_row(*row)
        out.print(made)
    out.print(f"seed {report['seed']}, {report['seconds']:.0f} s")
