"""The report of a bench: ours beside theirs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from feint.report import Cell, Provenance, Report, Section, Table, Value
from feint.report.numbers import duration

__all__ = ["rates", "report", "versions"]

Results = dict[str, Any]
Rows = list[dict[str, Any]]


def report(results: Results) -> Report:
    """Return what one bench measured."""
    name = results["bench"]
    table = _bounds(results["rows"]) if name == "sarsop" else rates(results["rows"])
    budget = []
    if "rounds" in results:
        each = f" of {results['seconds']:g} s" if results.get("seconds") is not None else ""
        budget.append(f"{results['rounds']} rounds{each} in turn")
    budget += [", ".join(known)] if (known := versions([results])) else []
    made = Provenance(results.get("date", ""), results.get("version", ""), budget="; ".join(budget))
    return Report(f"feint bench {name}", [Section(name, [table])], provenance=made)


def rates(rows: Rows) -> Table:
    """Return a row for each workload: ours, the peer, theirs, and the ratio with its interval."""
    return Table(["workload", "feint", "peer", "theirs", "ratio (95%)"], [_row(row) for row in rows])


def _row(row: dict[str, Any]) -> list[Value]:
    ratio, unit, interval = row["ratio"], row["unit"], row["interval"]
    ours = Cell(row["ours"], interval if ratio is None else None, unit)
    theirs = "" if row["theirs"] is None else Cell(row["theirs"], unit=unit)
    times = "" if ratio is None else Cell(ratio, interval, "x")
    return [row["workload"], ours, row["peer"] or "", row.get("error") or theirs, times]


def _bounds(rows: Rows) -> Table:
    """Return bounds of models, ours beside those of APPL's pomdpsol."""

    def both(run: dict[str, Any] | None) -> str:
        return "" if run is None else run.get("error") or f"{run['lower']:.4f} / {run['upper']:.4f}"

    lines: list[list[Value]] = []
    for row in rows:
        ours, theirs = row["ours"], row["theirs"]
        times = ["no" if row[at] is None else duration(row[at]) for at in ("lower_reached", "gap_reached")]
        memory = Cell(ours["peak"], unit="bytes") if "peak" in ours else ""
        beside: list[Value] = [both(theirs), Cell(theirs.get("seconds"), unit="s"), *times] if theirs else [""] * 4
        lines.append([row["model"], both(ours), ours.get("alphas", ""), memory, *beside])
    header = ["model", "feint: lower / upper", "vectors", "memory", "APPL", "its time", "its lower bound reached"]
    return Table([*header, "its gap reached"], lines)


def versions(benches: Iterable[Results], rows: Rows | None = None) -> list[str]:
    """Return the packages of peers, each once; with rows, of the peers in them. A peer may name several packages."""
    named = [text for bench in benches for text in bench.get("peers", {}).values()]
    if rows is not None:
        named = [text for text in named if any(text.split()[0] in (row["peer"] or "") for row in rows)]
    return list(dict.fromkeys(package for text in named for package in text.split(", ")))
