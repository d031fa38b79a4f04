"""Judge the paper's claims: each with its numbers, and True (holds), False (fails) or None (undecided)."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

from feint.reproduce.ipomdp_po_nim.expected import PAPER

__all__ = ["judge", "line", "series"]

Measured = tuple[bool | None, dict[str, Any]]
Report = dict[str, Any]
MUCH = 0.05  # a share that is more than an exception
FALL = 0.1  # how much of a fall counts


def judge(report: Report) -> list[dict[str, Any]]:
    """Every claim for which the report has the numbers."""
    out = []
    for name, claim in CLAIMS.items():
        holds, measured = claim(report)
        # A quick run leaves out the heaps and precisions on which these two turn.
        judged = None if report["quick"] and name in ("other_heaps", "stochastic") else holds
        out.append({"name": name, "claim": PAPER["claims"][name], "holds": judged, "measured": measured})
    return out


def series(rows: list[dict[str, Any]], seat: int, key: str) -> list[float]:
    """One number by level."""
    return [row[key] for row in rows if row["seat"] == seat]


def line(ys: list[float]) -> tuple[float, float]:
    """Slope by level, and r squared of a straight line."""
    xs = list(range(1, len(ys) + 1))
    slope = statistics.linear_regression(xs, ys).slope
    return slope, statistics.correlation(xs, ys) ** 2 if len(set(ys)) > 1 else 1.0


def _peak(values: list[float]) -> int:
    return 1 + max(range(len(values)), key=lambda i: values[i])


def _against(values: list[float], rising: bool) -> int:
    return sum((b < a - 1e-12) if rising else (b > a + 1e-12) for a, b in pairwise(values))


def rises(report: Report) -> Measured:
    measured: dict[str, Any] = {}
    for seat in (1, 2):
        values = series(report["levels"], seat, "value")
        peak = _peak(values)
        measured |= {f"seat {seat}: peak at level": peak, f"seat {seat}: level 1": values[0]}
        measured |= {f"seat {seat}: peak": values[peak - 1]}
        measured |= {f"seat {seat}: steps down before it": _against(values[:peak], rising=True)}
    return all(measured[f"seat {s}: peak at level"] > 2 for s in (1, 2)), measured


def falls(report: Report) -> Measured:
    measured: dict[str, Any] = {}
    holds = True
    for seat in (1, 2):
        values = series(report["levels"], seat, "value")
        peak = _peak(values)
        measured |= {f"seat {seat}: peak": values[peak - 1], f"seat {seat}: level {len(values)}": values[-1]}
        measured |= {f"seat {seat}: steps up after it": _against(values[peak - 1 :], rising=False)}
        measured |= {f"seat {seat}: steps after it": len(values) - peak}
        holds &= peak < len(values) and values[-1] < values[peak - 1] - FALL
    return holds, measured


def reason(report: Report) -> Measured:
    """Compare the fall of the value with the growth of the price of not knowing the level, from the peak to the end.

    Holds if in both seats the price grows by at least the whole fall, so that nothing else falls. Fails if in
    both seats it grows by less than half of the fall. Undecided otherwise.
    """
    measured: dict[str, Any] = {}
    shares = []
    for seat in (1, 2):
        rows = [row for row in report["level_price"] if row["seat"] == seat]
        values = [row["value"] for row in rows]
        peak, last = rows[_peak(values) - 1], rows[-1]
        fall, growth = peak["value"] - last["value"], last["price"] - peak["price"]
        for row in (peak, last):
            measured[f"seat {seat}: price of not knowing the level at level {row['level']}"] = row["price"]
        measured[f"seat {seat}: growth of the price"] = growth
        measured[f"seat {seat}: fall of the value"] = fall
        known = [row["known"] for row in rows]
        measured[f"seat {seat}: levels at which the value against known levels falls"] = _against(known, rising=True)
        free = [row for row in report["pass_wars"]["price"] if row["seat"] == seat]
        measured[f"seat {seat}: price at level {free[-1]['level']} with r_u = 0"] = free[-1]["price"]
        shares.append(growth / fall if fall > FALL else None)
    if any(share is None for share in shares):
        return None, measured
    found = [share for share in shares if share is not None]
    return (True if min(found) >= 1 else False if max(found) < 0.5 else None), measured


def other_heaps(report: Report) -> Measured:
    """Judge every heap and both seats by the measure of `falls`.

    A value that does not rise above level 1 is against the claim. One that rises and has not yet fallen by as much as
    `falls` asks is undecided: more levels may show the fall.
    """
    measured: dict[str, Any] = {}
    found: list[bool | None] = []
    paper = PAPER["settings"]["levels"]
    for one in report["heaps"]:
        for seat in (1, 2):
            values = series(one["rows"], seat, "value")
            peak = _peak(values)
            where = f"N = {one['heap']}, seat {seat}"
            measured[f"{where}: peak at level"] = peak
            measured[f"{where}: fall from it to level {len(values)}"] = values[peak - 1] - values[-1]
            if len(values) > paper:
                measured[f"{where}: fall within {paper} levels"] = max(values[:paper]) - values[paper - 1]
            fell = values[-1] < values[peak - 1] - FALL
            found.append(False if peak == 1 else True if fell else None)
    measured |= {"heaps and seats that rise and fall": found.count(True), "of": len(found)}
    return (False if False in found else None if None in found else True), measured


def second(report: Report) -> Measured:
    first, other = (series(report["levels"], seat, "value") for seat in (1, 2))
    better = sum(b > a + 1e-9 for a, b in zip(first, other, strict=True))
    worse = sum(b < a - 1e-9 for a, b in zip(first, other, strict=True))
    measured = {"levels where the first expects less": better, "more": worse, "of": len(first)}
    return 2 * better > len(first), measured


def time(report: Report) -> Measured:
    measured: dict[str, Any] = {}
    for seat in (1, 2):
        slope, fit = line(series(report["levels"], seat, "seconds"))
        measured |= {f"seat {seat}: ms a level more": 1000 * slope, f"seat {seat}: r squared": fit}
    measured["all levels and seats, ms"] = 1000 * sum(row["seconds"] for row in report["levels"])
    return measured["all levels and seats, ms"] < 2000, measured


def nodes(report: Report) -> Measured:
    measured: dict[str, Any] = {}
    for seat in (1, 2):
        sizes = series(report["levels"], seat, "nodes")
        measured |= {f"seat {seat}: least": min(sizes), f"seat {seat}: most": max(sizes)}
        measured |= {f"seat {seat}: levels smaller than the one below": _against(sizes, rising=True)}
    shrinks = all(measured[f"seat {seat}: levels smaller than the one below"] for seat in (1, 2))
    return shrinks and max(row["nodes"] for row in report["levels"]) <= 20, measured


def exact(report: Report) -> Measured:
    gap = max(row["upper"] - row["lower"] for row in report["levels"])
    apart = max(max(row["lower"] - row["value"], row["value"] - row["upper"]) for row in report["levels"])
    earned = max(abs(row["earned"] - row["value"]) for row in report["levels"])
    measured = {"widest gap of the bounds": gap, "exact value outside of them by": max(0.0, apart)}
    return gap < 1e-7 and apart < 1e-9, measured | {"what controllers earn differs by": earned}


def alphas(report: Report) -> Measured:
    """Judge the correlation only if both of the paper's counts come out.

    How many vectors are kept depends on the solver. If the counts differ, ours keeps other vectors than theirs, and its
    correlation does not tell what theirs was: undecided.
    """
    rows = report["levels"]
    measured: dict[str, Any] = {}
    same = []
    for name in ("least", "most"):
        wanted = PAPER["alphas"][name]
        ours = next((r for r in rows if (r["level"], r["seat"]) == (wanted["level"], wanted["seat"])), None)
        where = f"{wanted['level']}_{wanted['seat']}: ours (theirs {wanted['vectors']})"
        measured[where] = ours["alphas"] if ours else None
        same.append(measured[where] == wanted["vectors"])
    measured["correlation with nodes"] = statistics.correlation([r["alphas"] for r in rows], [r["nodes"] for r in rows])
    least, most = (f(rows, key=lambda r: r["alphas"]) for f in (min, max))
    measured[f"our least, {least['level']}_{least['seat']}"] = least["alphas"]
    measured[f"our most, {most['level']}_{most['seat']}"] = most["alphas"]
    return (measured["correlation with nodes"] > 0.5 if all(same) else None), measured


def pays(report: Report) -> Measured:
    """Level 1 has no level to learn: it passes to let a random player err."""
    names = [f"{row['level']}_{row['seat']}" for row in report["levels"] if row["sure_failures"] and row["level"] > 1]
    alone = sum(1 for row in report["levels"] if row["sure_failures"] and row["level"] == 1)
    measured = {"levels from 2 on with such a node": len(names), "of": len(report["levels"]) - 2}
    return bool(names), measured | {"which": ", ".join(names), "seats of level 1, which has nothing to learn": alone}


def opening(report: Report) -> Measured:
    rows = report["pass_wars"]["openings"]
    first = [row for row in rows if row["seat"] == 1]
    takes = [row for row in first if row["actions"][0] == "take hidden 1"]
    others = [row for row in rows if row["seat"] == 2]
    replies = [row for row in others if row["actions"][0] == "take hidden 1"]
    measured = {"seat 1: levels that do": len(takes), "seat 1: of": len(first)}
    measured |= {"seat 2: levels that do after the likeliest observation": len(replies), "seat 2: of": len(others)}
    return len(takes) == len(first), measured


def beats(report: Report) -> Measured:
    """A game that is left to no luck is worth 10, less what the discount takes."""
    wars = report["pass_wars"]
    free, paid = ([*_higher(games)] for games in (wars, report["tournament"]))
    lost = [f"{k}_{seat}" for k, seat, mine in free if mine < 9]
    lost_paid = [f"{k}_{seat}" for k, seat, mine in paid if mine <= 0]
    measured: dict[str, Any] = {"pairs": len(free), "that the higher level wins": len(free) - len(lost)}
    measured |= {"with r_u = -1 it wins": len(paid) - len(lost_paid), "there it loses as": ", ".join(lost_paid)}
    return not lost, measured


def _higher(games: dict[str, Any]) -> Iterator[tuple[int, int, float]]:
    """What the higher level earns, in both seats, against each from 1 on."""
    for k in range(2, len(games["levels"])):
        for low in range(1, k):
            yield k, 1, games["first"][k][low]
            yield k, 2, games["second"][low][k]


def suboptimal(report: Report) -> Measured:
    """Judge two readings: that no pair of solved levels passes for ever, and that no best answer to a known level does.

    Holds if both are so, fails if neither is. Undecided if they disagree: a pair that passes for ever may do so
    because both are wrong about their opponent. Passing for ever costs without end, so a player that wins does not.
    """
    games, most = report["tournament"], len(report["tournament"]["levels"])
    pairs = [(i, j) for i in range(1, most) for j in range(1, most)]
    endless = [(i, j) for i, j in pairs if games["endless"][i][j] > 0.5]
    # Both together earn minus what they paid for failures: a win is the other's loss.
    paid = [-games["first"][i][j] - games["second"][i][j] for i, j in pairs if games["endless"][i][j] <= 0.5]
    answer = min(row["answer"] for row in report["level_price"] if row["level"] > 1)
    measured: dict[str, Any] = {"pairs of levels from 1 on that pass for ever": len(endless), "of": len(pairs)}
    measured["which"] = ", ".join(f"{i}_1 and {j}_2" for i, j in endless)
    measured["least that a best answer to a known level from 1 on earns"] = answer
    measured |= {"failures in a game that ends, mean": statistics.mean(paid), "most": max(paid)}
    readings = (not endless, answer > 0)
    return (readings[0] if readings[0] == readings[1] else None), measured


def known(report: Report) -> Measured:
    values = [value for side in report["finitely_nested"][0]["values"] for value in side[1:]]
    win = PAPER["settings"]["r_w"]
    measured = {"levels from 2 on that win for certain, unharmed": sum(value > win - 1e-9 for value in values)}
    return min(values) > win - 1e-9, measured | {"of": len(values)}


def lower(report: Report) -> Measured:
    measured: dict[str, Any] = {}
    for one in report["finitely_nested"]:
        name, found = one["surprise"], one["lower"]
        measured[f"{name}: mean against the level expected"] = found["expected"]
        measured[f"{name}: against levels further below"] = found["below"]
        measured[f"{name}: pairs of those that it loses"] = found["below_lost"]
        measured[f"{name}: of"] = found["below_pairs"]
    return all(one["lower"]["below"] < one["lower"]["expected"] for one in report["finitely_nested"]), measured


def nested(report: Report) -> Measured:
    measured: dict[str, Any] = {}
    won = lost = 0
    for one in report["finitely_nested"]:
        for side in ("full_first", "full_second"):
            cell = one[side]
            where = f"{one['surprise']}, fully nested {side.removeprefix('full_')}"
            won, lost = won + cell["won"], lost + cell["lost"]
            measured[f"{where}: won, lost, endless"] = f"{cell['won']}, {cell['lost']}, {cell['endless']}"
            measured[f"{where}: mean of both"] = f"{cell['mean']:.3f}, {cell['other_mean']:.3f}"
    return won > lost, measured


def qmdp(report: Report) -> Measured:
    """On all levels; the first three alone would say that it does well."""
    rows = report["qmdp"]
    near = [row for row in rows if row["capped"] >= row["optimum"] - 1e-9]
    worst = min(rows, key=lambda row: row["capped"] / row["optimum"])
    far = [row for row in rows if row["capped"] < (1 - MUCH) * row["optimum"]]
    early = max(1 - row["capped"] / row["optimum"] for row in rows if row["level"] <= 3)
    measured: dict[str, Any] = {"levels and seats where it is optimal": len(near)}
    measured |= {"where it loses more than 5%": len(far), "of": len(rows)}
    measured |= {"the most that it loses on levels 1 to 3, %": 100 * early}
    measured |= {f"worst, {worst['level']}_{worst['seat']}": worst["capped"], "optimum there": worst["optimum"]}
    return bool(far), measured | {"who loses so much": ", ".join(f"{r['level']}_{r['seat']}" for r in far)}


def size(report: Report) -> Measured:
    rows = report["levels"]
    last = [row for row in rows if row["level"] == rows[-1]["level"]]
    measured: dict[str, Any] = {}
    for row in last:
        measured[f"{row['level']}_{row['seat']}: equation (1)"] = row["equation"]
        measured[f"{row['level']}_{row['seat']}: states that can be reached"] = row["states"]
    return all(row["states"] <= row["equation"] for row in rows), measured


def stochastic(report: Report) -> Measured:
    """ "May be": that some precision makes each level harder to beat by 5%. How many of all do is counted beside."""
    sure, *erring = report["quantal"]
    measured: dict[str, Any] = {}
    harder, cells = [], []
    for k, base in enumerate(sure["answers"]):
        for seat, side in ((1, "to_first"), (2, "to_second")):
            least = min(erring, key=lambda one: one["answers"][k][side])
            where = f"{base['level']}_{seat}"
            measured[f"{where}: best answer to it without errors"] = base[side]
            measured[f"{where}: at precision {least['precision']:g}"] = least["answers"][k][side]
            found = [one["answers"][k][side] < (1 - MUCH) * base[side] for one in erring]
            harder.append(any(found))
            cells += found
    measured |= {"levels, seats and precisions that are harder by 5%": sum(cells), "of": len(cells)}
    return all(harder), measured


CLAIMS: dict[str, Callable[[Report], Measured]] = {
    claim.__name__: claim
    for claim in (
        rises, falls, reason, other_heaps, second, time, nodes, exact, alphas, pays, opening, beats, suboptimal, known,
        lower, nested, qmdp, size, stochastic,
    )
}  # fmt: skip
