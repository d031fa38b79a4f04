"""The report: the paper's figures, its claims, and what it left for later."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from feint.ipomdp import Controller
from feint.report import Cell, Chart, Claim, Provenance, Report, Section, Table, Value
from feint.report.charts import curves, heat
from feint.report.numbers import duration, text
from feint.reproduce.ipomdp_po_nim.claims import series

__all__ = ["report"]

Results = dict[str, Any]
NAME = "ipomdp-po-nim"
SEATS = (1, 2)


def report(results: Results) -> Report:
    """Return what a run found, as far as it went."""
    sections = [Section(name, make(results), title) for name, (key, title, make) in PARTS.items() if key in results]
    budget = f"{results['settings']['levels']} levels of both seats: {duration(results['solve_seconds'])}"
    title = "Fully-nested I-POMDPs on partially observable nim"
    return Report(title, sections, list(_charts(results)), Provenance.of(results, budget))


def _figure_1(results: Results) -> list[str]:
    one = results["figure_1"]
    return [f"Figure 1: {one['value']:.10g} (paper: {one['paper']}) at r_w = {one['r_w']:g}"]


def _game(results: Results) -> list[Table | str]:
    game, theirs = results["figure_2"], results["figure_2"]["paper"]["moves"]
    same = game["moves"] == theirs and game["returns"] == game["paper"]["returns"]
    rows = []
    for k, (who, action, succeeded, board) in enumerate(game["moves"]):
        there = "the same" if theirs[k] == [who, action, succeeded, board] else f"{theirs[k]}"
        rows.append([who, action, "yes" if succeeded else "no", f"({board[0]}, {board[1]})", there])
    ends = " and ".join(f"{value:g}" for value in game["returns"])
    thinks = "; ".join(f"{one['observation']}: {text(one['levels'][1])}" for one in game["posterior"])
    return [
        Table(["player", "move", "success", "heaps of A and B", "in the paper"], rows),
        f"Rewards: {ends}. B's posterior that A is of level 1, by what it observes: {thinks}.",
        f"Figure 2: {'the same, move for move' if same else 'another game'}.",
    ]


def _pairs(rows: Sequence[Any]) -> Iterator[tuple[Any, Any]]:
    """Yield both seats of each level."""
    return zip(rows[::2], rows[1::2], strict=True)


def _levels(results: Results) -> list[Table | str]:
    rows: list[list[Value]] = []
    for both in _pairs(results["levels"]):
        values = [Cell(one["value"], digits=6) for one in both]
        kinds = ("nodes", "beliefs", "alphas", "states", "equation")
        counts = [" / ".join(str(one[key]) for one in both) for key in kinds]
        times = " / ".join(f"{1000 * one['seconds']:.2f}" for one in both)
        rows.append([both[0]["level"], *values, *counts, times])
    header = ["level", "value, seat 1", "value, seat 2", "nodes", "beliefs", "alpha vectors", "states", "equation (1)"]
    return [Table([*header, "ms"], rows), f"All of it in {results['solve_seconds']:.3f} s on one core."]


def _controllers(results: Results) -> list[Table]:
    tables = []
    for name, figure in results["controllers"].items():
        data = figure["controller"]
        rows: list[list[Value]] = []
        for i, node in enumerate(data["nodes"]):
            edges = ", ".join(f"{edge['observation']} -> {edge['to']}" for edge in node["edges"])
            rows.append([i, node["choices"][0]["action"], edges])
        title = f"Figure {name}: level {data['level']}_{data['seat']}"
        tables.append(Table(["node", "action", "observations and next nodes"], rows, title))
    return tables


def _claims(results: Results) -> list[Claim]:
    return [
        Claim.of(one["claim"], one["holds"], [f"{name}: {text(value)}" for name, value in one["measured"].items()])
        for one in results["claims"]
    ]


def _price(results: Results) -> list[Table]:
    """The price of not knowing the opponent's level, by level and seat."""
    rows = [
        [both[0]["level"], *(Cell(one[key], digits=3) for one in both for key in ("known", "value", "price"))]
        for both in _pairs(results["level_price"])
    ]
    names = ("known level", "unknown level", "price")
    return [Table(["level", *(f"seat {seat}: {name}" for seat in SEATS for name in names)], rows)]


def _heaps(results: Results) -> list[Table]:
    rows: list[list[Value]] = []
    for one in results["heaps"]:
        found, last = one["rows"], one["rows"][-2:]
        seats = [series(found, seat, "value") for seat in SEATS]
        ends = [Cell(values[k], digits=4) for k in (0, -1) for values in seats]
        peaks = " / ".join(str(1 + values.index(max(values))) for values in seats)
        kinds = [" / ".join(str(row[key]) for row in last) for key in ("states", "equation")]
        nodes = " / ".join(str(max(series(found, seat, "nodes"))) for seat in SEATS)
        seconds = Cell(sum(row["seconds"] for row in found), digits=2)
        rows.append([one["heap"], last[-1]["level"], *ends, peaks, *kinds, nodes, seconds])
    header = ["N", "levels", "1_1", "1_2", "last, seat 1", "last, seat 2", "peak at level", "states", "equation (1)"]
    return [Table([*header, "most nodes", "s in all"], rows)]


def _qmdp(results: Results) -> list[Table]:
    rows: list[list[Value]] = []
    for row in results["qmdp"]:
        optimum, endless, capped = (Cell(row[key], digits=4) for key in ("optimum", "endless", "capped"))
        value = "no value: it passes for ever" if row["value"] is None else Cell(row["value"], digits=4)
        rows.append([f"{row['level']}_{row['seat']}", optimum, value, endless, capped])
    return [Table(["level", "optimum", "QMDP", "passes for ever", "QMDP, stopped after 50 decisions"], rows)]


def _nested_tables(results: Results) -> list[Table]:
    rows: list[list[Value]] = []
    for one in results["finitely_nested"]:
        for side in ("first", "second"):
            cell = one[f"full_{side}"]
            means = [Cell(cell[key], digits=3) for key in ("mean", "other_mean")]
            counts = [cell[key] for key in ("won", "lost", "endless", "pairs")]
            rows.append([one["surprise"], side, *counts, *means])
    header = ["when surprised they", "fully nested is", "won", "lost", "endless", "pairs", "its mean", "theirs"]
    return [Table(header, rows)]


def _quantal(results: Results) -> list[Table]:
    rows: list[list[Value]] = []
    for one in results["quantal"]:
        name = f"{one['precision']:g}" if one["precision"] else "no errors"
        for answer, both in zip(one["answers"], _pairs(one["rows"]), strict=True):
            found = [row[key] for row in both for key in ("value", "earned")]
            found += [answer["to_first"], answer["to_second"]]
            rows.append([name, answer["level"], *(Cell(value, digits=3) for value in found)])
    header = ["precision", "level", "seat 1: best", "earns", "seat 2: best", "earns", "best answer to seat 1"]
    return [Table([*header, "to seat 2"], rows)]


def _prior(results: Results) -> list[Table]:
    found = results["own_prior"]
    rows = [
        [row["seat"], *(Cell(row[key], digits=4) for key in ("value", "uniform", "uniform_endless"))]
        for row in found["seats"]
    ]
    return [Table([f"seat, level {found['level']}", "the right prior", "the uniform one", "endless"], rows)]


def _refused_lines(results: Results) -> list[str]:
    return [f"> {results['pass_wars']['refused']}"]


Part = tuple[str, str, Callable[[Results], Sequence[Any]]]
PARTS: dict[str, Part] = {
    "figure 1": ("figure_1", "", _figure_1),
    "game": ("figure_2", "Figure 2", _game),
    "levels": ("levels", "Figures 3, 4 and 5: seat 1 / seat 2", _levels),
    "controllers": ("controllers", "", _controllers),
    "price": ("level_price", "The price of not knowing the level", _price),
    "refused": ("pass_wars", "Passes that cost nothing, without a discount", _refused_lines),
    "qmdp": ("qmdp", "QMDP", _qmdp),
    "nested": ("finitely_nested", "Finitely nested levels", _nested_tables),
    "heaps": ("heaps", "Other heaps", _heaps),
    "quantal": ("quantal", "Levels that err", _quantal),
    "prior": ("own_prior", "A prior of one's own", _prior),
    "claims": ("claims", "Claims", _claims),
}


def _charts(results: Results) -> Iterator[Chart]:
    if "figure_1" in results:
        yield Chart(f"{NAME}-figure-1.svg", lambda: Controller.of(results["figure_1"]["controller"]).to_svg())
    for figure, title, key, times in (
        ("figure-3", "Figure 3: expected reward, N = 3", "value", 1.0),
        ("figure-4", "Figure 4: milliseconds for a level, N = 3", "seconds", 1000.0),
        ("figure-5", "Figure 5: nodes of the controller, N = 3", "nodes", 1.0),
    ):
        if "levels" in results:
            yield Chart(f"{NAME}-{figure}.svg", partial(_by_seat, results["levels"], title, key, times))
    if "long" in results:
        title = "Expected reward to level 30, N = 3"
        yield Chart(f"{NAME}-levels.svg", partial(_by_seat, results["long"], title, "value"))
    for name, figure in results.get("controllers", {}).items():
        yield Chart(f"{NAME}-figure-{name}.svg", partial(_controller, figure))
    for name, title in (("tournament", "What seat 1 earns, N = 3"), ("pass_wars", "What seat 1 earns with r_u = 0")):
        if name in results:
            yield Chart(f"{NAME}-{name.replace('_', '-')}.svg", partial(_meetings, results, name, title))


def _by_seat(rows: list[dict[str, Any]], title: str, key: str, times: float = 1.0) -> str:
    lines = {f"seat {seat}": [times * value for value in series(rows, seat, key)] for seat in SEATS}
    return curves(title, [str(row["level"]) for row in rows if row["seat"] == 1], lines, "level")


def _controller(figure: dict[str, Any]) -> str:
    return Controller.of(figure["controller"]).to_svg(figure["highlight"])


def _meetings(results: Results, name: str, title: str) -> str:
    found = results[name]
    if name == "pass_wars":  # discounted: who never ends earns nothing
        marks = [[abs(value) < 1e-9 for value in row] for row in found["first"]]
    else:
        marks = [[share > 0.5 for share in row] for row in found["endless"]]
    return heat(title, [str(k) for k in found["levels"]], found["first"], marks, results["settings"]["r_w"])
