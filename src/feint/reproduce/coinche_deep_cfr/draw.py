"""The report for people."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.table import Table

from feint.evaluate.coinche_metrics import METRICS
from feint.reproduce.coinche_deep_cfr.claims import percent, shown
from feint.reproduce.coinche_deep_cfr.samplers import GAMES, spread
from feint.reproduce.verdicts import VERDICTS

__all__ = ["cell", "draw"]


def draw(out: Console, report: dict[str, Any]) -> None:
    """Whatever tables the report has, then the claims."""
    tables = report["tables"]
    for name, one in (("samplers", draw_samplers), ("refutation", draw_refutation)):
        if name in tables:
            one(out, tables[name])
    for name in ("trap", "heuristics", "rewards"):
        if name in tables:
            draw_runs(out, name, tables[name])
    for claim in report["claims"]:
        out.print(claim["claim"], style="bold", highlight=False)
        verdict = "not judged by a quick run" if report["quick"] else VERDICTS[claim["holds"]]
        numbers = "; ".join(f"{name}: {value}" for name, value in claim["measured"].items())
        out.print(f"  {verdict}. {numbers}", markup=False, highlight=False)
    out.print(f"seed {report['seed']}, {report['seconds']:.0f} s")


def _table(title: str, *columns: str) -> Table:
    made = Table(title=title, title_justify="left", box=None, padding=(0, 1, 0, 0))
    for name in columns:
        made.add_column(name, justify="right", no_wrap=True)
    return made


def draw_samplers(out: Console, found: dict[str, Any]) -> None:
    columns = [f"{game}, {kind}" for kind in ("tabular", "deep") for game in GAMES]
    made = _table(f"Exploitability after {found['iterations']['tabular']:,} iterations in tables", "sampler", *columns)
    for row in found["rows"]:
        made.add_row(row["sampler"], *(spread(row, kind, game) for kind in ("tabular", "deep") for game in GAMES))
    made.add_row("uniform play", *(f"{found['uniform'][game]:.4f}" for _ in range(2) for game in GAMES))
    out.print(made)


def draw_refutation(out: Console, found: dict[str, Any]) -> None:
    title = f"One who opens on his surest hands among three who pass, {found['rows'][0]['deals']:,} deals"
    made = _table(title, "his cards", "theirs", "bids %", "made %", "gain a deal (mirror)")
    for row in found["rows"]:
        rates = (shown(row[part], 100) for part in ("bids", "made"))
        made.add_row(row["own"], row["others"], *rates, shown(row["gain"]["mirror"]))
    out.print(made)
    end = found["learnt"]["end"]
    said = f"a learner: bids {percent(end['attack_rate'])}, makes {percent(end['success_attacking'])}"
    there = shown(found["rule_there"]["gain"]["mirror"])
    out.print(f"{said}, gains {shown(end['reward'])}; the rule there {there}", highlight=False)


def cell(name: str, one: dict[str, Any]) -> str:
    """A metric as it is printed: shares in percent."""
    if one["value"] is None:
        return "-"
    return f"{100 * one['value']:.0f}%" if METRICS[name].rate else f"{one['value']:.1f}"


def draw_runs(out: Console, name: str, found: dict[str, Any]) -> None:
    """The metrics at the end of each run."""
    runs = found["runs"]
    made = Table(title=f"{name}, at the end", title_justify="left", box=None, padding=(0, 1, 0, 0))
    made.add_column("metric", no_wrap=True)
    for label in runs:
        made.add_column(label, justify="right")
    for metric in METRICS:
        made.add_row(metric.replace("_", " "), *(cell(metric, run["end"][metric]) for run in runs.values()))
    out.print(made)
