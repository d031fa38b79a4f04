"""The report for people."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.table import Table

from feint.reproduce.uct_exp3.claims import shown
from feint.reproduce.uct_exp3.hands import COLUMNS
from feint.reproduce.verdicts import VERDICTS

__all__ = ["draw"]


def draw(out: Console, report: dict[str, Any]) -> None:
    """Whatever the report has, then the claims."""
    lost = {(row["player"], row["simulations"]): row for row in report.get("exploitability", {}).get("rows", ())}
    for one in report["experiments"]:
        draw_experiment(out, one, lost)
    if "outputs" in report:
        draw_outputs(out, report["outputs"])
    if "exploitability" in report:
        draw_exploitability(out, report["exploitability"])
    if "convergence" in report:
        draw_convergence(out, report["convergence"])
    if "exact" in report:
        draw_exact(out, report["exact"])
    for claim in report.get("claims", ()):
        out.print(claim["claim"], style="bold")
        for column in COLUMNS:
            verdict = "not judged by a quick run" if report["quick"] else VERDICTS[claim["holds"][column]]
            numbers = "; ".join(f"{name}: {said(value)}" for name, value in claim["measured"][column].items())
            out.print(f"  {column}: {verdict}. {numbers}", markup=False, highlight=False)
    for one in report.get("errata", ()):
        out.print(f"erratum: {one['text']}", style="bold")
        numbers = "; ".join(f"{name}: {said(value)}" for name, value in one["measured"].items())
        out.print(f"  {numbers}", markup=False, highlight=False)
    out.print(f"seed {report['seed']}, {report['seconds']:.0f} s")


def said(value: Any) -> str:
    return f"{value:.4g}" if isinstance(value, float) else str(value)


def _table(title: str, *columns: str) -> Table:
    made = Table(title=title, title_justify="left", box=None, padding=(0, 1, 0, 0))
    for name in columns:
        made.add_column(name, justify="right", no_wrap=True)
    return made


def draw_experiment(out: Console, one: dict[str, Any], lost: dict[tuple[str, int], Any]) -> None:
    """With what best replies win from both players at the first window, where that was measured."""
    rates = [f"{column} %" for column in COLUMNS]
    made = _table(f"Experiment {one['name']}: {one['title']}", "", "theirs %", *rates, "exploitable by %")
    for row in one["rows"]:
        both = [lost.get((player, n)) for player, n in row["players"]]
        beside = " | ".join(
            "/".join(f"{cell['root'][column]['mean']['mean']:.1f}" for cell in both if cell) for column in COLUMNS
        )
        ours = (shown(row["ours"][column]) for column in COLUMNS)
        made.add_row(row["label"], f"{row['paper']['win']:g}", *ours, beside.strip(" |"))
    out.print(made)


def draw_outputs(out: Console, found: dict[str, Any]) -> None:
    made = _table(found["title"], "", "simulations", *(f"{column} %" for column in COLUMNS))
    for row in found["rows"]:
        made.add_row(row["label"], f"{row['simulations']:,}", *(shown(row["ours"][column]) for column in COLUMNS))
    out.print(made)


def draw_exploitability(out: Console, found: dict[str, Any]) -> None:
    title = "Percent that best replies win at the first window and on small_duel: one search / mean of several"
    names = [f"{place} {column[:3]}." for place in ("first", "small") for column in COLUMNS]
    made = _table(title, "player", "simulations", *names)
    for row in found["rows"]:
        cells = (row[place][column] for place in ("root", "small") for column in COLUMNS)
        numbers = [f"{cell['single']['mean']:.1f}/{cell['mean']['mean']:.1f}" for cell in cells]
        made.add_row(row["player"], f"{row['simulations']:,}", *numbers)
    out.print(made)
    for column, met in found["windows"].items():
        out.print(f"{column}: {met['saddles']} of {met['windows']} windows have a saddle point", highlight=False)


def draw_convergence(out: Console, found: dict[str, Any]) -> None:
    for place, title in (("matrices", "13 x 13 matrices"), ("goofspiel", "goofspiel(4), the whole game")):
        one = found[place]
        made = _table(f"Exploitability on {title}", "search", *(f"{n:,}" for n in one["simulations"]))
        for name, values in one["series"].items():
            made.add_row(name, *(f"{v['mean'] if isinstance(v, dict) else v:.4f}" for v in values))
        out.print(made)


def draw_exact(out: Console, found: dict[str, Any]) -> None:
    made = _table(f"Against exact, {found['column']}", "bot", "wins %", "games", "pairs of hands")
    for row in found["rows"]:
        made.add_row(row["bot"], shown(row), f"{row['games']:,}", str(row["pairs"]))
    out.print(made)
