"""The parts of docs/results/ipomdp-po-nim.md that come from the JSON beside it, and its pictures."""

from __future__ import annotations

from typing import Any

from feint.charts import curves, heat
from feint.ipomdp import Controller
from feint.reproduce.verdicts import VERDICTS

Report = dict[str, Any]


def _table(header: list[str], rows: list[list[str]]) -> str:
    lines = ["| " + " | ".join(header) + " |", "|" + "---|" * len(header)]
    return "\n".join([*lines, *("| " + " | ".join(row) + " |" for row in rows)]) + "\n"


def said(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:.0f}" if value == round(value) and abs(value) < 1e6 else f"{value:.4g}"
    return "-" if value is None else str(value)


def series(rows: list[dict[str, Any]], seat: int, key: str) -> list[float]:
    return [row[key] for row in rows if row["seat"] == seat]


def game(report: Report) -> str:
    rows = []
    for k, (who, action, succeeded, board) in enumerate(report["figure_2"]["moves"]):
        paper = report["figure_2"]["paper"]["moves"][k]
        same = "the same" if paper == [who, action, succeeded, board] else f"{paper}"
        rows.append([who, action, "yes" if succeeded else "no", f"({board[0]}, {board[1]})", same])
    ends = " and ".join(f"{value:g}" for value in report["figure_2"]["returns"])
    thinks = "; ".join(f"{one['observation']}: {one['levels'][1]:.4g}" for one in report["figure_2"]["posterior"])
    text = _table(["player", "move", "success", "heaps of A and B", "in the paper"], rows)
    return text + f"\nRewards: {ends}. B's posterior that A is of level 1, by what it observes: {thinks}.\n"


def levels(report: Report) -> str:
    rows = []
    for first, second in zip(report["levels"][::2], report["levels"][1::2], strict=True):
        both = [f"{first[key]} / {second[key]}" for key in ("nodes", "beliefs", "alphas", "states", "equation")]
        times = f"{1000 * first['seconds']:.2f} / {1000 * second['seconds']:.2f}"
        rows.append([str(first["level"]), f"{first['value']:.6f}", f"{second['value']:.6f}", *both, times])
    header = [
        "level",
        "value, seat 1",
        "value, seat 2",
        "nodes",
        "beliefs",
        "alpha vectors",
        "states",
        "equation (1)",
        "ms",
    ]
    return _table(header, rows) + f"\nAll of it in {report['solve_seconds']:.3f} s on one core.\n"


def claims(report: Report) -> str:
    out = []
    for claim in report["claims"]:
        measured = "; ".join(f"{name}: {said(value)}" for name, value in claim["measured"].items())
        out.append(f"- {VERDICTS[claim['holds']].capitalize()}: *{claim['claim']}* {measured}.\n")
    return "".join(out)


def price(report: Report) -> str:
    """The price of not knowing the opponent's level, by level and seat."""
    found = report["level_price"]
    keys = ("known", "value", "price")
    rows = [
        [str(first["level"]), *(f"{row[key]:.3f}" for row in (first, second) for key in keys)]
        for first, second in zip(found[::2], found[1::2], strict=True)
    ]
    names = ("known level", "unknown level", "price")
    return _table(["level", *(f"seat {seat}: {name}" for seat in (1, 2) for name in names)], rows)


def heaps(report: Report) -> str:
    rows = []
    for one in report["heaps"]:
        seats = [series(one["rows"], seat, "value") for seat in (1, 2)]
        peaks = [1 + max(range(len(values)), key=lambda i, v=values: v[i]) for values in seats]
        last = one["rows"][-2:]
        rows.append(
            [
                str(one["heap"]),
                str(one["rows"][-1]["level"]),
                *(f"{values[0]:.4f}" for values in seats),
                *(f"{values[-1]:.4f}" for values in seats),
                " / ".join(map(str, peaks)),
                " / ".join(str(row["states"]) for row in last),
                " / ".join(str(row["equation"]) for row in last),
                " / ".join(str(max(series(one["rows"], seat, "nodes"))) for seat in (1, 2)),
                f"{sum(row['seconds'] for row in one['rows']):.2f}",
            ]
        )
    header = ["N", "levels", "1_1", "1_2", "last, seat 1", "last, seat 2", "peak at level", "states", "equation (1)"]
    return _table([*header, "most nodes", "s in all"], rows)


def qmdp(report: Report) -> str:
    rows = [
        [
            f"{row['level']}_{row['seat']}",
            f"{row['optimum']:.4f}",
            "no value: it passes for ever" if row["value"] is None else f"{row['value']:.4f}",
            f"{row['endless']:.4f}",
            f"{row['capped']:.4f}",
        ]
        for row in report["qmdp"]
    ]
    return _table(["level", "optimum", "QMDP", "passes for ever", "QMDP, stopped after 50 decisions"], rows)


def nested(report: Report) -> str:
    rows = []
    for one in report["finitely_nested"]:
        for side in ("full_first", "full_second"):
            cell = one[side]
            numbers = [str(cell[key]) for key in ("won", "lost", "endless", "pairs")]
            means = [f"{cell['mean']:.3f}", f"{cell['other_mean']:.3f}"]
            rows.append([one["surprise"], side.removeprefix("full_"), *numbers, *means])
    header = ["when surprised they", "fully nested is", "won", "lost", "endless", "pairs", "its mean", "theirs"]
    return _table(header, rows)


def quantal(report: Report) -> str:
    rows = []
    for one in report["quantal"]:
        name = f"{one['precision']:g}" if one["precision"] else "no errors"
        for answer, first, second in zip(one["answers"], one["rows"][::2], one["rows"][1::2], strict=True):
            rows.append(
                [
                    name,
                    str(answer["level"]),
                    *(f"{row[key]:.3f}" for row in (first, second) for key in ("value", "earned")),
                    f"{answer['to_first']:.3f}",
                    f"{answer['to_second']:.3f}",
                ]
            )
    header = [
        "precision",
        "level",
        "seat 1: best",
        "earns",
        "seat 2: best",
        "earns",
        "best answer to seat 1",
        "to seat 2",
    ]
    return _table(header, rows)


def own_prior(report: Report) -> str:
    found = report["own_prior"]
    rows = [
        [str(row["seat"]), f"{row['value']:.4f}", f"{row['uniform']:.4f}", f"{row['uniform_endless']:.4f}"]
        for row in found["seats"]
    ]
    return _table([f"seat, level {found['level']}", "the right prior", "the uniform one", "endless"], rows)


def refused(report: Report) -> str:
    return f"> {report['pass_wars']['refused']}\n"


PARTS = {
    "game": game, "levels": levels, "claims": claims, "heaps": heaps, "qmdp": qmdp, "nested": nested,
    "quantal": quantal, "prior": own_prior, "refused": refused, "price": price,
}  # fmt: skip


def drawings(report: Report) -> dict[str, str]:
    """The pictures by file name."""
    rows = report["levels"]
    names = [str(row["level"]) for row in rows if row["seat"] == 1]

    def by_seat(title: str, key: str, scale: float = 1.0) -> str:
        lines = {f"seat {seat}": [scale * value for value in series(rows, seat, key)] for seat in (1, 2)}
        return curves(title, names, lines, "level")

    out = {
        "ipomdp-po-nim-figure-1.svg": Controller.of(report["figure_1"]["controller"]).to_svg(),
        "ipomdp-po-nim-figure-3.svg": by_seat("Figure 3: expected reward, N = 3", "value"),
        "ipomdp-po-nim-figure-4.svg": by_seat("Figure 4: milliseconds for a level, N = 3", "seconds", 1000),
        "ipomdp-po-nim-figure-5.svg": by_seat("Figure 5: nodes of the controller, N = 3", "nodes"),
    }
    for name, figure in report["controllers"].items():
        out[f"ipomdp-po-nim-figure-{name}.svg"] = Controller.of(figure["controller"]).to_svg(figure["highlight"])
    longer = {f"seat {seat}": series(report["long"], seat, "value") for seat in (1, 2)}
    labels = [str(level + 1) for level in range(len(longer["seat 1"]))]
    out["ipomdp-po-nim-levels.svg"] = curves("Expected reward to level 30, N = 3", labels, longer, "level")
    for name, title in (("tournament", "What seat 1 earns, N = 3"), ("pass_wars", "What seat 1 earns with r_u = 0")):
        found = report[name]
        marks = [[p > 0.5 for p in row] for row in found["endless"]]
        if name == "pass_wars":  # discounted: who never ends earns nothing
            marks = [[abs(value) < 1e-9 for value in row] for row in found["first"]]
        most = report["settings"]["r_w"]
        file = f"ipomdp-po-nim-{name.replace('_', '-')}.svg"
        out[file] = heat(title, [str(k) for k in found["levels"]], found["first"], marks, most)
    return out
