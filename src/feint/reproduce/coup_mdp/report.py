"""The report: every table with the paper's numbers beside ours, then the claims."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from feint.report import Cell, Chart, Claim, Provenance, Report, Section, Table, Value
from feint.report.charts import Panel, multiples
from feint.report.numbers import duration, text
from feint.reproduce.coup_mdp.claims import above
from feint.reproduce.coup_mdp.fit import BETWEEN_PLANNERS_GAMES, RANDOM_GAMES, misfits

__all__ = ["report"]

Results = dict[str, Any]
NAMES = {"paper": "paper's rules", "honest": "without the leak", "proper": "proper rules"}
PLOTTED = 5  # tables: those against random players


def report(results: Results) -> Report:
    """Return what a run found, as far as it went."""
    sections = [_tables(results)] if results["tables"] else []
    sections += [_filtering(results)] if results.get("filtering") else []
    if results["claims"]:
        judged = [Claim.of(one["claim"], one["holds"], list(_evidence(one["measured"]))) for one in results["claims"]]
        sections.append(Section("claims", ["In percent, under the paper's rules.", *judged], "Claims"))
    charts = [
        Chart("coup-mdp-win.svg", partial(_draw, results, "Win % by depth/effort", "win", False)),
        Chart("coup-mdp-time.svg", partial(_draw, results, "Seconds an action by depth/effort", "seconds", True)),
    ]
    return Report("Solving Coup as an MDP/POMDP", sections, charts, Provenance.of(results))


def _share(cell: dict[str, Any]) -> Cell:
    return Cell(cell.get("win", cell.get("value")), cell["interval"], digits=1)


def _tables(results: Results) -> Section:
    tables = results["tables"]
    missed, cells = misfits(tables), sum(len(table["rows"]) for table in tables)
    notes = [
        f"{results['games']:,} games a cell, a fifth of them in Tables VI to IX; seed {results['seed']}. "
        "The effort is the number of samples or simulations.",
        f"{len(missed)} of {cells} cells do not come out, at the 1% level: {', '.join(missed)}. The test takes the "
        f"paper's cells to be of {RANDOM_GAMES:,} games in Tables I to V and of {BETWEEN_PLANNERS_GAMES} in the "
        "others.",
    ]
    return Section("tables", [*notes, *map(_table, tables)], "Tables, with 95% intervals")


def _table(table: dict[str, Any]) -> Table:
    timed = table["rows"][0]["paper"]["seconds"] is not None
    columns = list(table["rows"][0]["ours"])
    header = ["depth", "effort", "theirs %", *(f"{NAMES[name]} %" for name in columns), "optimum %"]
    header += ["their time", "our time", "ratio"] if timed else []
    rows = []
    for row in table["rows"]:
        ours, theirs, optimum = row["ours"]["paper"], row["paper"], row.get("optimum")
        cells: list[Value] = [row["depth"], row["effort"] or "", theirs["win"]]
        cells += [_share(row["ours"][name]) for name in columns]
        cells.append("" if optimum is None else Cell(optimum, digits=2))
        if timed:
            cells += [duration(theirs["seconds"], 6), Cell(ours["seconds"], unit="s"), Cell(ours["ratio"], unit="x")]
        rows.append(cells)
    return Table(header, rows, f"Table {table['table']}", f"{table['title']}.")


def _filtering(results: Results) -> Section:
    """Table X: the paper has no numbers for it."""
    tables = []
    for group in results["filtering"]["groups"]:
        rows = []
        for row in group["rows"]:
            cells = [row["ours"][name] for name in ("paper", "proper")]
            slow = [f"{1000 * cell['seconds']:.2g}" for cell in cells if cell["seconds"] is not None]
            rows.append([row["player"], *map(_share, cells), " / ".join(slow)])
        games = group["rows"][0]["ours"]["paper"]["games"]
        title = group["title"][0].upper() + group["title"][1:]
        columns = ["player", *(f"{NAMES[name]} %" for name in ("paper", "proper")), "ms an action"]
        tables.append(Table(columns, rows, caption=f"**{title}**, {games:,} games a cell:"))
    note = f"Seed {results['seed']}; the player's seat changes from game to game."
    return Section("filtering", [note, *tables], f"Table X: {results['filtering']['title']}")


def _evidence(measured: dict[str, Any]) -> Iterator[str]:
    """Yield what a claim was judged by: a line for each share, or for each outcome of pairs of players."""
    pairs = {name: cell for name, cell in measured.items() if "same" in cell}
    if not pairs:
        yield from (f"{name}: {one['count']:,} of {one['of']:,}, {text(_share(one))}" for name, one in measured.items())
        return
    apart = {name: above(one["complete"], one["incomplete"]) for name, one in pairs.items()}
    better = [name for name, verdict in apart.items() if verdict]
    yield f"better with complete information: {len(better)} of {len(pairs)} pairs of cells"
    for name, one in pairs.items():
        if name not in better:
            words = "the same play" if one["same"] else "intervals overlap" if apart[name] is None else "worse"
            both = [text(_share(one[sight])) for sight in ("complete", "incomplete")]
            yield f"{name}: {both[0]} with, {both[1]} without, {words}"


def _draw(results: Results, title: str, key: str, logarithmic: bool) -> str:
    panels = []
    for table in results["tables"][:PLOTTED]:
        rows = table["rows"]
        labels = [f"{row['depth']}" + (f"/{row['effort']}" if row["effort"] else "") for row in rows]
        theirs, ours = ([row["paper"][key] for row in rows], [row["ours"]["paper"][key] for row in rows])
        panels.append(Panel(f"Table {table['table']}", labels, theirs, ours))
    return multiples(title, panels, logarithmic)
