"""The report: the paper's experiments, what is measured beyond them, then the claims."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from feint.report import Cell, Chart, Claim, Finding, Provenance, Report, Section, Table, Value, Verdict
from feint.report.charts import curves
from feint.report.numbers import duration, text
from feint.reproduce.uct_exp3.claims import cost_of_pruning
from feint.reproduce.uct_exp3.hands import COLUMNS

__all__ = ["report", "strength"]

Results = dict[str, Any]
PLACES = {"matrices": "13 x 13 matrices", "goofspiel": "goofspiel(4)"}
DRAWN = {"matrices": "random 13 x 13 matrices", "goofspiel": "goofspiel with four cards, whole"}


def report(results: Results) -> Report:
    """Return what a run found, as far as it went."""
    charts = [Chart(f"uct-exp3-{one['name']}.svg", partial(_games_text, one)) for one in results["experiments"]]
    charts += [Chart(f"uct-exp3-{place}.svg", partial(_converging, results, place)) for place in PLACES]
    title = "EXP3 and UCT with short term partial information"
    return Report(title, list(_sections(results)), charts, Provenance.of(results))


def _sections(results: Results) -> Iterator[Section]:
    for one in results["experiments"]:
        words = f"Experiment {one['name']}: {one['title']}"
        yield Section(f"experiment {one['name']}", [_experiment(one, results)], words)
    if "outputs" in results:
        yield Section("outputs", [_outputs(results["outputs"])], results["outputs"]["title"])
    if "exploitability" in results:
        words = "Percent that best replies win: of one search; of the mean of several"
        yield Section("exploitability", [_exploitability(results["exploitability"])], words)
        yield Section("windows", [_windows(results["exploitability"]["windows"])])
        yield Section("sizes", [_sizes(results)])
    if "convergence" in results:
        yield Section("convergence", [_convergence(results, place) for place in PLACES], "Exploitability of searches")
        yield Section("cost", [_cost(results)])
    if "exact" in results:
        rows = [[row["bot"], _rate(row), row["games"]] for row in results["exact"]["rows"]]
        table = Table(["bot", "wins against exact, %", "games"], rows)
        yield Section("exact", [table], f"Against exact, {results['exact']['column']}")
    if claims := results.get("claims"):
        unjudged = ["Claims are not judged by a quick run."] if results["quick"] else []
        yield Section("claims", [*unjudged, *map(_claim, claims)], "Claims")
    if errata := results.get("errata"):
        yield Section("errata", [f"- {one['text']} {'; '.join(_evidence(one['measured']))}." for one in errata])


def _rate(cell: dict[str, Any]) -> Cell:
    interval = cell["interval"] and [max(0.0, cell["interval"][0]), min(100.0, cell["interval"][1])]
    return Cell(cell["win"], interval, digits=1, bold=cell["significant"])


def _experiment(one: dict[str, Any], results: Results) -> Table:
    """Return win rates and, where that was measured, how exploitable both players are at the first window."""
    lost = {(row["player"], row["simulations"]): row for row in results.get("exploitability", {}).get("rows", ())}
    rows = []
    for row in one["rows"]:
        both = [lost[player, n]["root"] for player, n in row["players"] if (player, n) in lost]
        beside = [" / ".join(f"{cell[column]['mean']['mean']:.1f}" for cell in both) for column in COLUMNS]
        theirs = f"{row['paper']['win']:g} ± {row['paper']['half']:g}"
        ours = [_rate(row["ours"][column]) for column in COLUMNS]
        rows.append([row["label"], theirs, *ours, row["ours"][COLUMNS[0]]["games"], *(beside if lost else [])])
    first = "random choices" if one["name"] == "2" else "simulations"
    beside = [f"exploitable, {column}" for column in COLUMNS] if lost else []
    return Table([first, "paper %", *(f"{column} %" for column in COLUMNS), "games", *beside], rows)


def _outputs(found: dict[str, Any]) -> Table:
    rows: list[list[Value]] = [
        [row["label"], row["simulations"], *(_rate(row["ours"][column]) for column in COLUMNS)] for row in found["rows"]
    ]
    return Table(["what is played", "simulations", *(f"EXP3 wins, {column} %" for column in COLUMNS)], rows)


def _exploitability(found: dict[str, Any]) -> Table:
    rows = []
    for row in found["rows"]:
        cells = [row[place][column] for place in ("root", "small") for column in COLUMNS]
        rows.append([row["player"], row["simulations"], *map(_loss_text, cells)])
    header = [f"{place}, {column}" for place in ("first window", "small_duel") for column in COLUMNS]
    return Table(["player", "simulations", *header], rows)


def _loss_text(cell: dict[str, Any]) -> str:
    one = Cell(cell["single"]["mean"], cell["single"]["interval"], digits=1)
    return f"{text(one)}; {cell['mean']['mean']:.1f}"


def _windows(met: dict[str, Any]) -> str:
    share = {column: 100 * met[column]["saddles"] / met[column]["windows"] for column in COLUMNS}
    parts = [f"{share[column]:.0f}% of {met[column]['windows']} ({column})" for column in COLUMNS]
    return f"Of the windows met in random play on these hands {' and '.join(parts)} have a saddle point."


def _sizes(results: Results) -> str:
    one = results["exploitability"]["sizes"]
    took = f"; {duration(results['seconds'], 2)}, table by table, on two busy cores" if "seconds" in results else ""
    return (
        f"Seed {results['seed']}{took}. First windows: {one['pairs']} pairs of hands, {one['searches']} searches of "
        f"each player on each. small_duel: {one['small_seeds']} seeds of one search a position, and one policy of "
        f"{one['small_runs']}."
    )


def _series(results: Results, place: str) -> dict[str, list[float]]:
    found = results["convergence"][place]["series"]
    return {name: [float(v["mean"] if isinstance(v, dict) else v) for v in line] for name, line in found.items()}


def _convergence(results: Results, place: str) -> Table:
    rows: list[list[Value]] = [
        [name, *(Cell(value, digits=4) for value in line)] for name, line in _series(results, place).items()
    ]
    return Table([PLACES[place], *(f"{n:,}" for n in results["convergence"][place]["simulations"])], rows)


def _cost(results: Results) -> str:
    found = "; ".join(f"{name}: {times}" for name, times in cost_of_pruning(results).items())
    return f"The player that is pruned at 0.95, beside the plain one: {found}."


def strength(results: Results) -> Section:
    """Return the part of the page of EXP3: exploitability on matrices, a row for each budget."""
    series, names = _series(results, "matrices"), ("exp3", "exp3 pruned 0.95", "exp3 pruned 0.7")
    others = ("sm_rm", "duct", "eta_greedy")
    header = [*(name.removeprefix("exp3 ") for name in names), *(f"[{name}]({name}.md)" for name in others)]
    rows = [
        [n, *(Cell(series[name][k], digits=4) for name in (*names, *others))]
        for k, n in enumerate(results["convergence"]["matrices"]["simulations"])
    ]
    return Section("strength", [Table(["simulations", *header], rows), _cost(results)])


def _claim(claim: dict[str, Any]) -> Claim:
    findings = [
        Finding(Verdict.of(claim["holds"][column]), _evidence(claim["measured"][column]), column) for column in COLUMNS
    ]
    return Claim(claim["claim"], findings)


def _evidence(measured: dict[str, Any]) -> list[str]:
    return [f"{name}: {text(value)}" for name, value in measured.items()]


def _converging(results: Results, place: str) -> str:
    labels = [f"{n:,}" for n in results["convergence"][place]["simulations"]]
    return curves(f"Exploitability, {DRAWN[place]}", labels, _series(results, place), "simulations", True)


def _games_text(one: dict[str, Any]) -> str:
    lines = {"paper": [row["paper"]["win"] for row in one["rows"]]}
    lines |= {column: [row["ours"][column]["win"] for row in one["rows"]] for column in COLUMNS}
    unit = "share of random choices" if one["name"] == "2" else "simulations"
    return curves(f"{one['title']}: % won", [row["label"] for row in one["rows"]], lines, unit)
